"""Which cards may go to their foundations by themselves, because no game can miss them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightoff.cards import KING, Card, Suit
from eightoff.position import Foundation, Position
from eightoff.profiles import Build
from eightoff.rules import Move, is_legal, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightoff.profiles import Profile

_NEVER_CARRIES: Final = 2
"""Up to this rank a card can carry none but an ace, which waits nowhere."""


def going_home(profile: Profile, position: Position) -> tuple[Move, ...]:
    """Return the moves to the foundations that cost nothing, one after the other.

    Where columns are built in suit, the next card of a foundation could only carry
    cards that lie on that foundation already, so each such move is one. Where they are
    built in alternate colours, the cards that it could carry must be there too.

    >>> from eightoff.profiles import PROFILES
    >>> board = Position.parse("Freecells: 2C\\n: 3C AC\\n: 5H")
    >>> " ".join(map(str, going_home(PROFILES["standard"], board)))
    'AC>F 2C>F 3C>F'
    """
    moves: list[Move] = []
    while move := next(_costless(profile, position), None):
        moves.append(move)
        position = play(profile, position, move)
    return tuple(moves)


def _costless(profile: Profile, position: Position) -> Iterator[Move]:
    for suit in Suit:
        rank = position.foundations[suit.order] + 1
        if rank > KING:
            continue
        move = Move(Card(suit, rank), Foundation())
        if is_legal(profile, position, move) and not _may_carry(profile, position, move.card):
            yield move


def _may_carry(profile: Profile, position: Position, card: Card) -> bool:
    """Return whether a card that could lie on this one is still on the board."""
    if profile.build is Build.SUIT or card.rank <= _NEVER_CARRIES:
        return False
    return any(
        position.foundations[suit.order] < card.rank - 1
        for suit in Suit
        if suit.is_red is not card.suit.is_red
    )
