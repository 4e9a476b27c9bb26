"""Ask Freecell Solver about every deal listed as lost: ``python tests/benchmarks/lost_deals.py``.

With ``--write``, what it says is noted in tests/data/lost_deals.json, beside the deals.
Its preset ``toons-for-twenty-somethings`` moves single cards and leaves nothing out, so
that "could not solve" is a proof; where it reaches its limit it is undecided.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

from solver import VARIANTS, theirs

from eightoff.deals import deal
from eightoff.solver import Outcome

FIXTURE: Final = Path(__file__).parents[1] / "data" / "lost_deals.json"
PRESET: Final = "toons-for-twenty-somethings"
ITERATIONS: Final = "10000000"
"""Some deals need 20 times as many as are allowed where speed is compared."""


def main() -> None:
    """Run the check; end with 1 if the other program wins a deal listed as lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="note what was found in the fixture")
    program = shutil.which("fc-solve")
    if program is None:
        sys.exit("fc-solve is not installed (Debian: freecell-solver-bin)")
    asked = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    version = asked.stdout.split("\n")[1]
    data = json.loads(FIXTURE.read_text(encoding="utf-8"))
    won = 0
    for game in data["games"]:
        profile, options = VARIANTS[game["name"].replace(" with", ",")]
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder, str(number)) for number in game["lost"]]
            for number, file in zip(game["lost"], files, strict=True):
                file.write_text(f"{deal(number, profile)}\n", encoding="utf-8")
            run = theirs(program, PRESET, options, profile, files, ITERATIONS)
        found = Counter(run.outcomes)
        won += found[Outcome.WON]
        undecided = [
            number
            for number, outcome in zip(game["lost"], run.outcomes, strict=True)
            if outcome is Outcome.UNDECIDED
        ]
        game["checked"] = {
            "by": f"{version}, preset {PRESET}",
            "lost": found[Outcome.LOST],
            "won": found[Outcome.WON],
            "undecided": undecided,
        }
        print(game["name"], game["checked"], f"{sum(run.seconds):.1f} s")
    if parser.parse_args().write:
        FIXTURE.write_text(json.dumps(data) + "\n", encoding="utf-8")
    sys.exit(1 if won else 0)


if __name__ == "__main__":
    main()
