"""A cell that runs again leaves nothing of its last run in the kernel."""

from __future__ import annotations

import ipywidgets
import nbformat
import pytest
from jupyter_client.manager import start_new_kernel

from eightoff import Lesson
from eightoff.data import data_folder
from eightoff.lesson.tidying import put_away

ENGLISH = data_folder("lessons") / "en"
ALIVE = ipywidgets.widgets.widget._instances  # noqa: SLF001  ipywidgets counts its widgets nowhere else
LIVING = "import ipywidgets; print(len(ipywidgets.widgets.widget._instances))"


@pytest.mark.parametrize("name", ["six-on-seven", "all-places"])
def test_an_exercise_put_away_leaves_no_widget(name: str) -> None:
    before = set(ALIVE)
    shown = Lesson("02-one-card", language="fr").exercise(name)
    assert isinstance(shown, ipywidgets.Widget)
    assert set(ALIVE) > before
    put_away(shown)
    assert set(ALIVE) == before


@pytest.mark.parametrize("name", sorted(path.stem for path in ENGLISH.glob("*.ipynb")))
def test_whatever_a_lesson_shows_leaves_no_widget_once_it_is_closed(name: str) -> None:
    lesson = Lesson(name, language="en")
    before = set(ALIVE)
    cells = nbformat.read(ENGLISH / f"{name}.ipynb", as_version=4).cells
    shown = [
        eval(cell.source, {"lesson": lesson})  # noqa: S307  our own cells
        for cell in cells
        if cell.source.startswith("lesson.")
    ]
    assert shown
    for each in shown:
        assert isinstance(each, ipywidgets.Widget)
        put_away(each)
    assert set(ALIVE) == before


def test_a_cell_run_again_puts_its_last_run_away_and_another_cell_does_not() -> None:
    manager, client = start_new_kernel(kernel_name="python3")

    def run(code: str, cell: str, window: str = "one") -> str:
        message = client.session.msg("execute_request", {"code": code, "silent": False})
        message["header"]["session"] = window
        message["metadata"] = {"cellId": cell}
        client.shell_channel.send(message)
        printed = ""
        while True:
            told = client.get_iopub_msg(timeout=30)
            if told["parent_header"].get("msg_id") != message["header"]["msg_id"]:
                continue
            assert told["msg_type"] != "error", told["content"]
            printed += told["content"].get("text", "") if told["msg_type"] == "stream" else ""
            if told["content"].get("execution_state") == "idle":
                return printed.strip()

    try:
        run("from eightoff import Lesson; lesson = Lesson('02-one-card', language='en')", "a")
        two = "lesson.exercise('six-on-seven'); lesson.exercise('alone')"
        run(two, "b")
        once = int(run(LIVING, "c"))
        run(two, "b")
        assert int(run(LIVING, "c")) == once
        run(two, "d")
        assert int(run(LIVING, "c")) == 2 * once
        # A second window shows the cell beside the first; of a third the oldest makes room.
        for window in ("two", "two", "three"):
            run(two, "d", window)
            assert int(run(LIVING, "c")) == 3 * once
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
