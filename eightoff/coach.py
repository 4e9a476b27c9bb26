"""The coach: which moves keep the win, what to look at next, and where a game stands.

Everything is a value; the floors above turn values into words. A verdict of won or
lost always comes from :mod:`eightoff.solver`, never from a guess.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeVar

from eightoff.cards import KING, Card, Suit
from eightoff.position import AnyCell, Cell, Column, Foundation, Position
from eightoff.profiles import Loss, Profile
from eightoff.rules import Fact, Move, capacity, is_legal, legal_moves, liftable, play
from eightoff.solver import (
    KingsSolver,
    Outcome,
    Solution,
    furthest,
    is_exact,
    next_moves,
    refuse_excerpt,
    shortened,
    solve,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eightoff.game import Game
    from eightoff.solver.outcome import Cancelled

_T = TypeVar("_T")
SEARCH_LIMIT: Final = 5_000
"""How many states a search for one move opens where no answer is certain to come."""
_MOST_KEPT: Final = 2_000


class Decision(StrEnum):
    """The three decisions of the game (document ``cards4``)."""

    FREE_CELL = "free a useful cell"
    PREPARE_KING = "prepare a king"
    KEEP_MOBILE = "keep a run mobile"


@dataclass(frozen=True, slots=True)
class Purpose:
    """A decision that a move serves, with the facts that show it.

    Always ``empty_cells`` after the move. For a freed cell ``run``, the one that may
    move only now, or None. For a king ``king``, its ``run``, the cells it ``needs``, the
    empty ``columns``, and the column ``to`` which this move takes it, or None. For a
    mobile run ``run``, its place ``to`` and ``capacity``.
    """

    decision: Decision
    facts: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a legal move does to the outcome.

    ``line``: the move and those that win after it; empty unless it is won. What proves a
    loss is worked out when it is asked for, by :meth:`Coach.refute`.
    """

    outcome: Outcome
    line: tuple[Move, ...]
    purposes: tuple[Purpose, ...]


class Standing(StrEnum):
    """Where a game stands."""

    WON = "won"
    NO_MOVE = "no legal move"
    SHUFFLING = "no legal move but shuffling"
    LOST = "legal moves, but proven lost"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Status:
    """Where a game stands, and whether its profile counts it as ended there.

    ``outcome``: what is proven of it, None for an excerpt that is still open.
    """

    standing: Standing
    ended: bool
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a position is lost: every way on was searched, and none wins.

    ``line``: legal moves that bring as many cards home as any can, to where nothing more
    can be done. ``end``: the position after them. ``standing``: how it ends there, with no
    move, with nothing but shuffling or, LOST, with moves that change nothing for good.
    ``states``: how many different states were searched.
    """

    line: tuple[Move, ...]
    end: Position
    standing: Standing
    states: int

    @property
    def home(self) -> int:
        """How many cards are on the foundations in the end."""
        return self.end.on_foundations


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint in three depths: ``purpose``, then ``card``, then ``move``.

    ``outcome``: of the position. ``purpose``: what the next moves are for, None when
    they only carry cards home. ``card`` and ``move`` are None unless it is won.
    ``back_to``: when it is lost, the cursor of the last position of this game that was
    won, None if there was none.
    """

    outcome: Outcome
    purpose: Purpose | None = None
    card: Card | None = None
    move: Move | None = None
    back_to: int | None = None


