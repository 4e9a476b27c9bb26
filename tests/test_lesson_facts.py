"""What the lessons say of many deals, counted again by the solver."""

from __future__ import annotations

import pytest

from eightoff.deals import deal
from eightoff.profiles import Profile, profile_named
from eightoff.rules import legal_moves
from eightoff.solver import Outcome, solve

pytestmark = pytest.mark.slow


def outcomes(profile: Profile, last: int, limit: int | None = None) -> list[Outcome]:
    return [
        solve(profile, deal(number, profile), limit=limit).outcome for number in range(1, last + 1)
    ]


def test_four_cells_leave_21_of_200_deals_to_be_won() -> None:
    found = outcomes(profile_named("app-4"), 200)
    assert found.count(Outcome.WON) == 21
    assert found.count(Outcome.LOST) == 179


def test_single_moves_win_13_of_those_deals() -> None:
    assert outcomes(profile_named("standard").with_cells(4), 200).count(Outcome.WON) == 13


def test_bakers_game_without_cells_is_never_won_and_often_never_begun() -> None:
    profile = profile_named("bakers-game").with_cells(0)
    assert outcomes(profile, 100, limit=3000) == [Outcome.LOST] * 100
    stuck = [n for n in range(1, 101) if not legal_moves(profile, deal(n, profile))]
    assert len(stuck) == 15


def test_bakers_game_with_four_cells_is_won_in_10_of_20_deals_at_least() -> None:
    assert outcomes(profile_named("bakers-game"), 20, limit=1000).count(Outcome.WON) >= 10


@pytest.mark.parametrize(("cells", "won"), [(4, 89), (2, 8)])
def test_seahaven_towers_needs_its_four_cells(cells: int, won: int) -> None:
    found = outcomes(profile_named("seahaven-towers").with_cells(cells), 100)
    assert found.count(Outcome.WON) == won
    assert found.count(Outcome.LOST) == 100 - won
