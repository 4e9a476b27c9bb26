"""Four languages: messages from gettext catalogues, cards and places declined in them.

A message is an English sentence with named facts. Cards, places and runs are
given as values; the message says in which form each stands, so that every
language writes whole sentences of its own: ``{card}`` is the symbol (10♥) or,
spoken, the name; ``{card:onto}`` is «на 10♥» or, spoken, «на десятку червей».

Forms of a card or a run: name, subject, object, of, onto, on, from, to.
Forms of a place: name, subject, object, of, to, in, from (onto and on are read
as to and in). A list of cards takes ``and`` or ``or`` before the form, as in
``{needs:or onto}``; without it, it is a run. A number takes what it counts, as
in ``{length:cards}`` or ``{capacity:up to cards}``. A form written with a
capital, as in ``{card:Subject}``, opens a sentence.
"""

from __future__ import annotations

import functools
import io
import itertools
import locale
import os
import re
import string
from dataclasses import dataclass, replace
from gettext import GNUTranslations, NullTranslations
from typing import TYPE_CHECKING, Any, Final, Self

from eightoff.cards import Card, Suit
from eightoff.data import data_folder
from eightoff.errors import InputError
from eightoff.position import AnyCell, Cell, Column, Foundation, Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

LANGUAGES: Final = ("en", "fr", "ru", "it")
KIT: Final = "eightoff"
_LOCALE_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_RANK_WORDS: Final = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)
_SUIT_WORDS: Final = dict(zip(Suit, ("spades", "hearts", "diamonds", "clubs"), strict=True))
_LETTERS: Final = {1: "A", 11: "J", 12: "Q", 13: "K"}
_SPOKEN_CARD: Final = {
    "name": "{}",
    "subject": "the {}",
    "object": "the {}",
    "of": "of the {}",
    "onto": "onto the {}",
    "on": "on the {}",
    "from": "from the {}",
    "to": "to the {}",
}
_SHOWN_CARD: Final = {
    form: phrase.removeprefix("the ").replace("the ", "").format("{card}")
    for form, phrase in _SPOKEN_CARD.items()
}
_RUN: Final = "run {first:from} {last:to}"
_PLACE_FORMS: Final = {
    "name": "{}",
    "subject": "{}",
    "object": "{}",
    "of": "of {}",
    "to": "to {}",
    "in": "in {}",
    "from": "from {}",
}
_PLACE_ALIASES: Final = {"onto": "to", "on": "in"}
_PLACE_WORDS: Final[Mapping[type, str]] = {
    Column: "column {place}",
    Cell: "cell {place}",
    AnyCell: "an empty cell",
    Foundation: "the foundation",
}
_COUNTS: Final = {
    "cards": ("{n} card", "{n} cards"),
    "cells": ("{n} cell", "{n} cells"),
    "columns": ("{n} column", "{n} columns"),
    "empty cells": ("{n} empty cell", "{n} empty cells"),
    "empty columns": ("{n} empty column", "{n} empty columns"),
    "moves": ("{n} move", "{n} moves"),
}
_COUNT_CONTEXTS: Final = {"": "count", "up to ": "count after up to"}
_LISTS: Final = {
    "comma": "{first}, {last}",
    "and": "{first} and {last}",
    "or": "{first} or {last}",
}


@dataclass(frozen=True, slots=True)
class TableMessage:
    """A message that stands in a table of this module instead of a call."""

    context: str
    message: str
    many: str | None = None


def table_messages() -> Iterator[TableMessage]:
    """Yield the messages of the tables, for the extraction of catalogues.

    >>> TableMessage("card onto", "onto the six of {suit}") in table_messages()
    True
    """
    for rank in _LETTERS.values():
        yield TableMessage("rank letter", rank)
    for word in _SUIT_WORDS.values():
        yield TableMessage("suit", word)
        yield TableMessage("suit of a card", word)
    for form, phrase in _SPOKEN_CARD.items():
        for rank in _RANK_WORDS:
            yield TableMessage(f"card {form}", phrase.format(f"{rank} of {{suit}}"))
        if _SHOWN_CARD[form] != "{card}":
            yield TableMessage(f"card {form}", _SHOWN_CARD[form])
        yield TableMessage(f"run {form}", phrase.format(_RUN))
    for form, kind in itertools.product(_PLACE_FORMS, _PLACE_WORDS):
        yield TableMessage(f"place {form}", _place_phrase(kind, form))
    for prefix, (one, many) in itertools.product(_COUNT_CONTEXTS, _COUNTS.values()):
        yield TableMessage(_COUNT_CONTEXTS[prefix], one, many)
    for message in _LISTS.values():
        yield TableMessage("list", message)


