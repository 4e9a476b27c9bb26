"""Reasons, moves, counts and errors in words, in every language."""

from __future__ import annotations

import re

import pytest

from eightoff import words
from eightoff.cards import Card
from eightoff.errors import InputError
from eightoff.i18n import LANGUAGES, language
from eightoff.position import Cell, Column, Foundation, Position
from eightoff.profiles import PROFILES
from eightoff.rules import Move, Reason, check

CASES = [
    ("standard", "Freecells: 6H\n: 7H", "6H>1", "ok"),
    ("freecell", "Freecells: 6H\n: 7S", "6H>1", "ok"),
    ("standard", "Freecells: -\n: 6H", "6H>a", "ok"),
    ("standard", "Freecells: 6H -\n: 9C", "6H>b", "ok"),
    ("standard", "Freecells: AC\n: 9C", "AC>F", "ok"),
    ("standard", "Foundations: C-2\nFreecells: 3C\n: 9C", "3C>F", "ok"),
    ("standard", "Freecells: KC\n:", "KC>1", "ok"),
    ("standard", "Freecells: - -\n: KC QC\n:", "KC>2", "ok"),
    ("freecell", "Freecells: 6H\n:", "6H>1", "ok"),
    ("standard", "Freecells: - -\n: 9S 8S 7S\n: TS", "9S>2", "ok"),
    ("app", "Freecells: -\n: 9S 8S 7S\n: TS\n:", "9S>2", "ok"),
    ("app", "Foundations: H-2\nFreecells: -\n: 3H", "2H>1", "ok"),
    ("standard", "Freecells: -\n: 6H", "7H>1", "not-there"),
    ("standard", "Freecells: -\n: 6H", "6H>5", "not-there"),
    ("standard", "Freecells: -\n: 6H", "6H>c", "not-there"),
    ("standard", ": 6H", "6H>cell", "not-there"),
    ("standard", "Freecells: -\n: 8C 7H\n: 9C", "8C>2", "covered"),
    ("standard", "Freecells: -\n: 8C 7H 6H\n: 9C", "8C>2", "covered"),
    ("app", "Foundations: H-3\nFreecells: -\n: 9C", "2H>a", "covered"),
    ("standard", "Freecells: -\n: 8C", "8C>1", "same-place"),
    ("app", "Foundations: H-3\nFreecells: -\n: 8C", "3H>F", "same-place"),
    ("standard", "Freecells: 6H\n: 7D", "6H>1", "wrong-suit"),
    ("standard", "Freecells: -\n: 7H 6H\n: 8C", "7H>2", "wrong-suit"),
    ("freecell", "Freecells: 6H\n: 7D", "6H>1", "wrong-colour"),
    ("standard", "Freecells: 6S\n: 8S", "6S>1", "wrong-rank"),
    ("standard", "Freecells: KC\n: AC", "KC>1", "wrong-rank"),
    ("standard", "Freecells: KC\n: 9C", "KC>1", "wrong-rank"),
    ("freecell", "Freecells: 6S\n: 8H", "6S>1", "wrong-rank"),
    ("standard", "Freecells: 6S\n: 8H", "6S>1", "wrong-suit-and-rank"),
    ("standard", "Freecells: KS\n: 8H", "KS>1", "wrong-suit-and-rank"),
    ("freecell", "Freecells: 6S\n: 8S", "6S>1", "wrong-suit-and-rank"),
    ("standard", "Freecells: QH\n:", "QH>1", "kings-only"),
    ("standard", "Freecells: QH -\n: 2C", "2C>a", "cell-occupied"),
    ("standard", "Freecells: QH JH\n: 2C", "2C>a", "cell-occupied"),
    ("standard", "Freecells: QH JH\n: 2C", "2C>cell", "cell-occupied"),
    ("standard", "Freecells: -\n: 7H 6H", "7H>a", "cell-takes-one"),
    ("standard", "Freecells: AD\n: 9S 8S\n: TS", "9S>2", "too-long"),
    ("standard", "Freecells: - AD\n: 9S 8S 7S\n: TS", "9S>2", "too-long"),
    ("standard", "Freecells: - AD\n: 9S 8S 7S\n: TS\n:", "9S>2", "too-long"),
    ("app", "Freecells: AD\n: 9S 8S 7S\n: TS\n:", "9S>2", "too-long"),
    ("app", "Freecells: - AD\n: 9S 8S 7S 6S 5S\n: TS\n:", "9S>2", "too-long"),
    ("app", "Freecells: AD\n: 9S 8S 7S 6S 5S\n: TS\n:\n:", "9S>2", "too-long"),
    ("app", "Freecells: - AD\n: KC QC JC\n:", "KC>2", "too-long"),
    ("standard", "Freecells: 3C\n: 2C", "3C>F", "foundation-needs"),
    ("standard", "Foundations: C-2\nFreecells: 5C\n: 3C", "5C>F", "foundation-needs"),
    ("standard", "Freecells: -\n: 7H 6H", "7H>F", "foundation-takes-one"),
    ("standard", "Foundations: H-2\nFreecells: -\n: 3H", "2H>1", "foundation-fixed"),
]


