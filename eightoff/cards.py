"""Cards as values: four suits, thirteen ranks, one text form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from eightoff.errors import InputError

ACE: Final = 1
KING: Final = 13
RANK_LETTERS: Final = "A23456789TJQK"


class Suit(StrEnum):
    """A suit; its value is its letter in the text form, its order that of the foundations.

    >>> [suit.symbol for suit in Suit]
    ['♠', '♥', '♦', '♣']
    """

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def symbol(self) -> str:
        """The suit as one character, such as ♠."""
        return _SYMBOL_OF[self]

    @property
    def order(self) -> int:
        """The suit's place among the foundations, 0 to 3."""
        return _INDEX_OF[self]

    @property
    def is_red(self) -> bool:
        """Whether the suit is hearts or diamonds."""
        return self in _RED


_SYMBOL_OF: Final = dict(zip(Suit, "♠♥♦♣", strict=True))
_INDEX_OF: Final = {suit: index for index, suit in enumerate(Suit)}
_RED: Final = frozenset({Suit.HEARTS, Suit.DIAMONDS})
_SUIT_OF: Final = {letter: suit for suit in Suit for letter in (suit.value, suit.symbol)}
_RANK_OF: Final = {letter: rank for rank, letter in enumerate(RANK_LETTERS, 1)} | {"10": 10}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card: a suit and a rank from 1 (ace) to 13 (king).

    >>> Card.parse("10♥")
    Card(suit=<Suit.HEARTS: 'H'>, rank=10)
    >>> str(Card.parse("th"))
    'TH'
    """

    suit: Suit
    rank: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a card: rank ``A``, ``2``…``10`` or ``T``, ``J``, ``Q``, ``K``, then a suit.

        Suits are ``C S H D`` or ``♣ ♠ ♥ ♦``; case does not matter (rules.md, text form).
        Raises InputError for anything else.
        """
        word = text.strip().upper().replace("\N{VARIATION SELECTOR-16}", "")
        rank, suit = _RANK_OF.get(word[:-1]), _SUIT_OF.get(word[-1:])
        if rank is None or suit is None:
            raise InputError("a card such as 6H or 10♠ was expected, not “{given}”", given=text)
        return cls(suit, rank)

    def __str__(self) -> str:
        """Return the card in the text form, such as ``6H``."""
        return RANK_LETTERS[self.rank - 1] + self.suit.value

    @property
    def is_king(self) -> bool:
        """Whether the card is a king."""
        return self.rank == KING


DECK: Final = tuple(Card(suit, rank) for suit in Suit for rank in range(ACE, KING + 1))
