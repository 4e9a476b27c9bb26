"""Lessons as a learner does them: from the start button to the last exercise, by mouse or keys."""

from __future__ import annotations

import itertools
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from front_ends import JUPYTERLAB, NOTEBOOK_7
from looks import choose, set_theme
from playwright.sync_api import Page, expect

from eightoff import i18n, standing
from eightoff.data import data_folder
from eightoff.exercises import Cells, Count, Legal, Level, Places, Play, Stands, Step, answer_of
from eightoff.lesson.answers import offered
from eightoff.library import levels_of
from eightoff.position import AnyCell, Cell, Column
from eightoff.rules import Move
from eightoff.told import step

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from eightoff.position import Position

    Violations = Callable[..., list[str]]

pytestmark = pytest.mark.browser

LANGUAGES = ["en", "fr", "ru", "it"]
LESSONS = sorted(path.stem for path in (data_folder("lessons") / "en").glob("*.ipynb"))
DONE_WHOLE = ["02-one-card", "04-runs", "07-prepare-a-king"]
DONE_IN_ONE_LANGUAGE = {
    "05-no-doubling": "fr",
    "09-won-lost-stuck": "ru",
    "10-other-tables": "it",
    "11-whole-game": "en",
}
RUN_IN_EVERY_OTHER_LANGUAGE = ["11-whole-game", "12-practice", "demo"]
ONLY_RUN = [
    *(
        (name, language, JUPYTERLAB)
        for name, language in (
            *zip(
                sorted(
                    {*LESSONS} - {*DONE_WHOLE, *DONE_IN_ONE_LANGUAGE, *RUN_IN_EVERY_OTHER_LANGUAGE}
                ),
                itertools.cycle(LANGUAGES),
                strict=False,
            ),
            *itertools.product(RUN_IN_EVERY_OTHER_LANGUAGE, LANGUAGES[1:]),
        )
    ),
    *zip(LESSONS, itertools.cycle(LANGUAGES), itertools.repeat(NOTEBOOK_7), strict=False),
]
LIFTED = re.compile("eo-lifted")
MOST_TABS = 80
MADE = """from eightoff.exercises import read_levels
from eightoff.exercises.progress import Progress
from eightoff.files import learner_folder
from eightoff.i18n import language
from eightoff.lesson import ExerciseView
view = ExerciseView(
    "test",
    read_levels({levels!r}, "test.toml")["{{level}}"],
    language("en"),
    Progress(learner_folder()),
)
view.add_class("eo-lesson")
view""".format(levels=(Path(__file__).parents[1] / "data/levels.toml").read_text(encoding="utf-8"))
# Nothing else that axe asks depends on the look.
COLOURS_ALONE = {"runOnly": ["color-contrast"]}
TOLD = """() => {
    const told = [];
    const notebook = document.querySelector(".jp-Notebook");
    const outside = ".jp-InputPrompt, .jp-OutputPrompt, .jp-CodeMirrorEditor, .jp-cell-toolbar";
    for (const each of notebook.querySelectorAll(".jp-OutputArea *, .jp-RenderedMarkdown *")) {
        if (each.closest(`${outside}, style, script`)) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt"])
            if (each.hasAttribute(name)) told.push(each.getAttribute(name));
        for (const child of each.childNodes)
            if (child.nodeType === Node.TEXT_NODE) told.push(child.data);
    }
    return told;
}"""
ENGLISH = re.compile(
    r"\b(?:the|and|with|from|which|this|that|your|you|it|is|are|be|not|to|of|onto|"
    r"cards?|cells?|kings?|columns?|moves?|runs?|deals?|lessons?|level|exercises?|hint|undo|"
    r"redo|next|back|empty|spades|hearts|diamonds|clubs|jack|queen|king|ace)\b",
    re.IGNORECASE,
)
FAULTS = [
    '.jp-OutputArea [data-mime-type="application/vnd.jupyter.stderr"]',
    '.jp-OutputArea [data-mime-type="application/vnd.jupyter.error"]',
    ".jp-Dialog",
    ".Toastify__toast",
]


