"""What the views of lessons have in common: a board, sentences under it, a stand-in."""

from __future__ import annotations

import contextlib
import functools
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from eightoff.errors import InputError
from eightoff.words import told_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from eightoff.board import Board
    from eightoff.i18n import Language
    from eightoff.told import Told


NOTE: Final = "note"
"""The tone of a sentence that neither praises nor blames, and without which nothing is seen."""


class Shown(ipywidgets.DOMWidget):  # type: ignore[misc]  # ipywidgets carries no types
    """A widget for which its pictures and its text stand in where no kernel runs."""

    def pictures(self) -> dict[str, Any]:
        """Return pictures by their kind, such as ``image/svg+xml``; none at first."""
        return {}

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # noqa: ANN401  IPython's protocol
        """Show the widget and, where there is none, what stands in for it."""
        data: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return data | self.pictures() | {"text/plain": repr(self)}


class Container(Shown, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """A view with a board, under which it says what it has to say.

    ``board``: each view makes its own. ``watching``: whether what happens on the board is
    the learner's doing; not while the view itself moves cards (``unwatched``).
    """

    board: Board
    watching = True

    @property
    def language(self) -> Language:
        """The language, with the letters that stand on the cards."""
        return self.board.language

    def say(self, told: Told, tone: str = "plain") -> None:
        """Say something under the board, in a tone of the board's."""
        say(self.board, told, tone)

    def say_text(self, sentence: str, tone: str = "plain") -> None:
        """Say a sentence without cards, which is read out as it is shown."""
        self.board.say(sentence, tone=tone)

    def tell_fault(self, fault: Exception) -> None:
        """Tell in words, under the board, that something of ours went wrong."""
        self.board.tell_fault(fault)

    def guarded(self, act: Callable[[], object]) -> None:
        """Do what a button asks; a fault is told on the board."""
        guarded(self.board, act)

    @contextlib.contextmanager
    def unwatched(self) -> Iterator[None]:
        """Let the view itself move cards: what the board calls back then is no learner's try."""
        before, self.watching = self.watching, False
        try:
            yield
        finally:
            self.watching = before

    def asks(self) -> str:
        """Return what is asked above the board, as it is shown; nothing at first."""
        return ""

    def __repr__(self) -> str:
        """Return what is asked, and the board, as text."""
        return "\n\n".join(filter(None, (self.asks(), repr(self.board))))

    def pictures(self) -> dict[str, Any]:
        """Return the picture of the board below what is asked."""
        return {"image/svg+xml": self.board.picture(self.asks())}


def say(board: Board, told: Told, tone: str = "plain") -> None:
    """Say something under a board."""
    board.say(told.shown, told.spoken, tone)


def guarded(board: Board, act: Callable[[], object]) -> None:
    """Do what a button beside a board asks; a fault is told on the board.

    A silent dead button would be worse: nobody catches what a press raises.
    """
    board.fault = ""
    try:
        act()
    except InputError as fault:
        board.say(told_error(board.language, fault), tone="bad")
    except Exception as fault:  # noqa: BLE001  the same
        board.tell_fault(fault)


def guard(board: Board, act: Callable[[], object]) -> Callable[[], None]:
    """Return what a button beside a board does, guarded."""
    return functools.partial(guarded, board, act)
