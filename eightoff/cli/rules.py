"""``eightoff check``, ``deal`` and ``legal``: the rules on the command line."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from eightoff import words
from eightoff.deals import deal
from eightoff.errors import InputError
from eightoff.i18n import message
from eightoff.position import Position
from eightoff.profiles import Profile, profile_named
from eightoff.rules import Move, check, legal_moves

if TYPE_CHECKING:
    import argparse

    from eightoff.rules import Fact

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001  has no other name

_CELLS_LINE = re.compile(r"^\s*(free)?cells\s*:", re.IGNORECASE | re.MULTILINE)


def register(commands: Commands) -> None:
    """Add the commands."""
    checking = commands.add_parser("check", help=message("tell whether a move is legal, and why"))
    add_rules(checking)
    add_board(checking)
    checking.add_argument(
        "--move", metavar="9S>2", help=message("a card and the place it goes to: 9S>2, 7S>b, AC>F")
    )
    add_json(checking)
    checking.set_defaults(func=_check)

    dealing = commands.add_parser("deal", help=message("print a deal by its number"))
    dealing.add_argument("number", metavar="N", nargs="?", help=message("the number of the deal"))
    add_rules(dealing)
    dealing.set_defaults(func=_deal)

    listing = commands.add_parser("legal", help=message("list every legal move"))
    add_rules(listing)
    add_board(listing)
    add_json(listing)
    listing.set_defaults(func=_legal)


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose the rules: ``--profile`` and ``--cells``."""
    parser.add_argument(
        "--profile",
        metavar="P",
        default="standard",
        help=message("the rules, standard if left out"),
    )
    parser.add_argument(
        "--cells", metavar="N", help=message("another number of cells than the rules have")
    )


def add_board(parser: argparse.ArgumentParser) -> None:
    """Add the option that names a board."""
    parser.add_argument(
        "--board",
        metavar=message("FILE"),
        help=message("a file with the board as text; - reads standard input"),
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the option for an answer that programs read."""
    parser.add_argument("--json", action="store_true", help=message("answer in JSON"))


def profile_of(options: argparse.Namespace) -> Profile:
    """Return the rules that the options choose."""
    profile = profile_named(options.profile)
    return profile if options.cells is None else profile.with_cells(_number(options.cells))


def board_of(options: argparse.Namespace, profile: Profile) -> Position:
    """Return the board that the options name.

    A board without a line of cells gets those of the profile, empty; with
    ``--cells``, every board is filled up to that number.
    """
    text = _read(options.board)
    position = Position.parse(text)
    if options.cells is not None or not _CELLS_LINE.search(text):
        return position.with_cells(profile.cells)
    return position


def _check(options: argparse.Namespace) -> int:
    profile = profile_of(options)
    position = board_of(options, profile)
    if options.move is None:
        raise InputError('a move was expected, such as --move "9S>2"')
    move = Move.parse(options.move)
    verdict = check(profile, position, move)
    sentence = words.reason(options.language, profile, position, move, verdict)
    if options.json:
        answer = {
            "legal": verdict.legal,
            "reason": verdict.reason.value,
            "facts": {name: _told(fact) for name, fact in verdict.facts.items()},
            "steps": [str(step) for step in verdict.steps],
            "message": sentence,
        }
        sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(f"{sentence}\n")
    return 0 if verdict.legal else 1


def _deal(options: argparse.Namespace) -> int:
    profile = profile_of(options)
    if options.number is None:
        raise InputError("the number of a deal was expected, such as eightoff deal 1")
    sys.stdout.write(f"{deal(_number(options.number), profile)}\n")
    return 0


def _legal(options: argparse.Namespace) -> int:
    profile = profile_of(options)
    moves = [str(move) for move in legal_moves(profile, board_of(options, profile))]
    if options.json:
        sys.stdout.write(json.dumps({"moves": moves}) + "\n")
    else:
        sys.stdout.writelines(f"{move}\n" for move in moves)
    return 0


def _told(fact: Fact) -> str | int | list[str] | None:
    if isinstance(fact, tuple):
        return [str(card) for card in fact]
    return fact if isinstance(fact, int | None) else str(fact)


def _number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,40}", text):
        raise InputError("a whole number was expected, not “{given}”", given=text)
    return int(text)


def _read(name: str | None) -> str:
    if name is None:
        raise InputError("a board was expected: --board FILE, or --board - for standard input")
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return raw.decode("utf-8-sig")
    except OSError as error:
        raise InputError(
            "a file that can be read was expected, not “{given}”", given=name
        ) from error
    except UnicodeDecodeError as error:
        raise InputError(
            "a board as UTF-8 text was expected, which “{given}” is not", given=name
        ) from error
