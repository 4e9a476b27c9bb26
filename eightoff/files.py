"""Files that are never half written, and never lost when they cannot be read; their folder."""

from __future__ import annotations

import contextlib
import itertools
import os
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_PATIENCE: Final = 1.0
"""Seconds after which a file held by another program is taken to have been left behind."""
_PAUSE: Final = 0.002


def write_whole(path: Path, text: str) -> None:
    """Write a file, its folder too, so that it holds the old text or the new, never a part.

    Raises OSError where it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(
        dir=path.parent, prefix=f"{path.name}.", delete=False
    ) as written:
        whole = Path(written.name)
    try:
        whole.write_text(text, encoding="utf-8", newline="\n")
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

    Two lessons open at once would else each write over what the other has just noted. A
    program that ended in between holds nobody up for long, and where no lock can be
    laid the work goes on without one: writing will tell why.
    """
    lock = path.with_name(f"{path.name}.lock")
    patient_until = time.monotonic() + _PATIENCE
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        while time.monotonic() < patient_until:
            try:
                lock.touch(exist_ok=False)
            except FileExistsError:
                time.sleep(_PAUSE)
            else:
                break
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            lock.unlink(missing_ok=True)


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
