"""What `import eightoff` may not load, because a learner waits for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"matplotlib", "babel", "jupyterlab", "jupytext", "nbclient", "pysol_cards"}


@pytest.mark.parametrize("module", ["eightoff", "eightoff.game", "eightoff.rules"])
def test_importing_the_kit_loads_nothing_heavy(module: str) -> None:
    code = f"import sys, {module}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not HEAVY & set(loaded)


def test_the_deals_load_pysol_cards_once_a_deal_is_wanted() -> None:
    code = "import sys; from eightoff.deals import deal; print('pysol_cards' in sys.modules);"
    code += "deal(1); print('pysol_cards' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "True"]


def test_the_board_waits_for_no_solver_and_no_exercise() -> None:
    code = "import sys, eightoff.board; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    slow = ("eightoff.solver", "eightoff.coach", "eightoff.exercises", "matplotlib", "pysol_cards")
    assert [name for name in loaded if name.startswith(slow)] == []
