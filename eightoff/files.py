"""Files that are never half written, and never lost when they cannot be read."""

from __future__ import annotations

import itertools
import tempfile
from pathlib import Path


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
