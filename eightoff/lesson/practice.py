"""The practice room: levels of real deals without end, judged, and asked again when wrong."""

from __future__ import annotations

import functools
import secrets
import threading
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Final, TypeVar

import ipywidgets

from eightoff import practising
from eightoff.board import Board, picture
from eightoff.coach import Decision
from eightoff.exercises.practice import (
    LAST_SESSION,
    PROFILE,
    Difficulty,
    Grade,
    PracticeLevel,
    kind_of,
    kinds_among,
    next_of,
    practice_level,
    within,
)
from eightoff.exercises.repetition import Practice, Practised
from eightoff.exercises.sight import natural_moves
from eightoff.lesson.buttons import Button, Buttons
from eightoff.lesson.container import NOTE, Container, guard
from eightoff.lesson.costly import COSTLY, LostWin
from eightoff.lesson.thinking import Thinking
from eightoff.position import MOST_CELLS, AnyCell
from eightoff.rules import Move
from eightoff.told import Told, next_move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from eightoff.exercises.practice import Kind
    from eightoff.i18n import Language
    from eightoff.rules import Verdict
    from eightoff.solver.outcome import Cancelled

_M = TypeVar("_M")
WRONG_COUNTS: Final = 2
"""After so many wrong numbers the right one is told, and the decision is asked."""


