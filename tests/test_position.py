"""Positions, their text form, and the sentence for each way a board can be unusable."""

from __future__ import annotations

import pytest

from eightoff.cards import DECK, Card
from eightoff.deals import deal
from eightoff.errors import InputError
from eightoff.position import Position
from eightoff.profiles import PROFILES
from eightoff.rules import Move, parse_place


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_the_text_form_of_a_deal_reads_back(profile: object) -> None:
    position = deal(617, profile)  # type: ignore[arg-type]
    assert Position.parse(str(position)) == position


def test_symbols_small_letters_tens_and_a_missing_colon_read_alike() -> None:
    board = Position.parse("foundations: c-a\ncells: 10♥ -\n8c 7♥\n:")
    assert board == Position.parse("Foundations: C-A\nFreecells: TH -\n: 8C 7H\n:")


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("Freecells: 6X\n: 7H", "line 1"),
        ("Freecells: -\n: 7H\n: 8Q", "line 3"),
        (": 7H 7H", "twice"),
        ("Freecells: 7H\n: 7H", "twice"),
        ("Foundations: H-9\n: 7H", "foundation"),
        ("Foundations: H-14\n: 7C", "line 1"),
        ("Foundations: H\n: 7C", "line 1"),
        ("Foundations: H-2 H-3\n: 7C", "line 1"),
        ("Foundations: H-0 H-3\n: 7C", "line 1"),
        ("Foundations: H-2\nFoundations: C-2\n: 7D", "line 2"),
        (": 7D\nFreecells: -", "line 2"),
        ("Talon: 7D", "line 1"),
        ("", "columns"),
        ("\n".join(":" for _ in range(11)), "11"),
        ("Freecells: - - - - - - - - -\n:", "9"),
    ],
)
def test_an_unusable_board_is_told_in_one_sentence_that_says_where(board: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        Position.parse(board)
    assert "\n" not in str(caught.value)
    assert "expected" in str(caught.value) or "already" in str(caught.value)


@pytest.mark.parametrize("text", ["", "H", "11H", "0H", "6", "6HH", "6♥♥", "👍"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="a card such as"):
        Card.parse(text)


@pytest.mark.parametrize(
    "text",
    ["6H", "6H>", "6H>11", "6H>i", "6H>²", ">1", "6H>1>2", "6H>-1", "6H>01", "6H>" + "9" * 5000],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        Move.parse(text)


def test_every_card_and_place_reads_back() -> None:
    assert [Card.parse(str(card)) for card in DECK] == list(DECK)
    for place in [*map(str, range(1, 11)), *"abcdefgh", "cell", "F"]:
        assert str(parse_place(place)) == place
