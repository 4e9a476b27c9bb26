"""How long the judge of a position takes: ``python tests/benchmarks/judge.py``.

Every profile that is decided exactly is measured. Start: a deal before its first move.
Cold: mid-game, a coach who knows nothing of the game, as when a notebook is run again.
Warm: a coach who has judged each position of it so far, as when a learner plays with lights.
Half of the games follow a winning line to its middle, half wander as a beginner does.
Times are of the processor, so that other work on the machine counts little.
"""

from __future__ import annotations

import argparse
import random
import time
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from eightoff.coach import Coach, is_shuffle
from eightoff.deals import deal
from eightoff.profiles import PROFILES
from eightoff.rules import legal_moves, play
from eightoff.solver import is_exact

if TYPE_CHECKING:
    from eightoff.position import Position
    from eightoff.profiles import Profile

VARIANTS: Final = {
    **{name: profile for name, profile in PROFILES.items() if is_exact(profile)},
    "standard, 4 cells": PROFILES["standard"].with_cells(4),
}
_WANDERED: Final = 20


def game_to(profile: Profile, number: int) -> list[Position]:
    """Return the positions of a game up to its middle."""
    position = deal(number, profile)
    if number % 2:
        line = Coach(profile).solve(position).moves
        half = line[: len(line) // 2]
        return list(accumulate(half, lambda at, move: play(profile, at, move), initial=position))
    chance = random.Random(number)
    positions = [position]
    for _ in range(_WANDERED):
        moves = [m for m in legal_moves(profile, position) if not is_shuffle(position, m)]
        if not moves:
            break
        positions.append(position := play(profile, position, chance.choice(moves)))
    return positions


def timed(coach: Coach, position: Position) -> float:
    """Return the seconds that a judgement takes."""
    begun = time.process_time()
    coach.judge(position)
    return time.process_time() - begun


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400, help="deals 1 to this one")
    parser.add_argument("--profile", choices=VARIANTS, help="measure this one only")
    options = parser.parse_args()
    count: int = options.deals
    print(f"deals 1-{count}, milliseconds".ljust(32) + "    p50     p95     p99     max  slowest")
    for name, profile in VARIANTS.items():
        if options.profile not in {None, name}:
            continue
        start, cold, warm = [], [], []
        for number in range(1, count + 1):
            positions = game_to(profile, number)
            start.append((timed(Coach(profile), positions[0]), number))
            cold.append((timed(Coach(profile), positions[-1]), number))
            coach = Coach(profile)
            warm += [(timed(coach, position), number) for position in positions]
        for kind, times in (("start", start), ("cold", cold), ("warm", warm)):
            times.sort()
            last = len(times) - 1
            p50, p95, p99, most = (
                1000 * times[round(last * part)][0] for part in (0.5, 0.95, 0.99, 1)
            )
            print(
                f"{name:20} {kind:5} {p50:12.1f} {p95:7.1f} {p99:7.1f} {most:7.1f}  {times[-1][1]}"
            )


if __name__ == "__main__":
    main()
