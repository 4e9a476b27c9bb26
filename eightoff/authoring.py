"""One source, four languages: lessons built out of Markdown and catalogues, and checked.

``python -m eightoff.authoring update`` brings i18n/<language>/lesson-<name>.po in
line with lessons/source and lessons/levels; ``build`` makes lessons/<language>/*.ipynb;
``check`` writes nothing and names every fault. Names of lessons may follow.
All three give the same for the same sources on any day.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import jupytext
import nbformat
from nbclient import NotebookClient

from eightoff.catalogues import TRANSLATED, blank, faults, read, updated, written
from eightoff.data import data_folder
from eightoff.errors import InputError
from eightoff.exercises import Level, proving, read_levels
from eightoff.i18n import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from babel.messages.catalog import Catalog, Message

MOST_BYTES: Final = 200_000
"""How large a stored notebook may be."""
MOST_LINES: Final = 3
"""How many lines a code cell may have."""

_SHOWN: Final = ("image/svg+xml", "text/plain")
_METADATA: Final = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
_PARAGRAPH: Final = re.compile(
    r"(?P<before>#+ |<button [^>]*>)?(?P<text>.*?)(?P<after></button>)?", re.DOTALL
)
_ASKED: Final = re.compile(r'lesson\.(?:exercise|demo)\(((?:"[^"\n]+"(?:, )?)+)')
"""A call that shows levels, and their names."""
_LINK: Final = re.compile(r"\]\(([^)#]+)\)")
_KEPT: Final = re.compile(r"\]\([^)]*\)|<[^>]*>|`[^`]*`|[0-9]+")
"""What a translation may not lose or change: links, mark-up, code and numbers."""
_FIELD: Final = re.compile(r"\{[^}]*\}")


@dataclass(frozen=True, slots=True)
class SourceCell:
    """A cell of a source: code, or Markdown in paragraphs."""

    is_code: bool
    source: str

    @property
    def paragraphs(self) -> list[tuple[str, str, str]]:
        """The paragraphs, each as its mark-up before, its text, and its mark-up after."""
        found = []
        for block in re.split(r"\n\s*\n", self.source.strip()):
            match = _PARAGRAPH.fullmatch(block)
            if match:
                found.append((match["before"] or "", match["text"], match["after"] or ""))
        return found

    @property
    def asked(self) -> list[str]:
        """The names of the levels that the cell shows, in order."""
        calls = _ASKED.findall(self.source) if self.is_code else []
        return [name for call in calls for name in re.findall(r'"([^"]+)"', call)]


@dataclass(frozen=True, slots=True)
class Source:
    """A lesson as it is written: its cells and its levels."""

    name: str
    cells: tuple[SourceCell, ...]
    levels: dict[str, Level]


def names(root: Path) -> list[str]:
    """Return the names of all lessons that have a source, in order."""
    return sorted(path.stem for path in (root / "lessons" / "source").glob("*.md"))


def read_source(root: Path, name: str) -> Source:
    """Read a lesson's source and levels; raise InputError if they are unusable."""
    path = root / "lessons" / "source" / f"{name}.md"
    if not path.is_file():
        raise InputError(
            "a lesson was expected, one of {known}, not “{given}”",
            known=", ".join(names(root)),
            given=name,
        )
    notebook = jupytext.reads(path.read_text(encoding="utf-8"), fmt="md")
    cells = tuple(SourceCell(cell.cell_type == "code", cell.source) for cell in notebook.cells)
    levels = root / "lessons" / "levels" / f"{name}.toml"
    found = read_levels(levels.read_text(encoding="utf-8"), levels.name) if levels.is_file() else {}
    return Source(name, cells, found)


# ---------------------------------------------------------------- catalogues


def template(source: Source) -> Catalog:
    """Return every message of a lesson in the order in which a learner meets it."""
    catalog = blank(None)
    for cell in source.cells:
        if cell.is_code:
            for name in cell.asked:
                for text in source.levels[name].texts() if name in source.levels else ():
                    place = (f"lessons/levels/{source.name}.toml", 0)
                    catalog.add(text, locations=[place], auto_comments=[name])
        else:
            for _, text, _ in cell.paragraphs:
                catalog.add(text, locations=[(f"lessons/source/{source.name}.md", 0)])
    return catalog


def catalogue_path(root: Path, code: str, name: str) -> Path:
    """Return where a lesson's catalogue in a language lies."""
    return root / "i18n" / code / f"lesson-{name}.po"


