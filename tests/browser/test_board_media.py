"""The board under a finger, without motion, and in the colours that a system forces on it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.browser

RUN = "Freecells: - - -\\n: 4C TS\\n: KD 9S 8S 7S\\n: JH"
CODE = f'from eightoff.board import Board\nBoard("{RUN}", language="en")'
IN_COLUMN_1 = '.eo-pile[data-place="1"] [data-card="9S"]'


@pytest.fixture
def finger(lab: Any, browser: Browser) -> Iterator[Page]:  # noqa: ANN401  from conftest
    lab.write("finger.ipynb", [CODE, "", "", *["'room below'"] * 30])
    context = browser.new_context(viewport={"width": 820, "height": 700}, has_touch=True)
    page = context.new_page()
    page.goto(f"{lab.url}/lab/tree/finger.ipynb?reset")
    yield page
    context.close()


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    client = page.context.new_cdp_session(page)
    for kind, part in [("touchStart", 0), *[("touchMove", step / 10) for step in range(1, 11)]]:
        x, y = (first + (last - first) * part for first, last in zip(start, end, strict=True))
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(20)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def scrolled(page: Page) -> float:
    found: float = page.evaluate(
        "() => document.querySelector('.jp-Notebook .jp-WindowedPanel-outer').scrollTop"
    )
    return found


def test_a_finger_carries_a_run_and_leaves_the_touch_beside_it_to_the_page(
    finger: Page, wait_until_idle: Callable[[Page], None]
) -> None:
    wait_until_idle(finger)
    finger.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(finger.locator(".eo-board .eo-card").first).to_be_visible()
    finger.evaluate("() => document.querySelector('.eo-board').scrollIntoView()")
    finger.wait_for_timeout(500)
    before = scrolled(finger)
    # The topmost card that lies in sight of its run takes the run with it.
    x, y = middle(finger, '[data-card="9S"]')
    swipe(finger, (x, y - 40), middle(finger, '[data-card="TS"]'))
    expect(finger.locator(IN_COLUMN_1)).to_be_visible()
    assert scrolled(finger) == before
    # A touch that begins beside a card that can be lifted scrolls the page and lifts nothing:
    # on the table, on the words, and on a card that is covered.
    finger.locator('[data-card="9S"]').blur()
    for place in (".eo-message", "[data-suit=S] .eo-slot", '[data-card="4C"] .eo-corner'):
        finger.evaluate("() => document.querySelector('.eo-board').scrollIntoView()")
        finger.wait_for_timeout(300)
        before = scrolled(finger)
        x, y = middle(finger, place)
        swipe(finger, (x, y), (x, y - 150))
        finger.wait_for_timeout(300)
        assert scrolled(finger) > before + 60, place
        expect(finger.locator(".eo-lifted")).to_have_count(0)
    expect(finger.locator(IN_COLUMN_1)).to_be_visible()


def test_without_motion_no_card_glides(run_cells: Callable[..., Page], page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    run_cells(CODE, name="still.ipynb")
    card = page.locator('[data-card="9S"]')
    expect(card).to_be_visible()
    card.click(position={"x": 15, "y": 10})
    page.locator('.eo-pile[data-place="1"] .eo-legend').click()
    places = page.evaluate(
        """async () => {
            const card = document.querySelector('[data-card="9S"]'), seen = new Set();
            for (const end = performance.now() + 2500; performance.now() < end; ) {
                const { left, top } = card.getBoundingClientRect();
                seen.add(`${Math.round(left)},${Math.round(top)}`);
                await new Promise(requestAnimationFrame);
            }
            return seen.size;
        }"""
    )
    # Column 2, at most the three cells on the way, column 1: never a place in between.
    assert 2 <= places <= 5
    expect(page.locator(IN_COLUMN_1)).to_be_visible()


def test_in_forced_colours_targets_and_verdicts_are_still_seen(
    run_cells: Callable[..., Page], page: Page
) -> None:
    page.emulate_media(forced_colors="active")
    run_cells(CODE, name="forced.ipynb")
    table = page.locator(".eo-table")

    def seen() -> Image.Image:
        page.wait_for_timeout(600)
        return Image.open(io.BytesIO(table.screenshot())).convert("L")

    def changed(one: Image.Image, other: Image.Image) -> int:
        assert one.size == other.size
        difference = ImageChops.difference(one, other)
        return sum(difference.point(lambda value: 255 * (value > 60)).histogram()[255:])

    expect(page.locator('[data-card="9S"]')).to_be_visible()
    plain = seen()
    page.locator('[data-card="9S"]').click(position={"x": 15, "y": 10})
    lifted = seen()
    assert changed(plain, lifted) > 200
    page.locator('.eo-pile[data-place="3"] .eo-legend').click()
    expect(page.locator(".eo-message")).to_have_attribute("data-tone", "bad")
    page.keyboard.press("Escape")
    assert changed(plain, seen()) > 200
