"""The learner's own progress as a chart, drawn when the lesson runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets

from eightoff.exercises.learners import FILES, Learner, gather
from eightoff.figures.progress import picture
from eightoff.files import may_hold
from eightoff.lesson.buttons import Button, Buttons
from eightoff.lesson.container import Shown
from eightoff.lesson.figure import image
from eightoff.told import Told
from eightoff.words import error

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from eightoff.i18n import Language


class ChartView(Shown, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """The stars of the lessons and the answers of the practice room, drawn anew on request.

    ``folder``: the learner's. ``lessons``: the exercises of each lesson, by name.
    """

    def __init__(
        self, language: Language, folder: Path, lessons: Mapping[str, Sequence[str]]
    ) -> None:
        self.language = language
        self.folder = folder
        self.lessons = lessons
        self.drawn = ipywidgets.HTML()
        again = Button(language.text("Draw it again"), self.draw)
        super().__init__([self.drawn, Buttons(language, [again])])
        self.draw()

    def draw(self) -> None:
        """Draw what the files hold now; a file that cannot be read is told in its place."""
        lang = self.language
        files = (self.folder / name for name in FILES)
        learners, faults = gather(file for file in files if may_hold(file))
        learner = learners[0] if learners else Learner("")
        found = picture(lang, learner.lessons(self.lessons), learner.practised)
        words = [error(lang, fault) for fault in faults] + ([] if found.svg else [found.words])
        told = "".join(Told(sentence, sentence).html(lang) for sentence in words)
        self.drawn.value = told + (image(found, lang) if found.svg else "")

    def __repr__(self) -> str:
        """Return what stands here before the lesson is run, the same for every learner."""
        return self.language.text("Your chart stands here once the lesson has started.")
