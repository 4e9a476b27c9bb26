"""Building the lessons: one English source and catalogues make notebooks in four languages.

``python -m eightoff.authoring update`` brings i18n/<language>/lesson-<name>.po in
line with lessons/source and lessons/levels; ``build`` writes the notebooks with
their pictures; ``check`` writes nothing and names every fault. A paragraph is a
message. The same source gives the same bytes on any day.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import sys
import tempfile
from typing import TYPE_CHECKING, Any, Final

import jupytext
import nbformat
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient

from eightoff import catalogues
from eightoff.data import data_folder
from eightoff.exercises import read_levels
from eightoff.i18n import LANGUAGES
from eightoff.lab import without_widget_views

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from babel.messages.catalog import Catalog
    from nbformat import NotebookNode

LARGEST: Final = 200_000
"""Bytes that a stored notebook stays under."""

_KEPT: Final = re.compile(r"\]\([^)]*\)|<[^>]*>|`[^`]*`|[0-9]+")
"""What a translation may not lose: links, markup, code and numbers."""


class Workshop:
    """The folders that lessons are made from and in."""

    def __init__(self, lessons: Path | None = None, i18n: Path | None = None) -> None:
        self.lessons = lessons or data_folder("lessons")
        self.i18n = i18n or data_folder("i18n")

    def names(self) -> list[str]:
        """Return the names of all lessons, in order."""
        return sorted(path.stem for path in (self.lessons / "source").glob("*.md"))

    def source(self, name: str) -> NotebookNode:
        """Return the English source of a lesson as a notebook."""
        path = self.lessons / "source" / f"{name}.md"
        read: NotebookNode = jupytext.reads(path.read_text(encoding="utf-8"), fmt="md")
        return read

    def catalogue(self, name: str, code: str) -> Path:
        """Return the path of a lesson's catalogue."""
        return self.i18n / code / f"lesson-{name}.po"

    def notebook(self, name: str, code: str) -> Path:
        """Return the path of a lesson's notebook."""
        return self.lessons / code / f"{name}.ipynb"

    def messages(self, name: str) -> Catalog:
        """Return a lesson's messages: the paragraphs of its source, the texts of its levels."""
        catalog = catalogues.blank(None)
        for cell in self.source(name).cells:
            if cell.cell_type == "markdown":
                for paragraph in _paragraphs(cell.source):
                    catalog.add(paragraph, locations=[(f"lessons/source/{name}.md", 0)])
        levels = self.lessons / "levels" / f"{name}.toml"
        if levels.exists():
            for level in read_levels(levels.read_text(encoding="utf-8"), levels.name).values():
                for text in level.texts():
                    catalog.add(text, locations=[(f"lessons/levels/{name}.toml", 0)])
        return catalog

    def translated(self, name: str, code: str) -> NotebookNode:
        """Return a lesson in a language, its cells not yet run."""
        known: dict[str, str] = {}
        if code != "en":
            catalog = catalogues.read(self.catalogue(name, code), code)
            known = {str(message.id): str(message.string) for message in catalog if message.string}
        cells = []
        for number, cell in enumerate(self.source(name).cells):
            if cell.cell_type == "markdown":
                parts = [known.get(part, part) for part in _paragraphs(cell.source)]
                made = nbformat.v4.new_markdown_cell("\n\n".join(parts))
                made.metadata = {"slideshow": {"slide_type": "slide" if number else "skip"}}
            else:
                made = nbformat.v4.new_code_cell(
                    cell.source.replace('language="en"', f'language="{code}"')
                )
                made.metadata = {
                    "jupyter": {"source_hidden": True},
                    "slideshow": {"slide_type": "-"},
                }
            digest = hashlib.sha256(f"{name} {number} {cell.source}".encode()).hexdigest()
            made.id = digest[:12]
            cells.append(made)
        notebook = nbformat.v4.new_notebook(cells=cells)
        notebook.metadata = {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
        return notebook

    def built(self, names: Sequence[str], code: str) -> Iterator[tuple[Path, str]]:
        """Yield the path and the text of each notebook of a language, run in one kernel."""
        with tempfile.TemporaryDirectory() as home:
            kernel = KernelManager(kernel_name="python3")
            kernel.start_kernel(env={**os.environ, "EIGHTOFF_HOME": home})
            try:
                for name in names:
                    notebook = self.translated(name, code)
                    client = NotebookClient(notebook, km=kernel, timeout=120)
                    client.execute()
                    if client.kc:
                        client.kc.stop_channels()
                    _settle(notebook)
                    yield self.notebook(name, code), nbformat.writes(notebook) + "\n"
            finally:
                kernel.shutdown_kernel(now=True)
                kernel.cleanup_resources()

    def update(self, names: Sequence[str]) -> None:
        """Bring the catalogues of the lessons in line with their sources."""
        for path, text in self._catalogues(names):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")

    def build(self, names: Sequence[str]) -> None:
        """Write the notebooks."""
        for code in LANGUAGES:
            for path, text in self.built(names, code):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")

    def check(self, names: Sequence[str]) -> list[str]:
        """Return every fault of catalogues and notebooks, a sentence each."""
        found = [
            f"{path.relative_to(self.i18n)}: not what the source gives; run update"
            for path, text in self._catalogues(names)
            if _text_of(path) != text
        ]
        for name in names:
            for code in catalogues.TRANSLATED:
                catalog = catalogues.updated(code, self.messages(name), self.catalogue(name, code))
                found += [
                    f"lesson-{name}.po: {fault}" for fault in catalogues.faults(code, catalog)
                ]
                found += [f"lesson-{name}.po: {fault}" for fault in _losses(code, catalog)]
        for code in LANGUAGES:
            for path, text in self.built(names, code):
                shown = path.relative_to(self.lessons)
                if _text_of(path) != text:
                    found.append(f"{shown}: not what the source gives; run build")
                if len(text.encode()) >= LARGEST:
                    found.append(f"{shown}: {len(text.encode())} bytes, not under {LARGEST}")
                found += [f"{shown}: {fault}" for fault in _errors(text)]
        return found

    def _catalogues(self, names: Sequence[str]) -> Iterator[tuple[Path, str]]:
        for name in names:
            for code in catalogues.TRANSLATED:
                path = self.catalogue(name, code)
                catalog = catalogues.updated(code, self.messages(name), path)
                yield path, catalogues.written(catalog)


def _paragraphs(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"\n\s*\n", text) if part.strip()]


