"""What a question is answered with: buttons that answer, and choices that wait for Check."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, assert_never

from eightoff import standing
from eightoff.exercises import Cells, Count, Legal, Level, Places, Play, Stands, Step
from eightoff.lesson.buttons import Button, Buttons
from eightoff.position import Column
from eightoff.rules import liftable
from eightoff.told import step

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightoff.cards import Card
    from eightoff.i18n import Language


def answer_items(
    lang: Language,
    level: Level,
    answer: Callable[[bool | int | str], object],
    look: Callable[[int], object],
) -> list[Button]:
    """Return the answers to a level's question, none where the board answers.

    ``answer`` is called with an answer, ``look`` with the number of a step that was chosen.
    """
    match level.task:
        case Legal():
            return [
                Button(lang.text("Legal"), lambda: answer(True)),  # noqa: FBT003  a yes or no is the answer
                Button(lang.text("Not legal"), lambda: answer(False)),  # noqa: FBT003
            ]
        case Count(choices=choices):
            return [Button(str(n), functools.partial(answer, n)) for n in choices]
        case Step(moves):
            told = [step(lang, number, move) for number, move in enumerate(moves, 1)]
            return [
                Button(each.shown, functools.partial(look, number), each.spoken)
                for number, each in enumerate(told, 1)
            ]
        case Stands():
            named = standing.choices(lang).items()
            return [Button(name, functools.partial(answer, given)) for given, name in named]
        case Cells():
            return [Button(lang.symbol(card), name=lang.card(card)) for card in offered(level)]
        case Play() | Places():
            return []
        case _:
            assert_never(level.task)


def answer_row(lang: Language, level: Level, items: list[Button]) -> Buttons:
    """Return the row of answers, in which steps and cards stay chosen."""
    match level.task:
        case Step():
            return Buttons(lang, items, label=lang.text("Steps: choose one"), choice=True)
        case Cells():
            label = lang.text("Cards: mark those that the cells will hold")
            return Buttons(lang, items, label=label, choice=True, several=True)
        case Play() | Legal() | Places() | Count() | Stands():
            return Buttons(lang, items, label=lang.text("Your answer"))
        case _:
            assert_never(level.task)


def offered(level: Level) -> list[Card]:
    """Return the cards among which the cards of the cells are to be found.

    Those in the cells, those that move with all that lies on them, and those available.
    """
    if not isinstance(level.task, Cells):
        return []
    board = level.board
    cards = {card for card in board.cells if card} | set(liftable(level.profile, board))
    for move in level.task.moves:
        if isinstance(board.find(move.card), Column):
            cards |= set(board.cards_from(move.card))
    return sorted(cards)
