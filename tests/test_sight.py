"""What is read off a board at once, held against the rules."""

from __future__ import annotations

import random

from eightoff.coach import is_shuffle
from eightoff.deals import deal
from eightoff.exercises.sight import changing_moves, free_moves, natural_moves
from eightoff.position import AnyCell, Position
from eightoff.profiles import PROFILES
from eightoff.rules import Move, legal_moves, play
from eightoff.solver import Outcome, solve

STANDARD = PROFILES["standard"]


def test_the_moves_read_off_a_board_are_the_legal_ones() -> None:
    choose = random.Random(4)
    empty_columns = 0
    for number in range(1, 40):
        position = deal(number)
        for _ in range(60):
            moves = legal_moves(STANDARD, position)
            seen = changing_moves(position)
            expected = {move for move in moves if not is_shuffle(position, move)}
            assert set(seen) == expected, str(position)
            assert len(seen) == len(expected)
            empty_columns += bool(position.empty_columns)
            if not seen:
                break
            building = [move for move in seen if not isinstance(move.to, AnyCell)]
            position = play(STANDARD, position, choose.choice(building or seen))
    assert empty_columns > 50


def test_what_costs_nothing_never_loses_a_won_game() -> None:
    choose = random.Random(5)
    made = 0
    for number in range(1, 30):
        position = deal(number)
        for _ in range(12):
            moves = changing_moves(position)
            if not moves:
                break
            position = play(STANDARD, position, choose.choice(moves))
            outcome = solve(STANDARD, position).outcome
            for move in free_moves(position):
                assert solve(STANDARD, play(STANDARD, position, move)).outcome is outcome
                made += outcome is Outcome.WON
    assert made > 50


def test_a_move_to_a_cell_looks_natural_only_where_it_uncovers_a_use() -> None:
    board = Position.parse("Foundations: D-A\nFreecells: 6H -\n: 8C 7H 3C\n: 2D KS\n: 9S 5S\n: 4D")
    assert {str(move) for move in natural_moves(board)} == {"3C>cell", "KS>cell", "4D>cell"}
    assert Move.parse("5S>cell") in changing_moves(board)
