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

import heapq
import itertools
from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from eightoff.cards import DECK, KING, Card, Suit
from eightoff.position import AnyCell, Column, Foundation
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
_CELL: Final = AnyCell()
_FOUNDATION: Final = Foundation()


def is_exact(profile: Profile) -> bool:
    """Return whether every full position under this profile is decided.

    >>> from eightoff.profiles import PROFILES
    >>> [name for name, profile in PROFILES.items() if not is_exact(profile)]
    ['relaxed', 'freecell', 'bakers-game']
    """
    return profile.kings_only and profile.build is Build.SUIT


class _Pile(NamedTuple):
    """A dealt column, or what is left of it at its foot.

    ``end``: its last card. ``run``, ``head``, ``length``: the dealt run at its end.
    ``below``: the pile without that run. ``up``: the pile without its last card.
    ``left``: how many cards it has. ``is_king``: whether it is one run from a king.
    """

    end: int
    run: int
    head: int
    length: int
    below: int
    up: int
    left: int
    is_king: bool


class _Dig(NamedTuple):
    """What digging a pile's run changes, made ready for the innermost loop.

    ``length``, ``head``, ``shift``: of the run, and by how many bits what lies on it is
    found. ``gone``, ``standing``: what is added to those of a state; ``ends``: what
    changes in them. ``pile``, ``left``: the pile after it, and how many cards that has.
    """

    length: int
    head: int
    shift: int
    gone: int
    standing: int
    ends: int
    pile: int
    left: int


_State = tuple[int, int, int, int, int, tuple[int, ...]]
"""A state in which all that is no choice has been done.

Its parts are ``(gone, standing, up, following, ends, piles)``. ``gone``: cards not in
their dealt places; ``standing``: of those, the kings in columns of their own; ``up``:
those on foundations. ``following``: the next card of each foundation; ``ends``: the
dealt cards that end a pile; ``piles``: the pile of each column by its number in the
solver's table, 0 for none. A plain tuple, as it is made in the innermost loop.
"""


class _Choice(NamedTuple):
    """A choice and the key of the state that it leads to.

    ``column``: the column that is dug, down to ``left`` cards, or -1 when a king only
    takes a column or leaves it. ``standing``: the kings that are to have columns of
    their own, those that go on to their foundations included.
    """

    column: int
    left: int
    key: int
    standing: int


_Step = tuple[int, int, int, _State]
"""A choice's column, ``left`` and ``standing``, and the state after it."""
_Queued = tuple[int, int, _State, int]
"""The cost of a state, how late it was made, the state and its key."""
_Arrival = tuple[int, int, int, int]
"""The key of the state before; the column, ``left`` and ``standing`` of the choice made in it."""


def _key(state: _State) -> int:
    return state[0] | state[1] << _STANDING


def _taken(state: _State) -> int:
    """Return how many cells are taken."""
    gone, standing, up, _, ends, _ = state
    out = gone & ~up & ~standing
    return (out & out + (((ends | standing) << 1) & out)).bit_count()


