"""Games with undo, redo, restart, jump and score, and the files that keep them."""

from __future__ import annotations

import contextlib
import json
import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eightoff.deals import deal
from eightoff.errors import InputError
from eightoff.game import Game, load, save
from eightoff.position import Position
from eightoff.profiles import PROFILES, Profile
from eightoff.rules import Move, legal_moves

if TYPE_CHECKING:
    from pathlib import Path

EVERY_PROFILE = pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)


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


def test_the_limit_of_undo_leaves_restart_and_the_list_of_moves_alone() -> None:
    game = Game(PROFILES["app"], Position.parse("Freecells: 6H -\n: 7C"))
    for index in range(130):
        game.try_move(Move.parse("6H>b" if index % 2 == 0 else "6H>a"))
    game.jump(31)
    assert game.undo()
    assert not game.can_undo
    game.restart()
    assert (game.cursor, game.position) == (0, game.start)
    assert game.redo()
    assert len(game.moves) == 130


def test_a_run_comes_back_in_one_step() -> None:
    game = Game(PROFILES["standard"], Position.parse("Freecells: - -\n: KC 9S 8S 7S\n: TS"))
    assert len(game.try_move(Move.parse("9S>2")).steps) == 5
    assert game.cursor == 1
    assert game.undo()
    assert game.position == game.start


def test_the_last_move_is_that_which_led_here() -> None:
    game = Game(PROFILES["standard"], Position.parse("Freecells: 6H -\n: 7H"))
    assert game.last_move is None
    game.try_move(Move.parse("6H>1"))
    assert str(game.last_move) == "6H>1"
    game.undo()
    assert game.last_move is None


@pytest.mark.parametrize("cursor", [-1, 2])
def test_a_jump_outside_the_list_of_moves_is_refused_and_changes_nothing(cursor: int) -> None:
    game = Game(PROFILES["standard"], Position.parse("Freecells: 6H -\n: 7H"))
    game.try_move(Move.parse("6H>1"))
    with pytest.raises(InputError, match="a move number from 0 to 1 was expected"):
        game.jump(cursor)
    assert game.cursor == 1


def scores_along(board: str, *moves: str) -> list[int]:
    """Return the score after each move, having checked that each undo takes it back."""
    game = Game(PROFILES["app"], Position.parse(board))
    scores = [game.score]
    for move in moves:
        assert game.try_move(Move.parse(move)).legal
        scores.append(game.score)
    for score in reversed(scores[:-1]):
        assert game.undo()
        assert game.score == score
    return scores[1:]


def test_a_card_on_its_foundation_earns_ten_and_one_out_of_a_cell_five() -> None:
    assert scores_along("Freecells: AH 6C -\n: 7C\n: 3S", "AH>F", "6C>1", "3S>a") == [10, 15, 15]


def test_a_card_taken_back_from_a_foundation_earns_and_costs_nothing() -> None:
    board = "Foundations: H-A\nFreecells: 2H -\n: 3H"
    assert scores_along(board, "2H>F", "2H>1") == [10, 10]


def test_moving_to_and_fro_earns_once() -> None:
    board = "Foundations: H-A\nFreecells: 2H 6C\n: 3H\n: 7C"
    fro = ["2H>F", "2H>1", "2H>F", "6C>2", "6C>a", "6C>2"]
    assert scores_along(board, *fro) == [10, 10, 10, 15, 15, 15]


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
        {"moves": ["6X>1"]},
        {"moves": ["9" * 9000]},
        {"moves": [7]},
        {"moves": "6H>1"},
        {"cursor": 10**30},
        {"cursor": -1},
        {"cursor": 6},
        {"cursor": True},
        {"cursor": 1.0},
        {"profile": "none"},
        {"cells": 99},
        {"cells": 10**30},
        {"cells": True},
        {"start": ": 6X"},
        {"start": None},
        {"deal": "one"},
        {"deal": 0},
        {"deal": True},
        {"deal": 10**21},
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
    assert list(tmp_path.iterdir()) == [tmp_path / "game.json.broken"]


def test_a_save_that_is_no_json_is_set_aside_beside_what_was_before(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for text in ["{", "[" * 100_000, "9" * 5000, "\0"]:
        path.write_text(text)
        with pytest.raises(InputError, match="set aside as"):
            load(path)
    names = sorted(kept.name for kept in tmp_path.iterdir())
    assert names == ["game.json.broken", *(f"game.json.broken{number}" for number in (2, 3, 4))]
    assert (tmp_path / "game.json.broken").read_text() == "{"


def test_a_save_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"a file that can be read was expected, not “none\.json”"):
        load(tmp_path / "none.json")


def test_saving_replaces_the_file_whole_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    for number in (1, 2):
        save(tmp_path / "a" / "game.json", random_game(PROFILES["standard"], number, 3))
    assert list((tmp_path / "a").iterdir()) == [tmp_path / "a" / "game.json"]
    assert load(tmp_path / "a" / "game.json").deal == 2


def test_the_first_move_that_cannot_be_played_is_named() -> None:
    game = random_game(PROFILES["standard"], 2, 5)
    first, second, *_ = map(str, game.moves)
    with pytest.raises(InputError, match="move 2 of the saved game, KS>F,"):
        Game.from_json(game.to_json() | {"moves": [first, "KS>F", second]})
    with pytest.raises(InputError, match="move 3 of the saved game, 6X>1,"):
        Game.from_json(game.to_json() | {"moves": [first, second, "6X>1"]})


SAVED = random_game(PROFILES["app"], 2, 3).to_json()
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=4,
)


@settings(deadline=None, max_examples=60)
@given(field=st.sampled_from(sorted(SAVED)), value=ANY_JSON)
def test_whatever_stands_in_a_save_it_is_read_or_refused(field: str, value: object) -> None:
    data = SAVED | {field: value}
    game = None
    with contextlib.suppress(InputError):
        game = Game.from_json(data)
    assert game is None or Game.from_json(game.to_json()).positions == game.positions


@given(st.integers(min_value=10**4000, max_value=10**4400))
@settings(deadline=None, max_examples=5)
def test_a_number_too_long_to_write_out_is_refused_too(huge: int) -> None:
    for field in ("cells", "cursor", "deal", "format"):
        with pytest.raises(InputError) as caught:
            Game.from_json(SAVED | {field: huge})
        assert str(caught.value)
