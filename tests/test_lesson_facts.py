"""What the lessons say of deals, counted and played again."""

from __future__ import annotations

import pytest

from eightoff.coach import Coach, finish, is_shuffle
from eightoff.deals import deal
from eightoff.exercises import Play
from eightoff.game import Game
from eightoff.library import levels_of
from eightoff.profiles import Profile, profile_named
from eightoff.rules import Move, legal_moves
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


DEAL_21 = """
8H>cell 6H>6 6C>cell 8H>5 7H>5 AH>F TS>2 4C>6 3D>7 3C>6 TC>cell 9S>2 9H>4 AD>F
8D>cell KC>cell 2D>F 3D>F 4D>F KD>5 TC>3 2S>cell
JC>7 2C>6 5D>F 6D>F
4S>3 3S>3 2S>3 TH>1 7S>cell KC>4 QC>4 TD>7 JD>5 JH>7 5H>7 8D>1 9D>5 AS>F 2S>F 3S>F 4S>F
5S>F 3H>cell 9C>4 2H>F AC>F 7D>F 3H>F 2C>F 3C>F 8D>F 9D>F 4C>F 5C>F TD>F JD>F 6C>F QD>F
KD>F 8C>4 JS>6
KH>1
"""


def test_the_whole_game_is_one_game_of_deal_21() -> None:
    game = Game(profile_named("standard"), deal(21), deal=21)
    boards = {game.position: 0}
    for number, move in enumerate(DEAL_21.split(), 1):
        assert game.try_move(Move.parse(move)).legal
        boards[game.position] = number
    levels = levels_of("11-whole-game")
    assert {name: boards[level.board] for name, level in levels.items()} == {
        "look-ahead": 0,
        "prepare-a-king": 14,
        "last-cell": 22,
        "count-the-cells": 26,
        "useful-cells": 26,
        "tidy-move": 63,
    }
    assert finish(game.profile, game.position)


def test_of_nine_moves_with_the_last_cell_one_loses() -> None:
    level = levels_of("11-whole-game")["last-cell"]
    judged = Coach(level.profile).judge(level.board)
    told = {str(move): judged[move].outcome for move in judged if not is_shuffle(level.board, move)}
    assert len(told) == 9
    assert [move for move, outcome in told.items() if outcome is Outcome.LOST] == ["TD>cell"]


@pytest.mark.parametrize(
    ("lesson", "name", "promised"),
    [
        (
            "06-free-a-cell",
            "alone",
            "KC>4 4S>cell 9C>3 6S>cell 7S>cell 8S>cell JC>4 4S>2 TC>4 6C>3 8C>4 KH>F AS>F",
        ),
        ("07-prepare-a-king", "which-king", "5H>F KD>1"),
        ("07-prepare-a-king", "alone", "JD>3 TD>3"),
        ("08-keep-runs-mobile", "tidy-up", "JH>3 TH>3"),
        ("11-whole-game", "useful-cells", "7S>cell KC>4"),
        ("12-practice", "warm-cell", "7S>7 6S>7"),
    ],
)
def test_what_a_closing_sentence_holds_out_keeps_the_win(
    lesson: str, name: str, promised: str
) -> None:
    level = levels_of(lesson)[name]
    assert isinstance(level.task, Play)
    game = Game(level.profile, level.board)
    for move in (*level.task.solution, *map(Move.parse, promised.split())):
        assert game.try_move(move).legal, move
    assert solve(level.profile, game.position).outcome is Outcome.WON


def test_the_ace_close_by_still_costs_the_win_when_the_cell_is_free() -> None:
    level = levels_of("06-free-a-cell")["alone"]
    game = Game(level.profile, level.board)
    for move in ("6S>2", "QC>3", "8C>cell"):
        assert game.try_move(Move.parse(move)).legal
    assert solve(level.profile, game.position).outcome is Outcome.LOST
