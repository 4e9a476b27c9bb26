"""A presentation in front of a class: driven by keys alone, at projector size, and drawn on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import nbformat
import pytest
from front_ends import JUPYTERLAB, NOTEBOOK_7
from looks import set_theme
from playwright.sync_api import Locator, Page, expect

from eightoff.data import data_folder

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

PAIR = (
    'from eightoff import Lesson\nlesson = Lesson("demo", language="fr")\n'
    'lesson.demo("pair", "covered")'
)


# This notebook has one cell, and neither a title nor a heading.
NO_REGION = {"rules": {"region": {"enabled": False}, "heading-order": {"enabled": False}}}


@pytest.fixture(params=[JUPYTERLAB, NOTEBOOK_7])
def stage(run_cells: Callable[..., Page], request: pytest.FixtureRequest) -> Locator:
    page = run_cells(PAIR, name="presenting.ipynb", front_end=request.param)
    page.set_viewport_size({"width": 1920, "height": 1080})
    shown = page.locator(".eo-stage")
    expect(shown.locator(".eo-stage-bar")).to_be_visible(timeout=60_000)
    shown.locator(".eo-stage-next").focus()
    return shown


def number_of_cells(stage: Locator) -> int:
    cells = "() => window.jupyterapp.shell.currentWidget.content.model.cells.length"
    return int(stage.page.evaluate(cells))


def test_a_presentation_is_driven_by_keys_alone(stage: Locator) -> None:
    press = stage.page.keyboard.press
    where, message = stage.locator(".eo-stage-where"), stage.locator(".eo-message")
    answer, layer = stage.locator(".eo-answer"), stage.locator(".eo-stage-marks")
    expect(where).to_have_text("Étape 1 sur 6")
    # The answer is revealed, hidden, and revealed by the next step.
    expect(answer).not_to_contain_text("enseigne")
    press("o")
    expect(answer).to_contain_text("même enseigne")
    press("o")
    expect(answer).not_to_contain_text("enseigne")
    press("PageDown")
    expect(answer).to_contain_text("même enseigne")
    # The move is tried: refused with its reason and pointed at; the reason can be left out.
    press("PageDown")
    expect(message).to_have_attribute("data-tone", "bad")
    expect(message).to_contain_text("même enseigne")
    expect(layer.locator(".eo-mark-tried")).to_have_count(2)
    press("w")
    expect(message).to_contain_text("Pourquoi")
    press("w")
    expect(message).to_contain_text("même enseigne")
    # A card clicked to reach the keys is put down by every step, and by beginning anew.
    for key in ("PageUp", "PageDown", "z"):
        stage.locator('[data-card="6H"]').click()
        expect(stage.locator(".eo-lifted")).to_have_count(1)
        press(key)
        expect(stage.locator(".eo-lifted")).to_have_count(0)
    # No key, of the bar or of the board, is a command of the notebook's.
    for where_pressed in (stage.locator('[data-card="6H"]'), stage.locator(".eo-stage-next")):
        where_pressed.focus()
        for key in ("m", "a", "b", "d", "d", "x", "y", "ArrowDown", "o", "o"):
            press(key)
        assert number_of_cells(stage) == 1
        expect(stage).to_be_visible()
    press("z")
    # First, last, back.
    press("End")
    expect(where).to_have_text("Étape 6 sur 6")
    press("PageUp")
    expect(where).to_have_text("Étape 5 sur 6")
    press("Home")
    expect(where).to_have_text("Étape 1 sur 6")
    # It plays by itself at the fastest speed and stops at the next question.
    press("v")
    expect(stage.locator(".eo-stage-speed")).to_contain_text("rapide")
    press("p")
    expect(stage.locator(".eo-stage-play")).to_contain_text("Pause")
    expect(where).to_have_text("Étape 4 sur 6", timeout=30_000)
    expect(stage.locator(".eo-stage-play")).to_contain_text("Lancer")
    expect(stage.locator('.eo-pile[data-place="1"] [data-card="6H"]')).to_be_visible()
    # What may be moved is shown on request, and hidden again.
    press("Home")
    press("l")
    expect(stage.locator(".eo-stage-legal")).to_have_attribute("aria-pressed", "true")
    press("l")
    expect(stage.locator(".eo-stage-legal")).to_have_attribute("aria-pressed", "false")
    assert number_of_cells(stage) == 1


def test_marks_are_drawn_and_all_is_reset_by_keys_alone(stage: Locator) -> None:
    press = stage.page.keyboard.press
    layer = stage.locator(".eo-stage-marks")
    # A ring on a card, then an arrow from it to another.
    press("i")
    press("Shift+Tab")
    while not stage.locator("[data-card]:focus").count():
        press("Shift+Tab")
    press("Enter")
    expect(layer.locator(".eo-mark-from")).to_have_count(1)
    press("Enter")
    expect(layer.locator("ellipse.eo-mark-drawn")).to_have_count(1)
    press("Enter")
    press("ArrowRight")
    press("Enter")
    expect(layer.locator("path.eo-mark-drawn")).to_have_count(2)
    press("k")
    expect(layer.locator(".eo-mark-drawn")).to_have_count(0)
    # A keyboard that writes Cyrillic: the key under the finger counts.
    stage.locator(".eo-stage-next").dispatch_event("keydown", {"key": "ш", "code": "KeyI"})
    expect(stage.locator(".eo-stage-pen")).to_have_attribute("aria-pressed", "false")
    # One key begins anew, and no key of all these has touched the notebook.
    press("PageDown")
    press("z")
    expect(stage.locator(".eo-stage-where")).to_have_text("Étape 1 sur 6")
    expect(stage.locator(".eo-answer")).not_to_contain_text("enseigne")
    assert number_of_cells(stage) == 1


def test_at_projector_size_everything_is_large_and_nothing_is_cut_off(
    stage: Locator, violations: Callable[..., list[str]]
) -> None:
    page = stage.page
    small = stage.locator(".eo-card").first.bounding_box()
    assert small
    page.keyboard.press("s")
    expect(stage).to_have_class(re.compile("eo-stage-large"))
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    expect(stage.locator(".eo-message")).to_contain_text("enseigne")
    page.wait_for_timeout(600)  # the cards come to rest
    large = stage.locator(".eo-card").first.bounding_box()
    assert large
    assert large["width"] > 1.25 * small["width"]
    assert stage.evaluate("(stage) => stage.scrollHeight <= stage.clientHeight + 1")
    assert stage.evaluate("(stage) => stage.scrollWidth <= stage.clientWidth + 1")
    for part in (".eo-question", ".eo-answer", ".eo-table", ".eo-message", ".eo-stage-bar"):
        box = stage.locator(part).bounding_box()
        assert box, part
        assert box["x"] >= 0, part
        assert box["x"] + box["width"] <= 1920, part
        assert box["y"] + box["height"] <= 1080, part
    size = "(text) => Number.parseFloat(getComputedStyle(text).fontSize)"
    assert stage.locator(".eo-question p").evaluate(size) >= 24
    assert stage.locator(".eo-message").evaluate(size) >= 20
    for theme in ("dark", "light"):
        set_theme(page, theme)
        page.wait_for_timeout(800)
        assert violations(page, ".eo-stage", NO_REGION) == []
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("s")
    expect(stage).not_to_have_class(re.compile("eo-stage-large"))


def test_marks_are_drawn_by_mouse_and_the_class_may_try_moves_between_two_steps(
    lab: object, open_notebook: Callable[[str], Page]
) -> None:
    stored = data_folder("lessons") / "it" / "demo.ipynb"
    lab.put("demo-it.ipynb", nbformat.read(stored, as_version=4))  # type: ignore[attr-defined]
    page = open_notebook("demo-it.ipynb")
    page.locator("button[data-commandlinker-command]").first.click()
    stage = page.locator(".eo-stage").nth(2)
    expect(stage.locator(".eo-stage-bar")).to_be_visible(timeout=60_000)
    stage.scroll_into_view_if_needed()
    layer, seven = stage.locator(".eo-stage-marks"), stage.locator('[data-card="7S"]')
    # A try of the class is judged as ever; the next step lays the cards again.
    stage.locator('[data-card="7H"]').click()
    stage.locator('[data-card="8S"]').click()
    expect(stage.locator(".eo-message")).to_contain_text("seme")
    page.keyboard.press("Escape")
    seven.dblclick()
    expect(stage.locator('.eo-pile[data-place="1"] [data-card="7S"]')).to_be_visible()
    page.keyboard.press("PageDown")
    expect(stage.locator('.eo-pile[data-place="2"] [data-card="7S"]')).to_be_visible()
    # The pen: a stroke from card to card is an arrow and moves nothing.
    stage.locator(".eo-stage-pen").click()
    seven.hover(position={"x": 20, "y": 20})  # once it lies still
    page.mouse.down()
    stage.locator('[data-card="8S"]').hover(position={"x": 20, "y": 20})
    page.mouse.up()
    expect(layer.locator("path.eo-mark-drawn")).to_have_count(2)
    expect(stage.locator('.eo-pile[data-place="2"] [data-card="7S"]')).to_be_visible()
    seven.click()
    seven.click()
    expect(layer.locator("ellipse.eo-mark-drawn")).to_have_count(1)
    stage.locator(".eo-stage-clear").click()
    expect(layer.locator(".eo-mark-drawn")).to_have_count(0)


def test_full_screen_is_left_by_escape_or_by_the_browser_and_all_of_the_stage_follows(
    stage: Locator,
) -> None:
    page, press = stage.page, stage.page.keyboard.press
    big, card = stage.locator(".eo-stage-big"), stage.locator('[data-card="KD"]')
    usual = card.evaluate("(card) => card.offsetWidth")

    def expect_large(*, large: bool) -> None:
        expect(big).to_have_attribute("aria-pressed", "true" if large else "false")
        assert stage.evaluate("(it) => it.matches('.eo-stage-large')") == large
        page.wait_for_timeout(300)
        width = card.evaluate("(card) => card.offsetWidth")
        assert width > 1.25 * usual if large else width == usual
        expect(stage.locator(":focus")).to_have_count(1)
        expect(stage.locator(":focus")).to_be_in_viewport()

    press("s")
    expect_large(large=True)
    page.evaluate("() => document.exitFullscreen()")  # as the browser does by itself
    expect_large(large=False)
    # With a card lifted, Escape puts it down first.
    card.focus()
    press("s")
    press("Enter")
    expect(card).to_have_class(re.compile("eo-lifted"))
    press("Escape")
    expect_large(large=True)
    press("Escape")
    expect_large(large=False)
    expect(card).to_be_focused()
    # The browser leaves while nothing has the focus.
    press("s")
    expect_large(large=True)
    page.evaluate("() => document.activeElement.blur()")
    page.evaluate("() => document.exitFullscreen()")
    expect_large(large=False)
    # Where no full screen is to be had, the stage grows where it stands, and Escape ends that.
    page.evaluate("() => { Element.prototype.requestFullscreen = () => Promise.reject(Error()); }")
    press("s")
    expect(big).to_have_attribute("aria-pressed", "true")
    expect(stage).to_have_class(re.compile("eo-stage-large"))
    press("Escape")
    expect_large(large=False)
