"""The board as a widget: it takes tries from the page, asks the rules, answers in words.

The page draws what :mod:`eightoff.board.view` tells it and sends back what a
person did. Whatever arrives from the page is judged here as if a stranger had
sent it: what cannot be read is refused in words and changes nothing.

The page's code lies in ``page/``, a small file for each verb (build, draw, drag…), and is
joined as :mod:`eightoff.board.pages` tells: ``dom.js`` (helpers) and ``page.js`` (the
class, and what its parts may hook into) first, then all others by name; ``*.css``
likewise, ``board.css`` first. A new file needs no entry anywhere: it calls
``adds(verbs, hooks)``, which ``page.js`` tells.
"""

from __future__ import annotations

import functools
import weakref
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets

from eightoff import i18n, words
from eightoff.automatic import going_home
from eightoff.board import pages, picture, settings
from eightoff.board.history import told_moves
from eightoff.board.labels import labels_of
from eightoff.board.store import Store, can_be_kept
from eightoff.board.view import View, view_of
from eightoff.cards import Suit
from eightoff.deals import deal
from eightoff.errors import InputError
from eightoff.files import learner_folder
from eightoff.game import Game
from eightoff.position import CELL_LETTERS, AnyCell, Cell, Foundation, Position
from eightoff.profiles import Profile, profile_named
from eightoff.rules import Move, Verdict, check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from eightoff.board.store import Kept
    from eightoff.i18n import Language

_LONGEST_MOVE_TEXT: Final = 12
_UNREADABLE: Final = i18n.message("the page sent something that the board cannot read")
_BOARDS: Final[weakref.WeakSet[Board]] = weakref.WeakSet()
"""The boards of this kernel: what is set beside one of them holds for all."""


