"""``eightoff solve``, ``judge`` and ``study``: what can still be won, on the command line."""

from __future__ import annotations

import itertools
import json
import re
import signal
import sys
import time
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eightoff.cli.rules import add_board, add_json, add_rules, board_of, profile_of
from eightoff.coach import Coach
from eightoff.deals import deal, require_number
from eightoff.errors import InputError
from eightoff.figures import difficulty
from eightoff.figures.difficulty import OUTCOMES
from eightoff.figures.look import quietly, save
from eightoff.i18n import message
from eightoff.solver import Outcome, shortened, solve
from eightoff.study import Result, Summary, read, study

if TYPE_CHECKING:
    import argparse
    from collections.abc import Collection, Sequence

    from eightoff.position import Position
    from eightoff.profiles import Profile

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001  has no other name

_MOST_DEALS: Final = 10_000_000
_BAR: Final = 40
_MOST_JOBS: Final = 61
"""As many processes as Windows can wait for; more would make none of them faster."""


def register(commands: Commands) -> None:
    """Add the commands."""
    solving = commands.add_parser("solve", help=message("tell whether a board can be won, and how"))
    _add_start(solving)
    solving.set_defaults(func=_solve)

    judging = commands.add_parser("judge", help=message("tell which legal moves keep the win"))
    _add_start(judging)
    judging.set_defaults(func=_judge)

    studying = commands.add_parser("study", help=message("solve many deals and sum them up"))
    add_rules(studying)
    studying.add_argument(
        "--deals", metavar="1-2000,60565", help=message("the numbers of the deals")
    )
    studying.add_argument(
        "--jobs", metavar="N", default="1", help=message("how many processes work at once")
    )
    studying.add_argument(
        "--csv",
        metavar=message("FILE"),
        help=message("keep results in this file, and go on from what it holds"),
    )
    studying.add_argument(
        "--plot", metavar=message("FILE"), help=message("draw the difficulty into this file")
    )
    _add_limit(studying)
    add_json(studying)
    studying.set_defaults(func=_study)


def _add_start(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    parser.add_argument("--deal", metavar="N", help=message("the number of a deal, not a board"))
    add_board(parser)
    _add_limit(parser)
    add_json(parser)


def _add_limit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--limit", metavar="N", help=message("how many states a search opens before it gives up")
    )


def _solve(options: argparse.Namespace) -> int:
    profile = profile_of(options)
    position = _start(options, profile)
    begun = time.perf_counter()
    found = solve(profile, position, limit=_limit(options))
    spent = 1000 * (time.perf_counter() - begun)
    moves = [str(move) for move in shortened(profile, position, found.moves)]
    if options.json:
        answer = {
            "outcome": found.outcome.value,
            "moves": moves,
            "states": found.states,
            "ms": round(spent, 3),
        }
        sys.stdout.write(json.dumps(answer) + "\n")
    else:
        lines = [options.language.text(OUTCOMES[found.outcome]), *moves]
        sys.stdout.writelines(f"{line}\n" for line in lines)
    return _exit(found.outcome)


def _judge(options: argparse.Namespace) -> int:
    profile = profile_of(options)
    judged = Coach(profile, limit=_limit(options)).judge(_start(options, profile))
    if options.json:
        moves = {str(move): judgement.outcome.value for move, judgement in judged.items()}
        sys.stdout.write(json.dumps({"moves": moves}) + "\n")
    else:
        for move, judgement in judged.items():
            sys.stdout.write(f"{move} {options.language.text(OUTCOMES[judgement.outcome])}\n")
    return max((_exit(judgement.outcome) for judgement in judged.values()), default=0)


def _study(options: argparse.Namespace) -> int:
    profile = profile_of(options)
    numbers = _numbers(options.deals)
    file = Path(options.csv) if options.csv else None
    jobs = _whole(options.jobs, 1)
    limit = _limit(options)
    bar = _Bar(len(numbers))
    try:
        if file:
            bar.start({result.deal for result in read(file)}.intersection(numbers))
        at_once = min(jobs, len(numbers), _MOST_JOBS)
        with ProcessPoolExecutor(at_once, initializer=_leave_stopping_to_the_study) as pool:
            results = study(profile, numbers, pool, file=file, limit=limit, progress=bar.step)
    except KeyboardInterrupt:
        bar.end()
        raise InputError(
            "the study was stopped; with --csv, the same command goes on from what is done"
        ) from None
    except (BrokenExecutor, OSError) as error:
        bar.end()
        raise InputError(
            "a process that solves the deals could not start or was ended from outside; a smaller "
            "number after --jobs needs less memory, and with --csv the same command goes on from "
            "what is done"
        ) from error
    bar.end()
    summary = Summary.of(results)
    if options.plot:
        with quietly():
            save(difficulty.chart(results, options.language), Path(options.plot))
    _tell(options, summary)
    return 1 if summary.undecided else 0


