"""The learner's settings: kept, shared by all boards, and never anything but a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eightoff.board import Board
from eightoff.board.settings import CHOICES, Settings, change, load
from eightoff.errors import InputError
from eightoff.files import learner_folder
from eightoff.rules import Move

if TYPE_CHECKING:
    from pathlib import Path

SIX_ON_SEVEN = "Freecells: 6H -\n: 8C 7H\n: 7D"
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(st.fixed_dictionaries({name: st.sampled_from(values) for name, values in CHOICES.items()}))
def test_settings_survive_their_file(chosen: dict[str, str]) -> None:
    assert Settings.from_json(Settings(**chosen).to_json()).to_json() == chosen


@given(ANYTHING, ANYTHING)
def test_what_is_no_setting_is_refused_and_never_kept(name: object, value: object) -> None:
    with pytest.raises(InputError):
        Settings().changed(name, value)
    with pytest.raises(InputError):
        Settings().changed("size", value)
    assert Settings.from_json(value) == Settings()
    assert Settings.from_json({"size": value}) == Settings()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"settings": 7}', "\udcff", "[" * 100_000])
def test_an_unreadable_file_is_set_aside_and_told_once(tmp_path: Path, text: str) -> None:
    broken = text.encode(errors="surrogateescape")
    (tmp_path / "settings.json").write_bytes(broken)
    first, second = (Board(SIX_ON_SEVEN, language="en") for _ in range(2))
    assert first.settings == Settings().to_json()
    assert "settings.json.broken" in first.message["text"]
    assert second.message == {}
    first.prefer("size", "large")
    assert load(tmp_path) == (Settings(size="large"), None)
    assert (tmp_path / "settings.json.broken").read_bytes() == broken


def test_a_file_that_broke_while_a_board_was_open_is_set_aside_too(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("half a fi")
    assert change(tmp_path, Settings(hand="left"), "size", "large").hand == "left"
    assert load(tmp_path) == (Settings(hand="left", size="large"), None)
    assert (tmp_path / "settings.json.broken").read_text() == "half a fi"


def test_two_notebooks_do_not_write_over_what_the_other_has_set() -> None:
    board = Board(SIX_ON_SEVEN, language="en")
    change(learner_folder(), Settings(), "colours", "four")  # by another kernel
    board.prefer("hand", "left")
    assert load(learner_folder()) == (Settings(colours="four", hand="left"), None)
    assert board.settings["colours"] == "four"


def test_a_setting_holds_for_every_board_and_for_the_next_ones() -> None:
    first, second = Board(SIX_ON_SEVEN, language="fr"), Board(1, language="fr")
    first.prefer("colours", "four")
    assert second.settings["colours"] == "four"
    assert Board(1).settings["colours"] == "four"
    assert load(learner_folder()) == (Settings(colours="four"), None)


def test_the_words_name_cards_by_the_letters_that_stand_on_them() -> None:
    board = Board("Freecells: QH -\n: KH", language="fr")
    board._hear(board, {"do": "set", "name": "letters", "value": "local"}, [])  # noqa: SLF001
    board.try_move(Move.parse("QH>1"))
    assert board.message["text"] == "D♥ passe de la case a sur R♥, dans la colonne 1."


def test_a_setting_that_cannot_be_written_holds_all_the_same_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("EIGHTOFF_HOME", str(tmp_path / "file"))
    board = Board(SIX_ON_SEVEN, language="en")
    board.prefer("hand", "left")
    assert board.settings["hand"] == "left"
    assert board.message["text"] == "Your settings cannot be saved on this computer."


def test_keeping_writes_a_file_that_is_always_whole(tmp_path: Path) -> None:
    change(tmp_path, Settings(), "size", "large")
    change(tmp_path, Settings(), "size", "small")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "settings.json",
        "settings.json.lock",
    ]
