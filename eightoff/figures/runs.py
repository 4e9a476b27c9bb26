"""How long a run may be, by empty cells and empty columns, under both formulas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightoff import rules
from eightoff.cards import ACE, KING, Card, Suit
from eightoff.figures.look import INK, QUIET, SERIES, drawing
from eightoff.position import MOST_CELLS, Column, Position
from eightoff.profiles import PROFILES

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from eightoff.i18n import Language
    from eightoff.profiles import Profile

CELLS: Final = range(MOST_CELLS + 1)
COLUMNS: Final = range(4)
KINGS_ONLY: Final = PROFILES["standard"]
"""Where only kings may lie in an empty column, and a run is a shorthand for single moves."""
DOUBLING: Final = PROFILES["app"]
"""Where each empty column doubles the count; as in FreeCell, where that can be played."""
_EXAMPLE: Final = 2
"""The number of empty cells for which the words tell every figure."""
_SUIT: Final = KING - ACE + 1


def longest(profile: Profile, cells: int, columns: int) -> int:
    """Return the longest run that may go onto a card, with so many empty cells and columns.

    >>> longest(KINGS_ONLY, 2, 1), longest(DOUBLING, 2, 1)
    (3, 6)
    """
    onto = (Card(Suit.SPADES, KING),)
    board = Position((onto, *((),) * columns), (None,) * cells)
    return rules.capacity(profile, board, Column(1))


def title(lang: Language) -> str:
    """Return what stands above the chart."""
    return lang.text("How many cards can a run have that moves onto a card?")


def words(lang: Language) -> str:
    """Return what the chart shows to someone who cannot see it."""
    most = CELLS[-1]
    first = lang.text(
        "Chart: the longest run that can move onto a card, for 0 to {most:empty cells}.", most=most
    )
    second = lang.text(
        "Where only kings may lie in an empty column, single moves carry one card without an "
        "empty cell, {example:cards} with {cells:empty cells} and {high:cards} with {most}, "
        "however many columns are empty.",
        example=longest(KINGS_ONLY, _EXAMPLE, 0),
        cells=_EXAMPLE,
        high=longest(KINGS_ONLY, most, 0),
        most=most,
    )
    third = lang.text(
        "Where each empty column doubles the count, {cells:empty cells} give {one:cards} with one "
        "empty column, {two} with two and {three} with three; {most:empty cells} would give "
        "{high_one}, {high_two} and {high_three}, although a suit has only {suit:cards}.",
        cells=_EXAMPLE,
        one=longest(DOUBLING, _EXAMPLE, 1),
        two=longest(DOUBLING, _EXAMPLE, 2),
        three=longest(DOUBLING, _EXAMPLE, 3),
        most=most,
        high_one=longest(DOUBLING, most, 1),
        high_two=longest(DOUBLING, most, 2),
        high_three=longest(DOUBLING, most, 3),
        suit=_SUIT,
    )
    return f"{first} {second} {third}"


def chart(lang: Language) -> Figure:
    """Draw the chart: one line for single moves, and one a column for the doubling formula."""
    figure, axes = drawing(7.4, 4.8)
    for columns in reversed(COLUMNS):
        if columns:
            label = lang.plural("doubled: {n} empty column", "doubled: {n} empty columns", columns)
        else:
            label = lang.text("cells + 1: single moves, however many columns are empty")
        profile = DOUBLING if columns else KINGS_ONLY
        heights = [longest(profile, cells, columns) for cells in CELLS]
        axes.plot(CELLS, heights, label=label, **SERIES[columns].line())
        _end(axes, heights[-1], SERIES[columns].colour)
    axes.axhline(
        _SUIT, color=QUIET, linewidth=1, label=lang.text("{n:cards}: a whole suit", n=_SUIT)
    )
    _end(axes, _SUIT, QUIET)
    axes.set_xticks(CELLS)
    axes.set_yticks(range(0, 73, 8))
    axes.set_xlim(-0.2, CELLS[-1] + 0.2)
    axes.set_ylim(0, 80)
    axes.set_title(title(lang), color=INK, fontsize=12)
    axes.set_xlabel(lang.text("empty cells"), color=INK)
    axes.set_ylabel(lang.text("cards in the longest run"), color=INK)
    axes.legend(loc="upper left", frameon=False, fontsize=9, handlelength=3.2)
    return figure


def _end(axes: Axes, height: int, colour: str) -> None:
    """Write a figure at the right end of its line."""
    axes.annotate(
        str(height),
        (1, height),
        (5, 0),
        xycoords=("axes fraction", "data"),
        textcoords="offset points",
        va="center",
        color=colour,
        fontsize=10,
        fontweight="bold",
    )
