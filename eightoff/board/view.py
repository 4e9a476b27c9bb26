"""What the page is told of a game: values only, so that the page knows no rule."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from eightoff import rules, words
from eightoff.cards import ACE, Card, Suit
from eightoff.position import AnyCell, Cell, Column, Foundation, Place, Position
from eightoff.profiles import Build

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from eightoff.game import Game
    from eightoff.i18n import Language
    from eightoff.profiles import Profile

View = dict[str, object]

_TRIED: Final = 3
"""For how many cards more a column has room where there is only something to be tried."""


def view_of(game: Game, language: Language, *, played: bool = True) -> View:
    """Return the places of all cards, where each may go, and the words beside the table.

    ``lifts`` holds for every card that can be lifted the cards that go with it, all
    the places that take it, and the first of them in the order of document ``app``.
    ``played``: whether there is room for what play can bring, and a score where the rules
    count one; without it there is room for a few cards more.
    """
    position, profile = game.position, game.profile
    return {
        "columns": [[str(card) for card in column] for column in position.columns],
        "cells": [str(card) if card else None for card in position.cells],
        "foundations": {suit.value: position.foundations[suit.order] for suit in Suit},
        "lifts": lifts(profile, position),
        "rows": _rows(profile, game.start, played=played),
        "kingsOnly": profile.kings_only,
        "last": _last_move(game),
        "cursor": game.cursor,
        "canUndo": game.can_undo,
        "canRedo": game.can_redo,
        "capacity": words.capacity(language, profile, position),
        "counts": _counts(game, language, scored=played and profile.scored),
        "won": position.is_won,
    }


def lifts(profile: Profile, position: Position) -> dict[str, dict[str, object]]:
    """Return, for each card that can be lifted, its run, its places and its first place."""
    places: dict[Card, list[Place]] = {card: [] for card in rules.liftable(profile, position)}
    for move in rules.legal_moves(profile, position):
        if isinstance(move.to, AnyCell):
            places[move.card] += [Cell(number) for number in position.empty_cells]
        else:
            places[move.card].append(move.to)
    return {
        str(card): {
            "run": [str(each) for each in _run(profile, position, card)],
            "places": [str(place) for place in found],
            "first": str(first) if (first := _first(position, card, found)) else None,
        }
        for card, found in places.items()
    }


@functools.lru_cache(maxsize=64)
def longest_column(profile: Profile, start: Position) -> int:
    """Return a length that no play from ``start`` makes a column exceed.

    A column keeps some of its first cards, or none, and on the last of them lie, rank by
    rank, cards that may lie there and that play can bring.
    """
    at_hand = {card for card, _ in start.lying()}
    if profile.takes_back:
        at_hand |= {
            Card(suit, rank)
            for suit in Suit
            for rank in range(ACE, start.foundations[suit.order] + 1)
        }
    first = (card for card in at_hand if card.is_king or not profile.kings_only)
    return max(
        1,
        *(1 + _built_on(card, at_hand - {card}, profile) for card in first),
        *(
            kept + _built_on(column[kept - 1], at_hand.difference(column[:kept]), profile)
            for column in start.columns
            for kept in range(1, len(column) + 1)
        ),
    )


def _rows(profile: Profile, start: Position, *, played: bool) -> int:
    """Return for how long a column there is room, the same for the whole game."""
    longest = longest_column(profile, start)
    return longest if played else min(longest, max(map(len, start.columns), default=0) + _TRIED)


def _built_on(card: Card, at_hand: AbstractSet[Card], profile: Profile) -> int:
    """Return how many cards can come to lie on a card, one rank lower each, at most."""
    in_suit = profile.build is Build.SUIT
    ranks = {each.rank for each in at_hand if not in_suit or each.suit is card.suit}
    lower = card.rank - 1
    while lower in ranks:
        lower -= 1
    return card.rank - 1 - lower


def _run(profile: Profile, position: Position, card: Card) -> tuple[Card, ...]:
    source = position.find(card)
    if isinstance(source, Column):
        return rules.run_from(profile, position.columns[source.number - 1], card) or (card,)
    return (card,)


def _first(position: Position, card: Card, places: list[Place]) -> Place | None:
    """Return foundation, longest column, empty column or cell, as document ``app`` seeks them.

    None where a card in a cell could only go to another cell.
    """

    def wish(place: Place) -> tuple[int, int]:
        match place:
            case Foundation():
                return (0, 0)
            case Column(number):
                length = len(position.columns[number - 1])
                return (1, -length) if length else (2, 0)
            case _:
                return (3, 0)

    in_cell = isinstance(position.find(card), Cell)
    worthy = [place for place in places if not (in_cell and isinstance(place, Cell))]
    return min(worthy, key=wish, default=None)


def _last_move(game: Game) -> dict[str, object] | None:
    move = game.last_move
    if move is None:
        return None
    before = game.positions[-2]
    cards = _run(game.profile, before, move.card)
    return {
        "cards": [str(card) for card in cards],
        "from": str(before.find(move.card)),
        "to": str(game.position.find(move.card)),
    }


def _counts(game: Game, language: Language, *, scored: bool) -> str:
    moves, cards = game.cursor, game.position.on_foundations
    match game.position.is_full_deck, scored:
        case True, True:
            return language.text(
                "Moves: {moves} · cards on the foundations: {cards} of 52 · score: {score}",
                moves=moves,
                cards=cards,
                score=game.score,
            )
        case True, False:
            return language.text(
                "Moves: {moves} · cards on the foundations: {cards} of 52", moves=moves, cards=cards
            )
        case False, True:
            return language.text("Moves: {moves} · score: {score}", moves=moves, score=game.score)
        case _:
            return language.text("Moves: {moves}", moves=moves)  # 52 is not to be had in an excerpt
