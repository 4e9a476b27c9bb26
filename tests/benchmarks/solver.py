"""Our solver beside Freecell Solver on the same deals: ``python tests/benchmarks/solver.py``.

Every winning line, ours and theirs, is replayed under our rules or not believed, and
every pair of verdicts is compared. ``fc-solve`` (Debian: freecell-solver-bin) is left
out where it is not installed. Times are of the processor, so that other work on the
machine counts little.

Each preset has two rows. In the first, ``fc-solve`` is called as a person calls it, once
for each deal: its times hold the start of a process, about a millisecond, of which most
deals of Eight Off take far less to solve. In the second, ``in one process``, its library
is called from here and nothing but its search is timed, while ours includes the moves.
"""

from __future__ import annotations

import argparse
import ctypes
import re
import resource
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from eightoff.cards import Card
from eightoff.deals import deal
from eightoff.position import Cell, Column, Foundation, Position
from eightoff.profiles import PROFILES, Profile
from eightoff.rules import IllegalMoveError, Move, play
from eightoff.solver import Outcome, solve

PRESETS: Final = ("cool-jives", "toons-for-twenty-somethings")
_FOUR_CELLS: Final = (
    "--freecells-num 4 --stacks-num 8 --decks-num 1 --sequences-are-built-by suit "
    "--empty-stacks-filled-by kings --sequence-move limited"
)
VARIANTS: Final = {
    "Eight Off": (PROFILES["standard"], "-g eight_off"),
    "Eight Off, 4 cells": (PROFILES["standard"].with_cells(4), _FOUR_CELLS),
    "Seahaven Towers": (PROFILES["seahaven-towers"], "-g seahaven"),
}
_MOST_ITERATIONS: Final = "500000"
_CARDS: Final = re.compile(r"^Move (?:(\d+) cards|a card) from (stack|freecell) (\d+) to (.*)$")


@dataclass
class Run:
    """What one program did on the deals of a variant."""

    name: str
    seconds: list[float] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    illegal: int = 0


def ours(profile: Profile, starts: list[Position]) -> Run:
    """Solve the deals with our solver."""
    run = Run("eightoff")
    for start in starts:
        begun = time.process_time()
        found = solve(profile, start)
        run.seconds.append(time.process_time() - begun)
        run.outcomes.append(found.outcome)
        run.illegal += found.outcome is Outcome.WON and not _wins(profile, start, found.moves)
    return run


def theirs(  # noqa: PLR0913, PLR0917  a program, how it is called, and on what
    program: str,
    preset: str,
    options: str,
    profile: Profile,
    files: list[Path],
    iterations: str = _MOST_ITERATIONS,
) -> Run:
    """Solve the deals with Freecell Solver, a process each."""
    run = Run(preset)
    tail = ["-l", preset, "-mi", iterations, "-p", "-t", "-m", "-sel"]
    for file in files:
        begun = _children()
        done = subprocess.run(
            [program, *options.split(), *tail, str(file)],
            capture_output=True,
            text=True,
            check=False,
        )
        run.seconds.append(_children() - begun)
        if "This game is solveable" in done.stdout:
            run.outcomes.append(Outcome.WON)
            start = Position.parse(file.read_text(encoding="utf-8"))
            run.illegal += not _replays(profile, start, done.stdout)
        elif "I could not solve this game" in done.stdout:
            run.outcomes.append(Outcome.LOST)
        else:
            run.outcomes.append(Outcome.UNDECIDED)
    return run


_THEIR_OUTCOMES: Final = {0: Outcome.WON, 1: Outcome.LOST}
"""What their library returns; any other number is that of a search that was not finished."""


def theirs_in_one_process(preset: str, options: str, starts: list[Position]) -> Run | None:
    """Solve the deals with the library of Freecell Solver, None where there is none."""
    try:
        library = ctypes.CDLL("libfreecell-solver.so.0")
    except OSError:
        return None
    library.freecell_solver_user_alloc.restype = ctypes.c_void_p
    user = ctypes.c_void_p(library.freecell_solver_user_alloc())
    words = [*options.split(), "-l", preset, "-mi", _MOST_ITERATIONS]
    array = (ctypes.c_char_p * len(words))(*(word.encode() for word in words))
    error, last = ctypes.c_char_p(), ctypes.c_int(0)
    failed = library.freecell_solver_user_cmd_line_parse_args(
        user, len(words), array, 0, None, None, None, ctypes.byref(error), ctypes.byref(last)
    )
    if failed:
        raise RuntimeError(f"the library does not know {words[last.value]}")
    run = Run(f"{preset}, in one process")
    for start in starts:
        board = f"{start}\n".encode()
        begun = time.process_time()
        found = library.freecell_solver_user_solve_board(user, board)
        run.seconds.append(time.process_time() - begun)
        run.outcomes.append(_THEIR_OUTCOMES.get(found, Outcome.UNDECIDED))
        library.freecell_solver_user_recycle(user)
    library.freecell_solver_user_free(user)
    return run


