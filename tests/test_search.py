"""Every sequence of single moves: what there is no way to do, and the shortest way to do it."""

from __future__ import annotations

import asyncio
import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eightoff.errors import InputError
from eightoff.exercises import read_levels
from eightoff.exercises.exhaustion import (
    End,
    Tried,
    move_to_try,
    one_more_empty,
    single_moves,
    tries,
)
from eightoff.i18n import LANGUAGES, language
from eightoff.lesson import Lesson
from eightoff.lesson.lesson import Notice
from eightoff.lesson.search import SearchView
from eightoff.position import Position
from eightoff.profiles import PROFILES
from eightoff.rules import Move, capacity, check, play

DOUBLED = Position.parse("Freecells: - - \n: KC 9S 8S 7S 6S\n: TS\n:")
"""Six cards by the formula of ``app``, three by single moves; the run here has four."""
FOUR = Move.parse("9S>2")


def last(profile: str, board: Position | str, move: Move = FOUR) -> Tried:
    position = board if isinstance(board, Position) else Position.parse(board)
    *_, found = tries(PROFILES[profile], position, move)
    return found


def test_the_run_that_app_grants_is_beyond_all_single_moves() -> None:
    assert check(PROFILES["app"], DOUBLED, FOUR).granted
    found = last("app", DOUBLED)
    assert found.end is End.NONE
    assert found.positions == 5  # 6S, TS, both, or 6S and 7S wait in cells; or none


def test_any_card_columns_carry_what_the_doubling_formula_says() -> None:
    board = Position.parse("Freecells: - - \n: KC 9S 8H 7S 6H\n: TH\n:")
    assert capacity(PROFILES["freecell"], board, FOUR.to) == 6
    found = last("freecell", board)
    assert found.end is End.FOUND
    assert len(found.way) == 7


def test_one_more_empty_cell_carries_it_under_the_rules_of_app_too() -> None:
    found = last("app", one_more_empty(DOUBLED))
    assert found.end is End.FOUND
    assert " ".join(map(str, found.way)) == "6S>cell 7S>cell 8S>cell 9S>2 8S>2 7S>2 6S>2"


@pytest.mark.parametrize("cells", range(4))
@pytest.mark.parametrize("columns", range(3))
@pytest.mark.parametrize("length", range(1, 6))
def test_with_kings_only_columns_exactly_cells_plus_one_can_be_carried(
    cells: int, columns: int, length: int
) -> None:
    run = " ".join(["9S", "8S", "7S", "6S", "5S"][:length])
    board = f"Freecells:{' -' * cells}\n: KC {run}\n: TS\n" + ":\n" * columns
    for profile in ("standard", "app"):
        found = last(profile, board).end is End.FOUND
        assert found == (length <= cells + 1)


@pytest.mark.parametrize("cells", range(3))
@pytest.mark.parametrize("columns", range(3))
@pytest.mark.parametrize("length", range(1, 6))
def test_with_any_card_columns_exactly_the_doubled_count_can_be_carried(
    cells: int, columns: int, length: int
) -> None:
    run = " ".join(["9S", "8H", "7S", "6H", "5S"][:length])
    board = f"Freecells:{' -' * cells}\n: KC {run}\n: TH\n" + ":\n" * columns
    found = last("freecell", board).end is End.FOUND
    assert found == (length <= (cells + 1) * 2**columns)


def test_the_way_found_replays_and_no_step_moves_more_than_one_card() -> None:
    board = Position.parse("Freecells: 2D 9H -\n: KC 9S 8S 7S\n: TS\n: 8H 3D\n: TC")
    found = last("standard", board)
    assert found.end is End.FOUND
    for move in found.way:
        verdict = check(PROFILES["standard"], board, move)
        assert len(verdict.steps) == 1
        board = play(PROFILES["standard"], board, move)
    assert [str(card) for card in board.columns[1]] == ["TS", "9S", "8S", "7S"]


def test_a_card_moved_from_cell_to_cell_makes_no_other_position() -> None:
    found = last("standard", "Freecells: 2D -\n: KC\n: 9C TS", Move.parse("KC>2"))
    assert found.end is End.NONE
    assert found.positions == 3  # KC or TS waits in the cell, or neither does


