"""Where catalogues and lessons lie: beside the package in the tree, inside it in a wheel."""

from __future__ import annotations

from pathlib import Path
from typing import Literal


def data_folder(name: Literal["i18n", "lessons"]) -> Path:
    """Return the folder of that name.

    >>> data_folder("i18n").is_dir()
    True
    """
    package = Path(__file__).parent
    packed = package / "_data" / name
    return packed if packed.is_dir() else package.parent / name
