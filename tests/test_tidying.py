"""A cell that runs again leaves nothing of its last run in the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets
import pytest
from jupyter_client.manager import start_new_kernel

from eightoff import Lesson
from eightoff.lesson.tidying import put_away

if TYPE_CHECKING:
    from pathlib import Path

ALIVE = ipywidgets.widgets.widget._instances  # noqa: SLF001  ipywidgets counts its widgets nowhere else
LIVING = "import ipywidgets; print(len(ipywidgets.widgets.widget._instances))"


@pytest.mark.parametrize("name", ["six-on-seven", "all-places"])
def test_an_exercise_put_away_leaves_no_widget(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EIGHTOFF_HOME", str(tmp_path))
    before = set(ALIVE)
    shown = Lesson("02-one-card", language="fr").exercise(name)
    assert isinstance(shown, ipywidgets.Widget)
    assert set(ALIVE) > before
    put_away(shown)
    assert set(ALIVE) == before


def test_a_cell_run_again_puts_its_last_run_away_and_another_cell_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EIGHTOFF_HOME", str(tmp_path))
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
