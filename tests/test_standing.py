"""Where a game stands, as a question: each answer is judged by the coach and told why."""

from __future__ import annotations

import pytest

from eightoff import standing
from eightoff.coach import Standing
from eightoff.errors import InputError
from eightoff.exercises import Level, Stands, answer_of, judge, read_levels
from eightoff.exercises.proving import faults
from eightoff.i18n import LANGUAGES, language
from eightoff.lesson import Lesson
from eightoff.library import levels_of

LESSON = "09-won-lost-stuck"
ASKED = {name: level for name, level in levels_of(LESSON).items() if isinstance(level.task, Stands)}


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("code", LANGUAGES)
def test_one_answer_is_right_and_each_other_is_told_why_not(name: str, code: str) -> None:
    view = Lesson(LESSON, language=code).exercise(name)
    right = answer_of(view.level)
    told = {}
    for given in standing.choices(view.language):
        assert view.answer(given) is (given == right)
        told[given] = view.board.message["text"]
    assert all(told.values())
    assert view.solved
    assert view.answers.texts == list(standing.choices(view.language).values())


def wrong(level: Level, given: Standing) -> str:
    assert not judge(level, given.value).right
    return standing.wrong(language("en"), level, given.value)


def test_what_speaks_against_each_wrong_answer() -> None:
    assert wrong(ASKED["no-move"], Standing.OPEN).startswith("No card can move")
    shuffling = ASKED["only-shuffling"]
    assert wrong(shuffling, Standing.NO_MOVE) == "K♣ can still go to column 6."
    assert wrong(shuffling, Standing.LOST).startswith("Each move that is left only carries")
    lost = ASKED["proven-lost"]
    told = "8♣ can go to an empty cell, and that is more than a change of places."
    assert wrong(lost, Standing.SHUFFLING) == told
    assert wrong(lost, Standing.OPEN).endswith("none of them wins.")


def test_a_lost_game_is_told_with_its_proof() -> None:
    told = standing.right(language("en"), ASKED["proven-lost"])
    assert "it is proven that none of them leads to a win" in told
    assert "All that can follow was searched: 4 positions" in told


def level_with(answer: str, board: str) -> Level:
    text = f"""
[[level]]
id = "one"
kind = "standing"
question = "Where does this game stand?"
answer = "{answer}"
board = '''
{board}'''
"""
    return read_levels(text, "made.toml")["one"]


def test_a_game_that_is_open_is_not_lost() -> None:
    level = level_with("open", "Foundations: H-Q C-K D-K S-K\nFreecells: KH -\n:")
    assert list(faults(level)) == []
    assert wrong(level, Standing.LOST).startswith("There is still a way to the win")


def test_an_author_who_errs_is_told() -> None:
    level = level_with("no legal move", "Foundations: H-Q C-K D-K S-K\nFreecells: KH -\n:")
    assert list(faults(level)) == ["the game stands as “open”, not “no legal move”"]
    with pytest.raises(InputError):
        level_with("stuck", "Foundations: H-Q C-K D-K S-K\nFreecells: KH -\n:")
    with pytest.raises(InputError):
        level_with("open", "Freecells: KH -\n:")
