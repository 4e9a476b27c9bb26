"""Files that are never half written, and never lost when they cannot be read; their folder."""

from __future__ import annotations

import contextlib
import errno
import itertools
import json
import os
import secrets
import stat
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

T = TypeVar("T")

if sys.platform == "win32":
    import msvcrt

    def _lock(lock: BinaryIO) -> None:
        """Take a lock that ends with its program; raise an OSError of _HELD if another has it."""
        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)

    def _unlock(lock: BinaryIO) -> None:
        """Give a lock back at once: Windows does so only some time after the file is closed."""
        msvcrt.locking(lock.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(lock: BinaryIO) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(lock: BinaryIO) -> None:
        fcntl.flock(lock, fcntl.LOCK_UN)


_HELD: Final = (errno.EAGAIN, errno.EACCES)
"""What the systems say of a lock that another program holds."""
_PATIENCE: Final = 5.0
"""Seconds to wait for a file that another program holds."""
_PAUSE: Final = 0.002


def write_whole(path: Path, text: str) -> None:
    """Write a file, its folder too, so that it holds the old text or the new, never a part.

    That holds through a power cut too: the new text is on the disk before it takes the
    place of the old, which takes some milliseconds. A board's game is written by a thread of
    its own; a try is noted at once, when the page has already drawn it. Who may read a file
    stays as it was; of a new one the system decides.

    Raises OSError where it cannot be written.
    """
    path = path.resolve()  # what a link leads to is written, and the link stays
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with whole.open("x", encoding="utf-8", newline="\n") as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        with contextlib.suppress(OSError):  # a new file, or a disk that keeps no such rights
            whole.chmod(stat.S_IMODE(path.stat().st_mode))
        whole.replace(path)
    finally:
        whole.unlink(missing_ok=True)  # still there only if something failed


def set_aside(path: Path, why: str = "broken") -> Path:
    """Rename a file that is not to be used, beside earlier ones; return its path.

    ``why`` becomes the end of its name: ``.broken`` for one that cannot be read.
    """
    ends = itertools.chain([""], map(str, itertools.count(2)))
    asides = (path.with_name(f"{path.name}.{why}{end}") for end in ends)
    return path.replace(next(aside for aside in asides if not aside.exists()))


def read_json(path: Path, parse: Callable[[object], T]) -> tuple[T | None, str | None]:
    """Return what a JSON file holds; a file that holds no such thing is set aside.

    ``parse``: makes of the data what is wanted, and raises ValueError for anything else.
    The second value is the name under which the file was set aside, None if it was not.
    Where there is no file both are None.

    Raises OSError for a file that cannot be read now. It may be whole, and read another
    time: it stays where it is, and is not to be written over.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp()) / "number.json"
    >>> read_json(file, int)
    (None, None)
    >>> write_whole(file, "7")
    >>> read_json(file, int)
    (7, None)
    >>> write_whole(file, "seven")
    >>> read_json(file, int), file.exists()
    ((None, 'number.json.broken'), False)
    """
    try:
        raw = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None, None
    try:
        return parse(json.loads(raw.decode("utf-8"))), None
    except (ValueError, RecursionError):
        return None, set_aside(path).name


class KeptFile(Generic[T]):
    """A value in a small JSON file that several lessons, open at once, read and change.

    ``read``: makes the value of the file's data, and raises ValueError for anything else;
    ``write`` gives the data. ``new``: the value while there is no file. ``now``: the value
    as it was last seen. ``set_aside``: the name under which a broken file was put aside,
    if one was; the value is then kept as it was.

    What could not be written is kept all the same, and written with the next change.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "number.json"
    >>> one, other = (KeptFile(path, read=int, write=int, new=0) for _ in range(2))
    >>> one.change(lambda number: number + 1), other.change(lambda number: number + 1)
    (1, 2)
    """

    def __init__(
        self, path: Path, *, read: Callable[[object], T], write: Callable[[T], object], new: T
    ) -> None:
        self.path = path
        self.now = new
        self.set_aside: str | None = None
        self._new = new
        self._parse = read
        self._data = write
        self._unwritten: list[Callable[[T], T]] = []
        self.refresh()

    def refresh(self) -> None:
        """Read the file again: another lesson may have written to it."""
        with contextlib.suppress(OSError):
            self._read()

    def change(self, update: Callable[[T], T]) -> T:
        """Make a new value of the one that the file holds now, write it and return it.

        Raises OSError when the file cannot be read or written; the change is kept all the same.
        """
        with alone(self.path):
            try:
                self._read()
            finally:
                self.now = update(self.now)
                self._unwritten.append(update)
            write_whole(self.path, json.dumps(self._data(self.now), indent=1))
            self._unwritten.clear()
        return self.now

    def begin_anew(self) -> str:
        """Set the file aside and go on with a new value; return the name it is kept under.

        Raises OSError when the file cannot be renamed; nothing is changed then.
        """
        with alone(self.path):
            kept = set_aside(self.path, "before-reset").name if self.path.exists() else ""
        self.now = self._new
        self._unwritten.clear()
        return kept

    def _read(self) -> None:
        found, aside = read_json(self.path, self._parse)
        if aside:
            self.set_aside = aside
            return
        self.now = self._new if found is None else found
        for update in self._unwritten:
            self.now = update(self.now)


def may_hold(path: Path) -> bool:
    """Return whether something may lie there: False only where it is known that nothing does.

    A name too long or a folder that may not be looked into makes ``Path.exists`` raise.

    >>> may_hold(Path("no such file")), may_hold(Path("x" * 5000))
    (False, True)
    """
    try:
        return path.exists()
    except OSError:
        return True


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Let one program at a time read a file, change what it holds and write it again.

    Two lessons open at once would else each write over what the other has just noted. The
    lock is the system's, on a file that stays beside: it ends with the program that holds
    it. Where no lock can be had, or none within ``_PATIENCE``, the work goes on without
    one: that may cost what another notes in that moment, and a learner is never held up.
    """
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = held.enter_context(path.with_name(f"{path.name}.lock").open("ab"))
            if _locked_in_time(lock):
                held.callback(_give_back, lock)
        yield


def _give_back(lock: BinaryIO) -> None:
    with contextlib.suppress(OSError):  # closing the file ends the lock too
        _unlock(lock)


def _locked_in_time(lock: BinaryIO) -> bool:
    """Wait for a lock, and return whether it was had; raise OSError where there are no locks."""
    patient_until = time.monotonic() + _PATIENCE
    while True:
        try:
            _lock(lock)
        except OSError as error:
            if error.errno not in _HELD:
                raise
        else:
            return True
        if time.monotonic() >= patient_until:
            return False
        time.sleep(_PAUSE)


def learner_folder(environment: Mapping[str, str] | None = None) -> Path:
    """Return where all that is kept of a learner lies: EIGHTOFF_HOME or the platform's data folder.

    >>> learner_folder({"EIGHTOFF_HOME": "/tmp/pupil"}).name
    'pupil'
    """
    named = (os.environ if environment is None else environment).get("EIGHTOFF_HOME")
    if named:
        with contextlib.suppress(RuntimeError):  # the home of nobody, such as ~nobody/lessons
            return Path(named).expanduser()
        return Path(named)
    import platformdirs  # noqa: PLC0415  `import eightoff` stays light

    return Path(platformdirs.user_data_dir("eightoff", appauthor=False))
