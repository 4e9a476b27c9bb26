"""Levels out of TOML: every field is checked, and what is wrong is told by file, level, field."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar, assert_never

from eightoff.cards import Card
from eightoff.coach import Standing
from eightoff.errors import InputError
from eightoff.exercises.checker import answer_of
from eightoff.exercises.goals import Goal
from eightoff.exercises.level import (
    Cells,
    Count,
    Counted,
    Forbidden,
    Legal,
    Level,
    Places,
    Play,
    Stands,
    Step,
    Task,
    cards_in,
)
from eightoff.position import Position
from eightoff.profiles import profile_named
from eightoff.rules import Move, Reason, check, is_legal, parse_place
from eightoff.solver import refuse_excerpt

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from eightoff.exercises.checker import Answer

_T = TypeVar("_T")
_COMMON: Final = {"id", "kind", "profile", "board", "question", "paper", "hints", "closing"}
_DEFAULT_CHOICES: Final = [1, 9]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A level as TOML gives it, and where it stands, for what is said of a fault."""

    file: str
    number: int
    values: Mapping[str, Any]

    @property
    def name(self) -> str:
        given = self.values.get("id")
        return given if isinstance(given, str) else str(self.number)

    def fault(self, name: str, what: object) -> InputError:
        return InputError(
            "{file}, level “{level}”, field “{field}”: {what}",
            file=self.file,
            level=self.name,
            field=name,
            what=str(what),
        )

    def expected(self, name: str, what: str) -> NoReturn:
        given = self.values.get(name)
        raise self.fault(name, f"{what} was expected, not “{given}”")

    def text(self, name: str, default: str | None = None) -> str:
        given = self.values.get(name, default)
        if not isinstance(given, str) or (default is None and not given.strip()):
            self.expected(name, "a text")
        return given

    def told(self, name: str, default: str | None = None) -> str:
        """Return a text for learners, whose fields must be cards."""
        return self.read(name, self.text(name, default), _with_cards)

    def texts(self, name: str) -> tuple[str, ...]:
        given = self.values.get(name, [])
        if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
            self.expected(name, "a list of texts")
        return tuple(given)

    def switch(self, name: str) -> bool:
        given = self.values.get(name, False)
        if not isinstance(given, bool):
            self.expected(name, "true or false")
        return given

    def read(self, name: str, given: Any, reader: Callable[[Any], _T]) -> _T:  # noqa: ANN401  TOML gives any value
        try:
            return reader(given)
        except (ValueError, KeyError) as error:
            raise self.fault(name, error) from error

    def move(self, name: str = "move") -> Move:
        return self.read(name, self.text(name), Move.parse)

    def moves(self, name: str) -> tuple[Move, ...]:
        return self.read(name, self.texts(name), lambda texts: tuple(map(Move.parse, texts)))


