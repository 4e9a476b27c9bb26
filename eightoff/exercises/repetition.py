"""What a learner did in the practice room, and what is to be asked again when.

A level that went wrong waits in the first of some boxes. Each time it is answered right
it goes one box on and waits longer; answered wrong, it goes back to the first; out of
the last it is known. The waiting is counted in answers, so that no day is held against
anyone. All is kept in one small file beside the progress of the lessons.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Final, Self, TypeVar

from eightoff.coach import Decision
from eightoff.exercises.practice import Difficulty, Kind, kind_of, kinds_among
from eightoff.files import KeptFile

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

_M = TypeVar("_M")
FORMAT: Final = 1
WAITS: Final = (2, 6, 18, 54)
"""How many other levels are answered before one in each box is asked again."""
MOST_WAITING: Final = 200
MOST_RESULTS: Final = 500
"""How many answers are kept of each kind; the latest count."""
FIRST_CHOSEN: Final = (Difficulty.EASY,)
"""How hard the levels are for who has answered none and chosen nothing."""
_FILE: Final = "practice.json"


@dataclass(frozen=True, slots=True)
class Box:
    """Where a level that went wrong waits: in which box, from 1, and until which answer."""

    box: int
    due: int


@dataclass(frozen=True, slots=True)
class Practised:
    """What was done.

    ``session``, ``number``: the level that comes next. ``answered``: levels answered;
    ``streak``: the last ones that were right at once, ``best_streak`` the most there were.
    ``results``: for each kind, ``1`` for right at once and ``0`` for not, in order.
    ``waiting``: levels that are to be asked again, by session and number.
    ``decisions``, ``difficulties``: what was chosen to be asked; none of them is all.
    """

    session: int = 1
    number: int = 1
    answered: int = 0
    streak: int = 0
    best_streak: int = 0
    results: Mapping[str, str] = field(default_factory=dict)
    waiting: Mapping[str, Box] = field(default_factory=dict)
    decisions: tuple[Decision, ...] = ()
    difficulties: tuple[Difficulty, ...] = FIRST_CHOSEN

    @classmethod
    def read(cls, data: object) -> Self:
        """Return what ``written`` gave; raise ValueError for anything else.

        A choice that is missing or cannot be read is none, for it costs one press to choose
        again, and no count is given up for that.
        """
        match data:
            case {
                "format": 1,
                "session": int(session),
                "number": int(number),
                "answered": int(answered),
                "streak": int(streak),
                "best_streak": int(best),
                "results": dict(results),
                "waiting": dict(waiting),
                **rest,
            } if min(answered, streak, best) >= 0:
                kind_of(session, number)
                return cls(
                    session,
                    number,
                    answered,
                    streak,
                    best,
                    _results(results),
                    _waiting(waiting),
                    _chosen(rest.get("decisions"), _DECISIONS, ()),
                    _chosen(
                        rest.get("difficulties"), _DIFFICULTIES, () if answered else FIRST_CHOSEN
                    ),
                )
            case _:
                raise ValueError(data)

    def written(self) -> dict[str, object]:
        """Return the values that are kept."""
        return {
            "format": FORMAT,
            **asdict(self),
            "decisions": [_decision_name(each) for each in self.decisions],
            "difficulties": [each.value for each in self.difficulties],
        }

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of levels that were chosen to be asked."""
        return kinds_among(self.decisions, self.difficulties)

    def results_of(self, decision: Decision, difficulty: Difficulty | None = None) -> str:
        """Return the results of a decision at one difficulty, or at all of them."""
        wanted = Difficulty if difficulty is None else (difficulty,)
        return "".join(self.results.get(_name((decision, each)), "") for each in wanted)

    def due(self, kinds: Collection[Kind]) -> tuple[int, int] | None:
        """Return the level of these kinds that has been due for longest, None if none is.

        >>> done = Practised(answered=5, waiting={"1/4": Box(1, 5), "1/7": Box(2, 9)})
        >>> done.due([kind_of(1, 4), kind_of(1, 7)])
        (1, 4)
        """
        ready = (
            (box.due, _numbers(name))
            for name, box in self.waiting.items()
            if box.due <= self.answered and kind_of(*_numbers(name)) in kinds
        )
        return min(ready, default=(0, None))[1]

    def after(self, session: int, number: int, *, right: bool) -> Self:
        """Return what is known once a level was answered, ``right`` at once or not.

        >>> wrong = Practised().after(1, 4, right=False)
        >>> wrong.waiting["1/4"], wrong.streak
        (Box(box=1, due=3), 0)
        >>> wrong.after(1, 4, right=True).waiting["1/4"]
        Box(box=2, due=8)
        """
        answered = self.answered + 1
        streak = self.streak + 1 if right else 0
        kind = _name(kind_of(session, number))
        results = (self.results.get(kind, "") + "01"[right])[-MOST_RESULTS:]
        return replace(
            self,
            answered=answered,
            streak=streak,
            best_streak=max(streak, self.best_streak),
            results={**self.results, kind: results},
            waiting=self._waiting_after(f"{session}/{number}", answered, right=right),
        )

    def _waiting_after(self, name: str, answered: int, *, right: bool) -> dict[str, Box]:
        waiting = dict(self.waiting)
        before = waiting.pop(name, None)
        box = (before.box + 1 if before else len(WAITS) + 1) if right else 1
        if box <= len(WAITS):
            waiting[name] = Box(box, answered + WAITS[box - 1])
        latest = sorted(waiting.items(), key=lambda item: item[1].due)[:MOST_WAITING]
        return dict(latest)


