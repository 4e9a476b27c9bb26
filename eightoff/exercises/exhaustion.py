"""Every sequence of single-card moves, tried one after another: what no run move can hide.

A profile may grant the move of a run that no single moves could carry (document
``app``). Here only one card moves at a time, each move judged by the rules, so
that what is found, or not found, is the truth about the board.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, assert_never

from eightoff.errors import InputError
from eightoff.exercises.level import Cells, Count, Legal, Level, Places, Play, Stands, Step
from eightoff.position import MOST_CELLS, Column, Position
from eightoff.rules import Move, legal_moves, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightoff.cards import Card
    from eightoff.profiles import Profile

MOST_TRIED: Final = 50_000
"""How many positions are seen before the search gives up; a lesson's board has far fewer."""


class End(StrEnum):
    """How a search ended."""

    FOUND = "a way is found"
    NONE = "everything is tried, and there is no way"
    GIVEN_UP = "too many positions"


@dataclass(frozen=True, slots=True)
class Tried:
    """How far a search has come.

    ``positions``: how many different positions were looked at; which cell a card
    lies in makes no difference. ``depth``: moves from the start to the position ``now``.
    ``end``: set once, on the last of a search. ``way``: the moves of a shortest
    way, each of one card.
    """

    positions: int
    depth: int
    now: Position
    end: End | None = None
    way: tuple[Move, ...] = ()


def tries(profile: Profile, board: Position, move: Move, most: int = MOST_TRIED) -> Iterator[Tried]:
    """Yield every position that single moves reach, until the run lies where ``move`` takes it.

    Nearest positions come first, so that the way found is a shortest one.

    >>> from eightoff.profiles import PROFILES
    >>> board = Position.parse("Freecells: -\\n: 9S 8S 7S\\n: TS\\n:")
    >>> *_, last = tries(PROFILES["app"], board, Move.parse("9S>2"))
    >>> last.end.name, last.positions
    ('NONE', 3)
    >>> *_, last = tries(PROFILES["app"], one_more_empty(board), Move.parse("9S>2"))
    >>> " ".join(map(str, last.way))
    '7S>cell 8S>cell 9S>2 8S>2 7S>2'

    Raises InputError unless the move takes a card of a column to another column.
    """
    run, to = cards_of(board, move), _column_of(move)
    first = _seen_as(board)
    came_from: dict[object, tuple[object, Move] | None] = {first: None}
    queue = deque([(board, first, 0)])
    positions = depth = 0
    now = board
    while queue:
        now, key, depth = queue.popleft()
        positions += 1
        if _lies(run, now.columns[to - 1]):
            yield Tried(positions, depth, now, End.FOUND, _way(came_from, key))
            return
        yield Tried(positions, depth, now)
        for each in single_moves(profile, now):
            after = play(profile, now, each)
            seen = _seen_as(after)
            if seen in came_from:
                continue
            if len(came_from) >= most:
                yield Tried(positions, depth, now, End.GIVEN_UP)
                return
            came_from[seen] = (key, each)
            queue.append((after, seen, depth + 1))
    yield Tried(positions, depth, now, End.NONE)


def single_moves(profile: Profile, board: Position) -> Iterator[Move]:
    """Yield the legal moves that move one card."""
    for move in legal_moves(profile, board):
        if len(board.cards_from(move.card)) == 1:
            yield move


def cards_of(board: Position, move: Move) -> tuple[Card, ...]:
    """Return the card of a move with all that lies on it.

    Raises InputError for a card that lies in no column.
    """
    if not isinstance(board.find(move.card), Column):
        raise InputError("a card in a column was expected, not {card}", card=move.card)
    return board.cards_from(move.card)


def move_to_try(level: Level) -> Move:
    """Return the move that a level is about: the one asked, or the last of its solution.

    Raises InputError for a level without one.
    """
    match level.task:
        case Legal(move) | Count(move=Move() as move):
            return move
        case Play(solution=(*_, move)):
            return move
        case Play() | Places() | Count() | Step() | Cells() | Stands():
            raise InputError("an exercise about a move was expected, not “{given}”", given=level.id)
        case _:
            assert_never(level.task)


def one_more_empty(board: Position) -> Position:
    """Return the board with one more empty cell: an added one or, after the last, one cleared.

    >>> one_more_empty(Position.parse("Freecells: 6H -\\n: 8C")).cells[1:]
    (None, None)
    """
    if len(board.cells) < MOST_CELLS:
        return replace(board, cells=(*board.cells, None))
    held = [index for index, card in enumerate(board.cells) if card]
    if not held:
        return board
    return replace(
        board,
        cells=tuple(None if index == held[-1] else card for index, card in enumerate(board.cells)),
    )


def _column_of(move: Move) -> int:
    if not isinstance(move.to, Column):
        raise InputError("a move to a column was expected, not {given}", given=str(move))
    return move.to.number


def _lies(run: tuple[Card, ...], column: tuple[Card, ...]) -> bool:
    """Return whether a run lies whole in a column, whatever lies on it."""
    return run[0] in column and column[column.index(run[0]) :][: len(run)] == run


def _seen_as(board: Position) -> object:
    return board.columns, board.foundations, frozenset(card for card in board.cells if card)


def _way(came_from: dict[object, tuple[object, Move] | None], end: object) -> tuple[Move, ...]:
    moves: list[Move] = []
    while (step := came_from[end]) is not None:
        end, move = step
        moves.append(move)
    return tuple(reversed(moves))
