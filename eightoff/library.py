"""The lessons of the kit by name, and the exercises in them, as data."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from eightoff.data import data_folder
from eightoff.errors import InputError
from eightoff.exercises import Level, read_levels

if TYPE_CHECKING:
    from pathlib import Path

    from eightoff.i18n import Language


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
        raise _unknown(name)
    return _read(_levels_folder() / f"{name}.toml")


def lesson_title(name: str, lang: Language) -> str:
    """Return the title of a lesson, with its number if it has one.

    >>> from eightoff.i18n import language
    >>> lesson_title("04-runs", language("en"))
    '04 · Moving a run'
    """
    source = data_folder("lessons") / "source" / f"{name}.md"
    lines = source.read_text(encoding="utf-8").splitlines()
    heading = next(line.removeprefix("# ") for line in lines if line.startswith("# "))
    number = name.partition("-")[0]
    told = lang.lesson(name).text(heading)
    return f"{number} · {told}" if number.isdigit() else told


def lesson_named(given: str) -> str:
    """Return the name of the lesson that is given in full or by its number.

    >>> lesson_named("04")
    '04-runs'

    Raises InputError for an unknown lesson.
    """
    for name in lesson_names():
        if given in {name, name.partition("-")[0]}:
            return name
    raise _unknown(given)


def _unknown(given: str) -> InputError:
    known = ", ".join(lesson_names())
    return InputError(
        "a lesson was expected, one of {known}, not “{given}”", known=known, given=given
    )


def _levels_folder() -> Path:
    return data_folder("lessons") / "levels"


@functools.lru_cache(maxsize=32)
def _read(path: Path) -> dict[str, Level]:
    return read_levels(path.read_text(encoding="utf-8"), path.name)
