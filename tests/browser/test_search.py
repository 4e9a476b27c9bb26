"""The machine tries every sequence of moves in a real kernel, while the page goes on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

# Three cells fewer than the run needs, and other cards that can move: many positions, no way.
LONG = "Freecells: - - - -\\n: KC 9S 8S 7S 6S 5S 4S\\n: TS\\n:\\n: 4D 5H\\n: 6H 8D\\n: 2C JD"


def test_the_machine_tries_and_fails_and_with_one_more_cell_lays_the_way_ready(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(
        "from eightoff import Lesson\nlesson = Lesson('04-runs', language='ru')",
        "lesson.search('column-adds-nothing')",
        "lesson.figure('run-lengths')",
    )
    message = page.locator(".eo-message")
    page.get_by_role("button", name="Пусть попробует компьютер").click()
    expect(message).to_contain_text("3 позиции")
    page.get_by_role("button", name="Ещё одна пустая ячейка").click()
    expect(message).to_contain_text("5 одиночных ходов")
    expect(page.get_by_role("img", name="График")).to_be_visible()


def test_a_long_search_is_stopped_by_its_button(run_cells: Callable[..., Page]) -> None:
    page = run_cells(
        "from eightoff import Lesson\nlesson = Lesson('04-runs', language='en')",
        f"lesson.search('column-adds-nothing', '{LONG}')",
    )
    page.get_by_role("button", name="Let the machine try").click()
    expect(page.get_by_text(re.compile(r"\d\d positions seen"))).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".eo-message")).to_contain_text("Not everything has been tried")
    expect(page.get_by_role("button", name="Let the machine try")).to_be_enabled()
