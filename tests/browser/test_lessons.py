"""A lesson as a learner meets it: the working copy, its start button, its first levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import Page, expect

from eightoff.data import data_folder

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", ["en", "fr", "ru", "it"])
def test_one_click_starts_a_lesson_and_a_level_is_solved_by_mouse(
    lab: object, open_notebook: Callable[[str], Page], language: str
) -> None:
    stored = data_folder("lessons") / language / "02-one-card.ipynb"
    lab.put(f"02-{language}.ipynb", nbformat.read(stored, as_version=4))
    page = open_notebook(f"02-{language}.ipynb")
    # The boards are seen before anything is run.
    expect(page.locator(".jp-RenderedSVG").first).to_be_visible()
    page.locator("button[data-commandlinker-command]").first.click()
    board = page.locator(".eo-board").first
    six = board.locator('[data-card="6H"]')
    expect(six).to_be_visible(timeout=60_000)
    expect(page.locator(".jp-Cell").first).to_be_in_viewport()  # not left at the lesson's end
    six.click()
    board.locator('[data-card="7D"]').click()
    expect(board.locator(".eo-message")).to_have_attribute("data-tone", "bad")
    page.keyboard.press("Escape")
    six.drag_to(board.locator('[data-card="7H"]'))
    expect(board.locator('.eo-pile[data-place="1"] [data-card="6H"]')).to_be_visible()
    expect(board.locator(".eo-message")).to_have_attribute("data-tone", "good")
    assert (
        page.locator('.jp-OutputArea [data-mime-type="application/vnd.jupyter.stderr"]').count()
        == 0
    )