def told(code: str, profile: str, board: str, move: str, *, spoken: bool = False) -> str:
    rules, position, wish = PROFILES[profile], Position.parse(board), Move.parse(move)
    verdict = check(rules, position, wish)
    return words.reason(language(code), rules, position, wish, verdict, spoken=spoken)


def test_the_cases_give_every_reason_there_is() -> None:
    assert {reason for *_, reason in CASES} == {reason.value for reason in Reason}


@pytest.mark.parametrize(("profile", "board", "move", "reason"), CASES)
def test_the_cases_have_the_reason_they_are_listed_for(
    profile: str, board: str, move: str, reason: str
) -> None:
    verdict = check(PROFILES[profile], Position.parse(board), Move.parse(move))
    assert verdict.reason.value == reason


@pytest.mark.parametrize("spoken", [False, True])
@pytest.mark.parametrize(("profile", "board", "move", "reason"), CASES)
def test_every_reason_is_a_whole_sentence_in_every_language(
    profile: str, board: str, move: str, reason: str, *, spoken: bool
) -> None:
    sentences = {code: told(code, profile, board, move, spoken=spoken) for code in LANGUAGES}
    assert len(set(sentences.values())) == 4, reason
    for code, sentence in sentences.items():
        assert sentence.endswith("."), sentence
        assert not re.search(r"[{}]|\(s\)|None|Card\(", sentence), sentence
        assert sentence[0] == sentence[0].upper(), sentence
        assert "  " not in sentence, sentence
        if code != "en":
            english = r"\b(the|a column|cannot|goes|with|card|cell|legal|run)\b"
            assert not re.search(english, sentence.lower()), sentence
        if code == "ru":
            assert re.search("[а-яё]", sentence), sentence
            assert not re.search("[a-z]{2}", sentence), sentence
        if code == "fr":
            assert not re.search(r"[^\u202f][:;!?]", sentence), sentence
            assert not re.search(r"couleur de (pique|cœur|carreau|trèfle)", sentence), sentence


@pytest.mark.parametrize(
    "case", [case for case in CASES if case[3] not in {"not-there", "cell-occupied"}]
)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_shown_reason_names_its_card_as_a_symbol_and_a_spoken_one_by_its_name(
    code: str, case: tuple[str, str, str, str]
) -> None:
    profile, board, move, _ = case
    card = Move.parse(move).card
    symbol = language(code).symbol(card)
    assert symbol in told(code, profile, board, move)
    assert not re.search("[♠♥♦♣]", told(code, profile, board, move, spoken=True))


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("en", "7♥ cannot go on 8♣: a column takes the same suit, one rank lower. 7♥ needs 8♥."),
        (
            "fr",
            (
                "7♥ ne va pas sur 8♣\u202f: une colonne reçoit une carte de la même enseigne, un "
                "rang en dessous. Pour 7♥, il faut 8♥."
            ),
        ),
        (
            "ru",
            (
                "7♥ нельзя положить на 8♣: в столбце масть должна быть той же, а карта — на ранг "
                "младше. В столбцах 7♥ можно положить только на 8♥."
            ),
        ),
        (
            "it",
            (
                "7♥ non va su 8♣: in una colonna si continua con lo stesso seme, un valore in "
                "meno. Per 7♥ serve 8♥."
            ),
        ),
    ],
)
def test_a_wrong_suit_says_what_would_be_allowed(code: str, sentence: str) -> None:
    assert told(code, "standard", "Freecells: 7H\n: 8C", "7H>1") == sentence


