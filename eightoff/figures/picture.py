"""A figure by its name: drawn where matplotlib is, and told in words everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from eightoff.errors import InputError
from eightoff.figures import runs
from eightoff.figures.look import quietly, svg

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from matplotlib.figure import Figure

    from eightoff.i18n import Language


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure as a reader meets it.

    ``svg``: the drawing, None where matplotlib is not installed.
    ``words``: what it shows, for who cannot see it.
    """

    svg: str | None
    words: str

    @classmethod
    def drawn(cls, chart: Callable[[], Figure], title: str, words: str) -> Self:
        """Draw a chart; where matplotlib is not installed, leave it to the words."""
        try:
            with quietly():
                return cls(svg(chart(), title, words), words)
        except ModuleNotFoundError as missing:
            if missing.name != "matplotlib":
                raise
            return cls(None, words)


@dataclass(frozen=True, slots=True)
class _Kind:
    """How a figure is titled, told and drawn in a language."""

    title: Callable[[Language], str]
    words: Callable[[Language], str]
    chart: Callable[[Language], Figure]


_KINDS: Final[Mapping[str, _Kind]] = {
    "run-lengths": _Kind(runs.title, runs.words, runs.chart),
}
NAMES: Final = tuple(_KINDS)
"""The names of all figures that a lesson can show."""


def picture(name: str, lang: Language) -> Picture:
    """Draw the figure of that name.

    >>> from eightoff.i18n import language
    >>> picture("run-lengths", language("en")).words[:46]
    'Chart: the longest run that can move onto a ca'

    Raises InputError for an unknown name.
    """
    if name not in NAMES:
        raise InputError(
            "a figure was expected, one of {known}, not “{given}”",
            known=", ".join(NAMES),
            given=name,
        )
    kind = _KINDS[name]
    return Picture.drawn(lambda: kind.chart(lang), kind.title(lang), kind.words(lang))
