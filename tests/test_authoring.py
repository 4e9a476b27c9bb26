"""One source, four languages: what is built is always the same, and every fault is red."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import nbformat
import pytest

from eightoff import authoring
from eightoff.catalogues import read, written
from eightoff.data import data_folder
from eightoff.i18n import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from babel.messages.catalog import Catalog

ROOT = data_folder("lessons").parent
LESSON = "02-one-card"


@pytest.fixture(scope="module")
def stored() -> dict[Path, str]:
    """The notebooks as they are stored; that the sources give them is shown by a slow test."""
    found = sorted((ROOT / "lessons").glob("*/*.ipynb"))
    return {path: path.read_text(encoding="utf-8") for path in found}


@pytest.fixture
def root(tmp_path: Path, stored: dict[Path, str], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all lessons whose notebooks need not be run again for each test."""
    shutil.copytree(ROOT / "i18n", tmp_path / "i18n")
    shutil.copytree(ROOT / "lessons", tmp_path / "lessons")
    copies = {tmp_path / path.relative_to(ROOT): text for path, text in stored.items()}

    def given(_root: Path, lessons: list[str]) -> dict[Path, str]:
        return {path: text for path, text in copies.items() if path.stem in lessons}

    monkeypatch.setattr(authoring, "notebooks", given)
    return tmp_path


def faults(root: Path, *lessons: str) -> str:
    return "\n".join(authoring.check(root, lessons or [LESSON]))


def change_catalogue(root: Path, code: str, change: Callable[[Catalog], None]) -> None:
    path = authoring.catalogue_path(root, code, LESSON)
    catalog = read(path, code)
    change(catalog)
    path.write_text(written(catalog), encoding="utf-8")


@pytest.mark.slow
def test_the_stored_lessons_are_what_their_sources_give() -> None:
    assert faults(ROOT, *authoring.names(ROOT)) == ""


def test_a_build_gives_the_stored_bytes(stored: dict[Path, str]) -> None:
    for path, text in authoring.notebooks(ROOT, [LESSON]).items():
        assert text == stored[path], path


def test_every_lesson_is_there_in_every_language(stored: dict[Path, str]) -> None:
    names = {"00-welcome", "02-one-card", "04-runs"}
    for code in LANGUAGES:
        assert {path.stem for path in stored if path.parent.name == code} >= names


def test_a_lesson_has_the_same_cells_in_every_language(stored: dict[Path, str]) -> None:
    ids = {
        code: [
            cell.id
            for path, text in stored.items()
            if path.parent.name == code
            for cell in nbformat.reads(text, as_version=4).cells
        ]
        for code in LANGUAGES
    }
    assert ids["fr"] == ids["ru"] == ids["it"] == ids["en"]
    assert len(set(ids["en"])) == len(ids["en"])


def test_notebooks_are_valid_folded_and_hold_pictures_but_no_widget(
    stored: dict[Path, str],
) -> None:
    for path, text in stored.items():
        notebook = nbformat.reads(text, as_version=4)
        nbformat.validate(notebook)
        assert "widget-view" not in text
        assert "widgets" not in notebook.metadata
        assert len(text.encode()) < authoring.MOST_BYTES
        for cell in notebook.cells:
            if cell.cell_type == "code":
                assert cell.metadata["jupyter"]["source_hidden"]
                if "exercise" in cell.source or "board" in cell.source:
                    assert "<svg" in cell.outputs[0].data["image/svg+xml"], path


def test_each_lesson_begins_with_its_button_and_names_its_language(stored: dict[Path, str]) -> None:
    for path, text in stored.items():
        cells = nbformat.reads(text, as_version=4).cells
        assert re.search(
            "<button [^>]*eightoff:make-ready[^>]*notebook:run-all-cells[^>]*>▶ ",
            cells[0].source,
        )
        assert f'language="{path.parent.name}"' in cells[1].source


def test_a_link_leads_on_from_each_lesson(stored: dict[Path, str]) -> None:
    for path, text in stored.items():
        assert ".ipynb)" in nbformat.reads(text, as_version=4).cells[-1].source, path


def test_a_notebook_edited_by_hand_is_red(root: Path) -> None:
    path = root / "lessons" / "fr" / f"{LESSON}.ipynb"
    path.write_text(path.read_text(encoding="utf-8").replace("6♥", "5♥", 1), encoding="utf-8")
    assert "lessons/fr/02-one-card.ipynb: not what its source gives" in faults(root)


def test_a_missing_notebook_is_red(root: Path) -> None:
    (root / "lessons" / "it" / f"{LESSON}.ipynb").unlink()
    assert "lessons/it/02-one-card.ipynb: not what its source gives" in faults(root)


def test_a_notebook_that_no_source_gives_is_red(root: Path) -> None:
    shutil.copy(
        root / "lessons" / "fr" / f"{LESSON}.ipynb", root / "lessons" / "fr" / "99-old.ipynb"
    )
    assert "lessons/fr/99-old.ipynb: no source gives it" in faults(root, *authoring.names(root))


