"""One exercise on the screen: a question, the board, answers, help, and what came of it."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import ipywidgets

from eightoff.board import Board
from eightoff.errors import InputError
from eightoff.exercises import (
    Count,
    History,
    Legal,
    Places,
    Play,
    State,
    answer_of,
    hint,
    judge,
    state,
    way_to_goal,
)
from eightoff.exercises.progress import MOST_STARS, stars_for
from eightoff.lesson.told import Told, next_move, other_foundation, right, wrong
from eightoff.rules import Move, parse_place
from eightoff.words import error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from eightoff.cards import Card
    from eightoff.exercises import Level
    from eightoff.exercises.progress import Progress, Record
    from eightoff.i18n import Language
    from eightoff.rules import Verdict


class ExerciseView(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """An exercise: the board, with what is asked above it and what helps below it.

    ``lesson``: the lesson's name, for its texts and for the learner's progress.
    ``news``: a sentence shown above the question, such as that progress was set aside.
    """

    def __init__(
        self, lesson: str, level: Level, language: Language, progress: Progress, *, news: str = ""
    ) -> None:
        self.lesson = lesson
        self.level = level
        self.language = language
        self.progress = progress
        self.solved = False
        self._hints_given = 0
        self._answers = 0
        self._shown = False
        self._watching = True
        self._told_unsaved = False
        self.board = Board(
            level.board,
            profile=level.profile,
            language=language,
            picking=isinstance(level.task, Places),
            name=f"{lesson}/{level.id}",
            automatic=False,
        )
        self.answers = self._answer_buttons()
        self.helps = ipywidgets.HBox(self._help_buttons())
        self.stars = ipywidgets.HTML()
        asked = ipywidgets.HTML(style={"font_size": "17px"})
        self.news = ipywidgets.HTML(Told(news, news).html(language) if news else "")
        super().__init__([self.news, asked, self.board, self.answers, self.helps, self.stars])
        self.board.observe(lambda _: self._ask(asked), "settings")
        self._ask(asked)
        self.board.on_try(self._tried)
        self.board.on_change(self._changed)
        self.board.observe(lambda _: self._keep(), "picked")
        self._go_on()
        self._show_stars()

    def _ask(self, asked: ipywidgets.HTML) -> None:
        """Show the question, with the letters that stand on the cards."""
        self.language = self.board.language
        question = Told.of_level(self._lesson_language, self.level.question)
        asked.value = question.html(self.language)

    @property
    def _lesson_language(self) -> Language:
        return self.language.lesson(self.lesson)

    # ---------------------------------------------------------- going on again

    def _go_on(self) -> None:
        """Take up what was left half done; what was solved begins anew."""
        if state(self.level, History.of(self.board.game)) is State.SOLVED:
            self._begin()
            self.board.message = {}
            return
        beside = self.board.beside
        self._hints_given = _number(beside.get("hints"))
        self._answers = _number(beside.get("answers"))
        self._shown = beside.get("shown") is True
        picked = beside.get("picked")
        if isinstance(picked, list):
            self.board.picked = [place for place in picked if isinstance(place, str)]
        if not self.board.game.cursor:
            self._show_marks()

    def _begin(self) -> None:
        """Lay the exercise as it was at first, with nothing kept of what was done."""
        self.solved = False
        self._hints_given = 0
        self._answers = 0
        self._shown = False
        self.board.play_from(self.level.board)
        self._keep()
        self._show_marks()

    def _keep(self) -> None:
        """Keep what belongs to this try beside the game; a try that has ended leaves nothing."""
        if self.solved:
            self.board.forget()
            return
        self.board.keep(
            hints=self._hints_given,
            answers=self._answers,
            shown=self._shown,
            picked=self.board.picked,
        )

    # ------------------------------------------------------------- answering

    def answer(self, given: bool | int | Iterable[str]) -> bool:  # noqa: FBT001  a yes or no is the answer
        """Judge an answer, say why it is right or wrong, and return whether it is right."""
        judgement = judge(self.level, given)
        self._answers += 1
        self._keep()
        self._record(tries=self._record_of().tries + 1)
        if judgement.right:
            self._solve(right(self.language, self.level))
        else:
            self._say(wrong(self.language, self.level, given, judgement), "bad")
            places = (self._pile_of(place) for place in judgement.wrong)
            self.board.marks |= dict.fromkeys(places, "bad")
        return judgement.right

    def check(self) -> State:
        """Say how far the exercise is."""
        if isinstance(self.level.task, Places):
            return self._check_places(self.level.task.card)
        found = state(self.level, History.of(self.board.game))
        if found is State.NOT_ATTEMPTED:
            self._say_text(self.language.text("Nothing is moved yet. Try a move on the board."))
        elif found is State.OPEN:
            self._say_text(
                self.language.text("Not there yet. Go on, take a hint, or start again."), "bad"
            )
        else:
            self._solve()
        return found

    def _check_places(self, card: Card) -> State:
        picked = self.board.picked
        if not picked:
            self._say_text(self.language.text("Mark at least one place on the board first."))
            return State.NOT_ATTEMPTED
        own = self._pile_of("F")
        if strange := [place for place in picked if place.startswith("F") and place != own]:
            self._answers += 1
            self._record(tries=self._record_of().tries + 1)
            self._say(other_foundation(self.language, card), "bad")
            self.board.marks |= dict.fromkeys(strange, "bad")
            return State.OPEN
        named = ["F" if place == own else place for place in picked]
        return State.SOLVED if self.answer(named) else State.OPEN

    def _tried(self, _move: Move, _verdict: Verdict) -> None:
        if self._watching and isinstance(self.level.task, Play):
            self._record(tries=self._record_of().tries + 1)

    def _changed(self) -> None:
        if not self._watching:
            return
        if not self.board.game.cursor:
            self._show_marks()
        if state(self.level, History.of(self.board.game)) is State.SOLVED:
            self._solve()

    def _solve(self, reason: Told | None = None) -> None:
        self.solved = True
        task, record = self.level.task, self._record_of()
        moves, best = (
            (self.board.game.cursor, task.best) if isinstance(task, Play) else (self._answers, 1)
        )
        stars = stars_for(hints=self._hints_given, shown=self._shown, moves=moves, best=best)
        self._record(best=min(record.best or moves, moves) or 1, stars=max(record.stars, stars))
        closing = Told.of_level(self._lesson_language, self.level.closing)
        self._keep()
        self._say(reason + closing if reason else closing, "good")
        self._show_stars()

    # --------------------------------------------------------------- helping

    def hint(self) -> None:
        """Say the next hint and, when the texts are used up, show the next move."""
        if self.solved and isinstance(self.level.task, Play):
            self._say_text(self.language.text("This exercise is solved. No hint is needed."))
            return
        found = hint(self.level, History.of(self.board.game), self._hints_given)
        self._hints_given += 1
        self._keep()
        self._record(hints=self._record_of().hints + 1)
        if found.text:
            self._say(Told.of_level(self._lesson_language, found.text))
        elif found.move:
            self._mark(found.move)
            self._say(next_move(self.language, found.move))
        elif isinstance(self.level.task, Play):
            self._say_text(
                self.language.text("From here the way is hard to find: start again first.")
            )
        else:
            self._say_text(self.language.text("There is no further hint: try an answer."))

    def solution(self) -> None:
        """Show the solution: lay its moves ready for Redo, or say the answer and why."""
        self._shown = True
        self._keep()
        self._record(shown=True)
        if not isinstance(self.level.task, Play):
            expected = answer_of(self.level)
            if isinstance(expected, frozenset):
                self.board.picked = [self._pile_of(place) for place in sorted(expected)]
            self._say(right(self.language, self.level))
            return
        moves = way_to_goal(self.level, self.level.start)
        if moves is None:
            self._say_text(self.language.text("No solution of this board is known."))
            return
        self._watching = False
        self.board.restart()
        for move in moves:
            self.board.try_move(move)
        self.board.restart()
        self._watching = True
        self._mark(moves[0])
        self._say_text(
            self.language.plural(
                "The solution is laid ready, one move: press Redo to see it.",
                "The solution is laid ready, {n} moves: press Redo to see them one by one.",
                len(moves),
            )
        )

    def start_again(self) -> None:
        """Lay the exercise as it was at first."""
        self._begin()
        self._say_text(self.language.text("The exercise starts again."))

    # --------------------------------------------------------------- showing

    def _answer_buttons(self) -> ipywidgets.HBox:
        match self.level.task:
            case Legal():
                buttons = [
                    self._button(self.language.text("Legal"), lambda: self.answer(True)),  # noqa: FBT003
                    self._button(self.language.text("Not legal"), lambda: self.answer(False)),  # noqa: FBT003
                ]
            case Count(choices=choices):
                buttons = [
                    self._button(str(number), functools.partial(self.answer, number), "3em")
                    for number in choices
                ]
            case _:
                buttons = []
        return ipywidgets.HBox(buttons, layout={"flex_flow": "row wrap"})

    def _help_buttons(self) -> list[ipywidgets.Button]:
        text = self.language.text
        buttons = [
            self._button(text("Hint"), self.hint),
            self._button(text("Solution"), self.solution),
            self._button(text("Repeat the exercise"), self.start_again),
        ]
        if isinstance(self.level.task, Play | Places):
            buttons.insert(0, self._button(text("Check"), self.check))
        return buttons

    def _button(
        self, name: str, act: Callable[[], object], width: str = "auto"
    ) -> ipywidgets.Button:
        button = ipywidgets.Button(description=name, layout={"width": width})
        button.on_click(lambda _: self._guarded(act))
        return button

    def _guarded(self, act: Callable[[], object]) -> None:
        """Do what a button asks; a fault in what was given is told on the board."""
        try:
            act()
        except InputError as fault:
            self._say_text(error(self.language, fault), "bad")
        except Exception as fault:  # noqa: BLE001  a silent dead button would be worse
            self.board.tell_fault(fault)

    def _show_marks(self) -> None:
        """Mark the move that the question is about or that shows the way."""
        match self.level.task:
            case Play(arrow=True, solution=(first, *_)):
                self._mark(first)
            case Legal(move):
                self._mark(move)

    def _mark(self, move: Move) -> None:
        self.board.mark_move(move)

    def _pile_of(self, place: str) -> str:
        """Return the place on the board that the card asked about would go to."""
        if not isinstance(self.level.task, Places):
            return place
        return self.board.pile_of(Move(self.level.task.card, parse_place(place)))

    def _say(self, told: Told, tone: str = "plain") -> None:
        self.board.say(told.shown, told.spoken, tone)

    def _say_text(self, sentence: str, tone: str = "plain") -> None:
        self.board.say(sentence, tone=tone)

    # -------------------------------------------------------------- progress

    def _record_of(self) -> Record:
        return self.progress.of(self.lesson, self.level.id)

    def _record(self, **changes: int | bool) -> None:
        try:
            self.progress.change(self.lesson, self.level.id, **changes)
        except OSError:
            if not self._told_unsaved:
                self._told_unsaved = True
                unsaved = self.language.text("Your progress cannot be saved on this computer.")
                self.news.value = Told(unsaved, unsaved).html(self.language)

    def _show_stars(self) -> None:
        stars = self._record_of().stars
        self.stars.value = stars_html(self.language, stars) if stars else ""

    # ------------------------------------------------------ without a kernel

    def __repr__(self) -> str:
        """Return the question and the position as text."""
        question = Told.of_level(self._lesson_language, self.level.question).shown
        return f"{question}\n\n{self.board!r}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # noqa: ANN401  IPython's protocol
        """Show the widget and, where there is none, the question and the board's picture."""
        data: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return data | picture_of(self.board) | {"text/plain": repr(self)}


def _number(kept: object) -> int:
    """Return a number that was kept, 0 for anything else that a file may hold."""
    return kept if isinstance(kept, int) and kept > 0 else 0


def picture_of(board: Board) -> dict[str, Any]:
    """Return the pictures with which a board stands in for itself."""
    shown = board._repr_mimebundle_()
    data = shown[0] if isinstance(shown, tuple) else shown or {}
    return {kind: value for kind, value in data.items() if kind.startswith("image/")}


def stars_html(language: Language, stars: int) -> str:
    """Return stars as HTML, read out as a number."""
    drawn = "★" * stars + "☆" * (MOST_STARS - stars)
    told = Told(
        drawn,
        language.plural("{n} star of {most}", "{n} stars of {most}", stars, most=MOST_STARS),
    )
    return told.html(language)
