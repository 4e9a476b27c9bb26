"""Pictures of every state of the board, to be looked at by eye after each change of its look.

Run ``python tests/browser/pictures.py`` to draw those in ``tests/pictures`` again. They are
reviewed, not compared: what can be measured is held by ``test_board_look.py``. The picture in
the README is one of them.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import conftest
from looks import choose, set_theme
from PIL import Image
from playwright.sync_api import Locator, Page, sync_playwright

FOLDER = Path(__file__).parent.parent / "pictures"
README_PICTURE = FOLDER.parent.parent / "lessons" / "lesson.png"
COLOURS = 128
LANGUAGES = ("en", "ru")
CELLS = (
    """from eightoff import Lesson
game = Lesson("11-whole-game", language={language!r}).game(1)
game""",
    """from eightoff import Board
Board("Foundations: H-Q C-K D-K S-K\\nFreecells: KH -\\n:", language={language!r})""",
    'Lesson("demo", language={language!r}).demo("pair", "covered")',
    'Lesson("02-one-card", language={language!r}).exercise("six-on-seven")',
    'Lesson("01-layout", language={language!r}).exercise("broken-plan")',
    'Lesson("02-one-card", language={language!r}).exercise("all-places")',
    'Lesson("12-practice", language={language!r}).practice()',
)


class Album:
    """The pictures of one language, taken from one notebook."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.language = language
        self.game = page.locator(".eo-board").first

    def card(self, name: str) -> Locator:
        return self.game.locator(f'[data-card="{name}"]')

    def take(self, name: str, what: Locator | None = None) -> None:
        """Write a picture in a few colours, once all motion has ended."""
        what = what or self.game
        self.page.mouse.move(1, 1)
        self.page.wait_for_timeout(300)
        size = self.page.viewport_size
        box = what.bounding_box()
        if size and box and box["height"] > size["height"] - 140:  # less JupyterLab's own bars
            self.page.set_viewport_size({**size, "height": round(box["height"]) + 140})
        self.page.wait_for_timeout(900)
        taken = Image.open(io.BytesIO(what.screenshot())).convert("RGB")
        small = taken.quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(FOLDER / f"{name}-{self.language}.png", optimize=True)
        if size:
            self.page.set_viewport_size(size)

    def play(self) -> None:
        self.take("start")
        column = self.game.locator('.eo-pile[data-place="1"] .eo-card').last
        column.click()
        self.take("lifted")
        self.game.locator('.eo-pile[data-place="2"] .eo-card').last.click()
        self.take("refused")
        self.page.keyboard.press("Escape")
        column.dblclick()
        self.take("last-move")

    def looks(self) -> None:
        for name, setting, value, usual in (
            ("four-colours", "colours", "four", "two"),
            ("left-hand", "hand", "left", "right"),
            ("local-letters", "letters", "local", "international"),
            ("high-contrast", "contrast", "high", "normal"),
            ("text", "text", "on", "off"),
            ("small", "size", "small", "normal"),
        ):
            if not self.page.locator(f"select[data-setting={setting}]").count():
                continue
            choose(self.page, setting, value)
            self.take(name)
            choose(self.page, setting, usual)
        set_theme(self.page, "dark")
        self.take("dark")
        choose(self.page, "contrast", "high")
        self.take("dark-high-contrast")
        choose(self.page, "contrast", "normal")
        set_theme(self.page, "light")
        for panel in ("menus", "settings", "help", "moves"):
            self.game.locator(f".eo-{panel} summary").click()
        self.take("panels")
        for panel in ("menus", "settings", "help", "moves"):
            self.game.locator(f".eo-{panel} summary").click()

    def exercises(self) -> None:
        """A wrong try, a right one, a plan with a wrong step, places marked, and practice."""
        one, plan, places = (
            self.page.locator(f".eo-exercise-{name}")
            for name in (
                "02-one-card-six-on-seven",
                "01-layout-broken-plan",
                "02-one-card-all-places",
            )
        )
        one.locator('[data-card="6H"]').drag_to(one.locator('[data-card="7D"]'))
        one.locator(".eo-message[data-tone=bad]").wait_for()
        self.take("exercise-refused", one)
        for target, name in (("7D", "exercise-wrong"), ("7H", "exercise-solved")):
            one.locator('[data-card="6H"]').click()
            one.locator(f'[data-card="{target}"]').click()
            one.locator(".eo-message[data-tone=plain]").wait_for(state="detached")
            self.take(name, one)
        steps = plan.locator(".eo-buttons").first.locator("button")
        steps.nth(1).click()
        self.take("exercise-plan", plan)
        for place in ("a", "1"):
            places.locator(f'.eo-pile[data-place="{place}"] .eo-legend').click()
        places.locator(".eo-buttons button").first.click()
        self.take("exercise-places", places)
        self.take("practice", self.page.locator(".eo-lesson").last)

    def more(self) -> None:
        lights = self.page.locator(".eo-lesson .eo-buttons [aria-pressed]").first
        lights.click()
        self.page.wait_for_selector(".eo-light", timeout=60_000)
        self.game.locator('.eo-pile[data-place="3"] .eo-card').last.click()
        self.take("lights")
        self.page.keyboard.press("Escape")
        lights.click()
        won = self.page.locator(".eo-board").nth(1)
        won.locator("[data-card=KH]").dblclick()
        self.take("won", won)
        self.page.set_viewport_size({"width": 1920, "height": 1080})
        choose(self.page, "size", "projector")
        self.game.evaluate("(board) => board.scrollIntoView()")
        self.take("projector", self.page.locator(".jp-Notebook"))
        choose(self.page, "size", "normal")
        stage = self.page.locator(".eo-stage")
        stage.locator(".eo-stage-next").focus()
        for key in ("s", "PageDown", "PageDown"):
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(500)
        self.take("presenting", stage)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        conftest.running_lab(Path(folder)) as lab,
    ):
        chrome = conftest.launched(playwright)
        for language in LANGUAGES:
            shutil.rmtree(lab.home / "boards", ignore_errors=True)  # a game that waits
            (lab.home / "progress.json").unlink(missing_ok=True)
            lab.write("pictures.ipynb", [cell.format(language=language) for cell in CELLS])
            page = chrome.new_page(viewport={"width": 1280, "height": 1000})
            page.goto(f"{lab.url}/lab/tree/pictures.ipynb?reset")
            conftest.idle(page)
            page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
            page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
            page.wait_for_selector(".eo-stage .eo-card")
            album = Album(page, language)
            album.play()
            album.looks()
            album.exercises()
            album.more()
            page.close()
        chrome.close()
    shutil.copy(FOLDER / "exercise-refused-en.png", README_PICTURE)


if __name__ == "__main__":
    main()
