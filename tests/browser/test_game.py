"""A whole game with the coach in a real JupyterLab: lights by word and shape, and the proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

# Of the first moves of this deal only 7H>4 throws the win away.
GAME = (
    "from eightoff.deals import deal\n"
    "from eightoff.i18n import language\n"
    "from eightoff.lesson.game import GameView\n"
    "from eightoff.profiles import PROFILES\n"
    'rules = PROFILES["standard"].with_cells(4)\n'
    'GameView(deal(294, rules), profile=rules, language=language("{code}"))'
)


def test_lights_tell_by_word_and_shape_what_each_move_does(run_cells: Callable[..., Page]) -> None:
    page = run_cells(GAME.format(code="en"))
    board = page.locator(".eo-board")
    expect(page.locator("p", has_text="This game can still be won.")).to_be_visible()
    expect(board.locator(".eo-light")).to_have_count(0)

    page.get_by_role("button", name="Show which moves keep the win").click()
    expect(board.locator('[data-card="AH"] .eo-light')).to_have_text("✓")
    expect(board.locator('[data-card="AH"]')).to_have_attribute(
        "aria-label", "ace of hearts, column 1: keeps the win"
    )
    expect(board.locator(".eo-light-key")).to_contain_text("✓ keeps the win")

    seven = board.locator('[data-card="7H"]')
    seven.click()
    costly = board.locator('.eo-pile[data-place="4"] .eo-place-light')
    expect(costly).to_have_text("✕ loses")
    expect(board.locator('[aria-live="polite"]').first).to_contain_text("column 4: loses")
    page.keyboard.press("Escape")
    expect(costly).to_have_count(0)

    seven.click()
    board.locator('.eo-pile[data-place="4"] .eo-legend').click()
    expect(
        page.locator("p", has_text="it is proven that none of them leads to a win")
    ).to_be_visible()
    expect(board.locator(".eo-light").first).to_have_text("✕")

    page.get_by_role("button", name="Why is it lost?").click()
    expect(board.locator(".eo-message")).to_contain_text("none of them wins")
    page.get_by_role("button", name="Back to where it could be won").click()
    expect(page.locator("p", has_text="This game can still be won.")).to_be_visible()
    expect(board.locator('[data-card="AH"] .eo-light')).to_have_text("✓")
