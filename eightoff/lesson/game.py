"""A whole game with the coach: hints, a light for each move, and where the game stands."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final, TypeVar

import ipywidgets

from eightoff import advice, coach
from eightoff.board import Board
from eightoff.errors import InputError
from eightoff.lesson.buttons import Button, Buttons
from eightoff.lesson.container import Container, guard
from eightoff.lesson.thinking import Thinking
from eightoff.solver import Outcome
from eightoff.told import Told
from eightoff.words import told_error

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from eightoff.coach import Hint, Judgement, Refutation, Status
    from eightoff.game import Game
    from eightoff.i18n import Language
    from eightoff.position import Position
    from eightoff.profiles import Profile
    from eightoff.rules import Move
    from eightoff.solver.outcome import Cancelled

_T = TypeVar("_T")
_SOME: Final = "some"
"""The light of a card whose moves differ; the page knows it by this name."""


@dataclass(frozen=True, slots=True)
class _View:
    """What the coach sees in a position: where it stands and, if asked, each move judged."""

    status: Status
    judged: Mapping[Move, Judgement]


class GameView(Container):
    """A board with a whole game on it, and the coach beside it.

    ``name``: under it the game outlives the kernel. All that the coach works out is
    worked out beside the board: a click never waits for it, and what belongs to a
    position that is no longer shown is dropped.
    """

    def __init__(
        self,
        start: Position | str | int,
        *,
        profile: str | Profile,
        language: Language,
        name: str | None = None,
    ) -> None:
        self.thinking = Thinking(self.tell_fault)  # first: what fails to open is closed, too
        self.board = Board(start, profile=profile, language=language, name=name)
        self.coach = coach.Coach(self.board.profile)
        self._depth = 0
        self._looked = False
        text = language.text
        lights = Button(text("Show which moves keep the win"), guard(self.board, self._look))
        self.lights = Buttons(language, [lights], label=text("Help"), choice=True, several=True)
        self.helps = Buttons(language, self._help_buttons(), label=text("Help"))
        self.status = ipywidgets.HTML(layout={"min_height": "2em"})  # the buttons stay in place
        super().__init__([self.board, self.status, self.helps, self.lights])
        self.board.on_change(self._changed)
        self._look()

    @property
    def lit(self) -> bool:
        """Whether the lights are asked for."""
        return bool(self.lights.pressed)

    # ----------------------------------------------------------------- looking

    def _changed(self) -> None:
        self._depth = 0
        self._look()

    def _look(self) -> None:
        """Have the coach look at the position that is shown now."""
        position, lit = self.board.position, self.lit
        self.board.lights = lights_of(self.language, {}) if lit else {}
        self._looked = False

        def look(cancelled: Cancelled) -> _View:
            status = self.coach.status(position, cancelled=cancelled)
            judging = lit and position.is_full_deck and not position.is_won
            judged = self.coach.judge(position, cancelled=cancelled) if judging else {}
            return _View(status, judged)

        self.thinking.ask(look, self._show, self._fail)

    def _show(self, seen: _View) -> None:
        self._looked = True
        sentence = advice.standing(self.language, seen.status)
        # The board tells a screen reader, in an element that stays where it is.
        self.status.value = (
            f'<p lang="{self.language.code}" aria-hidden="true">{escape(sentence)}</p>'
        )
        # That the game is won, the board has said.
        self.board.aside = "" if self.board.position.is_won else sentence
        lost = seen.status.outcome is Outcome.LOST
        self.helps.rename(self._help_buttons(lost=lost))
        if self.lit:
            self.board.lights = lights_of(self.language, seen.judged)

    def _help_buttons(self, *, lost: bool = False) -> list[Button]:
        """Return the buttons beside the board; the ways out only where the game is lost."""
        text = self.language.text
        buttons = [
            Button(text("Hint"), guard(self.board, self.hint)),
            Button(text("Play to the end"), guard(self.board, self.finish)),
        ]
        if lost:
            buttons += [
                Button(text("Why is it lost?"), guard(self.board, self.show_why)),
                Button(text("Back to where it could be won"), guard(self.board, self.go_back)),
            ]
        return buttons

    # ----------------------------------------------------------------- helping

    def hint(self) -> None:
        """Give a hint, each time one step deeper: what to look at, which card, which move."""
        self._ask(lambda game, cancelled: self.coach.hint(game, cancelled=cancelled), self._hinted)

    def _hinted(self, found: Hint) -> None:
        self._depth = min(self._depth + 1, advice.DEEPEST)
        game, depth = self.board.game, self._depth
        if found.move and depth == advice.DEEPEST:
            self.board.mark_move(found.move)
        elif found.move and depth > 1:
            self.board.marks = {str(found.move.card): "hint"}
        self.say(
            Told.by(lambda spoken: advice.hint(self.language, found, game, depth, spoken=spoken))
        )

    def go_back(self) -> None:
        """Go back to the last position of this game that could be won, if there was one."""
        self._ask(lambda game, cancelled: self.coach.hint(game, cancelled=cancelled), self._went)

    def _went(self, found: Hint) -> None:
        if found.back_to is None:
            self._hinted(found)
        else:
            self.board.jump(found.back_to)

    def show_why(self) -> None:
        """Say why the game is lost, and lay the proof's moves ready for Redo."""
        self._ask(
            lambda game, cancelled: self.coach.refute(game.position, cancelled=cancelled),
            self._refuted,
        )

    def _refuted(self, proof: Refutation) -> None:
        self._lay(proof.line)
        sentence = advice.refutation(self.language, proof)
        if proof.line:
            sentence += " " + self.language.plural(
                "These moves are laid ready, {n} move: press Redo to see it.",
                "These moves are laid ready, {n} moves: press Redo to see them one by one.",
                len(proof.line),
            )
        self.say(Told(sentence, sentence))

    def _lay(self, moves: tuple[Move, ...]) -> None:
        """Lay moves ready for Redo, in place of those that were taken back."""
        game = self.board.game
        cursor = game.cursor
        for move in moves:
            game.try_move(move)
        self.board.jump(cursor)

    def finish(self) -> None:
        """Play to the end if a simulation of it succeeds; else say so and move nothing."""
        game = self.board.game
        moves = coach.finish(game.profile, game.position)
        if moves is None:
            sentence = self.language.text(
                "Not yet: with moves to the foundations alone, the game stops half-way. Nothing "
                "was moved."
            )
        elif not moves:
            sentence = self.language.text("The game is won. No hint is needed.")
        else:
            for move in moves:
                game.try_move(move)
            self.board.jump(game.cursor)
            sentence = self.language.plural(
                "Played to the end with {n} move: all 52 cards are on the foundations.",
                "Played to the end with {n} moves: all 52 cards are on the foundations.",
                len(moves),
            )
        self.say(Told(sentence, sentence), "plain" if moves is None else "good")

    def _ask(self, work: Callable[[Game, Cancelled], _T], tell: Callable[[_T], None]) -> None:
        """Ask the coach about the game as it stands; a look that this ends is taken up again."""
        game = self.board.game.copy()

        def told(answer: _T) -> None:
            tell(answer)
            if not self._looked:
                self._look()

        self.thinking.ask(lambda cancelled: work(game, cancelled), told, self._fail)

    # ----------------------------------------------------------------- telling

    def _fail(self, fault: Exception) -> None:
        """Tell a fault on the board: an excerpt that cannot be judged, or one of ours."""
        if isinstance(fault, InputError):
            sentence = told_error(self.language, fault)
        else:
            sentence = self.language.text(
                "The coach cannot look at this position ({name}).", name=type(fault).__name__
            )
        self.say(Told(sentence, sentence), "bad")

    def close(self) -> None:
        """Close the view, and end what the coach is working on."""
        self.thinking.stop()
        super().close()


def lights_of(language: Language, judged: Mapping[Move, Judgement]) -> dict[str, object]:
    """Return what the page needs to light each move: its outcome by card and place, and words.

    A card whose moves differ has the light ``some``.
    """
    moves: dict[str, dict[str, str]] = {}
    for move, judgement in judged.items():
        moves.setdefault(str(move.card), {})[str(move.to)] = judgement.outcome.value
    cards = {
        card: next(iter(found)) if len(found := set(places.values())) == 1 else _SOME
        for card, places in moves.items()
    }
    words = {outcome.value: advice.light(language, outcome) for outcome in Outcome}
    words[_SOME] = language.text("depends on the place")
    pattern = language.text("{place}: {light}", place="{place}", light="{light}")
    return {"moves": moves, "cards": cards, "words": words, "pattern": pattern}