class Practice:
    """The file of one learner's practice.

    >>> import tempfile
    >>> from pathlib import Path
    >>> practice = Practice(Path(tempfile.mkdtemp()))
    >>> practice.answer(1, 4, right=True).streak, Practice(practice.folder).done.answered
    (1, 1)
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = KeptFile(
            folder / _FILE, read=Practised.read, write=Practised.written, new=Practised()
        )

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    @property
    def done(self) -> Practised:
        """What was done."""
        return self._file.now

    @property
    def set_aside(self) -> str | None:
        """The name under which an unreadable file was put aside, if one was."""
        return self._file.set_aside

    def refresh(self) -> None:
        """Read the file again: another window may have written to it."""
        self._file.refresh()

    def answer(self, session: int, number: int, *, right: bool) -> Practised:
        """Note an answer and write the file.

        Raises OSError when the file cannot be written; the answer is kept all the same.
        """
        return self._file.change(lambda done: done.after(session, number, right=right))

    def go_to(self, session: int, number: int) -> Practised:
        """Note which level comes next and write the file; raise OSError as ``answer`` does."""
        return self._file.change(lambda done: replace(done, session=session, number=number))

    def choose(
        self, decisions: Iterable[Decision], difficulties: Iterable[Difficulty]
    ) -> Practised:
        """Note what is to be asked and write the file; raise OSError as ``answer`` does."""
        chosen = tuple(decisions), tuple(difficulties)
        return self._file.change(
            lambda done: replace(done, decisions=chosen[0], difficulties=chosen[1])
        )

    def begin_anew(self) -> str:
        """Set the file aside and go on with no practice; return the name it is kept under.

        Raises OSError when the file cannot be renamed; nothing is changed then.
        """
        return self._file.begin_anew()


def _name(kind: Kind) -> str:
    decision, difficulty = kind
    return f"{_decision_name(decision)}/{difficulty.value}"


def _decision_name(decision: Decision) -> str:
    return decision.name.lower()


_DECISIONS: Final = {_decision_name(each): each for each in Decision}
_DIFFICULTIES: Final = {each.value: each for each in Difficulty}
_NAMES: Final = {
    _name((decision, difficulty)) for decision in Decision for difficulty in Difficulty
}


def _numbers(name: str) -> tuple[int, int]:
    session, _, number = name.partition("/")
    return int(session), int(number)


def _chosen(given: object, members: Mapping[str, _M], otherwise: tuple[_M, ...]) -> tuple[_M, ...]:
    """Return the members that a list names, in their order; ``otherwise`` for anything else."""
    names = list(members)
    if not isinstance(given, list) or any(each not in names for each in given):
        return otherwise
    return tuple(member for name, member in members.items() if name in given)


def _results(given: Mapping[object, object]) -> dict[str, str]:
    results = {}
    for name, told in given.items():
        if name not in _NAMES or not isinstance(told, str) or set(told) - {"0", "1"}:
            raise ValueError(given)
        results[str(name)] = told[-MOST_RESULTS:]
    return results


def _waiting(given: Mapping[object, object]) -> dict[str, Box]:
    waiting = {}
    for name, told in given.items():
        match told:
            case {"box": int(box), "due": int(due)} if 1 <= box <= len(WAITS):
                kind_of(*_numbers(str(name)))
                waiting[str(name)] = Box(box, due)
            case _:
                raise ValueError(given)
    return waiting
