"""The server that shows the lessons: what it sends, tells and saves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import nbformat
from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

from eightoff.lab import SERVER_OPTIONS
from eightoff.server import LessonFiles, PromptConnection, QuietKernelManager

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

VIEW = "application/vnd.jupyter.widget-view+json"


def test_jupyters_server_takes_the_connection_that_the_options_name() -> None:
    app = ServerApp()
    app.parse_command_line([*SERVER_OPTIONS])
    assert app.kernel_websocket_connection_class is PromptConnection
    assert app.contents_manager_class is LessonFiles
    assert app.allow_root is True


def test_small_packets_are_sent_at_once_from_the_moment_of_connecting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[object] = []
    monkeypatch.setattr(KernelWebsocketHandler, "set_nodelay", lambda _, value: done.append(value))
    monkeypatch.setattr(
        ZMQChannelsWebsocketConnection, "connect", lambda _: done.append("connected")
    )
    handler = KernelWebsocketHandler.__new__(KernelWebsocketHandler)
    PromptConnection(websocket_handler=handler).connect()
    assert done == [True, "connected"]


def test_a_kernel_of_python_keeps_its_warnings_to_itself() -> None:
    command = QuietKernelManager(kernel_name="python3").format_kernel_cmd()
    assert command[-1] == "--log-level=ERROR"


def test_a_notebook_is_saved_with_pictures_and_without_views(tmp_path: Path) -> None:
    shown = {VIEW: {"model_id": "1"}, "image/svg+xml": "<svg/>", "text/plain": "board"}
    cell = nbformat.v4.new_code_cell(
        "board", outputs=[nbformat.v4.new_output("display_data", shown)]
    )
    content = dict(nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {}}))
    files = LessonFiles(root_dir=str(tmp_path))
    model = {"type": "notebook", "format": "json", "content": content}
    saved = asyncio.run(files.save(model, "lesson.ipynb"))
    assert saved["name"] == "lesson.ipynb"
    kept = nbformat.read(tmp_path / "lesson.ipynb", as_version=4)
    assert set(kept.cells[0].outputs[0].data) == {"image/svg+xml", "text/plain"}
    assert "widgets" not in kept.metadata
    asyncio.run(files.save({"type": "file", "format": "text", "content": "a"}, "a.txt"))
    assert (tmp_path / "a.txt").read_text() == "a"
