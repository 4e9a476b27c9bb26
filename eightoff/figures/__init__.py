"""Figures: charts drawn by matplotlib, each with the words that tell the same.

Matplotlib is imported when a figure is drawn and not before. Figures are made
through its object interface, so neither pyplot nor any setting of the learner's
own notebook is touched.
"""

from eightoff.figures.picture import NAMES, Picture, picture

__all__ = ["NAMES", "Picture", "picture"]
