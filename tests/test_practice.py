"""Levels of practice: graded as a fresh solver grades, reached by legal play, reproducible."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from eightoff.cards import Card
from eightoff.coach import Decision, is_shuffle
from eightoff.deals import deal
from eightoff.errors import InputError
from eightoff.exercises.practice import (
    KINDS,
    LAST_SESSION,
    PROFILE,
    STEPS,
    Difficulty,
    GivenUpError,
    Grade,
    Measure,
    PracticeLevel,
    difficulty_of,
    kind_of,
    practice_level,
)
from eightoff.exercises.sight import free_move, natural_moves
from eightoff.position import AnyCell, Cell, Column, Foundation, Position
from eightoff.rules import Move, legal_moves, play
from eightoff.solver import Outcome, solve

LEVELS = [
    pytest.param(practice_level(session, number), id=f"{session}/{number}")
    for session in (1, 2, 2026)
    for number in range(1, len(KINDS) + 1)
]


@pytest.mark.parametrize("level", LEVELS)
def test_some_moves_keep_the_win_and_a_natural_one_loses_it(level: PracticeLevel) -> None:
    natural = {seen.move for seen in natural_moves(level.board)}
    assert level.right
    assert level.tempting
    for move in level.right:
        assert solve(PROFILE, play(PROFILE, level.board, move)).outcome is Outcome.WON
    for move in level.tempting:
        assert solve(PROFILE, play(PROFILE, level.board, move)).outcome is Outcome.LOST
        assert move in natural


@pytest.mark.parametrize("level", LEVELS)
def test_every_legal_move_is_graded_as_a_fresh_solver_grades_it(level: PracticeLevel) -> None:
    assert tuple(level.grades) == legal_moves(PROFILE, level.board)
    for move, grade in level.grades.items():
        if is_shuffle(level.board, move):
            assert grade is Grade.SHUFFLE
            continue
        assert (grade is Grade.BACK) is lies_on_its_carrier(level.board, move)
        lost = solve(PROFILE, play(PROFILE, level.board, move)).outcome is Outcome.LOST
        assert (grade is Grade.COSTLY) is lost


@pytest.mark.parametrize("level", LEVELS)
def test_the_board_is_a_full_deck_reached_by_legal_play_of_its_deal(level: PracticeLevel) -> None:
    position = deal(level.deal)
    for move in level.moves:
        position = play(PROFILE, position, move)
    assert position == level.board
    assert position.is_full_deck
    assert solve(PROFILE, position).outcome is Outcome.WON


@pytest.mark.parametrize("level", LEVELS)
def test_the_difficulty_is_what_was_measured(level: PracticeLevel) -> None:
    nothing = {Grade.SHUFFLE, Grade.BACK}
    changing = [grade for grade in level.grades.values() if grade not in nothing]
    proofs = [solve(PROFILE, play(PROFILE, level.board, move)).states for move in level.tempting]
    assert level.measure == Measure(len(changing), len(level.right), max(proofs))
    assert level.difficulty is difficulty_of(level.decision, level.measure)
    assert (level.decision, level.difficulty) == kind_of(level.session, level.number)


@pytest.mark.parametrize("level", LEVELS)
def test_a_right_move_does_what_the_decision_asks(level: PracticeLevel) -> None:
    match level.decision:
        case Decision.FREE_CELL:
            for move in level.right:
                leaves = isinstance(level.board.find(move.card), Cell)
                assert leaves is level.leaves_now
                assert leaves or free_move(level.board) is None
                if leaves:
                    assert isinstance(move.to, Column | Foundation)
        case Decision.PREPARE_KING:
            assert level.seat is not None
            assert level.seat.cells >= 1
            assert Grade.BESIDE not in level.grades.values()
        case Decision.KEEP_MOBILE:
            assert level.run in legal_moves(PROFILE, level.board)
            spoiled = [
                move
                for move in level.tempting
                if level.run not in legal_moves(PROFILE, play(PROFILE, level.board, move))
            ]
            assert spoiled or level.run in level.tempting


@pytest.mark.parametrize("level", LEVELS)
def test_no_guess_is_better_than_tossing_a_coin(level: PracticeLevel) -> None:
    nothing = {Grade.SHUFFLE, Grade.BACK}
    changing = [move for move, grade in level.grades.items() if grade not in nothing]
    natural = [seen.move for seen in natural_moves(level.board)]
    for moves in (changing, natural):
        assert 2 * len(set(moves) & set(level.right)) <= len(moves)


def test_a_run_that_can_go_now_is_often_to_stay() -> None:
    runs = [each.values[0] for each in LEVELS if each.values[0].run]
    going = [level for level in runs if level.run in level.right]
    assert len(runs) == 9
    assert 3 <= len(going) <= 6


def lies_on_its_carrier(board: Position, move: Move) -> bool:
    """Return whether a move parks a card that can go straight back where it lay."""
    place = board.find(move.card)
    if not isinstance(place, Column) or not isinstance(move.to, AnyCell):
        return False
    below = board.columns[place.number - 1][-2:-1]
    return below == (Card(move.card.suit, move.card.rank + 1),)


def test_no_free_answer_stands_open_where_a_decision_is_asked() -> None:
    for each in LEVELS:
        level = each.values[0]
        if level.decision is Decision.FREE_CELL:
            continue
        assert not any(isinstance(move.to, Foundation) for move in level.grades)
        for move in level.right:
            in_cell = isinstance(level.board.find(move.card), Cell)
            assert not in_cell or move.card.is_king or isinstance(move.to, AnyCell)


def test_each_block_of_nine_holds_every_decision_at_every_difficulty() -> None:
    for session, block in itertools.product((1, 2, 77), range(3)):
        numbers = range(block * len(KINDS) + 1, (block + 1) * len(KINDS) + 1)
        assert set(Counter(kind_of(session, number) for number in numbers).values()) == {1}
    orders = {tuple(kind_of(session, number) for number in range(1, 10)) for session in (1, 2, 77)}
    assert len(orders) == 3


def test_the_same_numbers_give_the_same_level_and_others_another() -> None:
    assert practice_level(5, 4) == practice_level(5, 4, cancelled=lambda: False)
    assert practice_level(5, 4).board != practice_level(6, 4).board
    first = practice_level(1, 1)
    assert (first.deal, len(first.moves)) == (24413, 26)
    assert (first.decision, first.difficulty) == (Decision.KEEP_MOBILE, Difficulty.HARD)
    assert [str(move) for move in first.tempting] == ["8C>5", "TH>cell"]
    assert {str(move) for move in first.right} == {"5S>cell"}


def test_levels_of_one_session_come_from_many_deals() -> None:
    assert len({each.values[0].deal for each in LEVELS}) > 24


def test_steps_part_the_scores() -> None:
    easy, medium = STEPS[Decision.FREE_CELL]
    assert Measure(4, 1, 3).score == 8.0 < easy
    assert difficulty_of(Decision.FREE_CELL, Measure(4, 1, 3)) is Difficulty.EASY
    assert easy < Measure(8, 1, 3).score == 11.0 < medium
    assert difficulty_of(Decision.FREE_CELL, Measure(8, 1, 3)) is Difficulty.MEDIUM
    assert difficulty_of(Decision.FREE_CELL, Measure(8, 1, 255)) is Difficulty.HARD


@pytest.mark.parametrize(("session", "number"), [(0, 1), (LAST_SESSION + 1, 1), (1, 0)])
def test_a_number_out_of_range_is_told(session: int, number: int) -> None:
    with pytest.raises(InputError, match="number from 1 to"):
        practice_level(session, number)


@pytest.mark.parametrize("asked", [1, 2, 30])
def test_a_level_that_is_not_wanted_any_more_is_given_up(asked: int) -> None:
    answers = iter([*[False] * (asked - 1), True])
    with pytest.raises(GivenUpError):
        practice_level(1, 5, cancelled=lambda: next(answers))
