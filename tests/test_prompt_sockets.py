"""The server that shows the lessons sends each message at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

from eightoff.lab import SERVER_OPTIONS
from eightoff.prompt_sockets import PromptConnection

if TYPE_CHECKING:
    import pytest


def test_jupyters_server_takes_the_connection_that_the_options_name() -> None:
    app = ServerApp()
    app.parse_command_line([*SERVER_OPTIONS])
    assert app.kernel_websocket_connection_class is PromptConnection
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
