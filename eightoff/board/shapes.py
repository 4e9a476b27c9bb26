"""The suits as drawn shapes, for the page and the picture alike.

Some systems show ♥ as a coloured emoji, so no face relies on a font for its suit.
"""

from __future__ import annotations

from typing import Final

from eightoff.cards import Suit

BOX: Final = 20
"""Side of the square in which each shape is drawn."""

SHAPES: Final = {
    Suit.SPADES: (
        "M10 1C12 5 19 8 19 12.2C19 14.8 17.2 16 15.2 16C13.4 16 12 15.2 11 13.8C11 16 11.8 18 "
        "13.5 19L6.5 19C8.2 18 9 16 9 13.8C8 15.2 6.6 16 4.8 16C2.8 16 1 14.8 1 12.2C1 8 8 5 10 1Z"
    ),
    Suit.HEARTS: (
        "M10 18.5C4 13.4 1 10.2 1 6.3C1 3.3 3.2 1.5 5.5 1.5C7.5 1.5 9 2.6 10 4.4C11 2.6 12.5 1.5 "
        "14.5 1.5C16.8 1.5 19 3.3 19 6.3C19 10.2 16 13.4 10 18.5Z"
    ),
    Suit.DIAMONDS: "M10 0.8L17.6 10L10 19.2L2.4 10Z",
    Suit.CLUBS: (
        "M10 1A4.3 4.3 0 0 1 13.6 7.6A4.3 4.3 0 1 1 11 14C11 16 11.8 18 13.5 19L6.5 19C8.2 18 9 "
        "16 9 14A4.3 4.3 0 1 1 6.4 7.6A4.3 4.3 0 0 1 10 1Z"
    ),
}
"""A closed SVG path for each suit."""
