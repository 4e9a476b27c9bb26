"""Endless practice: positions of real deals in which one of the three decisions matters.

A level is a position some moves into a deal, reached by moves that all keep the win,
most of them such as a player likes to make. It is asked only when some legal moves keep
the win and one that looks natural throws it away, and when no guess is better than tossing
a coin: neither any move nor one that looks natural. The solver judges every move, so that
each answer is graded exactly.

The number of a session and the number of a level in it decide everything, so that a
session can be played again from its number, alone or by a class.
"""

from __future__ import annotations

import functools
import itertools
import math
import random
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from eightoff.coach import Decision
from eightoff.deals import deal
from eightoff.errors import InputError
from eightoff.exercises.seats import Seat, seats
from eightoff.exercises.sight import Seen, changing_moves, free_move, goes_back, natural_among
from eightoff.position import AnyCell, Column, Position
from eightoff.profiles import PROFILES
from eightoff.rules import Move, is_legal, legal_moves
from eightoff.solver import KingsSolver, Outcome
from eightoff.solver.outcome import is_cancelled

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from eightoff.solver.outcome import Cancelled

PROFILE: Final = PROFILES["standard"]
LAST_DEAL: Final = 32_000
"""Levels come from deals 1 to this one, which other programs number in the same way."""
LAST_SESSION: Final = 999_999
LAST_LEVEL: Final = 9_999
_CHOICE: Final = 3
_LONGEST_WALK: Final = 45
_DUG: Final = 4
"""How many cards at most lie in a column that is to be emptied for a king."""
_NATURAL: Final = 0.85
"""How often the way to a level makes a move that looks natural instead of any that wins."""
_FILLING: Final = 0.7
"""How often it takes a cell while two are empty, for with many empty cells nothing is lost."""
_GOES: Final = 0.4
"""How often the move of a run is to be right; where it is, a level is found more often."""
_WALKS: Final = 8
"""How many ways are gone at most through a deal; another only where something could be lost."""
MOST_RIGHT: Final = 0.5
"""Which share of the moves that change something, and of the natural ones, answers at most."""


class Difficulty(StrEnum):
    """How hard a level is, as measured (:data:`STEPS`)."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


Kind = tuple[Decision, Difficulty]
KINDS: Final[tuple[Kind, ...]] = tuple(itertools.product(Decision, Difficulty))
"""What a level may be: every block of nine levels of a session holds each once."""


def kinds_among(
    decisions: Collection[Decision], difficulties: Collection[Difficulty]
) -> frozenset[Kind]:
    """Return the kinds of some decisions and difficulties; of all of them where none is named.

    >>> len(kinds_among([Decision.PREPARE_KING], [])), len(kinds_among([], []))
    (3, 9)
    """
    return frozenset(itertools.product(decisions or Decision, difficulties or Difficulty))


STEPS: Final[Mapping[Decision, tuple[float, float]]] = {
    Decision.FREE_CELL: (9.3, 12.8),
    Decision.PREPARE_KING: (7.6, 9.8),
    Decision.KEEP_MOBILE: (7.8, 10.4),
}
"""Up to which :attr:`Measure.score` a level is easy, and up to which it is medium.

