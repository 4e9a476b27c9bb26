"""A handout: the exercises of lessons on paper, and their answers on pages at the end."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Final, assert_never

from eightoff import standing, words
from eightoff.exercises import (
    Cells,
    Count,
    Counted,
    Legal,
    Places,
    Play,
    Stands,
    Step,
    answer_of,
)
from eightoff.figures.cards import board_height, draw_board
from eightoff.figures.pages import BODY, MARGIN, WIDTH, Pages, text_height, text_width
from eightoff.library import lesson_named, lesson_names, lesson_title, levels_of
from eightoff.profiles import PROFILES, Build
from eightoff.rules import check, parse_place, play
from eightoff.told import Told, right, step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from eightoff.exercises import Level
    from eightoff.i18n import Language
    from eightoff.position import Position
    from eightoff.profiles import Profile
    from eightoff.rules import Move

_INDENT: Final = 24.0
_LINE: Final = 24.0
"""The room of a line that is written on by hand."""
_MOVES_A_LINE: Final = 3
_MOST_LINES: Final = 6


def handout(lessons: Sequence[str], lang: Language) -> bytes:
    """Return the exercises of these lessons, of all if none is named, as PDF.

    A lesson is named in full (``04-runs``) or by its number (``04``). The same
    lessons give the same bytes on any day.

    >>> from eightoff.i18n import language
    >>> handout(["04"], language("en"))[:5]
    b'%PDF-'

    Raises InputError for an unknown lesson.
    """
    names = list(dict.fromkeys(map(lesson_named, lessons))) or lesson_names()
    title = lang.text("Eight Off: exercises on paper")
    pages = Pages(title, lambda page, most: lang.text("{page} of {pages}", page=page, pages=most))
    for number, name in enumerate(names):
        if number:
            pages.turn()
        _heading(pages, lesson_title(name, lang))
        levels = _printed(name)
        held = _most_used(lang, levels)
        intro = " ".join([lang.text("These rules hold on this sheet."), *held])
        pages.text(intro, after=14)
        for count, level in enumerate(levels, 1):
            _question(pages, name, level, lang, count, held)
    pages.turn()
    _heading(pages, lang.text("Answers"))
    for name in names:
        pages.room(70)
        pages.text(lesson_title(name, lang), size=12, bold=True, after=6)
        for count, level in enumerate(_printed(name), 1):
            _answer(pages, name, level, lang, count)
        pages.y += 8
    return pages.pdf(title)


def _printed(lesson: str) -> list[Level]:
    """Return the exercises of a lesson that can be done on paper."""
    return [level for level in levels_of(lesson).values() if level.on_paper]


def _heading(pages: Pages, text: str) -> None:
    pages.text(text, size=17, bold=True, after=10)


# ------------------------------------------------------------------------ rules


def rules(lang: Language, profile: Profile) -> tuple[str, ...]:
    """Return what one must know of a profile's rules to answer on paper, a sentence each.

    >>> from eightoff.i18n import language
    >>> from eightoff.profiles import PROFILES
    >>> rules(language("en"), PROFILES["standard"])[0]
    'Columns are built down in suit: a card goes onto the next higher one of its suit.'
    """
    text = lang.text
    build = (
        text("Columns are built down in suit: a card goes onto the next higher one of its suit.")
        if profile.build is Build.SUIT
        else text(
            "Columns are built down in red and black by turns: a red card goes onto the black one "
            "that is one rank higher, a black card onto such a red one."
        )
    )
    empty = (
        text("An empty column takes only a king, alone or with his run.")
        if profile.kings_only
        else text("An empty column takes any card or run.")
    )
    run = (
        text(
            "A run may move in one go when it has at most one card more than there are empty "
            "cells; each empty column other than the one it goes to doubles that number."
        )
        if profile.doubling
        else text(
            "A run may move in one go when it has at most one card more than there are empty cells."
        )
    )
    home = (
        text("Each foundation goes up in suit from the ace; its last card may come back.")
        if profile.takes_back
        else text("Each foundation goes up in suit from the ace, and its cards stay there.")
    )
    return build, empty, text("A cell holds one card."), run, home


def _most_used(lang: Language, levels: Iterable[Level]) -> tuple[str, ...]:
    """Return the rules of most exercises, of equally many those that the lessons teach."""
    taught = rules(lang, PROFILES["standard"])
    uses = Counter(rules(lang, level.profile) for level in levels)
    return max(uses, key=lambda each: (uses[each], each == taught))


# -------------------------------------------------------------------- questions


def _question(  # noqa: PLR0913, PLR0917  where it is drawn, what, and among what
    pages: Pages, lesson: str, level: Level, lang: Language, number: int, held: tuple[str, ...]
) -> None:
    asked = Told.of_level(lang.lesson(lesson), level.on_paper).shown
    if others := [each for each in rules(lang, level.profile) if each not in held]:
        instead = lang.text("For this question, these rules hold instead.")
        asked = " ".join([asked, instead, *others])
    lines = _lines(level, lang)
    width = WIDTH - 2 * MARGIN - _INDENT
    pages.room(
        text_height(asked, width)
        + board_height(level.board)
        + sum(text_height(each, width - _INDENT) + 2 for each in lines)
        + _writing_lines(level) * _LINE
        + 40
    )
    pages.text(asked, indent=_INDENT, label=str(number), after=8)
    draw_board(pages.axes, MARGIN + _INDENT, pages.y, level.board, lang)
    pages.y += board_height(level.board) + 10
    for each in lines:
        if _chosen_by_line(level):
            pages.box(MARGIN + _INDENT, pages.y + BODY)
        pages.text(each, indent=2 * _INDENT, after=2)
    _choices(pages, _choices_in_a_row(level, lang))
    _lines_to_write(pages, level, lang)
    pages.y += 16


def _lines(level: Level, lang: Language) -> list[str]:
    """Return what stands below the board line by line: the moves of a sequence, or choices."""
    match level.task:
        case Step(moves) | Cells(moves):
            return [step(lang, count, move).shown for count, move in enumerate(moves, 1)]
        case Stands():
            return list(standing.choices(lang).values())
        case Play() | Legal() | Places() | Count():
            return []
        case _:
            assert_never(level.task)


def _chosen_by_line(level: Level) -> bool:
    """Return whether the lines below the board are what is chosen from."""
    match level.task:
        case Step() | Stands():
            return True
        case Play() | Legal() | Places() | Count() | Cells():
            return False
        case _:
            assert_never(level.task)


def _choices_in_a_row(level: Level, lang: Language) -> tuple[str, ...]:
    """Return the answers that are short enough to stand side by side."""
    match level.task:
        case Legal():
            return lang.text("Legal"), lang.text("Not legal")
        case Play() | Places() | Count() | Step() | Cells() | Stands():
            return ()
        case _:
            assert_never(level.task)


def _choices(pages: Pages, choices: tuple[str, ...]) -> None:
    if not choices:
        return
    x = MARGIN + _INDENT
    baseline = pages.y + BODY
    for choice in choices:
        pages.box(x, baseline)
        pages.write(x + 13, baseline, choice, size=BODY)
        x += text_width(choice, BODY) + 40
    pages.y += BODY


def _writing_lines(level: Level) -> int:
    match level.task:
        case Play(best=best):
            return min(math.ceil(best / _MOVES_A_LINE), _MOST_LINES)
        case Legal() | Step() | Stands():
            return 0
        case Places() | Count() | Cells():
            return 1
        case _:
            assert_never(level.task)


def _lines_to_write(pages: Pages, level: Level, lang: Language) -> None:
    label = lang.text("Moves:") if isinstance(level.task, Play) else lang.text("Answer:")
    for number in range(_writing_lines(level)):
        pages.y += _LINE
        x = MARGIN + _INDENT
        if not number:
            pages.write(x, pages.y - 2, label, size=BODY)
            x += text_width(label, BODY) + 6
        pages.rule(x, pages.y)


# ---------------------------------------------------------------------- answers


def _answer(pages: Pages, lesson: str, level: Level, lang: Language, number: int) -> None:
    said = list(_said(level, lang))
    if level.closing:
        said.append(Told.of_level(lang.lesson(lesson), level.closing).shown)
    pages.room(sum(text_height(each, WIDTH - 2 * MARGIN - _INDENT) + 2 for each in said))
    for count, sentence in enumerate(said):
        pages.text(sentence, indent=_INDENT, label="" if count else str(number), after=2)
    pages.y += 6


def _said(level: Level, lang: Language) -> Iterator[str]:
    """Yield what is to be said of the answer, a paragraph each."""
    match level.task:
        case Play(solution=moves):
            yield from _told(lang, level.profile, level.board, moves)
        case Legal():
            yield lang.text("Legal") if answer_of(level) else lang.text("Not legal")
            yield right(lang, level).shown
        case Places():
            expected = answer_of(level)
            places = sorted(expected) if isinstance(expected, frozenset) else []
            yield ", ".join(lang.place(parse_place(place)) for place in places)
            yield right(lang, level).shown
        case Count(counted=Counted.SINGLE_MOVES, move=move) if move is not None:
            yield right(lang, level).shown
            steps = check(level.profile, level.board, move).steps
            yield from _told(lang, level.profile, level.board, steps)
        case Count() | Step() | Cells() | Stands():
            yield right(lang, level).shown
        case _:
            assert_never(level.task)


def _told(
    lang: Language, profile: Profile, board: Position, moves: Sequence[Move]
) -> Iterator[str]:
    """Yield each move in words, on the board that the moves before it left."""
    for move in moves:
        yield words.moved(lang, board, move)
        board = play(profile, board, move)
