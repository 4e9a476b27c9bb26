"""What a solver can say of a position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eightoff.rules import Move

Cancelled = Callable[[], bool]
"""Asked now and then while a search runs; True ends it undecided."""


class Outcome(StrEnum):
    """Whether a position can still be won: proven, or not decided."""

    WON = "won"
    LOST = "lost"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search found.

    ``moves``: the moves that win, empty unless the outcome is won.
    ``states``: how many states the search opened.
    """

    outcome: Outcome
    moves: tuple[Move, ...]
    states: int


def is_cancelled(cancelled: Cancelled | None) -> bool:
    """Ask whether to give up; a search that nobody can cancel goes on."""
    return cancelled is not None and cancelled()
