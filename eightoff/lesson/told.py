"""What a learner is told: shown with symbols, spoken with full names, as safe HTML."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Self

from eightoff import words
from eightoff.exercises import Count, Counted, Judgement, Legal, Level, Places, answer_of, cards_in
from eightoff.rules import Move, check, parse_place

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightoff.cards import Card
    from eightoff.i18n import Language

_UNSEEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"


@dataclass(frozen=True, slots=True)
class Told:
    """A text twice: as it is shown and as a screen reader speaks it."""

    shown: str
    spoken: str

    @classmethod
    def by(cls, teller: Callable[[bool], str]) -> Self:
        """Return what ``teller`` gives when nothing is spoken, and when it is."""
        return cls(teller(False), teller(True))  # noqa: FBT003  spoken or not

    @classmethod
    def of_level(cls, lang: Language, text: str) -> Self:
        """Return a text of a level in the language, its cards in place.

        >>> from eightoff.i18n import language
        >>> Told.of_level(language("en"), "Put {6H:object} {7H:onto}.").shown
        'Put 6♥ onto 7♥.'
        """
        cards = cards_in(text)
        return cls.by(lambda spoken: lang.text(text, spoken=spoken, **cards))

    def __add__(self, other: Told) -> Told:
        """Return both, one sentence after the other."""
        return Told(f"{self.shown} {other.shown}".strip(), f"{self.spoken} {other.spoken}".strip())

    def html(self, lang: Language) -> str:
        """Return HTML whose symbols are seen and whose names are read out."""
        if self.shown == self.spoken:
            return f'<p lang="{lang.code}">{escape(self.shown)}</p>'
        return (
            f'<p lang="{lang.code}"><span aria-hidden="true">{escape(self.shown)}</span>'
            f'<span style="{_UNSEEN}">{escape(self.spoken)}</span></p>'
        )


def next_move(lang: Language, move: Move) -> Told:
    """Return the sentence that shows a move as a hint."""
    return Told.by(
        lambda spoken: lang.text(
            "Move {card:object} {to:to}.", spoken=spoken, card=move.card, to=move.to
        )
    )


def right(lang: Language, level: Level) -> Told:
    """Return why the right answer of a question is right."""
    profile, board = level.profile, level.board
    match level.task:
        case Legal(move):
            return _reason(lang, level, move)
        case Places(card):
            expected = answer_of(level)
            places = sorted(expected) if isinstance(expected, frozenset) else []
            moves = [Move(card, parse_place(place)) for place in places]
            return sum((_reason(lang, level, move) for move in moves), Told("", ""))
        case Count(counted=Counted.CAPACITY):
            return Told.by(lambda spoken: words.capacity(lang, profile, board, spoken=spoken))
        case _:
            sentence = lang.text("The number is {number}.", number=answer_of(level))
            return Told(sentence, sentence)


def wrong(lang: Language, level: Level, given: object, judgement: Judgement) -> Told:
    """Return why an answer is wrong, without giving the right one away where it can be sought."""
    match level.task:
        case Legal(move):
            denied = lang.text("It is the other way round.")
            return Told(denied, denied) + _reason(lang, level, move)
        case Places(card) if judgement.wrong:
            place = next(iter(judgement.wrong))
            return _reason(lang, level, Move(card, parse_place(place)))
        case Places():
            sentence = lang.plural(
                "All right so far, but one more place takes the card.",
                "All right so far, but {n} more places take the card.",
                len(judgement.missing),
            )
            return Told(sentence, sentence)
        case Count() as task:
            return _wrong_number(lang, level, task, given, judgement)
        case _:
            return Told("", "")


def other_foundation(lang: Language, card: Card) -> Told:
    """Return why a card cannot go to the foundation of another suit."""
    return Told.by(
        lambda spoken: lang.text(
            "{card:Subject} cannot go to that foundation: each takes its own suit only.",
            spoken=spoken,
            card=card,
        )
    )


def _wrong_number(
    lang: Language, level: Level, task: Count, given: object, judgement: Judgement
) -> Told:
    too_many = isinstance(given, int) and isinstance(judgement.expected, int)
    too_many = too_many and given > judgement.expected  # type: ignore[operator]
    if task.counted is Counted.CAPACITY:
        facts: dict[str, Any] = {"given": given, "empty_cells": len(level.board.empty_cells)}
        sentence = (
            lang.text(
                "{given:cards}: too many. Each card that waits needs a cell of its own, and the "
                "board has {empty_cells:empty cells}.",
                **facts,
            )
            if too_many
            else lang.text(
                "{given:cards}: more can move. The board has {empty_cells:empty cells} for the "
                "cards that wait, and one card need not wait.",
                **facts,
            )
        )
    elif too_many:
        sentence = lang.text("{given} is too many. Count once more.", given=given)
    else:
        sentence = lang.text("{given} is too few. Count once more.", given=given)
    return Told(sentence, sentence)


def _reason(lang: Language, level: Level, move: Move) -> Told:
    verdict = check(level.profile, level.board, move)
    return Told.by(
        lambda spoken: words.reason(lang, level.profile, level.board, move, verdict, spoken=spoken)
    )