def _settle(notebook: NotebookNode) -> None:
    """Leave in the outputs what every run gives alike: pictures and texts, no widget views."""
    without_widget_views(notebook)
    count = 0
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type != "code":
            continue
        count += 1
        cell.execution_count = count
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = count


def _errors(text: str) -> Iterator[str]:
    for cell in nbformat.reads(text, as_version=4).cells:
        for output in cell.get("outputs", ()):
            if output.output_type in {"error", "stream"}:
                yield f"the cell {cell.source!r} prints or fails"


def _losses(code: str, catalog: Catalog) -> Iterator[str]:
    for message in catalog:
        original, string = str(message.id), str(message.string or "")
        if original and string and _kept(original) != _kept(string):
            yield f"{code}: {original!r}: other numbers, links or markup: {string!r}"


def _kept(text: str) -> list[str]:
    return sorted(_KEPT.findall(re.sub(r"\{[^}]*\}", "", text)))


def _text_of(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def main(argv: Sequence[str] | None = None) -> int:
    """Update catalogues, build or check lessons; return 0 if all is well."""
    workshop = Workshop()
    parser = argparse.ArgumentParser(prog="python -m eightoff.authoring", description=__doc__)
    parser.add_argument("action", choices=("update", "build", "check"))
    parser.add_argument("names", nargs="*", default=workshop.names())
    options: Any = parser.parse_args(argv)
    if options.action == "update":
        workshop.update(options.names)
    elif options.action == "build":
        workshop.build(options.names)
    else:
        found = workshop.check(options.names)
        sys.stdout.writelines(f"{fault}\n" for fault in found)
        return 1 if found else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
