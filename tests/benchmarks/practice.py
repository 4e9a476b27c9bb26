"""How long a level of practice takes, how hard levels are, and how easily they are guessed.

``python tests/benchmarks/practice.py`` prints p50 and p95 of making one level, each kind
as often as the others, beside the time of one solve of a level's board from nothing. With
``--quantiles`` it prints instead how the measured scores of levels lie, which is where the
steps of difficulty come from; with ``--shares``, for each kind, which share of the moves that
change something is right, which of those that look natural, and how often the run has to go.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import TYPE_CHECKING

from eightoff.coach import Decision
from eightoff.exercises.practice import KINDS, PROFILE, levels_met, practice_level
from eightoff.exercises.sight import natural_moves
from eightoff.solver import solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightoff.exercises.practice import Kind


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value below which that share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def line(name: str, seconds: Sequence[float]) -> str:
    """Return times as a line of milliseconds."""
    p50, p95 = statistics.median(seconds), quantile(seconds, 0.95)
    worst = max(seconds)
    return f"{name}: p50 {1000 * p50:.1f} ms, p95 {1000 * p95:.1f} ms, max {1000 * worst:.1f} ms"


def time_levels(blocks: int) -> None:
    """Time levels of session 1, the processor's time beside the clock's."""
    made, used, solved = [], [], []
    for number in range(1, blocks * len(KINDS) + 1):
        begun, cpu = time.perf_counter(), time.process_time()
        level = practice_level(1, number)
        made.append(time.perf_counter() - begun)
        used.append(time.process_time() - cpu)
        begun = time.perf_counter()
        solve(PROFILE, level.board)
        solved.append(time.perf_counter() - begun)
    print(line("one level", made))
    print(line("one level, processor", used))
    print(line("one solve of its board", solved))
    print(f"a level : a solve, p50 {statistics.median(made) / statistics.median(solved):.0f}")


def show_quantiles(levels: int) -> None:
    """Print where the scores of levels lie, one level a deal."""
    for decision in Decision:
        scores: list[float] = []
        choose = random.Random(f"quantiles of {decision}")
        while len(scores) < levels:
            met = next(levels_met(choose, decision), None)
            if met:
                scores.append(met.measure.score)
        thirds = [quantile(scores, share) for share in (1 / 3, 2 / 3)]
        print(f"{decision}: {levels} levels, thirds at {thirds[0]:.2f} and {thirds[1]:.2f}")


def show_shares(blocks: int) -> None:
    """Print which share of the moves of a level answers it, for each kind of level."""
    shares: dict[Kind, list[tuple[float, float, bool]]] = {kind: [] for kind in KINDS}
    for number in range(1, blocks * len(KINDS) + 1):
        level = practice_level(1, number)
        natural = [seen.move for seen in natural_moves(level.board)]
        liked = sum(move in level.right for move in natural) / len(natural)
        share = len(level.right) / level.measure.legal
        shares[level.decision, level.difficulty].append((share, liked, level.run in level.right))
    for (decision, difficulty), found in shares.items():
        every, liked, gone = zip(*found, strict=True)
        runs = f", its run goes in {sum(gone)}" if decision is Decision.KEEP_MOBILE else ""
        print(
            f"{decision} ({difficulty}), {len(found)} levels: right of all moves "
            f"{statistics.mean(every):.2f} in the mean, {max(every):.2f} at most; "
            f"of natural moves {statistics.mean(liked):.2f}, {max(liked):.2f}{runs}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=40, help="how many times nine levels")
    parser.add_argument("--quantiles", type=int, metavar="N", help="measure N levels a decision")
    parser.add_argument("--shares", type=int, metavar="N", help="measure N levels a kind")
    options = parser.parse_args()
    if options.quantiles:
        show_quantiles(options.quantiles)
    elif options.shares:
        show_shares(options.shares)
    else:
        time_levels(options.blocks)
