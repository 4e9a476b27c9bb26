"""The kit's catalogues: messages out of the code, and what is wrong with a translation.

``python -m eightoff.catalogues update`` extracts every message of the package
into i18n/eightoff.pot and brings i18n/<language>/eightoff.po in line with it;
``python -m eightoff.catalogues check`` changes nothing and names every fault.
Both give the same files for the same code on any day and with any Babel.
"""

from __future__ import annotations

import argparse
import io
import re
import string
import sys
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from eightoff.data import data_folder
from eightoff.i18n import KIT, LANGUAGES, table_messages

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TRANSLATED: Final = tuple(code for code in LANGUAGES if code != "en")
SAME_AS_ENGLISH: Final = "same as in English"
"""A translator's comment with these words allows a message to equal the English."""

_PACKAGE: Final = Path(__file__).parent
_KEYWORDS: Final = {
    "InputError": (1,),
    "text": (1,),
    "plural": (1, 2),
    "text_in": ((1, "c"), 2),
    "message": (1,),
}
_ERRORS_ONLY: Final = {"InputError": _KEYWORDS["InputError"]}
ENGINE: Final = frozenset(
    {"data", "errors", "files", "cards", "position", "profiles", "rules", "deals"}
    | {"automatic", "game", "solver", "coach", "study", "exercises"}
)
"""The floors that know no language: a method named text says no message there."""
_NO_DAY: Final = datetime(2026, 1, 1, tzinfo=UTC)
_PLURALS: Final = {
    "fr": "nplurals=2; plural=(n > 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "ru": (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
        "n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    ),
}
_TABLES: Final = "eightoff/i18n.py"
_SYMBOLS: Final = re.compile(r"(?:10|[2-9AJQKT])[♠♥♦♣]|[♠♥♦♣–▶]")
_BAD_FRENCH: Final = re.compile(r"[^\u202f:;!?«»][:;!?»](?=[\s\0]|$)|«(?!\u202f)")


@cache  # reading the whole package takes its time, and it stays as it is while a program runs
def extracted() -> Catalog:
    """Return every message of the package, in the order of its files."""
    catalog = blank(None)
    for path in sorted(_PACKAGE.rglob("*.py")):
        name = path.relative_to(_PACKAGE).as_posix()
        engine = name.partition("/")[0].removesuffix(".py") in ENGINE
        keywords = _ERRORS_ONLY if engine else _KEYWORDS
        for _, message, comments, context in extract_from_file(
            "python",
            path,
            keywords=keywords,
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        ):
            place = (f"eightoff/{name}", 0)
            catalog.add(message, locations=[place], auto_comments=comments, context=context)
    for entry in table_messages():
        message = (entry.message, entry.many) if entry.many else entry.message
        catalog.add(message, locations=[(_TABLES, 0)], context=entry.context)
    return catalog


def updated(code: str, template: Catalog, path: Path) -> Catalog:
    """Return the catalogue at a path in line with the template, nothing obsolete kept."""
    catalog = blank(code)
    old = read(path, code) if path.exists() else blank(code)
    for message in template:
        if not message.id:
            continue
        known = old.get(message.id, message.context)
        catalog.add(
            message.id,
            known.string if known else None,
            locations=message.locations,
            flags=known.flags if known else message.flags,
            auto_comments=message.auto_comments,
            user_comments=known.user_comments if known else (),
            context=message.context,
        )
    return catalog


def read(path: Path, code: str | None = None) -> Catalog:
    """Read a PO file."""
    with path.open("rb") as file:
        return read_po(file, locale=code)


def written(catalog: Catalog) -> str:
    """Return a catalogue as the text of its file, the same with every version of Babel."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=0, include_lineno=False, ignore_obsolete=True)
    lines = buffer.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith('"Generated-By:'))


def faults(code: str, catalog: Catalog) -> Iterator[str]:
    """Yield what is wrong with the messages of a translation, a sentence each."""
    for message in catalog:
        if not message.id:
            continue
        for fault in _faults_of(code, message):
            yield f"{code}: {_first(message)!r}: {fault}"


def _faults_of(code: str, message: Message) -> Iterator[str]:
    originals, strings = _texts(message.id), _texts(message.string)
    if not all(strings):
        yield "is not translated"
        return
    if message.fuzzy:
        yield "is fuzzy"
    same = any(SAME_AS_ENGLISH in comment for comment in message.user_comments)
    for text in strings:
        words = _without_fields(text)
        if text in originals and not same and re.search("[A-Za-z]", words):
            yield "is the English sentence"
        if _fields(text) not in map(_fields, originals):
            yield f"has other placeholders: {text!r}"
        if _symbols(text) not in map(_symbols, originals):
            yield f"has other card symbols: {text!r}"
        latin_only = re.search("[A-Za-z]", words) and not re.search("[А-яЁё]", words)
        if code == "ru" and latin_only and not same:
            yield f"has no Cyrillic: {text!r}"
        if code == "fr" and (wrong := _BAD_FRENCH.search(words)):
            yield f"lacks a narrow no-break space at {wrong[0]!r}: {text!r}"


def _texts(value: str | Sequence[str] | None) -> tuple[str, ...]:
    return (value or "",) if isinstance(value, str | None) else tuple(value)


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _without_fields(text: str) -> str:
    return "0".join(literal for literal, *_ in string.Formatter().parse(text)) + "\0"


def _symbols(text: str) -> list[str]:
    return sorted(_SYMBOLS.findall(text))


def _first(message: Message) -> str:
    return _texts(message.id)[0]


def _po(folder: Path, code: str) -> Path:
    return folder / code / f"{KIT}.po"


def blank(code: str | None) -> Catalog:
    """Return an empty catalogue with the same header on any day."""
    catalog = Catalog(
        locale=code,
        project=KIT,
        version="0",
        creation_date=_NO_DAY,
        revision_date=_NO_DAY,
        last_translator="Eight Off",
        language_team="Eight Off",
        fuzzy=False,
        header_comment="# Messages of Eight Off. See eightoff/i18n.py for the forms of a card.",
    )
    if code in _PLURALS:  # any other language counts as Babel says
        catalog.mime_headers = [("Plural-Forms", _PLURALS[code])]
    return catalog


def _files(folder: Path) -> Iterator[tuple[Path, str]]:
    template = extracted()
    yield folder / f"{KIT}.pot", written(template)
    for code in TRANSLATED:
        yield _po(folder, code), written(updated(code, template, _po(folder, code)))


def update(folder: Path) -> list[Path]:
    """Write the template and the catalogues; return the files that changed."""
    changed = []
    for path, text in list(_files(folder)):
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(path)
    return changed


def check(folder: Path) -> list[str]:
    """Return every fault of the catalogues; write nothing."""
    found = []
    for path, text in _files(folder):
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            found.append(f"{path.relative_to(folder)}: not what the code gives; run update")
    for code in TRANSLATED:
        found.extend(faults(code, updated(code, extracted(), _po(folder, code))))
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Update or check the catalogues; return 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m eightoff.catalogues", description=__doc__)
    parser.add_argument("action", choices=("update", "check"))
    parser.add_argument("--folder", type=Path, default=data_folder("i18n"))
    options = parser.parse_args(argv)
    if options.action == "update":
        for path in update(options.folder):
            sys.stdout.write(f"{path}\n")
        return 0
    found = check(options.folder)
    sys.stdout.writelines(f"{fault}\n" for fault in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
