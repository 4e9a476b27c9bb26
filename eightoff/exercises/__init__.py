"""Exercises: levels as data, goals that combine, one checker, and kept progress."""

from eightoff.exercises.checker import (
    Hint,
    Judgement,
    State,
    answer_of,
    hint,
    judge,
    state,
    way_to_goal,
)
from eightoff.exercises.goals import History
from eightoff.exercises.level import Count, Counted, Forbidden, Legal, Level, Places, Play, cards_in
from eightoff.exercises.reading import read_levels

__all__ = [
    "Count",
    "Counted",
    "Forbidden",
    "Hint",
    "History",
    "Judgement",
    "Legal",
    "Level",
    "Places",
    "Play",
    "State",
    "answer_of",
    "cards_in",
    "hint",
    "judge",
    "read_levels",
    "state",
    "way_to_goal",
]