def update(root: Path, lessons: Iterable[str]) -> list[Path]:
    """Bring the catalogues in line with the sources; return the files that changed."""
    changed = []
    for name in lessons:
        messages = template(read_source(root, name))
        for code in TRANSLATED:
            path = catalogue_path(root, code, name)
            if _write(path, written(updated(code, messages, path))):
                changed.append(path)
    return changed


def _catalogue_faults(root: Path, source: Source) -> Iterator[str]:
    messages = template(source)
    for code in TRANSLATED:
        path = catalogue_path(root, code, source.name)
        shown = path.relative_to(root).as_posix()
        catalog = updated(code, messages, path)
        if not path.is_file() or path.read_text(encoding="utf-8") != written(catalog):
            yield f"{shown}: not what the source gives; run update"
        for fault in faults(code, catalog):
            yield f"{shown}: {fault}"
        for message in catalog:
            english, text = str(message.id), str(message.string or "")
            if english and text and _kept_in(english) != _kept_in(text):
                yield f"{shown}: {english!r}: has other numbers, links or mark-up: {text!r}"


def _kept_in(text: str) -> list[str]:
    return sorted(_KEPT.findall(_FIELD.sub("", text)))


# ----------------------------------------------------------------- notebooks


def notebooks(root: Path, lessons: Sequence[str]) -> dict[Path, str]:
    """Return the notebooks of these lessons in every language, with executed outputs."""
    made: dict[Path, nbformat.NotebookNode] = {}
    for code in LANGUAGES:
        for name in lessons:
            path = root / "lessons" / code / f"{name}.ipynb"
            made[path] = _unrun(read_source(root, name), code, root)
    _run(list(made.values()))
    return {path: nbformat.writes(notebook) + "\n" for path, notebook in made.items()}


def _unrun(source: Source, code: str, root: Path) -> nbformat.NotebookNode:
    path = catalogue_path(root, code, source.name)
    translations = read(path, code) if path.is_file() else blank(None)
    notebook: nbformat.NotebookNode = nbformat.v4.new_notebook(metadata=_METADATA)
    for index, cell in enumerate(source.cells):
        # Out of the English source, so that a cell has one id in all languages.
        mark = hashlib.sha256(f"{source.name} {index} {cell.source}".encode()).hexdigest()[:8]
        if cell.is_code:
            made = nbformat.v4.new_code_cell(
                cell.source.replace('language="en"', f'language="{code}"'),
                metadata={
                    "deletable": False,
                    "jupyter": {"source_hidden": True},
                    "slideshow": {"slide_type": "-" if "lesson." in cell.source else "skip"},
                },
            )
        else:
            blocks = [
                before + _translated(translations.get(text), text) + after
                for before, text, after in cell.paragraphs
            ]
            made = nbformat.v4.new_markdown_cell(
                "\n\n".join(blocks),
                # A key that strays from the board must not write into the lesson.
                metadata={
                    "deletable": False,
                    "editable": False,
                    "slideshow": {"slide_type": "slide"},
                },
            )
        made.id = f"{index:02d}-{mark}"
        notebook.cells.append(made)
    return notebook


def _translated(message: Message | None, text: str) -> str:
    return str(message.string) if message and message.string and not message.fuzzy else text


def _run(made: Sequence[nbformat.NotebookNode]) -> None:
    """Execute all notebooks in one kernel, one after another, and keep what a reader sees.

    A kernel for each would take most of the time, and each notebook makes its
    lesson anew; that each runs by itself is shown by the tests with nbval.
    """
    cells = [cell for notebook in made for cell in notebook.cells if cell.cell_type == "code"]
    # Copies, because the same cell has the same id in every language.
    runs = [nbformat.v4.new_code_cell(cell.source) for cell in cells]
    whole = nbformat.v4.new_notebook(metadata=_METADATA, cells=runs)
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"EIGHTOFF_HOME": folder, "IPYTHONDIR": folder}
        client = NotebookClient(whole, kernel_name="python3", timeout=120, store_widget_state=False)
        client.extra_arguments = ["--log-level=ERROR"]
        client.execute(env=environment)
    for cell, run in zip(cells, whole.cells, strict=True):
        cell.outputs = run.outputs
    for notebook in made:
        code_cells = (cell for cell in notebook.cells if cell.cell_type == "code")
        for count, cell in enumerate(code_cells, 1):
            cell.execution_count = count
            cell.outputs = [_kept(output, count) for output in cell.outputs]


