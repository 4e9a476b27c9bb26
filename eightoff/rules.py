"""The judge of a move: legal or not, why, and by which single moves.

Every function takes a profile (rules as data) and a position; none knows a
profile by name. When several reasons speak against a move, the first that a
teacher would name is given: whether the card can be lifted at all, then the
place, then suit and rank, then the count (rules.md, reason codes).
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Self, TypeVar

from eightoff.cards import KING, Card, Suit
from eightoff.errors import InputError
from eightoff.position import (
    CELL_LETTERS,
    MOST_COLUMNS,
    AnyCell,
    Cell,
    Column,
    Foundation,
    Place,
    Position,
)
from eightoff.profiles import Build, Profile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_T = TypeVar("_T")
_COLUMN_OF: Final = {str(number): Column(number) for number in range(1, MOST_COLUMNS + 1)}
Fact = Card | Place | int | tuple[Card, ...] | None
"""What a verdict can say about a move; places and cards stay values."""


class Reason(StrEnum):
    """Why a move is legal or not; the stable codes of rules.md."""

    OK = "ok"
    NOT_THERE = "not-there"
    COVERED = "covered"
    SAME_PLACE = "same-place"
    WRONG_SUIT = "wrong-suit"
    WRONG_COLOUR = "wrong-colour"
    WRONG_RANK = "wrong-rank"
    WRONG_SUIT_AND_RANK = "wrong-suit-and-rank"
    KINGS_ONLY = "kings-only"
    CELL_OCCUPIED = "cell-occupied"
    CELL_TAKES_ONE = "cell-takes-one"
    TOO_LONG = "too-long"
    FOUNDATION_NEEDS = "foundation-needs"
    FOUNDATION_TAKES_ONE = "foundation-takes-one"
    FOUNDATION_FIXED = "foundation-fixed"


@dataclass(frozen=True, slots=True)
class Move:
    """A card, which names the run on top of it, and the place it goes to.

    >>> Move.parse("9s>3")
    Move(card=Card(suit=<Suit.SPADES: 'S'>, rank=9), to=Column(number=3))
    >>> str(Move.parse("10♥>cell"))
    'TH>cell'
    """

    card: Card
    to: Place

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a move such as ``6H>1``, ``7S>b``, ``7S>cell`` or ``AC>F``.

        Raises InputError for anything else.
        """
        card, arrow, place = text.partition(">")
        if not arrow:
            raise InputError(
                "a move such as 6H>1, 7S>b, 7S>cell or AC>F was expected, not “{given}”",
                given=text,
            )
        return cls(Card.parse(card), parse_place(place))

    def __str__(self) -> str:
        """Return the move as it is written, such as ``6H>1``."""
        return f"{self.card}>{self.to}"


