"""The page for authors, done step by step in a copy of the tree."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

from eightoff.catalogues import read, written
from eightoff.exercises.goals import CONDITIONS
from eightoff.exercises.reading import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "lessons" / "README.md"
LEFT_OUT = (".git", ".venv", "__pycache__", ".*_cache", "*.egg-info")
_LETTERS = {"ru": "жю"}
_HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
_MARK = re.compile(
    r"^ *<!-- (?P<what>run|write|translate)(?: (?P<name>\S+))? -->$"
    r"(?:\n(?P<space> *)(?P<fence>`{3,})\w+\n(?P<block>.*?)\n(?P=space)(?P=fence)$)?",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Step:
    """What the page asks for: commands, translations shown, or translations left to the reader."""

    what: str
    name: str
    block: str


def steps() -> Iterator[Step]:
    for match in _MARK.finditer(PAGE.read_text(encoding="utf-8")):
        block = textwrap.dedent(match["block"] or "")
        yield Step(match["what"], match["name"] or "", block)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    copy = tmp_path / "tree"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
    (copy / ".venv").symlink_to(Path(sys.prefix))
    return copy


def run(tree: Path, commands: str) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree),
        "EIGHTOFF_HOME": str(tree.parent / "home"),
    }
    done = subprocess.run(
        ["/bin/bash", "-euc", commands],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{commands}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"


def write(tree: Path, name: str, entries: str) -> None:
    """Put the translations that the page shows into their catalogue."""
    path = tree / name
    catalog = read(path, path.parent.name)
    shown = read_po(io.BytesIO(f"{_HEADER}{entries}\n".encode()))
    for message in shown:
        if message.id:
            assert catalog.get(message.id), message.id
            catalog[message.id].string = message.string
    path.write_text(written(catalog), encoding="utf-8")


def translate(tree: Path, name: str) -> None:
    """Translate what is not translated yet, as one who writes some letters before each text."""
    for path in sorted((tree / "i18n").glob(f"*/{name or '*'}.po")):
        code = path.parent.name
        catalog = read(path, code)
        for message in catalog:
            if message.id and not all(_texts(message)):
                count = catalog.num_plurals if isinstance(message.id, tuple) else 1
                made = [_LETTERS.get(code, "ää") + f" {_original(message)}"] * count
                if code == "fr":
                    made = [re.sub(r" ?([:;!?])(?= |$)", "\u202f\\1", text) for text in made]
                message.string = tuple(made) if isinstance(message.id, tuple) else made[0]
        path.write_text(written(catalog), encoding="utf-8")


def _texts(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def _original(message: Message) -> str:
    return message.id[-1] if isinstance(message.id, tuple) else message.id


def test_every_step_of_the_page_can_be_done(tree: Path) -> None:
    found = list(steps())
    assert {step.what for step in found} == {"run", "write", "translate"}
    for step in found:
        match step.what:
            case "run":
                run(tree, step.block)
            case "write":
                write(tree, step.name, step.block)
                # The page shows one language; the others are translated likewise.
                translate(tree, Path(step.name).stem)
            case _:
                translate(tree, step.name)
    assert (tree / "lessons" / "it" / "13-two-kings.ipynb").is_file()
    assert (tree / "lessons" / "de" / "02-one-card.ipynb").is_file()
    assert "Fiori su fiori" in (tree / "i18n/it/lesson-02-one-card.po").read_text(encoding="utf-8")


def test_the_page_names_every_kind_and_every_condition() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f"| `{kind}` |" not in text] == []
    assert [name for name in CONDITIONS if f"`{name}" not in text] == []
