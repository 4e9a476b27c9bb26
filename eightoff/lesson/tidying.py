"""What a cell showed is put away when the cell runs again, so that nothing piles up.

A widget lives in the kernel until it is closed, with its layout, its style and all it
holds, and ipywidgets closes only the outermost one. JupyterLab says with every run
which cell and which window it is of; where nobody says it (a console, nbconvert), all
stays as it is. A notebook opened twice has the same cells in both windows, and neither
puts away what the other shows; a page that was loaded anew counts as another window.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import ipywidgets
from IPython import get_ipython

if TYPE_CHECKING:
    from collections.abc import Iterator

WINDOWS: Final = 2
"""How many windows may show the same cell; what the one before them showed is put away."""


@dataclass(eq=False, slots=True)
class _Run:
    """A run of a cell in a window, and what it showed."""

    window: str
    run: str
    shown: list[ipywidgets.Widget]


_RUNS: Final[dict[str, list[_Run]]] = {}
"""By cell: its last run in each window, the latest at the end."""


def shown_by_cell(widget: ipywidgets.Widget) -> None:
    """Note a widget as shown by the running cell; put away what its last run showed."""
    cell, window, run = _running()
    if not cell:
        return
    runs = _RUNS.setdefault(cell, [])
    now = next((each for each in runs if each.run == run), None)
    if now is None:
        others = [each for each in runs if each.window != window]
        now = _Run(window, run, [])
        _RUNS[cell] = [*others[1 - WINDOWS :], now]
        for last in runs:
            if last not in _RUNS[cell]:
                for each in last.shown:
                    put_away(each)
    now.shown.append(widget)


def put_away(widget: ipywidgets.Widget) -> None:
    """Close a widget and every widget that it holds.

    >>> held = ipywidgets.Button()
    >>> put_away(ipywidgets.HBox([held]))
    >>> held.comm is None
    True
    """
    for held in list(_held_by(widget)):
        if held.comm is not None:
            put_away(held)
    widget.close()


def _held_by(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    for name in widget.keys:
        value = getattr(widget, name, None)
        for each in value if isinstance(value, list | tuple) else (value,):
            if isinstance(each, ipywidgets.Widget):
                yield each


def _running() -> tuple[str, str, str]:
    """Return the cell that runs, the window it runs in, and its run; empty if nobody says it."""
    kernel = getattr(get_ipython(), "kernel", None)
    if kernel is None:
        return "", "", ""
    asked: dict[str, Any] = kernel.get_parent("shell")
    cell = asked.get("metadata", {}).get("cellId", "")
    header: dict[str, Any] = asked.get("header", {})
    return str(cell), str(header.get("session", "")), str(header.get("msg_id", ""))
