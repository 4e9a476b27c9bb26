"""Every lesson from an empty kernel: how long it runs, against a notebook that imports ipywidgets.

Run ``python tests/benchmarks/notebooks.py [LANGUAGE]…``. The aim is under 5 s each; the
ratio to the bare notebook, run between the lessons, does not depend on the machine.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import timeit

import nbformat
from nbclient import NotebookClient

from eightoff.data import data_folder
from eightoff.i18n import LANGUAGES

AIM = 5.0  # seconds


def seconds(notebook: nbformat.NotebookNode) -> float:
    """Return how long a notebook runs, its kernel's start included."""
    with tempfile.TemporaryDirectory() as home:
        client = NotebookClient(notebook, kernel_name="python3", timeout=120)
        client.extra_arguments = ["--log-level=ERROR"]
        start = timeit.default_timer()
        client.execute(env=os.environ | {"EIGHTOFF_HOME": home})
        return timeit.default_timer() - start


def bare() -> float:
    return seconds(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("import ipywidgets")]))


def main() -> None:
    ours, theirs = [], []
    for language in sys.argv[1:] or LANGUAGES:
        for path in sorted((data_folder("lessons") / language).glob("*.ipynb")):
            theirs.append(bare())
            ours.append(seconds(nbformat.read(path, as_version=4)))
            late = "" if ours[-1] < AIM else f"   over {AIM:.0f} s"
            print(f"{language}/{path.stem:24} {ours[-1]:5.2f} s{late}")
    print(
        f"{len(ours)} notebooks: p50 {statistics.median(ours):.2f} s, max {max(ours):.2f} s; "
        f"bare notebook p50 {statistics.median(theirs):.2f} s; "
        f"ratio p50 {statistics.median(ours) / statistics.median(theirs):.2f}"
    )


if __name__ == "__main__":
    main()
