"""Every level of every lesson, tested by its own data."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from eightoff.coach import Standing
from eightoff.deals import deal
from eightoff.errors import InputError
from eightoff.exercises import (
    Cells,
    Count,
    History,
    Legal,
    Level,
    Places,
    Play,
    Stands,
    State,
    Step,
    answer_of,
    hint,
    judge,
    read_levels,
    state,
    way_to_goal,
)
from eightoff.exercises.proving import faults
from eightoff.rules import check, legal_moves

FILES = sorted((Path(__file__).parent.parent / "lessons" / "levels").glob("*.toml"))
MOSTLY_HOME = 20
LEVELS = [
    pytest.param(level, id=f"{file.stem}/{level.id}")
    for file in FILES
    for level in read_levels(file.read_text(encoding="utf-8"), file.name).values()
]
PLAYED = [each for each in LEVELS if isinstance(each.values[0].task, Play)]
# Play at random takes seconds where a whole deal lies on the board.
PLAYED_AT_RANDOM = [
    pytest.param(*each.values, id=each.id, marks=pytest.mark.slow)
    if each.values[0].board.is_full_deck and each.values[0].board.on_foundations < MOSTLY_HOME
    else each
    for each in PLAYED
]
ANSWERED = [each for each in LEVELS if not isinstance(each.values[0].task, Play)]
ASKED_TO_STAND = [each for each in LEVELS if isinstance(each.values[0].task, Stands)]
MOST_STEPS = 40


def test_the_three_lessons_have_levels_of_every_kind() -> None:
    assert {file.stem for file in FILES} >= {"00-welcome", "02-one-card", "04-runs"}
    kinds = {type(each.values[0].task) for each in LEVELS}
    assert kinds >= {Play, Legal, Places, Count}


def test_the_layout_is_taught_on_a_deal_as_it_is_dealt() -> None:
    path = next(file for file in FILES if file.stem == "01-layout")
    *whole, part = read_levels(path.read_text(encoding="utf-8"), path.name).values()
    assert {level.board for level in whole} == {deal(66)}
    assert set(part.board.columns) < set(deal(66).columns)
    assert part.board.cells == deal(66).cells


@pytest.mark.parametrize("level", LEVELS)
def test_untouched_is_not_attempted(level: Level) -> None:
    assert state(level, level.start) is State.NOT_ATTEMPTED


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_gives_help_and_a_last_word(level: Level) -> None:
    assert level.hints
    assert level.closing


@pytest.mark.parametrize("level", PLAYED)
def test_the_solution_solves_and_nothing_short_of_it_does(level: Level) -> None:
    history = level.start
    for move in level.task.solution:
        assert state(level, history) is not State.SOLVED
        history = history.played(move)
    assert state(level, history) is State.SOLVED


@pytest.mark.parametrize("level", PLAYED)
def test_no_shorter_way_than_the_best_number_of_moves(level: Level) -> None:
    ends = [level.start]
    for _ in range(level.task.best - 1):
        after = [end.played(move) for end in ends for move in legal_moves(level.profile, end.now)]
        assert not any(level.task.goal.reached(end) for end in after)
        ends = list({_differs_by(level.task, end): end for end in after}.values())[:4000]


@pytest.mark.parametrize("level", PLAYED)
def test_the_solution_is_as_short_as_the_best_number_of_moves(level: Level) -> None:
    assert len(level.task.solution) == level.task.best


def _differs_by(task: Play, end: History) -> object:
    """Return what tells two ends apart: where the cards lie, and the conditions that hold."""
    held = frozenset(end.now.cells)
    met = tuple(each.holds(end) for group in task.goal.groups for each in group)
    return end.now.columns, end.now.foundations, held, met


@pytest.mark.parametrize("level", PLAYED)
def test_the_hints_followed_to_the_end_solve_it(level: Level) -> None:
    history = level.start
    for given in range(MOST_STEPS):
        if state(level, history) is State.SOLVED:
            return
        found = hint(level, history, given)
        if found.move:
            history = history.played(found.move)
    pytest.fail("the hints lead nowhere")


@pytest.mark.parametrize("level", PLAYED)
def test_each_forbidden_move_gives_its_own_reason(level: Level) -> None:
    for forbidden in level.task.forbidden:
        verdict = check(level.profile, level.board, forbidden.move)
        assert not verdict.legal
        assert verdict.reason is forbidden.reason


@pytest.mark.parametrize("level", ASKED_TO_STAND)
def test_the_coach_agrees_with_where_a_game_stands(level: Level) -> None:
    assert list(faults(level)) == []
    others = {standing.value for standing in Standing} - {answer_of(level)}
    assert not any(judge(level, other).right for other in others)


@pytest.mark.parametrize("level", PLAYED)
def test_the_solver_agrees_with_what_is_said_of_won_and_lost(level: Level) -> None:
    assert list(faults(level)) == []
    for costly in level.task.costly:
        assert check(level.profile, level.board, costly).legal
        assert state(level, level.start.played(costly)) is State.OPEN


@pytest.mark.parametrize("level", PLAYED_AT_RANDOM)
def test_random_legal_play_that_reaches_the_goal_passes(level: Level) -> None:
    reached = 0
    for seed in range(200):
        choose = random.Random(seed)
        history = level.start
        for _ in range(12):
            moves = legal_moves(level.profile, history.now)
            if not moves:
                break
            history = history.played(choose.choice(moves))
            if level.task.goal.reached(history):
                assert state(level, history) is State.SOLVED
                reached += 1
                break
            assert state(level, history) is State.OPEN
        if reached >= 3:
            return
    # A goal of several exact moves is rarely met by chance; its solution is tested above.
    assert reached or len(level.task.solution) >= 2


@pytest.mark.parametrize("level", PLAYED_AT_RANDOM)
def test_after_any_first_move_a_hint_still_leads_on_or_sends_back(level: Level) -> None:
    for move in legal_moves(level.profile, level.board):
        history = level.start.played(move)
        if state(level, history) is State.SOLVED:
            continue
        found = hint(level, history, len(level.hints))
        assert found.text is None
        if found.move:
            assert check(level.profile, history.now, found.move).legal


@pytest.mark.parametrize("level", PLAYED)
def test_no_written_hint_is_given_once_the_cards_lie_otherwise(level: Level) -> None:
    history = level.start
    for move in level.task.solution[:-1]:
        history = history.played(move)
        rest = way_to_goal(level, history)
        assert rest
        for given in range(len(level.hints) + 1):
            first, then = (hint(level, history, given, near) for near in (0, 1))
            assert (first.text, then.text) == (None, None)
            assert first.move == then.move == rest[0]
            assert (first.whole, then.whole) == (False, True)


@pytest.mark.parametrize("level", ANSWERED)
def test_the_right_answer_passes(level: Level) -> None:
    judgement = judge(level, answer_of(level))
    assert judgement.right
    assert not judgement.wrong
    assert not judgement.missing


@pytest.mark.parametrize("level", ANSWERED)
def test_every_other_answer_is_refused(level: Level) -> None:
    expected = answer_of(level)
    match level.task:
        case Legal():
            assert not judge(level, not expected).right
        case Count(choices=choices):
            assert expected in choices
            assert not any(judge(level, n).right for n in choices if n != expected)
        case Step(moves):
            assert 1 <= expected <= len(moves)
            right = range(1, len(moves) + 1)
            assert [n for n in right if judge(level, n).right] == [expected]
            assert not judge(level, expected).verdict.legal
        case Cells(moves):
            assert all(judge(level, expected - {card}).missing == {card} for card in expected)
            for card in {str(move.card) for move in moves} - expected:
                assert judge(level, expected | {card}).strays == {card}
        case Places(card):
            places = [str(number) for number in range(1, len(level.board.columns) + 1)]
            for place in [*places, "F"]:
                if place in expected:
                    assert judge(level, expected - {place}).missing == {place}
                else:
                    wrong = judge(level, expected | {place}).wrong
                    assert set(wrong) == {place}
                    assert not wrong[place].legal
                    assert wrong[place].facts["card"] == card


FIRST = (FILES[0].parent / "02-one-card.toml", "six-on-seven")
IN_THE_WAY = (FIRST[0], "in-the-way")
ALL_PLACES = (FIRST[0], "all-places")
SHARED = Path(__file__).parent / "data" / "levels.toml"
STEPS = (SHARED, "which-step")
CELLS = (SHARED, "which-cards")
WINNABLE = (SHARED, "keep-the-win")
BROKEN = {
    "goal unreachable": (FIRST, 'goal = ["card-on 6H 7H"]', 'goal = ["card-on 6H 7D"]'),
    "goal met at the start": (FIRST, "Freecells: 6H -", "Freecells: - -\n: 8H 7H 6H\nX"),
    "another goal met at the start": (FIRST, '["card-on 6H 7H"]', '["cells-empty 7"]'),
    "a wrong reason": (FIRST, 'reason = "wrong-suit"', 'reason = "wrong-rank"'),
    "no such reason": (FIRST, 'reason = "wrong-suit"', 'reason = "too-red"'),
    "forbidden but legal": (FIRST, 'move = "6H>2"', 'move = "6H>1"'),
    "no hint": (FIRST, 'hints = ["{7H:Subject} is the last card of column 1."]', "hints = []"),
    "no last word": (FIRST, 'closing = "{6H:Subject} has found its place', 'closing = "" # "'),
    "a solution that is not legal": (FIRST, 'solution = ["6H>1"]', 'solution = ["6H>2"]'),
    "a solution that is too short": (IN_THE_WAY, '["2S>2", "6C>1"]', '["2S>2"]'),
    "a solution that goes on": (FIRST, 'solution = ["6H>1"]', 'solution = ["6H>1", "7D>cell"]'),
    "a best number that is too high": (FIRST, "best = 1", "best = 2"),
    "a best number that is too low": (IN_THE_WAY, "best = 2", "best = 1"),
    "a wrong place": (ALL_PLACES, 'answer = ["2"', 'answer = ["1"'),
    "a wrong step": (STEPS, "answer = 2", "answer = 1"),
    "a wrong card": (CELLS, '["7C"]', '["6H"]'),
    "costly but not losing": (WINNABLE, '["8H>cell"]', '["TD>cell"]'),
    "costly but not legal": (WINNABLE, '["8H>cell"]', '["8H>1"]'),
    "a solution that loses": (WINNABLE, 'solution = ["7H>5"]', 'solution = ["8H>cell", "7H>5"]'),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_level_that_is_broken_is_found(name: str) -> None:
    (file, level), old, new = BROKEN[name]
    text = file.read_text(encoding="utf-8")
    whole = "[[level]]" + next(
        each for each in text.split("[[level]]")[1:] if f'id = "{level}"' in each
    )
    taught = file != SHARED
    check_all(read_levels(whole, file.name)[level], taught=taught)
    assert old in whole
    with pytest.raises((InputError, AssertionError, pytest.fail.Exception)):
        check_all(read_levels(whole.replace(old, new, 1), file.name)[level], taught=taught)


def check_all(level: Level, *, taught: bool) -> None:
    """Ask of a level all that the tests above ask of every level, help where it is taught."""
    test_untouched_is_not_attempted(level)
    if taught:
        test_every_level_gives_help_and_a_last_word(level)
    if isinstance(level.task, Play):
        test_the_solution_solves_and_nothing_short_of_it_does(level)
        test_no_shorter_way_than_the_best_number_of_moves(level)
        test_the_solution_is_as_short_as_the_best_number_of_moves(level)
        test_the_hints_followed_to_the_end_solve_it(level)
        test_each_forbidden_move_gives_its_own_reason(level)
        test_the_solver_agrees_with_what_is_said_of_won_and_lost(level)
    else:
        test_the_right_answer_passes(level)
        test_every_other_answer_is_refused(level)
