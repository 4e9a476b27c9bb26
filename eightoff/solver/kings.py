"""The exact solver for columns built in suit and empty columns kept for kings.

Each card has one carrier, the next higher card of its suit. So a card that has
left its dealt place goes to its foundation as soon as that takes it, else onto
its carrier as soon as that ends a column, else lies in a cell: none of this is a
choice. Choices are only which column is dug next and which kings take the empty
columns. A state is therefore which cards are gone from their dealt places and
which kings stand in columns of their own; foundations, runs, cells and empty
columns follow from it. A few dozen states decide a usual deal.

Cards are bits: 16 for each suit, the king lowest, so that a card's carrier is
one bit to the right of it, and runs are found by the carry of an addition.
"""

from __future__ import annotations

import itertools
from collections import deque
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from eightoff.cards import DECK, KING, Card, Suit
from eightoff.position import MOST_CELLS, AnyCell, Column, Foundation
from eightoff.profiles import Build, Profile
from eightoff.rules import Move
from eightoff.solver.outcome import Cancelled, Outcome, Solution, is_cancelled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eightoff.position import Position

_SUIT_BITS: Final = 16
_BIT_OF: Final = {card: 1 << (_SUIT_BITS * card.suit.order + KING - card.rank) for card in DECK}
_CARD_OF: Final = {bit: card for card, bit in _BIT_OF.items()}
_KINGS: Final = sum(_BIT_OF[Card(suit, KING)] for suit in Suit)
_STANDING: Final = 15
"""By how many bits a standing king is moved in a key: to the one bit left free in its suit."""
_BETWEEN_QUESTIONS: Final = 256
MOST_KEPT: Final = 500_000
"""How many proven states a solver keeps at most from one search to the next."""
_EASY: Final = 150
"""How many states a search opens before a taken cell becomes dear."""
_CHEAP: Final = 4
_DEAR: Final = 12
"""What a taken cell costs, in cards dug: at first the win of a usual deal is found soonest."""
_NOTHING: Final = 4 * _SUIT_BITS
"""By how many bits a set of cards is moved to leave none."""
_MOST_GAINED: Final = 3 * len(DECK)
_MOST_COST: Final = _MOST_GAINED + _DEAR * MOST_CELLS + 1
_NO_DIG: Final = (0,) * 10
_PARKED: Final = {bit: Move(card, AnyCell()) for bit, card in _CARD_OF.items()}
_HOME: Final = {bit: Move(card, Foundation()) for bit, card in _CARD_OF.items()}


def is_exact(profile: Profile) -> bool:
    """Return whether every full position under this profile is decided.

    >>> from eightoff.profiles import PROFILES
    >>> [name for name, profile in PROFILES.items() if not is_exact(profile)]
    ['relaxed', 'freecell', 'bakers-game']
    """
    return profile.kings_only and profile.build is Build.SUIT


_Dig = tuple[int, int, int, int, int, int, int, int, int, int]
"""What digging the run at a column's end changes, told by the dealt card that ends it.

Its parts are ``(length, head, shift, gone, standing, ends, key, count, bared, left)``.
``length``, ``head``, ``shift``: of the run, and by how many bits what lies on it is found.
``gone``, ``standing``: what is added to those of a state; ``ends``: what changes in them;
``key``: what is added to its key; ``count``: how many cards are added to ``gone``.
``bared``: by how many bits what comes to lie on the card below the run is found.
``left``: how many dealt cards the column has after it. A plain tuple is unpacked soonest.
"""
_State = tuple[int, int, int, int, int]
"""A state in which all that is no choice has been done.

Its parts are ``(gone, standing, up, following, ends)``. ``gone``: cards not in their
dealt places; ``standing``: of those, the kings in columns of their own; ``up``: those
on foundations. ``following``: the next card of each foundation; ``ends``: the dealt
cards that end a column. A plain tuple, as it is made in the innermost loop.
"""


class _Choice(NamedTuple):
    """A choice and the key of the state that it leads to.

    ``end``: the dealt card that ends the column which is dug, or 0 when a king only
    takes a column or leaves it. ``standing``: the kings that are to have columns of
    their own, those that go on to their foundations included.
    """

    end: int
    key: int
    standing: int


_Arrival = tuple[int, int, int]
"""The key of the state before; the ``end`` and ``standing`` of the choice made in it."""


def _repriced(waiting: list[list[_State]]) -> list[list[_State]]:
    """Return the waiting states in the order in which taken cells are dear."""
    repriced: list[list[_State]] = [[] for _ in waiting]
    for cost, states in enumerate(waiting):
        for state in states:
            repriced[cost + (_DEAR - _CHEAP) * _taken(state)].append(state)
    return repriced


