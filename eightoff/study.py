"""A study over many deals: how many can be won, how hard they are, and how sure that is.

Any :class:`concurrent.futures.Executor` does the work: a process pool on one
machine, or the executor that a Dask or ipyparallel cluster offers. What is done is
written to a CSV file line by line, so that a stopped study goes on where it was. Its rules
are named in a small file beside it, so that it cannot go on under others.
"""

from __future__ import annotations

import contextlib
import csv
import math
import time
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from eightoff.deals import deal
from eightoff.errors import InputError
from eightoff.files import write_whole
from eightoff.profiles import PROFILES
from eightoff.solver import Outcome, solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Executor, Future
    from pathlib import Path

    from eightoff.profiles import Profile

HEADER: Final = ("deal", "outcome", "states", "ms")
_Z: Final = 1.959963984540054
"""The 97.5th percentile of the normal distribution, for intervals of 95 %."""
_AT_ONCE: Final = 200
"""How many deals wait in the executor, so that a study of millions stays small."""


@dataclass(frozen=True, slots=True)
class Result:
    """What was found for one deal."""

    deal: int
    outcome: Outcome
    states: int
    ms: float

    @classmethod
    def read(cls, row: Sequence[str]) -> Self:
        """Read a row of the CSV file; raise ValueError for anything else."""
        number, outcome, states, ms = row
        return cls(int(number), Outcome(outcome), int(states), float(ms))

    def row(self) -> tuple[str, ...]:
        """Return the row of the CSV file."""
        return str(self.deal), self.outcome.value, str(self.states), f"{self.ms:.3f}"


@dataclass(frozen=True, slots=True)
class Summary:
    """What a study found, over its deals.

    ``low`` and ``high``: the 95 % interval (Wilson's) of the share that can be won,
    over the deals that were decided. ``median`` and ``hardest``: states opened.
    """

    deals: int
    won: int
    lost: int
    undecided: int
    low: float
    high: float
    median: int
    hardest: Result | None

    @classmethod
    def of(cls, results: Iterable[Result]) -> Self:
        """Sum results up."""
        by_states = sorted(results, key=lambda result: (result.states, result.deal))
        won, lost, undecided = (
            sum(result.outcome is outcome for result in by_states)
            for outcome in (Outcome.WON, Outcome.LOST, Outcome.UNDECIDED)
        )
        low, high = wilson(won, won + lost)
        return cls(
            len(by_states),
            won,
            lost,
            undecided,
            low,
            high,
            by_states[len(by_states) // 2].states if by_states else 0,
            by_states[-1] if by_states else None,
        )


def wilson(successes: int, tries: int) -> tuple[float, float]:
    """Return the 95 % interval of a share by Wilson's score, all of it when nothing was tried.

    >>> [round(end, 4) for end in wilson(998, 1000)]
    [0.9927, 0.9995]
    """
    if not tries:
        return 0.0, 1.0
    share = successes / tries
    middle = share + _Z * _Z / (2 * tries)
    half = _Z * math.sqrt(share * (1 - share) / tries + _Z * _Z / (4 * tries * tries))
    whole = 1 + _Z * _Z / tries
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def solve_deal(profile: Profile, number: int, limit: int | None = None) -> Result:
    """Solve one deal and time it."""
    position = deal(number, profile)
    begun = time.perf_counter()
    found = solve(profile, position, limit=limit)
    return Result(number, found.outcome, found.states, 1000 * (time.perf_counter() - begun))


def study(  # noqa: PLR0913  what may be left out is keyword-only
    profile: Profile,
    deals: Iterable[int],
    executor: Executor,
    *,
    file: Path | None = None,
    limit: int | None = None,
    progress: Callable[[Result], None] | None = None,
) -> tuple[Result, ...]:
    """Solve deals and return their results in the order of ``deals``.

    ``file``: a CSV file; what stands in it is not solved again, and each new result
    is written to it at once. ``progress``: told each new result as it comes. The rules
    are kept in ``FILE.profile``, as the command takes them: ``standard --cells 4``.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from eightoff.profiles import PROFILES
    >>> with ThreadPoolExecutor() as pool:
    ...     [result.outcome.value for result in study(PROFILES["standard"], (1, 465), pool)]
    ['won', 'lost']

    Raises InputError for a file that holds something else or a study of other rules, or that
    cannot be read and written.
    """
    numbers = tuple(dict.fromkeys(deals))
    done = {result.deal: result for result in read(file)} if file else {}
    if file:
        _keep_to(profile, file, begun=bool(done))
    missing = (number for number in numbers if number not in done)
    for result in _solved(profile, missing, executor, limit):
        done[result.deal] = result
        if file:
            _append(file, result)
        if progress:
            progress(result)
    return tuple(done[number] for number in numbers)


def _solved(
    profile: Profile, numbers: Iterator[int], executor: Executor, limit: int | None
) -> Iterator[Result]:
    """Yield results as they come, with a bounded number of deals under way."""
    running: set[Future[Result]] = set()
    try:
        while True:
            while len(running) < _AT_ONCE and (number := next(numbers, None)) is not None:
                running.add(executor.submit(solve_deal, profile, number, limit))
            if not running:
                return
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                yield future.result()
    finally:
        for future in running:
            future.cancel()


def read(file: Path) -> tuple[Result, ...]:
    """Return the results in a CSV file, none if there is no file.

    A last line that was cut off when a study was stopped is left out, and cut away.
    Raises InputError for anything else that is no result, and a file that cannot be read.
    """
    with _using(file):
        if not file.exists():
            return ()
        text = file.read_text(encoding="utf-8", errors="replace")
    head = ",".join(HEADER) + "\n"
    if not head.startswith(text[: len(head)]):
        raise InputError(
            "the file {file} was expected to begin with the line {header}",
            file=file.name,
            header=head.rstrip(),
        )
    whole, end, cut = text.rpartition("\n")
    if cut:
        with _using(file):
            write_whole(file, whole + end)
    rows = list(csv.reader(whole.splitlines()))
    results = []
    for line, row in enumerate(rows[1:], 2):
        try:
            results.append(Result.read(row))
        except ValueError as error:
            raise InputError(
                "line {line} of {file}: a result such as {example} was expected, not “{given}”",
                line=line,
                file=file.name,
                example="1,won,34,1.250",
                given=",".join(row),
            ) from error
    return tuple(results)


def _keep_to(profile: Profile, file: Path, *, begun: bool) -> None:
    """Note beside the file under which rules its deals are solved; refuse to change them."""
    beside = file.with_name(f"{file.name}.profile")
    as_named = profile == PROFILES.get(profile.name)
    rules = profile.name if as_named else f"{profile.name} --cells {profile.cells}"
    with _using(file):
        file.parent.stat()  # a folder that is missing is more likely misspelt than wanted
        if not (begun and beside.exists()):
            write_whole(beside, f"{rules}\n")
            return
        known = beside.read_text(encoding="utf-8", errors="replace").strip()
    if known != rules:
        raise InputError(
            "{file} holds deals solved by the rules {known}: the same rules were expected, not "
            "“{given}”",
            file=file.name,
            known=known,
            given=rules,
        )


def _append(file: Path, result: Result) -> None:
    with _using(file), file.open("a", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        if not stream.tell():
            writer.writerow(HEADER)
        writer.writerow(result.row())


@contextlib.contextmanager
def _using(file: Path) -> Iterator[None]:
    """Tell in one sentence that a file cannot be read or written."""
    try:
        yield
    except OSError as error:
        raise InputError(
            "a file that can be read and written was expected, not “{given}”", given=str(file)
        ) from error
