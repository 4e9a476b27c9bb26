"""Goals: small named predicates over what was played, and how they combine.

A goal is written as a list: all of it must hold. A list within it holds when
one of its members does. A member is a predicate's name and its arguments, such
as ``card-on 6H 7H``. ``still-winnable`` asks the solver, and is asked last.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Self

from eightoff.cards import Card
from eightoff.errors import InputError
from eightoff.exercises.winning import outcome
from eightoff.position import Cell, Column, Foundation, Position
from eightoff.rules import Move, parse_place, play
from eightoff.solver import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from eightoff.game import Game
    from eightoff.profiles import Profile


@dataclass(frozen=True, slots=True)
class History:
    """What was played: every position from the first to now, and the moves between them."""

    profile: Profile
    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()

    @classmethod
    def of(cls, game: Game) -> Self:
        """Return the history of a game up to the position that it shows."""
        return cls(game.profile, tuple(game.positions), game.moves[: game.cursor])

    @property
    def now(self) -> Position:
        """The position reached."""
        return self.positions[-1]

    def played(self, *moves: Move) -> Self:
        """Return the history after these moves; raise IllegalMoveError if one is forbidden."""
        history = self
        for move in moves:
            history = replace(
                history,
                positions=(*history.positions, play(self.profile, history.now, move)),
                moves=(*history.moves, move),
            )
        return history


@dataclass(frozen=True, slots=True)
class Predicate:
    """One condition by its name, with its arguments as they are written."""

    name: str
    arguments: tuple[str, ...]

    @property
    def needs_proof(self) -> bool:
        """Whether only the solver can tell."""
        return self.name == _PROVEN

    def holds(self, history: History) -> bool:
        """Return whether the condition holds after what was played."""
        return CONDITIONS[self.name][0](history, *self.arguments)

    def __str__(self) -> str:
        """Return the condition as it is written in a level."""
        return " ".join((self.name, *self.arguments))


@dataclass(frozen=True, slots=True)
class Goal:
    """What is to be reached: of every group of conditions, at least one.

    >>> Goal.read(["card-on 6H 7H", ["cell-empty a", "cell-empty b"]]).groups[1][0].name
    'cell-empty'
    """

    groups: tuple[tuple[Predicate, ...], ...]

    @classmethod
    def read(cls, written: object) -> Self:
        """Read a goal as a level writes it; raise InputError for anything else."""
        if not isinstance(written, list) or not written:
            raise InputError(
                "a list of conditions such as “card-on 6H 7H” was expected, not “{given}”",
                given=written,
            )
        groups = (group if isinstance(group, list) else [group] for group in written)
        return cls(tuple(tuple(map(_read_predicate, group)) for group in groups))

    @property
    def needs_proof(self) -> bool:
        """Whether it is asked that the game can still be won."""
        return any(each.needs_proof for group in self.groups for each in group)

    def reached(self, history: History) -> bool:
        """Return whether the goal is reached."""
        # What takes a proof is asked last, and only where all else holds.
        return all(any(each.holds(history) for each in group) for group in self._proofs_last)

    @property
    def but_for_proof(self) -> Self:
        """The goal without what only the solver can tell."""
        kept = (group for group in self.groups if not any(each.needs_proof for each in group))
        return type(self)(tuple(kept))

    @property
    def _proofs_last(self) -> list[tuple[Predicate, ...]]:
        return sorted(self.groups, key=lambda group: any(each.needs_proof for each in group))


def _card_on(history: History, card: str, below: str) -> bool:
    return _lies_on(history.now, Card.parse(card), Card.parse(below))


def _lies_on(position: Position, card: Card, below: Card) -> bool:
    source = position.find(card)
    if not isinstance(source, Column):
        return False
    column = position.columns[source.number - 1]
    index = column.index(card)
    return index > 0 and column[index - 1] == below


def _in_cell(history: History, card: str) -> bool:
    return isinstance(history.now.find(Card.parse(card)), Cell)


def _cell_empty(history: History, letter: str) -> bool:
    place = parse_place(letter)
    return isinstance(place, Cell) and place.number in history.now.empty_cells


def _cells_empty(history: History, count: str) -> bool:
    return len(history.now.empty_cells) >= int(count)


def _column_empty(history: History, number: str) -> bool:
    return int(number) in history.now.empty_columns


def _king_in_own_column(history: History, card: str) -> bool:
    king = Card.parse(card)
    return any(column[:1] == (king,) for column in history.now.columns)


def _run_in_column(history: History, head: str, last: str) -> bool:
    first, end = Card.parse(head), Card.parse(last)
    pairs = (
        (Card(first.suit, rank), Card(first.suit, rank + 1)) for rank in range(end.rank, first.rank)
    )
    return all(_lies_on(history.now, card, below) for card, below in pairs)


def _run_moved(history: History, head: str, count: str) -> bool:
    card = Card.parse(head)
    return any(
        move.card == card and len(before.cards_from(card)) == int(count)
        for before, move in zip(history.positions, history.moves, strict=False)
    )


def _one_at_a_time(history: History) -> bool:
    return all(
        len(before.cards_from(move.card)) == 1
        for before, move in zip(history.positions, history.moves, strict=False)
    )


def _on_foundations(history: History, count: str) -> bool:
    return history.now.on_foundations >= int(count)


def _still_winnable(history: History) -> bool:
    return bool(history.moves) and outcome(history.profile, history.now) is Outcome.WON


def _card_on_foundation(history: History, card: str) -> bool:
    return isinstance(history.now.find(Card.parse(card)), Foundation)


_PROVEN: Final = "still-winnable"
CONDITIONS: Final[
    Mapping[str, tuple[Callable[..., bool], *tuple[Callable[[str], object], ...]]]
] = {
    "card-on": (_card_on, Card.parse, Card.parse),
    "in-cell": (_in_cell, Card.parse),
    "cell-empty": (_cell_empty, parse_place),
    "cells-empty": (_cells_empty, int),
    "column-empty": (_column_empty, int),
    "king-in-own-column": (_king_in_own_column, Card.parse),
    "run-in-column": (_run_in_column, Card.parse, Card.parse),
    "run-moved": (_run_moved, Card.parse, int),
    "one-at-a-time": (_one_at_a_time,),
    "on-foundations": (_on_foundations, int),
    "card-on-foundation": (_card_on_foundation, Card.parse),
    _PROVEN: (_still_winnable,),
}


def _read_predicate(written: object) -> Predicate:
    try:
        name, *arguments = str(written).split() or [""]
        _, *readers = CONDITIONS[name]
        for read, argument in zip(readers, arguments, strict=True):
            read(argument)
    except (KeyError, ValueError):
        raise InputError(
            "a condition was expected, one of {known} with its cards, places and numbers, "
            "not “{given}”",
            known=", ".join(CONDITIONS),
            given=written,
        ) from None
    return Predicate(name, tuple(arguments))
