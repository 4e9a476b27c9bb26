"""From a cell that is run to its first painted frame: a board against a bare ipywidgets Button.

Run ``python tests/benchmarks/first_paint.py``. Each session is a kernel and a page of its own,
the kernel ready and nothing imported. In one half of them the board is the first widget of all,
so that its time holds the imports of the kernel and the code that the page fetches; in the other
half a Button came before it. Boards and Buttons after that are run again in turn. Last, a lesson
is begun by its button: the time is from the start of its first board's cell, as the kernel
tells it, to the frame that shows all of its cards.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "browser"))

import conftest
import nbformat
from board import at, row
from playwright.sync_api import Browser, Page, sync_playwright

from eightoff.data import data_folder

SESSIONS = 5
AGAIN = 6
AIM = 300  # milliseconds
LESSON = "02-one-card"
CELLS = [
    'import ipywidgets\nbutton = ipywidgets.Button()\nbutton.add_class("bare")\nbutton',
    'from eightoff import Board\nBoard(1, language="en")',
]
BUTTON, BOARD = (0, ".bare", 1), (1, ".eo-board .eo-card", 52)
FRESH = """
    const frame = () => new Promise(requestAnimationFrame);
    const shown = (each) => !("old" in each.dataset) && each.getBoundingClientRect().width > 0;
    const fresh = () => [...document.querySelectorAll(selector)].filter(shown).length;
    while (fresh() < count) await frame();
    await frame(); // what was found before a painting is painted when the next one begins
"""
PAINTED = f"""async ([cell, selector, count]) => {{
    const app = window.jupyterapp;
    for (const each of document.querySelectorAll(selector)) each.dataset.old = "";
    app.shell.currentWidget.content.activeCellIndex = cell;
    const start = performance.now();
    void app.commands.execute("notebook:run-cell");
    {FRESH}
    return performance.now() - start;
}}"""
BEGUN = f"""async ([code, selector, count]) => {{
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const pressed = performance.now();
    let start;
    kernel.iopubMessage.connect((_, {{ header, content }}) => {{
        if (header.msg_type !== "execute_input" || !content.code.includes(code)) return;
        start ??= performance.now();
    }});
    document.querySelector("button[data-commandlinker-command]").click();
    {FRESH}
    return [performance.now() - start, performance.now() - pressed];
}}"""


def opened(chrome: Browser, lab: conftest.Lab, name: str) -> Page:
    page = chrome.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{lab.url}/lab/tree/{name}?reset")
    conftest.idle(page)
    return page


def closed(page: Page) -> None:
    page.evaluate("() => window.jupyterapp.serviceManager.sessions.shutdownAll()")
    page.close()


def main() -> None:
    first: dict[str, list[float]] = {"Button": [], "board": [], "board, after a Button": []}
    again: dict[str, list[float]] = {"Button": [], "board": []}
    lesson, press = [], []
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        conftest.running_lab(Path(folder)) as lab,
    ):
        lab.write("paint.ipynb", CELLS)
        stored = data_folder("lessons") / "en" / f"{LESSON}.ipynb"
        lab.put("lesson.ipynb", nbformat.read(stored, as_version=4))
        chrome = conftest.launched(playwright)
        for _ in range(SESSIONS):
            page = opened(chrome, lab, "paint.ipynb")
            first["board"].append(page.evaluate(PAINTED, BOARD))
            closed(page)
            page = opened(chrome, lab, "paint.ipynb")
            first["Button"].append(page.evaluate(PAINTED, BUTTON))
            page.wait_for_timeout(500)
            first["board, after a Button"].append(page.evaluate(PAINTED, BOARD))
            for _ in range(AGAIN):
                for name, cell in (("Button", BUTTON), ("board", BOARD)):
                    page.wait_for_timeout(500)
                    again[name].append(page.evaluate(PAINTED, cell))
            closed(page)
            page = opened(chrome, lab, "lesson.ipynb")
            page.wait_for_selector("button[data-commandlinker-command]")
            times = page.evaluate(BEGUN, ["lesson.exercise", ".eo-board .eo-card", 1])
            lesson.append(times[0])
            press.append(times[1])
            closed(page)
        chrome.close()
    for name, times in first.items():
        print(row(f"first of its session: {name}", times))
    for name, times in again.items():
        print(row(f"once more: {name}", times))
    print(row("first board of a lesson", lesson), f"  (aim: at most {AIM})")
    print(row("the same, from the press of start", press))
    for name, ours, theirs in (
        ("first of its session", first["board"], first["Button"]),
        ("once more", again["board"], again["Button"]),
    ):
        p50, p95 = (at(ours, part) / at(theirs, part) for part in (0.5, 0.95))
        print(f"{name}, board : Button   p50 {p50:.2f}   p95 {p95:.2f}")


if __name__ == "__main__":
    main()
