"""``eightoff handout``: exercises on paper, with the answers at the end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from eightoff.errors import InputError
from eightoff.figures.look import quietly
from eightoff.i18n import message

if TYPE_CHECKING:
    import argparse

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001  has no other name


def register(commands: Commands) -> None:
    """Add the command."""
    printing = commands.add_parser(
        "handout", help=message("put exercises on paper, with the answers at the end")
    )
    printing.add_argument(
        "lessons",
        metavar=message("LESSON"),
        nargs="*",
        help=message("lessons such as 02 or 04-runs, all if none is named"),
    )
    printing.add_argument(
        "-o", "--output", metavar=message("FILE.pdf"), help=message("the file that is written")
    )
    printing.set_defaults(func=_handout)


def _handout(options: argparse.Namespace) -> int:
    if not options.output:
        raise InputError("a file to write was expected, such as -o handout.pdf")
    # Imported on use: the widgets behind the lessons take longer than any other command.
    from eightoff.figures.handout import handout  # noqa: PLC0415

    with quietly():
        made = handout(options.lessons, options.language)
    try:
        Path(options.output).write_bytes(made)
    except OSError as error:
        raise InputError(
            "a file that can be written was expected, such as handout.pdf, not “{given}”",
            given=options.output,
        ) from error
    return 0
