"""What a player who sees nothing is told: no key and no move is answered by silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

BOARD = """from eightoff.board import Board
Board("Freecells: 2D - -\\n: 5H 9S 8S 7S\\n: KC TS", language="en")"""
ALMOST = "Foundations: H-K C-K D-K S-J\nFreecells: QS -\n: KS"
TALL = """from IPython.display import HTML
HTML("<div style='height: 2000px'></div>")"""
LAST_MOVES = f"""from eightoff.i18n import language
from eightoff.lesson.game import GameView
GameView({ALMOST!r}, profile="standard", language=language("ru"))"""


def test_every_key_is_answered_in_words(run_cells: Callable[..., Page]) -> None:
    page = run_cells(BOARD, name="told.ipynb")
    nine = page.locator('[data-card="9S"]')
    live = page.locator(".eo-sr[role=status]")
    expect(nine).to_be_visible()
    nine.focus()

    def says(key: str, *words: str) -> None:
        page.keyboard.press(key)
        for each in words:
            expect(live).to_contain_text(each)

    says("Enter", "You lifted the nine of spades.", "column 2", "3 cards move together.")
    says("+", "Here the run ends.")
    says("2", "nine of spades", "onto the ten of spades in column 2")
    says("u", "taken back: the run from the nine of spades to the seven of spades is in column 1")
    says("u", "There is nothing to take back")
    says("r", "played again.", "onto the ten of spades")
    says("3", "There is no such place on this board.")
    says("2")
    page.locator('[data-card="KC"]').focus()
    says("Enter", "You lifted the king of clubs, but other cards lie on it")
    says("Escape", "You put the card down again.")
    says("?", "Enter: lift a card, then put it down", "Esc: put the card down")
    page.locator(".eo-settings summary").focus()
    page.keyboard.press("a")
    expect(page.locator('[data-card="2D"]')).to_be_focused()
    page.locator(".eo-undo").focus()
    page.keyboard.press("a")
    expect(page.locator('[data-card="2D"]')).to_be_focused()


def test_a_won_game_is_told_where_a_screen_reader_listens(run_cells: Callable[..., Page]) -> None:
    page = run_cells(LAST_MOVES, name="told-won.ipynb")
    queen = page.locator('[data-card="QS"]')
    expect(queen).to_be_visible()
    expect(page.locator(".eo-aside[aria-live=polite]")).to_have_text(
        "Эту партию ещё можно выиграть."
    )
    heard = page.locator(".eo-sr[role=status]")
    heard.evaluate("element => { window.listening = element; }")
    for card in ("QS", "KS"):
        page.locator(f'[data-card="{card}"]').focus()
        page.keyboard.press("Enter")
        page.keyboard.press("F")
    expect(heard).to_contain_text("Победа: все 52 карты на базах.")
    assert heard.evaluate("element => element === window.listening"), "it was put in anew"


@pytest.mark.parametrize(("height", "fits"), [(800, True), (380, False)])
def test_a_refusal_out_of_sight_is_brought_into_it_where_the_table_can_stay_in_sight(
    run_cells: Callable[..., Page], height: int, *, fits: bool
) -> None:
    page = run_cells(TALL, BOARD, TALL, name="told-sight.ipynb")
    page.set_viewport_size({"width": 1280, "height": height})
    table, message = page.locator(".eo-table"), page.locator(".eo-message")
    table.evaluate("element => element.scrollIntoView({ block: 'end' })")
    expect(message).not_to_be_in_viewport()
    page.locator('[data-card="2D"]').click()  # which may scroll, to reach it
    before = (table.bounding_box() or {})["y"]
    page.locator('.eo-pile[data-place="1"] .eo-legend').click()
    expect(message).to_have_attribute("data-tone", "bad")
    page.wait_for_timeout(200)
    if fits:
        expect(message).to_be_in_viewport(ratio=0.99)
        expect(table).to_be_in_viewport(ratio=0.99)
    else:
        assert (table.bounding_box() or {})["y"] == before
