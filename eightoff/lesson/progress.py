"""What a learner has done so far: stars, the way to where they left, and beginning anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets

from eightoff.board import store
from eightoff.exercises.learners import FILES
from eightoff.exercises.progress import MOST_STARS, Progress, next_exercise, where_left
from eightoff.exercises.repetition import Practice
from eightoff.files import may_hold
from eightoff.lesson.buttons import Button, Buttons, marker
from eightoff.lesson.container import Shown
from eightoff.library import lesson_title
from eightoff.told import Told, lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eightoff.i18n import Language


class ProgressView(Shown, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """The stars of every lesson, with the way on and, after a question, back to none.

    It follows the exercises of its own lesson as they are solved, and those of other
    lessons whenever it comes into sight again.

    ``lessons``: the exercises of each lesson, by name, in order. ``news``: a sentence
    shown first, such as that a file was set aside.
    """

    def __init__(
        self,
        language: Language,
        progress: Progress,
        lessons: Mapping[str, Sequence[str]],
        *,
        news: str = "",
    ) -> None:
        self.language = language
        self.progress = progress
        self.lessons = lessons
        self._asking = False
        self.told = ipywidgets.HTML()
        self.buttons = Buttons(language, label=language.text("Your progress"))
        self.buttons.when_seen(self.look_again)
        super().__init__([self.told, self.buttons])
        self._show(news)
        progress.after_change = self._show

    def _show(self, news: str = "") -> None:
        self._asking = False
        self.told.value = self._html(*filter(None, [news])) + lines(
            self.language, map(self._line, self.lessons)
        )
        begin = Button(self.language.text("Begin all lessons anew…"), self.ask_to_begin_anew)
        way = self._way()
        done = any(may_hold(self.progress.folder / name) for name in FILES)
        self.buttons.show([*filter(None, [way]), *([begin] if done else [])])

    def look_again(self) -> None:
        """Show what was done elsewhere meanwhile, unless a question is being asked."""
        before = self.progress.records
        self.progress.refresh()
        if self.progress.records != before and not self._asking:
            self._show()

    def _line(self, name: str) -> str:
        records = [self.progress.of(name, exercise) for exercise in self.lessons[name]]
        return self.language.text(
            "{lesson}. {solved} of {exercises} exercises solved, {stars} of {most} stars.",
            lesson=lesson_title(name, self.language),
            solved=sum(1 for record in records if record.stars),
            exercises=len(records),
            stars=sum(record.stars for record in records),
            most=MOST_STARS * len(records),
        )

    def _way(self) -> Button | None:
        left = where_left(self.progress.records, self.lessons)
        if left is None:
            return None
        lesson, exercise = left
        text = self.language.text(
            "Go on: lesson {lesson}, exercise {number} of {exercises}",
            lesson=lesson.partition("-")[0],
            number=self.lessons[lesson].index(exercise) + 1,
            exercises=len(self.lessons[lesson]),
        )
        goes = {"exercise": marker(lesson, exercise), "notebook": f"{lesson}.ipynb"}
        return Button(text, goes=goes)

    def ask_to_begin_anew(self) -> None:
        """Warn of what beginning anew does, and do nothing yet."""
        text = self.language.text
        self._asking = True
        self.told.value = self._html(
            text(
                "Beginning anew puts away, in every lesson and in every language, all stars, all "
                "games half played, and what the practice room has noted, with the exercises it "
                "was to ask again."
            ),
            text("Nothing is deleted: it is kept under other names. Shall it be done?"),
        )
        self.buttons.show(
            [
                Button(text("No, keep my stars"), self._show),
                Button(text("Yes, begin anew"), self.begin_anew),
            ]
        )

    def begin_anew(self) -> None:
        """Set progress, practice and boards half played aside, and show that nothing is done."""
        folder = self.progress.folder
        try:
            kept = [self.progress.begin_anew(), Practice(folder).begin_anew()]
            store.begin_anew(folder)
        except OSError:
            self._show(self.language.text("Your progress cannot be saved on this computer."))
            return
        self._show(
            self.language.text(
                "All lessons begin anew. What you had done is kept as {file} in the folder of "
                "your progress.",
                file=", ".join(filter(None, kept)),
            )
        )

    def _html(self, *sentences: str) -> str:
        return "".join(Told(each, each).html(self.language) for each in sentences)

    def __repr__(self) -> str:
        """Return what stands here before the lesson is run, the same for every learner."""
        return self.language.text("Your stars stand here once the lesson has started.")


def way_on(
    language: Language, progress: Progress, lesson: str, exercises: Sequence[str]
) -> tuple[str, Button] | None:
    """Return how much of a lesson is solved, in words, and a button that leads to the rest.

    None where the lesson is to be begun at its beginning, and where all is solved.
    """
    exercise = next_exercise(progress.records, lesson, exercises)
    if exercise is None or exercise == exercises[0]:
        return None
    solved = sum(1 for each in exercises if progress.of(lesson, each).stars)
    news = language.plural(
        "You have solved {n} of the {exercises} exercises of this lesson.",
        "You have solved {n} of the {exercises} exercises of this lesson.",
        solved,
        exercises=len(exercises),
    )
    text = language.text("Go on with exercise {number}", number=exercises.index(exercise) + 1)
    return news, Button(text, goes={"exercise": marker(lesson, exercise)})
