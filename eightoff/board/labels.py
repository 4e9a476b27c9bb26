"""The page's words: every name and label it shows, in the language of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightoff import words
from eightoff.board.shapes import SHAPES
from eightoff.cards import DECK, RANK_LETTERS, Suit
from eightoff.position import CELL_LETTERS, MOST_COLUMNS, Cell, Column

if TYPE_CHECKING:
    from eightoff.i18n import Language


def labels_of(language: Language) -> dict[str, object]:
    """Return what the page needs once: names of cards and places, labels, shapes of suits.

    Sentences with a ``{card}`` or ``{place}`` are filled by the page with these names.
    """
    text = language.text
    columns = {
        str(number): words.place_name(language, Column(number))
        for number in range(1, MOST_COLUMNS + 1)
    }
    cells = {
        letter: words.place_name(language, Cell(number))
        for number, letter in enumerate(CELL_LETTERS, 1)
    }
    return {
        "language": language.code,
        "shapes": {suit.value: shape for suit, shape in SHAPES.items()},
        "ranks": ["10" if letter == "T" else letter for letter in RANK_LETTERS],
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
        "kingsOnly": text("kings only"),
        "cardAt": text("{card}, {place}", card="{card}", place="{place}"),
        "runAt": text("{card} and the cards on it, {place}", card="{card}", place="{place}"),
        "coveredAt": text("{card}, {place}, covered", card="{card}", place="{place}"),
        "takesIt": text("{place}, takes the card you lifted", place="{place}"),
        "liftedTo": text(
            "You lifted: {card}. It can go to: {places}.", card="{card}", places="{places}"
        ),
        "liftedNowhere": text("You lifted: {card}. It can go nowhere now.", card="{card}"),
        "putDown": text("You put the card down again."),
        "noAnswer": text(
            "The board gets no answer. Your cards are as they were: wait a moment, or run this "
            "exercise again."
        ),
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
