"""The checker: the state of an exercise, its answers and its hints, all out of the rules."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, assert_never

from eightoff.cards import Card
from eightoff.coach import Coach
from eightoff.errors import InputError
from eightoff.exercises.level import (
    Cells,
    Count,
    Counted,
    Legal,
    Level,
    Places,
    Play,
    Stands,
    Step,
)
from eightoff.exercises.winning import outcome
from eightoff.position import AnyCell, Cell
from eightoff.rules import (
    IllegalMoveError,
    Move,
    Verdict,
    capacity,
    check,
    is_legal,
    legal_moves,
    parse_place,
)
from eightoff.solver import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from eightoff.exercises.goals import Goal, History

Answer = bool | frozenset[str] | int | str
MOST_SEARCHED: Final = 3000
"""How many positions are looked at for a way to a goal; the boards of lessons are small."""


class State(StrEnum):
    """How far an exercise is."""

    NOT_ATTEMPTED = "not attempted"
    OPEN = "open"
    SOLVED = "solved"


def state(level: Level, history: History) -> State:
    """Return how far what was played has come; an answer is judged by ``judge``."""
    if isinstance(level.task, Play) and history.moves and level.task.goal.reached(history):
        return State.SOLVED
    return State.OPEN if history.moves else State.NOT_ATTEMPTED


@dataclass(frozen=True, slots=True)
class AnswerJudgement:
    """What is to be said of an answer.

    ``verdict``: the rules on the move asked about. ``wrong``: the rules on each
    place that was named and does not take the card. ``strays``: the cards that were
    named and lie in no cell. ``missing``: the places or cards that were not named.
    """

    right: bool
    expected: Answer
    verdict: Verdict | None = None
    wrong: Mapping[str, Verdict] = field(default_factory=dict)
    strays: frozenset[str] = frozenset()
    missing: frozenset[str] = frozenset()


def answer_of(level: Level) -> Answer:
    """Return the right answer of a question, worked out by the rules on its board.

    Raises InputError for a level that is played and not answered, and for a
    question that the board cannot answer.
    """
    profile, board = level.profile, level.board
    match level.task:
        case Legal(move):
            return is_legal(profile, board, move)
        case Places(card):
            return frozenset(
                str(move.to) for move in legal_moves(profile, board) if move.card == card
            )
        case Count():
            return _count(level, level.task)
        case Step(moves):
            return len(legal_part(level, moves).moves) + 1
        case Cells(moves):
            return frozenset(str(card) for card in after(level, moves).now.cells if card)
        case Stands():
            return Coach(profile).status(board).standing.value
        case Play():
            raise InputError("a level that is answered was expected, not “{given}”", given=level.id)
        case _:
            assert_never(level.task)


def judge(level: Level, given: bool | int | Iterable[str]) -> AnswerJudgement:  # noqa: FBT001  a yes or no is the answer
    """Judge an answer: yes or no, a number, a standing, or the names of places or cards.

    Raises InputError for a place or a card that cannot be read.
    """
    expected = answer_of(level)
    match level.task:
        case Legal(move):
            verdict = check(level.profile, level.board, move)
            return AnswerJudgement(given == expected, expected, verdict=verdict)
        case Places(card) if isinstance(expected, frozenset) and not isinstance(given, int):
            named = {_as_one_place(level, text): text for text in given}
            wrong = {
                text: check(level.profile, level.board, Move(card, parse_place(text)))
                for place, text in named.items()
                if place not in expected
            }
            missing = expected - named.keys()
            return AnswerJudgement(
                not wrong and not missing, expected, wrong=wrong, missing=missing
            )
        case Step(moves):
            before = legal_part(level, moves)
            verdict = check(level.profile, before.now, moves[len(before.moves)])
            return AnswerJudgement(given == expected, expected, verdict=verdict)
        case Cells() if isinstance(expected, frozenset) and not isinstance(given, int):
            cards = frozenset(str(Card.parse(text)) for text in given)
            strays, missing = cards - expected, expected - cards
            return AnswerJudgement(cards == expected, expected, strays=strays, missing=missing)
        case Play() | Places() | Count() | Cells() | Stands():
            return AnswerJudgement(given == expected, expected)
        case _:
            assert_never(level.task)


def legal_part(level: Level, moves: tuple[Move, ...]) -> History:
    """Return what can be played of a sequence until the rules forbid a step.

    Raises InputError where they forbid none.
    """
    history = level.start
    for move in moves:
        if not is_legal(level.profile, history.now, move):
            return history
        history = history.played(move)
    raise InputError("a sequence with an illegal step was expected")


def after(level: Level, moves: tuple[Move, ...]) -> History:
    """Return what was played after these moves; raise InputError if one of them is illegal."""
    try:
        return level.start.played(*moves)
    except IllegalMoveError as fault:
        raise InputError(
            "a sequence of legal moves was expected, but {move} is not legal in it",
            move=str(fault.move),
        ) from fault


def _as_one_place(level: Level, text: str) -> str:
    """Return the name of a place, any empty cell being ``cell``."""
    place = parse_place(text)
    if isinstance(place, Cell) and place.number in level.board.empty_cells:
        return str(AnyCell())
    return str(place)


def _count(level: Level, task: Count) -> int:
    profile, board = level.profile, level.board
    if task.counted is Counted.CAPACITY:
        return capacity(profile, board, task.to)
    if task.move is None:
        raise InputError("a move to count for was expected in level “{given}”", given=level.id)
    if task.counted is Counted.SINGLE_MOVES:
        return len(check(profile, board, task.move).steps)
    for empty in range(len(board.cells) + 1):
        # Occupied cells play no part in the move of a run, so they are left out.
        if is_legal(profile, replace(board, cells=(None,) * empty), task.move):
            return empty
    raise InputError(
        "a move that enough empty cells make legal was expected, not {given}", given=str(task.move)
    )


@dataclass(frozen=True, slots=True)
class LevelHint:
    """The next help: a text of the level, or a move found from where the cards lie.

    ``whole``: whether the move itself is to be told, and not only which card it moves.
    Text and move are None when nothing more can be said from here: a played level should
    then begin again.
    """

    text: str | None = None
    move: Move | None = None
    whole: bool = True


def hint(level: Level, history: History, given: int, near: int = 0) -> LevelHint:
    """Return the next help after so many texts were given, and so many hints from here.

    The texts of a level that is played speak of its start. Once the cards lie otherwise, what
    helps is worked out from there: first which card moves, then where to.
    """
    at_start = history.now == level.board
    if given < len(level.hints) and (at_start or not isinstance(level.task, Play)):
        return LevelHint(text=level.hints[given])
    way = way_to_goal(level, history)
    return LevelHint(move=way[0], whole=at_start or near > 0) if way else LevelHint()


def with_way(level: Level) -> Level:
    """Return a level that is played with a solution found, if it has none and one is found."""
    task = level.task
    if not isinstance(task, Play) or task.solution:
        return level
    return replace(level, task=replace(task, solution=way_to_goal(level, level.start) or ()))


def way_to_goal(level: Level, history: History) -> tuple[Move, ...] | None:
    """Return moves that reach the goal from here: the rest of the solution or a way found.

    None when the goal is reached already, when the level has none, when the win that
    is to be kept is lost, or when no way is found among MOST_SEARCHED positions.
    """
    if not isinstance(level.task, Play) or level.task.goal.reached(history):
        return None
    if level.task.goal.needs_proof and outcome(level.profile, history.now) is Outcome.LOST:
        return None
    rest = _rest_of_solution(level, level.task, history)
    return _way_found(level.task.goal, history) if rest is None else rest


def _rest_of_solution(level: Level, task: Play, history: History) -> tuple[Move, ...] | None:
    """Return what is left of the solution where its way was not left, checked by the rules."""
    walked = level.start
    for played, move in enumerate(task.solution):
        if walked.now == history.now:
            rest = task.solution[played:]
            return rest if task.goal.reached(history.played(*rest)) else None
        walked = walked.played(move)
    return None


def _way_found(goal: Goal, history: History) -> tuple[Move, ...] | None:
    queue = deque([history])
    seen = {_seen_as(goal, history)}
    while queue:
        walked = queue.popleft()
        for move in legal_moves(history.profile, walked.now):
            further = walked.played(move)
            if goal.reached(further):
                return further.moves[len(history.moves) :]
            key = _seen_as(goal, further)
            if key not in seen:
                if len(seen) >= MOST_SEARCHED:
                    return None
                seen.add(key)
                queue.append(further)
    return None


def _seen_as(goal: Goal, history: History) -> tuple[object, ...]:
    """Return what makes two histories the same for the search: cards and conditions met."""
    # Whether it can be won follows from the cards, and is dear to ask at every position.
    asked = (each for group in goal.groups for each in group if not each.needs_proof)
    met = tuple(each.holds(history) for each in asked)
    # A card that went from one cell to another changed nothing.
    held = frozenset(card for card in history.now.cells if card)
    return history.now.columns, history.now.foundations, held, met