def test_a_spoken_reason_declines_its_cards() -> None:
    sentence = told("ru", "standard", "Freecells: 7H\n: 8C", "7H>1", spoken=True)
    assert sentence.startswith("Семёрку червей нельзя положить на восьмёрку треф:")
    assert sentence.endswith("только на восьмёрку червей.")


def test_under_alternate_colours_both_cards_that_fit_are_named() -> None:
    assert told("en", "freecell", "Freecells: 7H\n: 8D", "7H>1").endswith("7♥ needs 8♠ or 8♣.")


def test_a_run_too_long_says_its_length_the_limit_and_how_many_cells_to_free() -> None:
    sentence = told("ru", "standard", "Freecells: AD 2D -\n: 9S 8S 7S 6S\n: TS", "9S>2")
    assert "это 4 карты" in sentence
    assert "не больше 2 карт (1 пустая ячейка + 1)" in sentence
    assert sentence.endswith("Сначала освободите ещё 2 ячейки.")


def test_a_run_too_long_for_all_the_cells_is_not_told_to_free_more() -> None:
    assert "ree" not in told("en", "standard", "Freecells: -\n: 9S 8S 7S\n: TS", "9S>2")


def test_an_empty_column_is_said_to_add_nothing_only_where_there_is_one() -> None:
    nothing = "An empty column adds nothing"
    assert nothing in told("en", "standard", "Freecells: - AD\n: 9S 8S 7S\n: TS\n:", "9S>2")
    assert nothing not in told("en", "standard", "Freecells: - AD\n: 9S 8S 7S\n: TS", "9S>2")


def test_a_granted_run_is_said_to_be_beyond_single_moves() -> None:
    sentence = told("en", "app", "Freecells: -\n: 9S 8S 7S\n: TS\n:", "9S>2")
    assert "Card by card, single moves could not carry it." in sentence


def test_a_king_on_an_ace_is_told_where_kings_go() -> None:
    sentence = told("fr", "standard", "Freecells: KC\n: AC", "KC>1")
    assert "après l'as, on ne repart pas du roi" in sentence
    assert "La seule colonne où un roi peut aller est une colonne vide" in sentence


def test_a_card_too_early_for_its_foundation_is_told_the_next_one() -> None:
    sentence = told("it", "standard", "Foundations: C-2\nFreecells: 5C\n: 3C", "5C>F")
    assert sentence.endswith("lì la prossima carta è 3♣.")


def test_an_occupied_cell_names_its_card_and_an_empty_cell() -> None:
    sentence = told("en", "standard", "Freecells: QH -\n: 2C", "2C>a")
    assert sentence == "Cell a already holds Q♥, and a cell holds one card. Cell b is empty."


def test_no_empty_cell_at_all_is_another_sentence() -> None:
    assert "no other cell is empty" in told("en", "standard", "Freecells: QH JH\n: 2C", "2C>a")


@pytest.mark.parametrize(
    ("board", "move", "sentence"),
    [
        ("Freecells: 6H\n: 7H", "6H>1", "6♥ went from cell a onto 7♥ in column 1."),
        ("Freecells: - -\n: KC QC\n:", "KC>2", "K♣–Q♣ went from column 1 to the empty column 2."),
        ("Freecells: AD -\n: 6H", "6H>cell", "6♥ went from column 1 to cell b."),
        ("Freecells: AD -\n: 6H", "AD>F", "A♦ went from cell a to its foundation."),
    ],
)
def test_a_move_is_told_from_where_to_where(board: str, move: str, sentence: str) -> None:
    assert words.moved(language("en"), Position.parse(board), Move.parse(move)) == sentence


