"""What a learner has done, in one small file that all languages share.

The file is written whole or not at all. A file that cannot be read is set
aside under another name, never overwritten, and the learner is told.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Final, Self, TypeAlias

from eightoff.files import KeptFile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

FORMAT: Final = 1
MOST_STARS: Final = 3
PROGRESS_FILE: Final = "progress.json"


@dataclass(frozen=True, slots=True)
class Record:
    """What was done in one exercise.

    ``tries``: moves and answers tried. ``hints``: hints asked for. ``best``: the
    fewest tries (in a played exercise, moves) that solved it, 0 while unsolved.
    ``shown``: whether the solution was asked for before it was solved.
    ``stars``: the most stars earned. ``date``: the day of the last change.
    """

    tries: int = 0
    hints: int = 0
    best: int = 0
    shown: bool = False
    stars: int = 0
    date: str = ""

    @classmethod
    def read(cls, data: object) -> Self:
        """Return the record that ``asdict`` gave; raise ValueError for anything else."""
        match data:
            case {
                "tries": int(tries),
                "hints": int(hints),
                "best": int(best),
                "shown": bool(shown),
                "stars": int(stars),
                "date": str(date),
            } if 0 <= stars <= MOST_STARS and min(tries, hints, best) >= 0:
                return cls(tries, hints, best, shown, stars, date)
            case _:
                raise ValueError(data)


def stars_for(*, hints: int, shown: bool, moves: int, best: int) -> int:
    """Return the stars of one solution: 3 alone and by the shortest way, 1 when shown.

    >>> stars_for(hints=0, shown=False, moves=1, best=1), stars_for(
    ...     hints=1, shown=False, moves=1, best=1
    ... )
    (3, 2)
    """
    if shown:
        return 1
    return MOST_STARS if not hints and moves <= best else MOST_STARS - 1


Records: TypeAlias = "Mapping[str, Record]"


class Progress:
    """The records of one learner, by lesson and exercise.

    ``after_change``: what is called once a record has changed, such as a view to draw again.

    >>> import tempfile
    >>> from pathlib import Path
    >>> progress = Progress(Path(tempfile.mkdtemp()))
    >>> progress.change("02-one-card", "six", lambda known: replace(known, tries=1)).tries
    1
    >>> Progress(progress.folder).records["02-one-card/six"].tries
    1
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.after_change: Callable[[], None] | None = None
        self._file: KeptFile[Records] = KeptFile(
            folder / PROGRESS_FILE, read=read_records, write=_written, new={}
        )

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    @property
    def records(self) -> Records:
        """The records, by ``lesson/exercise``."""
        return self._file.now

    @property
    def set_aside(self) -> str | None:
        """The name under which an unreadable file was put aside, if one was."""
        return self._file.set_aside

    def refresh(self) -> None:
        """Read the file again: another lesson may have written to it."""
        self._file.refresh()

    def of(self, lesson: str, level: str) -> Record:
        """Return the record of an exercise."""
        return record_of(self.records, lesson, level)

    def change(self, lesson: str, level: str, update: Callable[[Record], Record]) -> Record:
        """Note what is new of an exercise and write the file.

        ``update``: makes the new record of the one that the file holds now, so that what
        another lesson has just counted is counted on.

        Raises OSError when the file cannot be written; the record is kept all the same.
        """
        name = f"{lesson}/{level}"
        today = dt.datetime.now(tz=dt.UTC).date().isoformat()

        def updated(records: Records) -> Records:
            record = update(records.get(name, Record()))
            return {**records, name: replace(record, date=today)}

        try:
            return self._file.change(updated)[name]
        finally:
            if self.after_change is not None:
                self.after_change()

    def begin_anew(self) -> str:
        """Set the file aside and go on with no record; return the name it is kept under.

        Raises OSError when the file cannot be renamed; nothing is changed then.
        """
        return self._file.begin_anew()


def record_of(records: Records, lesson: str, level: str) -> Record:
    """Return the record of an exercise, an empty one where nothing was tried.

    >>> record_of({}, "02-one-card", "six").tries
    0
    """
    return records.get(f"{lesson}/{level}", Record())


def next_exercise(records: Records, lesson: str, exercises: Sequence[str]) -> str | None:
    """Return the exercise with which to go on in a lesson, None when all are solved.

    The first unsolved one after the last that was solved or, if there is none, the
    first unsolved one.
    """
    solved = [bool(record_of(records, lesson, exercise).stars) for exercise in exercises]
    last = max((number for number, done in enumerate(solved) if done), default=-1)
    order = [*range(last + 1, len(solved)), *range(last + 1)]
    return next((exercises[number] for number in order if not solved[number]), None)


def where_left(records: Records, lessons: Mapping[str, Sequence[str]]) -> tuple[str, str] | None:
    """Return the lesson and the exercise with which to go on.

    ``lessons``: their exercises, in the order in which they are learnt. It is the last
    lesson begun or, where that is finished, the next unfinished one after it. None
    before the first try and after the last star.
    """
    names = list(lessons)
    begun = [
        name for name in names if any(record_of(records, name, each).date for each in lessons[name])
    ]
    if not begun:
        return None
    start = names.index(begun[-1])
    for name in [*names[start:], *names[:start]]:
        exercise = next_exercise(records, name, lessons[name])
        if exercise:
            return name, exercise
    return None


def read_records(data: object) -> Records:
    """Return the records that a file of progress holds; raise ValueError for anything else."""
    match data:
        case {"format": 1, "records": dict(records)}:
            return {str(name): Record.read(record) for name, record in records.items()}
        case _:
            raise ValueError(data)


def _written(records: Records) -> dict[str, object]:
    return {
        "format": FORMAT,
        "records": {name: asdict(record) for name, record in sorted(records.items())},
    }
