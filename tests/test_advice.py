"""The coach's sentences: four languages, the right plural, and one sentence for each ending."""

from __future__ import annotations

import itertools

import pytest

from eightoff import advice
from eightoff.cards import Card
from eightoff.coach import (
    Coach,
    Decision,
    Hint,
    Judgement,
    Purpose,
    Refutation,
    Standing,
    Status,
    purposes,
)
from eightoff.deals import deal
from eightoff.game import Game
from eightoff.i18n import LANGUAGES, language
from eightoff.position import Column, Position
from eightoff.profiles import PROFILES
from eightoff.rules import Move
from eightoff.solver import Outcome

STANDARD = PROFILES["standard"]
HALF = Position.parse("Freecells: 6H - -\n: 7H\n: 9S 8S 7S\n: TS\n: 2D KS QS\n:")


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def _game(moves: int = 0) -> Game:
    game = Game(STANDARD, deal(1))
    for move in Coach(STANDARD).solve(deal(1)).moves[:moves]:
        game.try_move(move)
    return game


def _back(code: str, moves: int) -> str:
    game = _game(moves)
    lost = Hint(Outcome.LOST, back_to=0)
    return advice.hint(language(code), lost, game, 1).rpartition(". ")[2]


def test_hint_goes_from_what_to_look_at_to_the_card_to_the_move() -> None:
    game = Game(STANDARD, HALF)
    served = purposes(STANDARD, HALF, Move.parse("6H>1"))[0]
    found = Hint(Outcome.WON, served, Card.parse("6H"), Move.parse("6H>1"))
    english, russian = language("en"), language("ru")
    assert [advice.hint(english, found, game, depth) for depth in (1, 2, 3)] == [
        "Look at the cells: which of the cards there can leave soon?",
        "Now move 6♥. Where to?",
        "Move 6♥ onto 7♥ in column 1.",
    ]
    assert advice.hint(russian, found, game, 3, spoken=True) == (
        "Переложите шестёрку червей на семёрку червей в столбце 1."
    )


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("8S>3", "Déplace 8♠–7♠ sur 10♠ dans la colonne 3."),
        ("KS>5", "Déplace K♠–Q♠ dans la colonne 5, qui est vide."),
        ("QS>cell", "Déplace Q♠ dans une case vide."),
        ("2D>F", "Déplace 2♦ sur la fondation."),
    ],
)
def test_deepest_hint_names_card_and_place(move: str, sentence: str) -> None:
    found = Hint(Outcome.WON, None, Move.parse(move).card, Move.parse(move))
    assert advice.hint(language("fr"), found, Game(STANDARD, HALF), advice.DEEPEST) == sentence


@pytest.mark.parametrize(
    ("code", "sentences"),
    [
        (
            "en",
            {
                1: "One move back, the win was still there.",
                2: "2 moves back, the win was still there.",
            },
        ),
        (
            "ru",
            {
                1: "1 ход назад ещё можно было выиграть.",
                2: "2 хода назад ещё можно было выиграть.",
                5: "5 ходов назад ещё можно было выиграть.",
                11: "11 ходов назад ещё можно было выиграть.",
                21: "21 ход назад ещё можно было выиграть.",
            },
        ),
        (
            "fr",
            {
                1: "Un coup plus tôt, la victoire était encore possible.",
                21: "21 coups plus tôt, la victoire était encore possible.",
            },
        ),
        (
            "it",
            {
                1: "Una mossa prima si poteva ancora vincere.",
                11: "11 mosse prima si poteva ancora vincere.",
            },
        ),
    ],
)
def test_lost_game_is_told_how_far_back_the_win_was(code: str, sentences: dict[int, str]) -> None:
    assert {moves: _back(code, moves) for moves in sentences} == sentences


