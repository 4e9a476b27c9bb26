"""The parts of Jupyter's server that are others in the server that ``eightoff`` starts.

*Websockets that send at once.* A server that waits for the acknowledgement of a packet
before it sends the next small one (Nagle's algorithm) makes a move on the board wait some
40 ms for nothing. Tornado offers the switch for this; Jupyter's server does not use it.

*Kernels that keep warnings to themselves.* Each kernel warns, at each start, that it talks
over TCP without encryption. The lessons' kernels talk to a server on the same machine; in
the terminal of a beginner the warning does nothing but alarm.

*Lessons that are saved with their pictures.* JupyterLab saves the view of a board beside its
picture; where the kernel that the view belongs to is gone, an error in English would stand
in the place of the board when the lesson is opened again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import nbformat
from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

from eightoff.lab import without_widget_views

if TYPE_CHECKING:
    import asyncio


class PromptConnection(ZMQChannelsWebsocketConnection):
    """A kernel's connection to the page that sends each message as soon as it has it."""

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]  # as the server's own
        """Connect as the server does, with small packets sent at once."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


class QuietKernelManager(ServerKernelManager):
    """A manager that starts the kernels of Python with their faults told, not their warnings."""

    def format_kernel_cmd(self, extra_arguments: list[str] | None = None) -> list[str]:
        """Return the command that starts the kernel, one part each."""
        command: list[str] = super().format_kernel_cmd(extra_arguments)
        is_ours = any(part.startswith("ipykernel") for part in command)
        return [*command, "--log-level=ERROR"] if is_ours else command


class LessonFiles(AsyncLargeFileManager):
    """A keeper of files that saves a notebook without views of widgets."""

    async def save(self, model: dict[str, Any], path: str = "") -> dict[str, Any]:
        """Save a file and return what it is now, without its content."""
        if model.get("type") == "notebook" and model.get("content"):
            notebook = nbformat.from_dict(model["content"])
            without_widget_views(notebook)
            model["content"] = notebook
        saved: dict[str, Any] = await super().save(model, path)  # type: ignore[no-untyped-call]  # no types
        return saved
