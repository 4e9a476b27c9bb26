"""What a level says of won and lost, held against the solver.

Reading a level asks no solver, so that a lesson opens at once; whoever writes or
tests levels asks here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from eightoff.exercises.checker import answer_of
from eightoff.exercises.level import Cells, Count, Legal, Level, Places, Play, Stands, Step
from eightoff.exercises.winning import outcome
from eightoff.rules import Move, play
from eightoff.solver import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


def faults(level: Level) -> Iterator[str]:
    """Yield a sentence for everything that the solver does not confirm.

    The board of a level with ``still-winnable`` or ``costly`` must be won, so must
    the end of its solution, and each costly move must lose. A level that asks where the
    game stands must say what the coach says.
    """
    match level.task:
        case Stands(answer):
            if (found := answer_of(level)) != answer:
                yield f"the game stands as “{found}”, not “{answer}”"
        case Play() as task:
            if task.costly or task.goal.needs_proof:
                yield from _faults_of_play(level, task)
        case Legal() | Places() | Count() | Step() | Cells():
            pass  # the rules confirmed these when the level was read
        case _:
            assert_never(level.task)


def _faults_of_play(level: Level, task: Play) -> Iterator[str]:
    if (found := _outcome(level)) is not Outcome.WON:
        yield f"the board is {found}, not won"
    if not task.goal.reached(level.start.played(*task.solution)):
        yield "the solution throws the win away"
    for move in task.costly:
        if (found := _outcome(level, move)) is not Outcome.LOST:
            yield f"after the costly move {move} the game is {found}, not lost"


def _outcome(level: Level, *moves: Move) -> Outcome:
    position = level.board
    for move in moves:
        position = play(level.profile, position, move)
    return outcome(level.profile, position)
