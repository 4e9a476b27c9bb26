"""A whole game with the coach: hints, lights, the way back, and no click that waits."""

from __future__ import annotations

import asyncio
import re
import threading
from typing import TYPE_CHECKING

import pytest

from eightoff.coach import Coach
from eightoff.deals import deal
from eightoff.i18n import LANGUAGES, language
from eightoff.lesson import ExerciseView, Lesson
from eightoff.lesson.game import GameView
from eightoff.lesson.lesson import Notice
from eightoff.lesson.thinking import Thinking
from eightoff.position import Position
from eightoff.profiles import PROFILES
from eightoff.rules import Move, legal_moves
from eightoff.solver import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightoff.solver.outcome import Cancelled

STANDARD = PROFILES["standard"]
LOST_DEAL = 465
ENDING = Position.parse("Foundations: H-T C-K D-K S-K\nFreecells: QH -\n: KH JH\n:")


def game(start: int | Position = 1, profile: str = "standard", code: str = "en") -> GameView:
    return GameView(start, profile=profile, language=language(code))


def press(view: GameView, name: str) -> None:
    view.helps.press(name)


def press_lights(view: GameView) -> None:
    view.lights.press("Show which moves keep the win")


def is_lost(view: GameView) -> bool:
    return "Why is it lost?" in view.helps.texts


def said(view: GameView) -> str:
    return str(view.board.message["text"])


def stands(view: GameView) -> str:
    return re.sub(r"<[^>]+>", "", view.status.value)


FOUR_CELLS = STANDARD.with_cells(4)
COSTLY = Move.parse("7H>4")
"""Of the first moves of deal 294 with four cells, the only one that throws the win away."""


def four_cells() -> GameView:
    return GameView(deal(294, FOUR_CELLS), profile=FOUR_CELLS, language=language("en"))


def test_each_hint_goes_one_step_deeper_and_a_move_begins_again() -> None:
    view = game()
    hints = []
    for _ in range(4):
        press(view, "Hint")
        hints.append(said(view))
    found = Coach(STANDARD).hint(view.board.game)
    assert found.move is not None
    assert hints[0].startswith("Look at")
    assert hints[1].startswith("Now move ")
    assert hints[2].startswith("Move ")
    assert hints[3] == hints[2]
    assert view.board.marks[str(found.move.card)] == "from"
    view.board.try_move(found.move)
    press(view, "Hint")
    assert not said(view).startswith("Move ")


def test_hints_name_a_court_card_by_the_letter_that_stands_on_it() -> None:
    view = game(3, code="fr")
    press(view, "Indice")
    assert "K♦" in said(view)
    view.board.prefer("letters", "local")
    view.board.try_move(legal_moves(STANDARD, deal(3))[0])
    view.board.undo()
    press(view, "Indice")
    assert "R♦" in said(view)


def test_hints_followed_to_the_end_win_the_game() -> None:
    view, coach = game(3), Coach(STANDARD)
    while not view.board.position.is_won:
        found = coach.hint(view.board.game)
        assert found.move is not None
        view.board.try_move(found.move)
        assert view.board.game.cursor < 200
    assert stands(view) == "Won: all 52 cards are on the foundations."


def test_lights_are_shown_only_when_asked_for_and_judge_every_legal_move() -> None:
    view = game()
    assert view.board.lights == {}
    press_lights(view)
    judged = Coach(STANDARD).judge(deal(1))
    lights = view.board.lights
    assert {(card, place) for card, places in lights["moves"].items() for place in places} == {
        (str(move.card), str(move.to)) for move in judged
    }
    assert lights["words"]["won"] == "keeps the win"
    press_lights(view)
    assert view.board.lights == {}


def test_card_whose_moves_differ_has_a_light_of_its_own() -> None:
    view = four_cells()
    press_lights(view)
    lights = view.board.lights
    judged = Coach(FOUR_CELLS).judge(deal(294, FOUR_CELLS))
    assert [move for move, one in judged.items() if one.outcome is Outcome.LOST] == [COSTLY]
    assert lights["moves"]["7H"]["4"] == "lost"
    for card, places in lights["moves"].items():
        kinds = set(places.values())
        assert lights["cards"][card] == (kinds.pop() if len(kinds) == 1 else "some")


def test_lost_game_offers_the_proof_and_the_way_back() -> None:
    view = four_cells()
    assert not is_lost(view)
    view.board.try_move(COSTLY)
    assert is_lost(view)
    press(view, "Hint")
    assert said(view).endswith("One move back, the win was still there.")
    press(view, "Why is it lost?")
    assert "none of them wins" in said(view)
    assert "press Redo" in said(view)
    after = view.board.game.cursor
    while view.board.game.can_redo:
        view.board.redo()
    assert view.board.game.cursor > after == 1
    press(view, "Back to where it could be won")
    assert view.board.game.cursor == 0
    assert not is_lost(view)


def test_deal_lost_from_its_start_has_no_way_back() -> None:
    view = game(LOST_DEAL)
    assert stands(view).startswith("There are legal moves, but the game is lost")
    press(view, "Back to where it could be won")
    assert said(view).startswith("This game could not be won from its start")


def test_finish_plays_only_when_it_reaches_the_end() -> None:
    view = game()
    press(view, "Play to the end")
    assert view.board.game.cursor == 0
    assert said(view).startswith("Not yet")
    view = game(ENDING)
    press(view, "Play to the end")
    assert view.board.position.is_won
    assert said(view) == "Played to the end with 3 moves: all 52 cards are on the foundations."
    press(view, "Play to the end")
    assert said(view) == "The game is won. No hint is needed."


