"""The board: one widget, its words, and the picture that stands in for it."""

from eightoff.board.widget import Board

__all__ = ["Board"]
