"""Exercises: levels as data, goals that combine, one checker, and kept progress."""

from eightoff.exercises.checker import (
    AnswerJudgement,
    LevelHint,
    State,
    after,
    answer_of,
    hint,
    judge,
    legal_part,
    state,
    way_to_goal,
    with_way,
)
from eightoff.exercises.goals import History
from eightoff.exercises.level import (
    Cells,
    Count,
    Counted,
    Forbidden,
    Legal,
    Level,
    Places,
    Play,
    Stands,
    Step,
    cards_in,
)
from eightoff.exercises.reading import read_levels

__all__ = [
    "AnswerJudgement",
    "Cells",
    "Count",
    "Counted",
    "Forbidden",
    "History",
    "Legal",
    "Level",
    "LevelHint",
    "Places",
    "Play",
    "Stands",
    "State",
    "Step",
    "after",
    "answer_of",
    "cards_in",
    "hint",
    "judge",
    "legal_part",
    "read_levels",
    "state",
    "way_to_goal",
    "with_way",
]