They part 600 levels of each decision, the first met in each of 600 deals, into thirds;
``python tests/benchmarks/practice.py --quantiles 600`` measures it again.
"""


@dataclass(frozen=True, slots=True)
class Measure:
    """How hard a level is, in counts that anybody can make again.

    ``legal``: the legal moves that change something. ``right``: those that answer the
    question. ``proof``: how many states can be reached after the natural move that loses,
    all of which must be seen to know that none wins; of several such moves, the most.
    """

    legal: int
    right: int
    proof: int

    @property
    def score(self) -> float:
        """How many halvings lead to a right move by chance, and how many the proof takes.

        The first count three times: a level that most moves solve is no hard one, however
        deep its trap.
        """
        return _CHOICE * math.log2(self.legal / self.right) + math.log2(1 + self.proof)


class Grade(StrEnum):
    """What a legal move is worth as an answer."""

    RIGHT = "right"
    BESIDE = "keeps the win without doing what was asked"
    SHUFFLE = "changes nothing"
    BACK = "can go straight back"
    COSTLY = "throws the win away"


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeLevel:
    """One level.

    ``deal``, ``moves``: the deal it comes from, and the moves that lead to ``board``.
    ``grades``: what each legal move is worth. ``tempting``: the natural moves that lose.
    ``seat``: when a king is prepared, the king, the column and the cells to count.
    ``run``: when a run is kept mobile, its move that one of the tempting moves spoils.
    """

    session: int
    number: int
    decision: Decision
    difficulty: Difficulty
    measure: Measure
    deal: int
    moves: tuple[Move, ...]
    board: Position
    grades: Mapping[Move, Grade]
    tempting: tuple[Move, ...]
    seat: Seat | None = None
    run: Move | None = None

    @property
    def right(self) -> tuple[Move, ...]:
        """The moves that answer the question."""
        return tuple(move for move, grade in self.grades.items() if grade is Grade.RIGHT)

    @property
    def leaves_now(self) -> bool:
        """Whether a card can leave its cell at once."""
        return any(seen.leaves_cell for seen in changing_moves(self.board))


class GivenUpError(Exception):
    """A level that was asked for is not wanted any more."""


def practice_level(
    session: int, number: int, *, cancelled: Cancelled | None = None
) -> PracticeLevel:
    """Return a level of a session, both numbered from 1; the same one every time.

    ``cancelled``: asked every few milliseconds, as it may take seconds.

    >>> level = practice_level(1, 1)
    >>> level == practice_level(1, 1), len(level.right) < level.measure.legal
    (True, True)

    Raises InputError for numbers outside their range, and GivenUpError once it is cancelled.
    """
    decision, difficulty = kind_of(session, number)
    choose = random.Random(f"{session}/{number}")  # noqa: S311  a level is no secret
    while True:
        for found in levels_met(choose, decision, difficulty, cancelled):
            return replace(found, session=session, number=number)


def kind_of(session: int, number: int) -> Kind:
    """Return what a level of a session practises, without making it.

    Raises InputError for numbers outside their range.
    """
    if not 1 <= session <= LAST_SESSION:
        raise InputError(
            "a session number from 1 to {last} was expected, not {given}",
            last=LAST_SESSION,
            given=session,
        )
    if not 1 <= number <= LAST_LEVEL:
        raise InputError(
            "a level number from 1 to {last} was expected, not {given}",
            last=LAST_LEVEL,
            given=number,
        )
    block, place = divmod(number - 1, len(KINDS))
    return _order(session, block)[place]


def next_of(kinds: Collection[Kind], session: int, number: int) -> int:
    """Return the first number from this one on whose level is of one of some kinds.

    After the last level of a session the first comes.

    >>> kind_of(1, next_of([KINDS[0]], 1, 1)) == KINDS[0]
    True
    """
    block = map(within, range(number, number + 2 * len(KINDS)))
    return next(each for each in block if kind_of(session, each) in kinds)


def within(number: int) -> int:
    """Return a number of a level, counting on from 1 after the last."""
    return (number - 1) % LAST_LEVEL + 1


@functools.lru_cache(maxsize=256)
def _order(session: int, block: int) -> tuple[Kind, ...]:
    """Return the kinds of nine levels of a session, in its order."""
    order = list(KINDS)
    random.Random(f"{session}:{block}").shuffle(order)  # noqa: S311  the same
    return tuple(order)


def levels_met(
    choose: random.Random,
    decision: Decision,
    wanted: Difficulty | None = None,
    cancelled: Cancelled | None = None,
) -> Iterator[PracticeLevel]:
    """Yield the levels on a decision that are met on some ways through one deal.

    ``wanted``: only those of this difficulty. Raises GivenUpError once it is ``cancelled``.
    """
    walk = _Walk(choose, choose.randint(1, LAST_DEAL), cancelled)
    if not walk.is_won():
        return
    for _ in range(_WALKS):
        walk.begin()
        while walk.step():
            if decision is not Decision.FREE_CELL:
                walk.tidy()
            found = walk.level(decision, wanted)
            if found is not None:
                yield found
            walk.tidy()
        if not walk.met_a_trap:
            return


class _Walk:
    """A way through a deal on which the win is never lost.

    ``met_a_trap``: whether a natural move would have lost it somewhere.
    """

    def __init__(
        self, choose: random.Random, number: int, cancelled: Cancelled | None = None
    ) -> None:
        self._choose = choose
        self._cancelled = cancelled
        self._deal = number
        self._start = self._position = deal(number, PROFILE)
        self._solver = KingsSolver(PROFILE, self._start)
        self._moves: list[Move] = []
        self._found: dict[Move, bool] = {}
        self._goes = False
        self.met_a_trap = False

    def begin(self) -> None:
        """Go back to the deal.

        Whether the run of a level on this way has to go or to stay is chosen here, so that
        levels of both kinds are met and neither is the better guess.
        """
        self._moves = []
        self._look_at(self._start)
        self._goes = self._choose.random() < _GOES

    def is_won(self) -> bool:
        """Return whether the position can be won."""
        return self._solver.outcome(self._position) is Outcome.WON

    def _wins(self, seen: Seen) -> bool:
        """Return whether a move keeps the win."""
        if seen.move not in self._found:
            _go_on(self._cancelled)
            self._found[seen.move] = self._solver.outcome(seen.after(self._position)) is Outcome.WON
        return self._found[seen.move]

    def _look_at(self, position: Position) -> None:
        self._position = position
        self._found = {}
        self.__dict__.pop("_changing", None)
        self.__dict__.pop("_natural", None)

    @functools.cached_property
    def _changing(self) -> list[Seen]:
        return changing_moves(self._position)

    @functools.cached_property
    def _natural(self) -> list[Seen]:
        return natural_among(self._changing, self._position)

    def _go(self, seen: Seen) -> None:
        self._moves.append(seen.move)
        self._look_at(seen.after(self._position))

    def step(self) -> bool:
        """Make a move that keeps the win, mostly one that looks natural; return False at the end.

        Only what is won and lost is asked of the solver, never its line, so that a faster
        solver changes no level.
        """
        natural = self._natural if self._choose.random() < _NATURAL else []
        for moves in (natural, self._changing):
            ready = list(moves)
            self._choose.shuffle(ready)
            if len(self._position.empty_cells) > 1 and self._choose.random() < _FILLING:
                ready.sort(key=lambda seen: not isinstance(seen.move.to, AnyCell))
            for seen in ready:
                if self._wins(seen):
                    self._go(seen)
                    return len(self._moves) < _LONGEST_WALK
        return False

    def tidy(self) -> None:
        """Make every move that costs nothing: to foundations, and out of cells."""
        position = self._position
        while free := free_move(position):
            self._moves.append(free.move)
            position = free.after(position)
        if position is not self._position:
            self._look_at(position)

    def _asked(self, decision: Decision) -> _Asked | None:
        """Return what the position asks, None where it asks nothing."""
        natural = self._natural
        match decision:
            case Decision.FREE_CELL:
                return _asked_for_a_cell(self._position, natural)
            case Decision.PREPARE_KING:
                return _asked_for_a_king(self._position)
            case Decision.KEEP_MOBILE:
                runs = [seen for seen in natural if seen.length > 1]
                ready = [seen for seen in runs if self._wins(seen) is self._goes]
                return _asked_for_a_run(self._position, ready, goes=self._goes)

    def level(self, decision: Decision, wanted: Difficulty | None = None) -> PracticeLevel | None:
        """Return the level that the position makes, None where it teaches nothing.

        None as well where its difficulty is not the one that is ``wanted``.
        """
        position, natural, moves = self._position, self._natural, self._changing
        asked = self._asked(decision)
        if asked is None:
            return None
        if all(self._wins(seen) for seen in natural if asked.concerns(seen)):
            return None
        self.met_a_trap = True
        wins = {seen.move: self._wins(seen) for seen in moves}
        right = {
            move for move, won in wins.items() if won and (not asked.only or move in asked.only)
        }
        if _is_guessed(right, moves) or _is_guessed(right, natural):
            return None
        traps = [seen for seen in natural if not wins[seen.move]]
        lost = [seen.after(position) for seen in traps]
        measure = (
            _measured(decision, (len(moves), len(right)), lost, wanted, self._cancelled)
            if right
            else None
        )
        if measure is None:
            return None
        return PracticeLevel(
            session=0,
            number=0,
            decision=decision,
            difficulty=difficulty_of(decision, measure),
            measure=measure,
            deal=self._deal,
            moves=tuple(self._moves),
            board=position,
            grades={
                move: (
                    Grade.BACK if goes_back(position, move) else _grade(move, right, wins.get(move))
                )
                for move in legal_moves(PROFILE, position)
            },
            tempting=tuple(seen.move for seen in traps),
            seat=asked.seat,
            run=asked.run,
        )


def _go_on(cancelled: Cancelled | None) -> None:
    """Raise GivenUpError once it is cancelled."""
    if is_cancelled(cancelled):
        raise GivenUpError


def _measured(
    decision: Decision,
    moves: tuple[int, int],
    lost: list[Position],
    wanted: Difficulty | None,
    cancelled: Cancelled | None,
) -> Measure | None:
    """Return how hard a level is, None where that is not what is wanted.

    ``moves``: how many there are, and how many of them are right. ``lost``: the positions
    after its traps. No proof is followed further than the difficulty that is wanted allows.
    """
    legal, right = moves
    easy, medium = STEPS[decision]
    most = {Difficulty.EASY: easy, Difficulty.MEDIUM: medium}.get(wanted) if wanted else None
    limit = None if most is None else int(2 ** (most - Measure(legal, right, 0).score))
    proof = 0
    for position in lost:
        found = KingsSolver(PROFILE, position).solve(position, limit=limit, cancelled=cancelled)
        _go_on(cancelled)
        if found.outcome is Outcome.UNDECIDED:
            return None
        proof = max(proof, found.states)
    measure = Measure(legal, right, proof)
    return measure if wanted in {None, difficulty_of(decision, measure)} else None


def _grade(move: Move, right: set[Move], wins: bool | None) -> Grade:  # noqa: FBT001  what was proven
    if wins is None:
        return Grade.SHUFFLE
    if not wins:
        return Grade.COSTLY
    return Grade.RIGHT if move in right else Grade.BESIDE


def difficulty_of(decision: Decision, measure: Measure) -> Difficulty:
    """Return how hard a level so measured is."""
    easy, medium = STEPS[decision]
    if measure.score <= easy:
        return Difficulty.EASY
    return Difficulty.MEDIUM if measure.score <= medium else Difficulty.HARD


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a position asks.

    ``concerns``: whether a trap has to do with it. ``only``: the moves that do what is
    asked, none when every move that keeps the win is an answer.
    """

    concerns: Callable[[Seen], bool]
    only: frozenset[Move] = frozenset()
    seat: Seat | None = None
    run: Move | None = None


