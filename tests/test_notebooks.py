"""The stored notebooks: run by nbval, whole, small, and what their source gives."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import nbformat
import pytest

from eightoff.authoring import MOST_BYTES, check, names
from eightoff.data import data_folder
from eightoff.i18n import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

LESSONS = data_folder("lessons")
NOTEBOOKS = [
    pytest.param(LESSONS / code / f"{name}.ipynb", id=f"{code}/{name}")
    for code in LANGUAGES
    for name in names(LESSONS.parent)
]


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_a_stored_notebook_shows_its_boards_and_holds_no_widget_view(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    shown = [cell for cell in notebook.cells if cell.source.startswith("lesson.")]
    assert shown
    for cell in shown:
        assert cell.outputs, f"no output is stored for {cell.source}"
    assert "widget-view" not in path.read_text(encoding="utf-8")
    assert "image/svg+xml" in path.read_text(encoding="utf-8")
    assert path.stat().st_size < MOST_BYTES
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.source.count("\n") < 3
            assert cell.metadata.jupyter.source_hidden


@pytest.mark.slow
def test_the_notebooks_are_what_sources_and_catalogues_give() -> None:
    root = LESSONS.parent
    assert check(root, names(root)) == []


@pytest.mark.slow
def test_nbval_passes_on_every_notebook(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "-q"]
    command += ["-p", "no:cacheprovider", "-W", "ignore", "--rootdir", str(tmp_path)]
    command += [str(LESSONS / code) for code in LANGUAGES]
    env = {**os.environ, "EIGHTOFF_HOME": str(tmp_path / "home")}
    done = subprocess.run(
        command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout
