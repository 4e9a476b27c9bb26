"""A position: where every card lies, and its text form.

The text form is that of the solitaire solvers in wide use (rules.md): a line
for the foundations, a line for the cells, then a line for each column, bottom
card first. A position may be an excerpt, that is, hold fewer than 52 cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Self

from eightoff.cards import DECK, KING, RANK_LETTERS, Card, Suit
from eightoff.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_COLUMNS: Final = 10
MOST_CELLS: Final = 8
CELL_LETTERS: Final = "abcdefgh"
_FOUNDATIONS_IN_TEXT: Final = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
_CELL_HEADS: Final = ("freecells", "cells")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the tableau, numbered from 1."""

    number: int

    def __str__(self) -> str:
        """Return the number, as a move is written."""
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell, numbered from 1 and written as a letter from ``a``."""

    number: int

    def __str__(self) -> str:
        """Return the letter, as a move is written."""
        return CELL_LETTERS[self.number - 1]


@dataclass(frozen=True, slots=True)
class AnyCell:
    """The leftmost empty cell, whichever that is."""

    def __str__(self) -> str:
        """Return the word ``cell``, as a move is written."""
        return "cell"


@dataclass(frozen=True, slots=True)
class Foundation:
    """The foundation of the moved card's suit."""

    def __str__(self) -> str:
        """Return the letter ``F``, as a move is written."""
        return "F"