def _children() -> float:
    """Return the seconds of the processor that ended processes of ours have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _wins(profile: Profile, position: Position, moves: tuple[Move, ...]) -> bool:
    try:
        for move in moves:
            position = play(profile, position, move)
    except IllegalMoveError:
        return False
    return position.is_won


def _replays(profile: Profile, position: Position, printed: str) -> bool:
    """Return whether Freecell Solver's printed moves are legal under our rules and win."""
    for line in printed.splitlines():
        match = _CARDS.match(line.strip())
        if match is None:
            continue
        move = _translated(position, match)
        try:
            position = play(profile, position, move)
        except IllegalMoveError:
            return False
    return position.is_won


def _translated(position: Position, match: re.Match[str]) -> Move:
    count, kind, place, to = int(match[1] or 1), match[2], int(match[3]), match[4]
    held = position.columns[place] if kind == "stack" else (position.cells[place],)
    card = held[-count]
    if not isinstance(card, Card):
        raise TypeError(f"a card was expected in {kind} {place}")
    if to.startswith("the foundations"):
        return Move(card, Foundation())
    number = int(to.rpartition(" ")[2])
    return Move(card, Column(number + 1) if to.startswith("stack") else Cell(number + 1))


def _tell(run: Run, judge: Run) -> None:
    """Print a program's row: its verdicts against ours, its times and ours by its."""
    decided = sum(outcome is not Outcome.UNDECIDED for outcome in run.outcomes)
    wrong = sum(
        Outcome.UNDECIDED not in pair and pair[0] is not pair[1]
        for pair in zip(run.outcomes, judge.outcomes, strict=True)
    )
    times, judged = (_figures(one.seconds) for one in (run, judge))
    ratios = " ".join(f"{ours_ / their:5.2f}" for ours_, their in zip(judged, times, strict=True))
    figures = " ".join(f"{1000 * figure:9.1f}" for figure in times)
    print(f"  {run.name:44} {decided:7} {wrong:5} {run.illegal:7} {figures}   {ratios}")


def _figures(seconds: list[float]) -> tuple[float, float, float, float]:
    ordered = sorted(seconds)
    last = len(ordered) - 1
    middle, high = ordered[last // 2], ordered[round(last * 0.99)]
    return sum(ordered), middle, high, ordered[-1]


def tell_alone(count: int) -> None:
    """Solve the deals of Eight Off with our solver, and print its figures and the lost ones."""
    profile = PROFILES["standard"]
    seconds, lost = [], []
    for number in range(1, count + 1):
        start = deal(number, profile)
        begun = time.process_time()
        found = solve(profile, start)
        seconds.append(time.process_time() - begun)
        if found.outcome is not Outcome.WON:
            lost.append(number)
    total, middle, high, most = (1000 * figure for figure in _figures(seconds))
    print(f"Eight Off, deals 1-{count}: {len(lost)} lost; milliseconds: total {total:.0f},")
    print(f"p50 {middle:.1f}, p99 {high:.1f}, max {most:.1f} (deal {_slowest(seconds)})")
    print("lost:", *lost)


def _slowest(seconds: list[float]) -> int:
    return seconds.index(max(seconds)) + 1


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000, help="deals 1 to this one")
    parser.add_argument("--first", action="store_true", help="compare on Eight Off only")
    parser.add_argument("--alone", action="store_true", help="run ours on Eight Off, and no other")
    options = parser.parse_args()
    count: int = options.deals
    if options.alone:
        tell_alone(count)
        return
    program = shutil.which("fc-solve")
    for name, (profile, rules) in list(VARIANTS.items())[: 1 if options.first else None]:
        starts = [deal(number, profile) for number in range(1, count + 1)]
        print(
            f"{name}, deals 1-{count}\n  {'':44} decided wrong illegal"
            "  total ms       p50       p99       max   ours : theirs of each"
        )
        judge = ours(profile, starts)
        _tell(judge, judge)
        if program is None:
            continue
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for number, start in enumerate(starts, 1):
                files.append(Path(folder, str(number)))
                files[-1].write_text(f"{start}\n", encoding="utf-8")
            for preset in PRESETS:
                _tell(theirs(program, preset, rules, profile, files), judge)
                if alone := theirs_in_one_process(preset, rules, starts):
                    _tell(alone, judge)


if __name__ == "__main__":
    main()
