"""A game: a deal, the moves made on it, and the way back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, Self

from eightoff.deals import require_number
from eightoff.errors import InputError
from eightoff.files import read_json, write_whole
from eightoff.position import Cell, Column, Foundation, Position
from eightoff.profiles import Profile, profile_named
from eightoff.rules import IllegalMoveError, Move, Verdict, check, play

if TYPE_CHECKING:
    from pathlib import Path

    from eightoff.cards import Card

FORMAT: Final = 1
FOUNDATION_POINTS: Final = 10
CELL_POINTS: Final = 5
_MOST_MOVES: Final = 100_000


class Game:
    """The moves of one person on one position, with undo, redo, restart and jump.

    Undo takes back a whole run in one step. Later moves are kept until a new one
    is made. Where the profile limits undo (document ``app``: the last 100 actions),
    only so many moves before the latest can be taken back; restart and jump go
    through the list of moves and are not limited.

    >>> game = Game(profile_named("standard"), Position.parse("Freecells: 6H\\n: 7H"))
    >>> game.try_move(Move.parse("6H>1")).legal, game.undo(), str(game.position.cells[0])
    (True, True, '6H')
    """

    def __init__(self, profile: Profile, start: Position, *, deal: int | None = None) -> None:
        self.profile = profile
        self.deal = deal
        self.moves: tuple[Move, ...] = ()
        self.cursor = 0
        self._positions = [start]

    @property
    def start(self) -> Position:
        """The position in which the game began."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[self.cursor]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions from the start to now."""
        return tuple(self._positions[: self.cursor + 1])

    @property
    def last_move(self) -> Move | None:
        """The move that led to the position now, None at the start."""
        return self.moves[self.cursor - 1] if self.cursor else None

    @property
    def can_undo(self) -> bool:
        """Whether a move can be taken back."""
        return self.cursor > self._earliest

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be played again."""
        return self.cursor < len(self.moves)

    @property
    def score(self) -> int:
        """The points of the moves that led here, never below 0.

        Document ``app`` gives no values; these are this kit's own: 10 for a card
        that goes to its foundation and 5 for one that leaves a cell for a column,
        each once for each card, so that a card moved to and fro earns no more.
        Taking a card back from a foundation neither earns nor costs.
        """
        played = zip(self._positions, self.moves[: self.cursor], strict=False)
        return sum(points for _, points in {_earned(before, move) for before, move in played})

    @property
    def _earliest(self) -> int:
        limit = self.profile.undo_limit
        return 0 if limit is None else max(0, len(self.moves) - limit)

    def copy(self) -> Self:
        """Return the same game, which changes by itself from now on."""
        made = type(self)(self.profile, self.start, deal=self.deal)
        made.moves, made.cursor = self.moves, self.cursor
        made._positions = [*self._positions]  # noqa: SLF001  one of this class
        return made

    def try_move(self, move: Move) -> Verdict:
        """Play the move if it is legal and return what the rules say of it."""
        verdict = check(self.profile, self.position, move)
        if verdict.legal:
            after = play(self.profile, self.position, move)
            self._positions[self.cursor + 1 :] = [after]
            self.moves = (*self.moves[: self.cursor], move)
            self.cursor += 1
        return verdict

    def undo(self) -> bool:
        """Take the last move back; return whether there was one to take back."""
        if not self.can_undo:
            return False
        self.cursor -= 1
        return True

    def redo(self) -> bool:
        """Play the next move again; return whether there was one."""
        if not self.can_redo:
            return False
        self.cursor += 1
        return True

    def restart(self) -> None:
        """Go back to the first position of this deal."""
        self.cursor = 0

    def jump(self, cursor: int) -> None:
        """Go to the position after so many moves; raise InputError if there are not so many."""
        if not 0 <= cursor <= len(self.moves):
            raise InputError(
                "a move number from 0 to {last} was expected, not {given}",
                last=len(self.moves),
                given=cursor,
            )
        self.cursor = cursor

    def to_json(self) -> dict[str, object]:
        """Return the game as plain values: rules, start, moves, and where it stands."""
        return {
            "format": FORMAT,
            "profile": self.profile.name,
            "cells": self.profile.cells,
            "deal": self.deal,
            "start": str(self.start),
            "moves": [str(move) for move in self.moves],
            "cursor": self.cursor,
        }

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Return the game that ``to_json`` gave; raise InputError for anything else."""
        match data:
            case {
                "format": 1,
                "profile": str(name),
                "cells": int(cells),
                "deal": int() | None as number,
                "start": str(start),
                "moves": list(moves),
                "cursor": int(cursor),
            } if (
                len(moves) <= _MOST_MOVES
                and all(isinstance(move, str) for move in moves)
                and not any(isinstance(value, bool) for value in (cells, number, cursor))
                and max(abs(cells), abs(cursor)) <= _MOST_MOVES
            ):
                pass
            case _:
                raise InputError("a saved game of Eight Off, format 1, was expected")
        if number is not None:
            require_number(number)
        game = cls(profile_named(name).with_cells(cells), Position.parse(start), deal=number)
        played = []
        for index, text in enumerate(moves, 1):
            try:
                move = Move.parse(text)
                game._positions.append(play(game.profile, game._positions[-1], move))
            except (InputError, IllegalMoveError) as error:
                raise InputError(
                    "move {number} of the saved game, {move}, is not legal there",
                    number=index,
                    move=text[:40],
                ) from error
            played.append(move)
        game.moves = tuple(played)
        game.jump(cursor)
        return game


def save(path: Path, game: Game) -> None:
    """Write the game to a file, which is always whole: the old one or the new one."""
    write_whole(path, json.dumps(game.to_json(), indent=1))


def load(path: Path) -> Game:
    """Read a saved game.

    Raises InputError for a file that cannot be read, and for one that holds no
    game, which is set aside as ``.broken`` beside what was set aside before.
    """
    fault: OSError | None = None
    try:
        game, aside = read_json(path, Game.from_json)
    except OSError as error:
        game, aside, fault = None, None, error
    if aside:
        raise InputError("the saved game could not be read and was set aside as {file}", file=aside)
    if game is None:
        raise InputError(
            "a file that can be read was expected, not “{given}”", given=path.name
        ) from fault
    return game


def _earned(before: Position, move: Move) -> tuple[Card, int]:
    match before.find(move.card), move.to:
        case _, Foundation():
            return move.card, FOUNDATION_POINTS
        case Cell(), Column():
            return move.card, CELL_POINTS
        case _:
            return move.card, 0
