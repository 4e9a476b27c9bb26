"""The judge of a move: the documents' examples, every reason, and what holds in any game."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest

from eightoff.cards import DECK, Card, Suit
from eightoff.deals import deal
from eightoff.position import AnyCell, Cell, Column, Foundation, Place, Position
from eightoff.profiles import PROFILES, Build, Profile
from eightoff.rules import IllegalMoveError, Move, Reason, capacity, check, legal_moves, play

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data/examples.json").read_text(encoding="utf-8")
)["examples"]
TWINS = list(itertools.permutations("SHDC"))[::5]
EVERY_PROFILE = pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)


def twin(text: str, suits: tuple[str, ...]) -> str:
    """Return a board or a move with its suits exchanged."""
    table = dict(zip("SHDC", suits, strict=True))
    words = []
    for word in text.replace(">", " > ").split(" "):
        if word[:2] in {f"{suit}-" for suit in "SHDC"}:
            words.append(table[word[0]] + word[1:])
        elif word.rstrip("\n:")[-1:] in table and len(word.rstrip("\n:")) in {2, 3}:
            body = word.rstrip("\n:")
            words.append(body[:-1] + table[body[-1]] + word[len(body) :])
        else:
            words.append(word)
    return " ".join(words).replace(" > ", ">")


@pytest.mark.parametrize("suits", TWINS, ids="".join)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_the_documents_examples_and_their_twins(
    example: dict[str, Any], suits: tuple[str, ...]
) -> None:
    board = "\n".join(twin(line, suits) for line in example["board"].split("\n"))
    move = twin(example["move"], suits)
    verdict = check(PROFILES[example["profile"]], Position.parse(board), Move.parse(move))
    assert verdict.reason == example["verdict"]
    if "steps" in example:
        assert len(verdict.steps) == example["steps"]


REASONS = [
    ("standard", "Freecells: 6H -\n: 7H", "6H>1", "ok", {}),
    ("standard", "Freecells: 6H -\n: 7H", "5H>1", "not-there", {}),
    ("standard", "Freecells: 6H -\n: 7H", "6H>2", "not-there", {"columns": 1}),
    ("standard", "Freecells: 6H -\n: 7H", "6H>c", "not-there", {"cells": 2}),
    ("standard", "Freecells: -\n: 8C 7H 6H\n: 9C", "8C>2", "covered", {}),
    ("standard", "Freecells: -\n: 8C 7H 6H\n: 9C", "8C>1", "covered", {}),
    ("standard", "Freecells: 6H -\n: 7H", "6H>a", "same-place", {}),
    ("standard", "Freecells: 6H -\n: 7H", "7H>1", "same-place", {}),
    ("standard", "Freecells: 6H -\n: 7D", "6H>1", "wrong-suit", {}),
    ("freecell", "Freecells: 6H -\n: 7D", "6H>1", "wrong-colour", {}),
    ("standard", "Freecells: KC -\n: AC", "KC>1", "wrong-rank", {"needs": ()}),
    ("freecell", "Freecells: 6H -\n: 8S", "6H>1", "wrong-rank", {}),
    ("standard", "Freecells: 6H -\n: 8D", "6H>1", "wrong-suit-and-rank", {}),
    ("standard", "Freecells: QH -\n:", "QH>1", "kings-only", {}),
    ("relaxed", "Freecells: QH -\n:", "QH>1", "ok", {}),
    ("standard", "Freecells: QH 2C\n: 3C", "3C>b", "cell-occupied", {}),
    ("standard", "Freecells: QH 2C\n: 4C", "4C>cell", "cell-occupied", {}),
    ("standard", "Freecells: QH 2C\n: 5C 4C", "5C>b", "cell-occupied", {}),
    ("standard", "Freecells: - -\n: 5C 4C", "5C>cell", "cell-takes-one", {}),
    (
        "standard",
        "Freecells: 2D\n: 5C 4C\n: 6C",
        "5C>2",
        "too-long",
        {"length": 2, "capacity": 1, "empty_cells": 0, "empty_columns": 0},
    ),
    ("standard", "Foundations: C-3\nFreecells: -\n: 6C", "6C>F", "foundation-needs", {}),
    ("standard", "Foundations: C-3\nFreecells: -\n: 5C 4C", "5C>F", "foundation-takes-one", {}),
    ("standard", "Foundations: C-3\nFreecells: -\n: 4C", "3C>1", "foundation-fixed", {}),
    ("app", "Foundations: C-3\nFreecells: -\n: 4C", "3C>1", "ok", {}),
    ("app", "Foundations: C-3\nFreecells: -\n: 4C", "2C>cell", "covered", {}),
    ("app", "Foundations: C-3\nFreecells: -\n: 4C", "3C>F", "same-place", {}),
]


@pytest.mark.parametrize(("profile", "board", "move", "reason", "facts"), REASONS)
def test_each_reason_is_the_first_that_a_teacher_would_name(
    profile: str, board: str, move: str, reason: str, facts: dict[str, object]
) -> None:
    verdict = check(PROFILES[profile], Position.parse(board), Move.parse(move))
    assert verdict.reason == reason
    assert {name: verdict.facts[name] for name in facts} == facts
    assert verdict.legal is (reason == "ok")


def test_every_reason_code_is_in_that_table() -> None:
    assert {reason for _, _, _, reason, _ in REASONS} == set(Reason)


def test_doubling_grants_a_run_that_no_single_moves_carry() -> None:
    board = Position.parse("Freecells: 2D -\n: 9S 8S 7S\n: TS\n:")
    verdict = check(PROFILES["app"], board, Move.parse("9S>2"))
    assert verdict.granted
    assert verdict.steps == ()


def test_a_foundation_that_gives_back_can_park_a_run() -> None:
    board = Position.parse("Foundations: S-A\nFreecells: 2D\n: 4S 3S 2S\n: 5S\n:\n:")
    verdict = check(PROFILES["app"], board, Move.parse("4S>2"))
    assert [str(step) for step in verdict.steps] == ["2S>F", "3S>F", "4S>2", "3S>2", "2S>2"]


@pytest.mark.parametrize("cells", [0, 1, 2])
@pytest.mark.parametrize("spare", [0, 1, 2, 3])
@pytest.mark.parametrize("target", ["a card", "an empty column"])
@pytest.mark.parametrize("profile", ["freecell", "relaxed", "bakers-game"])
def test_every_run_up_to_the_capacity_goes_by_way_of_empty_columns(
    profile: str, target: str, spare: int, cells: int
) -> None:
    suits = "SH" if profile == "freecell" else "SS"
    for length in range(1, 10):
        run = [f"{'A23456789'[length - 1 - at]}{suits[at % 2]}" for at in range(length)]
        under = "" if target == "an empty column" else f"{'A23456789T'[length]}{suits[1]}"
        board = f"Freecells:{' -' * cells}\n: KD {' '.join(run)}\n: {under}" + "\n:" * spare
        position, move = Position.parse(board), Move.parse(f"{run[0]}>2")
        verdict = check(PROFILES[profile], position, move)
        assert verdict.legal is (length <= (cells + 1) * 2**spare)
        if verdict.legal:
            assert replayed(PROFILES[profile], position, verdict.steps) == play(
                PROFILES[profile], position, move
            )


def test_the_destination_does_not_count_as_an_empty_column() -> None:
    board = Position.parse("Freecells: - -\n: KC\n:\n:")
    assert capacity(PROFILES["app"], board, Column(2)) == 3 * 2
    assert capacity(PROFILES["app"], board, Column(1)) == 3 * 4
    assert capacity(PROFILES["standard"], board, Column(2)) == 3


def random_game(profile: Profile, number: int, length: int) -> list[tuple[Position, Move]]:
    """Return positions and moves of random play that prefers runs and foundations a little."""
    chance = random.Random(number)
    position, made = deal(number, profile), []
    for _ in range(length):
        moves = legal_moves(profile, position)
        if not moves:
            break
        fond = [move for move in moves if not isinstance(move.to, AnyCell)]
        move = chance.choice(fond if fond and chance.random() < 0.7 else moves)
        made.append((position, move))
        position = play(profile, position, move)
    return made


def replayed(profile: Profile, position: Position, steps: tuple[Move, ...]) -> Position:
    """Return the position after single moves, each of them checked by itself."""
    assert steps
    for step in steps:
        single = check(profile, position, step)
        assert single.legal
        assert single.steps == (step,)
        position = play(profile, position, step)
    return position


@EVERY_PROFILE
def test_play_keeps_52_cards_and_steps_replay_to_the_same_position(profile: Profile) -> None:
    runs = 0
    for number in range(1, 5):
        for position, move in random_game(profile, number, 80):
            after = play(profile, position, move)
            assert after.is_full_deck
            assert len({card for card, _ in after.lying()}) + after.on_foundations == 52
            steps = check(profile, position, move).steps
            runs += len(steps) > 1
            assert not steps or replayed(profile, position, steps) == after
    assert runs or not deal(1, profile).empty_cells  # with full cells runs are rare


def oracle(profile: Profile, position: Position, card: Card, to: Place) -> bool:
    """Judge the move of one free card, written apart from the rules."""
    ends = {column[-1] for column in position.columns if column}
    if card not in ends and card not in position.cells:
        return False
    match to:
        case Foundation():
            return position.foundations[list(Suit).index(card.suit)] == card.rank - 1
        case Column(number):
            column = position.columns[number - 1]
            if not column:
                return card.rank == 13 or not profile.kings_only
            same = column[-1].suit == card.suit
            differ = (column[-1].suit in "HD") != (card.suit in "HD")
            fits = same if profile.build is Build.SUIT else differ
            return fits and column[-1].rank - card.rank == 1
        case Cell(number):
            return position.cells[number - 1] is None
    return None in position.cells


@EVERY_PROFILE
def test_check_the_list_and_an_oracle_agree_on_every_card_and_place(profile: Profile) -> None:
    places: list[Place] = [Column(number) for number in range(1, profile.columns + 1)]
    places += [AnyCell(), Foundation()]
    for number in (11, 12):
        for position, _ in random_game(profile, number, 40)[::4]:
            listed = set(legal_moves(profile, position))
            ends = {column[-1] for column in position.columns if column} | set(position.cells)
            for card, to in itertools.product(DECK, places):
                legal = check(profile, position, Move(card, to)).legal
                assert legal is (Move(card, to) in listed)
                if card in ends and not (isinstance(to, Column) and position.find(card) == to):
                    assert legal is oracle(profile, position, card, to)
                if not legal:
                    with pytest.raises(IllegalMoveError):
                        play(profile, position, Move(card, to))


def test_legal_moves_are_sorted_as_text_and_name_a_cell_once() -> None:
    moves = [str(move) for move in legal_moves(PROFILES["standard"], deal(1))]
    assert moves == sorted(moves)
    assert len(moves) == len(set(moves))
    assert "6S>cell" in moves
    assert not any(move[-1] in "abcdefgh" for move in moves)
