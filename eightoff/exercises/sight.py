"""What a player sees at once on a board: the moves that change something, and those that tempt.

For the rules of ``standard`` alone, where a card has one carrier and an empty column
takes kings: many boards are looked at for one level of practice, so that the moves are
read off the board instead of being tried one by one. A test holds them equal to
:func:`eightoff.rules.legal_moves`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightoff.cards import ACE, DECK, Card
from eightoff.position import AnyCell, Cell, Column, Foundation, Position
from eightoff.rules import Move

if TYPE_CHECKING:
    from collections.abc import Iterator

_CARRIER: Final = {card: Card(card.suit, card.rank + 1) for card in DECK if not card.is_king}
_FOLLOWER: Final = {card: Card(card.suit, card.rank - 1) for card in DECK if card.rank > ACE}
_CELL: Final = AnyCell()
_FOUNDATION: Final = Foundation()


def ends_of(position: Position) -> dict[Card, int]:
    """Return the last card of each column with the column's number.

    >>> [str(card) for card in ends_of(Position.parse(": 8C 7H\\n:\\n: 9S"))]
    ['7H', '9S']
    """
    return {column[-1]: number for number, column in enumerate(position.columns, 1) if column}


def changing_moves(position: Position) -> list[Move]:
    """Return the legal moves that do more than change a cell or an empty column for another.

    >>> board = Position.parse("Freecells: 6H -\\n: 8C 7H\\n: AD")
    >>> " ".join(sorted(map(str, changing_moves(board))))
    '6H>1 7H>cell AD>F AD>cell'
    """
    ends = ends_of(position)
    empty = [Column(number) for number in position.empty_columns]
    free = len(position.empty_cells)
    moves = []
    for card in position.cells:
        if card is not None:
            moves += _single(position, card, ends, empty)
    for column in position.columns:
        if not column:
            continue
        last = len(column) - 1
        if free:
            moves.append(Move(column[-1], _CELL))
        moves += _single(position, column[-1], ends, empty if last else [])
        for at in range(last - 1, max(-1, last - free - 1), -1):
            if _CARRIER.get(column[at + 1]) != column[at]:
                break
            moves += _onto(column[at], ends, empty if at else [])
    return moves


def _single(
    position: Position, card: Card, ends: dict[Card, int], empty: list[Column]
) -> Iterator[Move]:
    if position.foundations[card.suit.order] + 1 == card.rank:
        yield Move(card, _FOUNDATION)
    yield from _onto(card, ends, empty)


def _onto(card: Card, ends: dict[Card, int], empty: list[Column]) -> Iterator[Move]:
    if card.is_king:
        yield from (Move(card, column) for column in empty)
    elif (number := ends.get(_CARRIER[card])) is not None:
        yield Move(card, Column(number))


def free_moves(position: Position) -> Iterator[Move]:
    """Yield the moves that cost nothing: to foundations, and out of cells onto carriers.

    >>> board = Position.parse("Freecells: 6H -\\n: 8C 7H\\n: AD")
    >>> " ".join(map(str, free_moves(board)))
    'AD>F 6H>1'
    """
    ends = ends_of(position)
    held = [card for card in position.cells if card is not None]
    for card in (*ends, *held):
        if position.foundations[card.suit.order] + 1 == card.rank:
            yield Move(card, _FOUNDATION)
    for card in held:
        yield from _onto(card, ends, [])


def natural_moves(position: Position) -> list[Move]:
    """Return the moves that change something and look good at first sight.

    A card goes onto another or to a foundation, or leaves what lay under it with a use:
    an empty column, a card that has a place to go, or one that takes a card.

    >>> board = Position.parse("Freecells: 6H -\\n: 8C 7H 2D\\n: 9S 2S")
    >>> [str(move) for move in natural_moves(board)]
    ['2D>cell']
    """
    ends = ends_of(position)
    useful = {
        card
        for card, number in ends.items()
        if _uncovers_a_use(position, position.columns[number - 1], ends)
    }
    return [
        move
        for move in changing_moves(position)
        if not isinstance(move.to, AnyCell) or move.card in useful
    ]


def _uncovers_a_use(position: Position, column: tuple[Card, ...], ends: dict[Card, int]) -> bool:
    """Return whether what lies under a column's last card would be of use at once."""
    if len(column) == 1:
        return True
    *_, bared, last = column
    follower = _FOLLOWER.get(bared)
    return (
        position.foundations[bared.suit.order] + 1 == bared.rank
        or _CARRIER.get(bared) in ends
        or (
            follower is not None
            and follower != last
            and (follower in ends or follower in position.cells)
        )
    )


def leaves_cell(position: Position, move: Move) -> bool:
    """Return whether a move takes a card out of a cell for good."""
    return isinstance(position.find(move.card), Cell) and isinstance(move.to, Column | Foundation)
