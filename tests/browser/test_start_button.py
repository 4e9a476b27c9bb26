"""The start button, and what else the kit's extension of JupyterLab does in a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from front_ends import JUPYTERLAB, NOTEBOOK_7
from playwright.sync_api import Page, expect

from eightoff.data import data_folder
from eightoff.library import levels_of

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

SLOW_KERNEL = """const fetched = window.fetch;
window.fetch = async (asked, options) => {
    const { method, url } = asked instanceof Request ? asked : { url: String(asked), ...options };
    if (method === "POST" && url.includes("/api/sessions")) {
        window.askedForKernel = (window.askedForKernel ?? 0) + 1;
        await new Promise((done) => setTimeout(done, 3000));
    }
    return fetched(asked, options);
};"""
KERNEL = "() => window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel ?? null"


@pytest.mark.parametrize("presses", [1, 3])
def test_the_button_pressed_before_the_kernel_is_there_wakes_every_board(
    lab: Any,  # noqa: ANN401  from conftest
    page: Page,
    wait_until_idle: Callable[[Page], None],
    presses: int,
) -> None:
    source = data_folder("lessons") / "en" / "02-one-card.ipynb"
    name = f"at-once-{presses}.ipynb"
    notebook = nbformat.read(source, as_version=4)
    lab.put(name, notebook)
    page.add_init_script(SLOW_KERNEL)
    page.goto(f"{lab.url}/lab/tree/{name}?reset")
    button = page.locator("button[data-commandlinker-command]").first
    expect(page.locator(".jp-RenderedSVG").first).to_be_visible()
    assert page.evaluate(KERNEL) is None, "the kernel was there before the button was pressed"
    for _ in range(presses):
        button.click()
    # What was seen stays until it is drawn anew.
    expect(page.locator(".jp-RenderedSVG").first).to_be_visible()
    expect(page.locator(".eo-board").first).to_be_visible(timeout=60_000)
    wait_until_idle(page)
    counts = page.evaluate(
        """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
            .filter((cell) => cell.type === "code").map((cell) => cell.executionCount)"""
    )
    assert counts == list(range(1, len(counts) + 1)), "each cell was run, and run once"
    assert page.evaluate("window.askedForKernel") == 1
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    expect(page.locator(".jp-Cell").first).to_be_in_viewport()


def test_on_a_narrow_screen_the_list_of_files_makes_room_for_the_boards(
    lab: Any,  # noqa: ANN401  from conftest
    page: Page,
    open_notebook: Callable[[str], Page],
) -> None:
    source = data_folder("lessons") / "en" / "02-one-card.ipynb"
    lab.put("narrow.ipynb", nbformat.read(source, as_version=4))
    page.set_viewport_size({"width": 1024, "height": 768})
    open_notebook("narrow.ipynb")
    expect(page.locator(".jp-FileBrowser")).to_be_visible()
    page.locator("button[data-commandlinker-command]").first.click()
    expect(page.locator(".eo-board").first).to_be_visible(timeout=60_000)
    expect(page.locator(".jp-FileBrowser")).to_be_hidden()


def test_in_notebook_7_the_button_waits_for_the_kernel_too(
    lab: Any,  # noqa: ANN401  from conftest
    page: Page,
) -> None:
    source = data_folder("lessons") / "en" / "02-one-card.ipynb"
    notebook = nbformat.read(source, as_version=4)
    lab.put("seven-at-once.ipynb", notebook)
    page.add_init_script(SLOW_KERNEL)
    page.goto(f"{lab.url}/{NOTEBOOK_7}/seven-at-once.ipynb")
    expect(page.locator(".jp-RenderedSVG").first).to_be_visible()
    page.locator("button[data-commandlinker-command]").first.click()
    boards = sum("<svg" in str(cell.get("outputs")) for cell in notebook.cells)
    expect(page.locator(".jp-RenderedSVG")).to_have_count(0, timeout=60_000)
    expect(page.locator(".eo-board")).to_have_count(boards)


def test_a_saved_lesson_opens_with_its_pictures_though_the_kernel_began_anew(
    lab: Any,  # noqa: ANN401  from conftest
    open_notebook: Callable[[str], Page],
) -> None:
    source = data_folder("lessons") / "en" / "02-one-card.ipynb"
    lab.put("saved.ipynb", nbformat.read(source, as_version=4))
    page = open_notebook("saved.ipynb")
    page.locator("button[data-commandlinker-command]").first.click()
    expect(page.locator(".eo-board").first).to_be_visible(timeout=60_000)
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    page = open_notebook("saved.ipynb")
    expect(page.locator(".jp-RenderedSVG").first).to_be_visible()
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    page.locator("button[data-commandlinker-command]").first.click()
    expect(page.locator(".eo-board").first).to_be_visible(timeout=60_000)


def sources(page: Page) -> object:
    return page.evaluate(
        "() => [...window.jupyterapp.shell.currentWidget.content.model.cells]"
        ".map((cell) => [cell.type, cell.sharedModel.getSource()])"
    )


@pytest.mark.parametrize("front_end", [JUPYTERLAB, NOTEBOOK_7])
def test_a_click_on_a_picture_wakes_the_boards_and_stays_where_it_was(
    lab: Any,  # noqa: ANN401  from conftest
    open_notebook: Callable[..., Page],
    front_end: str,
) -> None:
    source = data_folder("lessons") / "en" / "02-one-card.ipynb"
    lab.put("picture.ipynb", nbformat.read(source, as_version=4))
    page = open_notebook("picture.ipynb", front_end)
    page.locator(".jp-RenderedSVG").nth(3).click()
    woken = page.locator(".eo-exercise-02-one-card-" + list(levels_of("02-one-card"))[3])
    expect(woken.locator(".eo-board")).to_be_visible(timeout=60_000)
    expect(woken.locator(".eo-table")).to_be_in_viewport()
    expect(page.locator(".jp-RenderedSVG")).to_have_count(0)


def test_a_letter_typed_beside_a_board_edits_no_lesson_and_elsewhere_it_is_a_command(
    lab: Any,  # noqa: ANN401  from conftest
    open_notebook: Callable[..., Page],
) -> None:
    source = data_folder("lessons") / "en" / "02-one-card.ipynb"
    lab.put("stray.ipynb", nbformat.read(source, as_version=4))
    page = open_notebook("stray.ipynb")
    page.locator("button[data-commandlinker-command]").first.click()
    question = page.locator(".eo-lesson").get_by_text("Put 6♥ onto 7♥.").first
    expect(question).to_be_visible(timeout=60_000)
    before = sources(page)
    for place in (question, page.locator(".jp-RenderedMarkdown p").first):
        place.click()
        for key in ("m", "r", "y", "a", "b", "x", "v", "d", "d", "1"):
            page.keyboard.press(key)
        assert sources(page) == before
    lab.write("own.ipynb", ["1 + 1"])
    page = open_notebook("own.ipynb")
    page.locator(".jp-InputPrompt").first.click()
    page.keyboard.press("b")
    expect(page.locator(".jp-Cell")).to_have_count(2)
