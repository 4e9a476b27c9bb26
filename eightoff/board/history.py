"""The moves of a game in words, for the list from which a person jumps to any of them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from eightoff import words
from eightoff.rules import play

if TYPE_CHECKING:
    from eightoff.game import Game
    from eightoff.i18n import Language
    from eightoff.position import Position
    from eightoff.rules import Move


def told_moves(game: Game, language: Language) -> list[list[str]]:
    """Return every move of a game, those taken back too, as it is shown and as it is spoken.

    >>> from eightoff.i18n import language
    >>> from eightoff.game import Game
    >>> from eightoff.position import Position
    >>> from eightoff.profiles import PROFILES
    >>> from eightoff.rules import Move
    >>> game = Game(PROFILES["standard"], Position.parse("Freecells: 6H\\n: 7H"))
    >>> game.try_move(Move.parse("6H>1")).legal
    True
    >>> told_moves(game, language("en"))[0][0]
    '6♥ went from cell a onto 7♥ in column 1.'
    """
    positions = list(game.positions)
    for move in game.moves[game.cursor : -1]:
        positions.append(play(game.profile, positions[-1], move))
    pairs = zip(positions, game.moves, strict=False)
    return [list(_told(language, before, move)) for before, move in pairs]


@functools.lru_cache(maxsize=2000)
def _told(language: Language, before: Position, move: Move) -> tuple[str, str]:
    """Return a move as shown and spoken; remembered, since a list is told after each move."""
    return (
        words.moved(language, before, move),
        words.moved(language, before, move, spoken=True),
    )
