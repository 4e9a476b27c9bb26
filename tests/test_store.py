"""What outlives a kernel: games, what was kept beside them, and files that are none."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eightoff.board import Board, store
from eightoff.board.store import Store
from eightoff.game import Game
from eightoff.lesson import ExerciseView, Lesson
from eightoff.position import Position
from eightoff.profiles import PROFILES
from eightoff.rules import Move, legal_moves

if TYPE_CHECKING:
    from pathlib import Path

STANDARD = PROFILES["standard"]
SIX_ON_SEVEN = "Freecells: 6H - -\n: 8C 7H\n: 7D"
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


def board(name: str | None = "mine", start: str = SIX_ON_SEVEN, language: str = "en") -> Board:
    return Board(start, language=language, name=name)


def play(on: Board, *moves: str) -> None:
    for move in moves:
        on.try_move(Move.parse(move))


def files(home: Path) -> list[Path]:
    store.flush()
    return sorted(home.glob("boards/*"))


def exercise(name: str, lesson: str = "02-one-card") -> ExerciseView:
    view = Lesson(lesson, language="en").exercise(name)
    assert isinstance(view, ExerciseView)
    return view


def test_game_and_history_come_back_with_what_was_taken_back() -> None:
    before = board()
    play(before, "6H>1", "7D>a")
    before.undo()
    after = board()
    assert after.position == before.position
    assert (after.game.moves, after.game.cursor) == (before.game.moves, 1)
    assert after.view["canRedo"]
    assert after.message["text"] == "You left this board after 1 move, and so you find it again."
    after.undo()
    assert after.position == Position.parse(SIX_ON_SEVEN)


def test_each_language_says_that_the_game_goes_on() -> None:
    play(board(), "6H>1", "7D>a")
    told = {language: board(language=language).message["text"] for language in ("fr", "ru", "it")}
    assert "2 coups" in told["fr"]
    assert "2 ход" in told["ru"]
    assert "2 mosse" in told["it"]


def test_a_board_without_a_name_keeps_nothing(home: Path) -> None:
    play(board(name=None), "6H>1")
    assert files(home) == []


def test_a_change_is_written_by_itself_a_moment_later(home: Path) -> None:
    play(board(), "6H>1")
    end = time.monotonic() + 20
    while not list(home.glob("boards/*.json")) and time.monotonic() < end:
        time.sleep(0.02)
    (written,) = home.glob("boards/*.json")
    assert json.loads(written.read_text())["game"]["moves"] == ["6H>1"]


def test_what_still_waits_to_be_written_is_written_when_the_kernel_ends(home: Path) -> None:
    program = f"""
from eightoff.board import Board, store
from eightoff.rules import Move
store.DELAY = 3600
Board({SIX_ON_SEVEN!r}, language="en", name="mine").try_move(Move.parse("6H>1"))
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
    (written,) = home.glob("boards/*.json")
    assert json.loads(written.read_text())["game"]["moves"] == ["6H>1"]


def test_two_boards_do_not_disturb_each_other() -> None:
    one, other = board("one"), board("other")
    play(one, "6H>1")
    play(other, "6H>b", "7H>c")
    assert board("one").game.moves == one.game.moves
    assert board("other").game.moves == other.game.moves


def test_of_two_boards_with_one_name_the_last_that_played_is_kept() -> None:
    one = board()
    other = board()
    play(one, "6H>1")
    play(other, "6H>b")
    assert one.position != other.position  # each plays on by itself
    assert board().position == other.position
    play(one, "7D>b")
    assert board().position == one.position


def test_a_changed_board_begins_anew_and_the_first_one_waits() -> None:
    play(board(), "6H>1")
    changed = board(start="Freecells: 6S - -\n: 8C 7S\n: 7D")
    assert not changed.game.moves
    assert changed.message == {}
    play(changed, "6S>1")
    assert board().game.moves == (Move.parse("6H>1"),)


def test_the_same_cards_under_other_rules_are_another_game() -> None:
    play(board(), "6H>1")
    assert not Board(SIX_ON_SEVEN, profile="relaxed", language="en", name="mine").game.moves


def test_a_deal_comes_back_with_its_number() -> None:
    before = Board(617, language="en", name="deal")
    play(before, str(legal_moves(STANDARD, before.position)[0]))
    after = Board(617, language="en", name="deal")
    assert (after.game.deal, after.game.cursor) == (617, 1)


