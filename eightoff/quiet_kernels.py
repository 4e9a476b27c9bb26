"""Kernels that keep to themselves what only who runs a server for others has to know.

Each kernel warns, at each start, that it talks over TCP without encryption. The lessons'
kernels talk to a server on the same machine; in the terminal of a beginner the warning
does nothing but alarm. So the server that ``eightoff`` starts is given this class.
"""

from __future__ import annotations

from jupyter_server.services.kernels.kernelmanager import ServerKernelManager


class QuietKernelManager(ServerKernelManager):
    """A manager that starts the kernels of Python with their faults told, not their warnings."""

    def format_kernel_cmd(self, extra_arguments: list[str] | None = None) -> list[str]:
        """Return the command that starts the kernel, one part each."""
        command: list[str] = super().format_kernel_cmd(extra_arguments)
        is_ours = any(part.startswith("ipykernel") for part in command)
        return [*command, "--log-level=ERROR"] if is_ours else command