def _key(state: _State) -> int:
    return state[0] | state[1] << _STANDING


def _cost(state: _State, price: int) -> int:
    """Return what a state costs by the price of a taken cell; see :meth:`KingsSolver._open`."""
    return _MOST_GAINED - 2 * state[2].bit_count() - state[0].bit_count() + price * _taken(state)


def _taken(state: _State) -> int:
    """Return how many cells are taken."""
    gone, standing, up, _, ends = state
    out = gone & ~up & ~standing
    # Adding the cards that lie on an end carries through the whole run below each:
    # what the sum leaves in place lies in a cell.
    return (out & out + (((ends | standing) << 1) & out)).bit_count()


class KingsSolver:
    """Decides positions that belong to one game, and remembers what it has proven.

    It keeps some 150 bytes for each state proven, and forgets them all before a search when
    there are more than MOST_KEPT: some 75 MB at most, and what one search adds. A search
    holds up to 600 bytes for each state that it opens: the hardest of the first 32,000
    deals of Eight Off opens some 20,000 states (12 MB). ``limit`` bounds a search.

    >>> from eightoff.deals import deal
    >>> from eightoff.profiles import PROFILES
    >>> solver = KingsSolver(PROFILES["standard"], deal(1))
    >>> solver.solve(deal(1)).states > 0, solver.solve(deal(1)).states
    (True, 0)
    """

    def __init__(self, profile: Profile, start: Position) -> None:
        self._doubling = profile.doubling
        self._cells = len(start.cells)
        self._columns = start.columns
        self._digs: dict[int, _Dig] = {}
        self._raises: dict[int, tuple[int, int, int]] = {}
        self._column_of: dict[int, int] = {}
        self._next_to_win: dict[int, _Choice | None] = {}
        self._lost: set[int] = set()
        for number, column in enumerate(start.columns):
            self._add_column(number, [_BIT_OF[card] for card in column])

    def _add_column(self, number: int, cards: list[int]) -> None:
        """Note of each card of a dealt column what raising it and digging its run change."""
        # Of the cards below the run, and below the card: the end, and the run of a king.
        rest = below = (0, 0, 0)
        foot = run = end = head = length = 0
        for left, card in enumerate(cards):
            if end << 1 == card and not card & _KINGS:
                run |= card
                length += 1
            else:
                run, head, length, foot, rest = card, card, 1, left, below
            end = card
            ended, king_run, king = below
            self._raises[card] = card | king_run, king, card | ended
            ended, king_run, king = rest
            dug = run | king_run
            self._digs[card] = (
                length,
                head,
                card.bit_length(),
                dug,
                king,
                card | ended,
                dug | king << _STANDING,
                dug.bit_count(),
                cards[foot - 1].bit_length() if foot else _NOTHING,
                foot,
            )
            self._column_of[card] = number
            # A king at the foot of its column counts as standing in one of its own.
            below = (0, run, head) if head & _KINGS and not foot else (card, 0, 0)

    @property
    def kept(self) -> int:
        """How many proven states it keeps."""
        return len(self._next_to_win) + len(self._lost)

    def knows(self, position: Position) -> bool:
        """Return whether the position can be told as one of this solver's game."""
        return self._state(position) is not None

    def solve(
        self,
        position: Position,
        *,
        limit: int | None = None,
        cancelled: Cancelled | None = None,
    ) -> Solution:
        """Decide a position of the game; see :func:`eightoff.solver.solve`."""
        state = self._state(position)
        if state is None:
            raise ValueError("the position is not one of this solver's game")
        outcome, states = self._decide(state, limit, cancelled)
        moves: tuple[Move, ...] = ()
        if outcome is Outcome.WON:
            moves = self._line(position, state, self._winning(_key(state)))
        return Solution(outcome, moves, states)

    def furthest(
        self,
        position: Position,
        *,
        limit: int | None = None,
        cancelled: Cancelled | None = None,
    ) -> Solution:
        """Return the moves that bring the most cards home from a position that is lost.

        They end where no choice is left, if such an end brings as many home. ``states``:
        all that can be reached, none of which wins. The outcome is undecided, and there
        are no moves, when the search was ended before, and won when a state wins.
        """
        state = self._state(position)
        if state is None:
            raise ValueError("the position is not one of this solver's game")
        first, start = state, _key(state)
        came: dict[int, _Arrival] = {start: (0, 0, 0)}
        queue = deque([state])
        best, best_key = (-1, False, False), start
        opened = 0
        while queue:
            if opened == limit or (opened % _BETWEEN_QUESTIONS == 0 and is_cancelled(cancelled)):
                return Solution(Outcome.UNDECIDED, (), opened)
            opened += 1
            state = queue.popleft()
            found: dict[int, _Arrival] = {}
            states: list[_State] = []
            _, won = self._open(state, found, set(), [states] * _MOST_COST, 0)
            if won or not state[3]:
                return Solution(Outcome.WON, (), opened)
            # Of ends that bring as many home, one with full cells: there no card moves at all.
            worth = state[2].bit_count(), not found, self._cells == _taken(state)
            if worth > best:
                best, best_key = worth, _key(state)
            for key, after in zip(found, states, strict=True):
                if key not in came:
                    came[key] = found[key]
                    queue.append(after)
        self._lost.update(came)
        choices = (choice for _, choice in _way(start, best_key, came))
        return Solution(Outcome.LOST, self._line(position, first, choices), opened)

    def outcome(self, position: Position, *, limit: int | None = None) -> Outcome:
        """Decide a position of the game without its moves, in less time than ``solve``."""
        state = self._state(position)
        if state is None:
            raise ValueError("the position is not one of this solver's game")
        return self._decide(state, limit, None)[0]

    def _state(self, position: Position) -> _State | None:
        """Return the position as a state, None if it is not one of this game."""
        if len(position.columns) != len(self._columns) or len(position.cells) != self._cells:
            return None
        up = following = 0
        for suit, top in zip(Suit, position.foundations, strict=True):
            up |= sum(_BIT_OF[Card(suit, rank)] for rank in range(1, top + 1))
            following |= 0 if top == KING else _BIT_OF[Card(suit, top + 1)]
        gone = up | sum(_BIT_OF[card] for card in position.cells if card is not None)
        standing = ends = 0
        for number, column in enumerate(position.columns):
            left = _still_dealt(column, self._columns[number])
            end = _BIT_OF[column[left - 1]] if left else 0
            added = [_BIT_OF[card] for card in column[left:]]
            if added and not left and added[0] & _KINGS:
                standing |= added[0]
            elif added and (end << 1 != added[0] or added[0] & _KINGS):
                return None
            if any(
                above != below << 1 or above & _KINGS for below, above in itertools.pairwise(added)
            ):
                return None
            gone |= sum(added)
            _, head, _, run, *_, foot = self._digs[end] if end else _NO_DIG
            if head & _KINGS and not foot:
                gone |= run
                standing |= head
            else:
                ends |= end
        return self._closed(gone, standing, up, following, ends)

    def _closed(self, gone: int, standing: int, up: int, following: int, ends: int) -> _State:
        """Return the state after what is no choice.

        Every card that can goes to its foundation, and waiting kings take columns if
        there is one for each king to come.
        """
        while ready := following & (gone | ends):
            card = ready & -ready
            if card & ends:
                run, king, change = self._raises[card]
                gone |= run
                standing |= king
                ends ^= change
            standing &= ~card
            up |= card
            following ^= card
            if not card & _KINGS:
                following |= card >> 1
        waiting = gone & ~up & ~standing & _KINGS
        if waiting:
            empty = len(self._columns) - ends.bit_count() - standing.bit_count()
            if empty >= 4 - (standing | up & _KINGS).bit_count():
                standing |= waiting
        return gone, standing, up, following, ends

    def _decide(
        self, start: _State, limit: int | None, cancelled: Cancelled | None
    ) -> tuple[Outcome, int]:
        """Search best-first and remember what that proves."""
        start_key = _key(start)
        if (proven := self._proven(start)) is not None:
            return proven, 0
        known, lost = self._next_to_win, self._lost
        if self.kept > MOST_KEPT:
            known.clear()
            lost.clear()
        came: dict[int, _Arrival] = {start_key: (0, 0, 0)}
        opened = 0
        price = _CHEAP
        # Of states that cost the same the latest is opened first.
        waiting: list[list[_State]] = [[] for _ in range(_MOST_COST)]
        waiting[0].append(start)
        least = 0
        while True:
            while least < _MOST_COST and not waiting[least]:
                least += 1
            if least == _MOST_COST:
                lost.update(came)
                return Outcome.LOST, opened
            if opened == limit or (opened % _BETWEEN_QUESTIONS == 0 and is_cancelled(cancelled)):
                return Outcome.UNDECIDED, opened
            if opened == _EASY and price != _DEAR:
                price, least, waiting = _DEAR, 0, _repriced(waiting)
                continue
            opened += 1
            cost, won = self._open(waiting[least].pop(), came, lost, waiting, price)
            if won:
                self._remember(start_key, won, came)
                return Outcome.WON, opened
            least = min(least, cost)

    def _proven(self, state: _State) -> Outcome | None:
        """Return what is known of a state without a search."""
        key = _key(state)
        if not state[3]:
            self._next_to_win.setdefault(key, None)
        if key in self._next_to_win:
            return Outcome.WON
        return Outcome.LOST if key in self._lost else None

    def _remember(self, start: int, key: int, came: dict[int, _Arrival]) -> None:
        """Keep the choices that lead from the start to a state known to be won."""
        for before, choice in _way(start, key, came):
            self._next_to_win[before] = choice

    def _winning(self, key: int) -> Iterator[_Choice]:
        """Yield the remembered choices from a state to the win."""
        while (choice := self._next_to_win[key]) is not None:
            yield choice
            key = choice.key

    def _line(
        self, position: Position, state: _State, choices: Iterable[_Choice]
    ) -> tuple[Move, ...]:
        """Return the moves that make the choices from a position, which is that state."""
        table = _Table(position)
        table.settle(state[1])
        key = _key(state)
        for end, next_key, standing in choices:
            if end:
                table.dig(self._column_of[end], self._digs[end][-1], standing)
            else:
                for king in _bits(key >> _STANDING & _KINGS & ~standing):
                    table.clear(king)
            table.settle(standing)
            key = next_key
        return tuple(table.moves)

    def _open(  # noqa: C901, PLR0912, PLR0915  the innermost loop, in which each call tells
        self,
        state: _State,
        came: dict[int, _Arrival],
        lost: set[int],
        waiting: list[list[_State]],
        price: int,
    ) -> tuple[int, int]:
        """Put each state that a choice leads to, unless it was seen or is lost, with those waiting.

        How it was come by is noted in ``came``. Where a dug run goes is no choice and is
        left to :class:`_Table`. Returned are the least cost of these states, and the key of
        one that is won or 0. Few cells taken, many cards dug and on foundations cost little.
        """
        gone, standing, up, following, ends = state
        out = gone & ~up & ~standing
        summed = out + (((ends | standing) << 1) & out)
        taken = (out & summed).bit_count()
        free = self._cells - taken
        carried = (ends | standing | (out & ~summed)) << 1
        empty = len(self._columns) - ends.bit_count() - standing.bit_count()
        longest = longest_to_empty = free + 1
        if self._doubling and empty:
            longest_to_empty <<= empty - 1
            longest <<= empty
        kings = out & _KINGS
        key = gone | standing << _STANDING
        now = _MOST_GAINED - 2 * up.bit_count() - gone.bit_count() + price * taken
        least = _MOST_COST
        known = self._next_to_win
        digs = self._digs
        to_dig = ends
        while to_dig:
            card = to_dig & -to_dig
            to_dig ^= card
            length, head, shift, run, king, change, more, count, bared, left = digs[card]
            beyond = out >> shift
            if beyond & 1:
                length += (~beyond & beyond + 1).bit_length() - 1
            cost = now - count
            if head & carried:
                room = longest
            elif empty and head & _KINGS:
                # To the cells instead it can still go from there, by the choices below.
                room = longest_to_empty
                king |= head
                more |= head << _STANDING
            else:
                room = free
                cost += price * length
            if length > room:
                continue
            if following & (run | change) or (kings and not left):
                after = self._closed(gone | run, standing | king, up, following, ends ^ change)
                king |= after[1]
                next_key = _key(after)
                if next_key in came or next_key in lost:
                    continue
                if not after[3]:
                    known.setdefault(next_key, None)
                cost = _cost(after, price)
            else:
                next_key = key | more
                if next_key in came or next_key in lost:
                    continue
                beyond = (out | run) >> bared
                if beyond & 1:
                    cost -= price * ((~beyond & beyond + 1).bit_length() - 1)
                after = gone | run, standing | king, up, following, ends ^ change
            came[next_key] = key, card, standing | king
            if next_key in known:
                return cost, next_key
            waiting[cost].append(after)
            if cost < least:  # noqa: PLR1730  it is no call
                least = cost
        # With a column for each king, none has to wait in the cells for another.
        if self._doubling or empty < 4 - (standing | up & _KINGS).bit_count():
            for seated in self._seatings(out, standing, empty, free):
                after = gone, seated, up, following, ends
                next_key = _key(after)
                if next_key in came or next_key in lost:
                    continue
                came[next_key] = key, 0, seated
                cost = _cost(after, price)
                least = min(least, cost)
                if next_key in known:
                    return cost, next_key
                waiting[cost].append(after)
        return least, 0

    def _seatings(self, out: int, standing: int, empty: int, free: int) -> Iterator[int]:
        """Yield the kings in columns of their own after one takes a column or leaves it."""
        if empty:
            for king in _bits(out & _KINGS):
                yield standing | king
        if self._doubling or not empty:
            for king in _bits(standing):
                if _ones(out >> king.bit_length()) < free:
                    yield standing ^ king


