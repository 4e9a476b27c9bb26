"""Games that outlive their kernel: one small file for each board that has a name.

A board with a name comes back as it was left: its moves, those taken back too, and
the small values kept beside them (hints taken, places marked). In a lesson the name
is ``<lesson>/<exercise>``; a board that was given none keeps nothing.

What a learner may rely on:

- The rules and the first position belong to the key. A board whose cards a teacher
  changed begins anew, and the game on the old cards waits for the old cards.
- An exercise half played comes back half played; a solved one comes back at its
  start, ready for another try, because its stars already tell that it was solved.
- A board on which nothing was done, or nothing is worth going on with, has no file.
- Of two boards with one name (a notebook opened twice, a cell run twice) each plays
  on by itself, and the file holds what was played last.
- A file that holds no game of this board is set aside under another name and told;
  nothing is written over it. Nor is it over one that cannot be read: that is told too.
- A change is written within ``DELAY`` by a thread of its own, so that no click waits
  for a disk, and at the latest when the kernel ends.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import re
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from eightoff.errors import InputError
from eightoff.files import read_json, set_aside, write_whole
from eightoff.game import Game
from eightoff.profiles import Profile, profile_named

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FORMAT: Final = 1
DELAY: Final = 0.25
"""Seconds from a change to its writing; changes in between are written with it."""
_FOLDER: Final = "boards"
_MOST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it was left, and the small values that were kept beside it."""

    game: Game
    beside: Mapping[str, object]


class Store:
    """What is kept of one board.

    ``game``: the board's game at its start; rules, cards and ``name`` make the key.
    ``set_aside``: the name under which a file that holds no such game was put aside.
    ``failed``: whether the last writing failed, or what lies there could not be read and
    so is not written over.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from eightoff.position import Position
    >>> game = Game(profile_named("standard"), Position.parse("Freecells: 6H\\n: 7H"))
    >>> store = Store(Path(tempfile.mkdtemp()), "02-one-card/six", game)
    >>> store.keep(game, {"hints": 1})
    >>> store.read().beside
    {'hints': 1}
    """

    def __init__(self, folder: Path, name: str, game: Game) -> None:
        self.name = name
        self.profile = game.profile
        self.set_aside: str | None = None
        self._start = str(game.start)
        self._handed = ""
        self._unread = False
        key = f"{name}\n{self.profile.name}\n{self.profile.cells}\n{self._start}"
        mark = hashlib.sha256(key.encode()).hexdigest()[:12]
        plain = re.sub(r"[^A-Za-z0-9-]+", "_", name)[:_MOST_NAME]
        self.path = folder / _FOLDER / f"{plain}-{mark}.json"

    @property
    def failed(self) -> bool:
        """Whether the last writing of this board failed, or must not be tried."""
        return self._unread or self.path in _WRITER.failed

    def read(self) -> Kept | None:
        """Return what was kept, None if nothing was or if it had to be set aside."""
        _WRITER.flush(self.path)  # a board of the same name may still wait to be written
        try:
            kept, self.set_aside = read_json(self.path, self._kept)
        except OSError:
            self._unread = True
            return None
        if kept:
            self._handed = self._text(kept.game, kept.beside)
        return kept

    def keep(self, game: Game, beside: Mapping[str, object]) -> None:
        """Have the game written a moment later, unless it is not a game of this board."""
        if game.profile != self.profile or str(game.start) != self._start:
            return
        if not game.moves and not any(beside.values()):
            self.forget()
            return
        self._hand_over(self._text(game, beside))

    def forget(self) -> None:
        """Have the file taken away a moment later: the board begins anew next time."""
        self._hand_over("")

    def _hand_over(self, text: str) -> None:
        if text != self._handed and not self._unread:
            self._handed = text
            _WRITER.write(self.path, text)

    def _text(self, game: Game, beside: Mapping[str, object]) -> str:
        data = {"format": FORMAT, "board": self.name, "game": game.to_json(), "beside": {**beside}}
        return json.dumps(data, indent=1)

    def _kept(self, data: object) -> Kept:
        match data:
            case {"format": 1, "board": self.name, "game": dict(saved), "beside": dict(beside)}:
                game = Game.from_json(saved)
            case _:
                raise InputError("a saved game of Eight Off, format 1, was expected")
        if game.profile != self.profile or str(game.start) != self._start:
            raise InputError("a saved game of Eight Off, format 1, was expected")
        return Kept(game, beside)


def can_be_kept(profile: Profile) -> bool:
    """Return whether a game under these rules can be read again from its file."""
    try:
        return profile_named(profile.name).with_cells(profile.cells) == profile
    except InputError:
        return False


def flush() -> None:
    """Write at once what still waits to be written."""
    _WRITER.flush()


def begin_anew(folder: Path) -> None:
    """Set aside what is kept of all boards, so that each begins anew; nothing is deleted.

    Raises OSError when it cannot be renamed.
    """
    flush()
    kept = folder / _FOLDER
    if kept.exists():
        set_aside(kept, "before-reset")


class _Writer:
    """Writes the latest text of each file a moment after it came, in a thread of its own.

    An empty text takes the file away.
    """

    def __init__(self) -> None:
        self.failed: set[Path] = set()
        self._waiting: dict[Path, str] = {}
        self._timer: threading.Timer | None = None
        self._handing = threading.Lock()  # held for an instant: a click may wait for it
        self._writing = threading.Lock()  # held over the disk: an older text is never last

    def write(self, path: Path, text: str) -> None:
        with self._handing:
            self._waiting[path] = text
            if self._timer is None:
                self._timer = threading.Timer(DELAY, self.flush)
                self._timer.daemon = True  # the end of the kernel writes the rest itself
                self._timer.start()

    def flush(self, only: Path | None = None) -> None:
        with self._writing:
            with self._handing:
                if only is None:
                    due, self._waiting, self._timer = self._waiting, {}, None
                else:
                    text = self._waiting.pop(only, None)
                    due = {} if text is None else {only: text}
            for path, text in due.items():
                try:
                    if text:
                        write_whole(path, text)
                    else:
                        path.unlink(missing_ok=True)
                    self.failed.discard(path)
                except OSError:
                    self.failed.add(path)


_WRITER: Final = _Writer()
atexit.register(flush)
