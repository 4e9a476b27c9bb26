"""One exercise on the screen: a question, the board, answers, help, and what came of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, assert_never

import ipywidgets

from eightoff.advice import which_card
from eightoff.board import Board
from eightoff.exercises import (
    Cells,
    Count,
    History,
    Legal,
    LevelHint,
    Places,
    Play,
    Stands,
    State,
    Step,
    after,
    answer_of,
    hint,
    judge,
    legal_part,
    state,
    way_to_goal,
)
from eightoff.exercises.progress import MOST_STARS, stars_for
from eightoff.lesson.answers import answer_items, answer_row, offered
from eightoff.lesson.attempt import Attempt
from eightoff.lesson.buttons import Button, Buttons, marker
from eightoff.lesson.container import Container, guard
from eightoff.lesson.costly import LostWin
from eightoff.lesson.missing import done_otherwise, missing
from eightoff.library import lesson_names, levels_of
from eightoff.rules import Move, parse_place
from eightoff.told import Told, next_move, other_foundation, right, step, wrong

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from eightoff.cards import Card
    from eightoff.exercises import Level
    from eightoff.exercises.progress import Progress, Record
    from eightoff.i18n import Language
    from eightoff.rules import Verdict

RUNS_EXPLAINED_IN: Final = "04-runs"
"""The lesson that explains how long a run may be; in those before it no board speaks of that."""
WRONG_TRIES_TO_HELP: Final = 2
"""After so many wrong tries, and again after so many more, the next hint comes by itself."""


class ExerciseView(Container):
    """An exercise: the board, with what is asked above it and what helps below it.

    ``lesson``: the lesson's name, for its texts and for the learner's progress.
    ``news``: a sentence shown above the question, such as that progress was set aside.
    ``way``: a button beside the news, such as the way to where the learner left.

    Help that comes by itself after wrong tries costs no star; a hint that is asked for
    costs one. An illegal try and a costly one are wrong tries, and so is a wrong answer.
    """

    def __init__(  # noqa: PLR0913  what an exercise is, and what stands above it
        self,
        lesson: str,
        level: Level,
        language: Language,
        progress: Progress,
        *,
        news: str = "",
        way: Button | None = None,
    ) -> None:
        self.lesson = lesson
        self.level = level
        self.progress = progress
        self.solved = False
        self._attempt = Attempt()
        self._near = 0
        self._moved = False
        self._asked_first = ""
        self._told_unsaved = False
        self.board = Board(
            level.board,
            profile=level.profile,
            language=language,
            picking=isinstance(level.task, Places),
            # Where the board only shows what a question is about, it has nothing to keep.
            name=None if isinstance(level.task, Step | Cells) else f"{lesson}/{level.id}",
            automatic=False,
            tells_capacity=self._speaks_of_runs and not self._is_question,
            played=not self._is_question,
        )
        # Who comes to the board by keys hears what is asked of it.
        self.board.labels = {**self.board.labels, "board": self.question.spoken}
        self.win = (
            LostWin(self.board)
            if isinstance(level.task, Play) and (level.task.goal.needs_proof or level.task.costly)
            else None
        )
        self.answers = answer_row(language, level, self._answer_items())
        self.helps = Buttons(language, self._help_buttons(), label=language.text("Help"))
        self.stars = ipywidgets.HTML()
        self.stars.add_class("eo-stars")
        self.asked = ipywidgets.HTML(style={"font_size": "17px"})
        self.asked.add_class("eo-asked")
        self.news = ipywidgets.HTML(Told(news, news).html(language) if news else "")
        above = [self.news, Buttons(language, [way])] if way else [self.news]
        beside = [self.win.buttons] if self.win else []
        # The steps of a plan are what is asked about; other answers follow a look at the board.
        played = (
            [self.answers, self.board]
            if isinstance(level.task, Step)
            else [self.board, *beside, self.answers]
        )
        super().__init__([*above, self.stars, self.asked, *played, self.helps])
        self.add_class(marker(lesson, level.id))
        self.board.observe(lambda _: self._ask(), "settings")
        self._ask()
        self.board.on_try(self._tried)
        self.board.on_change(self._changed)
        self.board.observe(lambda _: self._keep(), "picked")
        self.board.observe(lambda _: self._forget_asking(), "picked")
        self.answers.observe(lambda _: self._forget_asking(), "pressed")
        self._go_on()
        self._show_stars()

    def _ask(self) -> None:
        """Show the question, with the letters that stand on the cards."""
        self.asked.value = self.question.html(self.language) + self._moves_html()
        self.answers.rename(self._answer_items())

    @property
    def question(self) -> Told:
        """What is asked."""
        return Told.of_level(self._lesson_language, self.level.question)

    def _answer_items(self) -> list[Button]:
        return answer_items(self.language, self.level, self._answered, self.look)

    @property
    def _speaks_of_runs(self) -> bool:
        """Whether the learner knows by now what the board says of runs."""
        return self.lesson >= RUNS_EXPLAINED_IN

    @property
    def _is_question(self) -> bool:
        """Whether what the board says of runs could be the answer that is asked for."""
        return not isinstance(self.level.task, Play)

    @property
    def _lesson_language(self) -> Language:
        return self.language.lesson(self.lesson)

    # ---------------------------------------------------------- going on again

    def _go_on(self) -> None:
        """Take up what was left half done; what was solved begins anew."""
        if self._state is State.SOLVED:
            self._begin()
            self.board.message = {}
            return
        self._attempt = Attempt.read(self.board.beside)
        picked = self.board.beside.get("picked")
        if isinstance(picked, list):
            self.board.picked = [place for place in picked if isinstance(place, str)]
        if not self.board.game.cursor:
            self._show_marks()
        elif self.win:
            self.win.look(moved=False)

    def _begin(self) -> None:
        """Lay the exercise as it was at first, with nothing kept of what was done."""
        self.solved = False
        self._attempt = Attempt()
        self.answers.pressed = []
        if self.win:
            self.win.forget()
        self.board.play_from(self.level.board)
        if self._is_question:
            self.board.tell_capacity(told=False)
        self._keep()
        self._show_marks()

    def _keep(self) -> None:
        """Keep what belongs to this try beside the game; a try that has ended leaves nothing."""
        if self.solved:
            self.board.forget()
            return
        self.board.keep(**self._attempt.written(), picked=self.board.picked)

    # ------------------------------------------------------------- answering

    def answer(self, given: bool | int | Iterable[str]) -> bool:  # noqa: FBT001  a yes or no is the answer
        """Judge an answer, say why it is right or wrong, and return whether it is right."""
        judgement = judge(self.level, given)
        self._attempt = replace(self._attempt, answers=self._attempt.answers + 1)
        self._keep()
        self._note_try()
        self._mark_wrong(*map(self._pile_of, judgement.wrong), *judgement.strays)
        if judgement.right:
            self._show_outcome()
            self._solve(right(self.language, self.level))
        else:
            reason = wrong(self.language, self.level, given, judgement)
            self.say(Told("", self.language.text("That is not right.")) + reason, "bad")
            self._went_wrong()
        return judgement.right

    def check(self) -> State:
        """Say how far the exercise is."""
        match self.level.task:
            case Places(card):
                return self._check_places(card)
            case Step():
                first = self.language.text(
                    "Choose a step first: click it, or go to it with Tab and press Enter."
                )
                return self._check_answer(next((n + 1 for n in self.answers.pressed), 0), first)
            case Cells():
                first = self.language.text(
                    "Mark at least one card first, among the buttons below the board: click it, or "
                    "go to it with Tab and press Enter."
                )
                cards = offered(self.level)
                return self._check_answer([str(cards[n]) for n in self.answers.pressed], first)
            case Play() | Legal() | Count() | Stands():
                return self._check_played()
            case _:
                assert_never(self.level.task)

    def _check_played(self) -> State:
        found = self._state
        if found is State.NOT_ATTEMPTED:
            self.say_text(self.language.text("Nothing is moved yet. Try a move on the board."))
        elif found is State.SOLVED:
            self._solve()
        elif self.win and self.win.is_lost:
            self.win.tell_gone()
        else:
            self._say_missing()
        return found

    @property
    def _state(self) -> State:
        """How far what was played has come; where a move is to be taken back, that too."""
        found = state(self.level, History.of(self.board.game))
        return State.OPEN if found is State.SOLVED and self._wants_undo else found

    @property
    def _wants_undo(self) -> bool:
        task, done = self.level.task, self._attempt.undone or self._attempt.shown
        return isinstance(task, Play) and task.undo and not done

    @property
    def _done_otherwise(self) -> Told | None:
        """What is to be told where the goal is reached in another way than was asked."""
        history = History.of(self.board.game)
        if self._wants_undo and state(self.level, history) is State.SOLVED:
            back = self.language.text(
                "All lies where it belongs, but Undo was not used yet. Press it, then make the "
                "move again."
            )
            return Told(back, back)
        return done_otherwise(self.language, self.level, history)

    def _say_missing(self) -> None:
        """Say what is missing to the goal, as far as it can be told."""
        history = History.of(self.board.game)
        if told := self._done_otherwise or missing(self.language, self.level, history):
            self.say(told, "bad")
        else:
            go_on = self.language.text("Not there yet. Go on, take a hint, or start again.")
            self.say_text(go_on, "bad")

    def _check_places(self, card: Card) -> State:
        picked = self.board.picked
        if not picked:
            self._ask_for(
                self.language.text(
                    "Mark at least one place on the board first: click it, or go to it with Tab "
                    "and the arrow keys and press Enter."
                )
            )
            return State.NOT_ATTEMPTED
        own = self._pile_of("F")
        if strange := [place for place in picked if place.startswith("F") and place != own]:
            self._attempt = replace(self._attempt, answers=self._attempt.answers + 1)
            self._note_try()
            self.say(other_foundation(self.language, card), "bad")
            self._mark_wrong(*strange)
            self._went_wrong()
            return State.OPEN
        named = ["F" if place == own else place for place in picked]
        return State.SOLVED if self.answer(named) else State.OPEN

    def _check_answer(self, given: int | list[str], first: str) -> State:
        if not given:
            self._ask_for(first)
            return State.NOT_ATTEMPTED
        return State.SOLVED if self.answer(given) else State.OPEN

    def _ask_for(self, first: str) -> None:
        """Say what is to be marked before it can be judged, until it is."""
        self._asked_first = first
        self.say_text(first)

    def _forget_asking(self) -> None:
        """Say no longer that something is to be marked first, now that it is."""
        if self._asked_first and self.board.message.get("text") == self._asked_first:
            self.board.message = {}
        self._asked_first = ""

    def _answered(self, given: bool | int | str) -> None:  # noqa: FBT001  a yes or no is the answer
        self.guarded(lambda: self.answer(given))

    def look(self, number: int) -> None:
        """Show the board as it is before a step, as far as its steps are legal, and the step."""
        self.guarded(lambda: self._look(number))

    def _look(self, number: int) -> None:
        if not isinstance(self.level.task, Step):
            return
        moves = self.level.task.moves
        before = legal_part(self.level, moves)
        self._lay(before.moves, min(number - 1, len(before.moves)))
        self._mark(moves[number - 1])
        self.say(step(self.language, number, moves[number - 1]))

    def _show_outcome(self) -> None:
        """Show on the board why the right answer is right."""
        match self.level.task:
            case Step(moves):
                before = legal_part(self.level, moves)
                self._lay(before.moves, len(before.moves))
                self._mark(moves[len(before.moves)])
            case Cells(moves):
                self._lay(after(self.level, moves).moves, len(moves))
            case Play() | Legal() | Places() | Count() | Stands():
                pass  # the board shows what was asked about
            case _:
                assert_never(self.level.task)

    def _tried(self, _move: Move, verdict: Verdict) -> None:
        self._moved = verdict.legal
        if self.watching and isinstance(self.level.task, Play):
            self._note_try()
            if not verdict.legal:
                self._went_wrong()

    def _changed(self) -> None:
        moved, self._moved = self._moved, False
        self._near = 0
        if not self.watching:
            return
        if not self.board.game.cursor:
            self._show_marks()
        if self.board.game.can_redo and not self._attempt.undone:
            self._attempt = replace(self._attempt, undone=True)
            self._keep()
        if self._state is State.SOLVED:
            self._solve()
            if self.win:
                self.win.forget()
        elif self.win and self.win.look(moved=moved):
            self._went_wrong()
        elif otherwise := self._done_otherwise:
            self.say(otherwise, "bad")

    def _solve(self, reason: Told | None = None) -> None:
        self.solved = True
        task = self.level.task
        moves, best = (
            (self.board.game.cursor, task.best)
            if isinstance(task, Play)
            else (self._attempt.answers, 1)
        )
        stars = stars_for(
            hints=self._attempt.asked, shown=self._attempt.shown, moves=moves, best=best
        )
        self._note(
            lambda record: replace(
                record,
                best=min(record.best or moves, moves) or 1,
                stars=max(record.stars, stars),
            )
        )
        closing = Told.of_level(self._lesson_language, self.level.closing)
        self._keep()
        if self._is_question:
            self.board.tell_capacity(told=self._speaks_of_runs)
        solved = Told(
            drawn_stars(stars),
            self.language.plural(
                "Solved: {n} star of {most}.",
                "Solved: {n} stars of {most}.",
                stars,
                most=MOST_STARS,
            ),
        )
        self.say(solved + reason + closing if reason else solved + closing, "good")
        self._show_stars()

    # --------------------------------------------------------------- helping

    def hint(self) -> None:
        """Say the next hint: a text where the exercise starts, else what to move from here."""
        if self.solved and isinstance(self.level.task, Play):
            self.say_text(self.language.text("This exercise is solved. No hint is needed."))
            return
        if self.win and self.win.is_lost:
            self.win.tell_gone()
            return
        found = self._undo_told or self._help_told(self._next_help)
        self._attempt = replace(self._attempt, asked=self._attempt.asked + 1)
        self._keep()
        self._note(lambda record: replace(record, hints=record.hints + 1))
        if found:
            self.say(found)
        elif isinstance(self.level.task, Play):
            self.say_text(
                self.language.text(
                    "From here no way to the goal was found. Take moves back with Undo, or start "
                    "again."
                )
            )
        else:
            self.say_text(self.language.text("There is no further hint: try an answer."))

    @property
    def _undo_told(self) -> Told | None:
        """Where the undo is, when a move has been made that is to be taken back."""
        if not (self._wants_undo and self.board.game.cursor):
            return None
        told = self.language.text("Press Undo, under the board: it takes the last move back.")
        return Told(told, told)

    @property
    def _next_help(self) -> LevelHint:
        return hint(self.level, History.of(self.board.game), self._attempt.hints, self._near)

    def _help_told(self, found: LevelHint) -> Told | None:
        """Return a hint in words, the marks of its move being set; None if there is none."""
        if found.text:
            self._attempt = replace(self._attempt, hints=self._attempt.hints + 1)
            return Told.of_level(self._lesson_language, found.text)
        if not found.move:
            return None
        self._near += 1
        if found.whole:
            self._mark(found.move)
            return next_move(self.language, found.move)
        move, position = found.move, self.board.position
        self.board.marks = {str(move.card): "hint"}
        return Told.by(lambda spoken: which_card(self.language, position, move, spoken=spoken))

    def _went_wrong(self) -> None:
        """Help after several wrong tries, beside what was said of the last one."""
        self._attempt = replace(self._attempt, wrong=self._attempt.wrong + 1)
        last = self.board.message
        told = None
        if self._attempt.wrong % WRONG_TRIES_TO_HELP == 0:
            found = self._next_help
            # Where a card goes is shown only to who asks for it.
            told = self._help_told(found) if found.text or not found.whole else None
        self._keep()
        if told:
            lead = self.language.text("Here is a hint.")
            self.say(Told(last["text"], last["spoken"]) + Told(lead, lead) + told, last["tone"])

    def solution(self) -> None:
        """Show the solution: lay its moves ready for Redo, or say the answer and why."""
        self._attempt = replace(self._attempt, shown=True)
        self._keep()
        self._note(lambda record: replace(record, shown=True))
        if not isinstance(self.level.task, Play):
            self._mark_wrong()
            self._show_answer()
            self.say(right(self.language, self.level))
            return
        moves = way_to_goal(self.level, self.level.start)
        if moves is None:
            self.say_text(self.language.text("No solution of this board is known."))
            return
        self._lay(moves, 0)
        if self.win:
            self.win.forget()
        self._mark(moves[0])
        self.say_text(
            self.language.plural(
                "The solution is laid ready, one move: press Redo to see it.",
                "The solution is laid ready, {n} moves: press Redo to see them one by one.",
                len(moves),
            )
        )

    def _show_answer(self) -> None:
        expected = answer_of(self.level)
        match self.level.task:
            case Places() if isinstance(expected, frozenset):
                self.board.picked = [self._pile_of(place) for place in sorted(expected)]
            case Cells() if isinstance(expected, frozenset):
                cards = offered(self.level)
                self.answers.pressed = [
                    number for number, card in enumerate(cards) if str(card) in expected
                ]
            case Step() if isinstance(expected, int):
                self.answers.pressed = [expected - 1]
            case Play() | Legal() | Places() | Count() | Step() | Cells() | Stands():
                pass  # said in words
            case _:
                assert_never(self.level.task)
        self._show_outcome()

    def start_again(self) -> None:
        """Lay the exercise as it was at first."""
        self._begin()
        self.say_text(self.language.text("The exercise starts again."))

    # --------------------------------------------------------------- showing

    def _help_buttons(self) -> list[Button]:
        named: list[tuple[str, Callable[[], object]]] = [
            (self.language.text("Hint"), self.hint),
            (self.language.text("Solution"), self.solution),
            (self.language.text("Repeat the exercise"), self.start_again),
        ]
        match self.level.task:
            case Play() | Places() | Step() | Cells():
                named.insert(0, (self.language.text("Check"), self.check))
            case Legal() | Count() | Stands():
                pass  # its buttons answer at once
            case _:
                assert_never(self.level.task)
        return [Button(name, guard(self.board, act)) for name, act in named]

    def _moves_html(self) -> str:
        """Return the moves that a question is about, where no button tells them."""
        if not isinstance(self.level.task, Cells):
            return ""
        told = [step(self.language, n, move) for n, move in enumerate(self.level.task.moves, 1)]
        return "".join(each.html(self.language) for each in told)

    def _lay(self, moves: tuple[Move, ...], cursor: int) -> None:
        """Lay moves ready on the board and show the position after so many of them."""
        game = self.board.game
        with self.unwatched():
            if game.moves != moves:
                game.restart()
                for move in moves:
                    game.try_move(move)
            self.board.jump(cursor)

    def _show_marks(self) -> None:
        """Mark the move that the question is about or that shows the way."""
        match self.level.task:
            case Play(arrow=True, solution=(first, *_)):
                self._mark(first)
            case Legal(move):
                self._mark(move)
            case Play() | Places() | Count() | Step() | Cells() | Stands():
                pass
            case _:
                assert_never(self.level.task)

    def _mark(self, move: Move) -> None:
        self.board.mark_move(move)

    def _mark_wrong(self, *wrong: str) -> None:
        """Mark what was wrong in the last answer, in place of what was wrong before."""
        kept = {spot: mark for spot, mark in self.board.marks.items() if mark != "bad"}
        # A new value, as traitlets tells the page of no other.
        self.board.marks = kept | dict.fromkeys(wrong, "bad")

    def _pile_of(self, place: str) -> str:
        """Return the place on the board that the card asked about would go to."""
        if not isinstance(self.level.task, Places):
            return place
        return self.board.pile_of(Move(self.level.task.card, parse_place(place)))

    # -------------------------------------------------------------- progress

    def _note_try(self) -> None:
        self._note(lambda record: replace(record, tries=record.tries + 1))

    def _note(self, update: Callable[[Record], Record]) -> None:
        try:
            self.progress.change(self.lesson, self.level.id, update)
        except OSError:
            if not self._told_unsaved:
                self._told_unsaved = True
                unsaved = self.language.text("Your progress cannot be saved on this computer.")
                self.news.value = Told(unsaved, unsaved).html(self.language)

    def _show_stars(self) -> None:
        """Show which exercise of its lesson this is, and the stars that it has earned."""
        stars = self.progress.of(self.lesson, self.level.id).stars
        told = [self._number(), stars_told(self.language, stars)] if stars else [self._number()]
        self.stars.value = "".join(each.html(self.language) for each in told)

    def _number(self) -> Told:
        names = list(levels_of(self.lesson)) if self.lesson in lesson_names() else []
        if self.level.id not in names:
            return Told("", "")
        number = self.language.text(
            "Exercise {number} of {exercises}",
            number=names.index(self.level.id) + 1,
            exercises=len(names),
        )
        return Told(number, number)

    # ------------------------------------------------------ without a kernel

    def asks(self) -> str:
        """Return the question."""
        return self.question.shown


def drawn_stars(stars: int) -> str:
    """Return as many stars as were earned, and those that were not.

    >>> drawn_stars(2)
    '★★☆'
    """
    return "★" * stars + "☆" * (MOST_STARS - stars)


def stars_told(language: Language, stars: int) -> Told:
    """Return stars, read out as a number."""
    return Told(
        drawn_stars(stars),
        language.plural("{n} star of {most}", "{n} stars of {most}", stars, most=MOST_STARS),
    )
