"""The board for who does not point, does not see it, or needs it to look otherwise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from looks import choose, set_theme
from playwright.sync_api import Page, expect

from eightoff.cards import Card
from eightoff.deals import deal
from eightoff.i18n import language
from eightoff.position import AnyCell, Cell, Position
from eightoff.profiles import PROFILES
from eightoff.rules import Move, play
from eightoff.solver import solve

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

STANDARD = PROFILES["standard"]
AXE = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }
}
SHORT_DEAL = 3
"""A deal that is won in 75 moves."""


def board_cell(start: str, name: str = "board", **choices: object) -> str:
    more = "".join(f", {key}={value!r}" for key, value in choices.items())
    return f"from eightoff.board import Board\n{name} = Board({start}{more})\n{name}"


def focused(page: Page) -> str | None:
    """Return the card that has the focus, and fail where the focus has left the board."""
    found: str | None = page.evaluate(
        """() => {
            const active = document.activeElement;
            if (!active.closest(".eo-board")) throw new Error(`focus lost to ${active.outerHTML}`);
            return active.dataset.card ?? null;
        }"""
    )
    return found


def test_axe_finds_nothing_in_light_dark_and_high_contrast(
    run_cells: Callable[..., Page], violations: Callable[..., list[str]]
) -> None:
    page = run_cells(
        board_cell("1", language="fr"),
        board_cell('"Foundations: C-4\\nFreecells: 2H -\\n: 9S 8S 7S\\n:"', "other", picking=True),
        "other.picked = ['FC', 'a', '2']\nother.fault = 'fault'",
        name="axe.ipynb",
    )
    expect(page.locator(".eo-board").nth(1).locator(".eo-picked")).to_have_count(3)
    for panel in ("menus", "help", "settings", "moves"):
        page.locator(f".eo-{panel} summary").first.click()
    choose(page, "text", "on")
    page.locator('.eo-pile[data-place="2"] .eo-card').nth(5).click()
    page.locator('.eo-pile[data-place="e"] .eo-legend').first.click()
    expect(page.locator(".eo-last").first).to_be_visible()
    page.locator('.eo-pile[data-place="3"] .eo-card').nth(5).click()
    page.locator('.eo-pile[data-place="4"] .eo-card').nth(5).click()
    expect(page.locator('[data-mark="bad"]')).to_have_count(2)
    try:
        for theme in ("light", "dark"):
            set_theme(page, theme)
            for contrast in ("normal", "high"):
                choose(page, "contrast", contrast)
                page.wait_for_timeout(800)  # motion has ended, and the theme has come
                assert violations(page, ".eo-board", AXE) == [], (theme, contrast)
    finally:
        set_theme(page, "light")
        choose(page, "contrast", "normal")
        choose(page, "text", "off")


def read_board(page: Page) -> Position:
    """Return the position that the board as text tells, by its headings and lists."""
    lists = page.evaluate(
        """() => [...document.querySelectorAll(".eo-text ul")].map(
            (list) => [...list.children].map((item) => item.textContent))"""
    )
    names = {language("ru").card(card): card for card in deck()}

    def cards(line: str) -> tuple[Card, ...]:
        told = line.partition(": ")[2]
        return () if told == "пусто" else tuple(names[name] for name in told.split(", "))

    cells, columns, foundations = (list(map(cards, lines)) for lines in lists[:3])
    tops = tuple(top[0].rank if top else 0 for top in foundations)
    held = tuple(cell[0] if cell else None for cell in cells)
    return Position(tuple(columns), held, tops)  # type: ignore[arg-type]  # four of them


def deck() -> list[Card]:
    return [Card.parse(rank + suit) for suit in "SHDC" for rank in "A23456789TJQK"]


def play_by_keys(page: Page, position: Position, move: Move) -> None:
    """Go to a card by its pile's key and by minus, lift it, and put it down by a key."""
    page.keyboard.press(str(position.find(move.card)))
    for _ in range(13):
        if focused(page) == str(move.card):
            break
        page.keyboard.press("-")
    assert focused(page) == str(move.card)
    page.keyboard.press("Enter")
    to = Cell(position.empty_cells[0]) if isinstance(move.to, AnyCell) else move.to
    page.keyboard.press(str(to))


