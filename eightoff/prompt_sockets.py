"""Websockets that send at once: what the kernel answers is not held back.

A server that waits for the acknowledgement of a packet before it sends the next small
one (Nagle's algorithm) makes a move on the board wait some 40 ms for nothing. Tornado
offers the switch for this; Jupyter's server does not use it, so the server that
``eightoff`` starts is given this class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

if TYPE_CHECKING:
    import asyncio


class PromptConnection(ZMQChannelsWebsocketConnection):
    """A kernel's connection to the page that sends each message as soon as it has it."""

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]  # as the server's own
        """Connect as the server does, with small packets sent at once."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
