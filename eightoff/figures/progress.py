"""How far a learner is, and how far a class is, as charts that a grey print keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightoff.coach import Decision
from eightoff.exercises.learners import Learner, LessonDone, latest
from eightoff.exercises.practice import KINDS
from eightoff.figures.look import INK, SERIES, drawing
from eightoff.figures.picture import Picture
from eightoff.library import lesson_title
from eightoff.practising import DECISIONS, DIFFICULTIES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.figure import Figure

    from eightoff.exercises.repetition import Practised
    from eightoff.i18n import Language

_ROW: Final = 0.3
"""The height of a row in inches."""
_DARK: Final = 0.55
"""From this share on, a cell is dark and its number white."""


def sentences(lang: Language, lessons: Sequence[LessonDone], practised: Practised) -> list[str]:
    """Return in words what a learner has done, a sentence a lesson and a kind of practice.

    >>> from eightoff.exercises.repetition import Practised
    >>> from eightoff.i18n import language
    >>> sentences(language("en"), [LessonDone("02-one-card", 2, 9, 5)], Practised())[0]
    '02 · One card at a time. 2 of 9 exercises solved, 5 of 27 stars.'
    """
    told = [
        lang.text(
            "{lesson}. {solved} of {exercises} exercises solved, {stars} of {most} stars.",
            lesson=lesson_title(lesson.name, lang),
            solved=lesson.solved,
            exercises=lesson.exercises,
            stars=lesson.stars,
            most=lesson.most,
        )
        for lesson in lessons
    ]
    for kind in KINDS:
        right, asked = latest(practised, *kind)
        if asked:
            told.append(
                lang.plural(
                    "{decision} ({difficulty}): {right} of the last {n} answer right at once.",
                    "{decision} ({difficulty}): {right} of the last {n} answers right at once.",
                    asked,
                    right=right,
                    decision=lang.text(DECISIONS[kind[0]]),
                    difficulty=lang.text(DIFFICULTIES[kind[1]]),
                )
            )
    if not practised.answered:
        told.append(lang.text("Nothing is practised yet."))
    return told


def picture(lang: Language, lessons: Sequence[LessonDone], practised: Practised) -> Picture:
    """Draw a learner's progress; without matplotlib, tell it in words alone."""
    title = lang.text("Your progress")
    words = " ".join([lang.text("Chart of your progress."), *sentences(lang, lessons, practised)])
    return Picture.drawn(lambda: chart(lang, lessons, practised), title, words)


def chart(lang: Language, lessons: Sequence[LessonDone], practised: Practised) -> Figure:
    """Draw a bar a lesson and a bar a kind that was practised, as shares of what there is."""
    stars = [
        (
            lang.text("Lesson {number}", number=lesson.number),
            lesson.stars,
            lesson.most,
        )
        for lesson in lessons
    ]
    kinds = [
        (
            lang.text(
                "{decision} ({difficulty})",
                decision=lang.text(DECISIONS[decision]),
                difficulty=lang.text(DIFFICULTIES[difficulty]),
            ),
            *latest(practised, decision, difficulty),
        )
        for decision, difficulty in KINDS
    ]
    answered = [kind for kind in kinds if kind[2]]
    figure, axes = drawing(7.5, 1.4 + _ROW * (len(stars) + len(answered)))
    groups = (
        (stars, SERIES[0], lang.text("stars earned")),
        (answered, SERIES[2], lang.text("answered right at once, of the latest")),
    )
    names: list[str] = []
    for rows, look, label in groups:
        at = range(len(names), len(names) + len(rows))
        shares = [100 * reached / most if most else 0 for _, reached, most in rows]
        bars = axes.barh(
            at,
            shares,
            color="white" if look.hatch else look.colour,
            edgecolor=look.colour,
            hatch=look.hatch,
            label=label if rows else None,
        )
        told = [
            lang.text("{reached} of {most}", reached=reached, most=most)
            for _, reached, most in rows
        ]
        axes.bar_label(bars, told, padding=4, fontsize=9, color=INK)
        names += [name for name, _, _ in rows]
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlim(0, 118)
    axes.set_xticks(range(0, 101, 25))
    axes.set_xlabel(lang.text("reached, in percent"), color=INK)
    figure.legend(loc="outside upper center", ncols=2, frameon=False)
    return figure


def class_chart(
    lang: Language, learners: Sequence[Learner], exercises: Mapping[str, Sequence[str]]
) -> Figure:
    """Draw a row a learner: the share of each lesson's stars, and of right answers in practice."""
    heads = [name.partition("-")[0] for name in exercises]
    heads += [lang.text(DECISIONS[decision]) for decision in Decision]
    shares = [_shares(learner, exercises) for learner in learners]
    figure, axes = drawing(2.5 + 0.55 * len(heads), 2.6 + _ROW * len(learners))
    axes.grid(visible=False)
    drawn = [[share or 0 for share in row] for row in shares]
    axes.imshow(drawn, cmap="Greys", vmin=0, vmax=1, aspect="auto")
    for row, of_learner in enumerate(shares):
        for column, share in enumerate(of_learner):
            percent = "–" if share is None else f"{100 * share:.0f}"
            axes.text(
                column,
                row,
                percent,
                ha="center",
                va="center",
                fontsize=9,
                color="white" if (share or 0) > _DARK else INK,
            )
    axes.set_xticks(range(len(heads)), heads, rotation=35, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(learners)), [learner.name for learner in learners])
    axes.set_title(
        lang.text("Stars of each lesson and right answers in practice, in percent"), fontsize=11
    )
    return figure


def _shares(learner: Learner, exercises: Mapping[str, Sequence[str]]) -> list[float | None]:
    shares: list[float | None] = [
        lesson.stars / lesson.most if lesson.stars else None
        for lesson in learner.lessons(exercises)
    ]
    for decision in Decision:
        right, asked = latest(learner.practised, decision)
        shares.append(right / asked if asked else None)
    return shares
