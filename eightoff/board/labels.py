"""The page's words: every name and label it shows, in the language of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightoff import i18n, words
from eightoff.board.shapes import SHAPES
from eightoff.cards import ACE, DECK, KING, Suit
from eightoff.position import CELL_LETTERS, MOST_COLUMNS, AnyCell, Cell, Column

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightoff.i18n import Language


NO_ANSWER: Final = i18n.message(
    "The board gets no answer. Your cards are as they were: wait a moment, or press the start "
    "button of the lesson again."
)
"""What the page says, here and at the buttons beside a board, when no kernel answers."""


def labels_of(language: Language) -> dict[str, object]:
    """Return what the page needs once: names of cards and places, labels, shapes of suits.

    Sentences with a ``{card}`` or ``{place}`` are filled by the page with these names.
    """
    text = language.text
    columns = {
        str(number): words.place_name(language, Column(number))
        for number in range(1, MOST_COLUMNS + 1)
    }
    ranks = range(ACE, KING + 1)
    cells = {
        letter: words.place_name(language, Cell(number))
        for number, letter in enumerate(CELL_LETTERS, 1)
    }
    return {
        "language": language.code,
        "liftedCards": {str(card): language.card(card, "object") for card in DECK},
        "to": _ways(language),
        "shapes": {suit.value: shape for suit, shape in SHAPES.items()},
        "ranks": [language.with_local_letters(wanted=False).rank_letter(rank) for rank in ranks],
        "localRanks": [language.with_local_letters().rank_letter(rank) for rank in ranks],
        "cards": {str(card): words.card_name(language, card) for card in DECK},
        "places": columns | cells,
        "foundations": {
            Suit.SPADES.value: text("foundation of spades"),
            Suit.HEARTS.value: text("foundation of hearts"),
            Suit.DIAMONDS.value: text("foundation of diamonds"),
            Suit.CLUBS.value: text("foundation of clubs"),
        },
        "board": text("Eight Off board"),
        "cells": text("Cells"),
        "columns": text("Columns"),
        "allFoundations": text("Foundations"),
        "controls": text("Controls"),
        "undo": text("Undo"),
        "redo": text("Redo"),
        "restart": text("Restart"),
        "move": text("Move"),
        "menus": text("Move with menus"),
        "chooseCard": text("Card"),
        "choosePlace": text("Place"),
        "typedMove": text("Typed move, such as 9S>3"),
        "emptyPlace": text("{place}, empty", place="{place}"),
        "emptyKings": text("{place}, empty, for kings only", place="{place}"),
        "kingsOnly": text("kings only"),
        "cardAt": text("{card}, {place}", card="{card}", place="{place}"),
        "runAt": text("{card} and the cards on it, {place}", card="{card}", place="{place}"),
        "coveredAt": text("{card}, {place}, covered", card="{card}", place="{place}"),
        "takesIt": text("{place}, takes the card you lifted", place="{place}"),
        "liftedTo": text(
            "You lifted {card}. It can go: {places}.", card="{card}", places="{places}"
        ),
        "liftedNowhere": text("You lifted {card}. It can go nowhere now.", card="{card}"),
        "liftedCovered": text(
            "You lifted {card}, but other cards lie on it: they have to go first.", card="{card}"
        ),
        "liftedNow": text("Now you have lifted {card}.", card="{card}"),
        "together": {
            n: language.plural("{n} card moves.", "{n} cards move together.", n)
            for n in range(2, KING + 1)
        },
        "runEnds": text("Here the run ends."),
        "noSuchPlace": text("There is no such place on this board."),
        "putDown": text("You put the card down again."),
        "noAnswer": text(NO_ANSWER),
        "pageFault": text(
            "Something went wrong on this page ({name}). Your game is safe: load the page again, "
            "or run this cell again.",
            name="{name}",
        ),
        "moves": text("Moves"),
        "firstPosition": text("The first position"),
        "text": {
            "title": text("The board as text"),
            "cells": text("Cells"),
            "columns": text("Columns"),
            "foundations": text("Foundations"),
            "lifted": text("The card that is lifted"),
            "ways": text("Cards that can be lifted, and where they can go"),
            "line": text("{place}: {cards}", place="{place}", cards="{cards}"),
            "empty": text("empty"),
            "nothing": text("No card is lifted."),
            "nowhere": text("nowhere now"),
        },
        "settings": {"title": text("Settings"), "choices": dict(_settings(language))},
        "keys": text("Keys"),
        "keyHelp": [
            text("Arrows: from pile to pile; up and down: along the cards of a column"),
            text("Tab: from group to group"),
            text("Enter: lift a card, then put it down"),
            text("+ and -: one card more or less of the run"),
            text("1 to 9, 0 for the tenth: that column; a to h: that cell; capital F: foundation"),
            text("u: undo; r: redo"),
            text("Esc: put the card down; once more: back to the notebook"),
        ],
    }


def _ways(language: Language) -> dict[str, str]:
    """Return each place as it stands after the words that a card can go."""
    columns = {str(number): Column(number) for number in range(1, MOST_COLUMNS + 1)}
    return {
        **{name: language.place(place, "to") for name, place in columns.items()},
        "cell": language.place(AnyCell(), "to"),
        "F": language.text("to its foundation"),
    }


def _settings(language: Language) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield each setting with its label and its values, as the switches show them."""
    text = language.text
    switch = {"off": text("no"), "on": text("yes")}
    yield (
        "size",
        {
            "label": text("Cards"),
            "values": {
                "small": text("small"),
                "normal": text("of usual size"),
                "large": text("large"),
                "projector": text("for a projector"),
            },
        },
    )
    yield (
        "colours",
        {
            "label": text("Colours of the deck"),
            "values": {
                "two": text("red and black"),
                "four": text("one for each suit"),
            },
        },
    )
    court = (ACE, KING, KING - 1, KING - 2)
    letters = {
        kind: " ".join(map(language.with_local_letters(local).rank_letter, court))
        for kind, local in (("international", False), ("local", True))
    }
    if letters["local"] != letters["international"]:
        yield "letters", {"label": text("Letters on the cards"), "values": letters}
    yield (
        "hand",
        {
            "label": text("Foundations"),
            "values": {"right": text("at the right"), "left": text("at the left")},
        },
    )
    yield (
        "contrast",
        {
            "label": text("Contrast"),
            "values": {"normal": language.text_in("contrast", "usual"), "high": text("high")},
        },
    )
    yield (
        "motion",
        {
            "label": text("Motion of the cards"),
            "values": {
                "none": text("none"),
                "slow": text("slow"),
                "normal": language.text_in("motion", "usual"),
                "fast": text("fast"),
            },
        },
    )
    yield (
        "automatic",
        {
            "label": text("Cards go to the foundations by themselves"),
            "values": {"off": text("no"), "ask": text("when I ask"), "on": text("yes")},
        },
    )
    yield "text", {"label": text("Show the board as text"), "values": switch}