def test_rules_that_no_file_can_name_are_not_kept(home: Path) -> None:
    own = replace(STANDARD, undo_limit=3)
    play(Board(SIX_ON_SEVEN, profile=own, language="en", name="mine"), "6H>1")
    assert files(home) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * 100_000,
        "null",
        '{"format": 2}',
        '{"format": 1, "board": "mine", "game": {}, "beside": {}}',
        "\ud800",
    ],
)
def test_a_file_that_holds_no_game_is_set_aside_told_and_kept(home: Path, text: str) -> None:
    play(board(), "6H>1")
    (path,) = files(home)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    again = board()
    assert not again.game.moves
    assert f"{path.name}.broken" in again.message["text"]
    play(again, "6H>b")
    aside, kept = sorted(files(home), reverse=True)
    assert aside.name == f"{path.name}.broken"
    assert aside.read_bytes() == text.encode("utf-8", "surrogatepass")
    assert board().game.moves == (Move.parse("6H>b"),)
    assert kept == path


def test_another_boards_game_is_a_stranger_here(home: Path) -> None:
    play(board("one"), "6H>1")
    (foreign,) = files(home)
    play(board("other"), "6H>b")
    (own,) = set(files(home)) - {foreign}
    own.write_text(foreign.read_text())
    assert "set aside" in board("other").message["text"]


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None
)
@given(data=JSON, key=st.sampled_from(["board", "game", "beside", "format", "more"]))
def test_whatever_a_file_holds_the_board_is_there(home: Path, data: object, key: str) -> None:
    play(board(), "6H>1")
    path = Store(home, "mine", Game(STANDARD, Position.parse(SIX_ON_SEVEN))).path
    store.flush()
    path.write_text(json.dumps(json.loads(path.read_text()) | {key: data}))
    again = board()
    assert again.position.find(Move.parse("6H>1").card) is not None
    again.forget()


def test_a_folder_that_cannot_be_written_is_told_once_and_stops_no_game(home: Path) -> None:
    (home / "boards").write_text("a file stands in the way")
    on = board()
    play(on, "6H>1")
    store.flush()
    play(on, "7D>a")
    assert on.message["text"] == "Your game cannot be saved on this computer."
    play(on, "7D>b")
    assert "7♦ went" in on.message["text"]
    assert on.game.cursor == 3


def test_cards_that_went_home_by_themselves_are_still_taken_back_together() -> None:
    start = "Foundations: H-0 C-0 D-0 S-0\nFreecells: - -\n: AS 6H\n: 7H"
    before = board(start=start)
    before.prefer("automatic", "on")
    play(before, "6H>2")
    assert before.position.on_foundations == 1
    after = board(start=start)
    after.undo()
    assert str(after.position) == str(Position.parse(start))


def test_a_board_laid_back_leaves_no_file(home: Path) -> None:
    on = board()
    play(on, "6H>1")
    assert len(files(home)) == 1
    on.play_from(on.game.start)
    assert files(home) == []


def test_an_exercise_half_played_comes_back_half_played() -> None:
    view = exercise("in-the-way")
    view.hint()
    play(view.board, "2S>2")
    again = exercise("in-the-way")
    assert again.board.game.moves == (Move.parse("2S>2"),)
    play(again.board, "6C>1")
    assert again.solved
    assert "★★☆" in again.stars.value  # the hint taken before still counts


def test_a_solved_exercise_comes_back_ready_for_another_try(home: Path) -> None:
    play(exercise("six-on-seven").board, "6H>1")
    assert files(home) == []
    again = exercise("six-on-seven")
    assert not again.board.game.moves
    assert again.board.marks == {"6H": "from", "1": "to"}
    assert again.board.message == {}
    assert "★★★" in again.stars.value


def test_places_marked_and_answers_given_come_back() -> None:
    view = exercise("all-places")
    view.board.picked = ["2", "3"]
    view.check()
    view.board.picked = ["2"]
    again = exercise("all-places")
    assert again.board.picked == ["2"]
    again.board.picked = ["2", "d"]
    again.check()
    assert "★★☆" in again.stars.value  # it was the second answer


def test_when_all_lessons_begin_anew_so_do_their_boards_and_nothing_is_lost(home: Path) -> None:
    play(exercise("in-the-way").board, "2S>2")
    Lesson("02-one-card", language="en").progress().begin_anew()
    assert not exercise("in-the-way").board.game.moves
    assert len(list((home / "boards.before-reset").iterdir())) == 1


def test_a_solution_that_was_shown_stays_shown() -> None:
    exercise("in-the-way").solution()
    again = exercise("in-the-way")
    play(again.board, "2S>2", "6C>1")
    assert "★☆☆" in again.stars.value


def test_a_deal_of_a_lesson_is_kept_and_an_exercises_board_apart_from_the_exercise() -> None:
    lesson = Lesson("02-one-card", language="en")
    play(lesson.board("six-on-seven"), "6H>b")
    assert not exercise("six-on-seven").board.game.moves
    assert lesson.board("six-on-seven").game.moves == (Move.parse("6H>b"),)
