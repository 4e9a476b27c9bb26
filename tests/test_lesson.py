"""A lesson as a learner meets it: asked, tried, answered in words, kept."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from eightoff import i18n
from eightoff.board import Board
from eightoff.cards import Card
from eightoff.coach import Coach
from eightoff.data import data_folder
from eightoff.deals import deal
from eightoff.exercises import Places, Play, State, answer_of, read_levels
from eightoff.exercises.progress import Progress
from eightoff.files import learner_folder
from eightoff.i18n import LANGUAGES, language
from eightoff.lesson import ExerciseView, Lesson
from eightoff.lesson.lesson import Notice
from eightoff.lesson.presenter import DemoView
from eightoff.library import lesson_names, levels_of
from eightoff.position import Position
from eightoff.rules import Move

if TYPE_CHECKING:
    from eightoff.lesson.progress import ProgressView


def exercise(
    lesson: str, name: str, language: str = "en", board: str | None = None
) -> ExerciseView:
    view = Lesson(lesson, language=language).exercise(name, board)
    assert isinstance(view, ExerciseView), view
    return view


def play(view: ExerciseView, *moves: str) -> None:
    for move in moves:
        view.board.try_move(Move.parse(move))


def said(view: ExerciseView) -> str:
    return str(view.board.message["text"])


def told_marks(board: Board) -> list[dict[str, str]]:
    """Return the marks that the page is told of from now on: what only Python sees is none."""
    told: list[dict[str, str]] = []
    board.observe(lambda change: told.append(dict(change["new"])), "marks")
    return told


def button(view: ExerciseView, name: str) -> None:
    rows = (view.answers, view.helps, *([view.win.buttons] if view.win else []))
    next(row for row in rows if name in row.texts).press(name)


def test_a_level_is_solved_by_the_move_and_closed_by_its_sentence() -> None:
    view = exercise("02-one-card", "six-on-seven")
    assert view.check() is State.NOT_ATTEMPTED
    play(view, "6H>1")
    assert view.solved
    assert said(view) == "★★★ 6♥ has found its place, and its cell is empty again."
    assert view.board.message["tone"] == "good"
    assert "★★★" in view.stars.value


def test_a_forbidden_try_is_answered_by_the_reason_and_solves_nothing() -> None:
    view = exercise("02-one-card", "six-on-seven")
    play(view, "6H>2")
    assert "6♥ cannot go on 7♦" in said(view)
    assert not view.solved
    assert view.check() is State.NOT_ATTEMPTED


def test_a_move_beside_the_goal_is_not_there_yet() -> None:
    view = exercise("02-one-card", "six-on-seven")
    play(view, "6H>b")
    assert view.check() is State.OPEN
    assert said(view) == "6♥ does not lie on 7♥ yet."


def test_the_arrow_is_shown_at_first_and_after_starting_again() -> None:
    view = exercise("02-one-card", "six-on-seven")
    assert view.board.marks == {"6H": "from", "1": "to"}
    play(view, "6H>b")
    assert view.board.marks == {}
    button(view, "Repeat the exercise")
    assert view.board.marks == {"6H": "from", "1": "to"}
    assert view.board.position == view.level.board


def test_hints_come_in_order_and_then_show_the_move() -> None:
    view = exercise("02-one-card", "in-the-way")
    button(view, "Hint")
    assert said(view).startswith("2♠ covers 7♣")
    button(view, "Hint")
    assert said(view).startswith("Column 2 ends with 3♠")
    button(view, "Hint")
    assert said(view) == "Move 2♠ to column 2."
    assert view.board.marks == {"2S": "from", "2": "to"}
    play(view, "2S>2", "6C>1")
    assert "★★☆" in view.stars.value


@pytest.mark.parametrize(
    ("lesson", "name", "moves", "told"),
    [
        ("00-welcome", "double-click", ["AH>F"], ["Now move A♣.", "Move A♣ to the foundation."]),
        ("02-one-card", "in-the-way", ["2S>2"], ["Now move 6♣.", "Move 6♣ to column 1."]),
        ("03-buried-king", "each-in-turn", ["7H>4"], ["Now move 8♣.", "Move 8♣ to column 2."]),
        ("03-buried-king", "each-in-turn", ["8C>2"], ["Three cards lie on the king."]),
    ],
)
def test_a_hint_goes_by_where_the_cards_lie_now(
    lesson: str, name: str, moves: list[str], told: list[str]
) -> None:
    view = exercise(lesson, name)
    play(view, *moves)
    for sentence in told:
        button(view, "Hint")
        assert said(view).startswith(sentence)


def test_a_hint_that_comes_by_itself_names_the_card_and_leaves_the_place_to_be_found() -> None:
    view = exercise("02-one-card", "in-the-way")
    play(view, "2S>2", "6C>3", "6C>2")
    assert said(view).endswith("Here is a hint. Now move 6♣. Where to?")
    assert view.board.marks == {"6C": "hint"}
    play(view, "6C>3", "6C>2")
    assert "hint" not in said(view)
    button(view, "Hint")
    assert said(view) == "Move 6♣ to column 1."
    view.board.undo()
    button(view, "Hint")
    assert said(view).startswith("2♠ covers 7♣")


@pytest.mark.parametrize(
    ("lesson", "name", "moves", "told"),
    [
        ("02-one-card", "in-the-way", ["2S>2"], "6♣ does not lie on 7♣ yet."),
        ("01-layout", "alone", ["9C>e"], "A♣ does not lie on its foundation yet."),
        ("03-buried-king", "each-in-turn", ["7H>4"], "K♦ is not the first card of a column yet."),
        ("04-runs", "one-cell", ["2D>3"], "Not moved in one go yet: 9♠–8♠–7♠."),
        ("06-free-a-cell", "seven-and-six", ["4C>2"], "2 more cells have to become empty."),
        ("08-keep-runs-mobile", "short-while-it-moves", ["JH>3"],
         "Not in order in one column yet: Q♥–J♥–10♥–9♥–8♥–7♥."),
        # Which card is meant is what these ask.
        ("02-one-card", "seven-on-eight", ["7H>c"],
         "Not there yet. Go on, take a hint, or start again."),
        ("02-one-card", "kings-only", ["KD>3"],
         "Not there yet. Go on, take a hint, or start again."),
    ],
)  # fmt: skip
def test_check_says_what_is_missing_where_that_gives_nothing_away(
    lesson: str, name: str, moves: list[str], told: str
) -> None:
    view = exercise(lesson, name)
    play(view, *moves)
    button(view, "Check")
    assert said(view) == told


@pytest.mark.parametrize(
    ("name", "moves", "told"),
    [
        ("one-by-one", ["9S>2"], "Several cards moved at once."),
        ("three-spades", ["7S>g", "8S>h", "9S>2", "8S>2", "7S>2"], "Not moved in one go yet"),
    ],
)
def test_what_was_reached_in_another_way_than_asked_is_told_at_once(
    name: str, moves: list[str], told: str
) -> None:
    view = exercise("04-runs", name)
    play(view, *moves)
    assert not view.solved
    assert said(view).startswith(told)
    assert said(view).endswith("Take moves back with Undo, or start again.")
    button(view, "Check")
    assert said(view).startswith(told)
    button(view, "Hint")
    if name == "one-by-one":
        assert said(view).startswith("From here no way to the goal was found.")


def test_an_exercise_of_another_lesson_is_kept_and_told_as_in_its_own() -> None:
    view = exercise("demo", "02/six-on-seven", "fr")
    assert "Pose 6♥ sur 7♥." in view.asked.value
    play(view, "6H>1")
    assert Progress(learner_folder()).of("02-one-card", "six-on-seven").stars == 3


def test_a_board_that_cannot_answer_the_question_is_refused_before_it_is_shown() -> None:
    own = "Freecells: - - 4D 2C\n: AC\n: KH"
    told = repr(Lesson("06-free-a-cell", language="en").exercise("who-is-left", own))
    assert told == "a sequence of legal moves was expected, but 4D>5 is not legal in it"


def test_a_score_stands_under_boards_that_are_played_and_under_no_question() -> None:
    for name in ("granted", "count-doubled", "own-example"):
        view = exercise("05-no-doubling", name)
        assert view.board.view["counts"] == "Moves: 0"
        view.answer(answer_of(view.level))
        assert view.board.view["counts"] == "Moves: 0"
    assert exercise("10-other-tables", "points").board.view["counts"] == "Moves: 0 · score: 0"
    shown = Lesson("demo", language="en").demo("table-of-eight")
    assert isinstance(shown, DemoView)
    assert shown.board.view["counts"] == "Moves: 0"


def test_a_move_that_is_to_be_taken_back_is_waited_for() -> None:
    view = exercise("00-welcome", "take-back")
    play(view, "9D>2")
    assert not view.solved
    assert "Undo was not used yet" in said(view)
    assert view.check() is State.OPEN
    assert "Undo was not used yet" in said(view)
    button(view, "Hint")
    assert said(view).startswith("Press Undo")
    again = exercise("00-welcome", "take-back")  # as after a restart of the kernel
    again.board.undo()
    play(again, "9D>2")
    assert again.solved
    assert "A move taken back leaves no trace" in said(again)
    again.start_again()
    play(again, "9D>b")
    again.board.undo()
    third = exercise("00-welcome", "take-back")
    play(third, "9D>2")
    assert third.solved
    assert "★★★" in third.stars.value


def test_a_solution_that_was_shown_asks_for_no_undo() -> None:
    view = exercise("00-welcome", "take-back")
    button(view, "Solution")
    view.board.redo()
    assert view.solved


def test_the_solution_is_laid_ready_and_shown_by_redo() -> None:
    view = exercise("02-one-card", "in-the-way")
    button(view, "Solution")
    assert view.board.position == view.level.board
    assert not view.solved
    view.board.redo()
    view.board.redo()
    assert view.solved
    assert "★☆☆" in view.stars.value


def test_legal_or_not_is_answered_by_the_rules_whichever_is_pressed() -> None:
    view = exercise("02-one-card", "no-way-round")
    button(view, "Legal")
    assert not view.solved
    assert "K♣ cannot go on A♣" in said(view)
    button(view, "Not legal")
    assert view.solved
    assert "K♣ cannot go on A♣" in said(view)
    assert "★★☆" in view.stars.value


def test_places_are_marked_on_the_board_and_each_wrong_one_has_its_reason() -> None:
    view = exercise("02-one-card", "all-places")
    assert view.board.picking
    told = told_marks(view.board)
    view.board.picked = ["2", "3"]
    button(view, "Check")
    assert "9♠ cannot go on 10♣" in said(view)
    assert told.pop() == {"3": "bad"}
    view.board.picked = ["2", "5"]
    button(view, "Check")
    assert "9♠ cannot go on 3♥" in said(view)
    assert told.pop() == {"5": "bad"}
    view.board.picked = ["2"]
    button(view, "Check")
    assert "one more place" in said(view)
    assert told.pop() == {}
    view.board.picked = ["2", "3"]
    button(view, "Check")
    assert told.pop() == {"3": "bad"}
    view.board.picked = ["2", "d"]
    button(view, "Check")
    assert view.solved
    assert told.pop() == {}


@pytest.mark.parametrize(
    ("lesson", "name", "asked"),
    [
        (
            "02-one-card",
            "all-places",
            (
                "Mark at least one place on the board first: click it, or go to it with Tab and "
                "the arrow keys and press Enter."
            ),
        ),
        (
            "01-layout",
            "broken-plan",
            "Choose a step first: click it, or go to it with Tab and press Enter.",
        ),
        (
            "01-layout",
            "what-the-cells-hold",
            (
                "Mark at least one card first, among the buttons below the board: click it, or go "
                "to it with Tab and press Enter."
            ),
        ),
    ],
)
def test_it_is_said_how_to_mark_something_until_it_is_marked(
    lesson: str, name: str, asked: str
) -> None:
    view = exercise(lesson, name)
    button(view, "Check")
    assert said(view) == asked
    if view.board.picking:
        view.board.picked = ["2"]
    else:
        view.answers.press(view.answers.texts[0])
    assert asked not in str(view.board.message)
    told = view.board.message
    view.board.picked = []
    assert view.board.message == told  # what is said of something else stays


def test_the_solution_of_a_places_question_marks_the_places() -> None:
    view = exercise("02-one-card", "all-places")
    view.board.picked = ["3"]
    button(view, "Check")
    told = told_marks(view.board)
    button(view, "Solution")
    assert view.board.picked == ["2", "a"]
    assert told == [{}]  # what is right now is not called wrong any more


@pytest.mark.parametrize(("number", "word"), [("4", "more can move"), ("6", "too many")])
def test_a_wrong_number_is_answered_by_what_to_count(number: str, word: str) -> None:
    view = exercise("04-runs", "four-cells")
    button(view, number)
    assert word in said(view)
    assert "4 empty cells" in said(view)
    assert not view.solved
    button(view, "5")
    assert view.solved
    assert "A run of up to 5 cards" in said(view)


def test_the_board_keeps_back_the_number_that_is_asked_until_it_is_found() -> None:
    view = exercise("04-runs", "four-cells")
    assert not view.board.view["capacity"]
    button(view, "4")
    assert not view.board.view["capacity"]
    button(view, "5")
    assert "A run of up to 5 cards" in view.board.view["capacity"]
    view.start_again()
    assert not view.board.view["capacity"]
    assert exercise("04-runs", "three-spades").board.view["capacity"]


@pytest.mark.parametrize(
    ("lesson", "name", "answer"),
    [
        ("04-runs", "column-adds-nothing", "Not legal"),
        ("05-no-doubling", "granted", "Legal"),
        ("08-keep-runs-mobile", "five-cards", "4"),
    ],
)
def test_the_board_says_nothing_of_runs_before_a_question_about_one_is_answered(
    lesson: str, name: str, answer: str
) -> None:
    view = exercise(lesson, name)
    assert not view.board.view["capacity"]
    button(view, answer)
    assert view.board.view["capacity"].startswith("A run of up to")


def test_no_board_speaks_of_runs_before_the_lesson_that_explains_them() -> None:
    assert not exercise("02-one-card", "six-on-seven").board.view["capacity"]
    question = exercise("02-one-card", "no-way-round")
    button(question, "Not legal")
    assert question.solved
    assert not question.board.view["capacity"]
    early, later = (
        Lesson(name, language="en").board(7) for name in ("00-welcome", "10-other-tables")
    )
    assert isinstance(early, Board)
    assert isinstance(later, Board)
    assert not early.view["capacity"]
    assert later.view["capacity"]


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("3", "3 cards: more can move. By these rules each empty column doubles the number"),
        ("14", "14 cards: too many. Begin with 2 empty cells + 1, and double it once"),
    ],
)
def test_a_wrong_number_is_answered_by_the_formula_of_its_rules(number: str, sentence: str) -> None:
    view = exercise("05-no-doubling", "count-doubled")
    button(view, number)
    assert said(view).startswith(sentence)
    button(view, "12")
    assert view.solved


LEVELS = (Path(__file__).parent / "data/levels.toml").read_text(encoding="utf-8")


def made(name: str, language: str = "en") -> ExerciseView:
    level = read_levels(LEVELS, "test.toml")[name]
    return ExerciseView("test", level, i18n.language(language), Progress(learner_folder()))


def test_a_step_is_chosen_seen_on_the_board_and_judged_by_the_rules() -> None:
    view = made("which-step")
    assert view.check() is State.NOT_ATTEMPTED
    button(view, "3. 9♠ to column 2")
    assert str(view.board.position.cells[0]) == "7S"  # as far as the steps are legal
    assert view.board.marks == {"9S": "from", "2": "to"}
    button(view, "Check")
    assert said(view).startswith("Before step 3 another one is already not legal.")
    button(view, "1. 7♠ to cell a")
    assert view.board.position == view.level.board
    button(view, "Check")
    assert said(view).startswith("Step 1 is legal. Legal: 7♠ may wait in an empty cell.")
    button(view, "2. 8♠ to cell b")
    button(view, "Check")
    assert view.solved
    assert said(view).startswith("★★☆ Step 2 is the first that is not legal. Cell b already")


def test_the_cards_of_the_cells_are_marked_and_a_wrong_one_is_told_its_place() -> None:
    view = made("which-cards")
    assert view.answers.texts == ["3♣", "4♣", "7♣", "6♥"]
    assert "1. 7♣ to an empty cell" in view.asked.value
    assert view.check() is State.NOT_ATTEMPTED
    button(view, "7♣")
    button(view, "6♥")
    button(view, "Check")
    assert said(view) == "After these moves 6♥ lies in column 1, not in a cell."
    button(view, "6♥")
    button(view, "7♣")
    button(view, "3♣")
    button(view, "3♣")
    button(view, "7♣")
    button(view, "Check")
    assert view.solved
    assert said(view) == "★★☆ 1 card lies in the cells then: 7♣."
    assert str(view.board.position.cells[1]) == "7C"


@pytest.mark.parametrize("name", ["which-step", "which-cards"])
def test_the_solution_of_a_question_is_chosen_and_shown(name: str) -> None:
    view = made(name)
    button(view, "Solution")
    assert view.answers.pressed
    assert view.check() is State.SOLVED
    assert "★☆☆" in view.stars.value


def test_a_costly_move_is_told_proven_on_the_board_and_taken_back() -> None:
    view = made("keep-the-win")
    play(view, "TD>cell")
    assert said(view) == "10♦ to an empty cell: that keeps the win."
    assert view.board.message["tone"] == "good"
    view.board.undo()
    play(view, "8H>cell")
    assert said(view) == "Legal but costly: 8♥ to an empty cell throws the win away."
    assert view.board.message["tone"] == "costly"
    button(view, "Show why")
    assert said(view).startswith("No way wins from here.")
    button(view, "Next move")
    button(view, "Next move")
    assert said(view).endswith("ends after 1 more move.")
    button(view, "Next move")
    assert "4 positions, and none of them wins. The best line brings 24 cards" in said(view)
    button(view, "Take the move back")
    assert view.board.position == view.level.board
    assert not view.win.buttons.texts
    play(view, "7H>5")
    assert view.solved
    assert "★★★" in view.stars.value


def test_after_a_costly_move_hint_and_check_send_back() -> None:
    view = made("keep-the-win")
    play(view, "8H>cell", "JD>2")
    for name in ("Check", "Hint"):
        button(view, name)
        assert said(view) == "The win is gone already. Take the costly move back first."
    button(view, "Take the move back")
    assert view.board.position == view.level.board


def test_help_comes_by_itself_after_two_wrong_tries_and_costs_no_star() -> None:
    view = exercise("02-one-card", "seven-on-eight")
    play(view, "7H>1")
    assert "Here is a hint" not in said(view)
    play(view, "6S>1")
    assert said(view).startswith("6♠ cannot go on 8♠")
    assert said(view).endswith("Here is a hint. It has the suit of 8♠ and is one rank lower.")
    assert view.board.message["tone"] == "bad"
    play(view, "7H>1", "6S>1")
    assert said(view).endswith("It is 7♠, in column 2.")
    play(view, "7H>1", "6S>1", "7S>1")
    assert "★★★" in view.stars.value


def test_a_teachers_board_is_judged_by_the_rules_anew() -> None:
    view = exercise("04-runs", "four-cells", board="Freecells: - - KH\n: 5C\n: 9D")
    assert answer_of(view.level) == 3
    assert view.answer(3)


def test_a_teachers_board_that_cannot_be_read_is_one_sentence_and_no_traceback() -> None:
    shown = Lesson("02-one-card", language="fr").exercise("six-on-seven", board="6X")
    assert isinstance(shown, Notice)
    assert "6X" in repr(shown)
    assert "attendue" in repr(shown)
    assert "\n" not in repr(shown)


@pytest.mark.parametrize(
    "shown",
    [
        lambda: Lesson("02-one-card", language="ru").exercise("no-such"),
        lambda: Lesson("77-none", language="ru").exercise("six-on-seven"),
        lambda: Lesson("02-one-card", language="ru").board("no-such"),
        lambda: Lesson("77-none", language="ru").progress(),
    ],
)
def test_an_unknown_name_is_one_sentence_in_the_learners_language(shown: object) -> None:
    notice = shown()  # type: ignore[operator]
    assert isinstance(notice, Notice)
    assert any("а" <= letter <= "я" for letter in repr(notice))


def test_an_unknown_language_is_one_sentence() -> None:
    notice = Lesson("02-one-card", language="xx").exercise("six-on-seven")
    assert isinstance(notice, Notice)
    assert "xx" in repr(notice)


def test_what_a_teacher_wrote_cannot_become_html() -> None:
    notice = Lesson("02-one-card", language="en").exercise("<script>")
    assert isinstance(notice, Notice)
    assert "<script>" not in notice._repr_html_()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_english_word_is_shown_outside_english(language: str) -> None:
    for lesson in lesson_names():
        english = Lesson(lesson, language="en")
        other = Lesson(lesson, language=language)
        for name in english.levels:
            told = [_everything_said(view.exercise(name)) for view in (english, other)]
            assert len(told[0]) == len(told[1])
            if language != "en":
                assert not set(told[0]) & set(told[1])


def _everything_said(view: object) -> list[str]:
    assert isinstance(view, ExerciseView)
    told = [repr(view).splitlines()[0]]
    for _ in range(len(view.level.hints) + 1):
        view.hint()
        told.append(said(view))
    view.start_again()
    told.append(said(view))
    if isinstance(view.level.task, Play):
        for forbidden in view.level.task.forbidden:
            play(view, str(forbidden.move))
            told.append(said(view))
        play(view, *map(str, view.level.task.solution))
    else:
        expected = answer_of(view.level)
        view.answer(expected)
    told.append(said(view))
    return told


def test_a_screen_reader_is_told_full_names() -> None:
    view = exercise("02-one-card", "six-on-seven", "ru")
    assert "шестёрку червей" in view.asked.value
    play(view, "6H>1")
    assert "Шестёрка червей" in view.board.message["spoken"]


def test_an_exercise_says_which_of_its_lesson_it_is_and_what_it_has_earned() -> None:
    view = exercise("02-one-card", "six-on-seven", "ru")
    number = list(levels_of("02-one-card")).index("six-on-seven") + 1
    told = f"Упражнение {number} из {len(levels_of('02-one-card'))}"
    assert told in view.stars.value
    assert "★" not in view.stars.value
    play(view, "6H>1")
    assert told in view.stars.value
    assert "★★★" in view.stars.value
    assert view.board.message["text"].startswith("★★★ ")
    assert view.board.message["spoken"].startswith("Решено: 3 звезды из 3.")


def test_a_plan_stands_above_its_board_and_other_answers_below() -> None:
    plan = exercise("01-layout", "broken-plan", "en").children
    names = exercise("01-layout", "what-the-cells-hold", "en").children
    for children, above in ((plan, True), (names, False)):
        kinds = [type(child).__name__ for child in children]
        assert (kinds.index("Buttons") < kinds.index("Board")) is above, kinds


def test_a_board_is_named_by_what_is_asked_of_it() -> None:
    view = exercise("02-one-card", "six-on-seven", "ru")
    assert view.board.labels["board"] == "Положите шестёрку червей на семёрку червей."


def test_without_a_kernel_the_question_and_the_board_stand_there() -> None:
    data = exercise("02-one-card", "six-on-seven", "it")._repr_mimebundle_()
    assert data["text/plain"].startswith("Metti 6♥ su 7♥.")
    assert "<svg" in data["image/svg+xml"]
    assert ">Metti 6♥ su 7♥.</text>" in data["image/svg+xml"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_progress_is_shared_by_languages_and_found_again() -> None:
    play(exercise("02-one-card", "six-on-seven", "fr"), "6H>2", "6H>1")
    again = exercise("02-one-card", "six-on-seven", "ru")
    assert "★★★" in again.stars.value
    record = again.progress.of("02-one-card", "six-on-seven")
    assert (record.tries, record.best, record.stars) == (2, 1, 3)
    shown = Lesson("00-welcome", language="en").progress()
    assert "02 · One card at a time. 1 of 9 exercises solved, 3 of 27 stars." in shown.told.value


def test_a_lesson_says_where_one_left_and_leads_there() -> None:
    lesson = Lesson("02-one-card", language="en")
    assert lesson.exercise("six-on-seven").news.value == ""
    play(lesson.exercise("six-on-seven"), "6H>1")
    view = exercise("02-one-card", "six-on-seven", "it")
    assert "Esercizi risolti in questa lezione: 1 su 9." in view.news.value
    assert view.children[1].texts == ["Vai all'esercizio 2"]
    assert view.children[1].items[0]["goes"] == {
        "exercise": "eo-exercise-02-one-card-seven-on-eight"
    }
    second = exercise("02-one-card", "seven-on-eight")
    assert "eo-exercise-02-one-card-seven-on-eight" in second.get_state()["_dom_classes"]


def test_progress_leads_to_the_lesson_that_was_left() -> None:
    play(exercise("02-one-card", "six-on-seven"), "6H>1")
    shown = Lesson("00-welcome", language="en").progress()
    assert shown.buttons.texts[0] == "Go on: lesson 02, exercise 2 of 9"
    assert shown.buttons.items[0]["goes"]["notebook"] == "02-one-card.ipynb"


def test_progress_that_is_shown_follows_the_exercises_of_its_lesson() -> None:
    lesson = Lesson("00-welcome", language="en")
    shown = lesson.progress()
    assert "00 · Welcome to Eight Off. 0 of 4 exercises solved, 0 of 12 stars." in shown.told.value
    play(lesson.exercise("first-move"), "4S>2")
    assert "00 · Welcome to Eight Off. 1 of 4 exercises solved, 3 of 12 stars." in shown.told.value
    assert shown.buttons.texts[0] == "Go on: lesson 00, exercise 2 of 4"


def test_progress_that_comes_into_sight_again_shows_what_was_done_elsewhere() -> None:
    shown = Lesson("00-welcome", language="en").progress()
    play(exercise("02-one-card", "six-on-seven"), "6H>1")
    assert "02 · One card at a time. 0 of 9 exercises solved" in shown.told.value
    come_into_sight(shown)
    assert "02 · One card at a time. 1 of 9 exercises solved" in shown.told.value
    shown.buttons.press("Begin all lessons anew…")
    play(exercise("02-one-card", "seven-on-eight"), "7S>1")
    come_into_sight(shown)
    assert "Nothing is deleted" in shown.told.value
    shown.buttons.press("No, keep my stars")
    assert "02 · One card at a time. 2 of 9 exercises solved" in shown.told.value


def come_into_sight(shown: ProgressView) -> None:
    shown.buttons._hear(shown.buttons, {"seen": True}, [])  # noqa: SLF001  what the page would call


def test_beginning_anew_asks_first_and_deletes_nothing(tmp_path: Path) -> None:
    untouched = Lesson("00-welcome", language="en").progress()
    assert untouched.buttons.texts == []
    view = exercise("02-one-card", "six-on-seven")
    play(view, "6H>1")
    kept = (tmp_path / "progress.json").read_text()
    room = Lesson("12-practice", language="en").practice()
    room.practice.answer(1, 1, right=False)
    practised = (tmp_path / "practice.json").read_text()
    shown = Lesson("00-welcome", language="en").progress()
    shown.buttons.press("Begin all lessons anew…")
    assert "Nothing is deleted" in shown.told.value
    assert "what the practice room has noted" in shown.told.value
    shown.buttons.press("No, keep my stars")
    assert "1 of 9 exercises solved" in shown.told.value
    shown.buttons.press("Begin all lessons anew…")
    shown.buttons.press("Yes, begin anew")
    assert "progress.json.before-reset" in shown.told.value
    assert "02 · One card at a time. 0 of 9 exercises solved" in shown.told.value
    assert (tmp_path / "progress.json.before-reset").read_text() == kept
    assert "practice.json.before-reset" in shown.told.value
    assert (tmp_path / "practice.json.before-reset").read_text() == practised
    assert Lesson("12-practice", language="en").practice().practice.done.answered == 0
    # A room that was open meanwhile brings nothing back either.
    assert room.practice.answer(1, 2, right=True).answered == 1
    # A lesson that was open meanwhile brings nothing back.
    play(exercise("04-runs", "three-spades"), "9S>2")
    view.progress.refresh()
    assert list(view.progress.records) == ["04-runs/three-spades"]


def test_beginning_anew_where_nothing_can_be_renamed_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play(exercise("02-one-card", "six-on-seven"), "6H>1")
    shown = Lesson("00-welcome", language="en").progress()
    monkeypatch.setattr("pathlib.Path.replace", _full_disk)
    shown.buttons.press("Begin all lessons anew…")
    shown.buttons.press("Yes, begin anew")
    assert "cannot be saved" in shown.told.value
    assert "02 · One card at a time. 1 of 9 exercises solved" in shown.told.value


def _full_disk(*_: object) -> None:
    raise OSError("the disk is full")


def test_cards_move_by_themselves_where_the_welcome_says_so_and_nowhere_else() -> None:
    source = (data_folder("lessons") / "source" / "00-welcome.md").read_text(encoding="utf-8")
    assert "No card moves by itself, unless you choose so in the board's settings." in source
    lesson = Lesson("00-welcome", language="en")
    ready = Position.parse("Foundations: H-A\nFreecells: 3H - 4S\n: 2H\n: 5S")
    game = Board(ready, language="en")
    solved = lesson.exercise("first-move", board=str(ready))
    for board in (game, solved.board):
        board.try_move(Move.parse("4S>2"))
        assert board.position.on_foundations == 1
    for board in (game, solved.board):
        board.jump(0)
        board.prefer("automatic", "on")
        board.try_move(Move.parse("4S>2"))
    assert game.position.on_foundations == 3
    assert solved.board.position.on_foundations == 1


def test_a_worse_solution_later_takes_no_star_away() -> None:
    view = exercise("02-one-card", "six-on-seven")
    play(view, "6H>1")
    view.start_again()
    play(view, "6H>b", "6H>1")
    assert "★★★" in view.stars.value


def test_a_broken_file_of_progress_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text("{")
    lesson = Lesson("02-one-card", language="en")
    first, second = lesson.exercise("six-on-seven"), lesson.exercise("seven-on-eight")
    assert "progress.json.broken" in first.news.value
    assert second.news.value == ""


def test_a_broken_file_of_progress_that_cannot_be_renamed_stops_no_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_path: Path) -> Path:
        raise PermissionError

    monkeypatch.setattr("eightoff.files.set_aside", refused)
    (tmp_path / "progress.json").write_text("{")
    assert exercise("02-one-card", "six-on-seven").news.value == ""
    assert (tmp_path / "progress.json").read_text() == "{"


def test_a_learner_whose_folder_cannot_be_written_still_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("EIGHTOFF_HOME", str(tmp_path / "file" / "folder"))
    view = exercise("02-one-card", "six-on-seven")
    play(view, "6H>1")
    assert view.solved
    assert "cannot be saved" in view.news.value


def test_a_deal_and_the_board_of_an_exercise_can_be_shown_alone() -> None:
    lesson = Lesson("02-one-card", language="en")
    assert lesson.board(7).position.is_full_deck
    assert lesson.board("six-on-seven").position == lesson.levels["six-on-seven"].board


def test_the_foundation_of_another_suit_is_a_wrong_place_and_its_own_is_not() -> None:
    level = dataclasses.replace(
        exercise("02-one-card", "all-places").level,
        board=Position.parse("Freecells: - - - -\n: AH\n: 2D\n: 3C"),
        task=Places(Card.parse("AH")),
    )
    view = ExerciseView("02-one-card", level, language("en"), Progress(learner_folder()))
    view.board.picked = ["a", "FS"]
    told = told_marks(view.board)
    assert view.check() is State.OPEN
    assert said(view) == "A♥ cannot go to that foundation: each takes its own suit only."
    assert told == [{"FS": "bad"}]
    view.board.picked = ["a", "FH"]
    assert view.check() is State.SOLVED


def test_a_deal_is_shown_by_its_code_with_the_cells_that_the_code_names() -> None:
    shown = Lesson("10-other-tables", language="en").board("EO1-C2-AAAAAFA")
    assert isinstance(shown, Board)
    assert shown.profile.name == "app-2"
    assert shown.position == deal(130, shown.profile)
    refused = Lesson("10-other-tables", language="en").board("EO1-C3-AAAAAFA")
    assert repr(refused).startswith("a deal code such as EO1-C8-AAAAAFA was expected")


NONSENSE = [
    3.5,
    None,
    b"x",
    [],
    {},
    {1},
    (1, 2),
    object(),
    -1,
    10**5000,
    "x" * 5000,
    "a\nb",
    "\udcff",
]


@pytest.mark.parametrize("given", NONSENSE, ids=lambda given: str(type(given).__name__))
def test_nonsense_in_a_cell_is_one_sentence_in_the_language(given: Any) -> None:  # noqa: ANN401  anything
    lesson = Lesson("02-one-card", language="ru")
    shown = [
        lesson.exercise(given),
        lesson.board(given),
        lesson.game(given),
        lesson.figure(given),
        lesson.search(given),
        lesson.demo("six-on-seven", given),
        lesson.board(1, given),
        lesson.game(1, given),
        Lesson(given, language="ru").exercise("six-on-seven"),
    ]
    if given is not None:  # which asks for the level's own board
        shown += [lesson.exercise("six-on-seven", given), lesson.search("six-on-seven", given)]
    for told in shown:
        assert isinstance(told, Notice)
        assert told.sentence.isprintable() or "\N{NARROW NO-BREAK SPACE}" in told.sentence
        assert re.search("[а-яё]", told.sentence)
        assert len(told.sentence) < 700


@pytest.mark.parametrize("given", [3, 3.5, b"x", [], {1}, object(), "klingon"])
def test_a_language_that_is_none_is_one_sentence(given: Any) -> None:  # noqa: ANN401  anything
    told = Lesson("02-one-card", language=given).exercise("six-on-seven")
    if given:
        assert str(told).startswith("a language was expected, one of")


def test_a_page_that_sets_what_a_row_of_buttons_shows_changes_nothing() -> None:
    view = exercise("02-one-card", "six-on-seven")
    before = (view.helps.items, view.helps.label, view.helps.pressed)
    view.helps.set_state({"items": [], "label": 3, "pressed": [99], "nothing": None})
    assert (view.helps.items, view.helps.label, view.helps.pressed) == before


def test_one_exercise_open_in_two_lessons_counts_every_try_and_hint_and_keeps_the_best() -> None:
    one, other = (exercise("02-one-card", "six-on-seven") for _ in range(2))
    play(one, "6H>2")
    play(other, "6H>2", "6H>1")  # the second one solves it
    one.hint()
    play(one, "6H>1")
    record = Progress(learner_folder()).of("02-one-card", "six-on-seven")
    assert (record.tries, record.hints, record.best, record.stars) == (4, 1, 1, 3)


def test_fault_while_moves_are_laid_leaves_the_exercise_watching(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = exercise("02-one-card", "six-on-seven")

    def broken(_cursor: int) -> None:
        raise KeyError

    with monkeypatch.context() as patched:
        patched.setattr(view.board, "jump", broken)
        button(view, "Solution")
    assert view.board.fault.startswith("Something went wrong inside the board (KeyError).")
    view.board.restart()
    play(view, "6H>1")
    assert view.solved
    button(view, "Repeat the exercise")
    assert not view.board.fault  # what went wrong before is over


def test_fault_of_a_button_beside_a_lost_win_is_told_under_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise KeyError

    view = exercise("09-won-lost-stuck", "costly")
    assert isinstance(view.level.task, Play)
    play(view, str(view.level.task.costly[0]))
    monkeypatch.setattr(Coach, "refute", broken)
    button(view, "Show why")
    assert view.board.fault.startswith("Something went wrong inside the board (KeyError).")