class Learner:
    """Who does a lesson in a language, exercise by exercise, as its levels say it is right."""

    def __init__(self, page: Page, lesson: str, language: str) -> None:
        self.page = page
        self.lesson = lesson
        self.language = i18n.language(language)
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def start(self) -> None:
        """Press the button with which every lesson begins, its boards being seen before."""
        expect(self.page.locator(".jp-RenderedSVG").first).to_be_visible()
        self.page.locator("button[data-commandlinker-command]").first.click()
        expect(self.page.locator(".eo-board").first).to_be_visible(timeout=60_000)
        expect(self.page.locator(".jp-Cell").first).to_be_in_viewport()

    def exercise(self, name: str) -> Locator:
        return self.page.locator(f".eo-exercise-{self.lesson}-{name}")

    def do(self, level: Level) -> None:  # noqa: C901  one case a kind of question
        """Do one exercise to its end."""
        at = self.exercise(level.id)
        match level.task:
            case Play():
                self.play(at, level)
            case Legal():
                answer = "Legal" if answer_of(level) else "Not legal"
                self.press(at, self.language.text(answer))
            case Count():
                self.press(at, str(answer_of(level)))
            case Step(moves):
                number = int(answer_of(level))
                self.press(at, step(self.language, number, moves[number - 1]).shown)
                self.press(at, self.language.text("Check"))
            case Stands():
                self.press(at, standing.choices(self.language)[answer_of(level)])
            case Cells():
                for card in offered(level):
                    if str(card) in answer_of(level):
                        self.press(at, self.language.symbol(card))
                self.press(at, self.language.text("Check"))
            case Places():
                for place in sorted(answer_of(level)):
                    self.choose(at, level.board, Move.parse(f"{level.task.card}>{place}"))
                self.press(at, self.language.text("Check"))
        expect(self.message(at)).to_have_attribute("data-tone", "good")

    def play(self, at: Locator, level: Level) -> None:
        """Try what is forbidden, then play the solution."""
        for forbidden in level.task.forbidden[:1]:
            self.move(at, level.board, forbidden.move)
            expect(self.message(at)).to_have_attribute("data-tone", "bad")
        history = level.start
        for move in level.task.solution:
            self.move(at, history.now, move)
            history = history.played(move)
            pile = pile_of(str(history.now.find(move.card)), move)
            expect(at.locator(f'{pile} [data-card="{move.card}"]')).to_be_visible()

    def message(self, at: Locator) -> Locator:
        return at.locator(".eo-message")

    def expect_no_fault(self) -> None:
        for fault in FAULTS:
            assert self.page.locator(fault).all_inner_texts() == []
        assert self.complaints == []

    def expect_no_english(self) -> None:
        """Look at all that is shown and all that is read out, board and chart and text."""
        found = [told for told in self.page.evaluate(TOLD) if ENGLISH.search(told)]
        if self.language.code == "en":
            assert len(found) > 100, "the words of English would not be found"
        else:
            assert found == []

    # By mouse.

    def move(self, at: Locator, position: Position, move: Move) -> None:
        # Where a card is covered, its upper edge can still be clicked.
        card = at.locator(f'[data-card="{move.card}"]')
        card.click(position={"x": 12, "y": 6})
        expect(card).to_have_class(LIFTED)
        self.choose(at, position, move)

    def choose(self, at: Locator, position: Position, move: Move) -> None:
        place = place_of(position, move)
        target = ":is(.eo-slot, .eo-card)" if place == "F" else ".eo-legend"
        at.locator(f"{pile_of(place, move)} {target}").last.click()

    def press(self, at: Locator, text: str) -> None:
        at.locator(".eo-buttons button").get_by_text(text, exact=True).click()


class KeyboardLearner(Learner):
    """The same without a mouse: Tab, Enter, and the keys that the board names."""

    def start(self) -> None:
        expect(self.page.locator(".jp-RenderedSVG").first).to_be_visible()
        self.tab_to("element.matches('[data-commandlinker-command]')")
        self.page.keyboard.press("Space")
        expect(self.page.locator(".eo-board").first).to_be_visible(timeout=60_000)

    def move(self, at: Locator, position: Position, move: Move) -> None:
        self.enter_board(at)
        place = position.find(move.card)
        self.page.keyboard.press(str(place))
        wanted = f"document.activeElement.dataset.card === '{move.card}'"
        for key in [*["ArrowDown"] * 20, *["ArrowUp"] * 20]:
            if self.page.evaluate(wanted) or not isinstance(place, Column):
                break
            self.page.keyboard.press(key)
        assert self.page.evaluate(wanted), f"{move.card} cannot be reached by keys"
        self.page.keyboard.press("Enter")
        self.page.keyboard.press(place_of(position, move))

    def choose(self, at: Locator, position: Position, move: Move) -> None:
        self.enter_board(at)
        self.page.keyboard.press(place_of(position, move))

    def press(self, at: Locator, text: str) -> None:
        name = at.evaluate(
            "element => [...element.classList].find((each) => each.startsWith('eo-exercise-'))"
        )
        self.tab_to(f"element.closest('.{name}') && element.textContent === {text!r}")
        self.page.keyboard.press("Enter")

    def enter_board(self, at: Locator) -> None:
        name = at.evaluate(
            "element => [...element.classList].find((each) => each.startsWith('eo-exercise-'))"
        )
        self.tab_to(f"element.closest('.{name} .eo-board')")

    def tab_to(self, condition: str) -> None:
        for _ in range(MOST_TABS):
            if self.page.evaluate(
                f"() => {{ const element = document.activeElement; return Boolean({condition}); }}"
            ):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"Tab never leads to {condition}")


