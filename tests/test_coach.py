"""The coach: proven judgements, hints that keep the win, and the right name for each ending."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from eightoff.cards import Card
from eightoff.coach import (
    SEARCH_LIMIT,
    Coach,
    Decision,
    Purpose,
    Standing,
    Status,
    finish,
    is_shuffle,
    purposes,
)
from eightoff.deals import deal
from eightoff.errors import InputError
from eightoff.game import Game
from eightoff.position import Column, Position
from eightoff.profiles import PROFILES, Profile
from eightoff.rules import Move, legal_moves, play
from eightoff.solver import KingsSolver, Outcome, solve

STANDARD = PROFILES["standard"]
LOST_DEAL = 465
WON = Position.parse("Foundations: H-K C-K D-K S-K\n:\n:")
ENDING = Position.parse("Foundations: H-T C-K D-K S-K\nFreecells: QH\n: KH JH\n:")
DEAD_END = Position.parse("Freecells: 6C\n: 9D\n: 2C")
PAIRED = Position.parse("Freecells: 6H -\n: 7H\n: 9S 8S 7S\n: TS\n: 2D")


def _moves(text: str) -> tuple[Move, ...]:
    return tuple(map(Move.parse, text.split()))


def _served(board: str, move: str, profile: Profile = STANDARD) -> dict[Decision, Purpose]:
    found = purposes(profile, Position.parse(board), Move.parse(move))
    return {purpose.decision: purpose for purpose in found}


def _played(position: Position, moves: tuple[Move, ...]) -> Position:
    for move in moves:
        position = play(STANDARD, position, move)
    return position


def _turning_point() -> Game:
    """Return a game of a deal that can be won, just after a move that loses it."""
    for number in range(1, 400):
        profile = STANDARD.with_cells(4)
        if solve(profile, deal(number, profile)).outcome is not Outcome.WON:
            continue
        game = Game(profile, deal(number, profile))
        for move, judged in Coach(profile).judge(game.position).items():
            if judged.outcome is Outcome.LOST:
                game.try_move(move)
                return game
    raise AssertionError("no deal has a losing first move")


def test_judge_names_each_legal_move_as_the_solver_decides_it() -> None:
    profile = STANDARD.with_cells(4)
    outcomes = set()
    for number in (2, 23, 50, 76):
        position = deal(number, profile)
        judged = Coach(profile).judge(position)
        assert tuple(judged) == legal_moves(profile, position)
        for move, judgement in judged.items():
            assert judgement.outcome is solve(profile, play(profile, position, move)).outcome
            outcomes.add(judgement.outcome)
    assert Outcome.LOST in outcomes


def test_line_of_a_won_move_begins_with_it_and_wins() -> None:
    judged = Coach(STANDARD).judge(deal(1))
    won = {move: one for move, one in judged.items() if one.outcome is Outcome.WON}
    assert won
    for move, judgement in won.items():
        assert judgement.line[0] == move
        assert _played(deal(1), judgement.line).is_won


def test_lost_move_has_no_line() -> None:
    judged = Coach(STANDARD).judge(deal(LOST_DEAL))
    assert {(one.outcome, one.line) for one in judged.values()} == {(Outcome.LOST, ())}


@pytest.mark.parametrize(
    ("number", "home", "standing"),
    [(465, 6, Standing.NO_MOVE), (4191, 2, Standing.NO_MOVE), (3827, 11, Standing.SHUFFLING)],
)
def test_lost_deal_is_refuted_by_a_line_to_where_it_ends(
    number: int, home: int, standing: Standing
) -> None:
    refutation = Coach(STANDARD).refute(deal(number))
    assert _played(deal(number), refutation.line) == refutation.end
    assert (refutation.home, refutation.standing) == (home, standing)
    assert refutation.states > 100


def test_losing_move_is_refuted_by_a_line_that_begins_with_it() -> None:
    game = _turning_point()
    coach, position, move = Coach(game.profile), game.positions[0], game.last_move
    assert move is not None
    refutation = coach.refute(position, move)
    assert refutation.line[0] == move
    for each in refutation.line:
        position = play(game.profile, position, each)
    assert position == refutation.end


def test_where_every_move_left_can_only_be_taken_back_the_loss_is_said_to_be_proven() -> None:
    refutation = Coach(STANDARD).refute(deal(6724))
    assert (refutation.home, refutation.standing) == (19, Standing.LOST)
    # The last empty cell takes the end of any run, whose other cards then find no place.
    left = legal_moves(STANDARD, refutation.end)
    assert {str(move.to) for move in left} == {"cell"}
    assert len(refutation.end.empty_cells) == 1


def test_what_is_not_lost_is_not_refuted() -> None:
    with pytest.raises(ValueError, match="not proven lost but won"):
        Coach(STANDARD).refute(deal(1))
    with pytest.raises(ValueError, match="not proven lost but undecided"):
        Coach(STANDARD).refute(deal(LOST_DEAL), cancelled=lambda: True)
    with pytest.raises(InputError, match="neither won"):
        Coach(STANDARD).refute(PAIRED)


def test_judgements_are_kept_and_cannot_be_changed_from_outside() -> None:
    coach = Coach(STANDARD)
    first = coach.judge(deal(1))
    first.clear()
    assert len(coach.judge(deal(1))) == len(legal_moves(STANDARD, deal(1)))


def test_judging_a_game_move_by_move_needs_few_new_states() -> None:
    coach = Coach(STANDARD)
    opened = coach.solve(deal(12)).states
    position = _played(deal(12), coach.solve(deal(12)).moves[:20])
    assert opened > 0
    assert coach.solve(position).states == 0


def test_cancelled_judgement_is_not_kept() -> None:
    coach = Coach(STANDARD)
    cancelled = coach.judge(deal(1), cancelled=lambda: True)
    assert {one.outcome for one in cancelled.values()} == {Outcome.UNDECIDED}
    assert Outcome.WON in {one.outcome for one in coach.judge(deal(1)).values()}


def test_excerpt_is_not_judged() -> None:
    with pytest.raises(InputError, match="neither won"):
        Coach(STANDARD).judge(PAIRED)


def test_rules_without_proof_are_undecided_at_the_limit() -> None:
    coach = Coach(PROFILES["freecell"], limit=1)
    position = deal(1, PROFILES["freecell"])
    assert {one.outcome for one in coach.judge(position).values()} == {Outcome.UNDECIDED}
    assert SEARCH_LIMIT > 1


@pytest.mark.parametrize("name", ["standard", "app", "seahaven-towers", "freecell"])
def test_following_the_hints_wins(name: str) -> None:
    profile = PROFILES[name]
    coach = Coach(profile)
    game = Game(profile, deal(3, profile))
    while not game.position.is_won:
        hint = coach.hint(game)
        assert hint.move is not None
        assert hint.move.card == hint.card
        assert game.try_move(hint.move).legal
        assert game.cursor < 200
    assert coach.hint(game).move is None


@pytest.mark.parametrize("name", ["standard", "app"])
def test_hints_of_a_coach_made_anew_for_each_lead_in_no_circle(name: str) -> None:
    profile = PROFILES[name]
    chance = random.Random(5)
    game = Game(profile, deal(5, profile))
    coach = Coach(profile)
    for _ in range(12):
        won = [move for move, one in coach.judge(game.position).items() if one.line]
        game.try_move(chance.choice(won))
    first = game.cursor
    while not game.position.is_won:
        hint = Coach(profile).hint(Game(profile, game.position))
        assert hint.move is not None
        assert game.try_move(hint.move).legal
        assert game.position not in game.positions[first:-1], hint.move
    assert game.cursor < 200


def test_hint_looks_at_one_of_the_three_decisions_first() -> None:
    hint = Coach(STANDARD).hint(Game(STANDARD, deal(1)))
    assert hint.purpose is not None
    assert isinstance(hint.purpose.decision, Decision)


def test_hint_of_a_lost_game_goes_back_to_the_last_won_position() -> None:
    game = _turning_point()
    hint = Coach(game.profile).hint(game)
    assert (hint.outcome, hint.card, hint.move, hint.back_to) == (Outcome.LOST, None, None, 0)
    game.try_move(legal_moves(game.profile, game.position)[0])
    assert Coach(game.profile).hint(game).back_to == 0


def test_hint_of_a_deal_lost_from_the_start_has_nowhere_to_go_back_to() -> None:
    game = Game(STANDARD, deal(LOST_DEAL))
    game.try_move(legal_moves(STANDARD, game.position)[0])
    hint = Coach(STANDARD).hint(game)
    assert (hint.outcome, hint.back_to) == (Outcome.LOST, None)


def test_freed_cell_names_the_run_that_only_now_may_move() -> None:
    board = "Freecells: 6H -\n: 7H\n: 9S 8S 7S\n: TS\n: 2D"
    purpose = _served(board, "6H>1")[Decision.FREE_CELL]
    assert purpose.facts["empty_cells"] == 2
    assert purpose.facts["run"] == tuple(map(Card.parse, ("9S", "8S", "7S")))


def test_freed_cell_that_lets_no_run_through_says_so() -> None:
    assert _served("Freecells: 6H\n: 7H\n: 2D", "6H>1")[Decision.FREE_CELL].facts["run"] is None


def test_emptied_column_names_the_longest_king_run_and_the_cells_it_needs() -> None:
    board = "Freecells: - -\n: 6H\n: 7H\n: 2D KS QS JS\n: 3D KC"
    purpose = _served(board, "6H>2")[Decision.PREPARE_KING]
    assert [str(purpose.facts["king"]), purpose.facts["needs"], purpose.facts["columns"]] == [
        "KS",
        2,
        1,
    ]


def test_uncovered_king_is_prepared_and_a_seated_one_too() -> None:
    uncovered = _served("Freecells: -\n: 2D KS 6H\n: 7H", "6H>2")
    seated = _served("Freecells: -\n: 2D KS QS\n:", "KS>2")
    assert uncovered[Decision.PREPARE_KING].facts["to"] is None
    assert seated[Decision.PREPARE_KING].facts["to"] == Column(2)


def test_king_needs_no_preparing_where_any_card_takes_an_empty_column() -> None:
    board = "Freecells: - -\n: 6H\n: 7H\n: 2D KS QS JS\n: 3D KC"
    assert Decision.PREPARE_KING not in _served(board, "6H>2", PROFILES["relaxed"])


def test_run_that_needs_all_the_room_is_kept_mobile() -> None:
    board = "Freecells: -\n: 9S 8S\n: TS\n: 6H\n: 7H"
    purpose = _served(board, "6H>4")[Decision.KEEP_MOBILE]
    assert (purpose.facts["capacity"], purpose.facts["to"]) == (2, Column(2))
    assert Decision.KEEP_MOBILE not in _served(board, "6H>cell")


def test_shuffling_serves_nothing() -> None:
    assert _served("Freecells: KH -\n: 7H", "KH>b") == {}


@pytest.mark.parametrize(
    ("board", "move", "shuffles"),
    [
        ("Freecells: 6H -\n: 8C", "6H>b", True),
        ("Freecells: -\n: KH QH\n:", "KH>2", True),
        ("Freecells: -\n: 2C KH QH\n:", "KH>2", False),
        ("Freecells: 6H -\n: 8C", "8C>cell", False),
        ("Freecells: 6H -\n: 7H", "6H>1", False),
    ],
)
def test_shuffle_changes_only_which_empty_place_is_taken(
    board: str, move: str, *, shuffles: bool
) -> None:
    assert is_shuffle(Position.parse(board), Move.parse(move)) is shuffles


@pytest.mark.parametrize(
    ("name", "position", "status"),
    [
        ("standard", WON, Status(Standing.WON, ended=True, outcome=Outcome.WON)),
        ("app", WON, Status(Standing.WON, ended=True, outcome=Outcome.WON)),
        ("standard", DEAD_END, Status(Standing.NO_MOVE, ended=True, outcome=Outcome.LOST)),
        ("article", DEAD_END, Status(Standing.NO_MOVE, ended=True, outcome=Outcome.LOST)),
        ("cards4", DEAD_END, Status(Standing.NO_MOVE, ended=True, outcome=Outcome.LOST)),
        ("standard", deal(LOST_DEAL), Status(Standing.LOST, ended=False, outcome=Outcome.LOST)),
        ("standard", deal(1), Status(Standing.OPEN, ended=False, outcome=Outcome.WON)),
        ("standard", PAIRED, Status(Standing.OPEN, ended=False, outcome=None)),
    ],
)
def test_status_tells_the_endings_apart(name: str, position: Position, status: Status) -> None:
    assert Coach(PROFILES[name]).status(position) == status


@pytest.mark.parametrize(
    ("name", "ended"), [("standard", True), ("article", False), ("app", False)]
)
def test_shuffling_ends_a_game_only_where_the_rules_say_so(name: str, *, ended: bool) -> None:
    # Nothing but the lone king can move, from one column to another.
    position = Position.parse("Freecells: 6C\n: KH\n:\n: 2C 9D")
    assert Coach(PROFILES[name]).status(position) == Status(Standing.SHUFFLING, ended, Outcome.LOST)


def test_status_that_was_not_decided_says_so() -> None:
    status = Coach(STANDARD).status(deal(LOST_DEAL), cancelled=lambda: True)
    assert status == Status(Standing.OPEN, ended=False, outcome=Outcome.UNDECIDED)


def test_rules_that_announce_no_loss_do_not_end_a_game_without_moves() -> None:
    profile = replace(PROFILES["app"], takes_back=False)
    assert Coach(profile).status(DEAD_END) == Status(
        Standing.NO_MOVE, ended=False, outcome=Outcome.LOST
    )


def test_finish_plays_to_the_end_when_nothing_is_in_the_way() -> None:
    assert finish(STANDARD, ENDING) == _moves("JH>F QH>F KH>F")
    assert finish(STANDARD, WON) == ()


def test_finish_plays_nothing_when_it_would_stop_half_way() -> None:
    halfway = Position.parse("Foundations: H-9 C-K D-K S-K\nFreecells: TH -\n: JH KH QH\n:")
    assert finish(STANDARD, halfway) is None


def test_a_coach_forgets_the_oldest_judgements_and_keeps_the_latest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worked_out = []

    def noted(_: Profile, position: Position, __: Move) -> tuple[Purpose, ...]:
        worked_out.append(position)
        return ()

    monkeypatch.setattr("eightoff.coach._MOST_KEPT", 2)
    monkeypatch.setattr("eightoff.coach.purposes", noted)
    coach = Coach(STANDARD)
    first, second, third = (_played(ENDING, _moves("JH>F QH>F KH>F")[:n]) for n in range(3))

    def worked(position: Position) -> bool:
        worked_out.clear()
        coach.judge(position)
        return position in worked_out

    assert [worked(each) for each in (first, second, third)] == [True, True, True]
    assert [worked(each) for each in (third, second, first)] == [False, False, True]


def test_a_judge_tells_all_moves_in_the_states_of_the_position_they_start_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = []

    class Noted(KingsSolver):
        def __init__(self, profile: Profile, position: Position) -> None:
            begun.append(position)
            super().__init__(profile, position)

    monkeypatch.setattr("eightoff.coach.KingsSolver", Noted)
    Coach(STANDARD).judge(ENDING)
    assert begun == [ENDING]
