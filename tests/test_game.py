"""Deals by number and code; games with undo, redo, jump, score, and saving."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as PysolGame
from pysol_cards.random_base import RandomBase

from eightoff.deals import LAST_NUMBER, deal, deal_code, parse_code
from eightoff.errors import InputError
from eightoff.game import Game, load, save
from eightoff.position import Position
from eightoff.profiles import PROFILES, Profile
from eightoff.rules import Move, legal_moves

if TYPE_CHECKING:
    from pathlib import Path

EVERY_PROFILE = pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)


@pytest.mark.parametrize(
    ("profile", "pysol"),
    [
        ("standard", "eight_off"),
        ("freecell", "freecell"),
        ("bakers-game", "bakers_game"),
        ("seahaven-towers", "seahaven_towers"),
    ],
)
@pytest.mark.parametrize("number", [1, 465, 617, 32000, 32001, 60565, 10**9])
def test_a_deal_is_that_of_pysolfc(profile: str, pysol: str, number: int) -> None:
    lines = (
        PysolGame(pysol, number, RandomBase.DEALS_PYSOLFC)
        .calc_layout_string(CardRenderer(print_ts=True))
        .splitlines()
    )
    held = lines.pop(0).split()[1:] if lines[0].startswith("Freecells") else []
    position = deal(number, PROFILES[profile])
    assert [" ".join(map(str, column)) for column in position.columns] == lines
    assert [str(card) for card in position.cells if card] == [card for card in held if card != "-"]
    assert len(position.cells) == PROFILES[profile].cells


def test_with_two_cells_the_last_two_cards_end_columns_three_and_four() -> None:
    whole, two = deal(5), deal(5, PROFILES["app-2"])
    assert two.cells == whole.cells[:2]
    assert two.columns[2][-1] == whole.cells[2]
    assert two.columns[3][-1] == whole.cells[3]
    assert two.is_full_deck


@EVERY_PROFILE
@pytest.mark.parametrize("cells", range(9))
def test_any_number_of_cells_can_be_dealt(profile: Profile, cells: int) -> None:
    position = deal(7, profile.with_cells(cells))
    assert position.is_full_deck
    assert len(position.cells) == cells


@pytest.mark.parametrize("number", [0, -1, LAST_NUMBER + 1, "7", 1.5, True, None])
def test_what_is_no_deal_number_is_refused(number: object) -> None:
    with pytest.raises(InputError, match="a deal number from 1"):
        deal(number)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["app", "app-4", "app-2"])
@pytest.mark.parametrize("number", [1, 130, LAST_NUMBER])
def test_a_code_names_its_deal(name: str, number: int) -> None:
    assert parse_code(deal_code(number, PROFILES[name])) == (PROFILES[name], number)


@pytest.mark.parametrize("code", ["", "EO1-C8-AAAAAAA", "EO1-C5-AAAAAFA", "EO2-C8-AAAAAFA", "7"])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(InputError, match="a deal code such as"):
        parse_code(code)


def random_game(profile: Profile, seed: int, length: int = 60) -> Game:
    chance = random.Random(seed)
    game = Game(profile, deal(seed, profile), deal=seed)
    for _ in range(length):
        moves = legal_moves(profile, game.position)
        if not moves:
            break
        assert game.try_move(chance.choice(moves)).legal
    return game


@EVERY_PROFILE
def test_undo_is_exact_and_redo_brings_it_back(profile: Profile) -> None:
    game = random_game(profile, 3)
    played, scores = game.positions, []
    while game.undo():
        assert game.position == played[game.cursor]
        scores.append(game.score)
    assert game.position == game.start
    assert game.score == 0
    while game.redo():
        assert game.position == played[game.cursor]
    assert game.positions == played


def test_a_new_move_drops_the_later_ones_and_an_illegal_one_keeps_them() -> None:
    game = random_game(PROFILES["standard"], 4, 10)
    game.jump(4)
    later = game.moves
    assert not game.try_move(Move.parse("KS>F")).legal
    assert game.moves == later
    game.try_move(legal_moves(game.profile, game.position)[0])
    assert len(game.moves) == 5
    assert not game.can_redo


def test_app_takes_back_the_last_hundred_actions_only() -> None:
    game = Game(PROFILES["app"], Position.parse("Freecells: 6H -\n: 7C"))
    for index in range(130):
        assert game.try_move(Move.parse("6H>b" if index % 2 == 0 else "6H>a")).legal
    steps = 0
    while game.undo():
        steps += 1
    assert steps == 100


def test_a_card_taken_back_from_a_foundation_earns_and_costs_nothing() -> None:
    game = Game(PROFILES["app"], Position.parse("Foundations: H-A\nFreecells: 2H -\n: 3H"))
    game.try_move(Move.parse("2H>F"))
    earned = game.score
    assert earned > 0
    game.try_move(Move.parse("2H>1"))
    assert game.score == earned
    game.jump(0)
    assert game.score == 0


@EVERY_PROFILE
def test_a_saved_game_is_the_same_game(profile: Profile, tmp_path: Path) -> None:
    game = random_game(profile, 9, 30)
    game.jump(game.cursor // 2)
    save(tmp_path / "game.json", game)
    again = load(tmp_path / "game.json")
    assert (again.moves, again.cursor, again.deal) == (game.moves, game.cursor, game.deal)
    assert again.positions == game.positions
    assert again.profile == game.profile


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"moves": ["KS>F"]},
        {"moves": [7]},
        {"moves": "6H>1"},
        {"cursor": 10**30},
        {"cursor": -1},
        {"profile": "none"},
        {"cells": 99},
        {"start": ": 6X"},
        {"start": None},
        {"deal": "one"},
    ],
)
def test_a_broken_save_is_set_aside_and_told(change: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(random_game(PROFILES["standard"], 2, 5).to_json() | change))
    written = path.read_text()
    with pytest.raises(InputError, match="set aside as"):
        load(path)
    assert not path.exists()
    assert (tmp_path / "game.json.broken").read_text() == written


def test_importing_the_kit_loads_nothing_heavy() -> None:
    code = "import sys, eightoff; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"matplotlib", "babel", "jupyterlab", "pysol_cards", "jupytext"} & set(loaded)
