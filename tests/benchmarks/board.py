"""Click to changed page: a move on the board against a bare ipywidgets Button.

Run ``python tests/benchmarks/board.py``. Both are clicked in turn in one notebook,
one kernel and one browser session, so that their ratio does not depend on the
machine; also printed are check of a single move and the weight of the imports.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import timeit
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "browser"))

import conftest
from playwright.sync_api import Page, sync_playwright

from eightoff.position import Position
from eightoff.profiles import PROFILES
from eightoff.rules import Move, check

ROUNDS = 60
WARM_UP = 5
PAUSE = 150  # milliseconds
CELLS = [
    """import ipywidgets
button = ipywidgets.Button(description="0")
button.add_class("bare")
button.on_click(lambda _: setattr(button, "description", str(int(button.description) + 1)))
button""",
    """from eightoff import Board
Board(1, language="en")""",
]
CLICKED = """async ([act, changed]) => {
    const click = new Function(act), seen = new Function("return " + changed);
    const before = seen(), start = performance.now();
    click();
    while (seen() === before) await new Promise((next) => setTimeout(next, 1));
    return performance.now() - start;
}"""
BUTTON = ("document.querySelector('.bare').click()", "document.querySelector('.bare').textContent")
MOVE = (
    """
    const board = document.querySelector('.eo-board');
    const from = board.querySelector('[data-place=a] .eo-card') ? 'a' : 'e';
    board.querySelector(`[data-place=${from}] .eo-card`).click();
    board.querySelector(`[data-place=${from === 'a' ? 'e' : 'a'}] .eo-legend`).click();
    """,
    "Boolean(document.querySelector('.eo-board [data-place=a] .eo-card'))",
)
ANSWERED = (MOVE[0], "document.querySelector('.eo-board .eo-counts').textContent")
LIFT = (
    "document.querySelector('.eo-board .eo-cells .eo-card').click()",
    "document.querySelectorAll('.eo-board .eo-takes').length",
)


def at(times: list[float], part: float) -> float:
    return sorted(times)[int(part * len(times))]


def row(name: str, times: list[float]) -> str:
    return f"{name:34} p50 {at(times, 0.5):7.1f} ms   p95 {at(times, 0.95):7.1f} ms"


def browser_figures(page: Page) -> None:
    for selector in (".bare", ".eo-board .eo-card"):
        page.wait_for_selector(selector, timeout=60_000)
    lifts, buttons, moves, answers = [], [], [], []
    for _ in range(10):
        lifts.append(page.evaluate(CLICKED, LIFT))
        page.wait_for_timeout(500)
    for turn in range(ROUNDS + WARM_UP):
        # The first rounds warm up; a pause lets the answer before be done with altogether.
        for action, times in ((BUTTON, buttons), (MOVE, moves), (ANSWERED, answers)):
            page.wait_for_timeout(PAUSE)
            took = page.evaluate(CLICKED, action)
            if turn >= WARM_UP:
                times.append(took)
    print(row("bare Button", buttons))
    print(row("move: the card lies there", moves))
    print(row("move: judged, told in words", answers))
    print(row("targets marked (no kernel trip)", lifts))
    for name, times in (("move", moves), ("words", answers)):
        p50, p95 = (at(times, part) / at(buttons, part) for part in (0.5, 0.95))
        print(f"{name} : Button   p50 {p50:.2f}   p95 {p95:.2f}   (aim: at most 1.5)")


def import_time(code: str) -> float:
    times = []
    for _ in range(7):
        start = timeit.default_timer()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(timeit.default_timer() - start)
    return 1000 * statistics.median(times)


def main() -> None:
    position = Position.parse("Freecells: 6H -\n: 8C 7H\n: 7D")
    move, profile = Move.parse("6H>1"), PROFILES["standard"]
    each = timeit.repeat(lambda: check(profile, position, move), number=1000, repeat=21)
    print(f"check of a single move: {1000 * statistics.median(each):.1f} us   (aim: under 50)")
    ours, theirs = import_time("import eightoff"), import_time("import ipywidgets, anywidget")
    print(f"import eightoff: {ours:.0f} ms; ipywidgets, anywidget: {theirs:.0f} ms (aim: + 30)")
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        conftest.running_lab(Path(folder)) as lab,
    ):
        lab.write("speed.ipynb", CELLS)
        chrome = conftest.launched(playwright)
        page = chrome.new_page()
        page.goto(f"{lab.url}/lab/tree/speed.ipynb?reset")
        conftest.idle(page)
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        browser_figures(page)
        chrome.close()


if __name__ == "__main__":
    main()
