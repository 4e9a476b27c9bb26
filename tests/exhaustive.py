"""Every position of a small game, one after another, by a program that shares no idea with ours.

It moves one card at a time, by the rules as rules.md tells them, and sees every
position that can be reached. Where a profile grants runs that single cards cannot
make, it moves those runs too.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from eightoff.cards import KING, Card, Suit
from eightoff.position import Position


class TooManyError(Exception):
    """The game is not small enough."""


@dataclass(frozen=True)
class SmallRules:
    """What differs between the exact profiles."""

    doubling: bool
    takes_back: bool


def can_be_won(rules: SmallRules, position: Position, most: int) -> bool:
    """Return whether any sequence of moves wins; raise TooManyError after so many positions."""
    base = min(position.foundations)
    numbers = {suit: 16 * index for index, suit in enumerate(Suit)}
    columns = tuple(
        tuple(sorted(tuple(numbers[card.suit] + card.rank for card in col) for col in position.columns))
    )
    cells = frozenset(numbers[card.suit] + card.rank for card in position.cells if card)
    start = columns, cells, position.foundations
    seen = {start}
    stack = [start]
    while stack:
        state = stack.pop()
        if state[2] == (KING,) * 4:
            return True
        if len(seen) > most:
            raise TooManyError
        for after in _after(rules, state, len(position.cells), base):
            if after not in seen:
                seen.add(after)
                stack.append(after)
    return False


_State = tuple[tuple[tuple[int, ...], ...], frozenset[int], tuple[int, ...]]


def _after(rules: SmallRules, state: _State, cells: int, base: int) -> list[_State]:
    """Return the positions one move on, those with a card more on a foundation last."""
    columns, held, tops = state
    found: list[_State] = []
    raised: list[_State] = []
    free = cells - len(held)

    def lifted(columns, held, card, tops=tops):  # type: ignore[no-untyped-def]
        suit, rank = divmod(card, 16)
        for to in {*columns}:
            if (to[-1] == card + 1) if to else rank == KING:
                found.append((_with(columns, to, (*to, card)), held, tops))
        if len(held) < cells:
            found.append((columns, held | {card}, tops))
        if tops[suit] + 1 == rank:
            raised.append((columns, held, (*tops[:suit], rank, *tops[suit + 1 :])))

    for card in held:
        lifted(columns, held - {card}, card)
    for column in {*columns}:
        if column:
            lifted(_with(columns, column, column[:-1]), held, column[-1])
    if rules.takes_back:
        for suit, rank in enumerate(tops):
            if rank > base:
                lifted(columns, held, 16 * suit + rank, (*tops[:suit], rank - 1, *tops[suit + 1 :]))
    if rules.doubling:
        empty = columns.count(())
        for column in {*columns}:
            for start in range(len(column) - 2, -1, -1):
                if column[start] != column[start + 1] + 1:
                    break
                for to in {*columns} - {column}:
                    fits = to[-1] == column[start] + 1 if to else column[start] % 16 == KING
                    if fits and len(column) - start <= (free + 1) * 2 ** (empty - (not to)):
                        short = _with(columns, column, column[:start])
                        found.append((_with(short, to, to + column[start:]), held, tops))
    return found + raised


def _with(columns, old, new):  # type: ignore[no-untyped-def]
    changed = [*columns]
    changed[changed.index(old)] = new
    return tuple(sorted(changed))


def small_game(chance: random.Random) -> Position:
    """Return a random position of a full deck in which only a few high ranks are still in play."""
    ranks = chance.choice((4, 5, 5, 6))
    suits = chance.choice((2, 3, 4, 4))
    tops = [KING - ranks] * suits + [KING] * (4 - suits)
    chance.shuffle(tops)
    cards = [
        Card(suit, rank)
        for suit, top in zip(Suit, tops, strict=True)
        for rank in range(top + 1, KING + 1)
    ]
    chance.shuffle(cards)
    cells = chance.choice((0, 1, 1, 2, 2, 3))
    held: list[Card | None] = [None] * cells
    for index in range(chance.randint(0, cells)):
        held[index] = cards.pop()
    columns: list[list[Card]] = [[] for _ in range(chance.choice((2, 3, 3, 4, 4, 5, 6)))]
    even = chance.random() < 0.5
    for index, card in enumerate(cards):
        columns[index % len(columns) if even else chance.randrange(len(columns))].append(card)
    first, second, third, fourth = tops
    return Position(tuple(map(tuple, columns)), tuple(held), (first, second, third, fourth))
