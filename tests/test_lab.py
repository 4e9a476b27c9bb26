"""The learner's own copy of the lessons: laid, refreshed, and never written over."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import nbformat
import nbformat.sign
import pytest

from eightoff.errors import InputError
from eightoff.exercises.progress import Progress
from eightoff.files import learner_folder
from eightoff.lab import (
    FIRST_LESSON,
    home,
    lesson_to_open,
    open_lessons,
    settings_folder,
    without_widget_views,
    working_copy,
)
from eightoff.library import levels_of

VIEW = "application/vnd.jupyter.widget-view+json"


def notebook(source: str) -> nbformat.NotebookNode:
    cell = nbformat.v4.new_code_cell(source)
    cell.outputs = [
        nbformat.v4.new_output("display_data", {"text/plain": "board", VIEW: {"model_id": "gone"}})
    ]
    return nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {"state": {}}})


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    source = tmp_path / "kit"
    source.mkdir()
    nbformat.write(notebook("lesson = 1"), source / "00-welcome.ipynb")
    return source


def laid(kit: Path) -> Path:
    return working_copy("fr", source=kit) / "00-welcome.ipynb"


def source_of(path: Path) -> str:
    return str(nbformat.read(path, as_version=4).cells[0].source)


def test_the_copy_lies_in_the_learners_folder_and_shows_pictures(kit: Path) -> None:
    path = laid(kit)
    assert path == home() / "lessons/fr/00-welcome.ipynb"
    read = nbformat.read(path, as_version=4)
    assert dict(read.cells[0].outputs[0].data) == {"text/plain": "board"}
    assert "widgets" not in read.metadata


def test_what_the_learner_changed_stays_and_the_rest_is_refreshed(kit: Path) -> None:
    path = laid(kit)
    nbformat.write(notebook("lesson = 2"), kit / path.name)
    assert source_of(laid(kit)) == "lesson = 2"
    nbformat.write(notebook("mine"), path)
    nbformat.write(notebook("lesson = 3"), kit / path.name)
    assert source_of(laid(kit)) == "mine"
    assert source_of(laid(kit)) == "mine"


def test_a_notebook_that_cannot_be_read_is_left_alone(kit: Path) -> None:
    path = laid(kit)
    path.write_text("{ half a file")
    assert laid(kit).read_text() == "{ half a file"


def test_the_copy_is_trusted(kit: Path, tmp_path: Path) -> None:
    path = laid(kit)
    notary = nbformat.sign.NotebookNotary(data_dir=str(tmp_path / "data"))
    try:
        assert notary.check_signature(nbformat.read(path, as_version=4))
    finally:
        notary.store.close()


def test_no_lessons_and_no_folder_are_told_in_one_sentence(kit: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="none are there"):
        working_copy("fr", source=tmp_path / "nowhere")
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(InputError, match="can be written"):
        working_copy("fr", source=kit, folder=tmp_path / "file" / "inside")
    with pytest.raises(InputError, match="can be written"):
        settings_folder("fr", tmp_path / "file")


def test_the_lesson_that_opens_is_the_one_to_go_on_with(tmp_path: Path) -> None:
    assert lesson_to_open(tmp_path) == FIRST_LESSON
    progress = Progress(tmp_path)
    first, *others = levels_of("04-runs")
    progress.change("04-runs", first, lambda record: replace(record, stars=3))
    assert lesson_to_open(tmp_path) == "04-runs.ipynb"
    for each in others:
        progress.change("04-runs", each, lambda record: replace(record, stars=1))
    assert lesson_to_open(tmp_path) == "05-no-doubling.ipynb"
    progress.path.write_text('{"format":')
    assert lesson_to_open(tmp_path) == FIRST_LESSON
    assert progress.path.exists(), "the lesson could not tell of it any more"


def test_a_server_that_does_not_start_is_told_in_one_sentence(
    kit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eightoff.lab.data_folder", lambda _: kit.parent)
    kit.rename(kit.parent / "en")
    for name in ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR"):
        monkeypatch.setenv(name, "")

    def no_free_port(_argv: list[str]) -> None:
        raise SystemExit(1)

    monkeypatch.setattr("jupyterlab.labapp.LabApp.launch_instance", no_free_port)
    with pytest.raises(InputError, match="ended at once"):
        open_lessons("en")


def test_a_relative_folder_is_the_same_for_the_command_and_for_a_lessons_kernel(
    kit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eightoff.lab.data_folder", lambda _: kit.parent)
    kit.rename(kit.parent / "en")
    for name in ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR"):
        monkeypatch.setenv(name, "")
    monkeypatch.chdir(kit.parent)
    monkeypatch.setenv("EIGHTOFF_HOME", "mine")
    told: list[str] = []
    monkeypatch.setattr(
        "jupyterlab.labapp.LabApp.launch_instance",
        lambda _argv: told.append(os.environ["EIGHTOFF_HOME"]),
    )
    assert open_lessons("en") == 0
    assert told == [str(kit.parent / "mine")]


@pytest.mark.parametrize(("language", "locale"), [("fr", "fr_FR"), ("ru", "ru_RU"), ("en", None)])
def test_jupyterlab_speaks_the_language_until_the_learner_chooses_another(
    tmp_path: Path, language: str, locale: str | None
) -> None:
    folder = settings_folder(language, tmp_path) / "@jupyterlab"
    written = folder / "translation-extension/plugin.jupyterlab-settings"
    assert written.exists() is (locale is not None)
    if locale:
        assert json.loads(written.read_text()) == {"locale": locale}
        written.write_text('{"locale": "it_IT"}')
        settings_folder(language, tmp_path)
        assert json.loads(written.read_text()) == {"locale": "it_IT"}


def test_only_widget_views_are_removed_from_outputs() -> None:
    made = notebook("x")
    without_widget_views(made)
    assert list(made.cells[0].outputs[0].data) == ["text/plain"]


def test_a_tilde_names_the_same_folder_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/pupil")
    monkeypatch.setenv("USERPROFILE", "/pupil")
    assert learner_folder({"EIGHTOFF_HOME": "~/kept"}) == Path("/pupil/kept")
    assert learner_folder({"EIGHTOFF_HOME": "~nobody-at-all/kept"}).name == "kept"


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "null",
        "[" * 200_000,
        '{"cells": null}',
        '{"cells": [], "metadata": [], "nbformat": 4, "nbformat_minor": "x"}',
        '{"cells": [{"cell_type": "code"}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
    ],
)
def test_a_file_that_is_strangely_broken_keeps_no_lesson_from_being_opened(
    kit: Path, tmp_path: Path, text: str
) -> None:
    folder = tmp_path / "copy"
    working_copy("en", source=kit, folder=folder)
    name = next(kit.glob("*.ipynb")).name
    (folder / name).write_text(text)
    working_copy("en", source=kit, folder=folder)
    assert (folder / name).read_text() == text
    for manifest in ("[" * 200_000, json.dumps({name: [1]})):
        (folder / ".eightoff.json").write_text(manifest)
        working_copy("en", source=kit, folder=folder)
    (tmp_path / "progress.json").write_text("[" * 200_000)
    assert lesson_to_open(tmp_path) == FIRST_LESSON
