"""``eightoff open``, which is also what ``eightoff`` alone does: open the lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightoff.i18n import message
from eightoff.lab import open_lessons

if TYPE_CHECKING:
    import argparse

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001  has no other name


def register(commands: Commands) -> None:
    """Add the command."""
    opening = commands.add_parser("open", help=message("open the lessons"))
    opening.set_defaults(func=lambda options: open_lessons(options.language.code))
