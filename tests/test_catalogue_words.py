"""Every message of the catalogues: Russian counts, and French words for suits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from eightoff.catalogues import read
from eightoff.data import data_folder
from eightoff.i18n import language

if TYPE_CHECKING:
    from babel.messages.catalog import Message

FORM_OF: Final = {1: 0, 21: 0, 101: 0, 2: 1, 22: 1, 5: 2, 11: 2, 25: 2, 111: 2, 112: 2, 0: 2}
"""Which of the three forms a Russian number takes, by the grammar and by no program."""
COUNTED: Final = {
    ("ход", "хода", "ходов"),
    ("хода", "ходов", "ходов"),
    ("одиночный ход", "одиночных хода", "одиночных ходов"),
    ("карта", "карты", "карт"),
    ("карту", "карты", "карт"),
    ("карты", "карт", "карт"),
    ("ячейка", "ячейки", "ячеек"),
    ("ячейку", "ячейки", "ячеек"),
    ("ячейки", "ячеек", "ячеек"),
    ("пустая ячейка", "пустые ячейки", "пустых ячеек"),
    ("пустой ячейки", "пустых ячеек", "пустых ячеек"),
    ("столбец", "столбца", "столбцов"),
    ("столбца", "столбцов", "столбцов"),
    ("пустой столбец", "пустых столбца", "пустых столбцов"),
    ("пустого столбца", "пустых столбцов", "пустых столбцов"),
    ("пустым столбцом", "пустыми столбцами", "пустыми столбцами"),
    # 1 пустой столбец удваивает, каждый из 2 пустых столбцов удваивает
    ("пустой столбец", "пустых столбцов", "пустых столбцов"),
    ("позиция", "позиции", "позиций"),
    ("звезда", "звезды", "звёзд"),
    ("упражнение", "упражнения", "упражнений"),
    ("задание", "задания", "заданий"),
    ("место", "места", "мест"),
    ("ответа", "ответов", "ответов"),
}
"""What is counted, after 1, after 2 and after 5, in each case that a sentence may ask for."""
NOUN: Final = re.compile(
    r"\{n\} ((?:(?:пуст|одиночн)\w+ )?"
    r"(?:ход|карт|ячей|ячеек|столб|позици|зв[её]зд|упражнени|задани|мест|ответ)\w*)"
)
UNCOUNTED: Final = "{card:Subject} is covered by {covering:and object}, and the two do not form"
"""This one chooses between one card and several, and names no number."""


def messages(code: str) -> list[tuple[str, Message]]:
    return [
        (file.name, each)
        for file in sorted((data_folder("i18n") / code).glob("*.po"))
        for each in read(file, code)
        if each.id
    ]


COUNTING = [each for _, each in messages("ru") if isinstance(each.id, tuple)]


def test_there_are_many_messages_that_count() -> None:
    assert len(COUNTING) > 35


@pytest.mark.parametrize("number", FORM_OF)
def test_a_number_is_told_in_the_form_that_it_asks_for(number: int) -> None:
    told = 0
    for each in COUNTING:
        fields = set(re.findall(r"\{(\w+)[:}]", " ".join(each.string)))
        if each.context is None and fields == {"n"}:
            sentence = language("ru").plural(*each.id, number)
            form = each.string[FORM_OF[number]]
            assert sentence.replace("\N{NO-BREAK SPACE}", " ") == form.format(n=number)
            told += 1
    assert told > 10
    counted = {"cells": "ячейка ячейки ячеек", "moves": "ход хода ходов"}
    for form, nouns in counted.items():
        sentence = language("ru").text(f"{{x:{form}}}", x=number)
        assert sentence.split()[-1] == nouns.split()[FORM_OF[number]]


@pytest.mark.parametrize("told", COUNTING, ids=lambda told: str(told.id[0])[:50])
def test_every_russian_message_that_counts_declines_what_it_counts(told: Message) -> None:
    if told.id[0].startswith(UNCOUNTED):
        assert not any("{n}" in form for form in told.string)
        return
    found = [NOUN.findall(form) for form in told.string]
    assert all(len(nouns) == 1 for nouns in found), told.string
    assert tuple(nouns[0] for nouns in found) in COUNTED


def test_couleur_stands_for_red_and_black_and_never_for_a_suit() -> None:
    met = 0
    for file, told in messages("fr"):
        ids = told.id if isinstance(told.id, tuple) else (told.id,)
        strings = told.string if isinstance(told.string, tuple) else (told.string,)
        if any(re.search("couleur", each, re.IGNORECASE) for each in strings):
            met += 1
            assert all("colour" in each for each in ids), (file, strings)
            assert not any(re.search(r"\bsuits?\b", each) for each in ids), (file, strings)
    assert met


def test_no_french_lesson_calls_a_suit_couleur() -> None:
    # Whatever a lesson shows comes from the catalogues; what is stored in it is looked at too.
    for file in sorted((data_folder("lessons") / "fr").glob("*.ipynb")):
        assert "couleur" not in file.read_text(encoding="utf-8").lower(), file.name