class Coach:
    """The coach of one table, who remembers what was proven in the game at hand.

    Positions of the same game are told in the states of the first one seen; another
    game begins a new memory.

    >>> from eightoff.deals import deal
    >>> from eightoff.profiles import PROFILES
    >>> coach = Coach(PROFILES["standard"])
    >>> {judgement.outcome.value for judgement in coach.judge(deal(465)).values()}
    {'lost'}
    """

    def __init__(self, profile: Profile, *, limit: int | None = None) -> None:
        """Keep the rules, and how many states a search may open (None: what suits them)."""
        self.profile = profile
        self._limit = SEARCH_LIMIT if limit is None and not is_exact(profile) else limit
        self._solver: KingsSolver | None = None
        self._judged: dict[Position, dict[Move, Judgement]] = {}
        self._plans: dict[Position, tuple[Move, ...]] = {}

    def refute(
        self,
        position: Position,
        move: Move | None = None,
        *,
        cancelled: Cancelled | None = None,
    ) -> Refutation:
        """Return why a position, or the one after a legal move of it, is lost.

        The line begins with the move, if one is given.

        >>> from eightoff.deals import deal
        >>> from eightoff.profiles import PROFILES
        >>> refutation = Coach(PROFILES["standard"]).refute(deal(465))
        >>> refutation.standing, refutation.home, refutation.states
        (<Standing.NO_MOVE: 'no legal move'>, 6, 4917)

        Raises InputError for an excerpt, and ValueError unless it is proven lost.
        """
        refuse_excerpt(position)
        start = position if move is None else play(self.profile, position, move)
        if is_exact(self.profile):
            found = self._solver_of(position).furthest(
                start, limit=self._limit, cancelled=cancelled
            )
        else:
            found = furthest(self.profile, start, limit=self._limit, cancelled=cancelled)
        if found.outcome is not Outcome.LOST:
            raise ValueError(f"the position is not proven lost but {found.outcome}")
        end = start
        for each in found.moves:
            end = play(self.profile, end, each)
        line = found.moves if move is None else (move, *found.moves)
        return Refutation(line, end, self._standing(end, cancelled)[0], found.states)

    def solve(self, position: Position, *, cancelled: Cancelled | None = None) -> Solution:
        """Decide a position out of what is remembered; see :func:`eightoff.solver.solve`."""
        refuse_excerpt(position)
        if not is_exact(self.profile):
            return solve(self.profile, position, limit=self._limit, cancelled=cancelled)
        return self._solver_of(position).solve(position, limit=self._limit, cancelled=cancelled)

    def _solver_of(self, position: Position) -> KingsSolver:
        """Return the solver of the game that a position belongs to."""
        if self._solver is None or not self._solver.knows(position):
            self._solver = KingsSolver(self.profile, position)
        return self._solver

    def judge(
        self, position: Position, *, cancelled: Cancelled | None = None
    ) -> dict[Move, Judgement]:
        """Judge each legal move of a position of a full deck.

        Raises InputError for an excerpt.
        """
        refuse_excerpt(position)
        if position in self._judged:
            return dict(self._judged[position])
        # Solved first, so that what follows is told in the states of this position's game.
        self.solve(position, cancelled=cancelled)
        judged = {}
        for move in legal_moves(self.profile, position):
            found = self.solve(play(self.profile, position, move), cancelled=cancelled)
            line = (move, *found.moves) if found.outcome is Outcome.WON else ()
            judged[move] = Judgement(found.outcome, line, purposes(self.profile, position, move))
        if cancelled is None or not cancelled():
            _keep(self._judged, position, judged)
        return dict(judged)

    def hint(self, game: Game, *, cancelled: Cancelled | None = None) -> Hint:
        """Return a hint on a winning line or, if there is none, the way back to one."""
        position = game.position
        outcome = self._outcome(position, cancelled)
        if outcome is Outcome.LOST:
            return Hint(outcome, back_to=self._last_won(game, cancelled))
        plan = self._plan(position, cancelled) if outcome is Outcome.WON else ()
        if not plan:
            return Hint(outcome)
        return Hint(outcome, self._next_purpose(position, cancelled), plan[0].card, plan[0])

    def status(self, position: Position, *, cancelled: Cancelled | None = None) -> Status:
        """Tell where a game stands; an excerpt is never said to be lost while it has moves."""
        standing, outcome = self._standing(position, cancelled)
        ends = {
            Loss.NO_PROGRESS: (Standing.WON, Standing.NO_MOVE, Standing.SHUFFLING),
            Loss.NO_MOVE: (Standing.WON, Standing.NO_MOVE),
            Loss.UNANNOUNCED: (Standing.WON,),
        }
        return Status(standing, standing in ends[self.profile.loss], outcome)

    def _standing(
        self, position: Position, cancelled: Cancelled | None
    ) -> tuple[Standing, Outcome | None]:
        if position.is_won:
            return Standing.WON, Outcome.WON
        moves = legal_moves(self.profile, position)
        if not moves:
            return Standing.NO_MOVE, Outcome.LOST
        if all(is_shuffle(position, move) for move in moves):
            return Standing.SHUFFLING, Outcome.LOST
        if not position.is_full_deck:
            return Standing.OPEN, None
        outcome = self._outcome(position, cancelled)
        return Standing.LOST if outcome is Outcome.LOST else Standing.OPEN, outcome

    def _outcome(self, position: Position, cancelled: Cancelled | None) -> Outcome:
        """Decide a position, which is won if it lies on a plan."""
        if position in self._plans:
            return Outcome.WON
        found = self.solve(position, cancelled=cancelled)
        if not is_exact(self.profile):
            self._keep_plan(position, shortened(self.profile, position, found.moves))
        return found.outcome

    def _plan(self, position: Position, cancelled: Cancelled | None) -> tuple[Move, ...]:
        """Return the next moves of a win, the same ones while they are followed.

        Where the rules are decided exactly, a coach made anew would plan the same.
        """
        if position not in self._plans and is_exact(self.profile):
            moves = next_moves(self.profile, position, cancelled=cancelled)
            self._keep_plan(position, moves)
        return self._plans.get(position, ())

    def _keep_plan(self, position: Position, moves: tuple[Move, ...]) -> None:
        for played, move in enumerate(moves):
            _keep(self._plans, position, moves[played:])
            position = play(self.profile, position, move)

    def _next_purpose(self, position: Position, cancelled: Cancelled | None) -> Purpose | None:
        """Return what the next moves of the win are for, up to where they only go home."""
        while plan := self._plan(position, cancelled):
            for move in plan:
                served = purposes(self.profile, position, move)
                if served:
                    return served[0]
                position = play(self.profile, position, move)
        return None

    def _last_won(self, game: Game, cancelled: Cancelled | None) -> int | None:
        for cursor in range(game.cursor - 1, -1, -1):
            if self._outcome(game.positions[cursor], cancelled) is Outcome.WON:
                return cursor
        return None


