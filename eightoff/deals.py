"""Deals by number, equal to PySolFC's, and the deal codes of the document ``app``."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from eightoff.cards import Card, Suit
from eightoff.errors import InputError
from eightoff.position import Position
from eightoff.profiles import PROFILES, Profile

LAST_NUMBER: Final = 10**20
"""The highest deal number of PySolFC."""

CODE_START: Final = "EO1-"
"""How every deal code begins."""

_SUITS_OF_PYSOL: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_CODE: Final = re.compile(rf"{CODE_START}C([842])-([A-Z]{{7,15}})")
_CODED: Final = {str(PROFILES[name].cells): PROFILES[name] for name in ("app", "app-4", "app-2")}
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FEWEST_LETTERS: Final = 7


def require_number(number: object) -> None:
    """Raise InputError unless ``number`` is a whole one from 1 to LAST_NUMBER.

    >>> require_number(617)
    """
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= LAST_NUMBER:
        raise InputError(
            "a deal number from 1 to {last} was expected, not “{given}”",
            last=LAST_NUMBER,
            given=number,
        )


def shuffled(number: int) -> tuple[Card, ...]:
    """Return the 52 cards of a deal in the order in which they are dealt, as PySolFC shuffles.

    Raises InputError unless the number is a whole one from 1 to LAST_NUMBER.
    """
    require_number(number)
    from pysol_cards.cards import createCards  # noqa: PLC0415  keeps `import eightoff` light
    from pysol_cards.random import shuffle  # noqa: PLC0415
    from pysol_cards.random_base import RandomBase  # noqa: PLC0415

    cards = shuffle(createCards(1, 13), number, RandomBase.DEALS_PYSOLFC)
    return tuple(Card(_SUITS_OF_PYSOL[card.suit], card.rank) for card in reversed(cards))


def deal(number: int, profile: Profile = PROFILES["standard"]) -> Position:
    """Return the first position of a deal, laid out by the profile's data.

    The columns are dealt row by row; what is left fills the cells from the left
    (all five documents), and a card that finds no cell goes to the end of the
    column of that number (document ``app``).

    >>> print(deal(1).cells[0], deal(1).columns[0][0])
    6S JD

    Raises InputError for a number that names no deal.
    """
    cards = shuffled(number)
    columns = [
        list(cards[first : profile.tableau_cards : profile.columns])
        for first in range(profile.columns)
    ]
    left_over = cards[profile.tableau_cards :]
    held: list[Card | None] = list(left_over[: profile.cells])
    held += [None] * (profile.cells - len(held))
    for index, card in enumerate(left_over[profile.cells :], profile.cells):
        columns[index].append(card)
    return Position(tuple(map(tuple, columns)), tuple(held))


def deal_code(profile: Profile, number: int) -> str:
    """Return the code of a deal, in the shape that document ``app`` shows.

    The document does not say how its codes name deals; this mapping is this kit's
    own: the number of cells, then the deal number in base 26, A standing for 0, in
    seven letters or, from 26**7 on, as many as it takes.

    >>> deal_code(PROFILES["app"], 130)
    'EO1-C8-AAAAAFA'

    Raises InputError for a number that names no deal, and for rules other than
    those of ``app`` with 8, 4 or 2 cells, which a code cannot tell.
    """
    require_number(number)
    coded = _CODED.get(str(profile.cells))
    if coded is None or replace(profile, name=coded.name) != coded:
        raise InputError(
            "a profile was expected, one of {known}, not “{given}”",
            known=", ".join(told.name for told in _CODED.values()),
            given=profile.name,
        )
    letters = ""
    while number or len(letters) < _FEWEST_LETTERS:
        number, digit = divmod(number, 26)
        letters = _LETTERS[digit] + letters
    return f"{CODE_START}C{profile.cells}-{letters}"


def parse_code(text: str) -> tuple[Profile, int]:
    """Return the profile and the deal number of a code.

    >>> profile, number = parse_code("EO1-C4-AAAAAFA")
    >>> profile.name, number
    ('app-4', 130)

    Raises InputError for anything that is no code of a deal.
    """
    match = _CODE.fullmatch(text.strip().upper())
    number = 0
    for letter in match[2] if match else "":
        number = number * 26 + _LETTERS.index(letter)
    spare = match is not None and len(match[2]) > _FEWEST_LETTERS and match[2][0] == "A"
    if match is None or spare or not 1 <= number <= LAST_NUMBER:
        raise InputError(
            "a deal code such as EO1-C8-AAAAAFA was expected, not “{given}”", given=text[:40]
        )
    return _CODED[match[1]], number