def test_positions_are_counted_one_by_one_and_depth_never_falls() -> None:
    board = Position.parse("Freecells: - -\n: KC 9S 8S 7S\n: 4D TS\n: 5D")
    seen = list(tries(PROFILES["standard"], board, FOUR))
    counts = [tried.positions for tried in seen]
    assert counts[:-1] == list(range(1, len(counts)))
    assert all(one.depth <= two.depth for one, two in itertools.pairwise(seen))
    assert [tried.end for tried in seen[:-1]] == [None] * (len(seen) - 1)


def test_too_many_positions_end_the_search_undecided() -> None:
    *_, found = tries(PROFILES["app"], one_more_empty(DOUBLED), FOUR, most=5)
    assert found.end is End.GIVEN_UP
    assert found.way == ()


@given(st.sampled_from(sorted(PROFILES)), st.integers(0, 5))
@settings(max_examples=30, deadline=None)
def test_single_moves_are_all_legal_moves_of_one_card(profile: str, moves: int) -> None:
    board = Position.parse("Freecells: 6H - 2C\n: 8C 7H\n: 9S 8S 7S\n: TS\n:")
    for _ in range(moves):
        found = list(single_moves(PROFILES[profile], board))
        assert found
        assert all(len(check(PROFILES[profile], board, move).steps) == 1 for move in found)
        board = play(PROFILES[profile], board, found[-1])


@pytest.mark.parametrize(
    ("board", "move", "said"),
    [
        (DOUBLED, "9S>a", "a move to a column was expected, not 9S>a"),
        (DOUBLED, "2D>2", "a card in a column was expected, not 2D"),
    ],
)
def test_what_cannot_be_tried_is_one_sentence(board: Position, move: str, said: str) -> None:
    with pytest.raises(InputError) as fault:
        last("app", board, Move.parse(move))
    assert str(fault.value) == said


def test_a_level_names_the_move_that_is_tried() -> None:
    lesson = Lesson("04-runs", language="en")
    assert str(move_to_try(lesson.levels["column-adds-nothing"])) == "9S>2"
    assert str(move_to_try(lesson.levels["king-one-cell"])) == "KC>2"
    notice = lesson.search("four-cells")
    assert isinstance(notice, Notice)
    assert repr(notice) == "an exercise about a move was expected, not “four-cells”"


# ------------------------------------------------------------------------ view


def view(
    code: str = "en", name: str = "column-adds-nothing", board: str | None = None
) -> SearchView:
    shown = Lesson("04-runs", language=code).search(name, board)
    assert isinstance(shown, SearchView), shown
    return shown


GO, MORE, HALT = range(3)


def press(shown: SearchView, number: int) -> None:
    shown.buttons.press(shown.buttons.texts[number])


def offered(shown: SearchView) -> list[int]:
    return [number for number, item in enumerate(shown.buttons.items) if not item["off"]]


def said(shown: SearchView) -> str:
    return str(shown.board.message["text"])


def test_the_machine_finds_no_way_and_says_how_much_it_saw() -> None:
    shown = view()
    assert offered(shown) == [GO]
    assert not shown.board.view["capacity"]  # it would say what the machine is asked
    press(shown, GO)
    assert said(shown) == (
        "The machine has tried everything: 3 positions, and in none of them does 9♠–8♠–7♠ lie in "
        "column 2. No single moves do it."
    )
    assert "3 positions seen, at most 1 move from the start." in shown.count.value
    assert shown.board.position == shown.first
    assert offered(shown) == [GO, MORE]


def test_one_more_empty_cell_and_the_way_found_lies_ready_on_the_board() -> None:
    shown = view()
    press(shown, GO)
    press(shown, MORE)
    assert said(shown).startswith("There is a way, of 5 single moves.")
    assert offered(shown) == [GO]
    assert shown.board.position == shown.start
    for _ in range(5):
        shown.board.redo()
    assert [str(card) for card in shown.board.position.columns[1]] == ["TS", "9S", "8S", "7S"]
    press(shown, GO)
    assert shown.start == shown.first


def test_a_teachers_board_is_tried_with_the_move_of_the_exercise() -> None:
    shown = view(name="three-spades", board="Freecells: -\n: 9S 8S 7S\n: TS")
    press(shown, GO)
    assert "tried everything" in said(shown)
    notice = Lesson("04-runs", language="en").search("three-spades", "Freecells: -\n: 9H\n: TS")
    assert repr(notice) == "a card in a column was expected, not 9♠"