Place = Column | Cell | AnyCell | Foundation
"""Where a card may go; a card *lies* in a Column, a Cell or a Foundation."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where the cards lie.

    ``columns``: a tuple of cards for each column, bottom card first.
    ``cells``: a card or None for each cell, from the left.
    ``foundations``: the top rank of each foundation in the order of Suit, 0 when empty.

    >>> position = Position.parse("Foundations: H-0 C-A D-0 S-2\\nFreecells: 6H -\\n: 8C 7H\\n:")
    >>> position.empty_cells, position.empty_columns
    ((2,), (2,))
    >>> print(position)
    Foundations: H-0 C-A D-0 S-2
    Freecells: 6H -
    : 8C 7H
    :
    """

    columns: tuple[tuple[Card, ...], ...]
    cells: tuple[Card | None, ...]
    foundations: tuple[int, int, int, int] = (0, 0, 0, 0)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form.

        A missing line of foundations stands for four empty ones, a missing line
        of cells for none. Raises InputError for an unreadable line, a card that
        lies in two places, or a foundation that holds a card lying elsewhere.
        """
        if not isinstance(text, str):
            raise InputError(
                "a board was expected as text, such as “: 8C 7H” for a column, not “{given}”",
                given=text,
            )
        foundations = [0, 0, 0, 0]
        cells: tuple[Card | None, ...] = ()
        columns: list[tuple[Card, ...]] = []
        heads_seen: set[str] = set()
        for number, raw in enumerate(text.splitlines(), 1):
            line = raw.strip()
            head, colon, rest = line.partition(":")
            head = "freecells" if head.strip().lower() in _CELL_HEADS else head.strip().lower()
            if not line:
                continue
            if colon and head:
                if head in heads_seen or head not in {"foundations", "freecells"} or columns:
                    raise InputError(
                        "line {line} of the board: one line of foundations, one line of cells and "
                        "then the columns were expected, not “{given}”",
                        line=number,
                        given=line,
                    )
                heads_seen.add(head)
                if head == "foundations":
                    _read_foundations(rest, number, foundations)
                else:
                    cells = tuple(
                        None if word == "-" else _read_card(word, number) for word in rest.split()
                    )
            else:
                words = rest if colon else line
                columns.append(tuple(_read_card(word, number) for word in words.split()))
        top = foundations[0], foundations[1], foundations[2], foundations[3]
        position = cls(tuple(columns), cells, top)
        position.validate()
        return position

    def validate(self) -> None:
        """Raise InputError unless each card lies in one place and every place has a name."""
        if not 1 <= len(self.columns) <= MOST_COLUMNS:
            raise InputError(
                "a board of 1 to {most} columns was expected, not of {given}",
                most=MOST_COLUMNS,
                given=len(self.columns),
            )
        if len(self.cells) > MOST_CELLS:
            raise InputError(
                "a board of at most {most} cells was expected, not of {given}",
                most=MOST_CELLS,
                given=len(self.cells),
            )
        seen: set[Card] = set()
        for card, place in self.lying():
            if card in seen:
                raise InputError(
                    "each card was expected once on the board, but {card} lies there twice",
                    card=card,
                )
            seen.add(card)
            if card.rank <= self.foundations[card.suit.order]:
                raise InputError(
                    "the foundation of {card} already holds it, but the board shows it "
                    "again at {place}",
                    card=card,
                    place=place,
                )

    def __str__(self) -> str:
        """Return the text form, without a line end after the last line."""
        tops = " ".join(
            f"{suit.value}-{('0' + RANK_LETTERS)[self.foundations[suit.order]]}"
            for suit in _FOUNDATIONS_IN_TEXT
        )
        held = "".join(f" {card or '-'}" for card in self.cells)
        lines = ["".join([":", *(f" {card}" for card in column)]) for column in self.columns]
        return "\n".join([f"Foundations: {tops}", f"Freecells:{held}", *lines])

    def lying(self) -> Iterator[tuple[Card, Column | Cell]]:
        """Yield each card in the columns and cells with its place."""
        for number, column in enumerate(self.columns, 1):
            place = Column(number)
            for card in column:
                yield card, place
        for number, held in enumerate(self.cells, 1):
            if held is not None:
                yield held, Cell(number)

    def find(self, card: Card) -> Column | Cell | Foundation | None:
        """Return where the card lies, or None when it is not on the board."""
        if card.rank <= self.foundations[card.suit.order]:
            return Foundation()
        for number, column in enumerate(self.columns, 1):
            if card in column:
                return Column(number)
        if card in self.cells:
            return Cell(self.cells.index(card) + 1)
        return None

    def cards_from(self, card: Card) -> tuple[Card, ...]:
        """Return a card with those that lie on it in its column; elsewhere it is alone.

        >>> board = Position.parse("Freecells: 6H\\n: 8C 7H 2D")
        >>> [" ".join(map(str, board.cards_from(Card.parse(card)))) for card in ("7H", "6H")]
        ['7H 2D', '6H']
        """
        source = self.find(card)
        if not isinstance(source, Column):
            return (card,)
        column = self.columns[source.number - 1]
        return column[column.index(card) :]

    @property
    def empty_cells(self) -> tuple[int, ...]:
        """The numbers of the empty cells, from the left."""
        return tuple(number for number, card in enumerate(self.cells, 1) if card is None)

    @property
    def empty_columns(self) -> tuple[int, ...]:
        """The numbers of the empty columns, from the left."""
        return tuple(number for number, column in enumerate(self.columns, 1) if not column)

    @property
    def on_foundations(self) -> int:
        """How many cards lie on the foundations, 0 to 52."""
        return sum(self.foundations)

    @property
    def is_won(self) -> bool:
        """Whether all 52 cards lie on the foundations (all five documents)."""
        return self.foundations == (KING, KING, KING, KING)

    @property
    def is_full_deck(self) -> bool:
        """Whether all 52 cards are on the board, so that it is no excerpt."""
        return self.on_foundations + sum(1 for _ in self.lying()) == len(DECK)

    def with_cells(self, count: int) -> Self:
        """Return the position with empty cells added at the right, up to ``count``.

        Raises InputError when the board already has more cells than that.
        """
        if len(self.cells) > count:
            raise InputError(
                "a board of at most {most} cells was expected, not of {given}",
                most=count,
                given=len(self.cells),
            )
        return replace(self, cells=self.cells + (None,) * (count - len(self.cells)))


def _read_card(word: str, line: int) -> Card:
    try:
        return Card.parse(word)
    except InputError as error:
        raise InputError(
            "line {line} of the board: a card such as 6H or 10♠ was expected, not “{given}”",
            line=line,
            given=word,
        ) from error


def _read_foundations(text: str, line: int, foundations: list[int]) -> None:
    read: set[int] = set()
    for word in text.split():
        suit, dash, rank = word.partition("-")
        try:
            card = None if rank == "0" else Card.parse(rank + suit)
            index = Card.parse("A" + suit).suit.order
        except InputError:
            dash = ""
        if not dash or index in read:
            raise InputError(
                "line {line} of the board: foundations such as “H-0 C-A D-10 S-K”, each suit once, "
                "were expected, not “{given}”",
                line=line,
                given=word,
            )
        read.add(index)
        foundations[index] = card.rank if card else 0
