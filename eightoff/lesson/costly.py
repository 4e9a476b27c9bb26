"""A move that throws the win away: told at once, proven on the board, and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightoff import advice, words
from eightoff.coach import Coach, Judgement, Refutation, purposes
from eightoff.exercises.winning import outcome
from eightoff.lesson.buttons import Button, Buttons
from eightoff.lesson.container import guard, say
from eightoff.solver import Outcome
from eightoff.told import Told

if TYPE_CHECKING:
    from eightoff.board import Board
    from eightoff.i18n import Language
    from eightoff.rules import Move

COSTLY: Final = "costly"
"""The tone of a sentence on a legal move that loses."""


class LostWin:
    """What happens on a board once its win is gone; the board begins with a won position.

    ``buttons``: a row that is empty while the game can be won.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.buttons = Buttons(self.language, label=self.language.text("The win is gone"))
        self._coach = Coach(board.profile)
        self._back_to: int | None = None
        self._proof: Refutation | None = None
        self._proven: tuple[Move, ...] = ()

    @property
    def language(self) -> Language:
        """The language, with the letters that stand on the cards."""
        return self.board.language

    @property
    def is_lost(self) -> bool:
        """Whether a move on the board threw the win away."""
        return self._back_to is not None

    def look(self, *, moved: bool) -> bool:
        """Tell what the last change of the board did to the win; return whether it lost it.

        ``moved``: whether the change was a move and not a step to and fro. A position
        that is not decided is not called lost.
        """
        if self._on_proof():
            self._tell_proof()
            return False
        found = outcome(self.board.profile, self.board.position)
        if found is not Outcome.LOST:
            self.forget()
            if moved and found is Outcome.WON:
                say(self.board, self._judged(found), "good")
            return False
        new = self._back_to is None
        self._back_to = self._last_won() if self._back_to is None else self._back_to
        if new and moved:
            say(self.board, self._judged(found), COSTLY)
        else:
            self.tell_gone()
        self._show_buttons()
        return new

    def tell_gone(self) -> None:
        """Say that there is no way to the goal from here."""
        gone = self.language.text("The win is gone already. Take the costly move back first.")
        say(self.board, Told(gone, gone), COSTLY)

    def show_why(self) -> None:
        """Lay the proof ready: Redo, or the button, then plays it move by move."""
        game = self.board.game
        cursor = game.cursor
        self._proof = self._coach.refute(self.board.position)
        for move in self._proof.line:
            game.try_move(move)
        self._proven = game.moves
        self.board.jump(cursor)
        self._show_buttons()

    def take_back(self) -> None:
        """Go back to before the move that lost."""
        if self._back_to is None:
            return
        self.board.jump(self._back_to)
        back = self.language.text("The move is taken back: the game can be won again.")
        say(self.board, Told(back, back), "plain")

    def forget(self) -> None:
        """Know of no costly move: the game can be won."""
        self._back_to = None
        self._proof = None
        self.buttons.show(())

    def _last_won(self) -> int:
        """Return after how many moves the game could be won last."""
        before = self.board.game.positions[:-1]
        won = (outcome(self.board.profile, position) is Outcome.WON for position in before)
        return max((cursor for cursor, is_won in enumerate(won) if is_won), default=0)

    def _on_proof(self) -> bool:
        """Return whether the board stands on the line of the proof."""
        game = self.board.game
        if self._proof is None or game.moves != self._proven:
            self._proof = None
            return False
        return game.cursor >= len(self._proven) - len(self._proof.line)

    def _tell_proof(self) -> None:
        """Say how far the proof has come and, at its end, why nothing helps."""
        proof, cursor = self._proof, self.board.game.cursor
        if proof is None:
            return
        left = len(self._proven) - cursor
        played = self._moved() if left < len(proof.line) else Told("", "")
        if left:
            far = self.language.plural(
                "No way wins from here. This one gets furthest, and ends after {n} more move.",
                "No way wins from here. This one gets furthest, and ends after {n} more moves.",
                left,
            )
            say(self.board, played + Told(far, far), COSTLY)
        else:
            end = advice.refutation(self.language, proof)
            say(self.board, played + Told(end, end), COSTLY)
            self._show_buttons()

    def _judged(self, found: Outcome) -> Told:
        """Return what the last move did to the outcome."""
        game, lang = self.board.game, self.language
        move, before = game.moves[game.cursor - 1], game.positions[-2]
        judged = Judgement(found, (), purposes(self.board.profile, before, move))
        return Told.by(lambda spoken: advice.judgement(lang, before, move, judged, spoken=spoken))

    def _moved(self) -> Told:
        """Return what the last move was."""
        game = self.board.game
        move = game.last_move
        if move is None:
            return Told("", "")
        before = game.positions[-2]
        return Told.by(lambda spoken: words.moved(self.language, before, move, spoken=spoken))

    def _show_buttons(self) -> None:
        text = self.language.text
        back = Button(text("Take the move back"), guard(self.board, self.take_back))
        if self._proof is None:
            forward = Button(text("Show why"), guard(self.board, self.show_why))
        else:
            # Off at the end, and still there: who presses on takes nothing back unawares.
            over = not self.board.game.can_redo
            forward = Button(text("Next move"), guard(self.board, self.board.redo), off=over)
        self.buttons.show([forward, back])
