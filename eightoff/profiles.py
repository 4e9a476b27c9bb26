"""The rules as data: one profile for each set of rules in rules.md."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Self

from eightoff.errors import InputError
from eightoff.position import MOST_CELLS


class Build(StrEnum):
    """How a column is built down."""

    SUIT = "suit"
    ALTERNATE_COLOURS = "alternate colours"


class Loss(StrEnum):
    """When a game that is not won counts as ended."""

    NO_PROGRESS = "no legal move makes progress"
    NO_MOVE = "no legal move is left"
    UNANNOUNCED = "no loss is announced"


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One set of rules, as a value.

    ``columns``, ``cells``: how many places a deal has.
    ``tableau_cards``: how many cards a deal lays on the columns, row by row; the
    rest fills the cells from the left, and what finds no cell ends up on the
    columns under which its cell would have stood (document ``app``).
    ``doubling``: whether each empty column doubles the run that may be moved.
    ``takes_back``: whether the top card of a foundation may return to play.
    ``undo_limit``: how many actions can be undone, None for all of them.

    >>> PROFILES["app-2"].cells, PROFILES["freecell"].build
    (2, <Build.ALTERNATE_COLOURS: 'alternate colours'>)
    """

    name: str
    columns: int = 8
    cells: int = 8
    tableau_cards: int = 48
    build: Build = Build.SUIT
    kings_only: bool = True
    doubling: bool = False
    takes_back: bool = False
    loss: Loss = Loss.NO_PROGRESS
    undo_limit: int | None = None
    scored: bool = False

    def with_cells(self, cells: int) -> Self:
        """Return the same rules with another number of cells, 0 to 8.

        Raises InputError for a number outside that range.
        """
        if not 0 <= cells <= MOST_CELLS:
            raise InputError(
                "a number of cells from 0 to {most} was expected, not {given}",
                most=MOST_CELLS,
                given=cells,
            )
        return replace(self, cells=cells)


_STANDARD: Final = Profile(name="standard")
_APP: Final = Profile(
    name="app",
    doubling=True,
    takes_back=True,
    loss=Loss.UNANNOUNCED,
    undo_limit=100,
    scored=True,
)
_FREECELL: Final = Profile(
    name="freecell",
    cells=4,
    tableau_cards=52,
    build=Build.ALTERNATE_COLOURS,
    kings_only=False,
    doubling=True,
    loss=Loss.NO_MOVE,
)
_BAKERS_GAME: Final = replace(_FREECELL, name="bakers-game", build=Build.SUIT)

PROFILES: Final = {
    profile.name: profile
    for profile in (
        _STANDARD,
        replace(_STANDARD, name="cards4"),
        _APP,
        replace(_APP, name="app-4", cells=4),
        replace(_APP, name="app-2", cells=2),
        replace(_STANDARD, name="article", loss=Loss.NO_MOVE),
        Profile(name="relaxed", kings_only=False, doubling=True, loss=Loss.NO_MOVE),
        Profile(name="uneven", tableau_cards=52, loss=Loss.NO_MOVE),
        _FREECELL,
        _BAKERS_GAME,
        replace(_BAKERS_GAME, name="bakers-game-kings", kings_only=True, doubling=False),
        Profile(name="seahaven-towers", columns=10, cells=4, tableau_cards=50, loss=Loss.NO_MOVE),
    )
}
"""Every profile of rules.md by its name."""


def profile_named(name: str) -> Profile:
    """Return the profile of that name.

    >>> profile_named("cards4").cells
    8

    Raises InputError for an unknown name, listing the known ones.
    """
    try:
        return PROFILES[name]
    except (KeyError, TypeError):  # a text was expected; what cannot be a key is no name either
        raise InputError(
            "a profile was expected, one of {known}, not “{given}”",
            known=", ".join(PROFILES),
            given=name,
        ) from None
