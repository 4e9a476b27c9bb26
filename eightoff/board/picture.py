"""The board without a kernel: a drawn picture and a plain text of a position.

The picture lays its places out as the page does (``page/draw.js``), so that a board that wakes
lies where its picture lay; above it stands what the board asks.
"""

from __future__ import annotations

import math
import textwrap
from html import escape
from typing import TYPE_CHECKING, Final

from eightoff.board.shapes import BOX, SHAPES
from eightoff.cards import RANK_LETTERS, Card, Suit
from eightoff.position import CELL_LETTERS, Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eightoff.i18n import Language

# In pixels, of a board beside the list of files on a laptop.
_WIDTH: Final = 72
_HEIGHT: Final = 101
_GAP: Final = 9
_STEP: Final = 30
_LEGEND: Final = 24
_BEFORE_FOUNDATIONS: Final = 22
_RIM: Final = 10
_ROWS: Final = 11
"""Steps for which room is kept; longer columns tighten."""
_LINE: Final = 24
"""From one line of the question to the next."""
_LETTER: Final = 8.7
"""How wide a letter of the question is at most, on average."""
_NARROWEST: Final = 560
"""How wide a picture with a question is at least."""
_RED: Final = "#b3261e"
_BLACK: Final = "#1c1b1f"
_QUIET: Final = "#57565c"
_EDGE: Final = "#75757f"
_TABLE: Final = "#f3f3f3"


def text(position: Position, language: Language) -> str:
    """Return the position as lines of text in the language: cells, columns, foundations.

    >>> from eightoff.i18n import language
    >>> print(text(Position.parse("Freecells: 6H -\\n: 8C 7H\\n:"), language("en")))
    Cells: a 6♥ · b –
    Column 1: 8♣ 7♥
    Column 2: –
    Foundations: ♠ – · ♥ – · ♦ – · ♣ –
    """
    lines = []
    if position.cells:
        held = zip(CELL_LETTERS, position.cells, strict=False)
        lines.append(
            language.text(
                "Cells: {cells}",
                cells=" · ".join(f"{letter} {_face(card)}" for letter, card in held),
            )
        )
    lines += [
        language.text(
            "Column {number}: {cards}", number=number, cards=" ".join(map(_face, column)) or "–"
        )
        for number, column in enumerate(position.columns, 1)
    ]
    tops = zip(Suit, position.foundations, strict=True)
    lines.append(
        language.text(
            "Foundations: {foundations}",
            foundations=" · ".join(
                f"{suit.symbol} {_rank(rank) if rank else '–'}" for suit, rank in tops
            ),
        )
    )
    return "\n".join(lines)