QUESTION = "Put {6H:object} {7H:onto}."
PARAGRAPH = (
    "A column is built downwards in one suit, each card one rank below the card it lies on. "
    "So 6♥ goes on 7♥, and on no other card of the game."
)
NUMBERED = "{7H:Subject} is the last card of column 1."

LINK = "[Next lesson: the buried king](03-buried-king.ipynb)"


@pytest.mark.parametrize(
    ("code", "message", "translation", "fault"),
    [
        ("fr", QUESTION, "", "is not translated"),
        ("it", QUESTION, QUESTION, "is the English sentence"),
        ("fr", QUESTION, "Pose {6H:object} ici.", "has other placeholders"),
        ("it", QUESTION, "Metti {6D:object} {7H:onto}.", "has other placeholders"),
        ("fr", PARAGRAPH, "Ainsi 6♥ va sur 7♦.", "has other card symbols"),
        ("ru", PARAGRAPH, "Значит, 6♥ кладут сюда.", "has other card symbols"),
        ("it", NUMBERED, "{7H:Subject} è l'ultima carta della colonna 2.", "has other numbers"),
        ("fr", NUMBERED, "{7H:Subject} est la dernière carte.", "has other numbers"),
        ("it", LINK, "[Avanti](05-none.ipynb)", "has other numbers, links or mark-up"),
        ("ru", QUESTION, "Polozhite {6H:object} {7H:onto}.", "has no Cyrillic"),
        ("fr", QUESTION, "Pose {6H:object} {7H:onto} !", "lacks a narrow no-break space"),
    ],
)
def test_a_faulty_translation_is_red(
    root: Path, code: str, message: str, translation: str, fault: str
) -> None:
    def change(catalog: Catalog) -> None:
        catalog[message].string = translation

    change_catalogue(root, code, change)
    assert fault in faults(root)


def test_a_fuzzy_translation_is_red(root: Path) -> None:
    change_catalogue(root, "ru", lambda catalog: catalog[QUESTION].flags.add("fuzzy"))
    assert "is fuzzy" in faults(root)


def test_a_translation_equal_to_the_english_is_allowed_when_it_says_so(root: Path) -> None:
    def change(catalog: Catalog) -> None:
        catalog[QUESTION].string = QUESTION
        catalog[QUESTION].user_comments.append("same as in English")

    change_catalogue(root, "it", change)
    assert "is the English sentence" not in faults(root)


def test_a_removed_message_is_red(root: Path) -> None:
    change_catalogue(root, "it", lambda catalog: catalog.delete(QUESTION))
    found = faults(root)
    assert "lesson-02-one-card.po: not what the source gives" in found
    assert "is not translated" in found


def test_a_removed_catalogue_is_red(root: Path) -> None:
    authoring.catalogue_path(root, "ru", LESSON).unlink()
    assert "i18n/ru/lesson-02-one-card.po: not what the source gives" in faults(root)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("](03-buried-king.ipynb)", "](05-none.ipynb)", "no lesson for the link"),
        ('exercise("alone")', 'exercise("alone")\n1\n2\n3', "more than 3 lines"),
        ('exercise("alone")', 'exercise("apart")', "no level “apart”"),
        ('exercise("alone")', 'exercise("no-gap")', "is asked 2 times"),
        ("Something in the way", "Something new", "not what the source gives"),
    ],
)
def test_a_faulty_source_is_red(root: Path, old: str, new: str, fault: str) -> None:
    path = root / "lessons" / "source" / f"{LESSON}.md"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert fault in faults(root)


def test_what_the_solver_denies_is_red(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eightoff.exercises.proving.faults", lambda _: ["the board is lost"])
    assert f"{LESSON}.toml: level “six-on-seven”: the board is lost" in faults(root)


def test_update_keeps_translations_and_is_the_same_twice(root: Path) -> None:
    assert authoring.update(root, authoring.names(root)) == []
    path = root / "lessons" / "source" / f"{LESSON}.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("## On your own", "## Quite alone"), encoding="utf-8")
    assert len(authoring.update(root, [LESSON])) == 3
    catalog = read(authoring.catalogue_path(root, "fr", LESSON), "fr")
    assert catalog["Quite alone"].string == ""
    assert catalog[QUESTION].string == "Pose {6H:object} {7H:onto}."


def test_an_unknown_lesson_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert authoring.main(["check", "77-none"]) == 2
    error = capsys.readouterr().err
    assert "77-none" in error
    assert error.count("\n") == 1


def test_check_says_red_or_green_by_its_exit_code(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert authoring.main(["check", LESSON, "--root", str(root)]) == 0
    authoring.catalogue_path(root, "ru", LESSON).unlink()
    assert authoring.main(["check", LESSON, "--root", str(root)]) == 1
    assert "lesson-02-one-card.po" in capsys.readouterr().out