def read_levels(text: str, file: str) -> dict[str, Level]:
    """Read the levels of a TOML text, in order, by id.

    >>> levels = read_levels(
    ...     '''[[level]]
    ... id = "six"
    ... kind = "legal"
    ... board = "Freecells: 6H -\\\\n: 8C 7H"
    ... question = "May {6H:subject} go {7H:onto}?"
    ... move = "6H>1"
    ... answer = true''', "example.toml")
    >>> levels["six"].task.move
    Move(card=Card(suit=<Suit.HEARTS: 'H'>, rank=6), to=Column(number=1))

    Raises InputError that names the file, the level and the field.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError("{file}: TOML was expected: {what}", file=file, what=str(error)) from error
    entries = data.get("level")
    is_list = isinstance(entries, list) and all(isinstance(each, dict) for each in entries)
    if set(data) != {"level"} or not is_list or not entries:
        raise InputError("{file}: a list of [[level]] and nothing else was expected", file=file)
    levels: dict[str, Level] = {}
    for number, values in enumerate(entries, 1):
        entry = _Entry(file, number, values)
        level = _level(entry)
        if level.id in levels:
            entry.expected("id", "an id of its own for each level")
        levels[level.id] = level
    return levels


def _level(entry: _Entry) -> Level:
    kind = entry.text("kind")
    if kind not in KINDS:
        entry.expected("kind", f"one of {', '.join(KINDS)}")
    read_task, fields = KINDS[kind]
    for name in entry.values:
        if name not in _COMMON | fields:
            raise entry.fault(name, f"a level of this kind has {', '.join(sorted(fields))}")
    profile = entry.read("profile", entry.text("profile", "standard"), profile_named)
    hints = entry.texts("hints")
    for each in hints:
        entry.read("hints", each, _with_cards)
    level = Level(
        id=entry.text("id"),
        profile=profile,
        board=entry.read("board", entry.text("board"), Position.parse),
        question=entry.told("question"),
        task=read_task(entry),
        hints=hints,
        closing=entry.told("closing", ""),
        paper=entry.told("paper", "") if "paper" in entry.values else None,
    )
    _verify(entry, level)
    return level


def _with_cards(text: str) -> str:
    cards_in(text)
    return text


def _play(entry: _Entry) -> Play:
    best = entry.values.get("best")
    if not isinstance(best, int) or best < 1:
        entry.expected("best", "a number of moves")
    return Play(
        goal=entry.read("goal", entry.values.get("goal"), Goal.read),
        solution=entry.moves("solution"),
        best=best,
        forbidden=_forbidden(entry),
        arrow=entry.switch("arrow"),
        costly=entry.moves("costly"),
        undo=entry.switch("undo"),
    )


def _forbidden(entry: _Entry) -> tuple[Forbidden, ...]:
    given = entry.values.get("forbidden", [])
    if not isinstance(given, list) or not all(isinstance(each, dict) for each in given):
        entry.expected("forbidden", "a list of {move, reason}")
    return tuple(
        Forbidden(
            entry.read("forbidden", str(each.get("move", "")), Move.parse),
            entry.read("forbidden", each.get("reason"), Reason),
        )
        for each in given
    )


def _legal(entry: _Entry) -> Legal:
    return Legal(entry.move())


def _places(entry: _Entry) -> Places:
    return Places(entry.read("card", entry.text("card"), Card.parse))


def _count(entry: _Entry) -> Count:
    first, last = entry.read("choices", entry.values.get("choices", _DEFAULT_CHOICES), _two)
    return Count(
        counted=entry.read("counted", entry.text("counted"), Counted),
        choices=tuple(range(first, last + 1)),
        to=entry.read("to", entry.text("to"), parse_place) if "to" in entry.values else None,
        move=entry.move() if "move" in entry.values else None,
    )


def _step(entry: _Entry) -> Step:
    return Step(entry.moves("moves"))


def _cells(entry: _Entry) -> Cells:
    return Cells(entry.moves("moves"))


def _stands(entry: _Entry) -> Stands:
    return Stands(entry.read("answer", entry.values.get("answer"), Standing))


def _two(given: object) -> tuple[int, int]:
    match given:
        case [int(first), int(last)]:
            return first, last
        case _:
            raise InputError(
                "the first and the last number were expected, not “{given}”", given=given
            )


KINDS: Final[Mapping[str, tuple[Callable[[_Entry], Task], frozenset[str]]]] = {
    "play": (
        _play,
        frozenset({"goal", "solution", "best", "forbidden", "arrow", "costly", "undo"}),
    ),
    "legal": (_legal, frozenset({"move", "answer"})),
    "places": (_places, frozenset({"card", "answer"})),
    "count": (_count, frozenset({"counted", "to", "move", "choices", "answer"})),
    "step": (_step, frozenset({"moves", "answer"})),
    "cells": (_cells, frozenset({"moves", "answer"})),
    "standing": (_stands, frozenset({"answer"})),
}


def _verify(entry: _Entry, level: Level) -> None:
    """Raise InputError unless what the level says of itself is what the rules say."""
    match level.task:
        case Play() as task:
            _verify_play(entry, level, task)
        case Stands():
            entry.read("board", level.board, refuse_excerpt)
        case Legal() | Places() | Step():
            _verify_answer(entry, level)
        case Cells():
            if not _verify_answer(entry, level):
                entry.expected("moves", "a list of moves after which a cell holds a card")
        case Count(choices=choices):
            if _verify_answer(entry, level) not in choices:
                entry.expected("choices", "a range that holds the answer")
        case _:
            assert_never(level.task)


def _verify_answer(entry: _Entry, level: Level) -> Answer:
    """Return the right answer; raise InputError unless the level says the same."""
    right = entry.read("answer", level, answer_of)
    given = entry.values.get("answer")
    said = frozenset(map(str, given)) if isinstance(given, list) else given
    if said != right or type(said) is not type(right):
        told = sorted(right) if isinstance(right, frozenset) else right
        entry.expected("answer", f"“{told}”, as the rules say,")
    return right


def _verify_play(entry: _Entry, level: Level, task: Play) -> None:
    # The solver is not asked here, so that a lesson opens at once: see exercises/proving.py.
    goal = task.goal.but_for_proof
    if task.costly or task.goal.needs_proof:
        entry.read("board", level.board, refuse_excerpt)
    if goal.groups and goal.reached(level.start):
        entry.expected("goal", "a goal that is not reached at the start")
    end = entry.read("solution", task.solution, lambda moves: level.start.played(*moves))
    if not task.solution or not goal.reached(end):
        entry.expected("solution", "a list of legal moves that reach the goal")
    if not 1 <= task.best <= len(task.solution):
        entry.expected("best", "a number of moves that is not above the solution's")
    for each in task.forbidden:
        reason = check(level.profile, level.board, each.move).reason
        if reason is not each.reason:
            raise entry.fault("forbidden", f"{each.move} gives “{reason}”, not “{each.reason}”")
    for move in task.costly:
        if not is_legal(level.profile, level.board, move):
            raise entry.fault("costly", f"a legal move was expected, not “{move}”")
