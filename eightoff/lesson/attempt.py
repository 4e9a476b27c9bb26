"""What was done in one try of an exercise."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Attempt:
    """A try of an exercise, as it is kept beside its game.

    ``hints``: how many were given; ``asked``: how many were asked for. ``wrong``: the wrong
    tries; ``answers``: how many answers were given; ``shown``: whether the solution was;
    ``undone``: whether a move was taken back.

    >>> Attempt(hints=2, asked=1) == Attempt.read(Attempt(hints=2, asked=1).written())
    True
    """

    hints: int = 0
    asked: int = 0
    wrong: int = 0
    answers: int = 0
    shown: bool = False
    undone: bool = False

    @classmethod
    def read(cls, kept: Mapping[str, object]) -> Self:
        """Return what was kept; what a file may hold instead counts as nothing.

        >>> Attempt.read({"hints": "two", "wrong": -1, "shown": 1}) == Attempt()
        True
        """
        return cls(
            hints=_number(kept.get("hints")),
            asked=_number(kept.get("asked")),
            wrong=_number(kept.get("wrong")),
            answers=_number(kept.get("answers")),
            shown=kept.get("shown") is True,
            undone=kept.get("undone") is True,
        )

    def written(self) -> dict[str, object]:
        """Return what is to be kept, as values that JSON holds."""
        return asdict(self)


def _number(kept: object) -> int:
    return kept if isinstance(kept, int) and kept > 0 else 0
