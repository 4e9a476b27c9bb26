"""Whether a position is proven won, remembered for as long as a lesson is open."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from eightoff.solver import Outcome, solve

if TYPE_CHECKING:
    from eightoff.position import Position
    from eightoff.profiles import Profile


@functools.lru_cache(maxsize=2000)
def is_won(profile: Profile, position: Position) -> bool:
    """Return whether the solver proves that a position of a full deck can be won.

    >>> from eightoff.position import Position
    >>> from eightoff.profiles import PROFILES
    >>> board = Position.parse("Foundations: H-Q C-K D-K S-K\\nFreecells: KH\\n:")
    >>> is_won(PROFILES["standard"], board)
    True

    Raises InputError for an excerpt.
    """
    return solve(profile, position).outcome is Outcome.WON
