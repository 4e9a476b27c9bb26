"""A wheel built from the tree, installed outside it, gives the same kit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
LOOK = """
import eightoff, pathlib
from eightoff.data import data_folder
from eightoff.board import Board
from eightoff.i18n import language
folder = pathlib.Path(eightoff.__file__).parent
assert data_folder("i18n").is_relative_to(folder), data_folder("i18n")
for code in ("en", "fr", "ru", "it"):
    assert (data_folder("lessons") / code / "00-welcome.ipynb").is_file(), code
assert language("ru").text("Undo") != "Undo"
board = folder / "board" / "page"
assert {path.suffix for path in board.iterdir()} >= {".js", ".css"}, list(board.iterdir())
assert "render" in str(Board("Freecells: -\\n: 7H", language="ru")._esm)
print(folder)
"""


def test_an_installed_wheel_has_command_lessons_languages_and_board(tmp_path: Path) -> None:
    run = subprocess.run
    run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "-q",
            "--no-deps",
            "--no-build-isolation",
            "-w",
            tmp_path,
            ROOT,
        ],
        check=True,
    )
    (wheel,) = tmp_path.glob("eightoff-*.whl")
    outside = tmp_path / "outside"
    venv.create(outside, with_pip=True)
    python = outside / "bin" / "python"
    run([python, "-m", "pip", "install", "-q", "--no-deps", wheel], check=True)
    settings = outside / "share/jupyter/lab/settings/overrides.d/eightoff.json"
    assert settings.is_file(), "JupyterLab would ask for news"
    extension = outside / "share/jupyter/labextensions/eightoff"
    described = json.loads((extension / "package.json").read_text())
    assert (extension / described["jupyterlab"]["_build"]["load"]).is_file()
    assert described["version"] in wheel.name
    # The dependencies are borrowed from the environment that runs the tests.
    borrowed = sysconfig.get_paths()["purelib"]
    site = run(
        [python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    (Path(site) / "borrowed.pth").write_text(borrowed)
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    shown = run(
        [python, "-c", LOOK], cwd=tmp_path, env=env, check=True, capture_output=True, text=True
    ).stdout
    assert str(outside) in shown
    judged = run(
        [outside / "bin" / "eightoff", "check", "--board", "-", "--move", "6H>1", "--lang", "fr"],
        input="Freecells: 6H\n: 7D\n",
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert judged.returncode == 1
    assert "enseigne" in judged.stdout
