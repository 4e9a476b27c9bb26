"""The cells that a king's seat takes, counted again by trying every move of single cards."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from eightoff.deals import deal
from eightoff.exercises.seats import Seat, seats
from eightoff.position import AnyCell, Column, Position
from eightoff.profiles import PROFILES
from eightoff.rules import legal_moves, play

if TYPE_CHECKING:
    from eightoff.cards import Card

STANDARD = PROFILES["standard"]


def seats_with(position: Position, seat: Seat, cells: int) -> bool:
    """Return whether so many empty cells are enough, by searching all moves."""
    held: tuple[Card | None, ...] = (seat.king,) if seat.king in position.cells else ()
    start = replace(position, cells=(*held, *[None] * cells))
    mine = {*seat.run, *position.columns[seat.column - 1]}
    stack, seen = [start], {start}
    while stack:
        now = stack.pop()
        if now.columns[seat.column - 1][:1] == (seat.king,):
            return True
        for move in legal_moves(STANDARD, now):
            if move.card not in mine or (move.card.is_king and isinstance(move.to, AnyCell)):
                continue
            after = play(STANDARD, now, move)
            key = replace(after, cells=tuple(sorted(after.cells, key=str)))
            if key not in seen:
                seen.add(key)
                stack.append(after)
    return False


@pytest.mark.parametrize(
    ("board", "cells"),
    [
        (": 5D\n: 9H KS QS", 2),
        (": 5D\n: 9H KS", 1),
        (": 5D 4D\n: 9H KS QS JS", 4),
        (": 5D\n: 9H KS\n: 6D", 0),
        (": QS\n: 9H KS", 1),
        (":\n: 9H KS QS JS", 2),
        (": 9C 8C\n: 2H KS\n: TC", 1),
        ("Foundations: D-4\n: 5D\n: 9H KS QS", 1),
        ("Freecells: KS\n: 5D 7D", 2),
    ],
)
def test_the_cells_are_those_of_the_worked_case(board: str, cells: int) -> None:
    first = next(seat for seat in seats(STANDARD, Position.parse(board)) if seat.column == 1)
    assert first.cells == cells


def test_a_king_at_home_needs_no_seat() -> None:
    assert not list(seats(STANDARD, Position.parse(": KS QS\n: 5D")))


def test_a_column_that_holds_a_king_is_not_emptied_for_another() -> None:
    assert not list(seats(STANDARD, Position.parse(": KD 5D\n: 9H KS")))


def test_no_fewer_cells_do_and_so_many_always_do() -> None:
    choose = random.Random(8)
    counted: set[int] = set()
    for number in range(1, 30):
        position = deal(number)
        for _ in range(30):
            moves = legal_moves(STANDARD, position)
            if not moves:
                break
            build = [move for move in moves if isinstance(move.to, Column)]
            position = play(STANDARD, position, choose.choice(build or moves))
        short = [
            seat for seat in seats(STANDARD, position) if len(position.columns[seat.column - 1]) < 5
        ]
        for seat in short[:4]:
            assert seats_with(position, seat, seat.cells), (str(position), seat)
            assert not seat.cells or not seats_with(position, seat, seat.cells - 1)
            counted.add(seat.cells)
    assert counted >= {1, 2, 3, 4}
