"""A board for the front of a class: question, answer and moves, stepped through by keys.

The presentation says what is shown (:mod:`eightoff.exercises.presentation`); the bar
below the board steps through it, plays it, stops at questions, reveals the answer, and
holds what a teacher draws by hand. Between two steps the class may try its own moves on
the board: they are judged as ever, and the next step lays the cards as they belong.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, assert_never

import anywidget
import ipywidgets
import traitlets

from eightoff import rules
from eightoff.board import Board
from eightoff.board.pages import BOARD, joined
from eightoff.exercises import Cells, Count, Legal, Places, Play, Stands, Step, answer_of
from eightoff.exercises.presentation import Ask, Presentation, Reveal, Try
from eightoff.lesson.container import Container
from eightoff.lesson.exercise import RUNS_EXPLAINED_IN
from eightoff.position import AnyCell, Cell, Foundation
from eightoff.told import Told, next_move, right

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eightoff.exercises import Level
    from eightoff.i18n import Language
    from eightoff.rules import Move, Verdict

SPEEDS: Final = (6000, 3500, 1800)
"""Milliseconds for which a step is shown while the presentation plays: slow, normal, fast."""
READING: Final = 2
"""How many times as long a question or an answer is shown."""
MOST_DRAWN: Final = 40
"""How many rings and arrows a board carries; the oldest goes first."""
_PAGE: Final = Path(__file__).parent / "page"
_SPOT: Final = re.compile(r"[A-Za-z0-9]{1,4}")


class StageBar(anywidget.AnyWidget):
    """The buttons and keys of a presentation, and the marks drawn over its board.

    Its page is ``stage.js`` (the class, and how its parts are added), then
    ``stage-*.js``, behind what it shares with the board's page.

    ``state``: what the page must know of the presentation (``DemoView`` fills it).
    """

    _esm = joined(
        [BOARD / "dom.js", BOARD / "keyof.js", *_PAGE.glob("stage*.js")], "dom", "keyof", "stage"
    )
    _css = _PAGE / "stage.css"

    labels = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)

    def set_state(self, _sync_data: dict[str, object]) -> None:
        """Take nothing from the page: it asks by messages, which are judged."""

    def __repr__(self) -> str:
        """Return nothing that changes from one run to the next."""
        return "StageBar()"


def labels_of(language: Language) -> dict[str, object]:
    """Return the words of the bar, by the names that its page uses."""
    text = language.text
    return {
        "language": language.code,
        "bar": text("Presentation"),
        "playback": text("Playback"),
        "answers": text("Question and answer"),
        "drawing": text("Marks"),
        "showing": text("What is shown"),
        "first": text("First step"),
        "back": text("Back"),
        "play": text("Play"),
        "pause": text("Pause"),
        "next": text("Next"),
        "last": text("Last step"),
        "stops": text("Stop at questions"),
        "clue": text("Hint"),
        "reveal": text("Reveal the answer"),
        "hide": text("Hide the answer"),
        "reset": text("Reset"),
        "pen": text("Draw"),
        "clear": text("Clear marks"),
        "legal": text("Legal moves"),
        "reasons": text("Reasons"),
        "big": text("Projector size"),
        "penHelp": text(
            "Drawing is on: choose a card or a place twice for a ring, two of them for an arrow."
        ),
        "penFrom": text("From here. Choose the same for a ring, another for an arrow."),
        "penOff": text("Drawing is off."),
        "noAnswer": text(
            "The board gets no answer. Your cards are as they were: wait a moment, or run this "
            "exercise again."
        ),
        "keys": {
            "Home": language.text_in("key", "Home"),
            "End": language.text_in("key", "End"),
            "PageUp": language.text_in("key", "PgUp"),
            "PageDown": language.text_in("key", "PgDn"),
        },
    }


class DemoView(Container):
    """A presentation of levels on one board.

    ``shown``: each level with the name of its lesson, for its texts.
    """

    def __init__(self, shown: Iterable[tuple[str, Level]], language: Language) -> None:
        named = [*shown]
        self._lessons = {level: lesson for lesson, level in named}
        self.presentation = Presentation.of(level for _, level in named)
        self.at = 0
        self.playing = False
        self.stops = True
        self.revealed = False
        self.legal_shown = False
        self.reasons_shown = True
        self.drawn: list[tuple[str, str]] = []
        self._speed = 1
        self._clues_given = 0
        self._tried: tuple[str, str] | None = None
        self._spoken = ""
        self._acts: Final = {
            "first": self.first,
            "back": self.back,
            "play": self.play,
            "next": self.next,
            "last": self.last,
            "speed": self.speed,
            "stops": self.toggle_stops,
            "clue": self.clue,
            "reveal": self.reveal,
            "reset": self.reset,
            "clear": self.clear,
            "legal": self.toggle_legal,
            "reasons": self.toggle_reasons,
        }
        level = self.level
        self.board = Board(
            level.board,
            profile=level.profile,
            language=language,
            controls=False,
            automatic=False,  # what is shown is what the steps say
            tells_capacity=False,  # it would answer many a question before the class does
            played=False,
        )
        self.question = ipywidgets.HTML()
        self.answer = ipywidgets.HTML()
        self.bar = StageBar(labels=labels_of(language))
        self.question.add_class("eo-question")
        self.answer.add_class("eo-answer")
        super().__init__([self.question, self.answer, self.board, self.bar])
        self.add_class("eo-stage")
        self.board.on_try(self._judged)
        self.board.on_change(self._show_state)
        self.board.observe(lambda _: self._name_anew(), "settings")
        self.bar.on_msg(self._hear)
        self._show_act()

    @property
    def _lesson_language(self) -> Language:
        return self.language.lesson(self.lesson)

    @property
    def lesson(self) -> str:
        """The name of the lesson of the level that is shown now."""
        return self._lessons[self.level]

    @property
    def level(self) -> Level:
        """The level that is shown now."""
        return self.presentation.acts[self.at].level

    # ------------------------------------------------------------- stepping

    def first(self) -> None:
        """Go to the first step."""
        self._go(0)

    def last(self) -> None:
        """Go to the last step."""
        self._go(len(self.presentation.acts) - 1)

    def back(self) -> None:
        """Go one step back."""
        self._go(self.at - 1)

    def next(self) -> None:
        """Go one step on."""
        self._go(self.at + 1)

    def play(self) -> None:
        """Let the steps follow each other by themselves, or stop them; from the end, begin anew."""
        if self.playing:
            self.playing = False
            self._show_state()
            return
        if self.at == len(self.presentation.acts) - 1:
            self._go(0)
        self.playing = True
        self._show_state()

    def tick(self, at: int) -> None:
        """Go on from a step whose time is over; nothing happens if another is shown by now."""
        if not self.playing or at != self.at:
            return
        self._go(self.at + 1, playing=True)

    def speed(self) -> None:
        """Take the next speed: slow, normal, fast."""
        self._speed = (self._speed + 1) % len(SPEEDS)
        self._show_state()

    def toggle_stops(self) -> None:
        """Stop at each question while it plays, or do not."""
        self.stops = not self.stops
        self._show_state()

    def reset(self) -> None:
        """Begin anew: first step, answer hidden, nothing drawn."""
        self._go(0)

    def _go(self, number: int, *, playing: bool = False) -> None:
        acts = self.presentation.acts
        at = min(max(number, 0), len(acts) - 1)
        forward = at == self.at + 1
        self.at = at
        self.drawn = []
        asks = isinstance(acts[at], Ask)
        self.playing = playing and at < len(acts) - 1 and not (asks and self.stops)
        self._show_act(forward=forward)

    # ------------------------------------------------------- what is shown

    def clue(self) -> None:
        """Say the next hint of the question; after the last, the first again."""
        hints = self.level.hints
        if hints:
            told = Told.of_level(self._lesson_language, hints[self._clues_given % len(hints)])
            self._clues_given += 1
            self.say(told)

    def reveal(self) -> None:
        """Tell the answer, or hide it again."""
        self.revealed = not self.revealed
        self._show_answer()
        self._show_state()

    def toggle_legal(self) -> None:
        """Show every move to a column or a foundation that the rules allow, or none."""
        self.legal_shown = not self.legal_shown
        self._show_state()

    def toggle_reasons(self) -> None:
        """Tell why a move is refused, or leave that to the class."""
        self.reasons_shown = not self.reasons_shown
        act = self.presentation.acts[self.at]
        if isinstance(act, Try) and self._tried:
            self.board.try_move(act.move)
        self._show_state()

    def draw(self, spot: str, other: str) -> None:
        """Draw a ring (one card or place twice) or an arrow, or take the same away again.

        A spot is a card such as ``6H``, a column or a cell, or a foundation such as ``FS``.
        """
        mark = (spot, other)
        if mark in self.drawn:
            self.drawn = [each for each in self.drawn if each != mark]
        else:
            self.drawn = [*self.drawn, mark][-MOST_DRAWN:]
        self._show_state()

    def clear(self) -> None:
        """Take away what was drawn by hand."""
        self.drawn = []
        self._show_state()

    def _show_act(self, *, forward: bool = False) -> None:
        act = self.presentation.acts[self.at]
        with self.board.hold_sync():
            self._tried = None
            self._clues_given = 0 if isinstance(act, Ask) else self._clues_given
            self._lay(forward=forward and not isinstance(act, Ask))
            asked = self._ask()
            self.revealed = isinstance(act, Reveal) or (
                self.revealed and forward and not isinstance(act, Ask)
            )
            self._spoken = asked.spoken if isinstance(act, Ask) else ""
            if isinstance(act, Try):
                self.board.try_move(act.move)
            else:
                self.board.message = {}
        self._show_answer()
        self._show_state()

    def _ask(self) -> Told:
        asked = Told.of_level(self._lesson_language, self.level.question)
        self.question.value = asked.html(self.language)
        return asked

    def _name_anew(self) -> None:
        """Name the cards by the letters that stand on them, which the learner may have changed."""
        self._ask()
        self._show_answer()

    def _lay(self, *, forward: bool) -> None:
        """Lay the cards as they belong before this step, unless they lie so already."""
        level, board = self.level, self.board
        before = self.presentation.before[self.at]
        board.marks = {}
        if forward and board.position == before:
            return
        board.profile = level.profile
        board.play_from(level.board, self.presentation.moves_before(self.at))

    def _show_answer(self) -> None:
        """Tell the answer where it is revealed; hidden, the page does not hold it at all."""
        told = self._answer() if self.revealed else Told("", "")
        self.answer.value = told.html(self.language) if told.shown else ""
        if self.revealed:
            self._spoken = told.spoken
        task = self.level.task
        if isinstance(task, Places):
            expected = answer_of(self.level)
            places = expected if isinstance(expected, frozenset) else frozenset()
            empty = [str(Cell(number)) for number in self.level.board.empty_cells]
            named = {each for place in places for each in (empty if place == "cell" else [place])}
            self.board.marks = dict.fromkeys(named, "good") if self.revealed else {}
        answered = self.revealed or isinstance(self.presentation.acts[self.at], Try)
        self.board.tell_capacity(told=answered and self.lesson >= RUNS_EXPLAINED_IN)

    def _answer(self) -> Told:
        level = self.level
        match level.task:
            case Legal() if isinstance(self.presentation.acts[self.at], Try):
                answer = Told("", "")  # the board itself says why, below the move
            case Play(solution=solution):
                moves = (next_move(self.language, move) for move in solution)
                answer = sum(moves, Told("", ""))
            case Legal() | Places() | Count() | Step() | Cells() | Stands():
                answer = right(self.language, level)
            case _:
                assert_never(level.task)
        closing = level.closing
        return answer + Told.of_level(self._lesson_language, closing) if closing else answer

    def _judged(self, move: Move, verdict: Verdict) -> None:
        """Point at the place that a refused card was tried on, and leave out why if asked to."""
        if verdict.legal:
            self._tried = None
            return
        self._tried = (str(move.card), _spot(move))
        if not self.reasons_shown:
            self.say_text(self.language.text("The rules do not allow this move. Why not?"), "bad")
        self._show_state()

    def _show_state(self) -> None:
        text, acts = self.language.text, self.presentation.acts
        reading = isinstance(acts[self.at], Ask | Reveal)
        names = (text("Speed: slow"), text("Speed: normal"), text("Speed: fast"))
        self.bar.state = {
            "at": self.at,
            "playing": self.playing,
            "wait": SPEEDS[self._speed] * (READING if reading else 1),
            "speed": names[self._speed],
            "stops": self.stops,
            "revealed": self.revealed,
            "legal": self.legal_shown,
            "reasons": self.reasons_shown,
            "where": text("Step {number} of {all}", number=self.at + 1, all=len(acts)),
            "isFirst": self.at == 0,
            "isLast": self.at == len(acts) - 1,
            "spoken": self._spoken,
            "drawn": self.drawn,
            "tried": [self._tried] if self._tried else [],
            "moves": self._legal_moves() if self.legal_shown else [],
        }

    def _legal_moves(self) -> list[tuple[str, str]]:
        """Return the legal moves to columns and foundations; a cell takes any card anyway."""
        moves = rules.legal_moves(self.board.profile, self.board.position)
        shown = (move for move in moves if not isinstance(move.to, Cell | AnyCell))
        return [(str(move.card), _spot(move)) for move in shown]

    # ------------------------------------------------------------ listening

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        """Do what the bar asks."""
        self.guarded(lambda: self._do(content))

    def _do(self, content: object) -> None:
        """Do what a message asks; what the bar cannot have sent is passed over."""
        match content:
            case {"do": "tick", "at": int(at)}:
                self.tick(at)
            case {"do": "draw", "from": str(spot), "to": str(other)} if _SPOT.fullmatch(
                spot
            ) and _SPOT.fullmatch(other):
                self.draw(spot, other)
            case {"do": str(name)} if name in self._acts:
                self._acts[name]()

    # ------------------------------------------------------ without a kernel

    def asks(self) -> str:
        """Return the first question."""
        first = self.presentation.acts[0].level
        return Told.of_level(self._lesson_language, first.question).shown


def _spot(move: Move) -> str:
    """Return where a move goes as the page names it: each foundation by its suit."""
    return f"F{move.card.suit.value}" if isinstance(move.to, Foundation) else str(move.to)
