"""The practice room as a learner meets it: asked, judged, told why, and asked again."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import TYPE_CHECKING

import pytest

from eightoff.coach import Decision
from eightoff.exercises.practice import (
    Difficulty,
    GivenUpError,
    Grade,
    PracticeLevel,
    kind_of,
    practice_level,
)
from eightoff.exercises.repetition import Box, Practice, Practised
from eightoff.files import learner_folder
from eightoff.i18n import LANGUAGES
from eightoff.lesson import Lesson
from eightoff.lesson.practice import PracticeRoom, _made, level_of, recommended
from eightoff.lesson.thinking import Thinking
from eightoff.position import AnyCell, Cell
from eightoff.rules import Move

if TYPE_CHECKING:
    from pathlib import Path

    from eightoff.solver.outcome import Cancelled


def room(language: str = "en") -> PracticeRoom:
    shown = Lesson("02-one-card", language=language).practice()
    assert isinstance(shown, PracticeRoom), shown
    return shown


def room_of_all(language: str = "en") -> PracticeRoom:
    """Return a room in which every kind of level is asked."""
    Practice(learner_folder()).choose((), ())
    return room(language)


def room_on(decision: Decision, language: str = "en") -> PracticeRoom:
    """Return a room that shows the first level of session 1 on a decision."""
    Practice(learner_folder()).choose([decision], ())
    shown = room(language)
    assert shown.level.decision is decision
    return shown


def said(shown: PracticeRoom) -> str:
    return str(shown.board.message["text"])


def graded(shown: PracticeRoom, grade: Grade) -> Move:
    return next(move for move, each in shown.level.grades.items() if each is grade)


def count_right(shown: PracticeRoom) -> None:
    if shown.level.seat:
        shown.answers.press(str(shown.level.seat.cells))


def test_the_room_opens_with_the_first_easy_level_of_session_1() -> None:
    shown = room()
    assert (shown.level.session, shown.level.number) == (1, 3)
    assert shown.level.difficulty is Difficulty.EASY
    assert shown.board.position == level_of(1, 3).board
    assert shown.heading.value.count("Free a useful cell (easy): session 1, level 3. Deal") == 1
    assert (shown.difficulties.pressed, shown.decisions.pressed) == ([0], [])
    for _ in range(3):
        shown.helps.press("Next level")
        assert shown.level.difficulty is Difficulty.EASY
    assert shown.helps.texts == ["Next level", "Hint", "Show the answer"]
    assert "0 levels answered" in shown.counts.value


@pytest.mark.parametrize("decision", list(Decision))
def test_a_right_move_is_told_with_what_it_is_for_and_counted(decision: Decision) -> None:
    shown = room_on(decision)
    count_right(shown)
    shown.board.try_move(recommended(shown.level))
    assert shown.board.message["tone"] == "good"
    assert "that keeps the win" in said(shown)
    assert "1 level answered, 1 of them right at once." in shown.counts.value
    assert shown.helps.texts == ["Next level"]
    before = shown.level
    shown.helps.press("Next level")
    assert shown.level != before
    assert shown.level.number > before.number
    assert shown.board.game.moves == ()


@pytest.mark.parametrize("decision", list(Decision))
def test_a_costly_move_is_proven_and_taken_back_and_asked_again(decision: Decision) -> None:
    shown = room_on(decision)
    count_right(shown)
    wrong = shown.level
    shown.board.try_move(shown.level.tempting[0])
    assert shown.board.message["tone"] == "costly"
    assert "throws the win away" in said(shown)
    assert shown.win.buttons.texts == ["Show why", "Take the move back"]
    shown.win.buttons.press("Show why")
    assert shown.board.game.can_redo
    assert "No way wins from here" in said(shown)
    shown.win.buttons.press("Take the move back")
    assert shown.board.position == wrong.board
    shown.board.try_move(recommended(shown.level))
    assert "1 level answered, 0 of them right at once." in shown.counts.value
    assert "To be asked again: 1." in shown.counts.value
    for _ in range(2):
        shown.helps.press("Next level")
        count_right(shown)
        shown.board.try_move(recommended(shown.level))
    shown.helps.press("Next level")
    assert shown.level == wrong
    assert "once more" in shown.heading.value


def test_an_illegal_move_brings_its_reason_and_costs_nothing() -> None:
    shown = room_on(Decision.KEEP_MOBILE)
    shown.board.try_move(Move.parse("9D>8"))
    assert "9♦ cannot go on 10♥" in said(shown)
    assert not shown.missed
    shown.board.try_move(recommended(shown.level))
    assert "1 of them right at once" in shown.counts.value


def test_a_move_that_changes_nothing_is_taken_back() -> None:
    shown = room_on(Decision.KEEP_MOBILE)
    card = next(card for card in shown.level.board.cells if card)
    shown.board.try_move(Move(card, AnyCell()))
    assert "That changes nothing" in said(shown)
    assert shown.board.message["tone"] == "note"
    assert shown.board.position == shown.level.board
    assert not shown.answered


def test_a_card_that_can_go_straight_back_decides_nothing() -> None:
    shown = room_on(Decision.KEEP_MOBILE)
    shown.board.try_move(Move.parse("6C>cell"))
    assert said(shown) == ("That decides nothing: 6♣ can go straight back. The move is taken back.")
    assert shown.board.message["tone"] == "note"
    assert shown.board.position == shown.level.board
    assert not shown.missed


def test_a_move_beside_the_question_is_taken_back() -> None:
    shown = room_on(Decision.FREE_CELL)
    while Grade.BESIDE not in shown.level.grades.values():
        shown.helps.press("Next level")
    shown.board.try_move(graded(shown, Grade.BESIDE))
    assert "frees no cell" in said(shown)
    assert shown.board.message["tone"] == "note"
    assert shown.board.position == shown.level.board
    assert not shown.missed


def test_a_cell_named_by_its_letter_is_judged_as_any_empty_cell() -> None:
    shown = room_on(Decision.KEEP_MOBILE)
    costly = next(move for move in shown.level.tempting if isinstance(move.to, AnyCell))
    shown.board.try_move(Move(costly.card, Cell(shown.level.board.empty_cells[-1])))
    assert "throws the win away" in said(shown)


def test_the_cells_for_a_king_are_counted_before_the_decision() -> None:
    shown = room_on(Decision.PREPARE_KING)
    assert shown.level.seat is not None
    cells = shown.level.seat.cells
    assert "First count" in shown.asked.value
    shown.board.try_move(recommended(shown.level))
    assert "First answer the question" in said(shown)
    assert shown.board.message["tone"] == "note"
    assert shown.board.position == shown.level.board
    shown.answers.press(str(cells + 1))
    assert said(shown) == f"{cells + 1} is too many. Count once more."
    shown.answers.press(str(cells))
    assert said(shown).startswith("Right.")
    assert shown.answers.texts == []
    assert "Now decide" in shown.asked.value
    assert shown.missed


def test_after_two_wrong_numbers_the_right_one_is_told() -> None:
    shown = room_on(Decision.PREPARE_KING)
    assert shown.level.seat is not None
    wrong = [n for n in range(9) if n != shown.level.seat.cells]
    shown.count(wrong[0])
    shown.count(wrong[1])
    assert "is not the number" in said(shown)
    assert "Now decide" in shown.asked.value


def test_hints_lead_to_a_right_move_and_make_the_level_come_back() -> None:
    shown = room_on(Decision.KEEP_MOBILE)
    shown.helps.press("Hint")
    assert "Ask of each move how many are left after it." in said(shown)
    shown.helps.press("Hint")
    assert said(shown).startswith("Move ")
    assert "from" in shown.board.marks.values()
    shown.board.try_move(recommended(shown.level))
    assert "To be asked again: 1." in shown.counts.value


def test_the_answer_is_shown_and_the_level_counts_as_wrong() -> None:
    shown = room_on(Decision.PREPARE_KING)
    shown.helps.press("Show the answer")
    assert "so many cards wait at the worst moment" in said(shown)
    assert "to" in shown.board.marks.values()
    assert "1 level answered, 0 of them right at once." in shown.counts.value
    assert shown.helps.texts == ["Next level"]


def test_who_has_answered_before_choices_were_kept_is_asked_everything(tmp_path: Path) -> None:
    kept = Practised(number=7, answered=6).written()
    del kept["decisions"], kept["difficulties"]
    (tmp_path / "practice.json").write_text(json.dumps(kept), encoding="utf-8")
    shown = room()
    assert shown.level == level_of(1, 7)
    assert shown.difficulties.pressed == shown.decisions.pressed == []


def test_what_is_chosen_is_found_again() -> None:
    shown = room()
    shown.decisions.press("Keep runs mobile")
    shown.difficulties.press("hard")
    shown.difficulties.press("easy")
    count_right(shown)
    shown.board.try_move(recommended(shown.level))
    again = room("fr")
    assert (again.decisions.pressed, again.difficulties.pressed) == ([2], [2])
    assert kind_of(again.level.session, again.level.number) == (
        Decision.KEEP_MOBILE,
        Difficulty.HARD,
    )
    again.difficulties.press(again.difficulties.texts[2])
    assert room().difficulties.pressed == []  # who wants all of them is not a newcomer again


def test_a_choice_that_changes_no_level_now_says_from_when_it_holds() -> None:
    shown = room()
    shown.decisions.press("Keep runs mobile")
    asked = shown.level
    assert asked.decision is Decision.KEEP_MOBILE
    assert said(shown) == ""  # the new question stands above the board
    shown.difficulties.press("medium")
    assert said(shown) == "Your choice holds from the next level on."
    shown.board.try_move(asked.tempting[0])
    shown.difficulties.press("easy")
    assert said(shown) == "Your choice holds from the next level on."
    assert shown.board.message["tone"] == "note"
    assert shown.level == asked
    shown.helps.press("Next level")
    assert shown.level.difficulty is Difficulty.MEDIUM


def test_only_what_is_chosen_is_asked() -> None:
    shown = room_of_all()
    shown.decisions.press("Prepare a king")
    shown.difficulties.press("easy")
    numbers = set()
    for _ in range(3):
        numbers.add(shown.level.number)
        assert (shown.level.decision, shown.level.difficulty) == (
            Decision.PREPARE_KING,
            Difficulty.EASY,
        )
        shown.helps.press("Next level")
    assert len(numbers) == 3


def test_a_level_that_was_not_tried_can_be_left_and_counts_for_nothing() -> None:
    shown = room_of_all()
    shown.helps.press("Next level")
    assert shown.level == level_of(1, 2)
    assert "0 levels answered" in shown.counts.value


def test_a_level_that_was_missed_and_left_counts_as_wrong() -> None:
    shown = room_on(Decision.KEEP_MOBILE)
    shown.board.try_move(shown.level.tempting[0])
    shown.helps.press("Next level")
    assert "1 level answered, 0 of them right at once." in shown.counts.value
    assert shown.board.position == shown.level.board
    assert shown.win.buttons.texts == []


def test_a_session_is_played_again_from_its_number() -> None:
    shown = room_of_all()
    shown.session.value = 12
    shown.sessions.press("Play this session")
    assert shown.level == level_of(12, 1)
    shown.helps.press("Next level")
    shown.sessions.press("A new session")
    assert shown.level.number == 1
    shown.session.value = 12
    shown.sessions.press("Play this session")
    assert shown.level == level_of(12, 1)


async def _begun(shown: PracticeRoom, begun: threading.Event) -> None:
    """Wait until the room prepares its next level."""
    assert shown.thinking.task
    await asyncio.sleep(0)  # the kernel's loop hands the work over
    await asyncio.to_thread(begun.wait)


class Slow:
    """What makes levels, slowly, and tells which."""

    PATIENCE = 3000  # so that a level that is not given up fails a test and ends

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.may_end = threading.Event(), threading.Event()
        self.made: list[tuple[int, int]] = []
        self.given_up: list[tuple[int, int]] = []
        _made.cache_clear()
        level_of(1, 1)
        monkeypatch.setattr("eightoff.lesson.practice.practice_level", self.make)

    def make(
        self, session: int, number: int, *, cancelled: Cancelled | None = None
    ) -> PracticeLevel:
        self.made.append((session, number))
        if cancelled:
            self.begun.set()
            for _ in range(self.PATIENCE):
                if self.may_end.wait(0.001):
                    break
                if cancelled():
                    self.given_up.append((session, number))
                    raise GivenUpError
        return practice_level(session, number)


def test_a_click_on_next_level_waits_for_the_level_that_is_being_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Slow(monkeypatch)

    async def clicked() -> None:
        shown = room_of_all()
        await _begun(shown, slow.begun)
        shown.missed = True  # what is noted of it changes nothing of what comes next
        threading.Timer(0.05, slow.may_end.set).start()
        shown.helps.press("Next level")
        assert shown.level.number == 2
        assert slow.made.count((1, 2)) == 1
        shown.close()

    asyncio.run(clicked())


def test_a_session_that_is_begun_ends_the_making_of_another_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Slow(monkeypatch)

    async def clicked() -> None:
        shown = room_of_all()
        await _begun(shown, slow.begun)
        preparing = shown.thinking.task
        shown.session.value = 12
        shown.sessions.press("Play this session")
        assert preparing
        await preparing
        assert slow.given_up == [(1, 2)]
        assert shown.level.session == 12
        assert not shown.board.fault
        shown.close()

    asyncio.run(clicked())


def test_a_room_that_is_closed_holds_up_no_question_of_another_view(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Slow(monkeypatch)
    told: list[object] = []

    async def closed() -> None:
        shown = room_of_all()
        await _begun(shown, slow.begun)
        shown.close()
        other = Thinking(told.append)
        other.ask(lambda _: "answer", told.append, told.append)
        assert other.task
        await other.task

    asyncio.run(closed())
    assert told == ["answer"]
    assert slow.given_up == [(1, 2)]


def test_the_place_and_the_counts_are_found_again() -> None:
    shown = room_of_all()
    shown.session.value = 12
    shown.sessions.press("Play this session")
    count_right(shown)
    shown.board.try_move(recommended(shown.level))
    again = room("fr")
    assert again.level == level_of(12, 2)
    assert again.practice.done.answered == 1


def test_a_level_that_is_asked_again_leaves_the_session_where_it_is(tmp_path: Path) -> None:
    waiting = {"1/1": Box(1, 0)}
    kept = Practised(session=1, number=4, waiting=waiting, difficulties=()).written()
    (tmp_path / "practice.json").write_text(json.dumps(kept), encoding="utf-8")
    shown = room()
    numbers = []
    for _ in range(2):
        numbers.append(shown.level.number)
        count_right(shown)
        shown.board.try_move(recommended(shown.level))
        shown.helps.press("Next level")
    assert sorted(numbers) == [1, 4]
    assert shown.practice.done.number == shown.level.number == 5


def test_a_broken_file_is_set_aside_and_told(tmp_path: Path) -> None:
    (tmp_path / "practice.json").write_text("{", encoding="utf-8")
    assert "practice.json.broken" in said(room())


def test_a_folder_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    shown = room()
    monkeypatch.setattr("eightoff.files.write_whole", refused)
    count_right(shown)
    shown.board.try_move(recommended(shown.level))
    assert "cannot be saved" in shown.counts.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_stored_without_a_kernel_is_the_same_for_every_learner(
    language: str, tmp_path: Path
) -> None:
    new = room(language)
    first = new._repr_mimebundle_()
    assert new.level.board == level_of(1, 3).board
    assert f"{level_of(1, 3).deal}" in new.heading.value
    other = {"session": 9, "number": 4, "answered": 3, "streak": 0, "best_streak": 2}
    kept = {"format": 1, **other, "results": {}, "waiting": {}}
    (tmp_path / "practice.json").write_text(json.dumps(kept), encoding="utf-8")
    shown = room(language)
    assert shown.level == level_of(9, 4)
    later = shown._repr_mimebundle_()
    assert first["image/svg+xml"] == later["image/svg+xml"]
    assert first["text/plain"] == later["text/plain"]
    assert f"{level_of(1, 3).deal}" in first["text/plain"]


@pytest.mark.parametrize("language", ["fr", "ru", "it"])
def test_no_english_word_is_met_in_another_language(language: str) -> None:
    english = room_on(Decision.PREPARE_KING)
    shown = room_on(Decision.PREPARE_KING, language)
    assert kind_of(shown.level.session, shown.level.number)[0] is Decision.PREPARE_KING
    told: list[tuple[str, str]] = []
    for each in (english, shown):
        each.hint()
    told.append((said(english), said(shown)))
    for each in (english, shown):
        each.show_answer()
    told += [(said(english), said(shown)), (english.asked.value, shown.asked.value)]
    told += list(zip(english.decisions.texts, shown.decisions.texts, strict=True))
    assert all(one != other for one, other in told)
