"""The board in a real JupyterLab: mouse, clicks, keys and menus move real cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

SIX_ON_SEVEN = "Freecells: 6H -\\n: 8C 7H\\n: 7D"
LIFTED = re.compile("eo-lifted")
ILLEGAL = {"en": "same suit", "fr": "enseigne", "ru": "маст", "it": "seme"}

WATCH = """(card) => {
    window.places = [];
    const look = () => {
        const pile = document.querySelector(`[data-card="${card}"]`).closest(".eo-pile");
        const { place } = pile.dataset;
        if (window.places.at(-1) !== place) window.places.push(place);
        requestAnimationFrame(look);
    };
    look();
}"""


def code(language: str = "en", start: str = SIX_ON_SEVEN) -> str:
    return (
        f'from eightoff.board import Board\nboard = Board("{start}", language="{language}")\nboard'
    )


def card(page: Page | Locator, name: str) -> Locator:
    return page.locator(f'.eo-board [data-card="{name}"]')


def pile(page: Page | Locator, place: str) -> Locator:
    return page.locator(f'.eo-board .eo-pile[data-place="{place}"]')


def drag(page: Page, source: Locator, target: Locator) -> None:
    source.hover(position={"x": 20, "y": 12})  # waits until the board stands still
    end = target.bounding_box()
    assert end
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    page.mouse.up()


def sources(page: Page) -> object:
    return page.evaluate(
        "() => [...window.jupyterapp.shell.currentWidget.content.model.cells]"
        ".map((cell) => [cell.type, cell.sharedModel.getSource()])"
    )


def test_every_way_of_moving_makes_the_same_legal_move(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(code())
    six_in_column = page.locator('.eo-pile[data-place="1"] [data-card="6H"]')
    six_in_cell = page.locator('.eo-pile[data-place="a"] [data-card="6H"]')

    def undone() -> None:
        page.click(".eo-undo")
        expect(six_in_cell).to_be_visible()

    expect(six_in_cell).to_be_visible()
    drag(page, card(page, "6H"), card(page, "7H"))
    expect(six_in_column).to_be_visible()
    undone()
    card(page, "6H").click()
    expect(pile(page, "1")).to_have_class("eo-pile eo-col eo-takes")
    card(page, "7H").click()
    expect(six_in_column).to_be_visible()
    undone()
    card(page, "6H").dblclick()
    expect(six_in_column).to_be_visible()
    undone()
    card(page, "6H").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(six_in_column).to_be_visible()
    expect(card(page, "6H")).to_be_focused()
    page.keyboard.press("u")
    expect(six_in_cell).to_be_visible()
    card(page, "6H").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    expect(six_in_column).to_be_visible()
    undone()
    page.click(".eo-menus summary")
    page.select_option(".eo-card-menu", "6H")
    page.select_option(".eo-place-menu", "1")
    page.click(".eo-move")
    expect(six_in_column).to_be_visible()
    undone()
    page.fill(".eo-typed", "6h>1")
    page.press(".eo-typed", "Enter")
    expect(six_in_column).to_be_visible()
    expect(page.locator(".eo-message")).to_contain_text("6♥")


def test_keys_typed_in_the_board_change_no_cell_of_the_notebook(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(code(), "'another cell'", name="keys.ipynb")
    card(page, "6H").focus()
    before = sources(page)
    for key in ("a", "b", "x", "m", "y", "d", "d", "ArrowUp", "ArrowDown", "ArrowLeft", "1", "2"):
        page.keyboard.press(key)
    assert sources(page) == before
    expect(page.locator(".eo-board")).to_be_visible()


@pytest.mark.parametrize("language", list(ILLEGAL))
def test_an_illegal_move_is_refused_in_words(run_cells: Callable[..., Page], language: str) -> None:
    page = run_cells(code(language), name=f"illegal-{language}.ipynb")
    expect(card(page, "6H")).to_be_visible()
    drag(page, card(page, "6H"), card(page, "7D"))
    expect(page.locator(".eo-message")).to_contain_text(ILLEGAL[language])
    expect(page.locator('.eo-pile[data-place="a"] [data-card="6H"]')).to_be_visible()
    expect(card(page, "7D")).to_have_attribute("data-mark", "bad")


def test_what_is_lifted_is_told_and_seen_and_every_new_position_puts_it_down(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(code(), name="lifted.ipynb")
    message = page.locator(".eo-message")
    # A click that is refused, on a card that can be lifted, changes one's mind, and says so.
    card(page, "6H").click()
    card(page, "7D").click()
    expect(message).to_contain_text("same suit")
    expect(message).to_contain_text("Now you have lifted the seven of diamonds.")
    expect(card(page, "7D")).to_have_class(LIFTED)
    card(page, "6H").click()
    expect(message).to_contain_text("Now you have lifted the six of hearts.")
    # Of a double click on what is lifted already, the first puts it down and both move it.
    page.wait_for_timeout(600)
    card(page, "6H").dblclick()
    expect(pile(page, "1").locator('[data-card="6H"]')).to_be_visible()
    # A card that cannot leave says why where everybody reads.
    card(page, "8C").click(position={"x": 12, "y": 6})
    expect(message).to_have_text(
        "You lifted the eight of clubs, but other cards lie on it: they have to go first."
    )
    page.locator(".eo-restart").click()
    expect(pile(page, "a").locator('[data-card="6H"]')).to_be_visible()
    expect(page.locator(".eo-lifted")).to_have_count(0)
    # From cell to cell is no way worth a double click.
    pile(page, "b").locator(".eo-slot").wait_for()
    card(page, "7D").dblclick()
    expect(pile(page, "b").locator('[data-card="7D"]')).to_be_visible()
    card(page, "7D").dblclick()
    expect(page.locator(".eo-lifted")).to_have_count(0)
    expect(pile(page, "b").locator('[data-card="7D"]')).to_be_visible()


def test_a_storm_of_clicks_ends_in_one_state_of_page_and_kernel(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(code(start="Freecells: 6H - - -\\n: 8C 7H\\n: 7D"), name="storm.ipynb")
    expect(card(page, "6H")).to_be_visible()
    page.evaluate(
        """() => {
            const board = document.querySelector(".eo-board");
            const targets = [...board.querySelectorAll(".eo-card, .eo-legend")];
            for (let click = 0; click < 50; click++) targets[(click * 7) % targets.length].click();
        }"""
    )
    page.wait_for_timeout(1500)
    shown = page.locator(".eo-board .eo-card").all()
    assert sorted(each.get_attribute("data-card") or "" for each in shown) == [
        *("6H", "7D", "7H", "8C"),
    ]
    # Every move can still be taken back, one by one, to the first position.
    while page.locator(".eo-undo").get_attribute("aria-disabled") == "false":
        before = page.locator(".eo-counts").text_content() or ""
        page.click(".eo-undo")
        expect(page.locator(".eo-counts")).not_to_have_text(before)
    expect(page.locator('.eo-pile[data-place="a"] [data-card="6H"]')).to_be_visible()
    expect(page.locator('.eo-pile[data-place="1"] [data-card="7H"]')).to_be_visible()


def test_a_kernel_that_is_gone_is_told_in_words_and_the_card_goes_back(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(code("fr"), name="gone.ipynb")
    expect(card(page, "6H")).to_be_visible()
    page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.shutdown()"
    )
    page.wait_for_timeout(500)
    drag(page, card(page, "6H"), card(page, "7H"))
    expect(page.locator(".eo-message")).to_contain_text("ne répond pas")
    expect(page.locator('.eo-pile[data-place="a"] [data-card="6H"]')).to_be_visible()


def test_a_legal_card_lies_there_at_once_though_the_kernel_is_busy(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(code(), name="busy.ipynb")
    expect(card(page, "6H")).to_be_visible()
    page.evaluate(
        "() => void window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
        ".requestExecute({ code: 'import time; time.sleep(4)' })"
    )
    card(page, "6H").click()
    card(page, "7H").click()
    expect(page.locator('.eo-pile[data-place="1"] [data-card="6H"]')).to_be_visible(timeout=1000)
    assert page.locator(".eo-counts").text_content() == "Moves: 0"
    card(page, "7D").click()
    expect(page.locator(".eo-counts")).to_contain_text("Moves: 1")
    expect(page.locator(".eo-message")).to_contain_text("6♥")
    # What was lifted while the kernel was busy is in hand still.
    expect(card(page, "7D")).to_have_attribute("aria-pressed", "true")


def test_the_answer_to_one_move_takes_back_none_that_followed_it(
    run_cells: Callable[..., Page],
) -> None:
    start = "Freecells: 6H - -\\n: 8C 7H\\n: 7D\\n: 5S"
    slow = "import time\nanswer = board._answer\n"
    slow += "board._answer = lambda content: (time.sleep(1), answer(content))\nboard"
    page = run_cells(f"{code(start=start)[:-5]}{slow}", name="one-by-one.ipynb")
    expect(card(page, "6H")).to_be_visible()
    page.evaluate(WATCH, "7D")
    for moved, place in (("6H", "1"), ("7D", "b"), ("5S", "c")):
        card(page, moved).click()
        page.locator(f'.eo-pile[data-place="{place}"] .eo-legend').click()
        expect(page.locator(f'.eo-pile[data-place="{place}"] [data-card="{moved}"]')).to_be_visible(
            timeout=900
        )
    expect(page.locator(".eo-counts")).to_contain_text("Moves: 3")
    assert page.evaluate("window.places") == ["2", "b"], "the card went to and fro"


def test_a_card_goes_back_when_the_kernel_refuses_what_the_page_foresaw(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(
        f"{code()[:-5]}board._answer = lambda content: board.say('No.')\nboard",
        name="refused.ipynb",
    )
    expect(card(page, "6H")).to_be_visible()
    card(page, "6H").click()
    card(page, "7H").click()
    expect(page.locator(".eo-message")).to_have_text("No.")
    expect(page.locator('.eo-pile[data-place="a"] [data-card="6H"]')).to_be_visible()
    expect(page.locator('.eo-pile[data-place="1"] [data-card]')).to_have_count(2)