def is_shuffle(position: Position, move: Move) -> bool:
    """Return whether a legal move changes nothing but which cell or empty column is taken.

    >>> is_shuffle(Position.parse("Freecells: 6H -\\n: 8C"), Move.parse("6H>b"))
    True
    """
    match position.find(move.card), move.to:
        case Cell(), Cell() | AnyCell():
            return True
        case Column(number), Column(to):
            return position.columns[number - 1][0] == move.card and not position.columns[to - 1]
    return False


def purposes(profile: Profile, position: Position, move: Move) -> tuple[Purpose, ...]:
    """Return which of the three decisions a legal move serves.

    >>> from eightoff.profiles import PROFILES
    >>> board = Position.parse("Freecells: 6H\\n: 7H\\n: 9S 8S\\n: TS")
    >>> [purpose.decision.value for purpose in purposes(
    ...     PROFILES["standard"], board, Move.parse("6H>1"))]
    ['free a useful cell']
    """
    if is_shuffle(position, move):
        return ()
    after = play(profile, position, move)
    cells: dict[str, Fact] = {"empty_cells": len(after.empty_cells)}
    served = []
    through = _room(profile, position, after)
    if len(after.empty_cells) > len(position.empty_cells):
        run = next((run for run, _, before in through if not before), None)
        served.append(Purpose(Decision.FREE_CELL, {**cells, "run": run}))
    if king := _king_prepared(profile, position, after, move):
        served.append(
            Purpose(
                Decision.PREPARE_KING,
                {
                    **cells,
                    "king": king[0],
                    "run": king,
                    "needs": len(king) - 1,
                    "columns": len(after.empty_columns),
                    "to": move.to if move.card == king[0] else None,
                },
            )
        )
    # A run that takes all the room there is stays mobile only while no cell is filled.
    for run, to, before in through:
        room = capacity(profile, after, to)
        if before and len(run) == room:
            facts: dict[str, Fact] = {**cells, "run": run, "to": to, "capacity": room}
            served.append(Purpose(Decision.KEEP_MOBILE, facts))
            break
    return tuple(served)


_Room = tuple[tuple[Card, ...], Column, bool]
"""A run of two cards or more, a column that takes it now, and whether one did before."""


def _room(profile: Profile, before: Position, after: Position) -> tuple[_Room, ...]:
    """Return the runs that have a place to go after a move."""
    found = []
    for card in liftable(profile, after):
        run = after.cards_from(card)
        if len(run) == 1:
            continue
        for number in range(1, len(after.columns) + 1):
            move = Move(card, Column(number))
            if is_legal(profile, after, move) and not is_shuffle(after, move):
                could = is_legal(profile, before, move) and before.cards_from(card) == run
                found.append((run, Column(number), could))
    return tuple(found)


def _king_prepared(
    profile: Profile, before: Position, after: Position, move: Move
) -> tuple[Card, ...]:
    """Return the run of the king that a move seats, uncovers or empties a column for."""
    if not profile.kings_only:
        return ()
    if move.card.is_king and isinstance(move.to, Column):
        return before.cards_from(move.card)
    waiting = [king for king in liftable(profile, after) if king.is_king and _waits(after, king)]
    if len(after.empty_columns) > len(before.empty_columns) and waiting:
        return max((after.cards_from(king) for king in waiting), key=len)
    lifted = set(liftable(profile, before))
    return next((after.cards_from(king) for king in waiting if king not in lifted), ())


def _waits(position: Position, king: Card) -> bool:
    match position.find(king):
        case Column(number):
            return position.columns[number - 1][0] != king
        case Cell():
            return True
    return False


def finish(profile: Profile, position: Position) -> tuple[Move, ...] | None:
    """Return the moves to the foundations that end the game, None unless they do end it.

    >>> from eightoff.profiles import PROFILES
    >>> board = Position.parse("Foundations: H-Q C-K D-K S-K\\n: KH")
    >>> [str(move) for move in finish(PROFILES["standard"], board)]
    ['KH>F']
    """
    moves: list[Move] = []
    while not position.is_won:
        following = (
            Move(Card(suit, top + 1), Foundation())
            for suit, top in zip(Suit, position.foundations, strict=True)
            if top < KING
        )
        move = next((move for move in following if is_legal(profile, position, move)), None)
        if move is None:
            return None
        moves.append(move)
        position = play(profile, position, move)
    return tuple(moves)


def _keep(memory: dict[Position, _T], position: Position, value: _T) -> None:
    """Remember a value, forgetting the oldest when there are many."""
    memory[position] = value
    for oldest in list(itertools.islice(memory, max(0, len(memory) - _MOST_KEPT))):
        del memory[oldest]
