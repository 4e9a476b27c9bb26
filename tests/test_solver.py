"""The solver against an exhaustive search, by the thousand, and on the deals known to be lost."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import pytest

from eightoff.cards import KING, Card, Suit
from eightoff.deals import deal
from eightoff.errors import InputError
from eightoff.position import Position
from eightoff.profiles import PROFILES, Build, Profile
from eightoff.rules import Move, legal_moves, play
from eightoff.solver import (
    KingsSolver,
    Outcome,
    furthest,
    is_exact,
    kings,
    next_moves,
    shortened,
    solve,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

EXACT = (
    "standard",
    "cards4",
    "article",
    "app",
    "app-4",
    "app-2",
    "uneven",
    "seahaven-towers",
    "bakers-game-kings",
)
SEARCHED = ("relaxed", "freecell", "bakers-game")


class Checked(TypedDict):
    """What another program says of the deals listed as lost; ``undecided`` at its limit."""

    by: str
    lost: int
    won: int
    undecided: list[int]


class LostDeals(TypedDict):
    """The deals of one game that are lost, of all from the first to the last of ``deals``."""

    name: str
    profile: str
    cells: int
    deals: tuple[int, int]
    lost: list[int]
    checked: Checked


LOST_DEALS: list[LostDeals] = json.loads(
    (Path(__file__).parent / "data" / "lost_deals.json").read_text(encoding="utf-8")
)["games"]
WON = Position.parse("Foundations: H-K C-K D-K S-K\n:\n:")


def test_exact_profiles_are_those_the_comparison_covers() -> None:
    assert {name for name, profile in PROFILES.items() if is_exact(profile)} == set(EXACT)
    assert set(EXACT + SEARCHED) == set(PROFILES)


@pytest.mark.parametrize("name", EXACT + SEARCHED)
def test_agrees_with_exhaustive_search_on_small_games(name: str) -> None:
    _compare(PROFILES[name], games=120)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXACT + SEARCHED)
def test_agrees_with_exhaustive_search_on_thousands_of_small_games(name: str) -> None:
    _compare(PROFILES[name], games=2500)


def _compare(profile: Profile, games: int) -> None:
    chance = random.Random(f"{profile.name} {games}")
    seen: Counter[bool] = Counter()
    for _ in range(games):
        position = small_game(chance)
        winnable = can_be_won(profile, position)
        solution = solve(profile, position)
        assert solution.outcome is (Outcome.WON if winnable else Outcome.LOST), str(position)
        assert _end(profile, position, solution.moves).is_won is winnable, str(position)
        seen[winnable] += 1
    # With any card in an empty column few small games are lost.
    fewest = games // 5 if profile.kings_only else games // 20
    assert min(seen[True], seen[False]) >= fewest


@pytest.mark.parametrize("name", ["standard", "app", "seahaven-towers", "freecell", "bakers-game"])
def test_furthest_line_of_a_lost_game_brings_home_as_many_cards_as_any_can(name: str) -> None:
    profile = PROFILES[name]
    chance = random.Random(f"furthest {name}")
    lost = 0
    while lost < 40:
        position = small_game(chance)
        found = furthest(profile, position)
        assert found.outcome is solve(profile, position).outcome
        if found.outcome is Outcome.LOST:
            end = _end(profile, position, found.moves)
            assert end.on_foundations == most_home(profile, position), str(position)
            lost += 1
        else:
            assert found.moves == ()


@pytest.mark.parametrize("name", ["standard", "freecell"])
def test_furthest_line_is_not_given_by_a_search_that_was_ended(name: str) -> None:
    position = deal(465, PROFILES[name])
    for found in (
        furthest(PROFILES[name], position, limit=7),
        furthest(PROFILES[name], position, cancelled=lambda: True),
    ):
        assert (found.outcome, found.moves) == (Outcome.UNDECIDED, ())


@pytest.mark.parametrize("name", ["standard", "app"])
def test_memory_of_a_game_never_changes_an_answer(name: str) -> None:
    profile = PROFILES[name]
    chance = random.Random(name)
    seen: Counter[bool] = Counter()
    for _ in range(60):
        start = small_game(chance)
        solver = KingsSolver(profile, start)
        for position in _walk(profile, start, chance, 8):
            winnable = can_be_won(profile, position)
            solution = solver.solve(position)
            assert solver.solve(position) == replace(solution, states=0)
            assert solution.outcome is (Outcome.WON if winnable else Outcome.LOST), str(position)
            assert _end(profile, position, solution.moves).is_won is winnable, str(position)
            seen[winnable] += 1
    assert min(seen.values()) > 60


@pytest.mark.parametrize("name", ["standard", "app", "seahaven-towers"])
def test_positions_in_the_middle_of_a_game_belong_to_it_and_are_decided_alike(name: str) -> None:
    profile = PROFILES[name]
    chance = random.Random(name)
    for number in range(1, 6):
        solver = KingsSolver(profile, deal(number, profile))
        for position in _walk(profile, deal(number, profile), chance, 30):
            known = solver.solve(position)
            assert known.outcome is solve(profile, position).outcome
            assert _end(profile, position, known.moves).is_won is (known.outcome is Outcome.WON)


def test_position_of_another_game_is_refused_by_a_games_solver() -> None:
    solver = KingsSolver(PROFILES["standard"], deal(1))
    assert solver.knows(deal(1))
    assert not solver.knows(deal(2))
    with pytest.raises(ValueError, match="not one of this"):
        solver.solve(deal(2))


def test_card_that_no_move_can_have_laid_there_is_of_another_game() -> None:
    solver = KingsSolver(PROFILES["standard"], Position.parse("Freecells: -\n: KH 5C\n: 9S"))
    assert solver.knows(Position.parse("Freecells: 5C\n: KH\n: 9S"))
    assert not solver.knows(Position.parse("Freecells: 9S\n: KH\n: 5C"))


def test_doubled_runs_win_games_that_single_moves_cannot() -> None:
    chance = random.Random(5)
    games = [small_game(chance) for _ in range(600)]
    outcomes = Counter(
        (solve(PROFILES["standard"], game).outcome, solve(PROFILES["app"], game).outcome)
        for game in games
    )
    assert outcomes[Outcome.LOST, Outcome.WON] > 0
    assert outcomes[Outcome.WON, Outcome.LOST] == 0


@pytest.mark.parametrize(
    "board",
    [
        "Foundations: H-8 C-K D-8 S-K\nFreecells: JH -\n: QD 9H KH KD QH 9D\n: TD\n: TH JD",
        (
            "Foundations: H-8 C-8 D-8 S-8\nFreecells: - -\n: QH 9C KC QC JH 9S TD\n"
            ": KS JS JD QS TC KD TH\n: TS JC 9H KH QD 9D"
        ),
    ],
)
def test_king_leaves_its_column_where_an_empty_column_lengthens_a_run(board: str) -> None:
    position = Position.parse(board)
    solution = solve(PROFILES["app"], position)
    assert can_be_won(PROFILES["app"], position)
    assert _end(PROFILES["app"], position, solution.moves).is_won


@pytest.mark.parametrize("name", EXACT)
def test_winning_line_of_a_full_deal_replays_and_moves_runs(name: str) -> None:
    profile = PROFILES[name]
    solutions = [
        (deal(number, profile), solve(profile, deal(number, profile))) for number in range(1, 25)
    ]
    for start, solution in solutions:
        won = solution.outcome is Outcome.WON
        assert _end(profile, start, solution.moves).is_won is won
    if profile.cells == 8:
        assert any(
            _length(before, move) > 1
            for start, solution in solutions
            for before, move in _played(profile, start, solution.moves)
        )


@pytest.mark.parametrize("name", EXACT + SEARCHED)
def test_shortened_line_replays_to_the_win_with_no_move_more(name: str) -> None:
    profile = PROFILES[name]
    chance = random.Random(f"shortened {name}")
    saved = 0
    for position in (small_game(chance) for _ in range(150)):
        moves = solve(profile, position).moves
        fewer = shortened(profile, position, moves)
        assert _end(profile, position, fewer).is_won is bool(moves or position.is_won)
        assert shortened(profile, position, fewer) == fewer
        saved += len(moves) - len(fewer)
    assert saved > 0


def test_moves_that_only_undo_each_other_are_cut() -> None:
    position = Position.parse("Foundations: H-T C-K D-K S-K\nFreecells: - -\n: KH JH\n: QH")
    moves = [Move.parse(text) for text in ["JH>2", "JH>cell", "QH>cell", "JH>F", "QH>F", "KH>F"]]
    assert [str(move) for move in shortened(PROFILES["standard"], position, moves)] == [
        "JH>F",
        "QH>F",
        "KH>F",
    ]


def test_line_that_does_not_win_is_left_as_it_is() -> None:
    moves = (Move.parse("KH>cell"), Move.parse("KH>1"))
    position = Position.parse("Freecells: -\n: KH")
    assert shortened(PROFILES["standard"], position, moves) == moves


def test_half_the_lines_of_eight_off_have_at_most_88_moves() -> None:
    lengths = []
    for number in range(1, 60):
        line = solve(PROFILES["standard"], deal(number)).moves
        lengths.append(len(shortened(PROFILES["standard"], deal(number), line)))
    assert sorted(lengths)[len(lengths) // 2] <= 88


@pytest.mark.parametrize("name", EXACT)
def test_next_moves_asked_for_anew_after_each_reach_the_win_of_small_games(name: str) -> None:
    profile = PROFILES[name]
    chance = random.Random(f"guide {name}")
    won = 0
    while won < 60:
        start = small_game(chance)
        if solve(profile, start).outcome is Outcome.WON:
            won += 1
            _guided(profile, start)


@pytest.mark.parametrize("name", ["standard", "app", "seahaven-towers"])
def test_next_moves_asked_for_anew_after_each_reach_the_win_of_a_deal(name: str) -> None:
    _guided_from_the_middle(PROFILES[name], deals=range(3, 5))


@pytest.mark.slow
@pytest.mark.parametrize("name", EXACT)
def test_next_moves_asked_for_anew_after_each_reach_the_win_of_many_deals(name: str) -> None:
    _guided_from_the_middle(PROFILES[name], deals=range(1, 41))


def _guided_from_the_middle(profile: Profile, deals: range) -> None:
    chance = random.Random(f"guide {profile.name}")
    for number in deals:
        *_, position = _walk(profile, deal(number, profile), chance, chance.randrange(30))
        if solve(profile, position).outcome is Outcome.WON:
            _guided(profile, position)


def _guided(profile: Profile, position: Position) -> None:
    """Play the first of the next moves, planned anew each time, until the game is won."""
    seen = {position}
    while not position.is_won:
        before = position
        position = play(profile, position, next_moves(profile, position)[0])
        assert position not in seen, f"{before}\n{next_moves(profile, before)[0]}"
        seen.add(position)
    assert len(seen) < 200


@pytest.mark.parametrize("game", LOST_DEALS, ids=lambda game: game["name"])
def test_lost_deals_stay_lost_and_those_beside_them_won(game: LostDeals) -> None:
    profile = PROFILES[game["profile"]].with_cells(game["cells"])
    first, last = game["deals"]
    lost = set(game["lost"])
    chance = random.Random(game["name"])
    for number in [*chance.sample(game["lost"], 20), *chance.sample(range(first, last + 1), 60)]:
        solution = solve(profile, deal(number, profile))
        assert solution.outcome is (Outcome.LOST if number in lost else Outcome.WON), number


@pytest.mark.parametrize(("game", "deals"), list(zip(LOST_DEALS, (45, 1791, 201), strict=True)))
def test_every_deal_listed_as_lost_was_shown_to_another_program(
    game: LostDeals, deals: int
) -> None:
    checked = game["checked"]
    assert len(game["lost"]) == deals
    assert checked["won"] == 0
    assert checked["lost"] + len(checked["undecided"]) == deals
    assert set(checked["undecided"]) <= set(game["lost"])


@pytest.mark.slow
@pytest.mark.parametrize("game", LOST_DEALS, ids=lambda game: game["name"])
def test_every_deal_listed_as_lost_is_lost(game: LostDeals) -> None:
    profile = PROFILES[game["profile"]].with_cells(game["cells"])
    for number in game["lost"]:
        assert solve(profile, deal(number, profile)).outcome is Outcome.LOST, number


@pytest.mark.parametrize("name", ["standard", "freecell"])
def test_won_position_needs_no_moves(name: str) -> None:
    assert solve(PROFILES[name], WON).outcome is Outcome.WON
    assert solve(PROFILES[name], WON).moves == ()


@pytest.mark.parametrize("name", ["standard", "freecell"])
def test_excerpt_is_told_to_be_neither_won_nor_lost(name: str) -> None:
    with pytest.raises(InputError, match=r"all 52 cards .* not 3: an excerpt can be neither"):
        solve(PROFILES[name], Position.parse("Freecells: 6H -\n: 8C 7H\n:"))


def test_impossible_position_is_refused() -> None:
    twice = Position(((Card(Suit.HEARTS, 6),) * 2,), ())
    with pytest.raises(InputError, match="twice"):
        solve(PROFILES["standard"], twice)


@pytest.mark.parametrize("name", ["standard", "freecell"])
def test_limit_leaves_a_deal_undecided(name: str) -> None:
    solution = solve(PROFILES[name], deal(1), limit=3)
    assert (solution.outcome, solution.moves, solution.states) == (Outcome.UNDECIDED, (), 3)


@pytest.mark.parametrize("name", ["standard", "freecell"])
def test_cancelled_search_is_undecided_and_leaves_no_wrong_memory(name: str) -> None:
    profile = PROFILES[name]
    asked = itertools.count()
    cancelled = solve(profile, deal(465), cancelled=lambda: next(asked) == 1)
    assert cancelled.outcome is Outcome.UNDECIDED
    assert 0 < cancelled.states < 1000


@pytest.mark.parametrize(("number", "outcome"), [(465, Outcome.LOST), (1, Outcome.WON)])
def test_memory_after_a_stopped_search_still_decides_rightly(number: int, outcome: Outcome) -> None:
    solver = KingsSolver(PROFILES["standard"], deal(number))
    assert solver.solve(deal(number), limit=20).outcome is Outcome.UNDECIDED
    assert solver.kept == 0
    assert solver.solve(deal(number)).outcome is outcome


def test_memory_is_bounded_and_what_was_forgotten_is_proven_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kings, "MOST_KEPT", 1000)
    solver = KingsSolver(PROFILES["standard"], deal(465))
    opened = solver.solve(deal(465)).states
    position = play(
        PROFILES["standard"], deal(465), legal_moves(PROFILES["standard"], deal(465))[0]
    )
    assert opened > 1000
    assert solver.solve(deal(465)).states == 0
    for _ in range(2):
        assert solver.solve(position).outcome is Outcome.LOST
        assert solver.solve(deal(465)).outcome is Outcome.LOST
        assert solver.kept <= opened + 1000


def test_what_is_kept_of_won_positions_is_forgotten_before_it_is_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kings, "MOST_KEPT", 30)
    solver = KingsSolver(PROFILES["standard"], deal(2))
    added = 0
    for position in _walk(PROFILES["standard"], deal(2), random.Random(1), 40):
        before = solver.kept
        solver.solve(position)
        added += max(0, solver.kept - before)
        assert solver.kept <= 60  # what was kept, and the line of one win
    assert added > 70


def test_search_that_is_cancelled_ends_soon_and_leaves_nothing_behind() -> None:
    solver = KingsSolver(PROFILES["standard"], deal(465))
    asked = itertools.count()
    assert solver.solve(deal(465), cancelled=lambda: next(asked) == 3).states == 3 * 256
    assert next(asked) == 4
    assert solver.solve(deal(465)).outcome is Outcome.LOST


# What the tests above stand on: small games, and a search that shares no idea with the solver's.


def small_game(chance: random.Random) -> Position:
    """Return a random position of a full deck in which only a few high ranks are in play."""
    ranks = chance.choice((4, 5, 5, 6))
    suits = chance.choice((2, 3, 4, 4))
    tops = [KING - ranks] * suits + [KING] * (4 - suits)
    chance.shuffle(tops)
    cards = [
        Card(suit, rank)
        for suit, top in zip(Suit, tops, strict=True)
        for rank in range(top + 1, KING + 1)
    ]
    chance.shuffle(cards)
    cells = chance.choice((0, 1, 1, 2, 2, 3))
    held: list[Card | None] = [None] * cells
    for index in range(chance.randint(0, cells)):
        held[index] = cards.pop()
    columns: list[list[Card]] = [[] for _ in range(chance.choice((2, 3, 3, 4, 4, 5, 6)))]
    even = chance.random() < 0.5
    for index, card in enumerate(cards):
        columns[index % len(columns) if even else chance.randrange(len(columns))].append(card)
    spades, hearts, diamonds, clubs = tops
    return Position(tuple(map(tuple, columns)), tuple(held), (spades, hearts, diamonds, clubs))


Columns = tuple[tuple[int, ...], ...]
State = tuple[Columns, frozenset[int], tuple[int, ...]]
"""Sorted columns, cells and foundations of the exhaustive search; a card is 16 · suit + rank."""


def can_be_won(profile: Profile, position: Position) -> bool:
    """Return whether any sequence of moves wins, having tried them all if none does."""
    return any(state[2] == (KING,) * 4 for state in _reached(profile, position))


def most_home(profile: Profile, position: Position) -> int:
    """Return the most cards that any sequence of moves has on the foundations."""
    return max(sum(state[2]) for state in _reached(profile, position))


def _reached(profile: Profile, position: Position) -> Iterator[State]:
    """Yield every state that moves lead to, each once.

    Single cards move, by the rules as rules.md tells them and nothing cleverer; where
    a profile grants runs that single cards cannot make, those move too.
    """
    start: State = (
        tuple(sorted(tuple(map(_number, column)) for column in position.columns)),
        frozenset(_number(card) for card in position.cells if card),
        position.foundations,
    )
    seen = {start}
    stack = [start]
    while stack:
        state = stack.pop()
        yield state
        # The lowest ranks are no part of a small game and are not taken back.
        for after in _after(profile, state, len(position.cells), min(position.foundations)):
            if after not in seen:
                seen.add(after)
                stack.append(after)


def _number(card: Card) -> int:
    return 16 * card.suit.order + card.rank


def _after(profile: Profile, state: State, cells: int, base: int) -> list[State]:
    columns, held, tops = state
    found: list[State] = []
    for card in held:
        found += _placed(profile, (columns, held - {card}, tops), card, cells)
    for column in columns:
        if column:
            short = _swap(columns, column, column[:-1])
            found += _placed(profile, (short, held, tops), column[-1], cells)
    if profile.takes_back:
        for suit, rank in enumerate(tops):
            if rank > base:
                lower = (*tops[:suit], rank - 1, *tops[suit + 1 :])
                found += _placed(profile, (columns, held, lower), 16 * suit + rank, cells)
    if profile.doubling and profile.kings_only:
        found += _granted(profile, state, cells - len(held))
    # Those with most on the foundations are opened first.
    return sorted(found, key=lambda after: sum(after[2]))


def _placed(profile: Profile, without: State, card: int, cells: int) -> Iterator[State]:
    columns, held, tops = without
    suit, rank = divmod(card, 16)
    for to in columns:
        if _takes(profile, to, card):
            yield _swap(columns, to, (*to, card)), held, tops
    if len(held) < cells:
        yield columns, held | {card}, tops
    if tops[suit] + 1 == rank:
        yield columns, held, (*tops[:suit], rank, *tops[suit + 1 :])


def _granted(profile: Profile, state: State, free: int) -> Iterator[State]:
    columns, held, tops = state
    empty = columns.count(())
    for column in columns:
        for start in range(len(column) - 2, -1, -1):
            if not _takes(profile, column[start : start + 1], column[start + 1]):
                break
            for to in columns:
                room = (free + 1) * 2 ** (empty - (not to))
                fits = to != column and _takes(profile, to, column[start])
                if fits and len(column) - start <= room:
                    short = _swap(columns, column, column[:start])
                    yield _swap(short, to, to + column[start:]), held, tops


def _takes(profile: Profile, to: tuple[int, ...], card: int) -> bool:
    if not to:
        return card % 16 == KING or not profile.kings_only
    if profile.build is Build.SUIT:
        return to[-1] == card + 1
    red = (1, 2)
    return to[-1] % 16 == card % 16 + 1 and (to[-1] // 16 in red) != (card // 16 in red)


def _swap(columns: Columns, old: tuple[int, ...], new: tuple[int, ...]) -> Columns:
    changed = [*columns]
    changed[changed.index(old)] = new
    return tuple(sorted(changed))


def _walk(
    profile: Profile, position: Position, chance: random.Random, moves: int
) -> Iterator[Position]:
    """Yield the position and those of a random game that starts in it."""
    yield position
    for _ in range(moves):
        legal = legal_moves(profile, position)
        # A card of the ranks below a small game stays where it is.
        base = min(position.foundations)
        legal = tuple(move for move in legal if base == 0 or move.card.rank > base)
        if not legal:
            return
        position = play(profile, position, chance.choice(legal))
        yield position


def _played(
    profile: Profile, position: Position, moves: tuple[Move, ...]
) -> Iterator[tuple[Position, Move]]:
    for move in moves:
        yield position, move
        position = play(profile, position, move)


def _end(profile: Profile, position: Position, moves: tuple[Move, ...]) -> Position:
    for move in moves:
        position = play(profile, position, move)
    return position


def _length(position: Position, move: Move) -> int:
    """Return how many cards a move carries."""
    column = next((column for column in position.columns if move.card in column), (move.card,))
    return len(column) - column.index(move.card)
