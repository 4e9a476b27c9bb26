"""Eight Off, taught: a board that answers in words, and lessons that stand on it."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eightoff.board import Board
    from eightoff.lesson import Lesson

__all__ = ["Board", "Lesson"]

_MODULE_OF = {"Board": "eightoff.board", "Lesson": "eightoff.lesson"}


def __getattr__(name: str) -> object:
    """Import what a notebook names when it names it, so that `import eightoff` stays light."""
    if name in _MODULE_OF:
        return getattr(importlib.import_module(_MODULE_OF[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