def svg(position: Position, language: Language, *, rows: int = 1, question: str = "") -> str:
    """Return the position as an SVG drawing that holds its text as title and description.

    ``rows``: the cards of the longest column that play can make, for which room is kept.
    ``question``: what stands above the board, in lines as they fit.
    """
    longest = max([rows, *map(len, position.columns)])
    reserved = _HEIGHT + _STEP * min(longest - 1, _ROWS)
    across = max(len(position.columns), len(position.cells))
    low = _LEGEND + _HEIGHT + _GAP if position.cells else 0
    room = low + _LEGEND + reserved
    # Foundations stand one above the other where the columns are that long, else side by side.
    high = max(1, (room - _LEGEND + _GAP) // (_HEIGHT + _GAP))
    beside = math.ceil(len(Suit) / high)
    left = across * (_WIDTH + _GAP) - _GAP + _BEFORE_FOUNDATIONS
    width = 2 * _RIM + left + beside * (_WIDTH + _GAP) - _GAP
    if question:
        width = max(width, _NARROWEST)
    lines = textwrap.wrap(question, int((width - 2 * _RIM) / _LETTER))
    top = _RIM + (_LINE * len(lines) + _GAP if lines else 0)
    height = top + room + _RIM
    legends, places, cards = [], [], []

    def pile(x: int, y: int, lying: Sequence[Card], step: float = 0) -> None:
        if not lying:
            places.append(_use("place", x, y))
        for depth, card in enumerate(lying):
            cards.append(_card(x, y + round(depth * step), card))

    for number, (letter, card) in enumerate(zip(CELL_LETTERS, position.cells, strict=False)):
        x = _RIM + number * (_WIDTH + _GAP)
        legends.append(_words(x + _WIDTH // 2, top + 16, letter))
        pile(x, top + _LEGEND, [card] if card else [])
    for number, column in enumerate(position.columns):
        x, y = _RIM + number * (_WIDTH + _GAP), top + low
        legends.append(_words(x + _WIDTH // 2, y + 16, str(number + 1)))
        step = min(_STEP, (reserved - _HEIGHT) / max(1, len(column) - 1))
        pile(x, y + _LEGEND, column, step)
    for number, (suit, rank) in enumerate(zip(Suit, position.foundations, strict=True)):
        x = _RIM + left + number % beside * (_WIDTH + _GAP)
        y = top + _LEGEND + number // beside * (_HEIGHT + _GAP)
        pile(x, y, [Card(suit, rank)] if rank else [])
        if not rank:
            places.append(_shape(x, y, suit, 36, more=' opacity="0.4"'))
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    asked = [_words(_RIM, _RIM + number * _LINE - 6, line) for number, line in enumerate(lines, 1)]
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif">',
            f"<title>{escape(language.text('Eight Off board'))}</title>",
            f"<desc>{escape(' '.join([question, text(position, language)]).strip())}</desc>",
            _DEFINED,
            f'<rect width="{width}" height="{height}" rx="10" fill="{_TABLE}"/>',
            f'<g font-size="17" fill="{_BLACK}">{"".join(asked)}</g>',
            f'<g font-size="14" fill="{_QUIET}" text-anchor="middle">{"".join(legends)}</g>',
            *places,
            f'<g font-size="25" font-weight="700" letter-spacing="-1">{"".join(cards)}</g>',
            "</svg>",
        )
    )


def _rank(rank: int) -> str:
    letter = RANK_LETTERS[rank - 1]
    return "10" if letter == "T" else letter


def _face(card: Card | None) -> str:
    return f"{_rank(card.rank)}{card.suit.symbol}" if card else "–"


def _words(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}"{more}>{escape(words)}</text>'


def _use(name: str, x: float, y: float) -> str:
    return f'<use href="#eo-{name}" x="{x}" y="{y}"/>'


def _colour(suit: Suit) -> str:
    return f' fill="{_RED if suit.is_red else _BLACK}"'


def _card(x: int, y: int, card: Card) -> str:
    rank = _words(x + 4, y + 23, _rank(card.rank), _colour(card.suit))
    return _use(f"card-{card.suit.value}", x, y) + rank


def _shape(x: int, y: int, suit: Suit, size: int, *, more: str = "") -> str:
    """Draw a suit in the middle of a field as large as a card."""
    left, top = x + (_WIDTH - size) / 2, y + (_HEIGHT - size) / 2
    return (
        f'<use href="#eo-{suit.value}" transform="translate({left:g} {top:g}) '
        f'scale({size / BOX:g})"{_colour(suit)}{more}/>'
    )


def _defined() -> Iterator[str]:
    """Yield what is drawn again and again: suits, cards without their rank, a place."""
    field = f'width="{_WIDTH}" height="{_HEIGHT}" rx="6" stroke="{_EDGE}"'
    yield f'<rect id="eo-place" {field} fill="none" stroke-width="1.5" stroke-dasharray="4 3"/>'
    for suit, shape in SHAPES.items():
        yield f'<path id="eo-{suit.value}" d="{shape}"/>'
        drawn = _shape(24, -37, suit, 20) + _shape(0, 17, suit, 37)
        yield f'<g id="eo-card-{suit.value}"><rect {field} fill="#fff"/>{drawn}</g>'


_DEFINED: Final = f"<defs>{''.join(_defined())}</defs>"