def place_of(position: Position, move: Move) -> str:
    """Return the place that a move names, any cell being the first that is empty, or the first."""
    if isinstance(move.to, AnyCell):
        return str(Cell((position.empty_cells or (1,))[0]))
    return str(move.to)


def pile_of(place: str, move: Move) -> str:
    """Return the selector of a pile; the foundation is that of the card's suit."""
    return (
        f'.eo-pile[data-suit="{move.card.suit}"]'
        if place == "F"
        else f'.eo-pile[data-place="{place}"]'
    )


@pytest.fixture
def lesson(lab: object, open_notebook: Callable[..., Page]) -> Callable[..., Page]:
    """Open a lesson in a language as one who has no progress yet."""

    def opened(name: str, language: str, front_end: str = JUPYTERLAB) -> Page:
        (lab.home / "progress.json").unlink(missing_ok=True)
        shutil.rmtree(lab.home / "boards", ignore_errors=True)
        stored = data_folder("lessons") / language / f"{name}.ipynb"
        lab.put(f"{name}-{language}.ipynb", nbformat.read(stored, as_version=4))
        return open_notebook(f"{name}-{language}.ipynb", front_end)

    return opened


@pytest.mark.parametrize(
    ("name", "language"), [*itertools.product(DONE_WHOLE, LANGUAGES), *DONE_IN_ONE_LANGUAGE.items()]
)
def test_a_lesson_is_done_from_first_to_last_exercise_by_mouse(
    lesson: Callable[..., Page],
    name: str,
    language: str,
    violations: Violations,
) -> None:
    page = lesson(name, language)
    learner = Learner(page, name, language)
    learner.start()
    for level in levels_of(name).values():
        learner.do(level)
    expect(stars(page)).to_have_count(len(levels_of(name)))
    learner.expect_no_fault()
    learner.expect_no_english()
    if language == DONE_IN_ONE_LANGUAGE.get(name, LANGUAGES[0]):
        expect_no_violation_in_any_look(page, violations)
    else:
        assert violations(page, ".eo-lesson") == []


@pytest.mark.parametrize(("name", "language", "front_end"), ONLY_RUN)
def test_a_lesson_run_as_a_whole_shows_no_fault(  # noqa: PLR0913, PLR0917  fixtures
    lesson: Callable[..., Page],
    wait_until_idle: Callable[[Page], None],
    name: str,
    language: str,
    front_end: str,
    violations: Violations,
) -> None:
    page = lesson(name, language, front_end)
    learner = Learner(page, name, language)
    learner.start()
    wait_until_idle(page)
    learner.expect_no_fault()
    learner.expect_no_english()
    in_other_languages_too = front_end == JUPYTERLAB and name in RUN_IN_EVERY_OTHER_LANGUAGE
    if not in_other_languages_too or language == LANGUAGES[1]:
        expect_no_violation_in_any_look(page, violations)
    else:
        assert violations(page, ".eo-lesson") == []


def test_a_costly_move_is_proven_on_the_board_step_by_step_and_taken_back(
    run_cells: Callable[..., Page],
    violations: Violations,
) -> None:
    page = run_cells(MADE.format(level="keep-the-win"))
    eight = page.locator('[data-card="8H"]')
    eight.click()
    page.locator('[data-place="d"] .eo-legend').click()
    message = page.locator(".eo-message")
    expect(message).to_have_attribute("data-tone", "costly", timeout=60_000)
    assert shape(page) == '"▼ "'
    expect(page.locator('.eo-sr[role="status"]').first).to_contain_text("eight of hearts")
    assert violations(page, ".eo-lesson") == []
    page.get_by_role("button", name="Show why").click()
    forward = page.get_by_role("button", name="Next move")
    for left in (2, 1, 0):
        expect(forward).to_be_focused()
        page.keyboard.press("Enter")
        expect(message).to_contain_text(f"after {left} more move" if left else "none of them wins")
    expect(forward).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Take the move back").press("Enter")
    expect(page.locator('[data-place="5"] [data-card="8H"]')).to_be_visible()
    expect(page.locator(".eo-board :focus")).to_have_count(1)
    eight.click()
    page.locator('[data-place="2"] .eo-legend').click()
    expect(message).to_have_attribute("data-tone", "bad")
    assert shape(page) == '"✕ "'
    page.locator('[data-card="7H"]').click()
    eight.click()
    expect(message).to_have_attribute("data-tone", "good")
    assert shape(page) == '"✓ "'