def parse_place(text: str) -> Place:
    """Read a place: a column ``1``…``10``, a cell ``a``…``h`` or ``cell``, or ``F``.

    >>> parse_place("b")
    Cell(number=2)

    Raises InputError for anything else.
    """
    word = text.strip().lower()
    if word == "f":
        # ``F`` is the foundation whatever its case; the sixth cell is written ``f``.
        return Foundation() if text.strip() == "F" else Cell(6)
    if word == "cell":
        return AnyCell()
    if len(word) == 1 and word in CELL_LETTERS:
        return Cell(CELL_LETTERS.index(word) + 1)
    if word in _COLUMN_OF:
        return _COLUMN_OF[word]
    raise InputError(
        "a place was expected (a column 1 to {most}, a cell a to h, cell or F), not “{given}”",
        most=MOST_COLUMNS,
        given=text,
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a move.

    ``facts``: the cards and numbers of the move at hand, by name.
    ``steps``: the single moves that make it, one for a single card; empty when
    the move is illegal, and also when the profile grants a run that single moves
    cannot make (``granted``).
    """

    reason: Reason
    facts: Mapping[str, Fact]
    steps: tuple[Move, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the move may be made."""
        return self.reason is Reason.OK

    @property
    def granted(self) -> bool:
        """Whether the profile allows a run that no single moves could carry."""
        return self.legal and not self.steps


class IllegalMoveError(ValueError):
    """A move was to be played that the rules forbid; it carries the verdict."""

    def __init__(self, move: Move, verdict: Verdict) -> None:
        """Keep the move and what the rules say of it."""
        super().__init__(f"{move} is not legal: {verdict.reason}")
        self.move = move
        self.verdict = verdict


def carries(profile: Profile, below: Card, above: Card) -> bool:
    """Return whether a column ended by ``below`` takes ``above`` by suit and rank.

    >>> from eightoff.profiles import PROFILES
    >>> carries(PROFILES["standard"], Card.parse("7H"), Card.parse("6H"))
    True
    """
    return below.rank == above.rank + 1 and _suits_fit(profile, below, above)


def _suits_fit(profile: Profile, below: Card, above: Card) -> bool:
    if profile.build is Build.SUIT:
        return below.suit is above.suit
    return below.suit.is_red is not above.suit.is_red


def carriers(profile: Profile, card: Card) -> tuple[Card, ...]:
    """Return the cards that can carry ``card`` in a column; none for a king."""
    if card.is_king:
        return ()
    return tuple(
        below for suit in Suit if _suits_fit(profile, below := Card(suit, card.rank + 1), card)
    )


def run_from(profile: Profile, column: Sequence[Card], card: Card) -> tuple[Card, ...] | None:
    """Return ``card`` and what lies on it if that is one run, else None."""
    start = column.index(card)
    run = tuple(column[start:])
    if all(carries(profile, below, above) for below, above in itertools.pairwise(run)):
        return run
    return None


def capacity(profile: Profile, position: Position, to: Place | None = None) -> int:
    """Return the longest run that may be moved to a column (rules.md).

    Empty cells + 1; under doubling times 2 for every empty column, ``to`` itself,
    being the destination, not counted.

    >>> from eightoff.profiles import PROFILES
    >>> board = Position.parse("Freecells: - - 2D\\n: 9S\\n:")
    >>> capacity(PROFILES["standard"], board), capacity(PROFILES["app"], board)
    (3, 6)
    """
    longest = len(position.empty_cells) + 1
    if not profile.doubling:
        return longest
    spare = sum(1 for number in position.empty_columns if Column(number) != to)
    return int(longest * 2**spare)


def check(profile: Profile, position: Position, move: Move) -> Verdict:
    """Judge a move: its reason, the facts of it, and its single steps.

    >>> from eightoff.profiles import PROFILES
    >>> board = Position.parse("Freecells: 6H -\\n: 8C 7H\\n: 7D")
    >>> check(PROFILES["standard"], board, Move.parse("6H>1")).reason
    <Reason.OK: 'ok'>
    >>> check(PROFILES["standard"], board, Move.parse("6H>2")).reason
    <Reason.WRONG_SUIT: 'wrong-suit'>
    """
    reason, facts, run = _judge(profile, position, move)
    steps = _steps(profile, position, move, run) if reason is Reason.OK else ()
    return Verdict(reason, facts, steps)


def is_legal(profile: Profile, position: Position, move: Move) -> bool:
    """Return whether the move is legal, without working out its single steps."""
    return _judge(profile, position, move)[0] is Reason.OK


def play(profile: Profile, position: Position, move: Move) -> Position:
    """Return the position after the move; raise IllegalMoveError if it is forbidden."""
    reason, facts, run = _judge(profile, position, move)
    if reason is not Reason.OK:
        raise IllegalMoveError(move, Verdict(reason, facts))
    # Named before the card is lifted: the cell that it leaves is not empty for it.
    to = Cell(position.empty_cells[0]) if isinstance(move.to, AnyCell) else move.to
    return _laid(_lifted(position, run), run, to)


def legal_moves(profile: Profile, position: Position) -> tuple[Move, ...]:
    """Return all legal moves, sorted as text (rules.md, text form).

    Every run length by the card that heads it, every column by number, and a
    move to a cell once, to the leftmost empty one.

    >>> from eightoff.profiles import PROFILES
    >>> board = Position.parse("Freecells: 6H -\\n: 8C 7H\\n: AD")
    >>> " ".join(map(str, legal_moves(PROFILES["standard"], board)))
    '6H>1 6H>cell 7H>cell AD>F AD>cell'
    """
    places: list[Place] = [Column(number) for number in range(1, len(position.columns) + 1)]
    places += [AnyCell(), Foundation()]
    moves = []
    for card in liftable(profile, position):
        lifting = _lift(profile, position, card)  # the same for every place
        moves += [Move(card, to) for to in places if _fits(profile, position, lifting, to)]
    return tuple(sorted(moves, key=str))


def liftable(profile: Profile, position: Position) -> Iterator[Card]:
    """Yield every card that can be lifted by itself or as the head of a run."""
    for column in position.columns:
        for index in range(len(column) - 1, -1, -1):
            if index + 1 < len(column) and not carries(profile, column[index], column[index + 1]):
                break
            yield column[index]
    yield from (card for card in position.cells if card is not None)
    if profile.takes_back:
        for suit, rank in zip(Suit, position.foundations, strict=True):
            if rank:
                yield Card(suit, rank)


_Judgement = tuple[Reason, dict[str, Fact], tuple[Card, ...]]


def _judge(profile: Profile, position: Position, move: Move) -> _Judgement:
    """Return the reason, the facts and the cards that move (empty unless liftable)."""
    reason, facts, run = _lift(profile, position, move.card)
    facts["to"] = move.to
    if reason is Reason.OK:
        reason = _judge_place(profile, position, move.to, run, facts)
    return reason, facts, run


def _fits(profile: Profile, position: Position, lifting: _Judgement, to: Place) -> bool:
    """Return whether a place takes the cards that were lifted."""
    reason, facts, run = lifting
    if reason is Reason.OK:
        reason = _judge_place(profile, position, to, run, dict(facts))
    return reason is Reason.OK


def _lift(profile: Profile, position: Position, card: Card) -> _Judgement:
    """Return whether a card can be lifted, and the cards that come with it."""
    source = position.find(card)
    facts: dict[str, Fact] = {"card": card}
    if source is None:
        return Reason.NOT_THERE, facts, ()
    facts["from"] = source
    run: tuple[Card, ...] | None = (card,)
    covering: tuple[Card, ...] = ()
    match source:
        case Column(number):
            column = position.columns[number - 1]
            run = run_from(profile, column, card)
            covering = () if run else column[column.index(card) + 1 :]
        case Foundation():
            if not profile.takes_back:
                return Reason.FOUNDATION_FIXED, facts, ()
            top = position.foundations[card.suit.order]
            covering = tuple(Card(card.suit, rank) for rank in range(card.rank + 1, top + 1))
    if covering or not run:
        facts["covering"] = covering
        return Reason.COVERED, facts, ()
    if len(run) > 1:
        facts["run"] = run
    return Reason.OK, facts, run


def _judge_place(
    profile: Profile,
    position: Position,
    to: Place,
    run: tuple[Card, ...],
    facts: dict[str, Fact],
) -> Reason:
    source = facts["from"]
    match to:
        case Column():
            return _judge_column(profile, position, to, source, run, facts)
        case Foundation():
            return _judge_foundation(position, source, run, facts)
        case Cell() | AnyCell():
            return _judge_cell(position, to, source, run, facts)


def _judge_column(  # noqa: PLR0911, PLR0913, PLR0917  one return a reason reads as the rule does
    profile: Profile,
    position: Position,
    to: Column,
    source: Fact,
    run: tuple[Card, ...],
    facts: dict[str, Fact],
) -> Reason:
    if to.number > len(position.columns):
        facts["columns"] = len(position.columns)
        return Reason.NOT_THERE
    if to == source:
        return Reason.SAME_PLACE
    column = position.columns[to.number - 1]
    if not column:
        if profile.kings_only and not run[0].is_king:
            return Reason.KINGS_ONLY
    elif not carries(profile, column[-1], run[0]):
        facts["target"] = column[-1]
        facts["needs"] = carriers(profile, run[0])
        suits_fit = _suits_fit(profile, column[-1], run[0])
        if suits_fit:
            return Reason.WRONG_RANK
        if column[-1].rank != run[0].rank + 1:
            return Reason.WRONG_SUIT_AND_RANK
        return Reason.WRONG_SUIT if profile.build is Build.SUIT else Reason.WRONG_COLOUR
    longest = capacity(profile, position, to)
    if len(run) > 1:
        facts["length"] = len(run)
        facts["capacity"] = longest
        facts["empty_cells"] = len(position.empty_cells)
        facts["empty_columns"] = len(position.empty_columns)
    return Reason.TOO_LONG if len(run) > longest else Reason.OK


def _judge_foundation(
    position: Position, source: Fact, run: tuple[Card, ...], facts: dict[str, Fact]
) -> Reason:
    if isinstance(source, Foundation):
        return Reason.SAME_PLACE
    if len(run) > 1:
        # Named before suit and rank: the next card of a suit never heads a run in suit.
        return Reason.FOUNDATION_TAKES_ONE
    card = run[0]
    top = position.foundations[card.suit.order]
    if top + 1 == card.rank:
        return Reason.OK
    facts["next"] = Card(card.suit, min(top + 1, KING))
    return Reason.FOUNDATION_NEEDS


def _judge_cell(
    position: Position,
    to: Cell | AnyCell,
    source: Fact,
    run: tuple[Card, ...],
    facts: dict[str, Fact],
) -> Reason:
    facts["cells"] = len(position.cells)
    if isinstance(to, Cell):
        if to.number > len(position.cells):
            return Reason.NOT_THERE
        if to == source:
            return Reason.SAME_PLACE
        occupant = position.cells[to.number - 1]
        if occupant is not None:
            facts["occupant"] = occupant
            return Reason.CELL_OCCUPIED
    elif not position.cells:
        return Reason.NOT_THERE
    elif not position.empty_cells:
        return Reason.CELL_OCCUPIED
    return Reason.CELL_TAKES_ONE if len(run) > 1 else Reason.OK


def _lifted(position: Position, run: tuple[Card, ...]) -> Position:
    """Return the position without the cards of the run."""
    match position.find(run[0]):
        case Column(number):
            kept = position.columns[number - 1][: -len(run)]
            return replace(position, columns=_with(position.columns, number, kept))
        case Cell(number):
            return replace(position, cells=_with(position.cells, number, None))
        case _:
            return _with_foundation(position, run[0], -1)


def _laid(position: Position, run: tuple[Card, ...], to: Place) -> Position:
    """Return the position with the cards of the run laid at a named place."""
    match to:
        case Column(number):
            grown = position.columns[number - 1] + run
            return replace(position, columns=_with(position.columns, number, grown))
        case Cell(number):
            return replace(position, cells=_with(position.cells, number, run[0]))
        case _:
            return _with_foundation(position, run[0], +1)


def _with(values: tuple[_T, ...], number: int, value: _T) -> tuple[_T, ...]:
    return (*values[: number - 1], value, *values[number:])


def _with_foundation(position: Position, card: Card, change: int) -> Position:
    spades, hearts, diamonds, clubs = (
        top + change if suit is card.suit else top
        for suit, top in zip(Suit, position.foundations, strict=True)
    )
    return replace(position, foundations=(spades, hearts, diamonds, clubs))


def _steps(
    profile: Profile, position: Position, move: Move, run: tuple[Card, ...]
) -> tuple[Move, ...]:
    """Return the single moves that make a legal move, none if no single moves can."""
    if len(run) == 1:
        return (move,)
    cells = position.empty_cells
    spare = () if profile.kings_only else position.empty_columns
    columns = tuple(number for number in spare if Column(number) != move.to)
    if len(run) <= (len(cells) + 1) * 2 ** len(columns):
        return tuple(_carried(run, move.to, cells, columns))
    tail = run[-1]
    in_suit = profile.build is Build.SUIT
    if profile.takes_back and in_suit and position.foundations[tail.suit.order] + 1 == tail.rank:
        # The whole tail of the run may wait on its foundation and come back from there.
        up = [Move(card, Foundation()) for card in reversed(run[1:])]
        return (*up, *(Move(card, move.to) for card in run))
    return ()


def _carried(
    run: tuple[Card, ...], to: Place, cells: tuple[int, ...], columns: tuple[int, ...]
) -> Iterator[Move]:
    """Yield single moves that carry a run by way of empty cells and any-card columns."""
    if len(run) <= len(cells) + 1:
        parked = tuple(zip(reversed(run[1:]), cells, strict=False))
        yield from (Move(card, Cell(number)) for card, number in parked)
        yield Move(run[0], to)
        yield from (Move(card, to) for card, _ in reversed(parked))
        return
    spare, rest = columns[0], columns[1:]
    half = (len(cells) + 1) * 2 ** len(rest)
    if len(run) <= half:
        yield from _carried(run, to, cells, rest)
        return
    upper, lower = run[:-half], run[-half:]
    yield from _carried(lower, Column(spare), cells, rest)
    yield from _carried(upper, to, cells, rest)
    yield from _carried(lower, to, cells, rest)
