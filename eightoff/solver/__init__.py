"""The solver: whether a position can be won, with the moves that do it.

Where empty columns are for kings and columns are built in suit, every full
position is decided (:mod:`eightoff.solver.kings`). Elsewhere a search with a
limit gives a proof or says that it found none (:mod:`eightoff.solver.general`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightoff.errors import InputError
from eightoff.solver import general
from eightoff.solver.guide import next_moves
from eightoff.solver.kings import KingsSolver, is_exact
from eightoff.solver.outcome import Cancelled, Outcome, Solution
from eightoff.solver.shorten import shortened

if TYPE_CHECKING:
    from eightoff.position import Position
    from eightoff.profiles import Profile

__all__ = [
    "KingsSolver",
    "Outcome",
    "Solution",
    "furthest",
    "is_exact",
    "next_moves",
    "refuse_excerpt",
    "shortened",
    "solve",
]


def solve(
    profile: Profile,
    position: Position,
    *,
    limit: int | None = None,
    cancelled: Cancelled | None = None,
) -> Solution:
    """Decide a position of a full deck, with a winning line if there is one.

    ``limit``: how many states may be opened before the answer is undecided; None
    is no limit where the answer is exact, and 200,000 states elsewhere.
    ``cancelled``: asked every few milliseconds; True ends the search undecided.

    >>> from eightoff.deals import deal
    >>> from eightoff.profiles import PROFILES
    >>> solution = solve(PROFILES["standard"], deal(1))
    >>> solution.outcome, str(solution.moves[-1].to)
    (<Outcome.WON: 'won'>, 'F')
    >>> solve(PROFILES["standard"], deal(465)).outcome
    <Outcome.LOST: 'lost'>

    Raises InputError for an excerpt, in which cards are missing.
    """
    refuse_excerpt(position)
    if is_exact(profile):
        return KingsSolver(profile, position).solve(position, limit=limit, cancelled=cancelled)
    return general.search(profile, position, limit=limit, cancelled=cancelled)


def furthest(
    profile: Profile,
    position: Position,
    *,
    limit: int | None = None,
    cancelled: Cancelled | None = None,
) -> Solution:
    """Return the moves that bring the most cards home from a position that is lost.

    ``states`` counts all that can be reached, none of which wins. The outcome is won or
    undecided, and there are no moves, where no loss is proven.

    >>> from eightoff.deals import deal
    >>> from eightoff.profiles import PROFILES
    >>> found = furthest(PROFILES["standard"], deal(465))
    >>> len(found.moves), found.states
    (30, 4917)

    Raises InputError for an excerpt, in which cards are missing.
    """
    refuse_excerpt(position)
    if is_exact(profile):
        return KingsSolver(profile, position).furthest(position, limit=limit, cancelled=cancelled)
    return general.furthest(profile, position, limit=limit, cancelled=cancelled)


def refuse_excerpt(position: Position) -> None:
    """Raise InputError unless all 52 cards are on the board."""
    position.validate()
    if not position.is_full_deck:
        raise InputError(
            "all 52 cards were expected on the board, not {given}: an excerpt can be neither won "
            "nor lost",
            given=position.on_foundations + sum(1 for _ in position.lying()),
        )
