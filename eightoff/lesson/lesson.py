"""A lesson in a notebook: its exercises and boards by name, in the learner's language."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, TypeVar

import ipywidgets

from eightoff import figures, i18n, words
from eightoff.board import Board
from eightoff.deals import CODE_START, parse_code, require_number
from eightoff.errors import InputError
from eightoff.exercises import Play, Stands, answer_of, with_way
from eightoff.exercises.progress import Progress
from eightoff.files import learner_folder
from eightoff.lesson.chart import ChartView
from eightoff.lesson.exercise import RUNS_EXPLAINED_IN, ExerciseView
from eightoff.lesson.figure import FigureView
from eightoff.lesson.game import GameView
from eightoff.lesson.practice import PracticeRoom
from eightoff.lesson.presenter import DemoView
from eightoff.lesson.progress import ProgressView, way_on
from eightoff.lesson.search import SearchView
from eightoff.lesson.tidying import shown_by_cell
from eightoff.library import exercises_by_lesson, lesson_named, levels_of
from eightoff.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightoff.exercises import Level
    from eightoff.profiles import Profile

_V = TypeVar("_V")


class Notice:
    """One sentence in place of what could not be shown."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence

    def __repr__(self) -> str:
        """Return the sentence."""
        return self.sentence

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.sentence)}</p>"