def _repriced(heap: list[_Queued]) -> list[_Queued]:
    """Return the waiting states in the order in which taken cells are dear."""
    more = _DEAR - _CHEAP
    return sorted(
        (cost + more * _taken(state), made, state, key) for cost, made, state, key in heap
    )


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
        self._piles = [_Pile(0, 0, 0, 0, 0, 0, 0, is_king=False)]
        self._digs = [_Dig(0, 0, 0, 0, 0, 0, 0, 0)]
        self._pile_of: list[list[int]] = []
        self._column_of: dict[int, int] = {}
        self._next_to_win: dict[int, _Choice | None] = {}
        self._lost: set[int] = set()
        for number, column in enumerate(start.columns):
            self._pile_of.append([0])
            for card in column:
                self._add_pile(_BIT_OF[card], self._pile_of[number])
                self._column_of[_BIT_OF[card]] = number

    def _add_pile(self, card: int, lower: list[int]) -> None:
        """Add the pile of a card on the piles below it in its column."""
        on = self._piles[lower[-1]]
        if on.end << 1 == card and not card & _KINGS:
            run, head, length, below = on.run | card, on.head, on.length + 1, on.below
        else:
            run, head, length, below = card, card, 1, lower[-1]
        pile = _Pile(
            card, run, head, length, below, lower[-1], len(lower), bool(head & _KINGS) and not below
        )
        lower.append(len(self._piles))
        self._piles.append(pile)
        rest = self._piles[below]
        if rest.is_king:
            # A king at the foot of its column counts as standing in one of its own.
            dig = _Dig(
                length, head, card.bit_length(), run | rest.run, rest.head, card, 0, rest.left
            )
        else:
            dig = _Dig(length, head, card.bit_length(), run, 0, card | rest.end, below, rest.left)
        self._digs.append(dig)

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
            moves = _line(position, state, self._winning(_key(state)))
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
        came: dict[int, _Arrival] = {}
        seen = {start}
        waiting = deque([state])
        best, best_key = (-1, False, False), start
        opened = 0
        while waiting:
            if opened == limit or (opened % _BETWEEN_QUESTIONS == 0 and is_cancelled(cancelled)):
                return Solution(Outcome.UNDECIDED, (), opened)
            opened += 1
            state = waiting.popleft()
            key = _key(state)
            if not state[3]:
                return Solution(Outcome.WON, (), opened)
            steps = self._choices(state)
            # Of ends that bring as many home, one with full cells: there no card moves at all.
            worth = state[2].bit_count(), not steps, self._cells == _taken(state)
            if worth > best:
                best, best_key = worth, key
            for column, left, kings, after in steps:
                next_key = _key(after)
                if next_key not in seen:
                    seen.add(next_key)
                    came[next_key] = key, column, left, kings
                    waiting.append(after)
        self._lost |= seen
        choices = (choice for _, choice in _way(start, best_key, came))
        return Solution(Outcome.LOST, _line(position, first, choices), opened)

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
        standing = 0
        piles = []
        for number, column in enumerate(position.columns):
            left = _still_dealt(column, self._columns[number])
            index = self._pile_of[number][left]
            pile = self._piles[index]
            added = [_BIT_OF[card] for card in column[left:]]
            if added and not left and added[0] & _KINGS:
                standing |= added[0]
            elif added and (pile.end << 1 != added[0] or added[0] & _KINGS):
                return None
            if any(
                above != below << 1 or above & _KINGS for below, above in itertools.pairwise(added)
            ):
                return None
            gone |= sum(added)
            if pile.is_king:
                gone |= pile.run
                standing |= pile.head
                index = 0
            piles.append(index)
        ends = 0
        for index in piles:
            ends |= self._piles[index].end
        return self._closed(gone, standing, up, following, ends, piles)

    def _closed(  # noqa: PLR0913, PLR0917  a state in the making, in the innermost loop
        self, gone: int, standing: int, up: int, following: int, ends: int, piles: list[int]
    ) -> _State:
        """Return the state after what is no choice.

        Every card that can goes to its foundation, and waiting kings take columns if
        there is one for each king to come.
        """
        table = self._piles
        while ready := following & (gone | ends):
            card = ready & -ready
            if card & ends:
                number = self._column_of[card]
                index = table[piles[number]].up
                pile = table[index]
                gone |= card
                ends ^= card
                if pile.is_king:
                    gone |= pile.run
                    standing |= pile.head
                    index = 0
                else:
                    ends |= pile.end
                piles[number] = index
            standing &= ~card
            up |= card
            following ^= card
            if not card & _KINGS:
                following |= card >> 1
        waiting = gone & ~up & ~standing & _KINGS
        if waiting:
            empty = piles.count(0) - standing.bit_count()
            if empty >= 4 - (standing | up & _KINGS).bit_count():
                standing |= waiting
        return gone, standing, up, following, ends, tuple(piles)

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
        came: dict[int, _Arrival] = {}
        seen = {start_key}
        opened = made = 0
        price = _CHEAP
        heap = [(0, 0, start, start_key)]
        while heap:
            if opened == limit or (opened % _BETWEEN_QUESTIONS == 0 and is_cancelled(cancelled)):
                return Outcome.UNDECIDED, opened
            if opened == _EASY:
                price, heap = _DEAR, _repriced(heap)
            opened += 1
            _, _, state, key = heapq.heappop(heap)
            for column, left, kings, after in self._choices(state):
                gone, standing, up, following, ends, _ = after
                next_key = gone | standing << _STANDING
                if next_key in seen or next_key in lost:
                    continue
                seen.add(next_key)
                came[next_key] = key, column, left, kings
                if not following:
                    known.setdefault(next_key, None)
                if next_key in known:
                    self._remember(start_key, next_key, came)
                    return Outcome.WON, opened
                out = gone & ~up & ~standing
                taken = (out & out + (((ends | standing) << 1) & out)).bit_count()
                made -= 1
                # Few cells taken, many cards dug and on foundations; of equals the latest.
                cost = price * taken - 2 * up.bit_count() - gone.bit_count()
                heapq.heappush(heap, (cost, made, after, next_key))
        lost |= seen
        return Outcome.LOST, opened

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

    def _choices(self, state: _State) -> list[_Step]:
        """Return every choice in a state with the state after it.

        Where a dug run goes is no choice and is left to :class:`_Table`.
        """
        gone, standing, up, following, ends, piles = state
        out = gone & ~up & ~standing
        # Adding the cards that lie on an end carries through the whole run below each:
        # what the sum leaves in place lies in a cell.
        summed = out + (((ends | standing) << 1) & out)
        free = self._cells - (out & summed).bit_count()
        exposed = ends | standing | (out & ~summed)
        empty = piles.count(0) - standing.bit_count()
        longest = longest_to_empty = free + 1
        if self._doubling and empty:
            longest_to_empty <<= empty - 1
            longest <<= empty
        digs, closed = self._digs, self._closed
        steps = []
        for number, pile in enumerate(piles):
            if not pile:
                continue
            length, head, shift, run, king, end, index, left = digs[pile]
            beyond = out >> shift
            if beyond & 1:
                length += (~beyond & beyond + 1).bit_length() - 1
            if empty and head & _KINGS:
                # To the cells instead it can still go from there, by the choices below.
                if length > longest_to_empty:
                    continue
                king |= head
            elif length > free and (length > longest or not head >> 1 & exposed):
                continue
            after = list(piles)
            after[number] = index
            kings = standing | king
            next_state = closed(gone | run, kings, up, following, ends ^ end, after)
            steps.append((number, left, kings | next_state[1], next_state))
        # With a column for each king, none has to wait in the cells for another.
        if self._doubling or empty < 4 - (standing | up & _KINGS).bit_count():
            seats = [standing | king for king in _bits(out & _KINGS if empty else 0)]
            seats += [
                standing ^ king
                for king in _bits(standing if self._doubling or not empty else 0)
                if _ones(out >> king.bit_length()) < free
            ]
            steps += [(-1, 0, kings, (gone, kings, *state[2:])) for kings in seats]
        return steps


