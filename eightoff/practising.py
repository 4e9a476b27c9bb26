"""The practice room in words: what is asked, what helps, and what an answer was worth.

The levels are values of :mod:`eightoff.exercises.practice`; here they become whole
sentences, shown (6♥) or spoken (six of hearts), in each language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from eightoff import advice
from eightoff.coach import Decision, Judgement, purposes
from eightoff.exercises.practice import PROFILE, Difficulty, Grade, PracticeLevel
from eightoff.exercises.sight import changing_moves
from eightoff.i18n import message
from eightoff.position import Column
from eightoff.rules import capacity, is_legal, play
from eightoff.solver import Outcome

if TYPE_CHECKING:
    from eightoff.coach import Purpose
    from eightoff.exercises.repetition import Practised
    from eightoff.i18n import Language
    from eightoff.rules import Move

DECISIONS: Final = {
    Decision.FREE_CELL: message("Free a useful cell"),
    Decision.PREPARE_KING: message("Prepare a king"),
    Decision.KEEP_MOBILE: message("Keep runs mobile"),
}
DIFFICULTIES: Final = {
    Difficulty.EASY: message("easy"),
    Difficulty.MEDIUM: message("medium"),
    Difficulty.HARD: message("hard"),
}


def heading(lang: Language, level: PracticeLevel, *, again: bool = False) -> str:
    """Return which level this is and where it comes from; ``again``: it went wrong before.

    >>> from eightoff.exercises.practice import practice_level
    >>> from eightoff.i18n import language
    >>> heading(language("en"), practice_level(1, 1))
    'Keep runs mobile (hard): session 1, level 1. Deal 24413 after 26 moves.'
    """
    facts: dict[str, Any] = {
        "decision": lang.text(DECISIONS[level.decision]),
        "difficulty": lang.text(DIFFICULTIES[level.difficulty]),
        "session": level.session,
        "number": level.number,
    }
    first = (
        lang.text(
            "{decision} ({difficulty}), once more: session {session}, level {number}.", **facts
        )
        if again
        else lang.text("{decision} ({difficulty}): session {session}, level {number}.", **facts)
    )
    return f"{first} " + lang.plural(
        "Deal {deal} after {n} move.",
        "Deal {deal} after {n} moves.",
        len(level.moves),
        deal=level.deal,
    )


def question(lang: Language, level: PracticeLevel, *, spoken: bool = False) -> str:
    """Return what is to be done on the board.

    >>> from eightoff.exercises.practice import practice_level
    >>> from eightoff.i18n import language
    >>> question(language("en"), practice_level(1, 1))
    '8♣–7♣–6♣ can go onto 9♣ as things stand. Move it or keep it mobile, but keep the win.'
    """
    match level.decision:
        case Decision.FREE_CELL if level.leaves_now:
            return lang.text(
                "A card can leave its cell at once. Make a move that frees a cell and keeps the "
                "win."
            )
        case Decision.FREE_CELL:
            return lang.text(
                "No card can leave its cell yet. Make a move that lets one leave, so that one more "
                "cell is empty in the end, and keep the win."
            )
        case Decision.PREPARE_KING:
            return lang.text(
                "Now decide: empty the column, move a king there, or do something else first? Make "
                "a move that keeps the win."
            )
        case Decision.KEEP_MOBILE:
            return _run_question(lang, level, spoken=spoken)


def _run_question(lang: Language, level: PracticeLevel, *, spoken: bool) -> str:
    facts = _run_facts(level)
    column = level.board.columns[facts["to"].number - 1]
    if column:
        return lang.text(
            "{run:Subject} can go {target:onto} as things stand. Move it or keep it mobile, but "
            "keep the win.",
            spoken=spoken,
            target=column[-1],
            **facts,
        )
    return lang.text(
        "{run:Subject} can go to the empty {to:name} as things stand. Move it or keep it mobile, "
        "but keep the win.",
        spoken=spoken,
        **facts,
    )


def count_question(lang: Language, level: PracticeLevel, *, spoken: bool = False) -> str:
    """Return the question for the number of cells, which comes before the decision for a king."""
    facts = _seat_facts(level)
    if level.board.columns[facts["to"].number - 1]:
        return lang.text(
            "First count: {to:subject} is to be emptied, and {run:subject} is to go there. How "
            "many cells must be empty for that, if no other card moves?",
            spoken=spoken,
            **facts,
        )
    return lang.text(
        "First count: {run:subject} is to go to the empty {to:name}. How many cells must be empty "
        "for that?",
        spoken=spoken,
        **facts,
    )


def counted(
    lang: Language, level: PracticeLevel, given: int, *, told: bool = False, spoken: bool = False
) -> str:
    """Return what a number of cells is worth as an answer; ``told``: the right one is given."""
    facts = {**_seat_facts(level), "empty_cells": len(level.board.empty_cells)}
    cells = facts["cells"]
    if given == cells or told:
        lead = (
            lang.text("Right.")
            if given == cells
            else lang.text("{given} is not the number.", given=given)
        )
        need = lang.text(
            "{run:Subject} in {to:subject} takes {cells:empty cells}: so many cards wait at the "
            "worst moment. The board has {empty_cells:empty cells}.",
            spoken=spoken,
            **facts,
        )
        return f"{lead} {need}"
    if given > cells:
        return lang.text("{given} is too many. Count once more.", given=given)
    return lang.text("{given} is too few. Count once more.", given=given)


def hint(lang: Language, level: PracticeLevel, *, spoken: bool = False) -> str:
    """Return what to look at, without naming a move."""
    match level.decision:
        case Decision.FREE_CELL if level.leaves_now:
            return lang.text(
                "Compare each card in a cell with the ends of the columns: which of them finds "
                "its suit, one rank higher?"
            )
        case Decision.FREE_CELL:
            return lang.text(
                "For each card in a cell, find the next higher card of its suit: which of them "
                "has only one card or one run on it?"
            )
        case Decision.PREPARE_KING:
            return lang.text(
                "{king:Subject} needs {cells:empty cells} and an empty column. Ask of each move "
                "what is left of both after it.",
                spoken=spoken,
                **_seat_facts(level),
            )
        case Decision.KEEP_MOBILE:
            return lang.text(
                "{run:Subject} needs {needs:empty cells} to go. Ask of each move how many are "
                "left after it.",
                spoken=spoken,
                **_run_facts(level),
            )


def graded(lang: Language, level: PracticeLevel, move: Move, *, spoken: bool = False) -> str:
    """Return what a legal move is worth as an answer, with the facts of the decision."""
    served: tuple[Purpose, ...] = ()
    outcome = Outcome.WON
    match level.grades[move]:
        case Grade.SHUFFLE:
            return lang.text(
                "That changes nothing: the card only goes from one empty place to another. The "
                "move is taken back."
            )
        case Grade.BACK:
            return lang.text(
                "That decides nothing: {card:subject} can go straight back. The move is taken "
                "back.",
                spoken=spoken,
                card=move.card,
            )
        case Grade.BESIDE:
            return lang.text(
                "That keeps the win, but it frees no cell. The move is taken back: look for one "
                "that does."
            )
        case Grade.COSTLY:
            outcome = Outcome.LOST
        case Grade.RIGHT:
            found = purposes(PROFILE, level.board, move)
            served = tuple(each for each in found if each.decision is level.decision)
    judged = Judgement(outcome, (), served)
    first = advice.judgement(lang, level.board, move, judged, spoken=spoken)
    more = "" if served else _fact(lang, level, move, spoken=spoken)
    return f"{first} {more}".strip()


def _fact(lang: Language, level: PracticeLevel, move: Move, *, spoken: bool) -> str:
    """Return what a move does for the decision where its purpose alone does not say it."""
    after = play(PROFILE, level.board, move)
    match level.decision:
        case Decision.FREE_CELL:
            held = [seen for seen in changing_moves(after) if seen.leaves_cell]
            if held and level.grades[move] is Grade.RIGHT:
                return lang.text(
                    "Now {card:subject} can leave its cell.", spoken=spoken, card=held[0].move.card
                )
            return ""
        case Decision.PREPARE_KING:
            return lang.text(
                "After it, the board has {empty_cells:empty cells}; {king:subject} needs "
                "{cells:empty cells} for the column that you counted.",
                spoken=spoken,
                empty_cells=len(after.empty_cells),
                **_seat_facts(level),
            )
        case Decision.KEEP_MOBILE:
            return _mobile(lang, level, move, spoken=spoken)


def _mobile(lang: Language, level: PracticeLevel, move: Move, *, spoken: bool) -> str:
    facts = _run_facts(level)
    after = play(PROFILE, level.board, move)
    if level.run is None or move.card in facts["run"]:
        return ""
    run = facts["run"] = after.cards_from(level.run.card)  # a card may have joined it
    facts["capacity"] = capacity(PROFILE, after)
    if is_legal(PROFILE, after, level.run):
        return lang.text(
            "{run:Subject} can still go: {capacity:up to cards} can move at once.",
            spoken=spoken,
            **facts,
        )
    if level.grades[move] is Grade.COSTLY:
        if len(run) <= facts["capacity"]:
            return ""  # the place is gone, not the room
        return lang.text(
            "{run:Subject} is stuck now: at most {capacity:up to cards} can move at once.",
            spoken=spoken,
            **facts,
        )
    return lang.text(
        "{run:Subject} can no longer go there, but the win does not need it.",
        spoken=spoken,
        **facts,
    )


def right_moves(lang: Language, level: PracticeLevel) -> str:
    """Return how many moves answer a level."""
    return lang.plural(
        "{n} move answers the question, and it is marked.",
        "{n} moves answer the question; one of them is marked.",
        len(level.right),
    )


def counts(lang: Language, done: Practised) -> str:
    """Return how practice went so far.

    >>> from eightoff.exercises.repetition import Practised
    >>> from eightoff.i18n import language
    >>> counts(language("en"), Practised().after(1, 1, right=True))
    '1 level answered, 1 of them right at once. In a row: 1, at best 1. To be asked again: 0.'
    """
    right = "".join(map(done.results_of, Decision)).count("1")
    first = lang.plural(
        "{n} level answered, {right} of them right at once.",
        "{n} levels answered, {right} of them right at once.",
        done.answered,
        right=right,
    )
    more = lang.text(
        "In a row: {streak}, at best {best}. To be asked again: {waiting}.",
        streak=done.streak,
        best=done.best_streak,
        waiting=len(done.waiting),
    )
    return f"{first} {more}"


def _run_facts(level: PracticeLevel) -> dict[str, Any]:
    """Return the run that is to stay mobile, and where it can go."""
    if level.run is None:
        return {}
    run = level.board.cards_from(level.run.card)
    return {"run": run, "to": level.run.to, "needs": len(run) - 1}


def _seat_facts(level: PracticeLevel) -> dict[str, Any]:
    """Return the king, its run, the column and the cells that it takes."""
    seat = level.seat
    if seat is None:
        return {}
    return {
        "king": seat.king,
        "run": seat.run,
        "to": Column(seat.column),
        "cells": seat.cells,
    }