@pytest.mark.parametrize(
    ("code", "spoken"),
    [
        ("fr", "Le 6 de cœur passe de la case a sur le 7 de cœur, dans la colonne 1."),
        ("ru", "Шестёрка червей переходит из ячейки a на семёрку червей в столбце 1."),
        ("it", "Il 6 di cuori lascia la cella a e va sul 7 di cuori, nella colonna 1."),
    ],
)
def test_a_spoken_move_gives_full_names(code: str, spoken: str) -> None:
    board, move = Position.parse("Freecells: 6H\n: 7H"), Move.parse("6H>1")
    assert words.moved(language(code), board, move, spoken=True) == spoken


@pytest.mark.parametrize(
    ("code", "shown", "spoken"),
    [
        ("en", "9♠–8♠–7♠ is in", "the run from the nine of spades to the seven of spades is in"),
        ("fr", "9♠–8♠–7♠ est de nouveau", "la suite du 9 de pique au 7 de pique est de nouveau"),
        ("ru", "9♠–8♠–7♠ снова в", "последовательность от девятки пик до семёрки пик снова в"),
        ("it", "9♠–8♠–7♠ è di nuovo", "la sequenza dal 9 di picche al 7 di picche è di nuovo"),
    ],
)
def test_a_run_that_was_taken_back_is_told_whole(code: str, shown: str, spoken: str) -> None:
    board, move = Position.parse("Freecells: - -\n: 9S 8S 7S\n: TS"), Move.parse("9S>2")
    assert shown in words.taken_back(language(code), board, move)
    assert spoken in words.taken_back(language(code), board, move, spoken=True)


def told_capacity(code: str, profile: str, board: str) -> str:
    return words.capacity(language(code), PROFILES[profile], Position.parse(board))


def test_the_capacity_is_told_as_a_sum() -> None:
    assert told_capacity("en", "standard", "Freecells: - - 2D\n: 9S") == (
        "A run of up to 3 cards: 2 empty cells + 1."
    )
    assert told_capacity("ru", "standard", "Freecells: -\n: 9S") == (
        "Одним ходом можно перенести до 2 карт: 1 пустая ячейка + 1."
    )


def test_the_capacity_says_why_an_empty_column_adds_nothing() -> None:
    assert told_capacity("fr", "standard", "Freecells: 2D\n: 9S\n:") == (
        "Une seule carte à la fois\u202f: aucune case n'est vide. Une colonne vide n'ajoute "
        "rien\u202f: seul un roi peut l'occuper."
    )


def test_the_capacity_under_doubling_leaves_the_destination_out() -> None:
    sentence = told_capacity("en", "app", "Freecells: - -\n: 9S\n:\n:")
    assert "up to 12 cards" in sentence
    assert "Into an empty column at most 6 cards" in sentence
    assert "Made card by card, the move could carry at most 3 cards" in sentence
    assert "card by card" not in told_capacity("en", "freecell", "Freecells: -\n: 9S\n:").lower()


def test_names_are_in_the_language() -> None:
    assert words.card_name(language("en"), Card.parse("6H")) == "six of hearts"
    assert words.card_name(language("ru"), Card.parse("6H")) == "шестёрка червей"
    assert words.place_name(language("fr"), Cell(2)) == "case b"
    assert words.place_name(language("ru"), Column(3)) == "столбец 3"
    assert words.place_name(language("it"), Foundation()) == "base"


def test_an_error_is_told_in_the_language_with_its_facts() -> None:
    with pytest.raises(InputError) as caught:
        Card.parse("6X")
    assert words.error(language("fr"), caught.value) == (
        "une carte comme 6H ou 10♠ était attendue, et non «\u202f6X\u202f»"
    )


def test_an_error_renders_cards_and_places() -> None:
    with pytest.raises(InputError) as caught:
        Position.parse("Foundations: H-2\nFreecells: 2H\n: 9C")
    assert words.error(language("ru"), caught.value) == (
        "2♥ уже лежит на базе, но на поле эта карта показана ещё раз в ячейке a"
    )