def test_excerpt_is_told_to_be_neither_won_nor_lost() -> None:
    view = game(Position.parse("Freecells: 6H -\n: 7H"))
    assert "neither won nor lost" in stands(view)
    press(view, "Hint")
    assert "an excerpt can be neither" in said(view)
    press_lights(view)
    assert view.board.lights["moves"] == {}


def test_no_light_is_ever_shown_in_an_exercise() -> None:
    view = Lesson("02-one-card", language="en").exercise("six-on-seven")
    assert isinstance(view, ExerciseView)
    view.board.try_move(Move.parse("6H>1"))
    assert view.board.lights == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_stands_there_without_a_kernel_is_the_same_each_time(code: str) -> None:
    shown = [Lesson("02-one-card", language=code).game(7) for _ in range(2)]
    bundles = []
    for view in shown:
        assert isinstance(view, GameView), view
        bundle = view._repr_mimebundle_()
        bundles.append({kind: bundle[kind] for kind in ("image/svg+xml", "text/plain")})
        assert bundle["text/plain"] == repr(view.board)
    assert bundles[0] == bundles[1]


def test_game_by_code_and_under_other_rules_and_one_that_cannot_be() -> None:
    lesson = Lesson("02-one-card", language="en")
    by_code = lesson.game("EO1-C4-AAAAAFA")
    assert isinstance(by_code, GameView)
    assert by_code.board.profile.name == "app-4"
    seahaven = lesson.game(2, "seahaven-towers")
    assert isinstance(seahaven, GameView)
    assert len(seahaven.board.position.columns) == 10
    assert isinstance(lesson.game(1, "klondike"), Notice)


def test_in_a_kernel_a_move_is_answered_before_the_coach_has_looked() -> None:
    async def played() -> None:
        view = game()
        press_lights(view)
        assert view.status.value == ""
        await settled(view)
        assert set(view.board.lights["moves"])
        move = legal_moves(STANDARD, deal(1))[0]
        view.board.try_move(move)
        assert view.board.lights["moves"] == {}
        await settled(view)
        shown = set(view.board.lights["moves"])
        assert shown == {str(each.card) for each in legal_moves(STANDARD, view.board.position)}

    asyncio.run(played())


async def settled(view: GameView) -> None:
    while (task := view.thinking.task) and not task.done():
        await task


def test_later_question_ends_the_one_before_and_drops_its_answer() -> None:
    begun, told = threading.Event(), []

    def forever(cancelled: Cancelled) -> str:
        begun.set()
        while not cancelled():
            pass
        return "stale"

    async def asked() -> None:
        thinking = Thinking(told.append)
        thinking.ask(forever, told.append, told.append)
        first = thinking.task
        await asyncio.to_thread(begun.wait)
        thinking.ask(lambda _: "fresh", told.append, told.append)
        assert first
        assert thinking.task
        await asyncio.gather(first, thinking.task)

    asyncio.run(asked())
    assert told == ["fresh"]


def test_a_question_that_is_overtaken_while_it_waits_is_not_begun() -> None:
    may_end, begun, told = threading.Event(), [], []

    async def asked() -> None:
        busy, thinking = Thinking(told.append), Thinking(told.append)
        busy.ask(lambda _: may_end.wait(), lambda _: None, told.append)
        tasks = [busy.task]
        for number in (1, 2):
            thinking.ask(lambda _, n=number: begun.append(n), told.append, told.append)
            tasks.append(thinking.task)
            await asyncio.sleep(0)  # it waits for the thread now
        may_end.set()
        await asyncio.gather(*(task for task in tasks if task))

    asyncio.run(asked())
    assert begun == [2]


def test_closing_the_game_ends_its_questions() -> None:
    async def closed() -> None:
        view = game()
        view.close()
        await settled(view)
        assert view.status.value == ""

    asyncio.run(closed())


def _fail(_: Cancelled) -> None:
    raise ValueError("broken")


@pytest.mark.parametrize("run", [lambda act: act(), None], ids=["script", "kernel"])
def test_fault_of_the_coach_is_told_and_not_raised(
    run: Callable[[Callable[[], None]], None] | None,
) -> None:
    told: list[object] = []
    thinking = Thinking(told.append)

    def ask() -> None:
        thinking.ask(_fail, told.append, told.append)

    async def asked() -> None:
        ask()
        assert thinking.task
        await thinking.task

    if run:
        run(ask)
    else:
        asyncio.run(asked())
    assert [str(each) for each in told] == ["broken"]
    assert isinstance(told[0], ValueError)


def test_fault_of_ours_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    view = game()

    def broken(*_: object, **__: object) -> None:
        raise KeyError

    monkeypatch.setattr(Coach, "hint", broken)
    press(view, "Hint")
    assert said(view) == "The coach cannot look at this position (KeyError)."


@pytest.mark.parametrize("in_kernel", [False, True])
def test_fault_where_the_answer_is_told_stands_under_the_board(
    monkeypatch: pytest.MonkeyPatch, *, in_kernel: bool
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError

    monkeypatch.setattr("eightoff.advice.hint", broken)

    async def asked() -> GameView:
        view = game()
        await settled(view)
        press(view, "Hint")
        await settled(view)
        return view

    if in_kernel:
        view = asyncio.run(asked())
    else:
        view = game()
        press(view, "Hint")
    assert view.board.fault.startswith("Something went wrong inside the board (KeyError).")
