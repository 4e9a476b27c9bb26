"""A level as a value: what is shown, what is asked, what counts as done.

Texts are English and at the same time message ids of a lesson's catalogue. A
card in a text is a field, such as ``{6H}`` or ``{6H:onto}``, and a run is
``{9S-8S-7S}``, so that a screen reader is told the full names.
"""

from __future__ import annotations

import string
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Self

from eightoff.cards import Card
from eightoff.errors import InputError
from eightoff.exercises.goals import Goal, History
from eightoff.exercises.winning import outcome
from eightoff.rules import Move, Reason, check, is_legal
from eightoff.solver import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightoff.coach import Standing
    from eightoff.position import Place, Position
    from eightoff.profiles import Profile


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A move that the learner may try, and the reason that refuses it."""

    move: Move
    reason: Reason


@dataclass(frozen=True, slots=True)
class Play:
    """Play until the goal is reached.

    ``best``: the fewest moves that reach it. ``arrow``: whether the first move
    is shown from the start. ``costly``: legal first moves that throw the win away.
    ``undo``: whether a move is to be taken back on the way.
    """

    goal: Goal
    solution: tuple[Move, ...]
    best: int
    forbidden: tuple[Forbidden, ...] = ()
    arrow: bool = False
    costly: tuple[Move, ...] = ()
    undo: bool = False


@dataclass(frozen=True, slots=True)
class Legal:
    """Say whether a move is legal."""

    move: Move


@dataclass(frozen=True, slots=True)
class Places:
    """Name every place to which a card may go; the empty cells are one place."""

    card: Card


class Counted(StrEnum):
    """What can be counted on a board."""

    CAPACITY = "capacity"
    """How many cards a run may have to be moved, to the column ``to`` if one is given."""
    SINGLE_MOVES = "single-moves"
    """How many moves of one card make the move of a run."""
    CELLS_NEEDED = "cells-needed"
    """The fewest empty cells with which a move of a run is legal."""


@dataclass(frozen=True, slots=True)
class Count:
    """Say how many; ``choices`` are the numbers offered."""

    counted: Counted
    choices: tuple[int, ...]
    to: Place | None = None
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """Say which step of a sequence is the first that the rules forbid, counted from 1."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Cells:
    """Say which cards the cells hold after moves that are all legal."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Stands:
    """Say where the game stands: open, lost though cards can move, shuffling, or without a move.

    ``answer``: what the level says; the solver is asked when the learner answers.
    """

    answer: Standing


Task = Play | Legal | Places | Count | Step | Cells | Stands


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One exercise.

    ``closing``: the sentence told when it is solved. ``paper``: the question as it is
    asked on paper, where that is another one; empty for what can be done on a board only.
    """

    id: str
    profile: Profile
    board: Position
    question: str
    task: Task
    hints: tuple[str, ...] = ()
    closing: str = ""
    paper: str | None = None

    @property
    def on_paper(self) -> str:
        """The question as it is asked on paper, nothing where it is not."""
        return self.question if self.paper is None else self.paper

    @property
    def start(self) -> History:
        """What was played when nothing has been."""
        return History(self.profile, (self.board,))

    def texts(self) -> Iterator[str]:
        """Yield the texts in the order in which a learner meets them."""
        yield self.question
        if self.paper:
            yield self.paper
        yield from self.hints
        if self.closing:
            yield self.closing

    def on_board(self, board: Position) -> Self:
        """Return the level on another board: what a teacher does to vary it.

        Hints and solution were made for the first board; they are kept only
        while the solution still solves the level, and of the forbidden moves those that are
        refused for the same reason. Raises InputError where a card that
        the question names is not on the board, and where the game is to stay winnable
        and the board is an excerpt or not proven won.
        """
        for named in cards_in(self.question).values():
            for card in named if isinstance(named, tuple) else (named,):
                if board.find(card) is None:
                    raise InputError(
                        "a board with every card of the question was expected, but {card} is not "
                        "on it",
                        card=card,
                    )
        if (
            isinstance(self.task, Play)
            and self.task.goal.needs_proof
            and outcome(self.profile, board) is not Outcome.WON
        ):
            raise InputError("a board that can be won was expected, for the win is to be kept")
        level = replace(self, board=board)
        if not isinstance(self.task, Play):
            return level
        forbidden = tuple(
            each
            for each in self.task.forbidden
            if check(self.profile, board, each.move).reason is each.reason
        )
        task = replace(self.task, forbidden=forbidden)
        if _solves(level, task):
            return replace(level, task=task)
        task = replace(task, solution=(), arrow=False, costly=())
        return replace(level, task=task, hints=())


def _solves(level: Level, task: Play) -> bool:
    history = level.start
    for move in task.solution:
        if not is_legal(level.profile, history.now, move):
            return False
        history = history.played(move)
    return task.goal.reached(history)


def cards_in(text: str) -> dict[str, Card | tuple[Card, ...]]:
    """Return the cards and runs that a text names, by their fields.

    >>> sorted(cards_in("Put {6H:object} {7H:onto}."))
    ['6H', '7H']
    """
    names = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return {name: _cards(name) for name in names}


def _cards(name: str) -> Card | tuple[Card, ...]:
    cards = tuple(map(Card.parse, name.split("-")))
    return cards if len(cards) > 1 else cards[0]
