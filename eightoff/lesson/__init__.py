"""Lessons: exercises around the board, in a language, with kept progress."""

from eightoff.lesson.exercise import ExerciseView
from eightoff.lesson.lesson import Lesson

__all__ = ["ExerciseView", "Lesson"]
