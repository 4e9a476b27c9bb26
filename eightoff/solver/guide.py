"""The next moves of a win that a position alone decides, so that whoever follows them arrives.

Moves for good come nearer to the end whatever is played later: a card goes to its
foundation, or leaves a card that cannot carry it. No legal move undoes one. Between two of
them cards only go into cells and back onto their carriers, and kings take columns or leave
them. Whoever plans anew after each move could park a card, lay it back and park it again.
Here all positions that differ only in what can be laid back have one aim; so each move
brings the aim nearer, and is never taken back by the next one.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from eightoff.cards import KING, Card, Suit
from eightoff.position import AnyCell, Column, Foundation
from eightoff.rules import Move, carries, is_legal, play
from eightoff.solver.kings import KingsSolver
from eightoff.solver.outcome import Cancelled, Outcome
from eightoff.solver.shorten import shortened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eightoff.position import Position
    from eightoff.profiles import Profile

_Aim = int | Card
"""The column to dig or to clear of its king, or the king that is to take a column."""


def next_moves(
    profile: Profile, position: Position, *, cancelled: Cancelled | None = None
) -> tuple[Move, ...]:
    """Return the moves of a win up to the next one for good, or to a king's change of place.

    The position is one that can be won, under rules by which every one is decided. There
    are no moves when it is won already, or the search was cancelled.

    >>> from eightoff.deals import deal
    >>> from eightoff.profiles import PROFILES
    >>> [str(move) for move in next_moves(PROFILES["standard"], deal(1))]
    ['8C>cell']
    """
    for suit, top in zip(Suit, position.foundations, strict=True):
        if top < KING:
            home = Move(Card(suit, top + 1), Foundation())
            if is_legal(profile, position, home):
                return (home,)
    back = _back(profile, position)
    aim = _aim(profile, _played(profile, position, back), cancelled)
    if aim is None:
        return ()
    if isinstance(aim, Card):
        return (Move(aim, Column(position.empty_columns[0])),)
    # What lies back on the column that is dug only makes its run longer.
    back.sort(key=lambda move: move.to == Column(aim))
    ways = []
    for done in range(len(back) + 1):
        at = _played(profile, position, back[:done])
        if dig := _dig(profile, at, aim):
            ways.append((*back[:done], *dig))
    return min(ways, key=len)


def _back(profile: Profile, position: Position) -> list[Move]:
    """Return the moves of the cards in cells that a column takes, which cost nothing."""
    moves: list[Move] = []
    while move := next(_laid_back(profile, position), None):
        moves.append(move)
        position = play(profile, position, move)
    return moves


def _laid_back(profile: Profile, position: Position) -> Iterator[Move]:
    ends = {column[-1]: number for number, column in enumerate(position.columns, 1) if column}
    for card in position.cells:
        if card is None:
            continue
        if not card.is_king:
            if number := ends.get(Card(card.suit, card.rank + 1)):
                yield Move(card, Column(number))
        elif not profile.doubling and _has_column_for_each_king(position):
            yield Move(card, Column(position.empty_columns[0]))


def _has_column_for_each_king(position: Position) -> bool:
    settled = sum(1 for column in position.columns if column and column[0].is_king)
    settled += position.foundations.count(KING)
    return len(position.empty_columns) >= len(Suit) - settled


def _aim(profile: Profile, position: Position, cancelled: Cancelled | None) -> _Aim | None:
    """Return what to bring about first in a position in which no card can be laid back."""
    solver = KingsSolver(profile, position)
    found = solver.solve(position, cancelled=cancelled)
    if found.outcome is not Outcome.WON:
        return None
    at = position
    touched = set()
    for move in shortened(profile, position, found.moves):
        place = at.find(move.card)
        if not isinstance(place, Column):
            break
        touched.add(place.number)
        if _is_for_good(profile, at, move.card, place):
            if len(touched) > 1:
                break
            return place.number
        at = play(profile, at, move)
    return _nearest(profile, position, solver)


def _nearest(profile: Profile, position: Position, solver: KingsSolver) -> _Aim | None:
    """Return the first of the fewest changes of kings after which a column can be dug for good."""
    queue: deque[tuple[Position, _Aim | None]] = deque([(position, None)])
    seen = {_key(position)}
    while queue:
        at, first = queue.popleft()
        for number, column in enumerate(at.columns, 1):
            if column and not _is_seated(profile, column):
                dug = _played(profile, at, _dig(profile, at, number))
                if dug != at and solver.outcome(dug) is Outcome.WON:
                    return first or number
        for aim in _changes(profile, at):
            if isinstance(aim, Card):
                after = play(profile, at, Move(aim, Column(at.empty_columns[0])))
            else:
                after = _played(profile, at, _dig(profile, at, aim))
            after = _played(profile, after, _back(profile, after))
            if _key(after) not in seen:
                seen.add(_key(after))
                queue.append((after, first or aim))
    return None


def _changes(profile: Profile, position: Position) -> Iterator[_Aim]:
    """Yield the kings in cells that a column is empty for, and the columns that kings may leave."""
    if position.empty_columns:
        yield from (card for card in position.cells if card is not None and card.is_king)
    if profile.doubling or not position.empty_columns:
        for number, column in enumerate(position.columns, 1):
            if column and _is_seated(profile, column):
                yield number


def _is_seated(profile: Profile, column: tuple[Card, ...]) -> bool:
    """Return whether a column is a king's run and nothing else."""
    return column[0].is_king and _head(profile, column) == 0


def _head(profile: Profile, column: tuple[Card, ...]) -> int:
    """Return where the run at a column's end begins."""
    index = len(column) - 1
    while index and carries(profile, column[index - 1], column[index]):
        index -= 1
    return index


def _dig(profile: Profile, position: Position, number: int) -> tuple[Move, ...]:
    """Return the moves of the run at a column's end to where it is best off, none if none are."""
    column = position.columns[number - 1]
    run = column[_head(profile, column) :]
    if len(run) < len(column) or not run[0].is_king:
        for to in range(1, len(position.columns) + 1):
            move = Move(run[0], Column(to))
            if to != number and is_legal(profile, position, move):
                return (move,)
    if len(run) > len(position.empty_cells):
        return ()
    return tuple(Move(card, AnyCell()) for card in reversed(run))


def _is_for_good(profile: Profile, position: Position, card: Card, place: Column) -> bool:
    """Return whether a card that leaves its column leaves what cannot carry it."""
    column = position.columns[place.number - 1]
    index = column.index(card)
    return not carries(profile, column[index - 1], card) if index else not card.is_king


def _played(profile: Profile, position: Position, moves: Iterable[Move]) -> Position:
    for move in moves:
        position = play(profile, position, move)
    return position


def _key(position: Position) -> tuple[object, ...]:
    """Return the same for positions that differ only in which cells are taken."""
    return position.columns, frozenset(position.cells)
