"""Levels are read strictly, goals combine, and progress is never lost."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from eightoff.errors import InputError
from eightoff.exercises import (
    Counted,
    History,
    Level,
    State,
    answer_of,
    cards_in,
    hint,
    proving,
    read_levels,
    state,
    way_to_goal,
)
from eightoff.exercises.goals import Goal
from eightoff.exercises.progress import Progress, Record, stars_for, where_left
from eightoff.position import Position
from eightoff.profiles import PROFILES
from eightoff.rules import Move

PLAY = """[[level]]
id = "six"
kind = "play"
board = "Freecells: 6H - -\\n: 8C 7H\\n: 7D"
question = "Put {6H:object} {7H:onto}."
goal = ["card-on 6H 7H"]
solution = ["6H>1"]
best = 1
forbidden = [{ move = "6H>2", reason = "wrong-suit" }]
hints = ["Look at {7H:object}."]
closing = "Done."
"""
LEGAL = """[[level]]
id = "six"
kind = "legal"
board = "Freecells: 6H -\\n: 8C 7H\\n: 7D"
question = "May {6H:subject} go {7D:onto}?"
move = "6H>2"
answer = false
"""
PLACES = """[[level]]
id = "six"
kind = "places"
board = "Freecells: - -\\n: 8C 7H\\n: 7D 6H"
question = "Where may {6H:subject} go?"
card = "6H"
answer = ["1", "cell"]
"""
COUNT = """[[level]]
id = "six"
kind = "count"
board = "Freecells: - -\\n: KC 9S 8S 7S\\n: TS"
question = "How many?"
counted = "capacity"
answer = 3
"""
STEP = """[[level]]
id = "six"
kind = "step"
board = "Freecells: - 2D\\n: 9S 8S 7S\\n: TS"
question = "Which step is illegal?"
moves = ["7S>a", "8S>b", "9S>2"]
answer = 2
"""
SHARED = (Path(__file__).parent / "data/levels.toml").read_text(encoding="utf-8")
_, CELLS, WINNABLE = ("[[level]]" + each for each in SHARED.split("[[level]]")[1:])


def level_of(text: str) -> Level:
    (level,) = read_levels(text, "test.toml").values()
    return level


def history(board: str, *moves: str, profile: str = "standard") -> History:
    start = History(PROFILES[profile], (Position.parse(board),))
    return start.played(*map(Move.parse, moves))


@pytest.mark.parametrize("text", [PLAY, LEGAL, PLACES, COUNT, STEP, CELLS, WINNABLE])
def test_each_kind_of_level_is_read(text: str) -> None:
    assert f'id = "{level_of(text).id}"' in text


@pytest.mark.parametrize(
    ("text", "old", "new", "field"),
    [
        (PLAY, 'kind = "play"', 'kind = "dance"', "kind"),
        (PLAY, 'id = "six"', "id = 6", "id"),
        (PLAY, "6H - -", "6H 6H -", "board"),
        (PLAY, "6H - -", "6X - -", "board"),
        (PLAY, 'kind = "play"', 'kind = "play"\nprofile = "poker"', "profile"),
        (PLAY, "{6H:object}", "{6X:object}", "question"),
        (PLAY, "{7H:object}", "{card}", "hints"),
        (PLAY, '["card-on 6H 7H"]', "[]", "goal"),
        (PLAY, '["card-on 6H 7H"]', '["card-on 6H"]', "goal"),
        (PLAY, '["card-on 6H 7H"]', '["card-over 6H 7H"]', "goal"),
        (PLAY, '["card-on 6H 7H"]', '[""]', "goal"),
        (PLAY, '["card-on 6H 7H"]', '["in-cell 6H"]', "goal"),
        (PLAY, '["6H>1"]', '["6H>2"]', "solution"),
        (PLAY, '["6H>1"]', '["6H>cell"]', "solution"),
        (PLAY, '["6H>1"]', "[]", "solution"),
        (PLAY, '["6H>1"]', '["6H"]', "solution"),
        (PLAY, "best = 1", "best = 0", "best"),
        (PLAY, "best = 1", "best = 2", "best"),
        (PLAY, "best = 1", 'best = 1\narrow = "yes"', "arrow"),
        (PLAY, '"wrong-suit"', '"wrong-rank"', "forbidden"),
        (PLAY, '"wrong-suit"', '"because"', "forbidden"),
        (PLAY, 'hints = ["Look at {7H:object}."]', 'hints = "Look"', "hints"),
        (PLAY, "best = 1", 'best = 1\nanswer = "6H"', "answer"),
        (LEGAL, "answer = false", "answer = true", "answer"),
        (LEGAL, "answer = false", "answer = 0", "answer"),
        (LEGAL, "answer = false", "", "answer"),
        (LEGAL, 'move = "6H>2"', 'move = "6H"', "move"),
        (PLACES, '["1", "cell"]', '["1"]', "answer"),
        (PLACES, 'card = "6H"', 'card = "hearts"', "card"),
        (COUNT, "answer = 3", "answer = 4", "answer"),
        (COUNT, 'counted = "capacity"', 'counted = "cards"', "counted"),
        (COUNT, "answer = 3", "answer = 3\nchoices = [4, 9]", "choices"),
        (COUNT, "answer = 3", "answer = 3\nchoices = 9", "choices"),
        (COUNT, 'counted = "capacity"', 'counted = "single-moves"', "answer"),
        (STEP, "answer = 2", "answer = 3", "answer"),
        (STEP, "answer = 2", "answer = true", "answer"),
        (STEP, ', "8S>b", "9S>2"', "", "answer"),
        (STEP, '"8S>b"', '"8S"', "moves"),
        (CELLS, '["7C"]', '["7C", "6H"]', "answer"),
        (CELLS, '["7C"]', '"7C"', "answer"),
        (CELLS, '"6H>1"', '"6H>2"', "answer"),
        (CELLS, '"6H>1"', '"6H"', "moves"),
        (PLAY, "best = 1", 'best = 1\ncostly = ["6H>b"]', "board"),
        (PLAY, '["card-on 6H 7H"]', '["card-on 6H 7H", "still-winnable"]', "board"),
        (PLAY, '["card-on 6H 7H"]', '["still-winnable 6H"]', "goal"),
    ],
)
def test_a_malformed_level_is_refused_by_file_level_and_field(
    text: str, old: str, new: str, field: str
) -> None:
    assert old in text
    with pytest.raises(InputError) as caught:
        read_levels(text.replace(old, new, 1), "test.toml")
    assert caught.value.facts["file"] == "test.toml"
    assert caught.value.facts["field"] == field
    assert caught.value.facts["level"] in {"six", "which-cards", "1"}


@pytest.mark.parametrize("text", ["level = [", "level = [1]", "a = 1", "level = []", ""])
def test_a_file_that_is_no_list_of_levels_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"test\.toml"):
        read_levels(text, "test.toml")


def test_two_levels_cannot_share_an_id() -> None:
    with pytest.raises(InputError) as caught:
        read_levels(PLAY + PLAY, "test.toml")
    assert caught.value.facts["field"] == "id"


@pytest.mark.parametrize(
    ("counted", "move", "answer"),
    [(Counted.SINGLE_MOVES, "9S>2", 5), (Counted.CELLS_NEEDED, "9S>2", 2)],
)
def test_counts_of_a_run_are_worked_out_by_the_rules(
    counted: Counted, move: str, answer: int
) -> None:
    text = COUNT.replace('"capacity"', f'"{counted}"\nmove = "{move}"')
    assert answer_of(level_of(text.replace("answer = 3", f"answer = {answer}"))) == answer


@pytest.mark.parametrize(
    ("condition", "board", "moves"),
    [
        ("card-on 6H 7H", "Freecells: 6H\n: 7H", ["6H>1"]),
        ("in-cell 7H", "Freecells: -\n: 7H", ["7H>a"]),
        ("cell-empty a", "Freecells: 6H\n: 7H", ["6H>1"]),
        ("cells-empty 2", "Freecells: 6H -\n: 7H", ["6H>1"]),
        ("column-empty 1", "Freecells: -\n: 7H", ["7H>a"]),
        ("king-in-own-column KC", "Freecells: KC\n:", ["KC>1"]),
        ("run-in-column 7H 5H", "Freecells: 5H -\n: 7H 6H", ["5H>1"]),
        ("run-moved 6H 2", "Freecells: -\n: 7H\n: 6H 5H", ["6H>1"]),
        ("on-foundations 1", "Freecells: AH\n: 7H", ["AH>F"]),
        ("card-on-foundation AH", "Freecells: AH\n: 7H", ["AH>F"]),
    ],
)
def test_each_condition_holds_after_its_move_and_not_before(
    condition: str, board: str, moves: list[str]
) -> None:
    goal = Goal.read([condition])
    assert not goal.reached(history(board))
    assert goal.reached(history(board, *moves))


def test_one_at_a_time_fails_after_the_move_of_a_run() -> None:
    goal = Goal.read(["one-at-a-time"])
    board = "Freecells: -\n: 7H\n: 6H 5H"
    assert goal.reached(history(board, "5H>a", "6H>1", "5H>1"))
    assert not goal.reached(history(board, "6H>1"))


def test_conditions_combine_by_all_and_by_any() -> None:
    board = "Freecells: 6H\n: 7H"
    after = history(board, "6H>1")
    assert Goal.read(["card-on 6H 7H", ["in-cell 6H", "cell-empty a"]]).reached(after)
    assert not Goal.read(["card-on 6H 7H", "in-cell 6H"]).reached(after)


def test_a_hint_off_the_way_of_the_solution_still_leads_to_the_goal() -> None:
    level = level_of(PLAY)
    strayed = level.start.played(Move.parse("6H>b"))
    assert [str(move) for move in way_to_goal(level, strayed)] == ["6H>1"]


def test_no_way_is_told_where_none_is_left() -> None:
    text = PLAY.replace('["card-on 6H 7H"]', '["card-on 6H 7H", "one-at-a-time"]').replace(
        "6H - -\\n: 8C 7H\\n: 7D", "- - -\\n: 7H\\n: 6H 5H\\n: 9C"
    )
    text = text.replace('["6H>1"]', '["5H>a", "6H>1"]').replace('"6H>2"', '"6H>3"')
    level = level_of(text.replace('"wrong-suit"', '"wrong-suit-and-rank"'))
    gone = level.start.played(Move.parse("6H>1"))
    assert way_to_goal(level, gone) is None
    assert hint(level, gone, 1).move is None


def test_on_another_board_the_answer_is_worked_out_anew() -> None:
    level = level_of(COUNT).on_board(Position.parse("Freecells: - - - -\n: 9S\n: TS"))
    assert answer_of(level) == 5


def test_on_another_board_a_solution_that_does_not_fit_is_dropped() -> None:
    level = level_of(PLAY)
    same = level.on_board(Position.parse("Freecells: 6H\n: 7H"))
    other = level.on_board(Position.parse("Freecells: - -\n: 7H\n: 6H 2C"))
    assert same.task.solution == level.task.solution
    assert other.task.solution == ()
    assert [str(move) for move in way_to_goal(other, other.start)] == ["2C>cell", "6H>1"]


def test_another_board_holds_every_card_that_the_question_names() -> None:
    with pytest.raises(InputError, match="but 7H is not on it"):
        level_of(PLAY).on_board(Position.parse("Freecells: 6H\n: 7S"))
    at_home = Position.parse("Foundations: H-6 C-0 D-0 S-0\nFreecells: -\n: 7H")
    assert level_of(PLAY).on_board(at_home).board == at_home


def test_runs_and_cards_are_found_in_a_text() -> None:
    assert set(cards_in("{9S-8S:object} {TS:onto}")) == {"9S-8S", "TS"}


def test_stars_reward_the_shortest_way_without_help() -> None:
    assert stars_for(hints=0, shown=False, moves=2, best=2) == 3
    assert stars_for(hints=0, shown=False, moves=3, best=2) == 2
    assert stars_for(hints=2, shown=False, moves=2, best=2) == 2
    assert stars_for(hints=0, shown=True, moves=2, best=2) == 1


def test_progress_is_found_again_by_another_kernel(tmp_path: Path) -> None:
    Progress(tmp_path).change("02", "six", partial(replace, tries=2, stars=3))
    again = Progress(tmp_path)
    assert again.of("02", "six").stars == 3
    assert again.of("02", "six").date
    assert again.of("02", "seven") == Record()


@pytest.mark.parametrize(
    ("solved", "left"),
    [
        ([], None),
        (["02/a"], ("02", "b")),
        (["02/b"], ("02", "c")),
        (["02/b", "02/c"], ("02", "a")),
        (["02/a", "02/b", "02/c"], ("04", "d")),
        (["04/d"], ("02", "a")),
        (["02/a", "02/b", "02/c", "04/d"], None),
    ],
)
def test_one_goes_on_after_the_last_that_was_solved(
    tmp_path: Path, solved: list[str], left: tuple[str, str] | None
) -> None:
    progress = Progress(tmp_path)
    for each in solved:
        progress.change(*each.split("/"), partial(replace, stars=1))
    assert where_left(progress.records, {"02": ["a", "b", "c"], "04": ["d"]}) == left


def test_an_exercise_that_was_only_tried_is_where_one_left(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    progress.change("02", "a", partial(replace, tries=1))
    assert where_left(progress.records, {"02": ["a", "b"]}) == ("02", "a")


def test_two_lessons_open_at_once_keep_each_others_progress(tmp_path: Path) -> None:
    one, other = Progress(tmp_path), Progress(tmp_path)
    one.change("02", "six", partial(replace, stars=1))
    other.change("04", "run", partial(replace, stars=2))
    one.change("02", "seven", partial(replace, stars=3))
    assert {name: record.stars for name, record in Progress(tmp_path).records.items()} == {
        "02/six": 1,
        "02/seven": 3,
        "04/run": 2,
    }


def test_two_lessons_open_on_one_exercise_count_each_others_tries(tmp_path: Path) -> None:
    one, other = Progress(tmp_path), Progress(tmp_path)
    for progress in (one, other, other, one):
        progress.change("02", "six", lambda known: replace(known, tries=known.tries + 1))
    assert Progress(tmp_path).of("02", "six").tries == 4


@pytest.mark.parametrize(
    "broken",
    [b"{", b"\xff\xfe", b"[]", b'{"format": 2, "records": {}}', b'{"format":1,"records":{"a":{}}}'],
)
def test_a_broken_file_is_set_aside_told_and_never_overwritten(
    tmp_path: Path, broken: bytes
) -> None:
    file = tmp_path / "progress.json"
    file.write_bytes(broken)
    progress = Progress(tmp_path)
    assert progress.set_aside == "progress.json.broken"
    progress.change("02", "six", partial(replace, stars=1))
    assert (tmp_path / "progress.json.broken").read_bytes() == broken
    assert json.loads(file.read_text())["records"]["02/six"]["stars"] == 1
    file.write_bytes(broken)
    assert Progress(tmp_path).set_aside == "progress.json.broken2"


def test_a_write_that_fails_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress = Progress(tmp_path)
    progress.change("02", "six", partial(replace, stars=1))
    before = progress.path.read_bytes()
    monkeypatch.setattr("pathlib.Path.replace", _full_disk)
    with pytest.raises(OSError, match="full"):
        progress.change("02", "six", partial(replace, stars=3))
    assert progress.path.read_bytes() == before


def _full_disk(*_: object) -> None:
    raise OSError("the disk is full")


def test_a_goal_that_must_stay_winnable_asks_the_solver() -> None:
    level = level_of(WINNABLE)
    assert list(proving.faults(level)) == []
    assert state(level, level.start.played(Move.parse("7H>5"))) is State.SOLVED
    lost = level.start.played(Move.parse("8H>cell"))
    assert state(level, lost) is State.OPEN
    assert way_to_goal(level, lost) is None
    beside = level.start.played(Move.parse("TD>cell"))
    assert [str(move) for move in way_to_goal(level, beside)] == ["7H>5", "JD>2"]


LOST = WINNABLE.replace("JS - TS", "JS 8H TS").replace(": 3S 4H 5H 8H", ": 3S 4H 5H")


@pytest.mark.parametrize(
    ("text", "changes", "told"),
    [
        (WINNABLE, {'["8H>cell"]': '["TD>cell"]'}, "is won, not lost"),
        (WINNABLE, {"cells-empty 2": "in-cell 8H", '["7H>5"]': '["8H>cell"]'}, "throws the win"),
        (LOST, {"cells-empty 2": "cells-empty 1", "7H>5": "JD>2", '"8H>cell"': ""}, "is lost"),
    ],
)
def test_what_the_solver_denies_is_named(text: str, changes: dict[str, str], told: str) -> None:
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    assert any(told in fault for fault in proving.faults(level_of(text)))


def test_a_teachers_board_must_be_won_where_the_win_is_to_be_kept() -> None:
    level = level_of(WINNABLE)
    with pytest.raises(InputError, match="a board that can be won"):
        level.on_board(level.start.played(Move.parse("8H>cell")).now)
    with pytest.raises(InputError, match="52 cards"):
        level.on_board(Position.parse("Freecells: 6H\n: 7H"))
