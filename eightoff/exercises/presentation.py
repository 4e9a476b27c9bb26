"""What is shown to a class: a question, its answer, and the moves tried on the board.

A presentation is made of levels, so that its questions, answers and moves are those
that the rules have already confirmed. It is a value: where it stands belongs to
whoever shows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, assert_never

from eightoff.errors import InputError
from eightoff.exercises.checker import legal_part
from eightoff.exercises.level import Cells, Count, Legal, Places, Play, Stands, Step
from eightoff.rules import Move, check, is_legal, play

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eightoff.exercises.level import Level
    from eightoff.position import Position


@dataclass(frozen=True, slots=True)
class Ask:
    """The board of a level is laid and its question put."""

    level: Level


@dataclass(frozen=True, slots=True)
class Reveal:
    """The answer of the question is told."""

    level: Level


@dataclass(frozen=True, slots=True)
class Try:
    """A move is tried on the board: played if it is legal, else refused with its reason."""

    level: Level
    move: Move


Act = Ask | Reveal | Try


@dataclass(frozen=True, slots=True)
class Presentation:
    """Acts in order, and the position that each of them begins from.

    >>> from eightoff.exercises import read_levels
    >>> levels = read_levels(
    ...     '''[[level]]
    ... id = "six"
    ... kind = "legal"
    ... board = "Freecells: 6H -\\\\n: 8C 7H"
    ... question = "May {6H:subject} go {7H:onto}?"
    ... move = "6H>1"
    ... answer = true''', "example.toml")
    >>> [type(act).__name__ for act in Presentation.of(levels.values()).acts]
    ['Ask', 'Reveal', 'Try']
    """

    acts: tuple[Act, ...]
    before: tuple[Position, ...]

    @classmethod
    def of(cls, levels: Iterable[Level]) -> Self:
        """Return the presentation of these levels, one after another.

        Raises InputError if there are none.
        """
        acts: list[Act] = []
        before: list[Position] = []
        for level in levels:
            position = level.board
            for act in _acts(level):
                acts.append(act)
                before.append(position)
                if isinstance(act, Try) and is_legal(level.profile, position, act.move):
                    position = play(level.profile, position, act.move)
        if not acts:
            raise InputError("an exercise to show was expected")
        return cls(tuple(acts), tuple(before))

    def moves_before(self, number: int) -> tuple[Move, ...]:
        """Return the legal moves that lead from the board of an act's level to that act."""
        acts = self.acts[:number]
        begun = max((at for at, act in enumerate(acts) if isinstance(act, Ask)), default=0)
        return tuple(
            act.move
            for at, act in enumerate(acts)
            if at >= begun
            and isinstance(act, Try)
            and is_legal(act.level.profile, self.before[at], act.move)
        )


def _acts(level: Level) -> Iterator[Act]:
    """Yield the acts of one level: what is played is asked first and told last.

    A question is answered before its move is tried; where the class is to watch a
    sequence and find its fault, the answer comes after it.
    """
    yield Ask(level)
    match level.task:
        case Play() as task:
            yield from (Try(level, each.move) for each in task.forbidden)
            yield from (Try(level, move) for move in task.solution)
            yield Reveal(level)
        case Step(moves):
            played = legal_part(level, moves).moves
            yield from (Try(level, move) for move in moves[: len(played) + 1])
            yield Reveal(level)
        case Cells(moves):
            yield from (Try(level, move) for move in moves)
            yield Reveal(level)
        case Legal(move):
            yield Reveal(level)
            yield Try(level, move)
        case Count(move=Move() as move):
            yield Reveal(level)
            singles = check(level.profile, level.board, move).steps
            yield from (Try(level, single) for single in singles or (move,))
        case Places() | Count() | Stands():
            yield Reveal(level)
        case _:
            assert_never(level.task)