def test_game_lost_from_its_start_won_or_undecided_gives_no_hint() -> None:
    game = _game()
    told = {
        advice.hint(language("it"), found, game, 2)
        for found in (Hint(Outcome.LOST), Hint(Outcome.WON), Hint(Outcome.UNDECIDED))
    }
    assert told == {
        (
            "Questa partita era persa fin dall'inizio: tutte le strade sono state esaminate, e "
            "nessuna vince."
        ),
        "La partita è vinta. Non serve alcun suggerimento.",
        (
            "Non si sa se questa partita si possa ancora vincere: perciò qui non c'è un "
            "suggerimento."
        ),
    }


def _purpose(decision: Decision, **facts: object) -> Purpose:
    return Purpose(decision, {"empty_cells": 2, **facts})  # type: ignore[arg-type]


KING = {"king": Card.parse("KS"), "run": _cards("KS QS JS"), "needs": 2, "columns": 1, "to": None}
SERVED = (
    _purpose(Decision.FREE_CELL, card=Card.parse("6H"), run=None),
    _purpose(Decision.FREE_CELL, card=Card.parse("6H"), run=_cards("9S 8S 7S")),
    _purpose(Decision.PREPARE_KING, **KING),
    _purpose(Decision.PREPARE_KING, **KING | {"needs": 0}),
    _purpose(Decision.PREPARE_KING, **KING | {"needs": 0, "columns": 0}),
    _purpose(Decision.PREPARE_KING, **KING | {"to": Column(2)}),
    _purpose(Decision.KEEP_MOBILE, run=_cards("9S 8S 7S"), to=Column(4), capacity=3),
)


@pytest.mark.parametrize(
    ("code", "sentences"),
    [
        (
            "en",
            (
                "It frees a cell: after it, the board has 2 empty cells.",
                "It frees a useful cell: with 2 empty cells, 9♠–8♠–7♠ can move.",
                (
                    "It prepares K♠: an empty column and 2 empty cells are needed; after it, the "
                    "board has 1 empty column and 2 empty cells."
                ),
                (
                    "It prepares K♠: an empty column is needed; after it, the board has 1 empty "
                    "column."
                ),
                "It prepares K♠: an empty column is needed, and there is none yet.",
                "It gives K♠ a column of its own, on which the suit can be built.",
                (
                    "It keeps 9♠–8♠–7♠ mobile: 3 cards can move at once, just enough for the way "
                    "to column 4."
                ),
            ),
        ),
        (
            "ru",
            (
                "Так освобождается ячейка: после этого на поле 2 пустые ячейки.",
                (
                    "Так освобождается полезная ячейка: теперь на поле 2 пустые ячейки, и можно "
                    "перенести 9♠–8♠–7♠."
                ),
                (
                    "Так K♠ готовится к переходу. Нужны пустой столбец и 2 пустые ячейки. После "
                    "хода на поле 1 пустой столбец и 2 пустые ячейки."
                ),
                (
                    "Так K♠ готовится к переходу. Нужен пустой столбец; после хода на поле 1 "
                    "пустой столбец."
                ),
                "Так K♠ готовится к переходу. Нужен пустой столбец, а его пока нет.",
                "Так K♠ получает собственный столбец, где можно собирать его масть.",
                (
                    "Так 9♠–8♠–7♠ не застрянет: за один ход можно перенести до 3 карт — ровно "
                    "столько, сколько нужно, чтобы попасть в столбец 4."
                ),
            ),
        ),
    ],
)
def test_purpose_is_told_with_its_facts(code: str, sentences: tuple[str, ...]) -> None:
    assert tuple(advice.purpose(language(code), served) for served in SERVED) == sentences


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_purpose_has_its_own_sentence_to_look_and_to_explain(code: str) -> None:
    lang, game = language(code), _game()
    looks = {
        advice.hint(lang, Hint(Outcome.WON, served, Card.parse("2D"), Move.parse("2D>F")), game, 1)
        for served in SERVED
    }
    # Kings that need as many cells look alike, whatever columns are empty or theirs by now.
    assert len(looks) == len(SERVED) - 2
    assert len({advice.purpose(lang, served, spoken=True) for served in SERVED}) == len(SERVED)


