"""A king before his column is empty: how many cells it takes to seat him there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from eightoff.cards import DECK, Card
from eightoff.position import Column, Position
from eightoff.rules import liftable, run_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightoff.profiles import Profile


@dataclass(frozen=True, slots=True)
class Seat:
    """A king that waits, the run that he heads, and a column that he could have.

    ``cells``: the fewest empty cells with which the column can be emptied and the king's
    run moved into it, when no card but those of the column and of the run moves.
    """

    king: Card
    run: tuple[Card, ...]
    column: int
    cells: int


def seats(profile: Profile, position: Position, *, most_dug: int = len(DECK)) -> Iterator[Seat]:
    """Yield every way to seat a king that can be lifted: in an empty column, else in any other.

    ``most_dug``: how many cards the column may hold. For rules that build in suit and
    keep empty columns for kings.

    >>> from eightoff.profiles import PROFILES
    >>> board = Position.parse("Freecells: - - -\\n: 5D\\n: 9H KS QS")
    >>> [(seat.column, seat.cells) for seat in seats(PROFILES["standard"], board)]
    [(1, 2)]
    """
    columns = position.empty_columns or range(1, len(position.columns) + 1)
    for king in liftable(profile, position):
        if not king.is_king:
            continue
        run, source = _waiting(profile, position, king)
        for number in columns:
            column = position.columns[number - 1]
            if len(column) > most_dug or any(card.is_king for card in column):
                continue
            if run and number != source:
                yield Seat(king, run, number, _Emptying(position, run, number).cells())


def _waiting(profile: Profile, position: Position, king: Card) -> tuple[tuple[Card, ...], int]:
    """Return the run of a king that waits and its column's number, no run where he is at home."""
    place = position.find(king)
    if not isinstance(place, Column):
        return (king,), 0
    column = position.columns[place.number - 1]
    if column[0] == king:
        return (), place.number
    return run_from(profile, column, king) or (), place.number


class _Emptying:
    """A column being emptied card by card, each put where it is best off.

    A card has one carrier and never does better than on it or on its foundation, so
    there is one best way and nothing to search.
    """

    def __init__(self, position: Position, run: tuple[Card, ...], number: int) -> None:
        self._column = position.columns[number - 1]
        self._tops = list(position.foundations)
        self._ends = {
            column[-1] for at, column in enumerate(position.columns, 1) if column and at != number
        }
        self._run = list(run)
        self._parked: set[Card] = set()

    def cells(self) -> int:
        """Return how many cells it takes, the move of the king's run included."""
        most = 0
        for card in reversed(self._column):
            if not self._placed(card):
                self._parked.add(card)
                most = max(most, len(self._parked))
            while self._settled():
                pass
        return max(most, len(self._parked) + len(self._run) - 1)

    def _placed(self, card: Card) -> bool:
        """Put a card on its foundation or on its carrier if one of them takes it."""
        if self._tops[card.suit.order] + 1 == card.rank:
            self._tops[card.suit.order] += 1
            return True
        carrier = Card(card.suit, card.rank + 1)
        if carrier not in self._ends:
            return False
        self._ends.remove(carrier)
        self._ends.add(card)
        if carrier == self._run[-1]:
            self._run.append(card)
        return True

    def _settled(self) -> bool:
        """Place the parked cards that have a place now; return whether something moved."""
        ready = [card for card in self._parked if self._placed(card)]
        self._parked.difference_update(ready)
        last = self._run[-1]
        if len(self._run) > 1 and self._tops[last.suit.order] + 1 == last.rank:
            self._tops[last.suit.order] += 1
            self._ends.remove(last)
            self._run.pop()
            self._ends.add(self._run[-1])
            return True
        return bool(ready)
