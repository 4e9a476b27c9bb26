"""The practice room in a real page: a costly move proven, counted, and what comes next."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from eightoff import practising
from eightoff.coach import Decision
from eightoff.exercises.practice import Difficulty, practice_level
from eightoff.exercises.repetition import Practised
from eightoff.i18n import LANGUAGES, language
from eightoff.position import Column

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightoff.i18n import Language
    from eightoff.rules import Move

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
    expect(page.locator("p", has_text="séance 1, exercice 1.")).to_be_visible()
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
    expect(page.locator("p", has_text="séance 1, exercice 2.")).to_be_visible()
    field = page.locator(".widget-text input")
    field.fill("12")
    field.press("Enter")
    page.get_by_role("button", name="Jouer cette séance").click()
    expect(page.locator("p", has_text="séance 12, exercice 1.")).to_be_visible()
    expect(page.get_by_role("img", name="Graphique de ta progression")).to_be_visible()


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
    first = practice_level(1, 1)
    costly, right = first.tempting[-1], first.right[0]
    assert violations(page, ".eo-lesson") == []
    # A costly move is told and taken back.
    keys.move(costly, str(first.board.find(costly.card)))
    keys.hears(practising.graded(lang, first, costly, spoken=True))
    keys.press(text("Take the move back"))
    keys.is_in_the_room()
    # A right one is told, and the next level is asked with the focus where it was.
    keys.move(right, str(first.board.find(right.card)))
    keys.hears(practising.graded(lang, first, right, spoken=True))
    keys.is_in_the_room()
    keys.press(text("Next level"))
    keys.hears(practising.heading(lang, practice_level(1, 2)))
    expect(keys.focused).to_have_text(text("Next level"))
    # Only kings, only easy ones: the cells are counted, wrong and then right.
    king = text(practising.DECISIONS[Decision.PREPARE_KING])
    easy = text(practising.DIFFICULTIES[Difficulty.EASY])
    for choice in (king, easy):
        keys.press(choice)
        expect(keys.focused).to_have_attribute("aria-pressed", "true")
        expect(keys.focused).to_have_text(choice)
    numbers = (practice_level(1, number) for number in range(3, 12))
    wanted = (Decision.PREPARE_KING, Difficulty.EASY)
    asked = next(each for each in numbers if (each.decision, each.difficulty) == wanted)
    keys.hears(practising.count_question(lang, asked, spoken=True))
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