def test_judgement_tells_what_keeps_the_win_and_what_costs_it() -> None:
    move = Move.parse("6H>1")
    served = purposes(STANDARD, HALF, move)
    french = language("fr")
    told = [
        advice.judgement(french, HALF, move, Judgement(outcome, (), served), was_won=was_won)
        for outcome, was_won in (
            (Outcome.WON, True),
            (Outcome.LOST, True),
            (Outcome.LOST, False),
            (Outcome.UNDECIDED, True),
        )
    ]
    assert told == [
        (
            "6♥ dans la colonne 1\u202f: la partie reste gagnable. Ce coup libère une case\u202f: "
            "ensuite, le plateau a 3 cases vides."
        ),
        "Permis, mais coûteux\u202f: 6♥ dans la colonne 1, et la victoire est gâchée.",
        "Coup permis, mais la partie était déjà perdue, et aucun coup ne la sauve.",
        "Coup permis, mais on ne sait pas si la partie peut encore être gagnée ensuite.",
    ]


@pytest.mark.parametrize(
    ("states", "home", "sentence"),
    [
        (1, 1, "1 позиция, и ни одного выигрыша. Лучшее, чего можно достичь: 1 карта из 52"),
        (2, 2, "2 позиции, и ни одного выигрыша. Лучшее, чего можно достичь: 2 карты из 52"),
        (5, 5, "5 позиций, и ни одного выигрыша. Лучшее, чего можно достичь: 5 карт из 52"),
        (11, 11, "11 позиций, и ни одного выигрыша. Лучшее, чего можно достичь: 11 карт из 52"),
        (21, 21, "21 позиция, и ни одного выигрыша. Лучшее, чего можно достичь: 21 карта из 52"),
    ],
)
def test_proof_counts_positions_and_cards_in_russian(states: int, home: int, sentence: str) -> None:
    tops = [min(13, max(0, home - 13 * order)) for order in range(4)]
    end = Position((), (), (tops[0], tops[1], tops[2], tops[3]))
    told = advice.refutation(language("ru"), Refutation((), end, Standing.NO_MOVE, states))
    assert sentence in told


def test_proof_of_a_lost_deal_ends_as_it_does() -> None:
    told = advice.refutation(language("en"), Coach(STANDARD).refute(deal(465)))
    assert told == (
        "All that can follow was searched: 4917 positions, and none of them wins. The best line "
        "brings 6 cards of 52 home. There it ends: no card can move any more."
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_standing_has_a_sentence_of_its_own(code: str) -> None:
    lang = language(code)
    told = [
        advice.standing(lang, status)
        for status in (
            Status(Standing.WON, ended=True, outcome=Outcome.WON),
            Status(Standing.NO_MOVE, ended=True, outcome=Outcome.LOST),
            Status(Standing.NO_MOVE, ended=False, outcome=Outcome.LOST),
            Status(Standing.SHUFFLING, ended=True, outcome=Outcome.LOST),
            Status(Standing.SHUFFLING, ended=False, outcome=Outcome.LOST),
            Status(Standing.LOST, ended=False, outcome=Outcome.LOST),
            Status(Standing.OPEN, ended=False, outcome=Outcome.WON),
            Status(Standing.OPEN, ended=False, outcome=Outcome.UNDECIDED),
            Status(Standing.OPEN, ended=False, outcome=None),
        )
    ]
    assert len(set(told)) == len(told)
    ends = {
        advice.refutation(lang, Refutation((), HALF, standing, 1))
        for standing in (Standing.NO_MOVE, Standing.SHUFFLING, Standing.LOST)
    }
    assert len(ends) == 3


def test_excerpt_is_told_to_be_neither_won_nor_lost() -> None:
    status = Coach(STANDARD).status(HALF)
    assert advice.standing(language("en"), status) == (
        "This board is an excerpt: cards are missing, so it can be neither won nor lost."
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_lights_have_words_that_differ(code: str) -> None:
    words = [advice.light(language(code), outcome) for outcome in Outcome]
    assert all(one != other for one, other in itertools.combinations(words, 2))