def test_in_a_running_kernel_the_search_goes_on_beside_it_and_can_be_stopped() -> None:
    async def watched() -> None:
        shown = view(name="alone")
        press(shown, GO)
        await asyncio.sleep(0)
        assert offered(shown) == [HALT]
        assert "1 position seen, at most 0 moves from the start." in shown.count.value
        press(shown, HALT)
        assert shown.task
        await shown.task
        assert said(shown) == "Stopped after 1 position. Not everything has been tried."
        assert shown.board.position == shown.first
        assert offered(shown) == [GO, MORE]

    asyncio.run(watched())


def test_a_view_that_is_closed_searches_no_more() -> None:
    async def closed() -> None:
        shown = view(name="alone")
        press(shown, GO)
        await asyncio.sleep(0)
        shown.close()
        assert shown.task
        await shown.task
        assert shown.tried
        assert (shown.tried.positions, shown.tried.end) == (1, None)

    asyncio.run(closed())


@pytest.mark.parametrize("in_kernel", [False, True])
def test_fault_of_ours_in_the_search_stands_under_the_board_and_ends_it(
    monkeypatch: pytest.MonkeyPatch, *, in_kernel: bool
) -> None:
    shown = view()

    def broken(_: Tried) -> None:
        raise KeyError

    async def watched() -> None:
        press(shown, GO)
        assert shown.task
        await shown.task

    monkeypatch.setattr(shown, "_conclude", broken)
    if in_kernel:
        asyncio.run(watched())
    else:
        press(shown, GO)
    assert shown.board.fault.startswith("Something went wrong inside the board (KeyError).")
    assert offered(shown) == [GO]
    monkeypatch.undo()
    press(shown, GO)
    assert not shown.board.fault
    assert "tried everything" in said(shown)


def test_with_a_kernels_loop_the_end_is_the_same_as_without() -> None:
    async def watched() -> str:
        shown = view()
        await shown.search(pause=0.001)
        return said(shown)

    assert "3 positions" in asyncio.run(watched())


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_word_is_in_the_language_and_the_stored_output_stays_the_same(code: str) -> None:
    shown = view(code)
    again = view(code)
    assert shown._repr_mimebundle_()["text/plain"] == again._repr_mimebundle_()["text/plain"]
    assert "<svg" in shown._repr_mimebundle_()["image/svg+xml"]
    told = [
        shown.question.shown,
        *shown.buttons.texts,
        shown.buttons.label,
    ]
    press(shown, GO)
    told += [said(shown), shown.count.value]
    press(shown, MORE)
    told.append(said(shown))
    english = _told_in_english()
    assert (code == "en") == (told == english)
    if code != "en":
        assert not set(told) & set(english)


def _told_in_english() -> list[str]:
    shown = view("en")
    told = [
        shown.question.shown,
        *shown.buttons.texts,
        shown.buttons.label,
    ]
    press(shown, GO)
    told += [said(shown), shown.count.value]
    press(shown, MORE)
    return [*told, said(shown)]


def test_cards_are_named_by_the_letters_that_stand_on_them_from_the_click_on() -> None:
    shown = view("fr", name="king-one-cell")
    assert "K♣" in shown.question.shown
    assert "K♣" in shown.asked.value
    shown.board.prefer("letters", "local")
    assert "R♣" in shown.asked.value
    assert "K♣" not in shown.asked.value
    assert "R♣" in view("fr", name="king-one-cell").asked.value


def test_a_screen_reader_hears_full_names() -> None:
    shown = view("ru")
    press(shown, GO)
    assert "девятки пик" in str(shown.board.message["spoken"])


def test_every_number_of_positions_has_its_form_in_russian() -> None:
    told = {
        n: language("ru").plural(
            "{n} position seen, at most {depth:up to moves} from the start.",
            "{n} positions seen, at most {depth:up to moves} from the start.",
            n,
            depth=1,
        )
        for n in (1, 2, 5, 11, 21, 22, 25)
    }
    assert [sentence.split()[2].strip(",:") for sentence in told.values()] == [
        *("позиция", "позиции", "позиций", "позиций", "позиция", "позиции", "позиций"),
    ]


def test_levels_of_other_kinds_cannot_be_tried() -> None:
    levels = read_levels(
        '[[level]]\nid = "p"\nkind = "places"\nboard = "Freecells: 6H -\\n: 7H"\n'
        'question = "Where?"\ncard = "6H"\nanswer = ["1", "cell"]',
        "x.toml",
    )
    with pytest.raises(InputError, match="an exercise about a move"):
        move_to_try(levels["p"])
