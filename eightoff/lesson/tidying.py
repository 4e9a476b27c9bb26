"""What a cell showed is put away when the cell runs again, so that nothing piles up.

A widget lives in the kernel until it is closed, with its layout, its style and all it
holds, and ipywidgets closes only the outermost one. JupyterLab says with every run
which cell it is of; where nobody says it (a console, nbconvert), all stays as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import ipywidgets
from IPython import get_ipython

if TYPE_CHECKING:
    from collections.abc import Iterator

_SHOWN: Final[dict[str, tuple[str, list[ipywidgets.Widget]]]] = {}
"""By cell: the run that showed something, and what it showed."""


def shown_by_cell(widget: ipywidgets.Widget) -> None:
    """Note a widget as shown by the running cell; put away what its last run showed."""
    cell, run = _running()
    if not cell:
        return
    last_run, shown = _SHOWN.get(cell, ("", []))
    if run != last_run:
        for each in shown:
            put_away(each)
        shown = []
    _SHOWN[cell] = run, [*shown, widget]


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


def _running() -> tuple[str, str]:
    """Return the cell that runs and its run; empty where nobody says it."""
    kernel = getattr(get_ipython(), "kernel", None)
    if kernel is None:
        return "", ""
    asked: dict[str, Any] = kernel.get_parent("shell")
    cell = asked.get("metadata", {}).get("cellId", "")
    return str(cell), str(asked.get("header", {}).get("msg_id", ""))
