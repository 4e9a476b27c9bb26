"""The pages of widgets: small files of one kind, joined into one text.

anywidget takes one module, so the files of a page are joined when the widget's module is
imported. They share one scope: no imports, and each name at the top of a file is its
own. ``dom.js`` (helpers) and ``keyof.js`` belong to more than one page.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

BOARD: Final = Path(__file__).parent / "page"
"""The folder of the board's page; ``dom.js`` and ``keyof.js`` there serve other pages too."""


def joined(files: Iterable[Path], *first: str) -> str:
    """Return files as one text: those named first in front, in this order, then all by name.

    >>> joined([BOARD / "keyof.js", BOARD / "dom.js"]).startswith("// Helpers")
    True
    """
    order = sorted(files, key=lambda file: file.name)
    order.sort(key=lambda file: first.index(file.stem) if file.stem in first else len(first))
    return "\n".join(file.read_text(encoding="utf-8") for file in order)
