"""What the eye must be able to tell apart, and what must fit, from the smallest cards up."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import numpy as np
import pytest
from looks import choose, set_theme
from PIL import Image
from playwright.sync_api import Locator, Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

DARK = 140
"""A grey below this counts as ink."""
CLIPPED = """() => {
    const board = document.querySelector(".eo-board"), faults = [];
    const seen = (each) => each.checkVisibility() && !each.closest(".eo-sr");
    const words = "button, summary, label, span, p, li, select, h3, h4";
    for (const each of board.querySelectorAll(words)) {
        if (!seen(each) || each.closest(".eo-card")) continue;
        if (getComputedStyle(each).display === "inline") continue;
        const told = each.outerHTML.slice(0, 120);
        if (each.scrollWidth > each.clientWidth + 1)
            faults.push(`${told}: ${each.scrollWidth} > ${each.clientWidth}`);
        if (each.scrollHeight > each.clientHeight + 2 && each.matches("button, summary"))
            faults.push(`${told}: ${each.scrollHeight} high`);
    }
    for (const corner of board.querySelectorAll(".eo-corner")) {
        const card = corner.closest(".eo-card").getBoundingClientRect();
        const [rank, suit] = [...corner.children].map((each) => each.getBoundingClientRect());
        if (rank.right > suit.left + 1 || suit.right > card.right || rank.left < card.left)
            faults.push(`${corner.textContent}: rank and suit meet or leave the card`);
    }
    if (board.scrollWidth > board.clientWidth) faults.push("the board is wider than its place");
    const boxes = (kinds) => [...board.querySelectorAll(kinds)].filter(seen)
        .map((each) => [each, each.getBoundingClientRect()]);
    const whole = board.getBoundingClientRect();
    for (const [each, box] of boxes(`${words}, .eo-card, .eo-light, .eo-place-light`)) {
        const within = box.left > whole.left - 1 && box.right < whole.right + 1;
        if (each.closest(".eo-moves ol") || (within && box.bottom < whole.bottom + 1)) continue;
        faults.push(`${each.outerHTML.slice(0, 120)}: outside`);
    }
    for (const kinds of [".eo-controls :is(button, summary, label, select, input)",
            ".eo-legend", ".eo-place-light", ".eo-slot, .eo-card[data-lift]"]) {
        const all = boxes(kinds);
        all.forEach(([one, a], index) => all.slice(index + 1).forEach(([other, b]) => {
            const pile = one.closest(".eo-stack");
            if (one.contains(other) || one.closest(".eo-moves ol")) return;
            if (pile && pile === other.closest(".eo-stack")) return;
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            const [below, above] = [one, other].map((each) => each.outerHTML.slice(0, 90));
            if (wide > 1 && high > 1) faults.push(`${above} lies on ${below}`);
        }));
    }
    return faults;
}"""
MARKS = """() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const light = (colour) => {
        if (!CSS.supports("color", colour)) return Number.NaN;
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((each) => each / 255)
            .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const board = document.querySelector(".eo-board"), told = {};
    const style = (what, part) => getComputedStyle(board.querySelector(what), part);
    const table = style(".eo-table").backgroundColor, face = style(".eo-card").backgroundColor;
    const ground = style(".eo-controls button").backgroundColor;
    const focus = (what) => {
        board.querySelector(what).focus({ focusVisible: true });
        return style(what).outlineWidth === "3px" ? style(what).outlineColor : "no outline of ours";
    };
    for (const [name, colour, behind] of [
        ["empty place", style(".eo-slot").borderTopColor, table],
        ["rim of a card", style(".eo-card").borderTopColor, face],
        ["legal place", style(".eo-takes .eo-stack", "::after").borderTopColor, table],
        ["last move", style(".eo-last").borderTopColor, face],
        ["suits", style("[data-suit=H].eo-card").color, face],
        ["diamonds", style("[data-suit=D].eo-card").color, face],
        ["clubs", style("[data-suit=C].eo-card").color, face],
        ["button", style(".eo-controls button").borderTopColor, ground],
        ["focus on a card", focus(".eo-card.eo-lifted"), face],
        ["focus on a button", focus(".eo-undo"), ground],
    ]) {
        const [one, other] = [light(colour), light(behind)];
        const ratio = Math.max(one, other) / Math.min(one, other);
        if (!(ratio >= 3)) told[name] = `${colour} on ${behind}: ${ratio.toFixed(2)}`;
    }
    return told;
}"""
CODE = """from eightoff.board import Board
board = Board({start!r}, language={language!r})
board"""
LIT = """
from types import SimpleNamespace
from eightoff.lesson.game import lights_of
from eightoff.rules import legal_moves
from eightoff.solver import Outcome
judgement = SimpleNamespace(outcome=Outcome.WON)
moves = legal_moves(board.profile, board.position)
board.lights = lights_of(board.language, dict.fromkeys(moves, judgement))"""
EMPTY_COLUMN = (
    "Foundations: S-A\nFreecells: TD - - - - - - -\n: TC\n:\n: QH\n: KH\n: JC\n: TS\n: 9S\n: 2D"
)


def grey(page: Page, where: Locator) -> np.ndarray:
    """Return the picture of an element as a projector without colours shows it."""
    box = where.bounding_box()
    assert box
    sides = {"x": -6, "y": -6, "width": 12, "height": 12}  # marks stand around a card
    picture = page.screenshot(clip={side: round(box[side]) + sides[side] for side in sides})  # type: ignore[arg-type, literal-required]
    return np.asarray(Image.open(io.BytesIO(picture)).convert("L"))


def differ(one: np.ndarray, other: np.ndarray) -> float:
    """Return the share of the picture that is ink in one and ground in the other."""
    height, width = (min(sizes) for sizes in zip(one.shape, other.shape, strict=True))
    return float(np.mean((one[:height, :width] < DARK) != (other[:height, :width] < DARK)))


def changes(one: np.ndarray, other: np.ndarray) -> float:
    """Return the share of the picture whose grey changes clearly."""
    height, width = (min(sizes) for sizes in zip(one.shape, other.shape, strict=True))
    gap = np.abs(one[:height, :width].astype(int) - other[:height, :width].astype(int))
    return float(np.mean(gap > 60))  # of 255 greys


def run(run_cells: Callable[..., Page], start: str | int, language: str, name: str) -> Page:
    page = run_cells(CODE.format(start=start, language=language), name=name)
    expect(page.locator(".eo-card").first).to_be_visible()
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    return page


def test_suits_targets_last_move_and_verdicts_are_told_apart_in_grey(
    run_cells: Callable[..., Page],
) -> None:
    start = "Freecells: 6S 6H 6D 6C - -\n: 7S\n: 7H\n: 5D 7D\n: 7C"
    page = run(run_cells, start, "en", "grey.ipynb")
    cards = {suit: page.locator(f'[data-card="6{suit}"]') for suit in "SHDC"}
    pictures = {suit: grey(page, card.locator(".eo-middle")) for suit, card in cards.items()}
    for suit, picture in pictures.items():
        for other in pictures.keys() - {suit}:
            assert differ(picture, pictures[other]) > 0.05, (suit, other)
    places = {name: page.locator(f'[data-place="{name}"] .eo-stack') for name in "12ae"}
    plain = {name: grey(page, place) for name, place in places.items()}
    cards["S"].click()
    assert changes(plain["1"], grey(page, places["1"])) > 0.01, "a legal column"
    assert changes(plain["e"], grey(page, places["e"])) > 0.01, "a legal cell"
    assert changes(plain["2"], grey(page, places["2"])) < 0.002, "no legal place"
    assert changes(plain["a"], grey(page, places["a"])) > 0.01, "the lifted card"
    page.locator('[data-card="7H"]').click()
    bad = page.locator('[data-card="7H"]')
    expect(page.locator('[data-card="7H"]')).to_have_attribute("data-mark", "bad")
    page.keyboard.press("Escape")
    refused = grey(page, bad)
    page.evaluate("() => document.querySelector('[data-card=\"7H\"]').dataset.mark = 'good'")
    assert changes(refused, grey(page, bad)) > 0.002, "good and bad differ by their sign"
    page.evaluate("() => delete document.querySelector('[data-card=\"7H\"]').dataset.mark")
    assert changes(refused, grey(page, bad)) > 0.005, "bad and nothing"
    page.locator('[data-card="6S"]').dblclick()
    last = page.locator('[data-card="6S"]')
    expect(last).to_have_class("eo-card eo-last")
    page.wait_for_timeout(500)
    marked = grey(page, last)
    last.evaluate("(card) => card.classList.remove('eo-last')")
    assert changes(marked, grey(page, last)) > 0.005, "the last move"


@pytest.mark.parametrize("language", ["en", "fr", "it", "ru"])
def test_nothing_is_clipped_from_the_smallest_cards_to_the_projector(
    run_cells: Callable[..., Page], language: str
) -> None:
    shown = CODE.format(start=EMPTY_COLUMN, language=language)
    page = run_cells(shown, LIT, name=f"fit-{language}.ipynb")
    expect(page.locator(".eo-light").first).to_be_visible()
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    for panel in ("menus", "help", "settings", "moves"):
        page.locator(f".eo-{panel} summary").click()
    choose(page, "text", "on")
    page.locator('[data-card="2D"]').dblclick()
    page.locator('[data-card="9S"]').click()
    page.locator('[data-card="QH"]').click()
    expect(page.locator(".eo-message")).to_have_attribute("data-tone", "bad")
    expect(page.locator(".eo-place-light").first).to_be_visible()
    try:
        for width, size, card_width in (
            (640, "small", 40),
            (1280, "normal", 80),
            (1920, "projector", 156),
        ):
            page.set_viewport_size({"width": width, "height": 1080})
            choose(page, "size", size)
            page.wait_for_timeout(400)
            assert page.evaluate(CLIPPED) == [], (width, size)
            shown = page.locator(".eo-card").first.evaluate("(card) => card.offsetWidth")
            assert card_width * 0.8 <= shown <= card_width * 1.05, (width, size)
    finally:
        choose(page, "size", "normal")
        choose(page, "text", "off")


def test_a_real_deal_fits_a_tablet_beside_text(run_cells: Callable[..., Page]) -> None:
    page = run(run_cells, 1, "ru", "tablet.ipynb")
    page.locator(".eo-board").evaluate("(board) => board.parentElement.style.width = '480px'")
    page.wait_for_timeout(300)
    assert page.evaluate(CLIPPED) == []
    assert page.locator(".eo-card").first.evaluate("(card) => card.offsetWidth") >= 40


def test_what_the_board_answers_is_in_sight_of_the_cards(run_cells: Callable[..., Page]) -> None:
    page = run(run_cells, 1, "ru", "sight.ipynb")
    page.locator(".eo-settings summary").click()
    try:
        for width, height, size in (
            (1280, 800, "normal"),
            (1366, 768, "normal"),
            (1366, 620, "normal"),
            (1920, 1080, "projector"),
        ):
            page.set_viewport_size({"width": width, "height": height})
            choose(page, "size", size)
            page.wait_for_timeout(400)
            for column in "12":
                end = page.locator(f'.eo-pile[data-place="{column}"] .eo-card').last
                end.evaluate("(card) => card.click()")
            page.evaluate("() => document.querySelector('.eo-board').scrollIntoView()")
            expect(page.locator(".eo-message")).to_have_attribute("data-tone", "bad")
            expect(page.locator(".eo-message")).to_be_in_viewport(ratio=0.95)
            expect(page.locator(".eo-lifted")).to_be_in_viewport(ratio=0.6)
            page.locator(".eo-card.eo-lifted").evaluate("(card) => card.click()")
    finally:
        choose(page, "size", "normal")


def test_marks_stand_out_from_what_they_lie_on_in_every_look(
    run_cells: Callable[..., Page],
) -> None:
    page = run(run_cells, 1, "en", "marks.ipynb")
    page.locator(".eo-settings summary").click()
    page.locator('.eo-pile[data-place="1"] .eo-card').last.dblclick()
    expect(page.locator(".eo-last")).to_have_count(1)
    page.locator('.eo-pile[data-place="2"] .eo-card').last.click()
    try:
        for theme in ("light", "dark"):
            set_theme(page, theme)
            expect(page.locator(".eo-board")).to_have_attribute("data-theme", theme)
            for contrast in ("high", "normal"):
                choose(page, "contrast", contrast)
                for colours in ("four", "two"):
                    choose(page, "colours", colours)
                    page.wait_for_timeout(500)  # the theme has come
                    assert page.evaluate(MARKS) == {}, (theme, contrast, colours)
    finally:
        set_theme(page, "light")
        choose(page, "contrast", "normal")
        choose(page, "colours", "two")
