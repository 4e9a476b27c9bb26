"""What a player sees at once on a board: the moves that change something, and those that tempt.

For the rules of ``standard`` alone, where a card has one carrier and an empty column
takes kings: many boards are looked at for one level of practice, so that the moves are
read off the board instead of being tried one by one. A test holds them equal to
:func:`eightoff.rules.legal_moves`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from eightoff.cards import ACE, DECK, Card
from eightoff.position import AnyCell, Cell, Column, Foundation, Place, Position
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


class Seen(NamedTuple):
    """A move as it is seen: ``source``, its column or 0 for a cell, and how many cards go."""

    move: Move
    source: int
    length: int

    @property
    def leaves_cell(self) -> bool:
        """Whether a card leaves its cell for good."""
        return not self.source and self.move.to is not _CELL

    def after(self, position: Position) -> Position:
        """Return the position after the move, which is known to be legal."""
        card, to = self.move.card, self.move.to
        columns, cells, tops = list(position.columns), list(position.cells), position.foundations
        cards: tuple[Card, ...] = (card,)
        if self.source:
            column = columns[self.source - 1]
            cards = column[-self.length :]
            columns[self.source - 1] = column[: -self.length]
        else:
            cells[cells.index(card)] = None
        match to:
            case Column(number):
                columns[number - 1] += cards
            case Foundation():
                raised = list(tops)
                raised[card.suit.order] += 1
                tops = raised[0], raised[1], raised[2], raised[3]
            case _:
                cells[cells.index(None)] = card
        return Position(tuple(columns), tuple(cells), tops)


def goes_back(position: Position, move: Move) -> bool:
    """Return whether a legal move parks a card that lies on its carrier.

    It can go straight back there, so that such a move never wins or loses a game.

    >>> board = Position.parse("Freecells: -\\n: 8C 7C\\n: 9S 7H")
    >>> goes_back(board, Move.parse("7C>cell")), goes_back(board, Move.parse("7H>cell"))
    (True, False)
    """
    if not isinstance(move.to, AnyCell | Cell):
        return False
    return any(
        _is_on_its_carrier(column) and column[-1] == move.card for column in position.columns
    )


def _is_on_its_carrier(column: tuple[Card, ...]) -> bool:
    """Return whether the last card of a column lies on the one that carries it."""
    return len(column) > 1 and _carries(column[-2], column[-1])


def _carries(lower: Card, upper: Card) -> bool:
    """Return whether a card is the carrier of another; to look it up takes longer."""
    return lower.rank == upper.rank + 1 and lower.suit is upper.suit


def changing_moves(position: Position) -> list[Seen]:
    """Return the legal moves after which the game is another one.

    Those are all but moves from one cell or empty column to another, and those of a card
    into a cell that :func:`goes_back`.

    >>> board = Position.parse("Freecells: 6H -\\n: 8C 7H\\n: AD")
    >>> " ".join(sorted(str(seen.move) for seen in changing_moves(board)))
    '6H>1 7H>cell AD>F AD>cell'
    """
    ends = ends_of(position)
    empty = [Column(number) for number in position.empty_columns]
    free = len(position.empty_cells)
    tops = position.foundations
    found = []
    for card in position.cells:
        if card is not None:
            found += [Seen(Move(card, to), 0, 1) for to in _places(card, tops, ends, empty)]
    for source, column in enumerate(position.columns, 1):
        if not column:
            continue
        card, last = column[-1], len(column) - 1
        places = _places(card, tops, ends, empty if last else [])
        found += [Seen(Move(card, to), source, 1) for to in places]
        if free and not _is_on_its_carrier(column):
            found.append(Seen(Move(card, _CELL), source, 1))
        for at in range(last - 1, max(-1, last - free - 1), -1):
            head = column[at]
            if not _carries(head, column[at + 1]):
                break
            found += [
                Seen(Move(head, to), source, last - at + 1)
                for to in _columns_for(head, ends, empty if at else [])
            ]
    return found


def _places(
    card: Card, tops: tuple[int, int, int, int], ends: dict[Card, int], empty: list[Column]
) -> Iterator[Place]:
    if tops[card.suit.order] + 1 == card.rank:
        yield _FOUNDATION
    yield from _columns_for(card, ends, empty)


def _columns_for(card: Card, ends: dict[Card, int], empty: list[Column]) -> Iterator[Column]:
    if card.is_king:
        yield from empty
    elif (number := ends.get(_CARRIER[card])) is not None:
        yield Column(number)


def free_move(position: Position) -> Seen | None:
    """Return a move that costs nothing: to a foundation, or out of a cell onto its carrier.

    >>> free_move(Position.parse("Freecells: 6H -\\n: 8C 7H\\n: AD")).move
    Move(card=Card(suit=<Suit.DIAMONDS: 'D'>, rank=1), to=Foundation())
    """
    ends = ends_of(position)
    held = [card for card in position.cells if card is not None]
    for card in (*ends, *held):
        if position.foundations[card.suit.order] + 1 == card.rank:
            return Seen(Move(card, _FOUNDATION), ends.get(card, 0), 1)
    for card in held:
        for column in _columns_for(card, ends, []):
            return Seen(Move(card, column), 0, 1)
    return None


def natural_moves(position: Position) -> list[Seen]:
    """Return the moves that change something and look good at first sight.

    A card goes onto another or to a foundation, or leaves what lay under it with a use:
    an empty column, a card that has a place to go, or one that takes a card.

    >>> board = Position.parse("Freecells: 6H -\\n: 8C 7H 2D\\n: 9S 2S")
    >>> [str(seen.move) for seen in natural_moves(board)]
    ['2D>cell']
    """
    return natural_among(changing_moves(position), position)


def natural_among(moves: list[Seen], position: Position) -> list[Seen]:
    """Return the natural moves among those that change something."""
    ends = ends_of(position)
    return [
        seen
        for seen in moves
        if seen.move.to is not _CELL
        or _uncovers_a_use(position, position.columns[seen.source - 1], ends)
    ]


def _uncovers_a_use(position: Position, column: tuple[Card, ...], ends: dict[Card, int]) -> bool:
    """Return whether what lies under a column's last card would be of use at once."""
    if len(column) == 1:
        return True
    *_, bared, last = column
    if position.foundations[bared.suit.order] + 1 == bared.rank or _CARRIER.get(bared) in ends:
        return True
    follower = _FOLLOWER.get(bared)
    if follower is None or follower == last:
        return False
    return follower in ends or follower in position.cells
