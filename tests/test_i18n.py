"""Languages: cards and places declined, plural forms, typography, and which language is taken."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from eightoff.cards import DECK, Card, Suit
from eightoff.errors import InputError
from eightoff.i18n import LANGUAGES, Language, language, language_of_locale
from eightoff.position import AnyCell, Cell, Column, Foundation

if TYPE_CHECKING:
    from pathlib import Path

FORMS = ("name", "subject", "object", "of", "onto", "on", "from", "to")


def card(text: str) -> Card:
    return Card.parse(text)


def run(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


@pytest.mark.parametrize(
    ("code", "form", "text", "spoken"),
    [
        ("en", "name", "6H", "six of hearts"),
        ("en", "onto", "AS", "onto the ace of spades"),
        ("fr", "name", "6H", "6 de cœur"),
        ("fr", "subject", "6H", "le 6 de cœur"),
        ("fr", "subject", "QS", "la dame de pique"),
        ("fr", "subject", "AC", "l'as de trèfle"),
        ("fr", "of", "7D", "du 7 de carreau"),
        ("fr", "of", "AC", "de l'as de trèfle"),
        ("fr", "of", "QC", "de la dame de trèfle"),
        ("fr", "onto", "6H", "sur le 6 de cœur"),
        ("fr", "to", "JS", "au valet de pique"),
        ("ru", "name", "6H", "шестёрка червей"),
        ("ru", "subject", "QS", "дама пик"),
        ("ru", "object", "4D", "четвёрку бубен"),
        ("ru", "object", "KC", "короля треф"),
        ("ru", "of", "AC", "туза треф"),
        ("ru", "onto", "7H", "на семёрку червей"),
        ("ru", "onto", "JS", "на валета пик"),
        ("ru", "on", "10D", "на десятке бубен"),
        ("ru", "from", "9S", "от девятки пик"),
        ("it", "name", "6H", "6 di cuori"),
        ("it", "subject", "AC", "l'asso di fiori"),
        ("it", "subject", "QS", "la donna di picche"),
        ("it", "onto", "7H", "sul 7 di cuori"),
        ("it", "onto", "8D", "sull'8 di quadri"),
        ("it", "onto", "AS", "sull'asso di picche"),
        ("it", "onto", "QH", "sulla donna di cuori"),
        ("it", "of", "KC", "del re di fiori"),
        ("it", "from", "8S", "dall'8 di picche"),
        ("it", "to", "JH", "al fante di cuori"),
    ],
)
def test_a_spoken_card_is_declined(code: str, form: str, text: str, spoken: str) -> None:
    assert language(code).card(card(text), form) == spoken


@pytest.mark.parametrize(
    ("code", "form", "shown"),
    [
        ("en", "subject", "10♥"),
        ("en", "onto", "onto 10♥"),
        ("fr", "onto", "sur 10♥"),
        ("fr", "of", "de 10♥"),
        ("ru", "onto", "на 10♥"),
        ("ru", "object", "10♥"),
        ("it", "onto", "su 10♥"),
        ("it", "subject", "10♥"),
    ],
)
def test_a_shown_card_is_its_symbol(code: str, form: str, shown: str) -> None:
    assert language(code).card(card("TH"), form, spoken=False) == shown


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_every_card_has_a_name_of_its_own_in_every_form(code: str, form: str) -> None:
    names = {language(code).card(each, form) for each in DECK}
    assert len(names) == 52
    assert not any("{" in name for name in names)


@pytest.mark.parametrize("form", FORMS)
def test_every_russian_name_is_in_cyrillic(form: str) -> None:
    for each in DECK:
        assert not set("abcdefghijklmnopqrstuvwxyz") & set(language("ru").card(each, form).lower())


@pytest.mark.parametrize(
    ("code", "spoken"),
    [
        ("en", "the run from the nine of spades to the seven of spades"),
        ("fr", "la suite du 9 de pique au 7 de pique"),
        ("ru", "последовательность от девятки пик до семёрки пик"),
        ("it", "la sequenza dal 9 di picche al 7 di picche"),
    ],
)
def test_a_run_is_shown_with_dashes_and_spoken_by_its_ends(code: str, spoken: str) -> None:
    cards = run("9S 8S 7S")
    assert language(code).run(cards, "subject", spoken=False) == "9♠–8♠–7♠"
    assert language(code).run(cards, "subject") == spoken


def test_a_run_is_declined_too() -> None:
    assert language("ru").run(run("QS JS"), "onto").startswith("на последовательность от дамы пик")
    assert (
        language("fr").run(run("QS JS"), "of")
        == "de la suite de la dame de pique au valet de pique"
    )


def test_a_run_of_one_card_is_that_card() -> None:
    assert language("it").run(run("AS"), "onto") == "sull'asso di picche"


@pytest.mark.parametrize(
    ("code", "several"),
    [
        ("en", "5♠, 8♠ or 8♣"),
        ("fr", "5♠, 8♠ ou 8♣"),
        ("ru", "5♠, 8♠ или 8♣"),
        ("it", "5♠, 8♠ o 8♣"),
    ],
)
def test_a_list_of_cards_is_linked_by_or(code: str, several: str) -> None:
    assert language(code).cards(run("5S 8S 8C"), "or", spoken=False) == several


def test_each_card_of_a_list_is_declined() -> None:
    assert language("ru").cards(run("8S 8C"), "or", "onto") == (
        "на восьмёрку пик или на восьмёрку треф"
    )


@pytest.mark.parametrize(
    ("code", "place", "form", "told"),
    [
        ("en", Column(3), "name", "column 3"),
        ("en", Foundation(), "name", "foundation"),
        ("en", Foundation(), "in", "on the foundation"),
        ("fr", Cell(2), "from", "de la case b"),
        ("fr", Foundation(), "to", "sur la fondation"),
        ("fr", AnyCell(), "to", "dans une case vide"),
        ("ru", Cell(2), "to", "в ячейку b"),
        ("ru", Column(3), "in", "в столбце 3"),
        ("ru", Foundation(), "from", "с базы"),
        ("it", Column(10), "to", "nella colonna 10"),
        ("it", Cell(1), "of", "della cella a"),
    ],
)
def test_a_place_is_declined(
    code: str, place: Column | Cell | AnyCell | Foundation, form: str, told: str
) -> None:
    assert language(code).place(place, form) == told


def test_a_card_and_a_place_understand_each_others_forms() -> None:
    assert language("ru").place(Column(1), "onto") == language("ru").place(Column(1), "to")
    assert language("ru").place(Column(1), "on") == language("ru").place(Column(1), "in")


@pytest.mark.parametrize(
    ("n", "counted"),
    [
        (1, "1 пустая ячейка"),
        (2, "2 пустые ячейки"),
        (5, "5 пустых ячеек"),
        (11, "11 пустых ячеек"),
        (21, "21 пустая ячейка"),
        (22, "22 пустые ячейки"),
        (25, "25 пустых ячеек"),
    ],
)
def test_russian_counts_in_three_forms(n: int, counted: str) -> None:
    assert language("ru").count(n, "empty cells") == counted


@pytest.mark.parametrize(
    ("n", "counted"), [(1, "1 карты"), (2, "2 карт"), (11, "11 карт"), (21, "21 карты")]
)
def test_russian_counts_after_a_comparison_stand_in_the_genitive(n: int, counted: str) -> None:
    assert language("ru").count(n, "up to cards") == counted


@pytest.mark.parametrize(
    ("code", "none", "one", "two"),
    [
        ("en", "0 empty cells", "1 empty cell", "2 empty cells"),
        ("fr", "0 case vide", "1 case vide", "2 cases vides"),
        ("it", "0 celle vuote", "1 cella vuota", "2 celle vuote"),
    ],
)
def test_zero_is_singular_in_french_alone(code: str, none: str, one: str, two: str) -> None:
    lang = language(code)
    assert [lang.count(n, "empty cells") for n in (0, 1, 2)] == [none, one, two]


def test_a_message_renders_its_facts_shown_or_spoken() -> None:
    message = "{run:Subject} went {source:from} {target:onto} {to:in}."
    facts = {"run": run("6H"), "source": Cell(1), "target": card("7H"), "to": Column(1)}
    ru = language("ru")
    assert ru.text(message, **facts) == "6♥ переходит из ячейки a на 7♥ в столбце 1."
    assert ru.text(message, spoken=True, **facts) == (
        "Шестёрка червей переходит из ячейки a на семёрку червей в столбце 1."
    )


def test_a_message_without_facts_keeps_its_placeholders_for_the_page() -> None:
    assert language("en").text("{card}, {place}") == "{card}, {place}"


def test_a_missing_fact_is_an_error_and_no_half_sentence() -> None:
    with pytest.raises(KeyError):
        language("en").text("{card} and {place}", card=card("6H"))


def test_an_empty_message_does_not_give_the_header_of_the_catalogue() -> None:
    assert language("fr").text("") == ""


def test_plural_chooses_the_form_and_tells_the_number() -> None:
    told = [
        language("ru").plural("Free one more cell first.", "Free {n} more cells first.", n)
        for n in (1, 3, 5)
    ]
    assert told == [
        "Сначала освободите ещё 1 ячейку.",
        "Сначала освободите ещё 3 ячейки.",
        "Сначала освободите ещё 5 ячеек.",
    ]


@pytest.mark.parametrize(
    ("code", "letters"), [("en", "AJQK"), ("fr", "AVDR"), ("ru", "ТВДК"), ("it", "AFDR")]
)
def test_local_letters_stand_on_the_cards_when_wished(code: str, letters: str) -> None:
    lang = language(code).with_local_letters()
    assert "".join(lang.rank_letter(rank) for rank in (1, 11, 12, 13)) == letters
    assert lang.symbol(card("TH")) == "10♥"
    assert language(code).symbol(card("QH")) == "Q♥"


def test_a_suit_has_a_name_by_itself() -> None:
    assert [language("ru").suit_name(suit) for suit in Suit] == ["пики", "червы", "бубны", "трефы"]
    assert [language("it").suit_name(suit) for suit in Suit] == [
        *("picche", "cuori", "quadri", "fiori")
    ]


def test_a_lesson_without_a_catalogue_reads_the_kits_messages() -> None:
    assert language("fr").lesson("there-is-no-such-lesson").text("Undo") == "Annuler"


def test_a_lesson_reads_its_own_messages_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "lesson-of-this-test.po").write_text(
        header + 'msgid "Undo"\nmsgstr "Défaire"\n', encoding="utf-8"
    )
    language("fr").text("Redo")
    monkeypatch.setattr("eightoff.i18n.data_folder", lambda _: tmp_path)
    lesson = language("fr").lesson("of-this-test")
    assert lesson.text("Undo") == "Défaire"
    assert lesson.text("Redo") == "Rétablir"


@pytest.mark.parametrize(
    ("given", "code"), [("fr", "fr"), ("fr_CA", "fr"), ("RU", "ru"), ("it-CH", "it"), ("en", "en")]
)
def test_a_language_is_taken_by_its_code(given: str, code: str) -> None:
    assert language(given) == Language(code)


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match="en, fr, ru, it, not “tlh”"):
        language("tlh")


def test_the_variable_of_the_kit_comes_before_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "it_IT")
    monkeypatch.setenv("EIGHTOFF_LANG", "ru")
    assert language().code == "ru"
    monkeypatch.delenv("EIGHTOFF_LANG")
    assert language().code == "it"


@pytest.mark.parametrize(
    ("variable", "code"),
    [("fr_FR.UTF-8", "fr"), ("de_DE.UTF-8", "en"), ("C", "en"), ("ru_RU", "ru"), ("fr:en", "fr")],
)
def test_the_locale_decides_when_nothing_is_said(
    variable: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", variable)
    assert language_of_locale().code == code


def test_importing_and_naming_a_language_reads_no_catalogue() -> None:
    code = (
        "import sys, eightoff.words, eightoff.i18n\n"
        "eightoff.i18n.language('fr')\n"
        "print('babel' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_locale_that_python_does_not_know_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> tuple[str | None, str | None]:
        raise ValueError("unknown locale: XYZ")

    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", unknown)
    assert language_of_locale().code == "en"