def test_a_real_deal_is_won_by_keys_alone_while_the_text_tells_every_card(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(board_cell(str(SHORT_DEAL), language="ru"), name="won.ipynb")
    expect(page.locator(".eo-card").first).to_be_visible()
    position = deal(SHORT_DEAL, STANDARD)
    page.locator('.eo-columns [tabindex="0"]').focus()
    for number, move in enumerate(solve(STANDARD, position).moves, 1):
        play_by_keys(page, position, move)
        expect(page.locator(".eo-counts")).to_contain_text(re.compile(rf"Ходов: {number} "))
        position = play(STANDARD, position, move)
        for _ in range(200):  # the text follows after the painting
            if (told := read_board(page)) == position:
                break
            page.wait_for_timeout(20)
        assert told == position
        focused(page)
    assert position.is_won
    expect(page.locator(".eo-counts")).to_contain_text("52")
    # All of it is undone by keys too.
    for _ in range(75):
        page.keyboard.press("u")
    expect(page.locator(".eo-undo")).to_have_attribute("aria-disabled", "true")
    focused(page)


def test_what_is_lifted_and_where_it_can_go_is_told_in_declined_names(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(
        board_cell('"Freecells: 6H -\\n: 8C 7H\\n: 7D"', language="ru"), name="text.ipynb"
    )
    page.locator('[data-card="6H"]').focus()
    page.keyboard.press("Enter")
    told = "Вы взяли шестёрку червей. Можно положить: в пустую ячейку, в столбец 1."
    words = page.locator(".eo-text p")
    expect(words).to_contain_text("Вы взяли шестёрку червей.")
    expect(words).to_contain_text("в столбец 1")
    assert page.locator(".eo-sr[role=status]").text_content() == words.text_content(), told
    page.keyboard.press("Escape")
    expect(words).to_have_text("Ни одна карта не взята.")
    focused(page)


def test_a_keyboard_that_writes_cyrillic_works_the_board_by_the_keys_under_the_fingers(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(
        board_cell('"Freecells: - 6H\\n: 8C 7H\\n: AC"', language="ru"), name="cyrillic.ipynb"
    )

    def press(letter: str, code: str, *, shift: bool = False) -> None:
        event = {"key": letter, "code": code, "shiftKey": shift, "bubbles": True}
        page.locator(".eo-board :focus").dispatch_event("keydown", event)

    page.locator('[data-card="AC"]').focus()
    page.keyboard.press("Enter")
    press("А", "KeyF", shift=True)
    expect(page.locator(".eo-counts")).to_contain_text("Ходов: 1")
    press("г", "KeyU")
    expect(page.locator(".eo-counts")).to_contain_text("Ходов: 0")
    press("и", "KeyB")
    assert focused(page) == "6H"
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    expect(page.locator(".eo-counts")).to_contain_text("Ходов: 1")


def test_every_control_is_reached_and_worked_by_keys_and_the_focus_stays(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(
        board_cell('"Freecells: 6H - - -\\n: 9S 8S 7S\\n: TS\\n: 7H"', language="en"),
        name="controls.ipynb",
    )
    page.locator('[data-card="6H"]').focus()
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        name = page.evaluate(
            "() => { const at = document.activeElement; return at.closest('.eo-board') && "
            "(at.closest('details')?.className || at.className) }"
        )
        if not name:
            break
        reached.add(name)
    wanted = {"eo-undo", "eo-restart", "eo-menus", "eo-help", "eo-moves", "eo-settings"}
    assert wanted <= reached
    # Before the first move the list of moves holds where the board begins.
    moves = page.locator(".eo-moves summary")
    moves.click()
    expect(page.locator(".eo-moves li")).to_have_text(["The first position"])
    moves.click()
    # More and less of a run.
    page.locator('[data-card="7S"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.locator(".eo-lifted")).to_have_count(3)
    page.keyboard.press("-")
    expect(page.locator(".eo-lifted")).to_have_count(2)
    page.keyboard.press("+")
    assert focused(page) == "9S"
    page.keyboard.press("2")
    expect(page.locator('.eo-pile[data-place="2"] [data-card="7S"]')).to_be_visible()
    expect(page.locator('[data-card="9S"]')).to_be_focused()
    # The list of moves: a jump keeps the later moves and the focus.
    page.locator(".eo-moves summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".eo-moves li")).to_have_count(2)
    page.locator(".eo-moves button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator('.eo-pile[data-place="1"] [data-card="9S"]')).to_be_visible()
    expect(page.locator(".eo-moves button").first).to_be_focused()
    expect(page.locator(".eo-moves button").first).to_have_attribute("aria-current", "step")
    expect(page.locator(".eo-moves li")).to_have_count(2)
    page.keyboard.press("r")
    expect(page.locator('.eo-pile[data-place="2"] [data-card="9S"]')).to_be_visible()
    # Escape gives the focus back to the notebook.
    page.locator('[data-card="9S"]').focus()
    page.keyboard.press("Escape")
    assert page.evaluate("() => !document.activeElement.closest('.eo-board')")


def test_settings_hold_for_every_board_and_for_the_next_session(
    run_cells: Callable[..., Page],
) -> None:
    start = '"Freecells: QH -\\n: KH\\n: 7D"'
    page = run_cells(
        board_cell(start, language="fr"),
        board_cell(start, "other", language="fr"),
        name="set.ipynb",
    )
    expect(page.locator(".eo-board")).to_have_count(2)
    page.locator(".eo-settings summary").first.click()
    choose(page, "letters", "local")
    choose(page, "hand", "left")
    try:
        for board in page.locator(".eo-board").all():
            expect(board.locator('[data-card="QH"] .eo-corner')).to_have_text("D")
            expect(board.locator(".eo-table > :first-child")).to_have_class("eo-foundations")
        # Another notebook, and so another kernel.
        page = run_cells(board_cell(start, language="fr"), name="next.ipynb")
        expect(page.locator('[data-card="QH"] .eo-corner')).to_have_text("D")
        expect(page.locator(".eo-table > :first-child")).to_have_class("eo-foundations")
    finally:
        page.locator(".eo-settings summary").first.click()
        choose(page, "letters", "international")
        choose(page, "hand", "right")


def test_a_fault_is_told_in_words_and_the_board_goes_on(run_cells: Callable[..., Page]) -> None:
    page = run_cells(
        board_cell('"Freecells: 6H -\\n: 8C 7H\\n: 7D"', language="it"),
        "board.on_change(lambda: 1 / 0)",
        name="fault.ipynb",
    )
    page.locator('[data-card="6H"]').dblclick()
    fault = page.locator(".eo-fault")
    expect(fault).to_contain_text("ZeroDivisionError")
    expect(fault).to_have_attribute("role", "alert")
    expect(page.locator('.eo-pile[data-place="1"] [data-card="6H"]')).to_be_visible()
    # A fault of the page itself is told too, and the next move is made all the same.
    page.evaluate("() => { Element.prototype.animate = () => { throw new TypeError('spoilt'); }; }")
    page.click(".eo-undo")
    expect(fault).to_contain_text("TypeError")
    page.evaluate("() => { Element.prototype.animate = () => ({ cancel() {}, finish() {} }); }")
    page.locator('[data-card="7D"]').dblclick()
    expect(page.locator('.eo-pile[data-place="b"] [data-card="7D"]')).to_be_visible()
