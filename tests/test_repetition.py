"""What went wrong in practice is asked again, and what was done is kept."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING

import pytest

from eightoff.coach import Decision
from eightoff.exercises.practice import KINDS, Difficulty, kind_of
from eightoff.exercises.repetition import MOST_WAITING, WAITS, Box, Practice, Practised

if TYPE_CHECKING:
    from pathlib import Path


def test_a_level_that_went_wrong_comes_back_after_longer_and_longer_waits() -> None:
    done = Practised().after(1, 1, right=False)
    asked_at = [done.answered]
    for number in range(2, 300):
        due = done.due(KINDS)
        done = done.after(*(due or (1, number)), right=True)
        if due:
            assert due == (1, 1)
            asked_at.append(done.answered)
    waits = [after - before - 1 for before, after in itertools.pairwise(asked_at)]
    assert waits == list(WAITS)
    assert done.waiting == {}


def test_wrong_again_goes_back_to_the_first_box() -> None:
    done = Practised().after(1, 1, right=False).after(1, 1, right=True)
    assert done.waiting["1/1"].box == 2
    assert done.after(1, 1, right=False).waiting == {"1/1": Box(1, 3 + WAITS[0])}


def test_only_levels_of_the_chosen_kinds_come_back() -> None:
    done = Practised(answered=9, waiting={"1/1": Box(1, 3), "1/2": Box(1, 4)})
    assert done.due(KINDS) == (1, 1)
    assert done.due([kind_of(1, 2)]) == (1, 2)
    assert done.due([kind_of(1, 3)]) is None


def test_streaks_and_results_are_counted_by_kind() -> None:
    done = Practised()
    for right in (True, True, False, True):
        done = done.after(1, 1, right=right)
    assert (done.answered, done.streak, done.best_streak) == (4, 1, 2)
    decision, difficulty = kind_of(1, 1)
    assert done.results_of(decision, difficulty) == "1101"
    assert done.results_of(decision) == "1101"
    other = next(each for each in Decision if each is not decision)
    assert done.results_of(other, Difficulty.EASY) == ""


def test_so_many_may_wait_and_no_more() -> None:
    done = Practised()
    for number in range(1, MOST_WAITING + 50):
        done = done.after(1, number, right=False)
    assert len(done.waiting) == MOST_WAITING


def test_what_was_done_is_kept_and_read_again(tmp_path: Path) -> None:
    practice = Practice(tmp_path)
    practice.answer(1, 1, right=False)
    practice.go_to(7, 3)
    again = Practice(tmp_path)
    assert again.done == practice.done
    assert (again.done.session, again.done.number) == (7, 3)
    assert again.set_aside is None


def test_what_was_chosen_is_kept_and_read_again(tmp_path: Path) -> None:
    assert Practised().kinds == {(decision, Difficulty.EASY) for decision in Decision}
    Practice(tmp_path).choose([Decision.KEEP_MOBILE], [Difficulty.EASY, Difficulty.HARD])
    again = Practice(tmp_path).done
    assert again.decisions == (Decision.KEEP_MOBILE,)
    assert again.difficulties == (Difficulty.EASY, Difficulty.HARD)
    Practice(tmp_path).choose((), ())
    assert Practice(tmp_path).done.kinds == set(KINDS)


@pytest.mark.parametrize("key", ["decisions", "difficulties"])
@pytest.mark.parametrize("told", [None, "easy", 3, {}, ["fiendish"], [["easy"]], [{}], [None]])
@pytest.mark.parametrize("answered", [0, 3])
def test_a_choice_that_cannot_be_read_is_none_and_costs_no_count(
    tmp_path: Path, key: str, told: object, answered: int
) -> None:
    done = Practised(answered=answered, streak=answered).written() | {key: told}
    (tmp_path / "practice.json").write_text(json.dumps(done), encoding="utf-8")
    practice = Practice(tmp_path)
    assert practice.set_aside is None
    assert (practice.done.answered, practice.done.streak) == (answered, answered)
    easy_alone = (Difficulty.EASY,)
    assert practice.done.decisions == ()
    assert practice.done.difficulties == (() if answered and key == "difficulties" else easy_alone)


@pytest.mark.parametrize("answered", [0, 3])
def test_a_file_without_choices_is_read(tmp_path: Path, answered: int) -> None:
    kept = Practised(answered=answered).written()
    del kept["decisions"], kept["difficulties"]
    (tmp_path / "practice.json").write_text(json.dumps(kept), encoding="utf-8")
    done = Practice(tmp_path).done
    assert done.answered == answered
    assert done.difficulties == (() if answered else (Difficulty.EASY,))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": 2}',
        "[" * 100_000,
        json.dumps({**Practised().written(), "results": {"free_cell/easy": "12"}}),
        json.dumps({**Practised().written(), "results": {"cheat/easy": "1"}}),
        json.dumps({**Practised().written(), "waiting": {"1/x": {"box": 1, "due": 2}}}),
        json.dumps({**Practised().written(), "waiting": {"1/1": {"box": 9, "due": 2}}}),
        json.dumps({**Practised().written(), "session": 0}),
        json.dumps({**Practised().written(), "answered": -1}),
    ],
)
def test_a_broken_file_is_set_aside_and_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "practice.json").write_text(text, encoding="utf-8")
    practice = Practice(tmp_path)
    assert practice.set_aside == "practice.json.broken"
    assert (tmp_path / "practice.json.broken").read_text(encoding="utf-8") == text
    assert practice.done == Practised()


def test_bytes_that_are_no_text_are_set_aside_too(tmp_path: Path) -> None:
    (tmp_path / "practice.json").write_bytes(b"\xff\xfe")
    assert Practice(tmp_path).set_aside == "practice.json.broken"


def test_a_broken_file_that_cannot_be_renamed_stops_no_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "practice.json").write_text("{")
    monkeypatch.setattr("eightoff.files.set_aside", _refused)
    practice = Practice(tmp_path)
    assert practice.set_aside is None
    assert practice.done.answered == 0
    assert (tmp_path / "practice.json").read_text() == "{"


def _refused(_path: Path) -> Path:
    raise PermissionError
