"""The machine tries every sequence of single moves while the learner watches."""

from __future__ import annotations

import asyncio
import functools
import time
from typing import TYPE_CHECKING, Final

import ipywidgets

from eightoff.board import Board
from eightoff.exercises.exhaustion import (
    End,
    Tried,
    cards_of,
    move_to_try,
    one_more_empty,
    tries,
)
from eightoff.lesson.buttons import Button, Buttons
from eightoff.lesson.container import Container, guard
from eightoff.told import Told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from eightoff.exercises import Level
    from eightoff.i18n import Language
    from eightoff.position import Position

PAUSE: Final = 0.2
"""Seconds between two positions that the learner sees."""
_AT_A_TIME: Final = 0.04
"""Seconds of work after which the kernel listens again, so that Stop is heard at once."""
_SLOW: Final = 8
"""At first each position is shown; later one after an eighth as many as were seen."""
_MANY: Final = 1000
_BREATH: Final = 0.01
"""After so many positions, the machine only pauses for so many seconds."""


class SearchView(Container):
    """A board, buttons, and what the machine finds when it tries everything.

    ``board``: another board than the level's, as a teacher may give.
    ``tried``: the last position that the machine looked at, with the counts.
    ``task``: the search under way in the kernel's loop, None when none was started.
    """

    task: asyncio.Task[None] | None = None

    def __init__(self, level: Level, language: Language, board: Position | None = None) -> None:
        self.profile = level.profile
        self.move = move_to_try(level)
        self.first = self.start = board or level.board
        self.run = cards_of(self.first, self.move)
        self.tried: Tried | None = None
        next(tries(self.profile, self.first, self.move))  # tells at once what cannot be tried
        self.board = Board(
            self.first,
            profile=self.profile,
            language=language,
            tells_capacity=False,  # whether single moves can do it is what the machine is asked
        )
        self.asked = ipywidgets.HTML(style={"font_size": "17px"})
        self.buttons = Buttons(language, label=language.text("Search by the machine"))
        self.count = ipywidgets.HTML()
        self._offer()
        super().__init__([self.asked, self.buttons, self.count, self.board])
        self.board.observe(lambda _: self._ask(), "settings")
        self._ask()

    @property
    def question(self) -> Told:
        """What the machine tries."""
        return Told.by(
            lambda spoken: self.language.text(
                "Can {run:subject} come to lie {to:in}, one card at a time? The machine tries "
                "every sequence of single moves.",
                spoken=spoken,
                run=self.run,
                to=self.move.to,
            )
        )

    def _ask(self) -> None:
        self.asked.value = self.question.html(self.language)

    # --------------------------------------------------------------- searching

    def _begin(self, *, more: bool = False) -> None:
        """Start a search in the kernel's loop, or do it at once where there is none."""
        self.stop()
        self.start = one_more_empty(self.start) if more else self.first
        self.tried = None
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            asyncio.run(self.search(pause=0))
        else:
            self.task = loop.create_task(self.search())

    async def search(self, pause: float = PAUSE) -> None:
        """Try everything from the board, a little at a time, and say what came of it."""
        self._offer(searching=True)
        found = tries(self.profile, self.start, self.move)
        try:
            tried, shown_at = next(found), 0.0
            while not tried.end:
                if time.perf_counter() - shown_at >= pause:
                    shown_at = time.perf_counter()
                    self._show(tried)
                await asyncio.sleep(pause if tried.positions < _MANY else _BREATH)
                tried = _some(found, tried.positions)
            self._show(tried)
            self._conclude(tried)
        except asyncio.CancelledError:
            self._stopped()
        except Exception as fault:  # noqa: BLE001  told on the board instead of lost in the loop
            self.tried = None
            self.board.tell_fault(fault)
        finally:
            self._offer()

    def stop(self) -> None:
        """End a search that is under way."""
        if self.task and not self.task.done():
            self.task.cancel()

    def close(self) -> None:
        """Close the view, and end its search."""
        self.stop()
        super().close()

    # ----------------------------------------------------------------- telling

    def _show(self, tried: Tried) -> None:
        self.tried = tried
        self.board.play_from(tried.now)
        sentence = self.language.plural(
            "{n} position seen, at most {depth:up to moves} from the start.",
            "{n} positions seen, at most {depth:up to moves} from the start.",
            tried.positions,
            depth=tried.depth,
        )
        self.count.value = Told(sentence, sentence).html(self.language)

    def _conclude(self, tried: Tried) -> None:
        self.board.play_from(self.start)
        match tried.end:
            case End.FOUND:
                for move in tried.way:
                    self.board.try_move(move)
                self.board.restart()
                told = self._way(tried)
            case End.NONE:
                told = self._none(tried)
            case _:
                sentence = self.language.text(
                    "The machine gives up: among {n} positions it found no way, and it has not "
                    "tried everything.",
                    n=tried.positions,
                )
                told = Told(sentence, sentence)
        self.say(told, "good" if tried.end is End.FOUND else "plain")

    def _way(self, tried: Tried) -> Told:
        return Told.by(
            lambda spoken: self.language.plural(
                "There is a way, of one single move. It is laid ready: press Redo to see it.",
                "There is a way, of {n} single moves. It is laid ready: press Redo to see them "
                "one by one.",
                len(tried.way),
                spoken=spoken,
            )
        )

    def _none(self, tried: Tried) -> Told:
        return Told.by(
            lambda spoken: self.language.plural(
                "The machine has tried everything: {n} position, and {run:subject} does not lie "
                "{to:in}. No single moves do it.",
                "The machine has tried everything: {n} positions, and in none of them does "
                "{run:subject} lie {to:in}. No single moves do it.",
                tried.positions,
                spoken=spoken,
                run=self.run,
                to=self.move.to,
            )
        )

    def _stopped(self) -> None:
        self.board.play_from(self.start)
        self.say_text(
            self.language.plural(
                "Stopped after {n} position. Not everything has been tried.",
                "Stopped after {n} positions. Not everything has been tried.",
                self.tried.positions if self.tried else 0,
            )
        )

    def _offer(self, *, searching: bool = False) -> None:
        """Offer what can be done now."""
        ended = not searching and self.tried is not None
        failed = ended and self.tried is not None and self.tried.end is not End.FOUND
        more = failed and one_more_empty(self.start) != self.start
        text, begin = self.language.text, self._begin
        named: list[tuple[str, Callable[[], object], bool]] = [
            (text("Let the machine try"), begin, not searching),
            (text("One more empty cell"), functools.partial(begin, more=True), more),
            (text("Stop"), self.stop, searching),
        ]
        # Each stays where it is, so that who presses by a key finds it again.
        self.buttons.rename(
            Button(name, guard(self.board, act), off=not offered) for name, act, offered in named
        )

    # ------------------------------------------------------- without a kernel

    def asks(self) -> str:
        """Return what the machine tries."""
        return self.question.shown


def _some(found: Iterator[Tried], seen: int) -> Tried:
    """Return the next position to show: at first each one, later one of several."""
    until = time.perf_counter() + _AT_A_TIME
    tried = next(found)
    while not tried.end and (tried.positions - seen) * _SLOW < seen:
        if time.perf_counter() > until:
            break
        tried = next(found)
    return tried
