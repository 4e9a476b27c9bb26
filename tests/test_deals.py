"""Deals by number, equal to PySolFC's, and their codes."""

from __future__ import annotations

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as PysolGame
from pysol_cards.random_base import RandomBase

from eightoff.deals import LAST_NUMBER, deal, deal_code, parse_code
from eightoff.errors import InputError
from eightoff.profiles import PROFILES, Profile

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
@pytest.mark.parametrize("number", [*range(1, 60), 465, 617, 32000, 32001, 10**9, LAST_NUMBER])
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
def test_with_any_number_of_cells_what_finds_none_goes_under_where_it_would_stand(
    profile: Profile, cells: int
) -> None:
    position, usual = deal(7, profile.with_cells(cells)), deal(7, profile.with_cells(8))
    held = usual.cells[: 52 - profile.tableau_cards]
    assert position.is_full_deck
    assert position.cells == usual.cells[:cells]
    for index, column in enumerate(position.columns):
        extra = held[index : index + 1] if index >= cells else ()
        assert column == usual.columns[index] + extra


@pytest.mark.parametrize("number", [0, -1, LAST_NUMBER + 1, "7", 1.5, True, None])
def test_what_is_no_deal_number_is_refused(number: object) -> None:
    with pytest.raises(InputError, match=f"a deal number from 1 to {LAST_NUMBER} was expected"):
        deal(number)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["app", "app-4", "app-2"])
@pytest.mark.parametrize("number", [1, 130, 26**7 - 1, 26**7, LAST_NUMBER])
def test_a_code_names_its_deal(name: str, number: int) -> None:
    assert parse_code(deal_code(PROFILES[name], number)) == (PROFILES[name], number)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "7",
        "EO1-C8-AAAAAAA",
        "EO1-C5-AAAAAFA",
        "EO2-C8-AAAAAFA",
        "EO1-C8-AAAAFA",
        "EO1-C8-AAAAAAFA",
        "EO1-C8-AAAAA5A",
        "EO1-C8-ZZZZZZZZZZZZZZZ",
    ],
)
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(InputError, match="a deal code such as"):
        parse_code(code)


def test_a_code_is_read_whatever_its_case_and_the_space_around_it() -> None:
    assert parse_code(" eo1-c2-aaaaafa\n") == (PROFILES["app-2"], 130)


@pytest.mark.parametrize(
    "profile",
    [PROFILES["standard"], PROFILES["seahaven-towers"], PROFILES["app"].with_cells(3)],
    ids=["other rules", "other rules with four cells", "other cells"],
)
def test_rules_that_a_code_cannot_tell_have_none(profile: Profile) -> None:
    with pytest.raises(InputError, match="one of app, app-4, app-2"):
        deal_code(profile, 130)


def test_a_code_tells_rules_by_what_they_are_not_by_their_name() -> None:
    assert deal_code(PROFILES["app"].with_cells(4), 1) == "EO1-C4-AAAAAAB"


def test_a_number_that_has_no_deal_has_no_code() -> None:
    with pytest.raises(InputError, match="a deal number"):
        deal_code(PROFILES["app"], LAST_NUMBER + 1)


def test_a_number_too_long_to_write_out_is_refused_in_one_sentence() -> None:
    with pytest.raises(InputError, match="a deal number") as caught:
        deal(10**5000)
    assert len(str(caught.value)) < 200


def test_uneven_columns_hold_seven_and_six_cards() -> None:
    position = deal(8, PROFILES["uneven"])
    assert [len(column) for column in position.columns] == [7, 7, 7, 7, 6, 6, 6, 6]
    assert position.empty_cells == tuple(range(1, 9))
