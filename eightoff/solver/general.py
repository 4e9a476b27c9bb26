"""A search over whole positions, for the rules under which nothing smaller is proven enough.

It goes best-first and stops at a limit. It says lost only when it has seen every
position that can be reached, and otherwise that it has not decided.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, Final, NamedTuple

from eightoff.cards import DECK, Card, Suit
from eightoff.position import AnyCell, Column, Foundation
from eightoff.profiles import Build, Profile
from eightoff.rules import Move, carriers
from eightoff.solver.outcome import Cancelled, Outcome, Solution, is_cancelled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightoff.position import Position

LIMIT: Final = 200_000
"""How many states are opened unless told otherwise; some 2 kB of memory each."""
_BETWEEN_QUESTIONS: Final = 64
_CELL: Final = AnyCell()
_FOUNDATION: Final = Foundation()


class _State(NamedTuple):
    """A position: columns as they stand, the cards in the cells, the foundations' tops."""

    columns: tuple[tuple[Card, ...], ...]
    held: frozenset[Card]
    tops: tuple[int, ...]

    @property
    def key(self) -> tuple[frozenset[tuple[Card, ...]], frozenset[Card]]:
        """The same for positions that differ only in the order of columns and cells."""
        return frozenset(self.columns), self.held


class _Search:
    """The moves of one profile as a search makes them."""

    def __init__(self, profile: Profile, cells: int) -> None:
        self._cells = cells
        self._doubling = profile.doubling
        self._kings_only = profile.kings_only
        self._in_suit = profile.build is Build.SUIT
        self._carriers = {card: frozenset(carriers(profile, card)) for card in DECK}

    def settled(self, state: _State, moves: list[Move]) -> _State:
        """Play every card to its foundation that cannot be missed in play, noting the moves."""
        columns, held, tops = list(state.columns), set(state.held), list(state.tops)
        moving = True
        while moving:
            moving = False
            for number, column in enumerate(columns):
                if column and self._is_due(column[-1], tops):
                    moves.append(Move(column[-1], _FOUNDATION))
                    tops[column[-1].suit.order] += 1
                    columns[number] = column[:-1]
                    moving = True
            for card in [card for card in held if self._is_due(card, tops)]:
                moves.append(Move(card, _FOUNDATION))
                tops[card.suit.order] += 1
                held.remove(card)
                moving = True
        return _State(tuple(columns), frozenset(held), tuple(tops))

    def _is_due(self, card: Card, tops: list[int]) -> bool:
        """Return whether the card fits its foundation and no card can ever need it in a column."""
        if tops[card.suit.order] + 1 != card.rank:
            return False
        return self._in_suit or all(
            tops[suit.order] + 1 >= card.rank
            for suit in Suit
            if suit.is_red is not card.suit.is_red
        )

    def successors(self, state: _State) -> Iterator[tuple[Move, _State]]:
        """Yield every move that is not the same as another, with the position after it."""
        columns, held, tops = state
        free = self._cells - len(held)
        empty = [number for number, column in enumerate(columns) if not column]
        ends = {column[-1]: number for number, column in enumerate(columns) if column}
        for card in held:
            kept = held - {card}
            for to in self._places(card, ends, empty):
                laid = _replaced(columns, to, (*columns[to], card))
                yield Move(card, Column(to + 1)), _State(laid, kept, tops)
            if tops[card.suit.order] + 1 == card.rank:
                yield Move(card, _FOUNDATION), _State(columns, kept, _raised(tops, card))
        for number, column in enumerate(columns):
            if not column:
                continue
            card = column[-1]
            shorter = _replaced(columns, number, column[:-1])
            if free:
                yield Move(card, _CELL), _State(shorter, held | {card}, tops)
            if tops[card.suit.order] + 1 == card.rank:
                yield Move(card, _FOUNDATION), _State(shorter, held, _raised(tops, card))
            yield from self._runs(state, number, free, ends, empty)

    def _runs(
        self, state: _State, number: int, free: int, ends: dict[Card, int], empty: list[int]
    ) -> Iterator[tuple[Move, _State]]:
        """Yield the moves of the runs at the end of a column to other columns."""
        columns, held, tops = state
        column = columns[number]
        for start in range(len(column) - 1, -1, -1):
            card = column[start]
            if start + 1 < len(column) and card not in self._carriers[column[start + 1]]:
                return
            for to in self._places(card, ends, empty if start else []):
                spare = len(empty) - (not columns[to]) if self._doubling else 0
                if len(column) - start > (free + 1) << spare:
                    continue
                shorter = _replaced(columns, number, column[:start])
                laid = _replaced(shorter, to, columns[to] + column[start:])
                yield Move(card, Column(to + 1)), _State(laid, held, tops)

    def _places(self, card: Card, ends: dict[Card, int], empty: list[int]) -> Iterator[int]:
        """Yield the columns that take the card, of several empty ones the first."""
        for carrier in self._carriers[card]:
            if carrier in ends:
                yield ends[carrier]
        if empty and (card.is_king or not self._kings_only):
            yield empty[0]

    def cost(self, state: _State) -> int:
        """Return how far from won a position looks: what lies in cells, and what buries what."""
        cost = 2 * len(state.held) - 3 * sum(state.tops)
        for column in state.columns:
            for index in range(1, len(column)):
                if column[index - 1] not in self._carriers[column[index]]:
                    cost += 2
            lowest = 99
            for card in column:
                # A card buries those of lower rank beneath it.
                if card.rank > lowest:
                    cost += 1
                lowest = min(lowest, card.rank)
        return cost