def _place_phrase(kind: type, form: str) -> str:
    phrase = _PLACE_FORMS[form].format(_PLACE_WORDS[kind])
    if kind is Foundation:
        phrase = phrase.removeprefix("the ") if form == "name" else phrase.replace("in ", "on ")
    return phrase


@dataclass(frozen=True, slots=True)
class Language:
    """A language: what it says, and how it declines cards and places.

    >>> language("ru").card(Card.parse("6H"), "onto")
    'на шестёрку червей'
    """

    code: str
    lesson_name: str | None = None
    local_letters: bool = False

    def text(self, message: str, /, *, spoken: bool = False, **facts: object) -> str:
        """Return the message in this language with its facts in place.

        Without facts, placeholders stay as they are, for a page that fills them itself.
        """
        return self._told(self._catalogue.gettext(message) if message else "", facts, spoken=spoken)

    def plural(
        self, one: str, many: str, n: int, /, *, spoken: bool = False, **facts: object
    ) -> str:
        """Return the message in the plural form that ``n`` asks for; it may name ``{n}``."""
        return self._told(self._catalogue.ngettext(one, many, n), {**facts, "n": n}, spoken=spoken)

    def text_in(
        self, context: str, message: str, /, *, spoken: bool = False, **facts: object
    ) -> str:
        """Return the message that has this meaning where the English alone is ambiguous."""
        return self._told(self._catalogue.pgettext(context, message), facts, spoken=spoken)

    def lesson(self, name: str) -> Language:
        """Return the same language, reading the catalogue of a lesson first."""
        return replace(self, lesson_name=name)

    def with_local_letters(self, wanted: bool = True) -> Self:  # noqa: FBT001, FBT002  a switch
        """Return the same language with its own letters on cards (R D V) or A K Q J."""
        return replace(self, local_letters=wanted)

    def symbol(self, card: Card) -> str:
        """Return the card as it is shown, such as 10♥.

        >>> language("en").symbol(Card.parse("TH"))
        '10♥'
        """
        return self.rank_letter(card.rank) + card.suit.symbol

    def rank_letter(self, rank: int) -> str:
        """Return what stands on a card for its rank."""
        letter = _LETTERS.get(rank, str(rank))
        if self.local_letters and rank in _LETTERS:
            return self._catalogue.pgettext("rank letter", letter)
        return letter

    def suit_name(self, suit: Suit) -> str:
        """Return the name of a suit by itself, such as hearts."""
        return self._catalogue.pgettext("suit", _SUIT_WORDS[suit])

    def card(self, card: Card, form: str = "name", *, spoken: bool = True) -> str:
        """Return the card in a form, spoken as its full name.

        >>> language("en").card(Card.parse("6H"), "onto")
        'onto the six of hearts'
        """
        if not spoken:
            return self._shown(form, self.symbol(card))
        phrase = _SPOKEN_CARD[form].format(f"{_RANK_WORDS[card.rank - 1]} of {{suit}}")
        suit = self._catalogue.pgettext("suit of a card", _SUIT_WORDS[card.suit])
        return self._from_table(f"card {form}", phrase, suit=suit)

    def run(self, cards: Sequence[Card], form: str = "name", *, spoken: bool = True) -> str:
        """Return a run in a form: 9♠–8♠–7♠ or, spoken, from its first card to its last.

        >>> language("en").run([Card.parse("9S"), Card.parse("8S")], spoken=False)
        '9♠–8♠'
        """
        if len(cards) == 1:
            return self.card(cards[0], form, spoken=spoken)
        if not spoken:
            return self._shown(form, "–".join(map(self.symbol, cards)))
        ends = {"first": cards[0], "last": cards[-1]}
        phrase = _SPOKEN_CARD[form].format(_RUN)
        return self._from_table(f"run {form}", phrase, **ends)

    def cards(
        self, cards: Sequence[Card], link: str, form: str = "name", *, spoken: bool = True
    ) -> str:
        """Return a list of cards, the last linked by ``and`` or ``or``.

        >>> language("en").cards([Card.parse("8S"), Card.parse("8C")], "or", spoken=False)
        '8♠ or 8♣'
        """
        told = [self.card(card, form, spoken=spoken) for card in cards]
        if len(told) == 1:
            return told[0]
        start = functools.reduce(functools.partial(self._linked, "comma"), told[:-1])
        return self._linked(link, start, told[-1])

    def place(self, place: Place, form: str = "name") -> str:
        """Return the place in a form.

        >>> language("en").place(Cell(2), "from")
        'from cell b'
        """
        form = _PLACE_ALIASES.get(form, form)
        return self._from_table(f"place {form}", _place_phrase(type(place), form), place=str(place))

    def count(self, n: int, counted: str) -> str:
        """Return a number with what it counts, such as 2 empty cells.

        >>> language("en").count(1, "empty cells")
        '1 empty cell'
        """
        prefix = next(prefix for prefix in ("up to ", "") if counted.startswith(prefix))
        one, many = _COUNTS[counted.removeprefix(prefix)]
        told = self._catalogue.npgettext(_COUNT_CONTEXTS[prefix], one, many, n)
        return self._told(told, {"n": n}, spoken=False)

    def _linked(self, link: str, first: str, last: str) -> str:
        return self._from_table("list", _LISTS[link], first=first, last=last)

    def _shown(self, form: str, symbols: str) -> str:
        phrase = _SHOWN_CARD[form]
        if phrase == "{card}":
            return symbols
        return self._from_table(f"card {form}", phrase, card=symbols)

    def _from_table(self, context: str, message: str, **facts: object) -> str:
        return self._told(self._catalogue.pgettext(context, message), facts, spoken=True)

    def _told(self, message: str, facts: Mapping[str, object], *, spoken: bool) -> str:
        if not facts:
            return message
        return _Teller(self, spoken=spoken).vformat(message, (), facts)

    @property
    def _catalogue(self) -> NullTranslations:
        return _catalogue(self.code, self.lesson_name)


