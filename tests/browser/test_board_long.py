"""A long session, a storm, another front end: the board stays one with its kernel."""

from __future__ import annotations

import contextlib
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from front_ends import NOTEBOOK_7
from playwright.sync_api import CDPSession, Page, expect
from playwright.sync_api import TimeoutError as TooLate

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

CODE = """from eightoff.board import Board
board = Board(1, language="en")
board"""
SHOWN = """() => {
    const board = document.querySelector(".eo-board");
    const cards = (pile) => [...pile.querySelectorAll(".eo-card")].map((card) => card.dataset.card);
    const of = (group) => [...board.querySelectorAll(`.eo-${group} .eo-pile`)].map(cards);
    return { columns: of("columns"), cells: of("cells"), foundations: of("foundations") };
}"""
TOLD = """async () => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const code = `import ipywidgets, json
print(json.dumps({
    "columns": board.view["columns"],
    "cells": [[card] if card else [] for card in board.view["cells"]],
    "foundations": [["A23456789TJQK"[top - 1] + suit] if top else []
                    for suit, top in board.view["foundations"].items()],
    "widgets": len(ipywidgets.Widget._instances if hasattr(ipywidgets.Widget, "_instances")
                   else ipywidgets.widgets.widget._instances),
}))`;
    const future = kernel.requestExecute({ code });
    let text = "";
    future.onIOPub = (message) => { text += message.content.text ?? ""; };
    await future.done;
    return text;
}"""
PLAY = """async ([count, seed]) => {
    const board = document.querySelector(".eo-board");
    const random = (most) => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return Math.floor((seed / 2147483648) * most);
    };
    const one = (list) => list[random(list.length)];
    const all = (selector) => [...board.querySelectorAll(selector)];
    for (let turn = 0; turn < count; turn++) {
        const choice = random(10);
        if (choice < 6) {
            one(all(".eo-card[data-lift]")).click();
            const takes = all(".eo-takes");
            const target = takes.length && one(takes);
            if (target) (target.querySelector(".eo-slot:not([hidden])")
                ?? [...target.querySelectorAll(".eo-card")].at(-1)).click();
            else all(".eo-lifted")[0]?.click();
        } else if (choice === 6) board.querySelector(".eo-undo").click();
        else if (choice === 7) board.querySelector(".eo-redo").click();
        else if (choice === 8) one(all(".eo-moves button"))?.click();
        else window.dispatchEvent(new Event("resize"));
        if (random(40) === 0) board.querySelector(".eo-restart").click();
        await new Promise((done) => setTimeout(done, 25));
    }
}"""


def settled(page: Page) -> dict[str, Any]:
    """Return what the kernel tells once page and kernel agree, or fail."""
    for _ in range(40):
        told: dict[str, Any] = json.loads(page.evaluate(TOLD))
        shown = page.evaluate(SHOWN)
        if all(shown[name] == told[name] for name in shown):
            return told
        page.wait_for_timeout(250)
    pytest.fail(f"page and kernel differ: {shown} {told}")


def figures(page: Page, session: CDPSession) -> dict[str, float]:
    """Return the counts of the page after all that can be freed has been freed.

    An element and its listeners go in the collection after the one that frees what held them.
    """
    found: dict[str, float] = {}
    while True:
        session.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(250)
        metrics = session.send("Performance.getMetrics")["metrics"]
        now = {each["name"]: each["value"] for each in metrics}
        if found and now["JSEventListeners"] >= found["JSEventListeners"]:
            return now
        found = now


def test_a_thousand_moves_undos_and_jumps_leave_no_drift_and_nothing_behind(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(CODE, name="long.ipynb")
    expect(page.locator(".eo-card").first).to_be_visible()
    page.click(".eo-moves summary")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.evaluate(PLAY, [150, 1])  # every card has been drawn, every list filled
    first, found = settled(page), [figures(page, session)]
    for seeds in ((2, 3, 4), (5, 6)):
        for seed in seeds:
            page.evaluate(PLAY, [200, seed])
            settled(page)
        page.click(".eo-restart")
        last = settled(page)
        found.append(figures(page, session))
    assert page.locator(".eo-fault").text_content() == ""
    assert last["widgets"] == first["widgets"]
    # JupyterLab adds some of its own, once, as when it saves; what leaks grows in both halves.
    before, middle, after = (each["JSEventListeners"] for each in found)
    assert min(middle - before, after - middle) <= 20, found
    assert found[-1]["JSHeapUsedSize"] <= found[0]["JSHeapUsedSize"] * 1.25 + 2_000_000


def test_fifty_clicks_within_a_second_end_in_one_state(run_cells: Callable[..., Page]) -> None:
    page = run_cells(CODE, name="storm-deal.ipynb")
    expect(page.locator(".eo-card").first).to_be_visible()
    page.evaluate(
        """async () => {
            const all = [...document.querySelectorAll(".eo-board .eo-card, .eo-board .eo-legend")];
            for (let click = 0; click < 50; click++) {
                all[(click * 31) % all.length].click();
                await new Promise((done) => setTimeout(done, 15));
            }
        }"""
    )
    settled(page)
    page.locator(".eo-cells .eo-card").first.click()
    page.keyboard.press("Escape")
    settled(page)


def test_notebook_7_opens_the_same_board(lab: Any, page: Page) -> None:  # noqa: ANN401  from conftest
    lab.write("seven.ipynb", [CODE])
    page.goto(f"{lab.url}/{NOTEBOOK_7}/seven.ipynb")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    six = page.locator('[data-card="6D"]')
    for _ in range(6):  # what is run before the kernel is ready may be dropped
        page.locator(".jp-CodeCell .cm-content").first.click()
        page.keyboard.press("Control+Enter")
        with contextlib.suppress(TooLate):
            six.wait_for(timeout=10_000)
            break
    six.click()
    page.locator('.eo-pile[data-place="e"] .eo-slot').click()
    expect(page.locator('.eo-pile[data-place="e"] [data-card="6D"]')).to_be_visible()
    expect(page.locator(".eo-counts")).to_have_text(re.compile("Moves: 1 "))
    six.focus()
    for key in ("a", "m", "d", "d", "x", "y"):  # each a command of the notebook's own
        page.keyboard.press(key)
    expect(page.locator(".jp-Cell.jp-CodeCell")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator('.eo-pile[data-place="1"] [data-card="6D"]')).to_be_visible()