class Lesson:
    """A lesson by its name, such as ``02-one-card``.

    ``language``: ``en``, ``fr``, ``ru`` or ``it``; without it, the learner's own.
    What cannot be shown is told in one sentence where it would have stood.

    An exercise of another lesson is named after it and a stroke: ``04/one-cell``.

    >>> Lesson("09-won-lost-stuck", language="en").exercise("01/last")
    an exercise of lesson 01-layout was expected, one of last-card, from-a-cell, \
one-to-a-cell, covered-ace, where-to, broken-plan, what-the-cells-hold, alone, not “last”; one of \
another lesson is written 02/six-on-seven
    """

    def __init__(self, name: str, *, language: str | None = None) -> None:
        self.name = name
        self._fault: InputError | None = None
        self.levels: dict[str, Level] = {}
        try:
            self.language = i18n.language(language)
        except InputError as fault:
            self.language, self._fault = i18n.language("en"), fault
        try:
            self.levels = levels_of(name)
        except InputError as fault:
            self._fault = self._fault or fault
        self._progress = Progress(learner_folder())
        self._news_told = False
        self._begun = False

    def exercise(self, name: str, board: str | None = None) -> ExerciseView | Notice:
        """Show an exercise, on a board of one's own if its text is given."""
        return self._shown(lambda: self._exercise(name, board))

    def board(self, start: str | int = 1, profile: str = "standard") -> Board | Notice:
        """Show a board to play on: a deal by its number or code, or the board of an exercise."""

        def made() -> Board:
            first, rules = self._start(start, profile)
            name = f"{self.name}/board/{start}"  # no exercise has a name with a stroke in it
            return Board(
                first,
                profile=rules,
                language=self.language,
                name=name,
                tells_capacity=self.name >= RUNS_EXPLAINED_IN,
            )

        return self._shown(made)

    def game(self, deal: str | int = 1, profile: str = "standard") -> GameView | Notice:
        """Show a whole game with the coach: a deal by number or code, or an exercise's board."""

        def made() -> GameView:
            first, rules = self._start(deal, profile)
            name = f"{self.name}/game/{deal}"
            return GameView(first, profile=rules, language=self.language, name=name)

        return self._shown(made)

    def figure(self, name: str) -> FigureView | Notice:
        """Show a figure such as ``run-lengths``; without matplotlib, tell it in words."""

        def made() -> FigureView | Notice:
            picture = figures.picture(name, self.language)
            return FigureView(picture, self.language) if picture.svg else Notice(picture.words)

        return self._shown(made)

    def search(self, name: str, board: str | None = None) -> SearchView | Notice:
        """Let the machine try every sequence of single moves for the move of an exercise."""

        def made() -> SearchView:
            start = None if board is None else Position.parse(board)
            return SearchView(self._level(name)[1], self.language, start)

        return self._shown(made)

    def demo(self, *names: str, board: str | None = None) -> DemoView | Notice:
        """Show exercises to a class, one after another: question, answer, and the moves played.

        A single one may be shown on a board of one's own.
        """

        def made() -> DemoView:
            if board is not None and len(names) != 1:
                raise InputError(
                    "one exercise was expected with a board of one's own, not {given}",
                    given=len(names),
                )
            found = [self._level(name, board) for name in names]
            return DemoView([(lesson, with_way(level)) for lesson, level in found], self.language)

        return self._shown(made)

    def chart(self) -> ChartView | Notice:
        """Show the learner's stars and practice as a chart."""

        def made() -> ChartView:
            return ChartView(self.language, learner_folder(), exercises_by_lesson())

        return self._shown(made)

    def practice(self) -> PracticeRoom | Notice:
        """Show the practice room: levels from real deals without end, judged move by move."""
        return self._shown(lambda: PracticeRoom(self.language, learner_folder()))

    def progress(self) -> ProgressView | Notice:
        """Show the stars earned so far, lesson by lesson."""
        return self._shown(self._progress_view)

    def _shown(self, make: Callable[[], _V]) -> _V | Notice:
        try:
            if self._fault:
                raise self._fault
            shown = make()
        except InputError as fault:
            return Notice(words.error(self.language, fault))
        if isinstance(shown, ipywidgets.Widget):
            shown_by_cell(shown)
        if isinstance(shown, ipywidgets.DOMWidget):
            shown.add_class("eo-lesson")  # board/page/lesson.css
        return shown

    def _start(self, start: str | int, profile: str) -> tuple[int | Position, str | Profile]:
        """Return where a board begins, and its rules: a code and an exercise bring their own."""
        if isinstance(start, int):
            require_number(start)
            return start, profile
        if isinstance(start, str) and start.upper().startswith(CODE_START):
            rules, number = parse_code(start)
            return number, rules
        _, level = self._level(start)
        return level.board, level.profile

    def _level(self, name: str, board: str | None = None) -> tuple[str, Level]:
        """Return an exercise with the name of its lesson, on a board of one's own if given."""
        lesson, exercise = self.name, name
        if isinstance(name, str) and "/" in name:
            number, _, exercise = name.rpartition("/")
            lesson = lesson_named(number)
        levels = levels_of(lesson)
        if not isinstance(exercise, str) or exercise not in levels:
            raise InputError(
                "an exercise of lesson {lesson} was expected, one of {known}, not “{given}”; "
                "one of another lesson is written 02/six-on-seven",
                lesson=lesson,
                known=", ".join(levels),
                given=exercise,
            )
        level = levels[exercise]
        if board is None:
            return lesson, level
        own = level.on_board(Position.parse(board))
        if not isinstance(own.task, Play | Stands):
            answer_of(own)  # a question that this board cannot answer is refused here
        return lesson, own

    def _exercise(self, name: str, board: str | None) -> ExerciseView:
        lesson, level = self._level(name, board)
        news, way = self._news(), None
        if not self._begun:
            self._begun = True
            on = way_on(self.language, self._progress, self.name, list(self.levels))
            news, way = (f"{news} {on[0]}".strip(), on[1]) if on else (news, None)
        return ExerciseView(lesson, level, self.language, self._progress, news=news, way=way)

    def _news(self) -> str:
        """Return, once, what the learner must know about the file of progress."""
        if self._news_told or not self._progress.set_aside:
            return ""
        self._news_told = True
        return self.language.text(
            "Your progress could not be read. The file was set aside as {file}, and a new one "
            "begins.",
            file=self._progress.set_aside,
        )

    def _progress_view(self) -> ProgressView:
        self._progress.refresh()
        return ProgressView(self.language, self._progress, exercises_by_lesson(), news=self._news())
