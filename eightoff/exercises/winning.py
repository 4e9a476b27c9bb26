"""Whether a position can be won, proven, and remembered for as long as a lesson is open."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from eightoff.solver import Outcome, solve

if TYPE_CHECKING:
    from eightoff.position import Position
    from eightoff.profiles import Profile


@functools.lru_cache(maxsize=2000)
def outcome(profile: Profile, position: Position) -> Outcome:
    """Return what the solver proves of a position of a full deck.

    >>> from eightoff.position import Position
    >>> from eightoff.profiles import PROFILES
    >>> board = Position.parse("Foundations: H-Q C-K D-K S-K\\n: KH")
    >>> outcome(PROFILES["standard"], board)
    <Outcome.WON: 'won'>

    Raises InputError for an excerpt.
    """
    return solve(profile, position).outcome