def test_steps_and_cards_are_chosen_by_buttons_that_say_so(
    run_cells: Callable[..., Page], violations: Violations
) -> None:
    page = run_cells(MADE.format(level="which-step"), MADE.format(level="which-cards"))
    steps = page.locator(".eo-exercise-test-which-step")
    expect(steps.get_by_role("button", name="Repeat the exercise")).to_be_visible(timeout=60_000)
    expect(steps.locator(".eo-restart")).to_be_hidden()
    second = steps.get_by_role("button", name="2. eight of spades to cell b")
    expect(second).to_have_attribute("aria-pressed", "false", timeout=60_000)
    second.press("Enter")
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(second).to_be_focused()
    # The board shows the first step made and the second marked.
    expect(steps.locator('[data-place="a"] [data-card="7S"]')).to_be_visible()
    expect(steps.locator('[data-card="8S"]')).to_have_attribute("data-mark", "from")
    steps.get_by_role("button", name="Check").click()
    expect(steps.locator(".eo-message")).to_have_attribute("data-tone", "good")
    cells = page.locator(".eo-exercise-test-which-cards")
    cells.get_by_role("button", name="six of hearts", exact=True).and_(
        cells.locator("[aria-pressed]")
    ).click()
    cells.get_by_role("button", name="Check").click()
    expect(cells.locator(".eo-message")).to_have_attribute("data-tone", "bad")
    for name in ("six of hearts", "seven of clubs"):
        cells.locator(f'[aria-pressed][aria-label="{name}"]').click()
    cells.get_by_role("button", name="Check").click()
    expect(cells.locator(".eo-message")).to_have_attribute("data-tone", "good")
    assert violations(page, ".eo-lesson") == []


@pytest.mark.parametrize("front_end", [JUPYTERLAB, NOTEBOOK_7])
def test_a_lesson_is_done_by_keyboard_alone(
    lesson: Callable[..., Page], wait_until_idle: Callable[[Page], None], front_end: str
) -> None:
    page = lesson("02-one-card", "fr", front_end)
    learner = KeyboardLearner(page, "02-one-card", "fr")
    learner.start()
    wait_until_idle(page)  # JupyterLab takes the focus when the last cell has run
    for level in levels_of("02-one-card").values():
        learner.do(level)
    expect(stars(page)).to_have_count(len(levels_of("02-one-card")))
    learner.expect_no_fault()


def test_progress_is_found_again_after_the_kernel_restarts(
    lesson: Callable[..., Page], wait_until_idle: Callable[[Page], None]
) -> None:
    page = lesson("02-one-card", "it")
    learner = Learner(page, "02-one-card", "it")
    learner.start()
    first, second = list(levels_of("02-one-card").values())[:2]
    learner.do(first)
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    wait_until_idle(page)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    learner.press(learner.exercise(first.id), "Vai all'esercizio 2")
    expect(learner.exercise(second.id).locator(".eo-board :focus")).to_have_count(1)
    expect(learner.exercise(second.id)).to_be_in_viewport()
    expect(stars(page)).to_have_count(1)
    learner.do(second)


def stars(page: Page) -> Locator:
    """Return the lines of stars on the page, one for each exercise that earned any."""
    return page.locator(".eo-stars").get_by_text("★")


def expect_no_violation_in_any_look(page: Page, violations: Violations) -> None:
    """Expect none in light, dark, high contrast, nor in the colours that a system forces."""
    board = page.locator(".eo-board").first
    assert violations(page, ".eo-lesson") == []
    try:
        for theme in ("light", "dark"):
            set_theme(page, theme)
            expect(board).to_have_attribute("data-theme", theme)
            for contrast in ("high", "normal"):
                choose(page, "contrast", contrast)
                expect(board).to_have_attribute("data-contrast", contrast)
                page.wait_for_timeout(800)  # motion has ended, and the theme has come
                assert violations(page, ".eo-lesson", COLOURS_ALONE) == []
        page.emulate_media(forced_colors="active")
        assert page.evaluate("() => matchMedia('(forced-colors: active)').matches")
        assert violations(page, ".eo-lesson", COLOURS_ALONE) == []
        page.emulate_media(forced_colors="none")
    finally:
        set_theme(page, "light")
        choose(page, "contrast", "normal")
        expect(board).to_have_attribute("data-contrast", "normal")


def shape(page: Page) -> str:
    """Return the shape drawn before the sentence under the board."""
    return str(
        page.locator(".eo-message").evaluate("each => getComputedStyle(each, '::before').content")
    )