def _is_guessed(right: set[Move], among: list[Seen]) -> bool:
    """Return whether a move taken blindly among these is right more often than not."""
    return sum(seen.move in right for seen in among) > MOST_RIGHT * len(among)


def _asked_for_a_cell(position: Position, natural: list[Seen]) -> _Asked | None:
    only = [seen for seen in natural if seen.leaves_cell]
    if not only and free_move(position) is None:
        only = [seen for seen in natural if _frees_cell(position, seen)]
    return _Asked(lambda _: True, frozenset(seen.move for seen in only)) if only else None


def _asked_for_a_king(position: Position) -> _Asked | None:
    known = [seat for seat in seats(PROFILE, position, most_dug=_DUG) if seat.cells]
    if not known:
        return None
    seat = min(known, key=lambda seat: (seat.cells, seat.column, seat.king))
    tight = seat.cells >= len(position.empty_cells)

    def concerns(seen: Seen) -> bool:
        """Return whether a move seats a king, digs the column or takes a cell that it needs."""
        if seen.source == seat.column:
            return True
        if isinstance(seen.move.to, Column):
            return seen.move.card.is_king
        return tight and isinstance(seen.move.to, AnyCell)

    return _Asked(concerns, seat=seat)


def _asked_for_a_run(position: Position, runs: list[Seen], *, goes: bool) -> _Asked | None:
    """Return what the longest of some runs that can move asks; ``goes``: its move wins."""
    run = max(runs, key=lambda seen: (seen.length, str(seen.move)), default=None)
    if run is None:
        return None
    tight = run.length > len(position.empty_cells)

    def concerns(seen: Seen) -> bool:
        """Return whether a move leaves the run where it is and unable to go, or is its move."""
        if not goes:
            return seen.move == run.move
        if isinstance(seen.move.to, AnyCell) and not tight:
            return False
        return seen.source != run.source and not is_legal(PROFILE, seen.after(position), run.move)

    return _Asked(concerns, run=run.move)


def _frees_cell(position: Position, seen: Seen) -> bool:
    """Return whether more cells are empty once a move and all that costs nothing is made."""
    after = seen.after(position)
    while free := free_move(after):
        after = free.after(after)
    return len(after.empty_cells) > len(position.empty_cells)
