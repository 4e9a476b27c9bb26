"""What is missing to the goal of an exercise that is played, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightoff.cards import Card
from eightoff.exercises import Play, cards_in
from eightoff.i18n import message
from eightoff.told import Told

if TYPE_CHECKING:
    from eightoff.exercises import History, Level
    from eightoff.exercises.goals import Predicate
    from eightoff.i18n import Language

_IN_HOW_IT_IS_DONE = ("one-at-a-time", "run-moved")
_OF_CARDS = {
    "card-on": message("{card:Subject} does not lie {below:on} yet."),
    "in-cell": message("{card:Subject} does not lie in a cell yet."),
    "card-on-foundation": message("{card:Subject} does not lie on its foundation yet."),
    "king-in-own-column": message("{card:Subject} is not the first card of a column yet."),
}


def missing(lang: Language, level: Level, history: History) -> Told | None:
    """Return the first thing that is missing to the goal, as far as the question told it.

    None where nothing is missing that can be told without giving away which card is
    sought, and where there is more than one way to the goal.

    >>> from eightoff.i18n import language
    >>> from eightoff.library import levels_of
    >>> level = levels_of("02-one-card")["in-the-way"]
    >>> missing(language("en"), level, level.start).shown
    '6♣ does not lie on 7♣ yet.'
    """
    for condition in _unmet(level, history):
        if _cards_of(condition) <= _named(level) and (told := _told(lang, condition, history)):
            return told
    return None


def done_otherwise(lang: Language, level: Level, history: History) -> Told | None:
    """Return what is to be told where all is reached, but in another way than was asked.

    >>> from eightoff.i18n import language
    >>> from eightoff.library import levels_of
    >>> from eightoff.rules import Move
    >>> level = levels_of("04-runs")["one-by-one"]
    >>> done_otherwise(language("en"), level, level.start.played(Move.parse("9S>2"))).shown
    'Several cards moved at once. Take moves back with Undo, or start again.'
    """
    unmet = _unmet(level, history)
    if len(unmet) != 1 or unmet[0].name not in _IN_HOW_IT_IS_DONE:
        return None
    back = lang.text("Take moves back with Undo, or start again.")
    found = _told(lang, unmet[0], history)
    return found + Told(back, back) if found else None


def _unmet(level: Level, history: History) -> list[Predicate]:
    """Return the conditions that do not hold; those with alternatives are left out."""
    groups = level.task.goal.groups if isinstance(level.task, Play) else ()
    single = [group[0] for group in groups if len(group) == 1 and not group[0].needs_proof]
    return [each for each in single if not each.holds(history)]


def _cards_of(condition: Predicate) -> set[Card]:
    if condition.name in _OF_CARDS:
        return set(map(Card.parse, condition.arguments))
    # Of a run, who asks for its first card asks for the others too.
    return {Card.parse(condition.arguments[0])} if condition.name.startswith("run") else set()


def _named(level: Level) -> set[Card]:
    named = cards_in(level.question).values()
    return {card for each in named for card in (each if isinstance(each, tuple) else (each,))}


def _told(lang: Language, condition: Predicate, history: History) -> Told | None:
    match condition.name, condition.arguments:
        case name, cards if name in _OF_CARDS:
            facts = dict(zip(("card", "below"), map(Card.parse, cards), strict=False))
            return Told.by(lambda spoken: lang.text(_OF_CARDS[name], spoken=spoken, **facts))
        case "run-in-column", (head, last):
            first, end = Card.parse(head), Card.parse(last)
            run = tuple(Card(first.suit, rank) for rank in range(first.rank, end.rank - 1, -1))
            return _of_run(lang, message("Not in order in one column yet: {run:name}."), run)
        case "run-moved", (head, count):
            run = history.positions[0].cards_from(Card.parse(head))
            if len(run) == int(count):
                return _of_run(lang, message("Not moved in one go yet: {run:name}."), run)
        case "one-at-a-time", _:
            return _plain(lang.text("Several cards moved at once."))
        case (("cells-empty" | "on-foundations"), (count,)):
            return _plain(_more(lang, condition.name, int(count), history))
    return None


def _more(lang: Language, name: str, count: int, history: History) -> str:
    if name == "cells-empty":
        return lang.plural(
            "One more cell has to become empty.",
            "{n} more cells have to become empty.",
            count - len(history.now.empty_cells),
        )
    return lang.plural(
        "One more card has to go to the foundations.",
        "{n} more cards have to go to the foundations.",
        count - history.now.on_foundations,
    )


def _plain(sentence: str) -> Told:
    return Told(sentence, sentence)


def _of_run(lang: Language, sentence: str, run: tuple[Card, ...]) -> Told:
    return Told.by(lambda spoken: lang.text(sentence, spoken=spoken, run=run))