def _way(start: int, key: int, came: dict[int, _Arrival]) -> list[tuple[int, _Choice]]:
    """Return the choices from the start to a state, each with the state it is made in."""
    way = []
    while key != start:
        before, column, left, standing = came[key]
        way.append((before, _Choice(column, left, key, standing)))
        key = before
    return way[::-1]


def _line(position: Position, state: _State, choices: Iterable[_Choice]) -> tuple[Move, ...]:
    """Return the moves that make the choices from a position, which is that state."""
    table = _Table(position)
    table.settle(state[1])
    key = _key(state)
    for choice in choices:
        if choice.column < 0:
            for king in _bits(key >> _STANDING & _KINGS & ~choice.standing):
                table.clear(king)
        else:
            table.dig(choice.column, choice.left, choice.standing)
        table.settle(choice.standing)
        key = choice.key
    return tuple(table.moves)


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


class _Table:
    """The cards in their places, as bits, and the moves made so far."""

    def __init__(self, position: Position) -> None:
        self._columns = [[_BIT_OF[card] for card in column] for column in position.columns]
        self._cells = {_BIT_OF[card] for card in position.cells if card is not None}
        self._ends = {column[-1]: number for number, column in enumerate(self._columns) if column}
        self._following = {
            _BIT_OF[Card(suit, top + 1)]
            for suit, top in zip(Suit, position.foundations, strict=True)
            if top < KING
        }
        self.moves: list[Move] = []

    def dig(self, number: int, left: int, standing: int) -> None:
        """Move the run on the first ``left`` cards of a column to where it is best off."""
        run = self._columns[number][left:]
        to = self._place_for(run[0], standing)
        self._lift(number, len(run))
        if to is None:
            self._park(run)
        else:
            self._lay(run, to)

    def clear(self, king: int) -> None:
        """Move a king that stands in a column of its own into the cells, with its run."""
        number = next(n for n, column in enumerate(self._columns) if column and column[0] == king)
        run = self._columns[number][:]
        self._lift(number, len(run))
        self._park(run)

    def settle(self, standing: int) -> None:
        """Make every move that is no choice, with these kings in columns of their own."""
        moving = True
        while moving:
            while ready := [card for card in self._following if self._raise(card)]:
                self._following.difference_update(ready)
                self._following.update(card >> 1 for card in ready if not card & _KINGS)
            moving = False
            for card in sorted(self._cells):
                to = self._place_for(card, standing)
                if to is not None:
                    self._cells.remove(card)
                    self._lay([card], to)
                    moving = True

    def _place_for(self, card: int, standing: int) -> int | None:
        """Return the column that takes the card: its carrier's, or an empty one for a king."""
        if not card & _KINGS:
            return self._ends.get(card >> 1)
        return self._columns.index([]) if card & standing and [] in self._columns else None

    def _raise(self, card: int) -> bool:
        """Play the card to its foundation if it is available."""
        if card in self._cells:
            self._cells.remove(card)
        elif card in self._ends:
            self._lift(self._ends[card], 1)
        else:
            return False
        self.moves.append(Move(_CARD_OF[card], _FOUNDATION))
        return True

    def _lift(self, number: int, count: int) -> None:
        column = self._columns[number]
        del self._ends[column[-1]]
        del column[-count:]
        if column:
            self._ends[column[-1]] = number

    def _park(self, run: list[int]) -> None:
        self._cells.update(run)
        self.moves += [Move(_CARD_OF[card], _CELL) for card in reversed(run)]

    def _lay(self, run: list[int], number: int) -> None:
        column = self._columns[number]
        if column:
            del self._ends[column[-1]]
        column += run
        self._ends[run[-1]] = number
        self.moves.append(Move(_CARD_OF[run[0]], Column(number + 1)))