class _Teller(string.Formatter):
    """Puts facts into a message: cards, places, runs and counts in the form it asks for."""

    def __init__(self, lang: Language, *, spoken: bool) -> None:
        self._lang = lang
        self._spoken = spoken

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401  as in string.Formatter
        told = self._fact(value, format_spec[:1].lower() + format_spec[1:])
        return told[:1].upper() + told[1:] if format_spec[:1].isupper() else told

    def _fact(self, value: object, form: str) -> str:  # noqa: PLR0911  one return a kind of fact
        lang, spoken = self._lang, self._spoken
        match value:
            case Card():
                return lang.card(value, form or "name", spoken=spoken)
            case Suit():
                return lang.suit_name(value) if spoken else value.symbol
            case Column() | Cell() | AnyCell() | Foundation():
                return lang.place(value, form or "name")
            case tuple():
                first, _, rest = form.partition(" ")
                if first in {"and", "or"}:
                    return lang.cards(value, first, rest or "name", spoken=spoken)
                return lang.run(value, form or "name", spoken=spoken)
            case int() if form.removeprefix("up to ") in _COUNTS:
                return lang.count(value, form)
            case _:
                return format(value, form)


def language(code: str | None = None) -> Language:
    """Return the language of that code, or of EIGHTOFF_LANG or the locale, or English.

    >>> language("fr_FR").code
    'fr'

    Raises InputError for a code that is none of LANGUAGES.
    """
    given = code or os.environ.get("EIGHTOFF_LANG")
    if not given:
        return language_of_locale()
    short = _short(given) if isinstance(given, str) else ""
    if short not in LANGUAGES:
        raise InputError(
            "a language was expected, one of {known}, not “{given}”",
            known=", ".join(LANGUAGES),
            given=given,
        )
    return Language(short)


def language_of_locale() -> Language:
    """Return the language of the locale, or English."""
    named = next(filter(None, map(os.environ.get, _LOCALE_VARIABLES)), None)
    # Windows sets no variable and names its locale "French_France".
    short = _short(named or _locale_of_the_system() or "")[:2]
    return Language(short if short in LANGUAGES else "en")


def _locale_of_the_system() -> str | None:
    try:
        return locale.getlocale()[0]
    except ValueError:  # a locale that Python does not know
        return None


def message(text: str) -> str:
    """Mark a message that is told elsewhere, such as the help of a command."""
    return text


def _short(code: str) -> str:
    return re.split(r"[-_.@:]", code.strip().lower(), maxsplit=1)[0]


@functools.lru_cache(maxsize=256)
def _catalogue(code: str, lesson: str | None) -> NullTranslations:
    folder = data_folder("i18n") / code
    if lesson is not None:
        path = folder / f"lesson-{lesson}.po"
        catalogue = _read(path) if path.exists() else NullTranslations()
        catalogue.add_fallback(_catalogue(code, None))
        return catalogue
    return NullTranslations() if code == "en" else _read(folder / f"{KIT}.po")


def _read(path: Path) -> NullTranslations:
    """Compile a catalogue in memory, so that translators' files are the only ones."""
    # Imported on first use: `import eightoff` reads no catalogue.
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415

    compiled = io.BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    return GNUTranslations(compiled)
