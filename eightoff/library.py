"""The lessons of the kit by name, and the exercises in them, as data."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from eightoff.data import data_folder
from eightoff.errors import InputError
from eightoff.exercises import Level, read_levels

if TYPE_CHECKING:
    from pathlib import Path


def lesson_names() -> list[str]:
    """Return the names of all lessons that have exercises, in order.

    >>> lesson_names()[2]
    '02-one-card'
    """
    return sorted(path.stem for path in _levels_folder().glob("*.toml"))


def numbered_lessons() -> list[str]:
    """Return the lessons that are learnt one after another; one for a class earns no stars.

    >>> "demo" in numbered_lessons()
    False
    """
    return [name for name in lesson_names() if name[0].isdigit()]


def exercises_by_lesson() -> dict[str, list[str]]:
    """Return the ids of the exercises of each numbered lesson, in order.

    >>> exercises_by_lesson()["02-one-card"][0]
    'six-on-seven'
    """
    return {name: list(levels_of(name)) for name in numbered_lessons()}


def levels_of(name: str) -> dict[str, Level]:
    """Return the exercises of a lesson by id; raise InputError for an unknown lesson.

    >>> levels_of("02-one-card")["six-on-seven"].id
    'six-on-seven'
    """
    if name not in lesson_names():
        raise InputError(
            "a lesson was expected, one of {known}, not “{given}”",
            known=", ".join(lesson_names()),
            given=name,
        )
    return _read(_levels_folder() / f"{name}.toml")


def _levels_folder() -> Path:
    return data_folder("lessons") / "levels"


@functools.lru_cache(maxsize=32)
def _read(path: Path) -> dict[str, Level]:
    return read_levels(path.read_text(encoding="utf-8"), path.name)
