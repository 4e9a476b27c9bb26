"""What one learner or many have done, summed up: read only, nothing is changed or set aside."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from eightoff.errors import InputError
from eightoff.exercises.progress import MOST_STARS, Record, read_records
from eightoff.exercises.repetition import Practised

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from eightoff.coach import Decision
    from eightoff.exercises.practice import Difficulty

LATEST: Final = 20
"""How many of the latest answers of a kind tell how it goes now."""
FILES: Final = ("progress.json", "practice.json")
"""The files that a learner's folder may hold."""


@dataclass(frozen=True, slots=True)
class LessonDone:
    """How far a lesson is: exercises solved of all, stars earned of all."""

    name: str
    solved: int
    exercises: int
    stars: int

    @property
    def number(self) -> str:
        """The lesson's number, such as 02."""
        return self.name.partition("-")[0]

    @property
    def most(self) -> int:
        """How many stars the lesson has."""
        return MOST_STARS * self.exercises


@dataclass(frozen=True, slots=True)
class Learner:
    """One learner by name: the records of the exercises, and what was practised."""

    name: str
    records: Mapping[str, Record] = field(default_factory=dict)
    practised: Practised = field(default_factory=Practised)

    def lessons(self, exercises: Mapping[str, Sequence[str]]) -> tuple[LessonDone, ...]:
        """Return how far each lesson is; ``exercises`` names those of each.

        >>> Learner("Ada", {"02-one-card/six": Record(stars=2)}).lessons(
        ...     {"02-one-card": ["six", "seven"]})[0].stars
        2
        """
        return tuple(
            _done(name, [self.records.get(f"{name}/{each}", Record()) for each in ids])
            for name, ids in exercises.items()
        )

    @property
    def last(self) -> str:
        """The day of the last change in a lesson, empty without one."""
        return max((record.date for record in self.records.values()), default="")


def latest(
    practised: Practised, decision: Decision, difficulty: Difficulty | None = None
) -> tuple[int, int]:
    """Return how many of the latest answers were right at once, and how many those are.

    >>> from eightoff.coach import Decision
    >>> latest(Practised(results={"free_cell/easy": "0111"}), Decision.FREE_CELL)
    (3, 4)
    """
    results = practised.results_of(decision, difficulty)[-LATEST:]
    return results.count("1"), len(results)


def gather(paths: Iterable[Path]) -> tuple[tuple[Learner, ...], tuple[InputError, ...]]:
    """Return the learners whose files these are, by name, and what could not be read.

    A path is a learner's folder, or a file of progress or of practice in it; a file that
    bears another name is that learner's. Files of the same name are joined.
    """
    learners: dict[str, Learner] = {}
    faults = []
    for path in paths:
        for file in _files(path):
            name = _name(file)
            try:
                learners[name] = _with(learners.get(name, Learner(name)), file)
            except InputError as fault:
                faults.append(fault)
    return tuple(learners[name] for name in sorted(learners)), tuple(faults)


def _files(path: Path) -> list[Path]:
    """Return the files of a learner's folder; what is none stands for itself."""
    try:
        held = [path / name for name in FILES if (path / name).exists()] if path.is_dir() else []
    except OSError:  # it may not be looked into, which reading it will tell
        held = []
    return held or [path]


def _done(name: str, records: Sequence[Record]) -> LessonDone:
    return LessonDone(
        name,
        sum(1 for record in records if record.stars),
        len(records),
        sum(record.stars for record in records),
    )


def _name(file: Path) -> str:
    """Return whose file it is: its own name or, where every learner's is the same, its folder's."""
    name = file.absolute().parent.name if file.name in FILES else file.stem
    return name.encode("utf-8", "backslashreplace").decode()  # a file's name may be no text


def _with(learner: Learner, file: Path) -> Learner:
    """Return the learner with what a file holds."""
    try:
        data = json.loads(file.read_bytes().decode("utf-8"))
    except IsADirectoryError as error:
        raise InputError(
            "a folder with {known} was expected, but “{given}” holds none of them",
            known=", ".join(FILES),
            given=str(file),
        ) from error
    except OSError as error:
        raise InputError(
            "a file that can be read was expected, not “{given}”", given=str(file)
        ) from error
    except (ValueError, RecursionError):
        data = None
    for read in (_records_into, _practised_into):
        try:
            return read(learner, data)
        except ValueError:
            continue
    raise InputError("a file of a learner's progress was expected, not “{given}”", given=str(file))


def _records_into(learner: Learner, data: object) -> Learner:
    return replace(learner, records=read_records(data))


def _practised_into(learner: Learner, data: object) -> Learner:
    return replace(learner, practised=Practised.read(data))
