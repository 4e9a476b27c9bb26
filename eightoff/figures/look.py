"""The look that all figures share: grounds, lines, and files that are the same on any day.

Series are told apart by marker and line style, and their colours by lightness
too, so that a grey print and a colour-blind reader lose nothing.
"""

from __future__ import annotations

import contextlib
import io
import logging
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Final

from eightoff.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK: Final = "#1c1b1f"
QUIET: Final = "#6b6770"
GRID: Final = "#dcd9e0"
FONT: Final = "DejaVu Sans"
"""The font that comes with matplotlib; it has Cyrillic and the suits."""
_NO_DATES: Final[dict[str, dict[str, Any]]] = {
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
    "png": {"Software": None},
}
"""By format, the metadata without the day and the program's version."""


@dataclass(frozen=True, slots=True)
class Series:
    """How one line or bar of a chart is drawn.

    ``hatch``: the pattern of a bar, as matplotlib writes it.
    """

    colour: str
    marker: str
    style: str
    hatch: str

    def line(self) -> dict[str, Any]:
        """Return the settings of a line."""
        return {
            "color": self.colour,
            "marker": self.marker,
            "linestyle": self.style,
            "linewidth": 1.8,
            "markersize": 6.5,
            "markeredgecolor": "white",
            "markeredgewidth": 0.8,
        }


SERIES: Final = (
    Series(INK, "o", "-", ""),
    Series("#005a9c", "s", "--", "///"),
    Series("#c4500c", "^", "-.", "..."),
    Series("#4aa387", "D", ":", "xx"),
)
"""Four series, from dark to light."""


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Draw without matplotlib's remarks on its caches, which are in English and help no learner."""
    logger = logging.getLogger("matplotlib")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(level)


def drawing(width: float = 7.0, height: float = 4.4) -> tuple[Figure, Axes]:
    """Return an empty figure of that size in inches, and its axes in the common look."""
    from matplotlib.figure import Figure  # noqa: PLC0415  drawn only when it is asked for

    figure = Figure(figsize=(width, height), layout="constrained", facecolor="white")
    axes = figure.subplots()
    axes.set_axisbelow(True)
    axes.grid(visible=True, color=GRID, linewidth=0.8)
    axes.tick_params(colors=INK, labelsize=10)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(QUIET)
    return figure, axes


def svg(figure: Figure, title: str, words: str) -> str:
    """Return a figure as SVG that holds its title and its words, the same bytes every time."""
    drawn = _saved(figure, "svg").decode()
    _, opening, rest = drawn.partition("<svg ")  # before it, declarations that a page cannot hold
    settings, _, rest = rest.partition(">")
    told = f"<title>{escape(title)}</title>\n <desc>{escape(words)}</desc>"
    lines = f'{opening}role="img" {settings}>\n {told}{rest}'.splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def save(figure: Figure, file: Path) -> None:
    """Write a figure into a file, the same bytes every time; its ending names the format.

    Raises InputError for a file that cannot be written or a format that is not known.
    """
    try:
        file.write_bytes(_saved(figure, file.suffix.removeprefix(".") or "png"))
    except (OSError, ValueError) as error:
        raise InputError(
            "a file for a picture that can be written was expected, such as study.png, "
            "not “{given}”",
            given=str(file),
        ) from error


def _saved(figure: Figure, kind: str) -> bytes:
    from matplotlib import rc_context  # noqa: PLC0415  drawn only when it is asked for

    written = io.BytesIO()
    # Text stays text: small, searchable, and Cyrillic in whatever font the reader has.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "eightoff", "pdf.fonttype": 42}):
        figure.savefig(written, format=kind, metadata=_NO_DATES.get(kind))
    return written.getvalue()
