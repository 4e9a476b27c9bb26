"""The board without a kernel: a drawn picture and a plain text of a position."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from eightoff.board.shapes import SHAPES
from eightoff.cards import RANK_LETTERS, Card, Suit
from eightoff.position import CELL_LETTERS, Position

if TYPE_CHECKING:
    from eightoff.i18n import Language

_WIDTH: Final = 50
_HEIGHT: Final = 70
_GAP: Final = 8
_STEP: Final = 21
_LEGEND: Final = 14
_RED: Final = "#b3261e"
_BLACK: Final = "#1c1b1f"
_LINE: Final = "#79747e"


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


def svg(position: Position, language: Language) -> str:
    """Return the position as an SVG drawing that holds its text as title and description."""
    across = max(len(position.columns), len(position.cells))
    rows = max((len(column) for column in position.columns), default=1)
    top = _LEGEND + _HEIGHT + _GAP if position.cells else 0
    left_of_foundations = across * (_WIDTH + _GAP) + _GAP
    width = left_of_foundations + _WIDTH + 2 * _GAP
    height = (
        max(top + _LEGEND + _HEIGHT + max(rows - 1, 0) * _STEP, 4 * (_HEIGHT + _GAP)) + 2 * _GAP
    )
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" font-family="sans-serif">'
        ),
        f"<title>{escape(language.text('Eight Off board'))}</title>",
        f"<desc>{escape(text(position, language))}</desc>",
        "<defs>",
        *(f'<path id="eo-{suit.value}" d="{shape}"/>' for suit, shape in SHAPES.items()),
        "</defs>",
    ]
    for number, (letter, card) in enumerate(zip(CELL_LETTERS, position.cells, strict=False)):
        x = _GAP + number * (_WIDTH + _GAP)
        parts += _legend(x, _GAP, letter)
        parts += _card(x, _GAP + _LEGEND, card) if card else _place(x, _GAP + _LEGEND)
    for number, column in enumerate(position.columns):
        x, y = _GAP + number * (_WIDTH + _GAP), _GAP + top
        parts += _legend(x, y, str(number + 1))
        if not column:
            parts += _place(x, y + _LEGEND)
        for depth, card in enumerate(column):
            parts += _card(x, y + _LEGEND + depth * _STEP, card)
    for number, (suit, rank) in enumerate(zip(Suit, position.foundations, strict=True)):
        y = _GAP + number * (_HEIGHT + _GAP)
        if rank:
            parts += _card(left_of_foundations, y, Card(suit, rank))
        else:
            parts += _place(left_of_foundations, y)
            parts.append(_shape(left_of_foundations + 14, y + 24, suit, 1.1, opacity="0.35"))
    return "".join([*parts, "</svg>"])


def _rank(rank: int) -> str:
    letter = RANK_LETTERS[rank - 1]
    return "10" if letter == "T" else letter


def _face(card: Card | None) -> str:
    return f"{_rank(card.rank)}{card.suit.symbol}" if card else "–"


def _legend(x: int, y: int, word: str) -> list[str]:
    return [
        (
            f'<text x="{x + _WIDTH // 2}" y="{y + 10}" font-size="11" text-anchor="middle" '
            f'fill="{_LINE}">{word}</text>'
        )
    ]


def _place(x: int, y: int) -> list[str]:
    return [
        (
            f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="5" fill="none" '
            f'stroke="{_LINE}" stroke-dasharray="4 3"/>'
        )
    ]


def _card(x: int, y: int, card: Card) -> list[str]:
    colour = _RED if card.suit.is_red else _BLACK
    return [
        (
            f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="5" fill="#fff" '
            f'stroke="{_LINE}"/>'
        ),
        (
            f'<text x="{x + 4}" y="{y + 17}" font-size="17" font-weight="700" '
            f'fill="{colour}">{_rank(card.rank)}</text>'
        ),
        _shape(x + 30, y + 4, card.suit, 0.75),
        _shape(x + 12, y + 34, card.suit, 1.3),
    ]


def _shape(x: int, y: int, suit: Suit, scale: float, *, opacity: str = "1") -> str:
    colour = _RED if suit.is_red else _BLACK
    return (
        f'<use href="#eo-{suit.value}" transform="translate({x} {y}) scale({scale})" '
        f'fill="{colour}" opacity="{opacity}"/>'
    )
