"""The board without a browser: what the page is told, and what it may send."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eightoff.automatic import going_home
from eightoff.board import Board, picture
from eightoff.board.labels import labels_of
from eightoff.board.view import longest_column, view_of
from eightoff.cards import RANK_LETTERS
from eightoff.deals import deal
from eightoff.errors import InputError
from eightoff.game import Game
from eightoff.i18n import LANGUAGES, language
from eightoff.position import Column, Position
from eightoff.profiles import PROFILES, Profile
from eightoff.rules import Move, legal_moves, play

if TYPE_CHECKING:
    from random import Random

STANDARD = PROFILES["standard"]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
HUGE = st.integers(min_value=10**30) | st.integers(max_value=-1)
SIX_ON_SEVEN = "Freecells: 6H -\n: 8C 7H\n: 7D"


def hear(board: Board, content: object) -> None:
    board._hear(board, content, [])  # noqa: SLF001  what the page would call


def test_the_page_is_told_every_legal_place_of_every_card_that_can_be_lifted() -> None:
    lifts = view_of(Game(STANDARD, Position.parse(SIX_ON_SEVEN)), language("en"))["lifts"]
    assert lifts == {
        "7H": {"run": ["7H"], "places": ["b"], "first": "b"},
        "7D": {"run": ["7D"], "places": ["b"], "first": "b"},
        "6H": {"run": ["6H"], "places": ["1", "b"], "first": "1"},
    }


def test_a_double_click_seeks_foundation_longest_column_empty_column_then_cell() -> None:
    def first(board: str, card: str, rules: Profile = STANDARD) -> object:
        return view_of(Game(rules, Position.parse(board)), language("en"))["lifts"][card]["first"]

    assert first("Freecells: - -\n: 3C AC\n: 2C", "AC") == "F"
    assert first("Foundations: C-A\nFreecells: 2D -\n: 3D\n: KC 3C", "2D") == "1"
    assert first("Freecells: - -\n: 3C KC\n:", "KC") == "2"
    assert first("Freecells: - -\n: 3C QC\n:", "QC") == "a"
    freecell = PROFILES["freecell"]
    assert first("Freecells: 6H -\n: 7S\n: KD 7C", "6H", freecell) == "2"
    assert first("Freecells: 6H -\n: KD 7S\n: 7C", "6H", freecell) == "1"


@pytest.mark.parametrize(
    ("board", "rules", "length"),
    [
        (": 8C KH QH JH\n: 5D\n:", "standard", 4),
        (": 8C QH JH\n: TH 5D\n: 9H", "standard", 5),  # T and 9 on the jack
        (": 5D\n: KC\n: QC JC TC", "standard", 4),  # the king in a column of its own
        (": 2C\n: QC JC TC", "standard", 3),  # no king for an empty column
        (": 8C 3H\n: 5D", "standard", 2),
        (": 8C QH JH\n: TD 9D 2D\n:", "freecell", 5),  # T and 9 on the jack
        ("Foundations: H-5\n: 6H", "standard", 1),
        ("Foundations: H-5\n: 6H", "app", 6),  # a foundation gives back
    ],
)
def test_so_many_cards_at_most_can_come_to_lie_in_one_column(
    board: str, rules: str, length: int
) -> None:
    assert longest_column(PROFILES[rules], Position.parse(board)) == length


@given(st.sampled_from(sorted(PROFILES)), st.integers(1, 500), st.integers(0, 40), st.randoms())
@settings(max_examples=40, deadline=None)
def test_no_play_makes_a_column_longer_than_was_told_at_its_start(
    name: str, number: int, before: int, chance: Random
) -> None:
    profile = PROFILES[name]
    start = after_some_play(profile, deal(number, profile), before, chance)
    most = longest_column(profile, start)
    position = start
    for _ in range(60):
        position = after_some_play(profile, position, 1, chance)
        assert max(map(len, position.columns)) <= most


def test_a_board_that_is_asked_about_is_lower_than_one_to_be_played_on() -> None:
    def rows(start: Position, *, played: bool) -> object:
        return view_of(Game(STANDARD, start), language("en"), played=played)["rows"]

    dealt, excerpt = deal(1, STANDARD), Position.parse(SIX_ON_SEVEN)
    assert (rows(dealt, played=True), rows(dealt, played=False)) == (15, 9)
    assert rows(excerpt, played=False) == rows(excerpt, played=True) == 3


def after_some_play(profile: Profile, position: Position, moves: int, chance: Random) -> Position:
    for _ in range(moves):
        legal = list(legal_moves(profile, position))
        if not legal:
            break
        onto_cards = [move for move in legal if isinstance(move.to, Column)]
        position = play(profile, position, chance.choice(onto_cards or legal))
    return position


def test_a_message_of_the_page_moves_a_card_and_is_answered_in_words() -> None:
    board = Board(SIX_ON_SEVEN, language="en")
    hear(board, {"do": "move", "move": "6H>1"})
    assert board.view["columns"][0] == ["8C", "7H", "6H"]
    assert "6♥" in board.message["text"]
    assert "six of hearts" in board.message["spoken"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_illegal_try_changes_nothing_and_gets_its_reason(code: str) -> None:
    board = Board(SIX_ON_SEVEN, language=code)
    before = board.view
    hear(board, {"do": "move", "move": "6H>2"})
    assert board.view == before
    assert board.message["tone"] == "bad"
    assert "7♥" in board.message["text"]
    assert board.marks == {"6H": "bad", "7D": "bad"}


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        "move",
        {"do": "move"},
        {"do": "move", "move": 7},
        {"do": "move", "move": "6H>1" * 10_000},
        {"do": "move", "move": "<b>"},
        {"do": "move", "move": "6H>99999999999999999999"},
        {"do": "format the disk"},
        {"do": ["undo"]},
    ],
)
def test_a_hostile_message_is_refused_in_words_and_changes_nothing(content: object) -> None:
    board = Board(SIX_ON_SEVEN, language="en")
    before = board.view
    hear(board, content)
    assert board.view == before
    assert board.message["tone"] == "bad"


def test_undo_redo_and_restart_are_reported_to_those_who_watch() -> None:
    board = Board(SIX_ON_SEVEN, language="en")
    seen: list[str] = []
    board.on_change(lambda: seen.append(str(board.position.columns[0][-1])))
    for content in (
        {"do": "move", "move": "6H>1"},
        {"do": "undo"},
        {"do": "redo"},
        {"do": "restart"},
        {"do": "redo"},
    ):
        hear(board, content)
    assert seen == ["6H", "7H", "6H", "7H", "6H"]


def test_those_who_watch_hear_of_illegal_tries_too() -> None:
    board = Board(SIX_ON_SEVEN, language="en")
    tries: list[tuple[str, str]] = []
    board.on_try(lambda move, verdict: tries.append((str(move), verdict.reason)))
    board.try_move(Move.parse("6H>2"))
    board.try_move(Move.parse("6H>1"))
    assert tries == [("6H>2", "wrong-suit"), ("6H>1", "ok")]


def test_a_fault_in_a_callback_is_told_on_the_board() -> None:
    board = Board(SIX_ON_SEVEN, language="en")

    def fail() -> None:
        raise ZeroDivisionError

    board.on_change(fail)
    hear(board, {"do": "move", "move": "6H>1"})
    assert board.fault.startswith("Something went wrong inside the board (ZeroDivisionError).")
    assert board.view["columns"][0] == ["8C", "7H", "6H"]
    hear(board, {"do": "undo"})
    assert "ZeroDivisionError" in board.fault


@pytest.mark.parametrize("bad", [{"start": ": 6X"}, {"profile": "none"}, {"language": "de"}])
def test_a_board_that_cannot_be_made_says_so(bad: dict[str, str]) -> None:
    with pytest.raises(InputError):
        Board(**{"start": SIX_ON_SEVEN, **bad})


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_picture_is_wellformed_and_holds_the_position_as_text(code: str) -> None:
    position = Position.parse(SIX_ON_SEVEN)
    root = ET.fromstring(picture.svg(position, language(code)))  # noqa: S314  our own text
    description = root.findtext("{http://www.w3.org/2000/svg}desc")
    assert description == picture.text(position, language(code))
    assert "8♣ 7♥" in description


def test_the_picture_shows_the_question_in_lines_that_fit_above_every_place() -> None:
    position = Position.parse("Freecells: 6H -\n: 8C 7H\n: 7D")
    question = "Put 6♥ onto 7♥, and then look again at every card that may move: " * 4
    space = "{http://www.w3.org/2000/svg}"
    root = ET.fromstring(picture.svg(position, language("en"), question=question))  # noqa: S314  our own text
    texts = [(each.text or "", float(each.get("y", ""))) for each in root.iter(f"{space}text")]
    lines = [(words, y) for words, y in texts if "card" in words or "♥" in words]
    assert " ".join(words for words, _ in lines) == question.strip()
    assert len(lines) > 2
    assert all(len(words) * 8.7 < float(root.get("width", "")) for words, _ in lines)
    highest = min(y for words, y in texts if words in {"a", "b", "1", "2"})
    assert highest > max(y for _, y in lines) + 10


def test_the_picture_keeps_room_for_the_longest_column_and_no_card_leaves_it() -> None:
    position = deal(1, PROFILES["standard"])
    low = ET.fromstring(picture.svg(position, language("en")))  # noqa: S314  the same
    high = ET.fromstring(picture.svg(position, language("en"), rows=13))  # noqa: S314  the same
    assert float(high.get("height", "")) - float(low.get("height", "")) == 6 * 30
    long = Position.parse(
        ": " + " ".join(f"{rank}{suit}" for suit in "SH" for rank in RANK_LETTERS)
    )
    root = ET.fromstring(picture.svg(long, language("en")))  # noqa: S314  the same
    cards = [each for each in root.iter() if "#eo-card-" in each.get("href", "")]
    assert len(cards) == 26
    ends = [float(each.get("y", "")) + 101 for each in cards]
    assert max(ends) < float(root.get("height", ""))


def test_where_there_is_no_widget_the_board_shows_picture_and_text() -> None:
    data, _ = Board(SIX_ON_SEVEN, language="en")._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert "8♣ 7♥" in data["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_the_labels_of_other_languages_share_no_english() -> None:
    english = labels_of(language("en"))
    for code in ("fr", "ru", "it"):
        other = labels_of(language(code))
        same = {
            name
            for name in ("undo", "restart", "menus", "kingsOnly", "liftedTo", "board")
            if other[name] == english[name]
        }
        assert not same, f"{code}: {same}"


def test_each_foundation_is_a_place_of_its_own_when_places_are_marked() -> None:
    board = Board("Freecells: 6H -\n: AS\n: AD", language="en")
    board.mark_move(Move.parse("AD>F"))
    assert board.marks == {"AD": "from", "FD": "to"}


@settings(max_examples=50, deadline=None)
@given(ANYTHING, ANYTHING, HUGE)
def test_no_message_of_the_page_but_a_legal_one_changes_the_game(
    content: object, other: object, huge: int
) -> None:
    board = Board(SIX_ON_SEVEN, language="en")
    before = board.view, board.settings
    for message in (
        content,
        {"do": content},
        {"do": "move", "move": content},
        {"do": "move", "move": str(other), "at": content},
        {"do": "jump", "cursor": huge},
        {"do": "jump", "cursor": content if not isinstance(content, int) else huge},
        {"do": "set", "name": content, "value": other},
        {"do": "set", "name": "size", "value": content},
    ):
        hear(board, message)
        assert board.message["tone"] == "bad"
        assert (board.view, board.settings, board.fault) == (*before, "")
        assert board.game.moves == ()


@settings(max_examples=50, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(Board(1).keys)), ANYTHING), ANYTHING)
def test_no_state_of_the_page_but_marked_places_reaches_the_board(
    state: dict[str, object], picked: object
) -> None:
    board = Board(SIX_ON_SEVEN, language="en", picking=True)
    before = board.get_state(set(board.keys) - {"message"})
    board.set_state({name: value for name, value in state.items() if value != []})
    board.set_state({"picked": ["nowhere", picked]})
    assert board.get_state(set(board.keys) - {"message"}) == before
    board.set_state({"picked": ["1", "b", "FH"]})
    assert board.picked == ["1", "b", "FH"]


def test_a_move_made_against_an_older_view_is_refused_and_changes_nothing() -> None:
    board = Board(SIX_ON_SEVEN, language="en")
    old = board.view["at"]
    hear(board, {"do": "move", "move": "6H>1", "at": old})
    after = board.view
    for content in (
        {"do": "move", "move": "7D>a", "at": old},
        {"do": "jump", "cursor": 0, "at": old},
        {"do": "home", "at": old},
    ):
        hear(board, content)
        assert board.view == after
        assert board.message["text"] == (
            "The board had changed before this came, so nothing was moved; look, and go on."
        )
    hear(board, {"do": "move", "move": "7D>a", "at": after["at"]})
    assert board.view["cells"] == ["7D", None]


def test_the_list_of_moves_keeps_later_ones_until_a_new_one_is_made() -> None:
    board = Board(SIX_ON_SEVEN, language="en")
    for text in ("6H>1", "7D>a", "7D>b"):
        board.try_move(Move.parse(text))
    board.jump(1)
    hear(board, {"do": "moves"})
    shown = ["6♥ went from cell a onto 7♥ in column 1.", "7♦ went from column 2 to cell a."]
    assert [told[0] for told in board.moves] == [*shown, "7♦ went from cell a to cell b."]
    assert board.moves[0][1].startswith("The six of hearts went from cell a")
    assert board.view["cursor"] == 1
    board.try_move(Move.parse("7D>b"))
    hear(board, {"do": "moves"})
    assert [told[0] for told in board.moves] == [shown[0], "7♦ went from column 2 to cell b."]


def test_a_run_is_told_with_its_single_moves_and_a_granted_one_without() -> None:
    run = "Freecells: - - 6H -\n: 9S 8S 7S\n: TS"
    board = Board(run, language="en")
    board.try_move(Move.parse("9S>2"))
    steps = [["7S", "a"], ["8S", "b"], ["9S", "2"], ["8S", "2"], ["7S", "2"]]
    assert board.view["steps"] == steps
    board.undo()
    assert "steps" not in board.view
    board.redo()
    assert board.view["steps"] == steps
    granted = Board("Freecells: -\n: 9S 8S 7S 6S\n: TS\n:", profile="app", language="en")
    assert granted.try_move(Move.parse("9S>2")).granted
    assert "steps" not in granted.view


READY = "Freecells: 2C 7D\n: 3C AC\n: 5H"


def test_cards_go_home_by_themselves_only_when_that_is_set_and_undo_takes_them_back() -> None:
    board = Board(READY, language="en")
    board.try_move(Move.parse("AC>F"))
    assert board.view["foundations"]["C"] == 1
    board.prefer("automatic", "on")
    board.restart()
    board.try_move(Move.parse("AC>F"))
    assert board.view["foundations"]["C"] == 3
    assert board.message["text"].endswith("2 cards went to their foundations by themselves.")
    board.undo()
    assert board.view["foundations"]["C"] == 0
    board.redo()
    assert board.view["foundations"]["C"] == 3


def test_when_asked_cards_go_home_by_a_button_and_never_in_an_exercise() -> None:
    board = Board(READY, language="en")
    exercise = Board(READY, language="en", automatic=False)
    assert board.view["home"] == ""
    board.prefer("automatic", "ask")
    assert board.view["home"] == "3 cards to their foundations"
    assert exercise.view["home"] == ""
    hear(board, {"do": "home", "at": board.view["at"]})
    assert board.view["foundations"]["C"] == 3
    assert board.view["home"] == ""
    board.prefer("automatic", "on")
    exercise.try_move(Move.parse("AC>F"))
    assert exercise.view["foundations"]["C"] == 1


def test_in_alternate_colours_a_card_stays_while_it_may_carry_another() -> None:
    waiting = Position.parse("Foundations: H-0 C-2 D-2 S-0\n: 2H\n: 3C\n: AH")
    moves = " ".join(map(str, going_home(PROFILES["freecell"], waiting)))
    assert moves == "AH>F 2H>F 3C>F"
    kept = Position.parse("Foundations: H-0 C-2 D-2 S-0\n: AH 2H\n: 3C")
    assert going_home(PROFILES["freecell"], kept) == ()


def test_only_a_whole_pack_is_counted_up_to_52() -> None:
    def counts(start: str | int, profile: str) -> str:
        board = Board(start, profile=profile, language="en")
        return str(board.view["counts"])

    scored = next(name for name, profile in PROFILES.items() if profile.scored)
    assert counts(1, "standard") == "Moves: 0 · cards on the foundations: 0 of 52"
    assert counts(1, scored) == "Moves: 0 · cards on the foundations: 0 of 52 · score: 0"
    assert counts(SIX_ON_SEVEN, "standard") == "Moves: 0"
    assert counts(SIX_ON_SEVEN, scored) == "Moves: 0 · score: 0"


def test_a_win_is_told_in_words() -> None:
    board = Board("Foundations: H-Q C-K D-K S-K\nFreecells: KH -\n:", language="en")
    assert board.view["capacity"]
    board.try_move(Move.parse("KH>F"))
    assert board.message["text"].endswith("Won: all 52 cards are on the foundations.")
    assert board.message["tone"] == "good"
    assert board.view["capacity"] == ""
    board.undo()
    assert board.view["capacity"]