def _way(start: int, key: int, came: dict[int, _Arrival]) -> list[tuple[int, _Choice]]:
    """Return the choices from the start to a state, each with the state it is made in."""
    way = []
    while key != start:
        before, end, standing = came[key]
        way.append((before, _Choice(end, key, standing)))
        key = before
    return way[::-1]


def _still_dealt(column: tuple[Card, ...], dealt: tuple[Card, ...]) -> int:
    """Return how many cards of a column lie where they were dealt."""
    for left, (card, first) in enumerate(zip(column, dealt, strict=False)):
        if card is not first and card != first:  # to compare cards takes its time
            return left
    return min(len(column), len(dealt))


def _ones(bits: int) -> int:
    """Return how many of the lowest bits are set without a gap."""
    return (~bits & bits + 1).bit_length() - 1


def _bits(cards: int) -> Iterator[int]:
    while cards:
        card = cards & -cards
        cards ^= card
        yield card


@cache
def _to_column(card: int, number: int) -> Move:
    return Move(_CARD_OF[card], Column(number + 1))


class _Table:
    """The cards in their places, as bits, and the moves made so far."""

    def __init__(self, position: Position) -> None:
        self._columns = [[_BIT_OF[card] for card in column] for column in position.columns]
        self._column_of = {
            column[-1]: number for number, column in enumerate(self._columns) if column
        }
        self._ends = sum(self._column_of)
        self._cells = sum(_BIT_OF[card] for card in position.cells if card is not None)
        self._following = sum(
            _BIT_OF[Card(suit, top + 1)]
            for suit, top in zip(Suit, position.foundations, strict=True)
            if top < KING
        )
        self.moves: list[Move] = []

    def dig(self, number: int, left: int, standing: int) -> None:
        """Move the run on the first ``left`` cards of a column to where it is best off."""
        run = self._columns[number][left:]
        to = self._place_for(run[0], standing)
        self._lift(number, left)
        if to is None:
            self._park(run)
        else:
            self._lay(run, to)

    def clear(self, king: int) -> None:
        """Move a king that stands in a column of its own into the cells, with its run."""
        number = next(n for n, column in enumerate(self._columns) if column and column[0] == king)
        run = self._columns[number][:]
        self._lift(number, 0)
        self._park(run)

    def settle(self, standing: int) -> None:
        """Make every move that is no choice, with these kings in columns of their own."""
        while True:
            while ready := self._following & (self._cells | self._ends):
                for card in _bits(ready):
                    self._raise(card)
            # The carriers of the cards in the cells lie one bit to the right of them.
            held = self._cells & (self._ends << 1 | standing)
            to = None
            for card in _bits(held):
                to = self._place_for(card, standing)
                if to is not None:
                    self._cells ^= card
                    self._lay([card], to)
                    break
            if to is None:
                return

    def _place_for(self, card: int, standing: int) -> int | None:
        """Return the column that takes the card: its carrier's, or an empty one for a king."""
        if not card & _KINGS:
            return self._column_of.get(card >> 1)
        return self._columns.index([]) if card & standing and [] in self._columns else None

    def _raise(self, card: int) -> None:
        """Play an available card to its foundation."""
        if card & self._cells:
            self._cells ^= card
        else:
            number = self._column_of[card]
            self._lift(number, len(self._columns[number]) - 1)
        self._following ^= card | (0 if card & _KINGS else card >> 1)
        self.moves.append(_HOME[card])

    def _lift(self, number: int, left: int) -> None:
        """Take all but the first ``left`` cards of a column away."""
        column = self._columns[number]
        self._ends ^= column[-1]
        del self._column_of[column[-1]]
        del column[left:]
        if column:
            self._ends ^= column[-1]
            self._column_of[column[-1]] = number

    def _park(self, run: list[int]) -> None:
        self._cells |= sum(run)
        self.moves += [_PARKED[card] for card in reversed(run)]

    def _lay(self, run: list[int], number: int) -> None:
        column = self._columns[number]
        if column:
            self._ends ^= column[-1]
            del self._column_of[column[-1]]
        column += run
        self._ends ^= run[-1]
        self._column_of[run[-1]] = number
        self.moves.append(_to_column(run[0], number))
