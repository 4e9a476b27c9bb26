"""A figure in a lesson: a picture that a screen reader can tell."""

from __future__ import annotations

import base64
from html import escape
from typing import TYPE_CHECKING

import ipywidgets

from eightoff.lesson.container import Shown

if TYPE_CHECKING:
    from eightoff.figures import Picture
    from eightoff.i18n import Language


class FigureView(Shown, ipywidgets.HTML):  # type: ignore[misc]  # ipywidgets carries no types
    """A figure as an image with its words as alternative text.

    JupyterLab shows a bare SVG as an image without a name, so the running lesson
    shows this and only the stored notebook the SVG.
    """

    def __init__(self, picture: Picture, language: Language) -> None:
        self.picture = picture
        super().__init__(image(picture, language))

    def __repr__(self) -> str:
        """Return what the figure shows, in words."""
        return self.picture.words

    def pictures(self) -> dict[str, str | None]:
        """Return the drawing."""
        return {"image/svg+xml": self.picture.svg}


def image(picture: Picture, language: Language) -> str:
    """Return a figure as an image in HTML, with its words as alternative text."""
    drawn = base64.b64encode((picture.svg or "").encode()).decode()
    return (
        f'<img lang="{language.code}" alt="{escape(picture.words)}" style="max-width:100%" '
        f'src="data:image/svg+xml;base64,{drawn}">'
    )
