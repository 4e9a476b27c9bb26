"""The kit's catalogues: in line with the code, complete, and the same on any day."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

from eightoff import catalogues
from eightoff.data import data_folder

if TYPE_CHECKING:
    from pathlib import Path

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


def faults(code: str, *entries: str) -> str:
    """Return what is wrong with a catalogue of these entries, as one text."""
    text = HEADER + "\n\n".join(entries) + "\n"
    return "\n".join(catalogues.faults(code, read_po(io.BytesIO(text.encode()), locale=code)))


def test_the_catalogues_of_the_kit_are_complete_and_in_line_with_the_code() -> None:
    assert catalogues.check(data_folder("i18n")) == []


def test_an_update_changes_nothing_the_second_time(tmp_path: Path) -> None:
    assert len(catalogues.update(tmp_path)) == 4
    assert catalogues.update(tmp_path) == []


def test_an_update_keeps_translations_and_drops_what_the_code_no_longer_says(
    tmp_path: Path,
) -> None:
    catalogues.update(tmp_path)
    path = tmp_path / "fr" / "eightoff.po"
    text = path.read_text(encoding="utf-8").replace(
        'msgid "Undo"\nmsgstr ""', 'msgid "Undo"\nmsgstr "Annuler"'
    )
    path.write_text(text + '\nmsgid "long gone"\nmsgstr "disparu"\n', encoding="utf-8")
    catalogues.update(tmp_path)
    updated = path.read_text(encoding="utf-8")
    assert 'msgstr "Annuler"' in updated
    assert "long gone" not in updated


def test_no_date_and_no_version_of_a_tool_is_written(tmp_path: Path) -> None:
    catalogues.update(tmp_path)
    text = (tmp_path / "ru" / "eightoff.po").read_text(encoding="utf-8")
    assert "Generated-By" not in text
    assert "PO-Revision-Date: 2026-01-01 00:00+0000" in text
    assert "nplurals=3" in text


def test_messages_of_errors_calls_and_tables_are_all_extracted() -> None:
    template = catalogues.extracted()
    assert "a card such as 6H or 10♠ was expected, not “{given}”" in template
    assert "Undo" in template
    assert template.get("Free one more cell first.").pluralizable
    assert template.get("onto the six of {suit}", "card onto") is not None


def test_the_engines_own_methods_are_not_taken_for_messages() -> None:
    for message in catalogues.extracted():
        from_engine = any(name.startswith("eightoff/exercises/") for name, _ in message.locations)
        assert not from_engine or " " in str(message.id), message.id


@pytest.mark.parametrize(
    ("code", "entry", "fault"),
    [
        ("fr", 'msgid "Undo"\nmsgstr ""', "is not translated"),
        ("fr", '#, fuzzy\nmsgid "Undo"\nmsgstr "Annuler"', "is fuzzy"),
        ("it", 'msgid "Undo"\nmsgstr "Undo"', "is the English sentence"),
        ("it", 'msgid "Take {card}"\nmsgstr "Prendi"', "has other placeholders"),
        ("it", 'msgid "Take 6♥"\nmsgstr "Prendi 7♥"', "has other card symbols"),
        ("ru", 'msgid "Undo"\nmsgstr "Nazad"', "has no Cyrillic"),
        ("fr", 'msgid "Undo: now"\nmsgstr "Annuler : ici"', "narrow no-break space"),
        ("fr", 'msgid "Undo “it”"\nmsgstr "Annuler « ça »"', "narrow no-break space"),
    ],
)
def test_a_fault_of_a_translation_is_named(code: str, entry: str, fault: str) -> None:
    assert fault in faults(code, entry)


@pytest.mark.parametrize(
    ("code", "entry"),
    [
        ("fr", 'msgid "Undo"\nmsgstr "Annuler"'),
        ("fr", '# same as in English\nmsgid "options"\nmsgstr "options"'),
        ("ru", 'msgid "{card:onto}"\nmsgstr "{card:of}"'),
        ("fr", 'msgid "Undo: now"\nmsgstr "Annuler\u202f: ici"'),
    ],
)
def test_a_good_translation_has_no_fault(code: str, entry: str) -> None:
    assert faults(code, entry) == ""


def test_the_command_tells_faults_by_its_exit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert catalogues.main(["update", "--folder", str(tmp_path)]) == 0
    assert "eightoff.pot" in capsys.readouterr().out
    assert catalogues.main(["check", "--folder", str(tmp_path)]) == 1
    assert "is not translated" in capsys.readouterr().out
    assert catalogues.main(["check"]) == 0


def test_a_catalogue_behind_the_code_is_named(tmp_path: Path) -> None:
    catalogues.update(tmp_path)
    (tmp_path / "it" / "eightoff.po").unlink()
    assert "it/eightoff.po: not what the code gives; run update" in catalogues.check(tmp_path)
