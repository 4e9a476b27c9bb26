"""What a learner is told: shown with symbols, spoken with full names, as safe HTML."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Self, assert_never

from eightoff import standing, words
from eightoff.cards import Card
from eightoff.exercises import (
    AnswerJudgement,
    Cells,
    Count,
    Counted,
    Legal,
    Level,
    Places,
    Play,
    Stands,
    Step,
    after,
    answer_of,
    cards_in,
    legal_part,
)
from eightoff.rules import Move, check, parse_place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from eightoff.exercises import History
    from eightoff.i18n import Language

_CLOSE = "margin:0;padding:0;list-style:none;line-height:1.5"
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


def lines(lang: Language, sentences: Iterable[str]) -> str:
    """Return sentences as HTML, one below the other and close together.

    >>> from eightoff.i18n import language
    >>> lines(language("en"), ["1 < 2."]).endswith("<li>1 &lt; 2.</li></ul>")
    True
    """
    items = "".join(f"<li>{escape(each)}</li>" for each in sentences)
    return f'<ul lang="{lang.code}" style="{_CLOSE}">{items}</ul>'


def next_move(lang: Language, move: Move) -> Told:
    """Return the sentence that shows a move as a hint."""
    return Told.by(
        lambda spoken: lang.text(
            "Move {card:object} {to:to}.", spoken=spoken, card=move.card, to=move.to
        )
    )


def step(lang: Language, number: int, move: Move) -> Told:
    """Return a step of a sequence, with its number.

    >>> from eightoff.i18n import language
    >>> step(language("en"), 2, Move.parse("8S>b")).shown
    '2. 8♠ to cell b'
    """
    return Told.by(
        lambda spoken: lang.text(
            "{number}. {card:name} {to:to}",
            spoken=spoken,
            number=number,
            card=move.card,
            to=move.to,
        )
    )


def right(lang: Language, level: Level) -> Told:  # noqa: PLR0911  one return a kind of question
    """Return why the right answer of a question is right."""
    profile, board = level.profile, level.board
    match level.task:
        case Legal(move):
            return _reason(lang, level.start, move)
        case Places(card):
            expected = answer_of(level)
            places = sorted(expected) if isinstance(expected, frozenset) else []
            moves = [Move(card, parse_place(place)) for place in places]
            return sum((_reason(lang, level.start, move) for move in moves), Told("", ""))
        case Step(moves):
            before = legal_part(level, moves)
            number = len(before.moves) + 1
            first = lang.text("Step {number} is the first that is not legal.", number=number)
            return Told(first, first) + _reason(lang, before, moves[number - 1])
        case Cells(moves):
            cards = tuple(card for card in after(level, moves).now.cells if card)
            return Told.by(
                lambda spoken: lang.plural(
                    "{n} card lies in the cells then: {cards:and name}.",
                    "{n} cards lie in the cells then: {cards:and name}.",
                    len(cards),
                    spoken=spoken,
                    cards=cards,
                )
            )
        case Count(counted=Counted.CAPACITY):
            return Told.by(lambda spoken: words.capacity(lang, profile, board, spoken=spoken))
        case Stands():
            stands = standing.right(lang, level)
            return Told(stands, stands)
        case Count() | Play():  # what is played has no answer, and ``answer_of`` says so
            sentence = lang.text("The number is {number}.", number=answer_of(level))
            return Told(sentence, sentence)
        case _:
            assert_never(level.task)


def wrong(  # noqa: PLR0911  one return a kind of question
    lang: Language, level: Level, given: object, judgement: AnswerJudgement
) -> Told:
    """Return why an answer is wrong, without giving the right one away where it can be sought."""
    match level.task:
        case Legal(move):
            denied = lang.text("The other answer is right.")
            return Told(denied, denied) + _reason(lang, level.start, move)
        case Step(moves):
            return _wrong_step(lang, level, moves, given)
        case Cells(moves):
            return _wrong_cards(lang, after(level, moves), judgement)
        case Places(card):
            return _wrong_places(lang, level, card, judgement)
        case Count() as task:
            return _wrong_number(lang, level, task, given, judgement)
        case Stands():
            return Told.by(lambda spoken: standing.wrong(lang, level, str(given), spoken=spoken))
        case Play():
            return Told("", "")
        case _:
            assert_never(level.task)


def other_foundation(lang: Language, card: Card) -> Told:
    """Return why a card cannot go to the foundation of another suit."""
    return Told.by(
        lambda spoken: lang.text(
            "{card:Subject} cannot go to that foundation: each takes its own suit only.",
            spoken=spoken,
            card=card,
        )
    )


def _wrong_by_doubling(lang: Language, facts: dict[str, Any], *, too_many: bool) -> str:
    if too_many:
        return lang.text(
            "{given:cards}: too many. Begin with {empty_cells:empty cells} + 1, and double it once "
            "for each empty column, except the one that the run goes to.",
            **facts,
        )
    return lang.text(
        "{given:cards}: more can move. By these rules each empty column doubles the number, "
        "except the one that the run goes to.",
        **facts,
    )


def _wrong_number(
    lang: Language, level: Level, task: Count, given: object, judgement: AnswerJudgement
) -> Told:
    too_many = isinstance(given, int) and isinstance(judgement.expected, int)
    too_many = too_many and given > judgement.expected  # type: ignore[operator]
    if task.counted is Counted.CAPACITY:
        facts: dict[str, Any] = {"given": given, "empty_cells": len(level.board.empty_cells)}
        if level.profile.doubling and level.board.empty_columns:
            sentence = _wrong_by_doubling(lang, facts, too_many=too_many)
            return Told(sentence, sentence)
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


def _wrong_places(lang: Language, level: Level, card: Card, judgement: AnswerJudgement) -> Told:
    if judgement.wrong:
        return _reason(lang, level.start, Move(card, parse_place(next(iter(judgement.wrong)))))
    sentence = lang.plural(
        "All right so far, but one more place takes the card.",
        "All right so far, but {n} more places take the card.",
        len(judgement.missing),
    )
    return Told(sentence, sentence)


def _wrong_step(lang: Language, level: Level, moves: tuple[Move, ...], given: object) -> Told:
    if not isinstance(given, int):
        return Told("", "")
    before = legal_part(level, moves)
    if given > len(before.moves):
        earlier = lang.text(
            "Before step {number} another one is already not legal. Go through the steps in order.",
            number=given,
        )
        return Told(earlier, earlier)
    found = lang.text("Step {number} is legal.", number=given)
    return Told(found, found) + _reason(
        lang, level.start.played(*moves[: given - 1]), moves[given - 1]
    )


def _wrong_cards(lang: Language, end: History, judgement: AnswerJudgement) -> Told:
    if not judgement.strays:
        sentence = lang.plural(
            "All right so far, but one more card lies in a cell.",
            "All right so far, but {n} more cards lie in cells.",
            len(judgement.missing),
        )
        return Told(sentence, sentence)
    card = min(map(Card.parse, judgement.strays))
    place = end.now.find(card)
    return Told.by(
        lambda spoken: lang.text(
            "After these moves {card:subject} lies {place:in}, not in a cell.",
            spoken=spoken,
            card=card,
            place=place,
        )
    )


def _reason(lang: Language, history: History, move: Move) -> Told:
    profile, board = history.profile, history.now
    verdict = check(profile, board, move)
    return Told.by(lambda spoken: words.reason(lang, profile, board, move, verdict, spoken=spoken))