@dataclass(slots=True)
class _Made:
    """A level, once it is made; who makes it holds the lock."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    level: PracticeLevel | None = None


@functools.lru_cache(maxsize=64)
def _made(_session: int, _number: int) -> _Made:
    return _Made()


def level_of(session: int, number: int, cancelled: Cancelled | None = None) -> PracticeLevel:
    """Return the level of a session and a number, made once though two threads ask for it.

    Raises GivenUpError once it is ``cancelled``.
    """
    made = _made(session, number)
    with made.lock:
        if made.level is None:
            made.level = practice_level(session, number, cancelled=cancelled)
        return made.level


def first_level() -> PracticeLevel:
    """Return the level with which everybody begins, who has answered and chosen nothing."""
    new = Practised()
    return level_of(new.session, next_of(new.kinds, new.session, new.number))


class PracticeRoom(Container):
    """The room: a level, its board, and what comes next.

    ``folder``: where the learner's practice is kept. The level after this one is made
    in a thread while the learner thinks, so that a click seldom waits for it.
    """

    def __init__(self, language: Language, folder: Path) -> None:
        self.thinking = Thinking(self.tell_fault)  # first: what fails to open is closed, too
        self.practice = Practice(folder)
        self.level = self._kept_level()
        self.again = False
        self.missed = False
        self.answered = False
        self.counting = False
        self._wrong_counts = 0
        self._hints = 0
        self._unsaved = False
        self._preparing: tuple[int, int] | None = None
        self._tried_move: Move | None = None
        self.board = Board(self.level.board, profile=PROFILE, language=language, automatic=False)
        text = self.language.text
        self.win = LostWin(self.board)
        self.heading = ipywidgets.HTML()
        self.asked = ipywidgets.HTML(style={"font_size": "17px"})
        self.answers = Buttons(self.language, label=text("Your answer"))
        self.helps = Buttons(self.language, label=text("Help"))
        self.counts = ipywidgets.HTML()
        choose = guard(self.board, self._choose)
        self.decisions = Buttons(
            self.language,
            [Button(text(name), choose) for name in practising.DECISIONS.values()],
            label=text("What to practise"),
            choice=True,
            several=True,
        )
        self.difficulties = Buttons(
            self.language,
            [Button(text(name), choose) for name in practising.DIFFICULTIES.values()],
            label=text("How hard"),
            choice=True,
            several=True,
        )
        done = self.practice.done
        self.decisions.pressed = [list(Decision).index(each) for each in done.decisions]
        self.difficulties.pressed = [list(Difficulty).index(each) for each in done.difficulties]
        self.session = ipywidgets.BoundedIntText(
            self.level.session,
            min=1,
            max=LAST_SESSION,
            description=text("Session"),
            layout={"width": "7em"},
        )
        self.sessions = Buttons(
            self.language,
            [
                Button(text("Play this session"), guard(self.board, self.play_session)),
                Button(text("A new session"), guard(self.board, self.new_session)),
            ],
            label=text("Session"),
        )
        super().__init__(
            [
                self.heading,
                self.asked,
                self.board,
                self.win.buttons,
                self.answers,
                self.helps,
                self.counts,
                self._row(text("What to practise"), self.decisions),
                self._row(text("How hard"), self.difficulties),
                self._row(text("Session"), self.session, self.sessions),
            ]
        )
        self.board.on_try(self._tried)
        self.board.on_change(self._changed)
        self.board.observe(lambda _: self._ask(), "settings")
        self._lay(self.level)
        self.board.message = {}
        if self.practice.set_aside:
            self.say_text(
                text(
                    "What you had practised could not be read. The file was set aside as {file}, "
                    "and a new one begins.",
                    file=self.practice.set_aside,
                ),
                "bad",
            )

    # ------------------------------------------------------------ what comes next

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of levels that are asked: those chosen, or all where none is."""
        return kinds_among(*self._chosen)

    @property
    def _chosen(self) -> tuple[list[Decision], list[Difficulty]]:
        return _pressed(self.decisions, Decision), _pressed(self.difficulties, Difficulty)

    def next_level(self) -> None:
        """Show the level that is to be asked again now, or the next one of the session."""
        if self.missed and not self.answered:
            self._note(right=False)
        (session, number), again = self._following()
        self._lay(self._level(session, number), again=again)

    def play_session(self) -> None:
        """Begin the session whose number stands in the field, at its first level."""
        self._begin(self.session.value)

    def new_session(self) -> None:
        """Begin a session with a number of its own, which others can enter to play the same."""
        self._begin(secrets.randbelow(LAST_SESSION) + 1)

    def _begin(self, session: int) -> None:
        self.session.value = session
        self._lay(self._level(session, next_of(self.kinds, session, 1)))

    def _choose(self) -> None:
        """Go by what was chosen: at once where nothing was tried yet, else from the next level."""
        self._kept(lambda: self.practice.choose(*self._chosen))
        if self._touched or kind_of(self.level.session, self.level.number) in self.kinds:
            self._prepare()
            holds = self.language.text("Your choice holds from the next level on.")
            self.say_text(holds, NOTE)
        else:
            self.next_level()

    @property
    def _touched(self) -> bool:
        return bool(self.missed or self.answered or self.board.game.moves or not self._can_count)

    @property
    def _can_count(self) -> bool:
        return self.counting or self.level.seat is None

    def _following(self) -> tuple[tuple[int, int], bool]:
        """Return the level that comes next, and whether it is asked again."""
        here = self.level.session, self.level.number
        due = self.practice.done.due(self.kinds)
        if due and due != here:
            return due, True
        session, number = self._place
        if (session, number) == here:
            number = within(number + 1)
        return (session, next_of(self.kinds, session, number)), False

    @property
    def _place(self) -> tuple[int, int]:
        """Where the session goes on."""
        return self.practice.done.session, self.practice.done.number

    def _prepare(self) -> None:
        """Make the next level in a thread, while the learner thinks."""
        (session, number), _ = self._following()
        if self._preparing == (session, number):
            return
        self._preparing = session, number
        self.thinking.ask(
            lambda cancelled: level_of(session, number, cancelled),
            lambda _level: None,
            self.tell_fault,
        )

    def _level(self, session: int, number: int) -> PracticeLevel:
        """Return a level; where it is being prepared, wait for it, else prepare no other."""
        if self._preparing != (session, number):
            self._preparing = None
            self.thinking.stop()
        return level_of(session, number)

    def _kept_level(self) -> PracticeLevel:
        done = self.practice.done
        return level_of(done.session, next_of(done.kinds, done.session, done.number))

    def _lay(self, level: PracticeLevel, *, again: bool = False) -> None:
        """Show a level, untouched."""
        self.level, self.again = level, again
        self.missed = self.answered = False
        self.counting = level.seat is not None
        self._wrong_counts = self._hints = 0
        if not again:
            self._kept(lambda: self.practice.go_to(level.session, level.number))
        self._begin_board()
        self._ask()
        heading = practising.heading(self.language, level, again=again)
        self.say(Told("", heading) + self._question())
        self._show_counts()
        self._show_helps()
        self._prepare()

    def _begin_board(self) -> None:
        with self.unwatched():
            self.win.forget()
            self.board.play_from(self.level.board)

    # ------------------------------------------------------------------ answering

    def count(self, given: int) -> None:
        """Judge the number of cells; when it is known, ask for the decision."""
        if not self.counting or self.level.seat is None:
            return
        right = given == self.level.seat.cells
        self._wrong_counts += not right
        told = self._wrong_counts >= WRONG_COUNTS
        self.missed = self.missed or not right
        self.counting = not (right or told)
        answer = Told.by(
            lambda spoken: practising.counted(
                self.language, self.level, given, told=told, spoken=spoken
            )
        )
        self._ask()
        then = Told("", "") if self.counting else self._question()
        self.say(answer + then, "good" if right else "bad")

    def _tried(self, move: Move, verdict: Verdict) -> None:
        self._tried_move = move if verdict.legal else None

    def _changed(self) -> None:
        move, self._tried_move = self._tried_move, None
        if not self.watching:
            return
        if move is not None and self.board.game.cursor == 1 and not self.answered:
            self._judge(_graded_as(self.level, move))
        elif self.win.is_lost or (self.board.game.cursor and not self.answered):
            self.win.look(moved=move is not None)

    def _judge(self, move: Move) -> None:
        if self.counting:
            self._take_back()
            first = self.language.text("First answer the question: how many cells?")
            self.say_text(first, NOTE)
            return
        grade = self.level.grades[move]
        told = Told.by(
            lambda spoken: practising.graded(self.language, self.level, move, spoken=spoken)
        )
        if grade is Grade.COSTLY:
            self.missed = True
            self.win.look(moved=True)
            self.say(told, COSTLY)
        elif grade is Grade.RIGHT:
            self._note(right=not self.missed)
            self.say(told, "good")
        else:
            self._take_back()
            self.say(told, NOTE)
        self._show_helps()

    def _take_back(self) -> None:
        with self.unwatched():
            self.board.jump(0)

    def _note(self, *, right: bool) -> None:
        """Keep what came of this level, once."""
        self.answered = True
        level = self.level
        self._kept(lambda: self.practice.answer(level.session, level.number, right=right))
        if not self.again:
            number = within(level.number + 1)
            self._kept(lambda: self.practice.go_to(level.session, number))
        self._show_counts()
        self._prepare()

    def _kept(self, write: Callable[[], object]) -> None:
        try:
            write()
        except OSError:
            self._unsaved = True

    # -------------------------------------------------------------------- helping

    def hint(self) -> None:
        """Say what to look at, then which card, then show the move."""
        if self.answered:
            self.say_text(self.language.text("This exercise is solved. No hint is needed."))
            return
        if self.win.is_lost:
            self.win.tell_gone()
            return
        self.missed = True
        self._hints += 1
        move = recommended(self.level)
        if self._hints == 1 or self.counting:
            told = Told.by(lambda spoken: practising.hint(self.language, self.level, spoken=spoken))
            self.say(told)
        else:
            self.board.mark_move(move)
            self.say(next_move(self.language, move))

    def show_answer(self) -> None:
        """Tell the answer and mark a move that is right."""
        self.missed = True
        self.counting = False
        if not self.answered:
            self._note(right=False)
        self._begin_board()
        self._ask()
        move = recommended(self.level)
        self.board.mark_move(move)
        how_many = practising.right_moves(self.language, self.level)
        lead = Told(how_many, how_many)
        seat = self.level.seat
        if seat:
            lead = (
                Told.by(
                    lambda spoken: practising.counted(
                        self.language, self.level, seat.cells, spoken=spoken
                    )
                )
                + lead
            )
        self.say(lead + next_move(self.language, move))
        self._show_helps()

    # -------------------------------------------------------------------- showing

    def _ask(self) -> None:
        """Show the heading and the question, with the letters that stand on the cards."""
        self.heading.value = self._html(
            practising.heading(self.language, self.level, again=self.again)
        )
        self.asked.value = self._asked().html(self.language)
        numbers = range(MOST_CELLS + 1) if self.counting else ()
        counts = [guard(self.board, functools.partial(self.count, n)) for n in numbers]
        self.answers.show(map(Button, map(str, numbers), counts))

    def _asked(self) -> Told:
        """Return what is asked now."""
        teller = practising.count_question if self.counting else practising.question
        return Told.by(lambda spoken: teller(self.language, self.level, spoken=spoken))

    def _question(self) -> Told:
        """Return what is asked now for a screen reader alone: it stands above the board."""
        return Told("", self._asked().spoken)

    def _show_helps(self) -> None:
        """Offer the way on, and help before it is answered.

        The way on comes first, so that who pressed it by a key finds it again, and no hint.
        """
        text = self.language.text
        following = Button(text("Next level"), guard(self.board, self.next_level))
        if self.answered:
            self.helps.show([following])
            return
        self.helps.show(
            [
                following,
                Button(text("Hint"), guard(self.board, self.hint)),
                Button(text("Show the answer"), guard(self.board, self.show_answer)),
            ]
        )

    def _show_counts(self) -> None:
        told = self._html(practising.counts(self.language, self.practice.done))
        if self._unsaved:
            told += self._html(
                self.language.text("Your progress cannot be saved on this computer.")
            )
        self.counts.value = told

    def _row(self, label: str, *choices: ipywidgets.DOMWidget) -> ipywidgets.HBox:
        """Return choices behind what they are for, which a screen reader is told by each."""
        seen = ipywidgets.HTML(f'<span aria-hidden="true">{escape(label)}</span>')
        row = ipywidgets.HBox([seen, ipywidgets.HBox(choices)])
        row.add_class("eo-choice")  # board/page/lesson.css
        return row

    def _html(self, sentence: str) -> str:
        return Told(sentence, sentence).html(self.language)

    def close(self) -> None:
        """Close the room, and prepare no further level."""
        self.thinking.stop()
        super().close()

    # --------------------------------------------------------- without a kernel

    def __repr__(self) -> str:
        """Return the level with which everybody begins as text, the same for every learner."""
        first = first_level()
        return "\n\n".join(
            (
                practising.heading(self.language, first),
                practising.question(self.language, first),
                picture.text(first.board, self.language),
            )
        )

    def pictures(self) -> dict[str, str]:
        """Return the board of the level with which everybody begins."""
        first = first_level()
        question = practising.question(self.language, first)
        return {"image/svg+xml": picture.svg(first.board, self.language, question=question)}


def recommended(level: PracticeLevel) -> Move:
    """Return a right move to show: one that a player would like, if there is one."""
    natural = {seen.move for seen in natural_moves(level.board)}
    return min(
        level.right,
        key=lambda move: (move not in natural, isinstance(move.to, AnyCell), str(move)),
    )


def _graded_as(level: PracticeLevel, move: Move) -> Move:
    """Return a move as levels name it: any empty cell is ``cell``."""
    return move if move in level.grades else Move(move.card, AnyCell())


def _pressed(row: Buttons, members: Iterable[_M]) -> list[_M]:
    """Return the members whose buttons are pressed."""
    every = list(members)
    return [every[number] for number in row.pressed]
