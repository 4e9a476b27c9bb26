"""A presentation: what is shown in which order, and what a teacher can do with it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from eightoff.board.pages import BOARD
from eightoff.errors import InputError
from eightoff.exercises import Play
from eightoff.exercises.presentation import Ask, Presentation, Reveal, Try
from eightoff.i18n import LANGUAGES
from eightoff.lesson import Lesson, presenter
from eightoff.lesson.lesson import Notice
from eightoff.lesson.presenter import MOST_DRAWN, READING, SPEEDS, DemoView
from eightoff.library import lesson_names, levels_of, numbered_lessons
from eightoff.position import Position
from eightoff.rules import Move, check

SCENES = list(levels_of("demo"))


def demo(*names: str, language: str = "en", board: str | None = None) -> DemoView:
    view = Lesson("demo", language=language).demo(*names, board=board)
    assert isinstance(view, DemoView), view
    return view


def hear(view: DemoView, content: object) -> None:
    view._hear(view.bar, content, [])  # noqa: SLF001  what the page would call


def does(view: DemoView, *names: str) -> None:
    for name in names:
        hear(view, {"do": name})


def said(view: DemoView) -> str:
    return str(view.board.message.get("text", ""))


def acts(*names: str) -> list[str]:
    return [
        f"{type(act).__name__}{f' {act.move}' if isinstance(act, Try) else ''}"
        for act in demo(*names).presentation.acts
    ]


def test_an_exercise_named_twice_is_shown_twice() -> None:
    assert acts("queen", "queen") == ["Ask", "Reveal"] * 2


def test_wrong_ideas_come_before_the_moves_and_the_last_word_after_them() -> None:
    assert acts("seven-on-eight") == ["Ask", "Try 7H>1", "Try 6S>1", "Try 7S>1", "Reveal"]


def test_a_question_is_answered_before_its_move_is_tried() -> None:
    assert acts("pair", "covered") == [
        *("Ask", "Reveal", "Try 7H>1"),
        *("Ask", "Reveal", "Try 8C>2"),
    ]


OWN = "Freecells: 6H -\n: KS 7H 2C\n: 9D"
ANY = "Freecells: - - 6C\n: 7C\n: 5H"


def test_an_exercise_is_shown_on_a_board_of_ones_own_with_what_holds_there() -> None:
    view = demo("six-on-seven", board=OWN)
    assert view.board.position == Position.parse(OWN)
    shown = [str(act.move) for act in view.presentation.acts if isinstance(act, Try)]
    assert shown == ["2C>cell", "6H>1"]
    view.last()
    assert "6♥" in view.answer.value


@pytest.mark.parametrize(
    ("names", "board", "told"),
    [
        (["six-on-seven"], "Freecells: -\n: 7H", "un tavolo con tutte le carte"),
        (["six-on-seven"], "Freecells: 6Y\n: 7H", "6Y"),
        (["six-on-seven", "pair"], OWN, "non 2"),
        ([], OWN, "non 0"),
    ],
)
def test_a_board_that_cannot_be_shown_is_told_in_the_language(
    names: list[str], board: str, told: str
) -> None:
    notice = Lesson("demo", language="it").demo(*names, board=board)
    assert isinstance(notice, Notice)
    assert told in repr(notice)


@pytest.mark.parametrize("lesson", lesson_names())
def test_every_exercise_on_another_board_is_shown_or_refused_in_a_sentence(lesson: str) -> None:
    for name in levels_of(lesson):
        for board in (OWN, ANY):
            shown = Lesson(lesson, language="en").demo(name, board=board)
            if isinstance(shown, DemoView):
                shown.last()
                shown.reveal()
            else:
                assert isinstance(shown, Notice)


def test_exercises_of_several_lessons_are_shown_together_each_in_its_own_words() -> None:
    view = demo("04/one-cell", "02-one-card/in-the-way", "six-on-seven", language="it")
    asked = []
    for at, act in enumerate(view.presentation.acts):
        if isinstance(act, Ask):
            view._go(at)  # noqa: SLF001
            asked.append(view.question.value)
    own = [
        Lesson(lesson, language="it").demo(name)
        for lesson, name in (
            ("04-runs", "one-cell"),
            ("02-one-card", "in-the-way"),
            ("demo", "six-on-seven"),
        )
    ]
    assert asked == [view.question.value for view in own if isinstance(view, DemoView)]


def test_how_an_exercise_of_another_lesson_is_written_is_told_with_those_there_are() -> None:
    told = repr(Lesson("demo", language="en").demo("seven-on-nine"))
    assert "six-on-seven, pair, covered" in told
    assert "one of another lesson is written 02/six-on-seven" in told
    assert "seven-on-eight" in repr(Lesson("demo", language="en").demo("02/seven-on-nine"))
    assert "04-runs" in repr(Lesson("demo", language="en").demo("99/seven-on-nine"))


def test_a_run_that_is_counted_is_played_card_by_card() -> None:
    single = ["Try 7S>g", "Try 8S>h", "Try 9S>2", "Try 8S>2", "Try 7S>2"]
    assert acts("five-moves") == ["Ask", "Reveal", *single]


def test_where_a_game_stands_is_asked_and_then_told() -> None:
    view = Lesson("09-won-lost-stuck", language="en").demo("no-move")
    assert isinstance(view, DemoView), view
    assert [type(act).__name__ for act in view.presentation.acts] == ["Ask", "Reveal"]
    assert not view.answer.value
    does(view, "next")
    assert "No legal move is left" in view.answer.value


def test_a_sequence_is_shown_up_to_its_illegal_step() -> None:
    levels = [
        level
        for lesson in numbered_lessons()
        for level in levels_of(lesson).values()
        if type(level.task).__name__ in {"Step", "Cells"}
    ]
    for level in levels:
        shown = Presentation.of([level]).acts
        assert isinstance(shown[0], Ask)
        assert isinstance(shown[-1], Reveal)
        assert [act.move for act in shown if isinstance(act, Try)] == list(
            level.task.moves[: len(shown) - 2]
        )


def test_no_page_has_helpers_of_its_own_that_another_page_has() -> None:
    pages = Counter[str]()
    for folder in (BOARD, Path(presenter.__file__).parent / "page"):
        for file in folder.glob("*.js"):
            code = file.read_text(encoding="utf-8")
            pages.update(re.findall(r"^function (\w+)", code, flags=re.MULTILINE))
    assert pages.pop("adds") == 2  # one for the board's parts, one for the bar's
    assert set(pages.values()) == {1}, pages
    assert {"make", "makeSvg", "keyOf"} <= set(pages)


@pytest.mark.parametrize("lesson", lesson_names())
def test_the_exercises_of_every_lesson_can_be_shown_to_a_class(lesson: str) -> None:
    for name, level in levels_of(lesson).items():
        view = Lesson(lesson, language="it").demo(name)
        assert isinstance(view, DemoView), view
        assert any(isinstance(act, Reveal) for act in view.presentation.acts), name
        does(view, "last", "reveal", "reveal")
        assert view.revealed == isinstance(view.presentation.acts[-1], Reveal)
        if not view.revealed:
            does(view, "reveal")
        assert view.answer.value
        # What is played to the end of a level that is played is its solution.
        if isinstance(level.task, Play):
            assert level.task.goal.reached(level.start.played(*level.task.solution))
            assert view.board.position == level.start.played(*level.task.solution).now


def test_nothing_to_show_is_an_error_in_words() -> None:
    with pytest.raises(InputError, match="an exercise to show"):
        Presentation.of([])
    assert isinstance(Lesson("demo", language="fr").demo(), Notice)
    assert "no-such" in repr(Lesson("demo", language="fr").demo("no-such"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_scene_can_be_stepped_through_and_back_to_the_same_boards(language: str) -> None:
    view = demo(*SCENES, language=language)
    seen = [view.board.position]
    for number, act in enumerate(view.presentation.acts[1:], 1):
        does(view, "next")
        assert view.at == number
        if isinstance(act, Try):
            before = view.presentation.before[number]
            legal = check(act.level.profile, before, act.move).legal
            assert view.board.message["tone"] == ("plain" if legal else "bad")
            assert said(view)
        seen.append(view.board.position)
    for position in reversed(seen[:-1]):
        does(view, "back")
        assert view.board.position == position
    does(view, "last")
    assert view.board.position == seen[-1]
    assert view.bar.state["isLast"]
    does(view, "next", "first")
    assert (view.at, view.board.position) == (0, seen[0])


def test_an_illegal_try_is_pointed_at_and_answered_by_its_reason() -> None:
    view = demo("six-on-seven")
    does(view, "next")
    assert "6♥ cannot go on 7♦" in said(view)
    assert view.bar.state["tried"] == [("6H", "2")]
    does(view, "next")
    assert view.bar.state["tried"] == []
    assert str(view.board.position.columns[0][-1]) == "6H"


def test_reasons_can_be_left_to_the_class() -> None:
    view = demo("six-on-seven")
    does(view, "reasons", "next")
    assert said(view) == "The rules do not allow this move. Why not?"
    does(view, "reasons")
    assert "same suit" in said(view)
    assert view.at == 1


def test_a_move_of_the_class_is_judged_and_the_next_step_lays_the_cards_again() -> None:
    view = demo("seven-on-eight")
    view.board.try_move(Move.parse("8S>3"))
    assert view.board.message["tone"] == "bad"
    view.board.try_move(Move.parse("8S>a"))
    does(view, "next")
    assert "7♥ cannot go on 8♠" in said(view)
    assert view.board.position == view.presentation.before[1]


def test_the_answer_is_not_in_the_page_until_it_is_revealed() -> None:
    view = demo("four-cells")
    assert view.answer.value == ""
    assert "5" not in str(view.bar.state["spoken"])
    does(view, "reveal")
    assert "Four cells carry five cards." in view.answer.value
    assert "up to 5 cards" in view.bar.state["spoken"]
    does(view, "reveal")
    assert view.answer.value == ""
    does(view, "next")
    assert "Four cells carry five cards." in view.answer.value


def test_how_long_a_run_may_be_is_told_with_the_answer_and_not_before() -> None:
    view = demo("four-cells")
    assert not view.board.view["capacity"]
    view.reveal()
    assert "A run of up to 5 cards" in view.board.view["capacity"]
    view.reveal()
    assert not view.board.view["capacity"]
    view.next()
    assert view.board.view["capacity"]


def test_the_places_of_an_answer_are_marked_on_the_board() -> None:
    view = demo("queen")
    does(view, "reveal")
    assert view.board.marks == {"h": "good"}
    does(view, "reveal")
    assert view.board.marks == {}


def test_it_plays_by_itself_and_stops_at_questions() -> None:
    view = demo("pair", "covered")
    does(view, "play")
    for at in range(3):
        hear(view, {"do": "tick", "at": at})
    assert (view.at, view.playing) == (3, False)
    does(view, "stops", "first", "play")
    for at in range(5):
        hear(view, {"do": "tick", "at": at})
    assert (view.at, view.playing) == (5, False)  # the end stops it too
    does(view, "play")
    assert (view.at, view.playing) == (0, True)
    does(view, "play")
    assert not view.playing


def test_a_second_view_or_an_old_tick_takes_no_step_of_its_own() -> None:
    view = demo("pair")
    does(view, "play")
    hear(view, {"do": "tick", "at": 0})
    hear(view, {"do": "tick", "at": 0})
    assert view.at == 1
    does(view, "next")
    hear(view, {"do": "tick", "at": 2})
    assert (view.at, view.playing) == (2, False)  # a step by hand takes over


def test_speeds_go_round_and_reading_takes_longer() -> None:
    view = demo("pair")
    waits = []
    for _ in SPEEDS:
        waits.append(view.bar.state["wait"])
        does(view, "speed")
    assert sorted(waits) == sorted(READING * wait for wait in SPEEDS)
    assert view.bar.state["wait"] == waits[0]
    does(view, "last")
    assert view.bar.state["wait"] * READING == waits[0]


def test_reset_hides_the_answer_and_wipes_the_board() -> None:
    view = demo("pair")
    does(view, "next", "next", "reveal", "reveal")
    hear(view, {"do": "draw", "from": "7H", "to": "1"})
    does(view, "reset")
    assert (view.at, view.revealed, view.drawn, said(view)) == (0, False, [], "")
    assert view.answer.value == ""


def test_rings_and_arrows_are_drawn_taken_away_and_bounded() -> None:
    view = demo("pair")
    hear(view, {"do": "draw", "from": "7H", "to": "7H"})
    hear(view, {"do": "draw", "from": "7H", "to": "FS"})
    assert view.bar.state["drawn"] == [("7H", "7H"), ("7H", "FS")]
    hear(view, {"do": "draw", "from": "7H", "to": "7H"})
    assert view.bar.state["drawn"] == [("7H", "FS")]
    does(view, "clear")
    assert view.bar.state["drawn"] == []
    for number in range(2 * MOST_DRAWN):
        hear(view, {"do": "draw", "from": "7H", "to": str(number)})
    assert len(view.drawn) == MOST_DRAWN


def test_legal_moves_are_shown_on_request_and_follow_the_board() -> None:
    view = demo("six-on-seven")
    assert view.bar.state["moves"] == []
    does(view, "legal")
    assert view.bar.state["moves"] == [("6H", "1")]
    view.board.try_move(Move.parse("6H>1"))
    assert view.bar.state["moves"] == []
    view.board.undo()
    assert view.bar.state["moves"] == [("6H", "1")]


def test_hints_are_told_one_after_another_and_begin_again() -> None:
    view = demo("six-on-seven")
    does(view, "clue")
    first = said(view)
    assert first == "Compare the rank first, then the suit."
    does(view, "clue")
    assert said(view) == first


def test_cards_are_named_by_the_letters_that_stand_on_them() -> None:
    view = demo("king-run", language="ru")
    assert "K♣" in view.question.value
    view.board.prefer("letters", "local")
    assert "К♣–Д♣–В♣" in view.question.value
    assert "К♣–Д♣–В♣" in demo("king-run", language="ru").question.value


@pytest.mark.parametrize(
    "content",
    [
        None,
        "next",
        {"do": "format the disk"},
        {"do": ["next"]},
        {"do": "tick", "at": "1"},
        {"do": "draw", "from": "<b>", "to": "1"},
        {"do": "draw", "from": "7H" * 40, "to": "1"},
        {"do": "draw", "from": 7, "to": None},
        {"do": "tick", "at": 10**30},
    ],
)
def test_a_hostile_message_changes_nothing(content: object) -> None:
    view = demo("pair")
    before = dict(view.bar.state)
    hear(view, content)
    assert view.bar.state == before


def test_the_page_cannot_write_what_the_bar_shows() -> None:
    view = demo("pair")
    before = dict(view.bar.state)
    view.bar.set_state({"state": {"where": "<b>"}, "labels": {}})
    assert view.bar.state == before
    assert view.bar.labels["next"] == "Next"


def test_a_fault_of_ours_is_told_under_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    view = demo("pair")
    monkeypatch.setattr(DemoView, "_show_answer", lambda _: 1 / 0)
    does(view, "next")
    assert "ZeroDivisionError" in view.board.fault


def test_the_words_of_the_bar_share_no_english() -> None:
    english = demo("pair").bar.labels
    french_too = {"pause"}  # the same word in both languages
    for code, alike in (("fr", french_too), ("ru", set()), ("it", set())):
        other = demo("pair", language=code).bar.labels
        same = {name for name in english if name != "keys" and other[name] == english[name]}
        assert same == alike, code


def test_without_a_kernel_the_first_question_and_its_board_stand_there() -> None:
    data = demo("pair", language="it")._repr_mimebundle_()
    assert data["text/plain"].startswith("Queste due sono in ordine.")
    assert "<svg" in data["image/svg+xml"]


def test_a_presentation_earns_no_stars() -> None:
    assert "demo" not in numbered_lessons()
    assert "Lesson demo" not in Lesson("00-welcome", language="en").progress().told.value


def test_the_page_is_told_that_a_mark_drawn_again_is_gone() -> None:
    view = demo("pair")
    told: list[list[tuple[str, str]]] = []
    view.bar.observe(lambda change: told.append([*change["new"]["drawn"]]), "state")
    for _ in range(2):
        hear(view, {"do": "draw", "from": "6H", "to": "7H"})
    assert told == [[("6H", "7H")], []]
