"""Cards on paper: black and white, the red suits drawn in outline and the black ones filled."""

from __future__ import annotations

import functools
import math
import re
from typing import TYPE_CHECKING, Any, Final

from eightoff.board.shapes import BOX, SHAPES
from eightoff.cards import Card, Suit
from eightoff.figures.look import FONT, INK
from eightoff.position import CELL_LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes
    from matplotlib.path import Path

    from eightoff.i18n import Language
    from eightoff.position import Position

# All lengths are in points, and y grows downwards as on the board's own drawings.
WIDTH: Final = 33.0
HEIGHT: Final = 48.0
GAP: Final = 5.0
STEP: Final = 17.0
LEGEND: Final = 11.0
_TOKEN: Final = re.compile(r"[A-Z]|-?[0-9]*\.?[0-9]+")


def board_height(position: Position) -> float:
    """Return how much room a board takes from top to bottom."""
    rows = max((len(column) for column in position.columns), default=1)
    columns = LEGEND + HEIGHT + STEP * max(rows - 1, 0)
    return max(_columns_at(position) + columns, 2 * HEIGHT + LEGEND + GAP)


def draw_board(axes: Axes, x: float, y: float, position: Position, language: Language) -> None:
    """Draw a board with its top left corner at x, y: cells, columns, foundations."""
    for number, (letter, held) in enumerate(zip(CELL_LETTERS, position.cells, strict=False)):
        left = x + number * (WIDTH + GAP)
        _legend(axes, left, y, letter)
        if held:
            _card(axes, left, y + LEGEND, held, language)
        else:
            _place(axes, left, y + LEGEND)
    top = y + _columns_at(position)
    for number, column in enumerate(position.columns):
        left = x + number * (WIDTH + GAP)
        _legend(axes, left, top, str(number + 1))
        if not column:
            _place(axes, left, top + LEGEND)
        for depth, card in enumerate(column):
            _card(axes, left, top + LEGEND + depth * STEP, card, language)
    for number, (suit, rank) in enumerate(zip(Suit, position.foundations, strict=True)):
        left = x + _foundations_at(position) + number % 2 * (WIDTH + GAP)
        above = y + LEGEND + number // 2 * (HEIGHT + GAP)
        if rank:
            _card(axes, left, above, Card(suit, rank), language)
        else:
            _place(axes, left, above)
            _suit(axes, (left + WIDTH / 2 - 8, above + HEIGHT / 2 - 8), 16, suit, pale=True)


def _columns_at(position: Position) -> float:
    return LEGEND + HEIGHT + GAP if position.cells else 0.0


def _foundations_at(position: Position) -> float:
    return max(len(position.columns), len(position.cells)) * (WIDTH + GAP) + 2 * GAP


def _legend(axes: Axes, x: float, y: float, word: str) -> None:
    axes.text(
        x + WIDTH / 2,
        y + LEGEND - 3,
        word,
        ha="center",
        va="baseline",
        fontsize=7.5,
        family=FONT,
        color=INK,
    )


def _outline(axes: Axes, x: float, y: float, **settings: Any) -> None:  # noqa: ANN401  matplotlib's settings
    from matplotlib.patches import FancyBboxPatch  # noqa: PLC0415  drawn only when asked for

    axes.add_artist(
        FancyBboxPatch(
            (x, y),
            WIDTH,
            HEIGHT,
            boxstyle="round,pad=0,rounding_size=3.5",
            **settings,
        )
    )


def _place(axes: Axes, x: float, y: float) -> None:
    _outline(axes, x, y, facecolor="none", edgecolor=INK, linewidth=0.6, linestyle=(0, (4, 3)))


def _card(axes: Axes, x: float, y: float, card: Card, language: Language) -> None:
    _outline(axes, x, y, facecolor="white", edgecolor=INK, linewidth=0.8)
    axes.text(
        x + 2.5,
        y + 12.5,
        language.rank_letter(card.rank),
        va="baseline",
        fontsize=11,
        fontweight="bold",
        family=FONT,
        color=INK,
    )
    _suit(axes, (x + WIDTH - 12.5, y + 3), 10, card.suit)
    _suit(axes, (x + WIDTH / 2 - 8.5, y + 24), 17, card.suit)


def _suit(
    axes: Axes, at: tuple[float, float], size: float, suit: Suit, *, pale: bool = False
) -> None:
    from matplotlib.patches import PathPatch  # noqa: PLC0415  drawn only when asked for
    from matplotlib.transforms import Affine2D  # noqa: PLC0415

    placed = Affine2D().scale(size / BOX).translate(*at) + axes.transData
    hollow = pale or suit.is_red
    axes.add_artist(
        PathPatch(
            suit_path(SHAPES[suit]),
            transform=placed,
            facecolor="white" if hollow else INK,
            edgecolor=INK,
            linewidth=0.35 if pale else 0.9 if hollow else 0.2,
        )
    )


@functools.lru_cache
def suit_path(drawn: str) -> Path:
    """Return a shape of the board's as matplotlib's path: lines, curves and circular arcs.

    >>> suit_path("M1 2L3 4Z").vertices.tolist()
    [[1.0, 2.0], [3.0, 4.0], [1.0, 2.0]]
    """
    from matplotlib.path import Path  # noqa: PLC0415  drawn only when asked for

    points: list[tuple[float, float]] = []
    codes: list[int] = []
    for command, numbers in _commands(drawn):
        match command, numbers:
            case "M", (x, y):
                points.append((x, y))
                codes.append(int(Path.MOVETO))
            case "L", (x, y):
                points.append((x, y))
                codes.append(int(Path.LINETO))
            case "C", _:
                points += list(zip(numbers[::2], numbers[1::2], strict=True))
                codes += [int(Path.CURVE4)] * 3
            case "A", (radius, _, _, large, _, x, y):
                curve = _arc(points[-1], (x, y), radius, large=bool(large))
                points += curve
                codes += [int(Path.CURVE4)] * len(curve)
            case _:
                points.append(points[0])
                codes.append(int(Path.CLOSEPOLY))
    return Path(points, codes)


def _commands(drawn: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield each command with its numbers; a letter may be followed by several sets."""
    needed = {"M": 2, "L": 2, "C": 6, "A": 7, "Z": 0}
    letter, numbers = "", []
    for token in _TOKEN.findall(drawn):
        if token.isalpha():
            letter = token
        else:
            numbers.append(float(token))
        if len(numbers) == needed[letter]:
            yield letter, tuple(numbers)
            numbers = []


def _arc(
    start: tuple[float, float], end: tuple[float, float], radius: float, *, large: bool
) -> list[tuple[float, float]]:
    """Return a clockwise circular arc as Bézier points after its start."""
    from matplotlib.path import Path  # noqa: PLC0415  drawn only when asked for

    across, down = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(across, down)
    radius = max(radius, chord / 2)
    aside = math.sqrt(radius * radius - chord * chord / 4) * (1 if not large else -1)
    middle = (
        (start[0] + end[0]) / 2 - down / chord * aside,
        (start[1] + end[1]) / 2 + across / chord * aside,
    )
    first, last = (
        math.degrees(math.atan2(point[1] - middle[1], point[0] - middle[0]))
        for point in (start, end)
    )
    curve: Any = Path.arc(first, last).vertices
    return [(middle[0] + radius * x, middle[1] + radius * y) for x, y in curve.tolist()[1:]]
