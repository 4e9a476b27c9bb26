"""The practice room in a real page: a costly move proven, counted, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from eightoff import practising
from eightoff.exercises.repetition import Practised
from eightoff.i18n import language

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser


def test_a_level_is_answered_wrong_then_right_and_the_next_one_comes(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(
        "from eightoff import Lesson\nlesson = Lesson('12-practice', language='fr')",
        "lesson.practice()",
        "lesson.chart()",
    )
    message = page.locator(".eo-message")
    expect(page.get_by_text("séance 1, exercice 1.")).to_be_visible()
    page.locator('.eo-board [data-card="TH"]').click()
    page.locator('.eo-pile[data-place="h"] .eo-legend').click()
    expect(message).to_have_attribute("data-tone", "costly")
    page.get_by_role("button", name="Reprendre le coup").click()
    expect(page.locator('.eo-pile[data-place="8"] [data-card="TH"]')).to_be_visible()
    page.locator('.eo-board [data-card="5S"]').click()
    page.locator('.eo-pile[data-place="h"] .eo-legend').click()
    expect(message).to_have_attribute("data-tone", "good")
    counted = practising.counts(language("fr"), Practised().after(1, 1, right=False))
    expect(page.get_by_text(counted)).to_be_visible()
    page.get_by_role("button", name="Exercice suivant").click()
    expect(page.get_by_text("séance 1, exercice 2.")).to_be_visible()
    field = page.locator(".widget-text input")
    field.fill("12")
    field.press("Enter")
    page.get_by_role("button", name="Jouer cette séance").click()
    expect(page.get_by_text("séance 12, exercice 1.")).to_be_visible()
    expect(page.get_by_role("img", name="Graphique de ta progression")).to_be_visible()
