"""What is read off a board at once, held against the rules."""

from __future__ import annotations

import random
from collections import Counter

from eightoff.coach import is_shuffle
from eightoff.deals import deal
from eightoff.exercises.sight import changing_moves, free_move, goes_back, natural_moves
from eightoff.position import AnyCell, Position
from eightoff.profiles import PROFILES
from eightoff.rules import legal_moves, play
from eightoff.solver import KingsSolver, Outcome, solve

STANDARD = PROFILES["standard"]


def test_the_moves_read_off_a_board_are_the_legal_ones() -> None:
    choose = random.Random(4)
    empty_columns = 0
    for number in range(1, 40):
        position = deal(number)
        for _ in range(60):
            moves = legal_moves(STANDARD, position)
            found = changing_moves(position)
            expected = {
                move
                for move in moves
                if not is_shuffle(position, move) and not goes_back(position, move)
            }
            assert {seen.move for seen in found} == expected, str(position)
            assert len(found) == len(expected)
            assert all(
                seen.after(position) == play(STANDARD, position, seen.move) for seen in found
            )
            empty_columns += bool(position.empty_columns)
            if not found:
                break
            building = [seen for seen in found if not isinstance(seen.move.to, AnyCell)]
            position = choose.choice(building or found).after(position)
    assert empty_columns > 50


def test_what_costs_nothing_never_changes_the_outcome() -> None:
    choose = random.Random(5)
    outcomes = Counter[Outcome]()
    for number in range(1, 40):
        position = deal(number)
        for _ in range(14):
            moves = changing_moves(position)
            if not moves:
                break
            position = choose.choice(moves).after(position)
            outcome = solve(STANDARD, position).outcome
            free = free_move(position)
            if free:
                assert solve(STANDARD, free.after(position)).outcome is outcome
                outcomes[outcome] += 1
    assert min(outcomes[Outcome.WON], outcomes[Outcome.LOST]) > 20


def test_a_card_that_can_go_straight_back_never_changes_the_outcome() -> None:
    choose = random.Random(6)
    outcomes = Counter[Outcome]()
    for number in range(1, 40):
        position = deal(number)
        solver = KingsSolver(STANDARD, position)
        for _ in range(30):
            moves = changing_moves(position)
            if not moves:
                break
            outcome = solver.outcome(position)
            for move in legal_moves(STANDARD, position):
                if goes_back(position, move):
                    assert solver.outcome(play(STANDARD, position, move)) is outcome
                    outcomes[outcome] += 1
            position = choose.choice(moves).after(position)
    assert min(outcomes[Outcome.WON], outcomes[Outcome.LOST]) > 20


def test_a_move_to_a_cell_looks_natural_only_where_it_uncovers_a_use() -> None:
    board = Position.parse("Foundations: D-A\nFreecells: 6H -\n: 8C 7H 3C\n: 2D KS\n: 9S 5S\n: 4D")
    assert {str(seen.move) for seen in natural_moves(board)} == {"3C>cell", "KS>cell", "4D>cell"}
    assert "5S>cell" in {str(seen.move) for seen in changing_moves(board)}
