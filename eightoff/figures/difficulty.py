"""How hard deals are: the states that the solver opened for them, by outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightoff.figures.look import INK, SERIES, drawing
from eightoff.i18n import message
from eightoff.solver import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.figure import Figure

    from eightoff.i18n import Language
    from eightoff.study import Result

OUTCOMES: Final = {
    Outcome.WON: message("can be won"),
    Outcome.LOST: message("lost"),
    Outcome.UNDECIDED: message("not decided"),
}
"""Each outcome in words."""
_BARS: Final = dict(zip(OUTCOMES, (SERIES[3], SERIES[0], SERIES[2]), strict=True))
_UPRIGHT: Final = 9
"""With more groups than this, their names are slanted to have room."""


def groups(results: Sequence[Result]) -> dict[str, dict[Outcome, int]]:
    """Return how many deals of each outcome needed so many states, from group to doubled group.

    >>> from eightoff.study import Result
    >>> found = groups([Result(1, Outcome.WON, 3, 0.1), Result(2, Outcome.LOST, 5, 0.1)])
    >>> {name: dict(counts) for name, counts in found.items()}["4–7"][Outcome.LOST]
    1
    """
    most = max((result.states for result in results), default=1)
    powers = range(max(most, 1).bit_length())
    names = [
        str(2**power) if not power else f"{2**power}–{2 ** (power + 1) - 1}" for power in powers
    ]
    found = {name: dict.fromkeys(OUTCOMES, 0) for name in names}
    for result in results:
        found[names[max(result.states, 1).bit_length() - 1]][result.outcome] += 1
    return found


def chart(results: Sequence[Result], lang: Language) -> Figure:
    """Draw the groups as bars, the outcomes one upon the other."""
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415  drawn only when it is asked for

    figure, axes = drawing(7.4, 4.4)
    found = groups(results)
    across = range(len(found))
    below = [0] * len(found)
    for outcome, look in _BARS.items():
        heights = [counts[outcome] for counts in found.values()]
        if any(heights):
            axes.bar(
                across,
                heights,
                bottom=below,
                label=lang.text(OUTCOMES[outcome]),
                color=look.colour,
                hatch=look.hatch,
                edgecolor="white",
                linewidth=0.8,
            )
            below = [under + height for under, height in zip(below, heights, strict=True)]
    slanted = len(found) > _UPRIGHT
    axes.set_xticks(
        across, list(found), rotation=40 if slanted else 0, ha="right" if slanted else "center"
    )
    axes.set_ylim(0, 1.08 * max(below) or 1)
    axes.grid(visible=False, axis="x")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_title(lang.text("How many states the solver opened for each deal"), color=INK)
    axes.set_xlabel(lang.text("states opened"), color=INK)
    axes.set_ylabel(lang.text("number of deals"), color=INK)
    if results:
        axes.legend(frameon=False)
    return figure
