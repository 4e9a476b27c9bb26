"""The coach in words: hints, what a move is for, what it costs, and where a game stands.

Everything is proven by :mod:`eightoff.coach`; here its values become whole sentences,
shown (6♥) or spoken (six of hearts), in each language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from eightoff.coach import Decision, Hint, Judgement, Purpose, Refutation, Standing, Status
from eightoff.i18n import message
from eightoff.position import Column, Position
from eightoff.solver import Outcome

if TYPE_CHECKING:
    from eightoff.game import Game
    from eightoff.i18n import Language
    from eightoff.rules import Move

DEEPEST: Final = 3
"""How deep a hint goes: what to look at, which card, which move."""
_LIGHTS: Final = {
    Outcome.WON: message("keeps the win"),
    Outcome.LOST: message("loses"),
    Outcome.UNDECIDED: message("not decided"),
}
_ENDS: Final = {
    Standing.NO_MOVE: message("There it ends: no card can move any more."),
    Standing.SHUFFLING: message(
        "There it ends: cards can only change from one empty place to another."
    ),
    Standing.LOST: message("There it ends: every move that is left can only be taken back again."),
}


def hint(lang: Language, found: Hint, game: Game, depth: int, *, spoken: bool = False) -> str:
    """Return a hint in words: what to look at (1), which card (2) or which move (3).

    ``game`` is the one that the coach was asked about. When it is lost, every depth says
    so, and how many moves back it was not.

    >>> from eightoff.coach import Coach
    >>> from eightoff.deals import deal
    >>> from eightoff.game import Game
    >>> from eightoff.i18n import language
    >>> from eightoff.profiles import PROFILES
    >>> game = Game(PROFILES["standard"], deal(465), deal=465)
    >>> hint(language("en"), Coach(game.profile).hint(game), game, 1)
    'This game could not be won from its start: every way was searched, and none wins.'
    """
    if found.outcome is Outcome.UNDECIDED:
        return lang.text(
            "It is not decided whether this game can still be won, so there is no hint here."
        )
    if found.outcome is Outcome.LOST:
        return _way_back(lang, found, game)
    if found.move is None:
        return lang.text("The game is won. No hint is needed.")
    if depth == 1:
        return _look(lang, found.purpose, spoken=spoken)
    if depth < DEEPEST:
        return which_card(lang, game.position, found.move, spoken=spoken)
    return _move(lang, game.position, found.move, spoken=spoken)


def which_card(lang: Language, position: Position, move: Move, *, spoken: bool = False) -> str:
    """Return which card or run is to move, and not where to.

    >>> from eightoff.i18n import language
    >>> from eightoff.rules import Move
    >>> board = Position.parse("Freecells: -\\n: 9S 8S\\n: TS")
    >>> which_card(language("en"), board, Move.parse("9S>2"))
    'Now move 9♠–8♠. Where to?'
    """
    run = position.cards_from(move.card)
    return lang.text("Now move {run:object}. Where to?", spoken=spoken, run=run)


def _way_back(lang: Language, found: Hint, game: Game) -> str:
    if found.back_to is None:
        return lang.text(
            "This game could not be won from its start: every way was searched, and none wins."
        )
    return lang.plural(
        "From here the game is lost: every way on was searched, and none wins. One move back, "
        "the win was still there.",
        "From here the game is lost: every way on was searched, and none wins. {n} moves back, "
        "the win was still there.",
        game.cursor - found.back_to,
    )


def _look(lang: Language, purpose: Purpose | None, *, spoken: bool) -> str:
    """Return what to look at, without naming the card that is to move."""
    if purpose is None:
        return lang.text(
            "Nothing is left to decide: look at the cards that the foundations take next."
        )
    facts: dict[str, Any] = dict(purpose.facts)
    match purpose.decision:
        case Decision.FREE_CELL if facts["run"]:
            return lang.text(
                "Look at the cells: with one more of them empty, {run:subject} can move.",
                spoken=spoken,
                **facts,
            )
        case Decision.FREE_CELL:
            return lang.text("Look at the cells: which of the cards there can leave soon?")
        case Decision.PREPARE_KING if facts["needs"]:
            return lang.text(
                "Look at the kings: {king:subject} wants an empty column, and its run needs "
                "{needs:empty cells}.",
                spoken=spoken,
                **facts,
            )
        case Decision.PREPARE_KING:
            return lang.text(
                "Look at the kings: {king:subject} wants an empty column.", spoken=spoken, **facts
            )
        case Decision.KEEP_MOBILE:
            return lang.text(
                "Look at {run:object}: the way {to:to} is open as long as no cell is filled.",
                spoken=spoken,
                **facts,
            )


def _move(lang: Language, position: Position, move: Move, *, spoken: bool) -> str:
    facts: dict[str, Any] = {"run": position.cards_from(move.card), "to": move.to}
    if isinstance(move.to, Column):
        column = position.columns[move.to.number - 1]
        if not column:
            return lang.text("Move {run:object} to the empty {to:name}.", spoken=spoken, **facts)
        return lang.text(
            "Move {run:object} {target:onto} {to:in}.", spoken=spoken, target=column[-1], **facts
        )
    return lang.text("Move {card:object} {to:to}.", spoken=spoken, card=move.card, to=move.to)


def purpose(lang: Language, served: Purpose, *, spoken: bool = False) -> str:
    """Return what a move is for, with the facts that show it.

    >>> from eightoff.coach import purposes
    >>> from eightoff.i18n import language
    >>> from eightoff.profiles import PROFILES
    >>> from eightoff.rules import Move
    >>> board = Position.parse("Freecells: 6H -\\n: 7H\\n: 9S 8S 7S\\n: TS\\n: 2D")
    >>> found = purposes(PROFILES["standard"], board, Move.parse("6H>1"))
    >>> purpose(language("en"), found[0])
    'It frees a useful cell: with 2 empty cells, 9♠–8♠–7♠ can move.'
    """
    facts: dict[str, Any] = dict(served.facts)
    match served.decision:
        case Decision.FREE_CELL if facts["run"]:
            return lang.text(
                "It frees a useful cell: with {empty_cells:empty cells}, {run:subject} can move.",
                spoken=spoken,
                **facts,
            )
        case Decision.FREE_CELL:
            return lang.text(
                "It frees a cell: after it, the board has {empty_cells:empty cells}.", **facts
            )
        case Decision.PREPARE_KING:
            return _for_a_king(lang, facts, spoken=spoken)
        case Decision.KEEP_MOBILE:
            return lang.text(
                "It keeps {run:object} mobile: {capacity:cards} can move at once, just enough for "
                "the way {to:to}.",
                spoken=spoken,
                **facts,
            )


def _for_a_king(lang: Language, facts: dict[str, Any], *, spoken: bool) -> str:
    if facts["to"]:
        sentence = message(
            "It gives {king:object} a column of its own, on which the suit can be built."
        )
    elif facts["needs"]:
        sentence = message(
            "It prepares {king:object}: an empty column and {needs:empty cells} are needed; "
            "after it, the board has {columns:empty columns} and {empty_cells:empty cells}."
        )
    elif facts["columns"]:
        sentence = message(
            "It prepares {king:object}: an empty column is needed; after it, the board has "
            "{columns:empty columns}."
        )
    else:
        sentence = message(
            "It prepares {king:object}: an empty column is needed, and there is none yet."
        )
    return lang.text(sentence, spoken=spoken, **facts)


def judgement(  # noqa: PLR0913  a move, what is known of it, and how to say it
    lang: Language,
    position: Position,
    move: Move,
    judged: Judgement,
    *,
    was_won: bool = True,
    spoken: bool = False,
) -> str:
    """Return what a legal move does: keeps the win, with what it is for, or loses it.

    ``was_won``: whether the position could be won before the move. What proves a loss
    is told by :func:`refutation`.

    >>> from eightoff.i18n import language
    >>> from eightoff.rules import Move
    >>> board = Position.parse("Freecells: 6H\\n: 7H")
    >>> judged = Judgement(Outcome.LOST, (), ())
    >>> judgement(language("en"), board, Move.parse("6H>1"), judged)
    'Legal but costly: 6♥ to column 1 throws the win away.'
    """
    facts: dict[str, Any] = {"run": position.cards_from(move.card), "to": move.to}
    if judged.outcome is Outcome.UNDECIDED:
        return lang.text("Legal, but it is not decided whether it can still win.")
    if judged.outcome is Outcome.LOST:
        if not was_won:
            return lang.text("Legal, but the game was lost before, and no move wins it back.")
        return lang.text(
            "Legal but costly: {run:subject} {to:to} throws the win away.", spoken=spoken, **facts
        )
    kept = lang.text("{run:Subject} {to:to}: that keeps the win.", spoken=spoken, **facts)
    told = [purpose(lang, served, spoken=spoken) for served in judged.purposes[:1]]
    return " ".join([kept, *told])


def refutation(lang: Language, proof: Refutation) -> str:
    """Return why a position is lost: how much was searched, and how far the best line gets.

    >>> from eightoff.i18n import language
    >>> refutation(language("en"), Refutation((), Position((), ()), Standing.NO_MOVE, 21))
    'All that can follow was searched: 21 positions, and none of them wins. The best line \
brings 0 cards of 52 home. There it ends: no card can move any more.'
    """
    return " ".join(
        (
            lang.plural(
                "All that can follow was searched: {n} position, and it does not win.",
                "All that can follow was searched: {n} positions, and none of them wins.",
                proof.states,
            ),
            lang.text("The best line brings {home:cards} of 52 home.", home=proof.home),
            lang.text(_ENDS[proof.standing]),
        )
    )


def standing(lang: Language, status: Status) -> str:
    """Return where a game stands, by what its rules count as its end.

    >>> from eightoff.i18n import language
    >>> standing(language("en"), Status(Standing.NO_MOVE, ended=True, outcome=Outcome.LOST))
    'No legal move is left: the game has ended, and it is lost.'
    """
    match status.standing:
        case Standing.WON:
            return lang.text("Won: all 52 cards are on the foundations.")
        case Standing.NO_MOVE:
            return _no_move(lang, status)
        case Standing.SHUFFLING:
            return _shuffling(lang, status)
        case Standing.LOST:
            return lang.text(
                "There are legal moves, but the game is lost: it is proven that none of them "
                "leads to a win."
            )
        case Standing.OPEN:
            return _open(lang, status)


def _no_move(lang: Language, status: Status) -> str:
    if status.ended:
        return lang.text("No legal move is left: the game has ended, and it is lost.")
    return lang.text(
        "No legal move is left. These rules announce no loss: undo moves, or start again."
    )


def _shuffling(lang: Language, status: Status) -> str:
    if status.ended:
        return lang.text(
            "The only legal moves left carry cards from one empty place to another. That is no "
            "progress: the game has ended, and it is lost."
        )
    return lang.text(
        "The only legal moves left carry cards from one empty place to another. These rules let "
        "you go on, but nothing can come of it: undo moves, or start again."
    )


def _open(lang: Language, status: Status) -> str:
    if status.outcome is None:
        return lang.text(
            "This board is an excerpt: cards are missing, so it can be neither won nor lost."
        )
    if status.outcome is Outcome.UNDECIDED:
        return lang.text("There are legal moves. Whether this game can be won is not decided.")
    return lang.text("This game can still be won.")


def light(lang: Language, outcome: Outcome) -> str:
    """Return the few words beside a light: what a move does to the win.

    >>> from eightoff.i18n import language
    >>> light(language("en"), Outcome.WON)
    'keeps the win'
    """
    return lang.text(_LIGHTS[outcome])
