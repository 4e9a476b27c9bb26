"""What a learner finds again: after the kernel's restart, and in a second window."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from eightoff.exercises.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

EXERCISE = (
    'from eightoff import Lesson\nlesson = Lesson("02-one-card", language="ru")\n'
    'lesson.exercise("in-the-way")'
)
ALONE = 'lesson.board("alone")'
OPEN = "(path) => window.jupyterapp.commands.execute('docmanager:open', { path })"
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"


def board(page: Page, number: int = 0) -> Locator:
    return page.locator(".eo-board").nth(number)


def lies(on: Locator, card: str, place: str) -> None:
    expect(on.locator(f'.eo-pile[data-place="{place}"] [data-card="{card}"]')).to_be_visible()


def move(on: Locator, card: str, place: str) -> None:
    on.locator(f'[data-card="{card}"]').click()
    on.locator(f'.eo-pile[data-place="{place}"] .eo-legend').click()
    lies(on, card, place)


def test_game_history_and_settings_are_there_again_after_the_kernel_restarts(
    run_cells: Callable[..., Page], wait_until_idle: Callable[[Page], None]
) -> None:
    page = run_cells(EXERCISE, ALONE, name="kept.ipynb")
    move(board(page), "2S", "2")
    move(board(page, 1), "6D", "2")
    board(page, 1).locator(".eo-settings summary").click()
    board(page, 1).locator('[data-setting="colours"]').select_option("four")
    expect(board(page)).to_have_attribute("data-colours", "four")
    page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    wait_until_idle(page)
    page.evaluate(RUN_ALL)
    lies(board(page), "2S", "2")
    lies(board(page, 1), "6D", "2")
    expect(board(page)).to_have_attribute("data-colours", "four")
    expect(board(page).locator(".eo-message")).to_contain_text("1 ход")
    # The history is there too: the move is taken back and played again.
    board(page).locator(".eo-undo").click()
    lies(board(page), "2S", "1")
    board(page).locator(".eo-redo").click()
    lies(board(page), "2S", "2")
    # The other tests share this learner.
    board(page).locator(".eo-settings summary").click()
    board(page).locator('[data-setting="colours"]').select_option("two")
    expect(board(page, 1)).to_have_attribute("data-colours", "two")


def test_one_board_shown_twice_is_one_game(
    run_cells: Callable[..., Page],
) -> None:
    made = 'from eightoff import Board\nstart = "Freecells: 6H -\\n: 8C 7H\\n: 7D"'
    page = run_cells(f"{made}\nshown = Board(start, name='two')\nshown", "shown", name="same.ipynb")
    expect(page.locator(".eo-board")).to_have_count(2)
    move(board(page), "6H", "1")
    lies(board(page, 1), "6H", "1")
    board(page, 1).locator(".eo-undo").click()
    lies(board(page), "6H", "a")
    move(board(page, 1), "7D", "b")
    page.evaluate(RUN_ALL)
    lies(board(page), "7D", "b")
    lies(board(page, 1), "7D", "b")


def test_a_notebook_opened_twice_plays_on_in_both_windows(
    lab: object, run_cells: Callable[..., Page], wait_until_idle: Callable[[Page], None]
) -> None:
    first = run_cells(EXERCISE, name="twice.ipynb")
    move(board(first), "2S", "2")
    second = first.context.new_page()
    second.goto(f"{lab.url}/lab/tree/twice.ipynb?reset")  # type: ignore[attr-defined]
    wait_until_idle(second)
    second.evaluate(RUN_ALL)
    lies(board(second), "2S", "2")
    move(board(second), "6C", "1")
    # The first window has its own board still, and it answers.
    lies(board(first), "6C", "a")
    board(first).locator(".eo-undo").click()
    lies(board(first), "2S", "1")
    lies(board(second), "6C", "1")


def test_stars_earned_in_another_lesson_stand_on_the_welcome_page_when_one_comes_back(
    lab: object, run_cells: Callable[..., Page]
) -> None:
    (lab.home / "progress.json").unlink(missing_ok=True)
    lab.write("other.ipynb", ["1"])
    page = run_cells(
        "from eightoff import Lesson\nlesson = Lesson('00-welcome', language='en')",
        "lesson.progress()",
        name="welcome.ipynb",
    )
    expect(page.get_by_text("One card at a time. 0 of 9 exercises solved")).to_be_visible(
        timeout=60_000
    )
    page.evaluate(OPEN, "other.ipynb")
    expect(page.get_by_text("One card at a time. 0 of 9 exercises solved")).to_be_hidden()
    Progress(lab.home).change(
        "02-one-card", "six-on-seven", partial(replace, tries=1, best=1, stars=3)
    )
    page.evaluate(OPEN, "welcome.ipynb")
    expect(page.get_by_text("One card at a time. 1 of 9 exercises solved")).to_be_visible()
    lines = page.locator(".eo-lesson li").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().top)"
    )
    # Close together: no line is as far from the next as two are high.
    assert all(below - above < 30 for above, below in itertools.pairwise(lines))


def test_a_help_button_says_in_words_that_no_kernel_answers(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(EXERCISE, name="silent.ipynb")
    said = page.locator(".eo-buttons-silence[role=status]")
    page.get_by_role("button", name="Подсказка").click()
    expect(page.locator(".eo-message")).not_to_be_empty()
    page.wait_for_timeout(4500)  # longer than the page has patience
    assert [each for each in said.all_text_contents() if each] == []
    page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.shutdown()"
    )
    page.get_by_role("button", name="Подсказка").click()
    expect(said.filter(has_text="Поле не получает ответа")).to_be_visible()
