"""The engine's answers in words: reasons, moves, counts and errors as whole sentences.

The engine gives codes and facts; a message here names the facts and the
catalogues say them in each language, shown (6♥) or spoken (six of hearts).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from eightoff.cards import ACE, Card
from eightoff.position import AnyCell, Cell, Column, Foundation, Place, Position
from eightoff.profiles import Build, Profile
from eightoff.rules import Move, Reason, Verdict, carriers
from eightoff.rules import capacity as longest_run

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from eightoff.errors import InputError
    from eightoff.i18n import Language


def card_name(lang: Language, card: Card) -> str:
    """Return the full name of a card.

    >>> from eightoff.i18n import language
    >>> card_name(language("en"), Card.parse("6H"))
    'six of hearts'
    """
    return lang.card(card)


def place_name(lang: Language, place: Place) -> str:
    """Return the name of a place.

    >>> from eightoff.i18n import language
    >>> place_name(language("en"), Cell(2))
    'cell b'
    """
    return lang.place(place)


def error(lang: Language, fault: InputError) -> str:
    """Return the sentence of an error.

    >>> from eightoff.errors import InputError
    >>> from eightoff.i18n import language
    >>> error(language("en"), InputError("a card was expected, not “{given}”", given="6X"))
    'a card was expected, not “6X”'
    """
    facts: dict[str, Any] = fault.facts
    return lang.text(fault.template, **facts)


def told_error(lang: Language, fault: InputError) -> str:
    """Return an error as it stands among other sentences: with a capital and a full stop.

    >>> from eightoff.errors import InputError
    >>> from eightoff.i18n import language
    >>> told_error(language("en"), InputError("a card was expected, not “{given}”", given="6X"))
    'A card was expected, not “6X”.'
    """
    told = error(lang, fault)
    return f"{told[:1].upper()}{told[1:]}."


def reason(  # noqa: PLR0913  what the rules were asked, their answer, and how to say it
    lang: Language,
    profile: Profile,
    position: Position,
    move: Move,
    verdict: Verdict,
    *,
    spoken: bool = False,
) -> str:
    """Return why a move is legal or not and what would be allowed instead.

    >>> from eightoff.i18n import language
    >>> from eightoff.profiles import PROFILES
    >>> from eightoff.rules import check
    >>> board, move = Position.parse("Freecells: 7H\\n: 8C"), Move.parse("7H>1")
    >>> profile = PROFILES["standard"]
    >>> reason(language("en"), profile, board, move, check(profile, board, move))
    '7♥ cannot go on 8♣: a column takes the same suit, one rank lower. 7♥ needs 8♥.'
    """
    return _SENTENCES[verdict.reason](_Case(lang, profile, position, move, verdict, spoken))


def taken_back(lang: Language, after: Position, move: Move, *, spoken: bool = False) -> str:
    """Return what came back where; ``after`` is the position after the move was undone.

    >>> from eightoff.i18n import language
    >>> taken_back(language("en"), Position.parse("Freecells: 6H\\n: 7H"), Move.parse("6H>1"))
    'The last move is taken back: 6♥ is in cell a again.'
    """
    return lang.text(
        "The last move is taken back: {run:subject} is {place:in} again.",
        spoken=spoken,
        run=after.cards_from(move.card),
        place=after.find(move.card),
    )


def moved(lang: Language, before: Position, move: Move, *, spoken: bool = False) -> str:
    """Return what went where; ``before`` is the position that the legal move was made in.

    >>> from eightoff.i18n import language
    >>> board = Position.parse("Freecells: 6H\\n: 7H")
    >>> moved(language("en"), board, Move.parse("6H>1"))
    '6♥ went from cell a onto 7♥ in column 1.'
    """
    source = before.find(move.card)
    run = before.cards_from(move.card)
    facts = {"run": run, "source": source}
    match move.to:
        case Foundation():
            return lang.text(
                "{run:Subject} went {source:from} to its foundation.", spoken=spoken, **facts
            )
        case Column(number) if before.columns[number - 1]:
            return lang.text(
                "{run:Subject} went {source:from} {target:onto} {to:in}.",
                spoken=spoken,
                target=before.columns[number - 1][-1],
                to=move.to,
                **facts,
            )
        case Column():
            return lang.text(
                "{run:Subject} went {source:from} to the empty {to:name}.",
                spoken=spoken,
                to=move.to,
                **facts,
            )
        case _:
            to = Cell(before.empty_cells[0]) if isinstance(move.to, AnyCell) else move.to
            return lang.text(
                "{run:Subject} went {source:from} {to:to}.", spoken=spoken, to=to, **facts
            )


def capacity(lang: Language, profile: Profile, position: Position, *, spoken: bool = False) -> str:
    """Return how long a run may be moved now, and what the empty columns add to it.

    >>> from eightoff.i18n import language
    >>> from eightoff.profiles import PROFILES
    >>> board = Position.parse("Freecells: - - 2D\\n: 9S")
    >>> capacity(language("en"), PROFILES["standard"], board)
    'A run of up to 3 cards: 2 empty cells + 1.'
    """
    cells, columns = len(position.empty_cells), len(position.empty_columns)
    facts = {
        "capacity": longest_run(profile, position),
        "plain": cells + 1,
        "empty_cells": cells,
        "empty_columns": columns,
    }
    if columns and profile.doubling:
        sentences = [
            lang.plural(
                "A run of up to {capacity:up to cards}: {empty_cells:empty cells} + 1, doubled by "
                "the empty column.",
                "A run of up to {capacity:up to cards}: {empty_cells:empty cells} + 1, doubled by "
                "each of the {n} empty columns.",
                columns,
                spoken=spoken,
                **facts,
            ),
            lang.text(
                "Into an empty column at most {half:up to cards}, because the column that the run "
                "goes to does not count.",
                spoken=spoken,
                half=longest_run(profile, position, Column(position.empty_columns[0])),
            ),
        ]
        if profile.kings_only:
            sentences.append(
                lang.text(
                    "Made card by card, the move could carry at most {plain:up to cards}, because "
                    "only a king may lie in an empty column.",
                    spoken=spoken,
                    **facts,
                )
            )
        return " ".join(sentences)
    if cells:
        first = lang.text(
            "A run of up to {capacity:up to cards}: {empty_cells:empty cells} + 1.",
            spoken=spoken,
            **facts,
        )
    else:
        first = lang.text("One card at a time: no cell is empty.", spoken=spoken)
    return " ".join(filter(None, (first, _columns_add_nothing(lang, profile, columns))))


def _columns_add_nothing(lang: Language, profile: Profile, columns: int) -> str:
    if not (columns and profile.kings_only and not profile.doubling):
        return ""
    return lang.text("An empty column adds nothing: only a king may lie there.")


@dataclass(frozen=True, slots=True)
class _Case:
    """A move with its verdict, and the facts that its sentence may name."""

    lang: Language
    profile: Profile
    position: Position
    move: Move
    verdict: Verdict
    spoken: bool

    @property
    def run(self) -> tuple[Card, ...]:
        """The cards that move or would have moved."""
        run = self.verdict.facts.get("run")
        return run if isinstance(run, tuple) else (self.move.card,)

    @property
    def source(self) -> object:
        """Where the card lies."""
        return self.verdict.facts.get("from")

    def number(self, name: str) -> int:
        """Return a fact that is a number, 0 when the verdict does not give it."""
        fact = self.verdict.facts.get(name, 0)
        return fact if isinstance(fact, int) else 0

    def told(self) -> Mapping[str, object]:
        """Return the facts of the verdict and those that follow from them."""
        return {
            **self.verdict.facts,
            "run": self.run,
            "last": self.run[-1],
            "length": len(self.run),
            "needs": carriers(self.profile, self.move.card),
        }

    def text(self, message: str, **more: object) -> str:
        """Return a message with the facts of the case."""
        return self.lang.text(message, spoken=self.spoken, **{**self.told(), **more})

    def plural(self, one: str, many: str, n: int, **more: object) -> str:
        """Return a message in the plural form of ``n``, with the facts of the case."""
        return self.lang.plural(one, many, n, spoken=self.spoken, **{**self.told(), **more})


def _ok(case: _Case) -> str:  # noqa: PLR0911  one return a kind of move
    if case.verdict.granted:
        return case.text(
            "Legal under these rules, which double the count for each empty column: "
            "{run:subject} may move in one piece. Card by card, single moves could not carry it."
        )
    if isinstance(case.source, Foundation):
        return case.text(
            "Legal: these rules let the top card of a foundation come back, so {card:subject} "
            "may go {to:to}."
        )
    match case.move.to:
        case Foundation():
            if case.move.card.rank == ACE:
                return case.text("Legal: {card:subject} starts the foundation of its suit.")
            return case.text(
                "Legal: {card:subject} is the next card on the foundation of its suit."
            )
        case Column(number):
            column = case.position.columns[number - 1]
            return _ok_on_column(case, column[-1]) if column else _ok_on_empty_column(case)
        case _ if isinstance(case.source, Cell):
            return case.text(
                "Legal, but it changes nothing: {card:subject} only goes from one cell to another."
            )
        case _:
            return case.text("Legal: {card:subject} may wait in an empty cell.")


def _ok_on_column(case: _Case, target: Card) -> str:
    if len(case.run) > 1:
        return case.text(
            "Legal: {run:subject} goes {target:onto}. That is {length:cards}; card by card, "
            "it takes {steps:moves}.",
            target=target,
            steps=len(case.verdict.steps),
        )
    if case.profile.build is Build.SUIT:
        return case.text(
            "Legal: {card:subject} goes {target:onto}, in the same suit and one rank lower.",
            target=target,
        )
    return case.text(
        "Legal: {card:subject} goes {target:onto}, in the other colour and one rank lower.",
        target=target,
    )


def _ok_on_empty_column(case: _Case) -> str:
    if len(case.run) > 1:
        return case.text(
            "Legal: {run:subject} may go to an empty column. That is {length:cards}; card by "
            "card, it takes {steps:moves}.",
            steps=len(case.verdict.steps),
        )
    if case.profile.kings_only:
        return case.text("Legal: an empty column takes a king, so {card:subject} may go there.")
    return case.text(
        "Legal: under these rules any card may go to an empty column, so {card:subject} may too."
    )


def _not_there(case: _Case) -> str:
    if case.source is None:
        return case.text(
            "{card:Subject} is not on this board. Only a card that lies here can move."
        )
    if isinstance(case.move.to, Column):
        return case.text("This board has no {to:name}: it has {columns:columns}.")
    if case.number("cells"):
        return case.text("This board has no {to:name}: it has {cells:cells}.")
    return case.text(
        "This board has no cells, so {card:subject} can go only to a column or a foundation."
    )


def _covered(case: _Case) -> str:
    covering = case.verdict.facts["covering"]
    cards = covering if isinstance(covering, tuple) else ()
    if isinstance(case.source, Foundation):
        return case.text(
            "{card:Subject} cannot leave its foundation: only the top card there can come back, "
            "and that is {top:subject}.",
            top=cards[-1],
        )
    return case.plural(
        "{card:Subject} is covered by {covering:and object}, and the two do not form a run that "
        "could move together. The available card of this column is {top:subject}.",
        "{card:Subject} is covered by {covering:and object}, and they do not form a run that could "
        "move together. The available card of this column is {top:subject}.",
        len(cards),
        top=cards[-1],
    )


def _same_place(case: _Case) -> str:
    if isinstance(case.move.to, Foundation):
        return case.text("{card:Subject} already lies on its foundation.")
    return case.text("{run:Subject} already lies {to:in}. A move needs another place.")


def _wrong_suit(case: _Case) -> str:
    return case.text(
        "{run:Subject} cannot go on {target:object}: a column takes the same suit, one rank lower. "
        "{card:Subject} needs {needs:or object}."
    )


def _wrong_colour(case: _Case) -> str:
    return case.text(
        "{run:Subject} cannot go on {target:object}: a column takes the other colour, one rank "
        "lower. {card:Subject} needs {needs:or object}."
    )


def _wrong_rank(case: _Case) -> str:
    if case.move.card.is_king:
        return _king_on_card(case)
    if case.profile.build is Build.SUIT:
        return case.text(
            "{run:Subject} cannot go on {target:object}: the suit fits, but a column takes only "
            "the next lower rank. {card:Subject} needs {needs:or object}."
        )
    return case.text(
        "{run:Subject} cannot go on {target:object}: the colour fits, but a column takes only the "
        "next lower rank. {card:Subject} needs {needs:or object}."
    )


def _wrong_suit_and_rank(case: _Case) -> str:
    if case.move.card.is_king:
        return _king_on_card(case)
    if case.profile.build is Build.SUIT:
        return case.text(
            "{run:Subject} cannot go on {target:object}: neither the suit nor the rank fits. "
            "{card:Subject} needs {needs:or object}."
        )
    return case.text(
        "{run:Subject} cannot go on {target:object}: neither the colour nor the rank fits. "
        "{card:Subject} needs {needs:or object}."
    )


def _king_on_card(case: _Case) -> str:
    target = case.verdict.facts["target"]
    if isinstance(target, Card) and target.rank == ACE:
        return case.text(
            "{run:Subject} cannot go on {target:object}: the ranks do not go round from ace to "
            "king. Among the columns, a king goes only to an empty one."
        )
    return case.text(
        "{run:Subject} cannot go on {target:object}: no card is higher than a king. "
        "Among the columns, a king goes only to an empty one."
    )


def _kings_only(case: _Case) -> str:
    return case.text(
        "{run:Subject} cannot go to the empty {to:name}: only a king, alone or with its run, may "
        "go to an empty column. {card:Subject} needs {needs:or object}."
    )


def _cell_occupied(case: _Case) -> str:
    empty = case.position.empty_cells
    if not isinstance(case.move.to, Cell):
        return case.text(
            "{card:Subject} cannot go to a cell: none of them is empty. First play a card from a "
            "cell to a column or a foundation."
        )
    if not empty:
        return case.text(
            "{to:Subject} already holds {occupant:object}, and no other cell is empty. First play "
            "a card from a cell to a column or a foundation."
        )
    return case.text(
        "{to:Subject} already holds {occupant:object}, and a cell holds one card. {free:Subject} "
        "is empty.",
        free=Cell(empty[0]),
    )


def _cell_takes_one(case: _Case) -> str:
    return case.text(
        "{run:Subject} cannot go to a cell: that is {length:cards}, and a cell holds one card. "
        "Only {last:subject} could go there."
    )


def _too_long(case: _Case) -> str:
    cells = case.number("empty_cells")
    to_empty = (
        isinstance(case.move.to, Column) and not case.position.columns[case.move.to.number - 1]
    )
    spare = case.number("empty_columns") - to_empty
    doubled = case.profile.doubling and spare > 0
    if doubled and cells:
        first = case.plural(
            "{run:Subject} is too long: it has {length:cards}, and {empty_cells:empty cells} with "
            "one spare empty column carry at most {capacity:up to cards}.",
            "{run:Subject} is too long: it has {length:cards}, and {empty_cells:empty cells} with "
            "{n} spare empty columns carry at most {capacity:up to cards}.",
            spare,
        )
    elif doubled:
        first = case.plural(
            "{run:Subject} is too long: it has {length:cards}, and without an empty cell one spare "
            "empty column carries at most {capacity:up to cards}.",
            "{run:Subject} is too long: it has {length:cards}, and without an empty cell {n} spare "
            "empty columns carry at most {capacity:up to cards}.",
            spare,
        )
    elif cells:
        first = case.text(
            "{run:Subject} is too long: it has {length:cards}, and {empty_cells:empty cells} + 1 "
            "makes at most {capacity:up to cards}."
        )
    else:
        first = case.text(
            "{run:Subject} is too long: it has {length:cards}, and without an empty cell only one "
            "card can move at a time."
        )
    destination = ""
    if case.profile.doubling and to_empty:
        destination = case.text("The empty column that the run goes to does not count.")
    factor = 2**spare if doubled else 1
    missing = -(-len(case.run) // factor) - 1 - cells
    advice = ""
    if cells + missing <= len(case.position.cells):
        advice = case.plural("Free one more cell first.", "Free {n} more cells first.", missing)
    nothing = _columns_add_nothing(case.lang, case.profile, spare)
    return " ".join(filter(None, (first, destination, nothing, advice)))


def _foundation_needs(case: _Case) -> str:
    following = case.verdict.facts["next"]
    if isinstance(following, Card) and following.rank == ACE:
        return case.text(
            "{card:Subject} cannot go to the foundation yet: a foundation starts with its ace, "
            "and {next:subject} is not there yet."
        )
    return case.text(
        "{card:Subject} cannot go to the foundation yet: the next card there is {next:subject}."
    )


def _foundation_takes_one(case: _Case) -> str:
    return case.text(
        "{run:Subject} cannot go to a foundation: that is {length:cards}, and a foundation takes "
        "one at a time, from the ace up. Only {last:subject} can move without the others."
    )


def _foundation_fixed(case: _Case) -> str:
    return case.text(
        "{card:Subject} stays on its foundation: under these rules no card comes back from there. "
        "You can only undo moves."
    )


_SENTENCES: Final[Mapping[Reason, Callable[[_Case], str]]] = {
    Reason.OK: _ok,
    Reason.NOT_THERE: _not_there,
    Reason.COVERED: _covered,
    Reason.SAME_PLACE: _same_place,
    Reason.WRONG_SUIT: _wrong_suit,
    Reason.WRONG_COLOUR: _wrong_colour,
    Reason.WRONG_RANK: _wrong_rank,
    Reason.WRONG_SUIT_AND_RANK: _wrong_suit_and_rank,
    Reason.KINGS_ONLY: _kings_only,
    Reason.CELL_OCCUPIED: _cell_occupied,
    Reason.CELL_TAKES_ONE: _cell_takes_one,
    Reason.TOO_LONG: _too_long,
    Reason.FOUNDATION_NEEDS: _foundation_needs,
    Reason.FOUNDATION_TAKES_ONE: _foundation_takes_one,
    Reason.FOUNDATION_FIXED: _foundation_fixed,
}