class Board(anywidget.AnyWidget):
    """A board on which a person plays, judged by a profile and answered in a language.

    ``start``: a Position, its text form, or the number of a deal.
    ``picking``: a click then picks a place (see ``picked``) instead of moving a card.
    ``controls``: whether undo, redo, restart and the menus are shown.
    ``automatic``: whether cards may go to the foundations by themselves, if the learner
    has set so; an exercise asks for the learner's own moves.
    ``tells_capacity``: whether it says how long a run may be moved; a question keeps it
    back, and so does a lesson that has not explained it yet.
    ``played``: whether it is there to be played on; where it only shows what a question is
    about, it keeps little room for more cards and tells no score.
    ``name``: under this name the game outlives the kernel (:mod:`eightoff.board.store`);
    a board without one keeps nothing.
    ``marks``: a mark by place or card, such as ``{"3": "good", "6H": "hint"}``; the
    marks are ``hint``, ``good``, ``bad``, ``from`` and ``to``. Here and in ``picked``
    each foundation is a place of its own, named with its suit: ``FS``, ``FH``, ``FD``, ``FC``.
    ``lights``: what each legal move does to the win, as :mod:`eightoff.lesson.game` tells it;
    empty, and so unseen, unless a coach was asked.
    ``aside``: a sentence for screen readers that stands elsewhere for the eye.

    >>> board = Board("Freecells: 6H -\\n: 8C 7H", language="en")
    >>> board
    Cells: a 6♥ · b –
    Column 1: 8♣ 7♥
    Foundations: ♠ – · ♥ – · ♦ – · ♣ –

    Raises InputError for a board, a deal, a profile or a language that cannot be used.
    """

    _esm = pages.joined(pages.BOARD.glob("*.js"), "dom", "page")
    _css = pages.joined(pages.BOARD.glob("*.css"), "board")

    view = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    message = traitlets.Dict().tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    lights = traitlets.Dict().tag(sync=True)
    picking = traitlets.Bool(default_value=False).tag(sync=True)
    picked = traitlets.List(traitlets.Unicode()).tag(sync=True)
    controls = traitlets.Bool(default_value=True).tag(sync=True)
    settings = traitlets.Dict().tag(sync=True)
    aside = traitlets.Unicode().tag(sync=True)
    moves = traitlets.List(traitlets.List(traitlets.Unicode())).tag(sync=True)
    fault = traitlets.Unicode().tag(sync=True)

    def __init__(  # noqa: PLR0913  each is a choice of its own, by name
        self,
        start: Position | str | int = 1,
        *,
        profile: str | Profile = "standard",
        language: str | Language | None = None,
        picking: bool = False,
        controls: bool = True,
        name: str | None = None,
        automatic: bool = True,
        tells_capacity: bool = True,
        played: bool = True,
    ) -> None:
        self.profile = profile if isinstance(profile, Profile) else profile_named(profile)
        preferred, self._settings_aside = settings.load(learner_folder())
        spoken = language if isinstance(language, i18n.Language) else i18n.language(language)
        self.language = spoken.with_local_letters(preferred.letters == "local")
        self.game = _game(self.profile, start)
        named = name is not None and can_be_kept(self.profile)
        self._store = Store(learner_folder(), name, self.game) if name and named else None
        self._beside: dict[str, object] = {}
        self._automatic = automatic
        self._tells_capacity = tells_capacity
        self._played = played
        self._by_itself: set[int] = set()  # cursors after the moves that nobody made
        self._shows = 0
        self._told_unsaved = False
        kept = self._store.read() if self._store else None
        if kept:
            self.game, self._beside = kept.game, {**kept.beside}
            self._by_itself = _cursors(kept.beside.get("by itself"))
        self._changed: list[Callable[[], None]] = []
        self._tried: list[Callable[[Move, Verdict], None]] = []
        super().__init__(
            labels=labels_of(self.language),
            picking=picking,
            controls=controls,
            settings=preferred.to_json(),
            view=self._view(preferred.automatic),
        )
        _BOARDS.add(self)
        self.on_msg(self._hear)
        self._tell_kept(kept)

    @property
    def position(self) -> Position:
        """The position that the board shows."""
        return self.game.position

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call back after each move, undo, redo, restart and jump."""
        self._changed.append(callback)

    def on_try(self, callback: Callable[[Move, Verdict], None]) -> None:
        """Call back after each try, legal or not, with what the rules said of it."""
        self._tried.append(callback)

    @property
    def beside(self) -> Mapping[str, object]:
        """The small values that are kept beside the game; what a file held may be of any type."""
        return self._beside

    def keep(self, **beside: object) -> None:
        """Keep small values, such as the number of hints taken, beside the game.

        They must be values that JSON holds; without a name nothing outlives the kernel.
        """
        self._beside |= beside
        if self._store:
            beside = self._beside | {"by itself": sorted(self._by_itself)}
            self._store.keep(self.game, beside)

    def forget(self) -> None:
        """Keep nothing of what was played: after the kernel's end the board begins anew."""
        self._beside = {}
        if self._store:
            self._store.forget()

    def say(self, text: str, spoken: str | None = None, tone: str = "plain") -> None:
        """Show a sentence under the board and have it read out.

        ``spoken`` is the sentence for a screen reader, with cards by their full names.
        ``tone`` is ``plain``, ``good``, ``bad`` or, for a legal move that loses, ``costly``;
        ``note`` is as plain, but brought into sight as those are.
        """
        count = self.message.get("count", 0)
        self.message = {
            "text": text,
            "spoken": text if spoken is None else spoken,
            "tone": tone,
            "count": count + 1,  # the same sentence twice is said twice
        }

    def try_move(self, move: Move) -> Verdict:
        """Play a move if it is legal, and say in words what came of it."""
        before = self.position
        verdict = self.game.try_move(move)
        if verdict.legal:
            self._by_itself = {cursor for cursor in self._by_itself if cursor < self.game.cursor}
            on = self._automatic and self.settings["automatic"] == "on"
            home = self._go_home() if on else ""
            won = self.position.is_won
            more = [
                *([home] if home else []),
                *([self.language.text("Won: all 52 cards are on the foundations.")] if won else []),
            ]
            self.marks = {}
            self.say(
                " ".join([words.moved(self.language, before, move), *more]),
                " ".join([words.moved(self.language, before, move, spoken=True), *more]),
                tone="good" if won else "plain",
            )
            self._show(verdict.steps)
        else:
            self.marks = _marks_of(verdict)
            self.say(
                words.reason(self.language, self.profile, before, move, verdict),
                words.reason(self.language, self.profile, before, move, verdict, spoken=True),
                tone="bad",
            )
        for callback in self._tried:
            self._call(functools.partial(callback, move, verdict))
        if verdict.legal:
            self._tell_change()
        return verdict

    def send_home(self) -> None:
        """Send to the foundations every card that no game can miss there."""
        self._step(self._go_home())

    def pile_of(self, move: Move) -> str:
        """Return the place on the board that a move goes to, as marks and picks name it.

        >>> board = Board("Freecells: 6H -\\n: AS", language="en")
        >>> board.pile_of(Move.parse("AS>F")), board.pile_of(Move.parse("AS>cell"))
        ('FS', 'b')
        """
        match move.to:
            case Foundation():
                return f"{move.to}{move.card.suit.value}"
            case AnyCell() if empty := self.position.empty_cells:
                return str(Cell(empty[0]))
            case _:
                return str(move.to)

    def mark_move(self, move: Move) -> None:
        """Mark a move's card and the place it goes to, and nothing else."""
        self.marks = {str(move.card): "from", self.pile_of(move): "to"}

    def prefer(self, name: object, value: object) -> None:
        """Change a setting of the learner's, for every board and for next time.

        Raises InputError for a setting or a value that there is not (see
        :mod:`eightoff.board.settings`).
        """
        before = settings.Settings.from_json(self.settings)
        preferred = before.changed(name, value)
        try:
            preferred = settings.change(learner_folder(), before, name, value)
        except OSError:
            self.say(self.language.text("Your settings cannot be saved on this computer."))
        for board in list(_BOARDS):
            with board.hold_sync():
                board.language = board.language.with_local_letters(preferred.letters == "local")
                board.settings = preferred.to_json()
                board.view = board.view | {"home": board._home_label(preferred.automatic)}  # noqa: SLF001  our own

    def undo(self) -> None:
        """Take the last move back, a whole run in one step, and what went home after it."""
        while self.game.cursor in self._by_itself and self.game.undo():
            pass
        move = self.game.last_move
        if not (move and self.game.undo()):
            self._step("")
            return
        told = functools.partial(words.taken_back, self.language, self.position, move)
        self._step(told(), told(spoken=True))

    def redo(self) -> None:
        """Play the move again that was taken back last."""
        before = self.position
        if not (self.game.redo() and (played := self.game.last_move)):
            self._step("")
            return
        while self.game.cursor + 1 in self._by_itself and self.game.redo():
            pass
        again = self.language.text("The move is played again.")
        told = functools.partial(words.moved, self.language, before, played)
        steps = check(self.profile, before, played).steps
        self._step(f"{again} {told()}", f"{again} {told(spoken=True)}", steps)

    def restart(self) -> None:
        """Go back to the first position; the moves can still be played again."""
        self.game.restart()
        self._step(self.language.text("The deal starts again."))

    def jump(self, cursor: int) -> None:
        """Go to the position after so many moves."""
        self.game.jump(cursor)
        sentence = (
            self.language.text("Move {number} is shown.", number=cursor)
            if cursor
            else self.language.text("The first position is shown.")
        )
        self._step(sentence)

    def play_from(self, start: Position, moves: Iterable[Move] = ()) -> None:
        """Lay another position on the board; its history begins here, with these moves."""
        self.game = _game(self.profile, start)
        self._by_itself = set()
        for move in moves:
            self.game.try_move(move)
        self.marks = {}
        self.picked = []
        self._show()
        self.keep()

    def _step(self, sentence: str, spoken: str | None = None, steps: tuple[Move, ...] = ()) -> None:
        """Show and tell where a step in the history led; no sentence where it led nowhere."""
        if not sentence:
            self.say(self.language.text("There is nothing to take back or to play again."))
            return
        self.marks = {}
        self.say(sentence, spoken)
        self._show(steps)
        self._tell_change()

    def _show(self, steps: tuple[Move, ...] = ()) -> None:
        """Show the position, and the single moves by which a run came to it."""
        self._shows += 1
        view = self._view(self.settings["automatic"])
        if len(steps) > 1:
            view["steps"] = [[str(step.card), str(step.to)] for step in steps]
        self.view = view

    def _view(self, automatic: str) -> View:
        own = {"at": self._shows, "home": self._home_label(automatic)}
        view = view_of(self.game, self.language, played=self._played) | own
        told = self._tells_capacity and not self.position.is_won  # then no run is left to move
        return view if told else view | {"capacity": ""}

    def tell_capacity(self, *, told: bool) -> None:
        """Say how long a run may be moved, or keep it back while it is asked."""
        if told != self._tells_capacity:
            self._tells_capacity = told
            self._show()

    def _go_home(self) -> str:
        """Play what goes home, and return the sentence of it, none if nothing does."""
        moves = going_home(self.profile, self.position)
        for move in moves:
            self.game.try_move(move)
            self._by_itself.add(self.game.cursor)
        if not moves:
            return ""
        return self.language.plural(
            "{n} card went to its foundation by itself.",
            "{n} cards went to their foundations by themselves.",
            len(moves),
        )

    def _home_label(self, automatic: str) -> str:
        """Return what the button says that sends cards home, nothing where none is wanted."""
        asked = self._automatic and automatic == "ask"
        moves = going_home(self.profile, self.position) if asked else ()
        if not moves:
            return ""
        return self.language.plural(
            "{n} card to its foundation", "{n} cards to their foundations", len(moves)
        )

    def _tell_kept(self, kept: Kept | None) -> None:
        """Say that the game goes on where it was left, or why it cannot."""
        if self._store and self._store.set_aside:
            self.say(
                self.language.text(
                    "The game kept for this board could not be read. The file was set aside as "
                    "{file}, and the board begins anew.",
                    file=self._store.set_aside,
                )
            )
        elif self._settings_aside:
            self.say(
                self.language.text(
                    "Your settings could not be read. The file was set aside as {file}, and the "
                    "board looks as it does at first.",
                    file=self._settings_aside,
                )
            )
        elif kept and kept.game.cursor:
            self.say(
                self.language.plural(
                    "You left this board after {n} move, and so you find it again.",
                    "You left this board after {n} moves, and so you find it again.",
                    kept.game.cursor,
                )
            )

    def _tell_change(self) -> None:
        self.keep()
        if self._store and self._store.failed and not self._told_unsaved:
            self._told_unsaved = True
            self.say(self.language.text("Your game cannot be saved on this computer."))
        for callback in self._changed:
            self._call(callback)

    def _call(self, callback: Callable[[], None]) -> None:
        """Call one who watches; a fault there stops neither the board nor the others."""
        try:
            callback()
        except Exception as fault:  # noqa: BLE001  a silent dead board would be worse
            self.tell_fault(fault)

    def tell_fault(self, fault: Exception) -> None:
        """Tell in words, under the board, that something of ours went wrong, and how to go on."""
        self.log.error("a fault beside the board", exc_info=fault)
        self.fault = self.language.text(
            "Something went wrong inside the board ({name}). The cards lie as you see them: go "
            "on, undo, or run this cell again.",
            name=type(fault).__name__,
        )

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message of the page; an error of ours is told on the board too."""
        with self.hold_sync():  # one message back: each more costs the page a round of its own
            self.fault = ""
            try:
                self._answer(content)
            except InputError as error:
                self.say(words.told_error(self.language, error), tone="bad")
            except Exception as error:  # noqa: BLE001  a silent dead board would be worse
                self.tell_fault(error)
                self._show()

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Take from the page the places that it marks, and nothing else."""
        taken = {name: value for name, value in sync_data.items() if self._may_set(name, value)}
        if taken != sync_data:
            self.say(words.told_error(self.language, InputError(_UNREADABLE)), tone="bad")
            self.send_state(sync_data.keys() & set(self.keys))
        super().set_state(taken)

    def _may_set(self, name: str, value: object) -> bool:
        if name != "picked" or not self.picking or not isinstance(value, list):
            return False
        places = _places(self.position)
        return len(value) <= len(places) and all(
            isinstance(place, str) and place in places for place in value
        )

    def _answer(self, content: object) -> None:
        match content:
            case {"do": "move" | "jump" | "home", "at": at} if at != self.view["at"]:
                raise InputError(
                    "the board had changed before this came, so nothing was moved; look, and go on"
                )
            case {"do": "move", "move": str(text)} if len(text) <= _LONGEST_MOVE_TEXT:
                self.try_move(Move.parse(text))
            case {"do": "undo"}:
                self.undo()
            case {"do": "redo"}:
                self.redo()
            case {"do": "restart"}:
                self.restart()
            case {"do": "jump", "cursor": int(cursor)}:
                self.jump(cursor)
            case {"do": "home"}:
                self.send_home()
            case {"do": "moves"}:
                self.moves = told_moves(self.game, self.language)
            case {"do": "set", "name": name, "value": value}:
                self.prefer(name, value)
            case _:
                raise InputError(_UNREADABLE)

    def __repr__(self) -> str:
        """Return the position as text: what a reader without widgets is shown."""
        return picture.text(self.position, self.language)

    def picture(self, question: str = "") -> str:
        """Return the board as an SVG drawing, below what is asked about it."""
        rows = self.view["rows"]
        return picture.svg(self.position, self.language, rows=rows, question=question)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:  # noqa: ANN401  IPython's protocol
        """Show the widget and, where there is none, its picture and text."""
        shown = super()._repr_mimebundle_(**kwargs)
        data, metadata = shown if isinstance(shown, tuple) else (shown or {}, {})
        return {
            **data,
            "image/svg+xml": self.picture(),
            "text/plain": repr(self),
        }, metadata


def _game(profile: Profile, start: Position | str | int) -> Game:
    match start:
        case Position():
            return Game(profile, start)
        case int():
            return Game(profile, deal(start, profile), deal=start)
        case _:
            return Game(profile, Position.parse(start))


def _places(position: Position) -> set[str]:
    """Return the places of a board as marks and picks name them."""
    columns = {str(number) for number in range(1, len(position.columns) + 1)}
    return columns | {*CELL_LETTERS[: len(position.cells)]} | {f"F{suit.value}" for suit in Suit}


def _cursors(kept: object) -> set[int]:
    """Return the numbers of a list that was kept; a file may hold anything."""
    return {each for each in kept if isinstance(each, int)} if isinstance(kept, list) else set()


def _marks_of(verdict: Verdict) -> dict[str, str]:
    """Return marks for the cards that a refusal speaks of."""
    marks = {str(verdict.facts["card"]): "bad"}
    for name in ("target", "occupant"):
        if verdict.facts.get(name):
            marks[str(verdict.facts[name])] = "bad"
    covering = verdict.facts.get("covering")
    if isinstance(covering, tuple):
        marks |= {str(card): "bad" for card in covering}
    return marks
