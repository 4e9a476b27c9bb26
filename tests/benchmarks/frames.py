"""Frames of a run of thirteen cards on its way, in JupyterLab, against a page at rest.

Run ``python tests/benchmarks/frames.py``. A frame is what the browser asks for between one
animation frame and the next; it counts as dropped for each 60th of a second by which it is late.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "browser"))

import conftest
from board import row
from playwright.sync_api import sync_playwright

RUNS = 8
SECOND_60TH = 1000 / 60
WAY = 180 * 14  # milliseconds of a long run's way at the usual speed (animate.js)
START = "\n".join(
    ["Freecells: - - - - - - - -", ": KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"]
    + [f": {' '.join(f'{rank}{suit}' for rank in 'A23456789TJQK')}" for suit in "HDC"]
    + [":"] * 4
)
CELL = f'from eightoff import Board\nBoard("""{START}""", profile="app", language="en")'
FRAMES = """async ([act, least]) => {
    const gaps = [], board = document.querySelector(".eo-board");
    const frame = () => new Promise(requestAnimationFrame);
    new Function("board", act)(board);
    const ways = () => document.getAnimations().map((each) => each.effect?.target);
    const moves = () => ways().some((each) => board.contains(each));
    while (act && !moves()) await frame();
    const start = performance.now();
    for (let last = await frame(); performance.now() - start < least || (act && moves()); ) {
        const now = await frame();
        gaps.push(now - last);
        last = now;
    }
    return [gaps, performance.now() - start];
}"""
MOVE = """
    board.querySelector("[data-card=KS]").click();
    const to = board.querySelector("[data-place='1'] [data-card=KS]") ? "8" : "1";
    board.querySelector(`[data-place='${to}'] .eo-legend`).click();
"""


def dropped(gaps: list[float]) -> int:
    return sum(round(gap / SECOND_60TH) - 1 for gap in gaps if gap > 1.5 * SECOND_60TH)


def main() -> None:
    moving, resting, ways = [], [], []
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        conftest.running_lab(Path(folder)) as lab,
    ):
        lab.write("frames.ipynb", [CELL])
        chrome = conftest.launched(playwright)
        page = chrome.new_page(viewport={"width": 1280, "height": 900})
        page.goto(f"{lab.url}/lab/tree/frames.ipynb?reset")
        conftest.idle(page)
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_selector("[data-card=KS]")
        for _ in range(RUNS):
            page.wait_for_timeout(800)
            resting += page.evaluate(FRAMES, ["", WAY])[0]
            gaps, way = page.evaluate(FRAMES, [MOVE, 0])
            moving += gaps
            ways.append(way)
        chrome.close()
    for name, gaps in (("page at rest", resting), ("run of thirteen on its way", moving)):
        print(row(name, gaps), f"  dropped {dropped(gaps)} of {len(gaps) + dropped(gaps)}")
    print(row("the whole way", ways), f"  (set: {WAY} ms)")


if __name__ == "__main__":
    main()