def _kept(output: nbformat.NotebookNode, count: int) -> nbformat.NotebookNode:
    """Return an output without its widget view, which a stored notebook could not show."""
    if output.output_type != "execute_result":
        return output
    data: dict[str, Any] = {kind: output.data[kind] for kind in _SHOWN if kind in output.data}
    kept: nbformat.NotebookNode = nbformat.v4.new_output(
        "execute_result", data=data, execution_count=count
    )
    return kept


def build(root: Path, lessons: Sequence[str]) -> list[Path]:
    """Write the notebooks of these lessons; return the files that changed."""
    return [path for path, text in notebooks(root, lessons).items() if _write(path, text)]


def _write(path: Path, text: str) -> bool:
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return True


# ------------------------------------------------------------------ checking


def check(root: Path, lessons: Sequence[str]) -> list[str]:
    """Return every fault of these lessons: sources, catalogues and notebooks; write nothing."""
    found: list[str] = []
    for name in lessons:
        source = read_source(root, name)
        found += _source_faults(root, source)
        found += _catalogue_faults(root, source)
    found += _notebook_faults(root, lessons)
    if set(lessons) == set(names(root)):
        found += _strangers(root)
    return found


def _source_faults(root: Path, source: Source) -> Iterator[str]:
    shown = f"lessons/source/{source.name}.md"
    asked = [name for cell in source.cells for name in cell.asked]
    for name in asked:
        if name not in source.levels:
            yield f"{shown}: no level “{name}” in lessons/levels/{source.name}.toml"
    for name, level in source.levels.items():
        if asked.count(name) != 1:
            yield f"{shown}: level “{name}” is asked {asked.count(name)} times instead of once"
        for fault in proving.faults(level):
            yield f"lessons/levels/{source.name}.toml: level “{name}”: {fault}"
    for cell in source.cells:
        if cell.is_code and len(cell.source.splitlines()) > MOST_LINES:
            yield f"{shown}: more than {MOST_LINES} lines in a code cell: {cell.source!r}"
        for link in () if cell.is_code else _LINK.findall(cell.source):
            if Path(link).stem not in names(root):
                yield f"{shown}: no lesson for the link {link!r}"


def _notebook_faults(root: Path, lessons: Sequence[str]) -> Iterator[str]:
    for path, text in notebooks(root, lessons).items():
        shown = path.relative_to(root).as_posix()
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            yield f"{shown}: not what its source gives; run build"
        if len(text.encode()) > MOST_BYTES:
            yield f"{shown}: {len(text.encode())} bytes, more than {MOST_BYTES}"
        code_cells = [
            cell for cell in nbformat.reads(text, as_version=4).cells if cell.cell_type == "code"
        ]
        for number, cell in enumerate(code_cells, 1):
            kinds = [output.output_type for output in cell.outputs]
            # The first cell opens the lesson; every other one shows something.
            if kinds != ([] if number == 1 else ["execute_result"]):
                yield f"{shown}: code cell {number} gives {kinds}"


def _strangers(root: Path) -> Iterator[str]:
    """Yield notebooks and catalogues that no source gives."""
    known = set(names(root))
    for path in sorted((root / "lessons").glob("*/*.ipynb")):
        if path.stem not in known or path.parent.name not in LANGUAGES:
            yield f"{path.relative_to(root).as_posix()}: no source gives it"
    for path in sorted((root / "i18n").glob("*/lesson-*.po")):
        if path.stem.removeprefix("lesson-") not in known:
            yield f"{path.relative_to(root).as_posix()}: no source gives it"


def main(argv: Sequence[str] | None = None) -> int:
    """Update, build or check; return 0 if all is well, 1 for faults, 2 for unusable input."""
    parser = argparse.ArgumentParser(prog="python -m eightoff.authoring", description=__doc__)
    parser.add_argument("action", choices=("update", "build", "check"))
    parser.add_argument("lessons", nargs="*")
    parser.add_argument("--root", type=Path, default=data_folder("lessons").parent)
    options = parser.parse_args(argv)
    lessons = options.lessons or names(options.root)
    try:
        if options.action == "check":
            found = check(options.root, lessons)
            sys.stdout.writelines(f"{fault}\n" for fault in found)
            return 1 if found else 0
        act = update if options.action == "update" else build
        sys.stdout.writelines(f"{path}\n" for path in act(options.root, lessons))
    except InputError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