def _leave_stopping_to_the_study() -> None:
    """Let Ctrl-C, which reaches every process of a terminal, end the study and not its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _tell(options: argparse.Namespace, summary: Summary) -> None:
    """Print what a study found."""
    hardest = summary.hardest.deal if summary.hardest else None
    if options.json:
        answer = {
            "deals": summary.deals,
            "won": summary.won,
            "lost": summary.lost,
            "undecided": summary.undecided,
            "interval": [round(summary.low, 6), round(summary.high, 6)],
            "median_states": summary.median,
            "hardest": hardest,
        }
        sys.stdout.write(json.dumps(answer) + "\n")
        return
    lang = options.language
    # Imported on use: no other command writes a fraction.
    from babel.numbers import format_decimal  # noqa: PLC0415

    low, high = (
        format_decimal(100 * end, "0.00", locale=lang.code) for end in (summary.low, summary.high)
    )
    sys.stdout.write(
        lang.text(
            "Of {deals} deals, {won} can be won, {lost} are lost, {undecided} are not decided.",
            deals=summary.deals,
            won=summary.won,
            lost=summary.lost,
            undecided=summary.undecided,
        )
        + "\n"
        + lang.text(
            "Between {low} % and {high} % of all deals can be won (95 % interval).",
            low=low,
            high=high,
        )
        + "\n"
        + lang.text(
            "Half of the deals needed at most {median} states; the hardest is deal {hardest}.",
            median=summary.median,
            hardest=hardest,
        )
        + "\n"
    )


class _Bar:
    """A progress bar on stderr, drawn only where somebody can see it."""

    def __init__(self, whole: int) -> None:
        self._whole = whole
        self._done = 0

    def start(self, done: Collection[int]) -> None:
        """Begin with the deals that an earlier study has done."""
        self._done = len(done)

    def step(self, _result: Result) -> None:
        """Count one more deal."""
        self._done += 1
        if sys.stderr.isatty():
            filled = _BAR * self._done // self._whole
            bar = "#" * filled + "." * (_BAR - filled)
            sys.stderr.write(f"\r[{bar}] {self._done}/{self._whole}")
            sys.stderr.flush()

    @staticmethod
    def end() -> None:
        """Leave the line of the bar."""
        if sys.stderr.isatty():
            sys.stderr.write("\n")


def _start(options: argparse.Namespace, profile: Profile) -> Position:
    """Return the board or the deal that the options name."""
    if (options.deal is None) is (options.board is None):
        raise InputError("either a deal (--deal N) or a board (--board FILE) was expected")
    if options.deal is not None:
        return deal(_whole(options.deal, 0), profile)
    return board_of(options, profile)


def _limit(options: argparse.Namespace) -> int | None:
    return None if options.limit is None else _whole(options.limit, 1)


def _exit(outcome: Outcome) -> int:
    return 1 if outcome is Outcome.UNDECIDED else 0


def _whole(text: str, least: int) -> int:
    if not re.fullmatch(r"[0-9]{1,40}", text) or int(text) < least:
        raise InputError(
            "a whole number from {least} was expected, not “{given}”", least=least, given=text
        )
    return int(text)


def _numbers(text: str | None) -> Sequence[int]:
    """Read numbers of deals such as ``1-2000,60565``, each kept once."""
    if not text:
        raise InputError("the deals to study were expected, such as --deals 1-2000")
    ranges = []
    for part in text.replace(" ", "").split(","):
        match = re.fullmatch(r"([0-9]{1,40})(?:-([0-9]{1,40}))?", part)
        if match is None or int(match[1]) > int(match[2] or match[1]):
            raise InputError(
                "numbers of deals such as 1-2000,60565 were expected, not “{given}”", given=part
            )
        first, last = int(match[1]), int(match[2] or match[1])
        require_number(first)
        require_number(last)
        ranges.append(range(first, last + 1))
    if sum(part.stop - part.start for part in ranges) > _MOST_DEALS:
        raise InputError("at most {most} deals at once were expected", most=_MOST_DEALS)
    return tuple(dict.fromkeys(itertools.chain.from_iterable(ranges)))
