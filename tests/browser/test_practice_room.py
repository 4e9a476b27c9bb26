"""The practice room in a real page: a costly move proven, counted, and what comes next."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from eightoff import practising
from eightoff.coach import Decision
from eightoff.exercises.practice import practice_level
from eightoff.exercises.repetition import Practised
from eightoff.i18n import LANGUAGES, language
from eightoff.position import Column
from eightoff.rules import Move

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightoff.i18n import Language

pytestmark = pytest.mark.browser

MOST_TABS = 60


@pytest.fixture(autouse=True)
def _newcomer(lab: object) -> None:
    (lab.home / "practice.json").unlink(missing_ok=True)


def test_a_level_is_answered_wrong_then_right_and_the_next_one_comes(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(
        "from eightoff import Lesson\nlesson = Lesson('12-practice', language='fr')",
        "lesson.practice()",
        "lesson.chart()",
    )
    message = page.locator(".eo-message")
    expect(page.locator("p", has_text="séance 1, exercice 3.")).to_be_visible()
    page.locator('.eo-board [data-card="8D"]').click()
    page.locator('.eo-pile[data-place="h"] .eo-legend').click()
    expect(message).to_have_attribute("data-tone", "costly")
    page.get_by_role("button", name="Reprendre le coup").click()
    expect(page.locator('.eo-pile[data-place="8"] [data-card="8D"]')).to_be_visible()
    page.locator('.eo-board [data-card="KH"]').click()
    page.locator('.eo-pile[data-place="h"] .eo-legend').click()
    expect(message).to_have_attribute("data-tone", "good")
    counted = practising.counts(language("fr"), Practised().after(1, 3, right=False))
    expect(page.get_by_text(counted)).to_be_visible()
    page.get_by_role("button", name="Exercice suivant").click()
    expect(page.locator("p", has_text="séance 1, exercice 4.")).to_be_visible()
    field = page.locator(".widget-text input")
    field.fill("12")
    field.press("Enter")
    page.get_by_role("button", name="Jouer cette séance").click()
    expect(page.locator("p", has_text="séance 12, exercice 3.")).to_be_visible()
    expect(page.get_by_role("img", name="Graphique de ta progression")).to_be_visible()


def test_what_is_said_of_a_move_that_is_taken_back_is_brought_into_sight(
    run_cells: Callable[..., Page],
) -> None:
    page = run_cells(
        "from eightoff import Lesson\nlesson = Lesson('12-practice', language='en')",
        "lesson.practice()",
    )
    page.set_viewport_size({"width": 1280, "height": 800})
    message = page.locator(".eo-message")
    king = page.locator('.eo-pile[data-place="2"] [data-card="KC"]')
    expect(king).to_be_visible()
    heading = page.locator("p", has_text="session 1, level 3.")
    heading.evaluate("element => element.scrollIntoView({block: 'start'})")
    window = page.locator(".jp-WindowedPanel-outer").bounding_box()
    place = message.bounding_box()
    assert place["y"] + place["height"] > window["y"] + window["height"]
    king.click()
    page.locator('.eo-pile[data-place="h"] .eo-legend').click()
    told = practising.graded(language("en"), practice_level(1, 3), Move.parse("KC>cell"))
    expect(message).to_have_text(told)
    expect(king).to_be_visible()
    expect(message).to_be_in_viewport(ratio=0.95)  # a part of a pixel may be missing
    table = page.locator(".eo-table").bounding_box()
    assert table["y"] >= window["y"]


def test_each_choice_stands_behind_what_it_is_for(run_cells: Callable[..., Page]) -> None:
    page = run_cells(
        "from eightoff import Lesson\nlesson = Lesson('12-practice', language='ru')",
        "lesson.practice()",
    )
    page.set_viewport_size({"width": 1280, "height": 800})
    rows = page.locator(".eo-choice")
    expect(rows).to_have_count(3)
    expect(page.get_by_role("button", name="легко")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".widget-text").get_by_label("Занятие")).to_have_value("1")
    wide = _rows(page)
    assert [len({part["x"] for part in column}) for column in zip(*wide, strict=True)] == [1, 1]
    for words, choices in wide:
        assert words["x"] + words["width"] < choices["x"]
        assert choices["y"] < words["y"] + words["height"] / 2 < choices["y"] + choices["height"]
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": 480, "height": 800})
    for words, choices in _rows(page):
        assert words["x"] == choices["x"]
        assert words["y"] + words["height"] <= choices["y"]
    assert page.locator(".eo-lesson").evaluate("room => room.scrollWidth <= room.clientWidth")


def _rows(page: Page) -> list[list[dict[str, float]]]:
    """Return where the words of each row stand, and its choices, all at one moment."""
    parts = (
        "[row.querySelector('.widget-html-content'), row.querySelector(':scope > .widget-hbox')]"
    )
    return page.locator(".eo-choice").evaluate_all(
        f"rows => rows.map((row) => {parts}.map((part) => part.getBoundingClientRect().toJSON()))"
    )


class Keys:
    """Who uses the room without a mouse, and never sees it."""

    def __init__(self, page: Page, lang: Language) -> None:
        self.page = page
        self.lang = lang
        self.live = page.locator(".eo-lesson [role=status]")
        self.focused = page.locator(".eo-lesson :focus")

    def tab_to(self, condition: str) -> None:
        for _ in range(MOST_TABS):
            if self.focus_is(condition):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"Tab never leads to {condition}")

    def focus_is(self, condition: str) -> bool:
        return bool(
            self.page.evaluate(
                f"() => {{ const element = document.activeElement; return Boolean({condition}); }}"
            )
        )

    def press(self, text: str) -> None:
        """Press a button of the room by its English name."""
        named = f"element.matches('.eo-lesson button') && element.textContent === {text!r}"
        self.tab_to(named)
        self.page.keyboard.press("Enter")

    def move(self, move: Move, place: str) -> None:
        """Lift the last card of a column and put it into a place."""
        self.tab_to("element.closest('.eo-lesson .eo-board')")
        self.page.keyboard.press(place)
        for _ in range(20):
            if self.focus_is(f"element.dataset.card === '{move.card}'"):
                break
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")
        self.page.keyboard.press(str(move.to) if isinstance(move.to, Column) else "h")

    def hears(self, sentence: str) -> None:
        expect(self.live.filter(has_text=sentence)).to_have_count(1)

    def is_in_the_room(self) -> None:
        expect(self.focused).to_have_count(1)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_room_is_used_by_keyboard_alone(
    run_cells: Callable[..., Page], violations: Callable[..., list[str]], code: str
) -> None:
    lang = language(code)
    page = run_cells(
        f"from eightoff import Lesson\nlesson = Lesson('12-practice', language={code!r})",
        "lesson.practice()",
    )
    expect(page.locator(".eo-board")).to_be_visible(timeout=60_000)
    keys, text = Keys(page, lang), lang.text
    first = practice_level(1, 3)
    costly, right = first.tempting[-1], first.right[0]
    assert violations(page, ".eo-lesson") == []
    # A costly move is told and taken back.
    place = str(first.board.find(costly.card))
    keys.move(costly, place)
    keys.hears(practising.graded(lang, first, costly, spoken=True))
    keys.press(text("Take the move back"))
    back = page.locator(f'.eo-pile[data-place="{place}"] [data-card="{costly.card}"]')
    expect(back).to_have_count(1)
    keys.is_in_the_room()
    # A right one is told, and the next level is asked with the focus where it was.
    keys.move(right, str(first.board.find(right.card)))
    keys.hears(practising.graded(lang, first, right, spoken=True))
    keys.is_in_the_room()
    keys.press(text("Next level"))
    asked = practice_level(1, 4)
    keys.hears(practising.heading(lang, asked))
    keys.hears(practising.count_question(lang, asked, spoken=True))
    expect(keys.focused).to_have_text(text("Next level"))
    # Only kings from now on, as it is told; the cells are counted, wrong and then right.
    king = text(practising.DECISIONS[Decision.PREPARE_KING])
    keys.press(king)
    expect(keys.focused).to_have_attribute("aria-pressed", "true")
    expect(keys.focused).to_have_text(king)
    keys.hears(text("Your choice holds from the next level on."))
    cells = asked.seat.cells
    keys.press(str(cells + 1))
    keys.hears(practising.counted(lang, asked, cells + 1, spoken=True))
    expect(keys.focused).to_have_text(str(cells + 1))
    keys.press(str(cells))
    keys.hears(practising.counted(lang, asked, cells, spoken=True))
    keys.hears(practising.question(lang, asked, spoken=True))
    keys.is_in_the_room()
    keys.press(text("Show the answer"))
    keys.is_in_the_room()
    assert violations(page, ".eo-lesson") == []
    # A session is played again by its number.
    keys.tab_to("element.matches('.eo-lesson input')")
    page.keyboard.press("Control+A")
    page.keyboard.type("12")
    keys.press(text("Play this session"))
    expect(page.locator(".eo-lesson").get_by_text(re.compile(r"\b12\b")).first).to_be_visible()
    expect(keys.focused).to_have_text(text("Play this session"))
    assert page.locator(".jp-OutputArea [data-mime-type*=error]").count() == 0
    assert violations(page, ".eo-lesson") == []
