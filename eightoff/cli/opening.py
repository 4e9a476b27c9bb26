"""``eightoff open``, which is also what ``eightoff`` alone does: open the lessons."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from eightoff.i18n import message
from eightoff.lab import open_lessons

if TYPE_CHECKING:
    import argparse

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001  has no other name


def register(commands: Commands) -> None:
    """Add the command."""
    opening = commands.add_parser("open", help=message("open the lessons"))
    opening.set_defaults(func=_open)


def _open(options: argparse.Namespace) -> int:
    told = options.language.text(
        "The lessons open in your browser. Leave this window open while you learn; Ctrl+C, "
        "pressed twice here, ends them."
    )
    sys.stdout.write(f"{told}\n")
    sys.stdout.flush()
    return open_lessons(options.language.code)
