"""Where a game stands, as a question: the answers offered, and what is said of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightoff import advice
from eightoff.coach import Coach, Standing, is_shuffle
from eightoff.rules import legal_moves

if TYPE_CHECKING:
    from eightoff.exercises import Level
    from eightoff.i18n import Language
    from eightoff.rules import Move


def choices(lang: Language) -> dict[str, str]:
    """Return the words of every answer, by the answer.

    >>> from eightoff.i18n import language
    >>> choices(language("en"))["open"]
    'It can still be won'
    """
    return {
        Standing.OPEN.value: lang.text("It can still be won"),
        Standing.LOST.value: lang.text("Cards can move, but it is lost"),
        Standing.SHUFFLING.value: lang.text("Cards can only change places"),
        Standing.NO_MOVE.value: lang.text("No legal move is left"),
    }


def right(lang: Language, level: Level) -> str:
    """Return where the game stands and, when it is lost, how much was searched to prove it."""
    coach = Coach(level.profile)
    status = coach.status(level.board)
    told = advice.standing(lang, status)
    if status.standing is not Standing.LOST:
        return told
    return f"{told} {advice.refutation(lang, coach.refute(level.board))}"


def wrong(lang: Language, level: Level, given: str, *, spoken: bool = False) -> str:
    """Return what speaks against a wrong answer: a card that moves, or that none does."""
    moves = legal_moves(level.profile, level.board)
    if not moves:
        return lang.text("No card can move, not even from one empty place to another.")
    progress = [move for move in moves if not is_shuffle(level.board, move)]
    if given == Standing.NO_MOVE:
        return lang.text(
            "{run:Subject} can still go {to:to}.", spoken=spoken, **_facts(level, moves[0])
        )
    if not progress:
        return lang.text(
            "Each move that is left only carries cards from one empty place to another."
        )
    if given == Standing.SHUFFLING:
        return lang.text(
            "{run:Subject} can go {to:to}, and that is more than a change of places.",
            spoken=spoken,
            **_facts(level, progress[0]),
        )
    if given == Standing.LOST:
        return lang.text("There is still a way to the win. Look for it on the board.")
    return lang.text("Cards can move, but follow each move to its end: none of them wins.")


def _facts(level: Level, move: Move) -> dict[str, object]:
    return {"run": level.board.cards_from(move.card), "to": move.to}