def search(
    profile: Profile,
    position: Position,
    *,
    limit: int | None = None,
    cancelled: Cancelled | None = None,
) -> Solution:
    """Look for a win among whole positions; see :func:`eightoff.solver.solve`."""
    return _explored(profile, position, limit, cancelled)[0]


def furthest(
    profile: Profile,
    position: Position,
    *,
    limit: int | None = None,
    cancelled: Cancelled | None = None,
) -> Solution:
    """Return the moves that bring the most cards home from a position that is lost.

    See :meth:`eightoff.solver.KingsSolver.furthest`.
    """
    found, line = _explored(profile, position, limit, cancelled)
    return Solution(found.outcome, line if found.outcome is Outcome.LOST else (), found.states)


def _explored(
    profile: Profile, position: Position, limit: int | None, cancelled: Cancelled | None
) -> tuple[Solution, tuple[Move, ...]]:
    """Search best-first; return what came of it, and the moves that bring the most cards home."""
    most = LIMIT if limit is None else limit
    rules = _Search(profile, len(position.cells))
    moves: list[Move] = []
    start = rules.settled(
        _State(
            position.columns,
            frozenset(card for card in position.cells if card is not None),
            position.foundations,
        ),
        moves,
    )
    if _is_won(start):
        return Solution(Outcome.WON, tuple(moves), 0), ()
    came: dict[object, tuple[object, tuple[Move, ...]]] = {start.key: (None, tuple(moves))}
    heap = [(0, 0, start)]
    opened = made = 0
    best = start
    while heap:
        if opened == most or (opened % _BETWEEN_QUESTIONS == 0 and is_cancelled(cancelled)):
            return Solution(Outcome.UNDECIDED, (), opened), ()
        opened += 1
        _, _, state = heapq.heappop(heap)
        if sum(state.tops) > sum(best.tops):
            best = state
        for move, unsettled in rules.successors(state):
            moves = [move]
            after = rules.settled(unsettled, moves)
            key = after.key
            if key in came:
                continue
            came[key] = state.key, tuple(moves)
            if _is_won(after):
                return Solution(Outcome.WON, _line(came, key), opened), ()
            made -= 1
            heapq.heappush(heap, (rules.cost(after), made, after))
    # Cards taken back from foundations are not searched, so nothing is proven where they may be.
    outcome = Outcome.UNDECIDED if profile.takes_back else Outcome.LOST
    return Solution(outcome, (), opened), _line(came, best.key)


def _line(came: dict[object, tuple[object, tuple[Move, ...]]], key: object) -> tuple[Move, ...]:
    parts = []
    while key is not None:
        key, moves = came[key]
        parts.append(moves)
    return tuple(move for moves in reversed(parts) for move in moves)


def _is_won(state: _State) -> bool:
    return not state.held and not any(state.columns)


def _replaced(
    columns: tuple[tuple[Card, ...], ...], number: int, column: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    return (*columns[:number], column, *columns[number + 1 :])


def _raised(tops: tuple[int, ...], card: Card) -> tuple[int, ...]:
    order = card.suit.order
    return (*tops[:order], tops[order] + 1, *tops[order + 1 :])
