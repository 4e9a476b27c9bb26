"""Pages of A4: text that is wrapped by its measured width, and drawings between it.

Everything is drawn by matplotlib as vectors; fonts are embedded whole letters
(Type 42), so that Cyrillic and card symbols can be searched and copied.
"""

from __future__ import annotations

import functools
import io
from typing import TYPE_CHECKING, Final

from eightoff.figures.look import FONT, INK

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH: Final = 595.28
HEIGHT: Final = 841.89
MARGIN: Final = 50.0
BODY: Final = 10.5
_TOP: Final = 62.0
_BOTTOM: Final = HEIGHT - 56.0
_LEADING: Final = 1.38
_POINTS: Final = 72
_NO_DAY: Final = {"CreationDate": None, "Creator": None, "Producer": None}


class Pages:
    """A document that grows page by page; ``y`` is where the next thing goes.

    ``head`` stands on every page; ``foot`` is told the page and the number of pages.
    """

    def __init__(self, head: str, foot: Callable[[int, int], str]) -> None:
        self._head = head
        self._foot = foot
        self._pages: list[tuple[Figure, Axes]] = []
        self.y = 0.0
        self.turn()

    @property
    def axes(self) -> Axes:
        """The page under way, its unit a point, y growing downwards."""
        return self._pages[-1][1]

    def turn(self) -> None:
        """Begin a new page."""
        from matplotlib.figure import Figure  # noqa: PLC0415  drawn only when it is asked for

        figure = Figure(figsize=(WIDTH / _POINTS, HEIGHT / _POINTS))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_xlim(0, WIDTH)
        axes.set_ylim(HEIGHT, 0)
        axes.set_axis_off()
        self._pages.append((figure, axes))
        self.y = _TOP

    def room(self, height: float) -> None:
        """Turn the page unless so much fits on this one."""
        if self.y + height > _BOTTOM and self.y > _TOP:
            self.turn()

    def text(  # noqa: PLR0913  what may be left out is keyword-only
        self,
        text: str,
        *,
        size: float = BODY,
        bold: bool = False,
        indent: float = 0.0,
        label: str = "",
        after: float = 4.0,
    ) -> None:
        """Write a paragraph; ``label``, such as a number, stands left of its first line."""
        for number, line in enumerate(wrapped(text, WIDTH - 2 * MARGIN - indent, size, bold=bold)):
            self.room(size * _LEADING)
            baseline = self.y + size
            if label and not number:
                width = text_width(label, size, bold=True)
                self.write(MARGIN + indent - width - 6, baseline, label, size=size, bold=True)
            self.write(MARGIN + indent, baseline, line, size=size, bold=bold)
            self.y += size * _LEADING
        self.y += after

    def write(self, x: float, y: float, text: str, *, size: float, bold: bool = False) -> None:
        """Write a line with its baseline at y."""
        self.axes.text(
            x,
            y,
            text,
            va="baseline",
            fontsize=size,
            fontweight="bold" if bold else "normal",
            family=FONT,
            color=INK,
            parse_math=False,
        )

    def rule(self, x: float, y: float, end: float = WIDTH - MARGIN) -> None:
        """Draw a thin line to write on."""
        self.axes.plot([x, end], [y, y], color=INK, linewidth=0.5)

    def box(self, x: float, y: float, side: float = 8.0) -> None:
        """Draw a box to tick, its lower edge at y."""
        from matplotlib.patches import Rectangle  # noqa: PLC0415  drawn only when asked for

        self.axes.add_artist(
            Rectangle((x, y - side), side, side, facecolor="none", edgecolor=INK, linewidth=0.7)
        )

    def pdf(self, title: str) -> bytes:
        """Return the document as PDF, the same bytes every time."""
        from matplotlib import rc_context  # noqa: PLC0415  drawn only when it is asked for
        from matplotlib.backends.backend_pdf import PdfPages  # noqa: PLC0415

        written = io.BytesIO()
        with (
            rc_context({"pdf.fonttype": 42, "pdf.use14corefonts": False}),
            PdfPages(written, metadata={"Title": title, **_NO_DAY}) as document,
        ):
            most = len(self._pages)
            for number, (figure, axes) in enumerate(self._pages, 1):
                _furnish(axes, self._head, self._foot(number, most))
                document.savefig(figure)
        return written.getvalue()


def _furnish(axes: Axes, head: str, foot: str) -> None:
    """Write the head and the foot of a page."""
    axes.text(MARGIN, 40, head, va="baseline", fontsize=8.5, family=FONT, color=INK)
    axes.plot([MARGIN, WIDTH - MARGIN], [46, 46], color=INK, linewidth=0.5)
    axes.text(
        WIDTH / 2,
        HEIGHT - 32,
        foot,
        ha="center",
        va="baseline",
        fontsize=8.5,
        family=FONT,
        color=INK,
    )


def text_height(text: str, width: float, size: float = BODY) -> float:
    """Return how much room a paragraph takes from top to bottom."""
    return len(wrapped(text, width, size)) * size * _LEADING


def wrapped(text: str, width: float, size: float = BODY, *, bold: bool = False) -> list[str]:
    """Return the lines of a text, none wider than ``width`` points.

    Only a plain space may end a line: no-break spaces hold. A word wider than the
    line is cut.

    >>> wrapped("one two three", 50)
    ['one two', 'three']
    """
    lines: list[str] = []
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(joined, size, bold=bold) <= width:
            lines[-1] = joined
        else:
            lines += _cut(word, width, size, bold=bold)
    return lines


def _cut(word: str, width: float, size: float, *, bold: bool) -> list[str]:
    parts = [""]
    for letter in word:
        if parts[-1] and text_width(parts[-1] + letter, size, bold=bold) > width:
            parts.append("")
        parts[-1] += letter
    return parts


@functools.lru_cache(maxsize=4096)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line of text in points."""
    from matplotlib.font_manager import FontProperties  # noqa: PLC0415  drawn only when asked for
    from matplotlib.textpath import text_to_path  # noqa: PLC0415

    font = FontProperties(family=FONT, size=size, weight="bold" if bold else "normal")
    width, _, _ = text_to_path.get_text_width_height_descent(text, font, ismath=False)
    return float(width)
