"""A study: any executor, results that outlive a stop, and honest intervals."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from eightoff.errors import InputError
from eightoff.profiles import PROFILES
from eightoff.solver import Outcome
from eightoff.study import HEADER, Result, Summary, read, study, wilson

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

STANDARD = PROFILES["standard"]
DEALS = (465, 1, 2, 3)
OUTCOMES = [Outcome.LOST, Outcome.WON, Outcome.WON, Outcome.WON]
HEAD = ",".join(HEADER) + "\n"


class _AtOnce(Executor):
    """Does the work when it is given, and counts it."""

    def __init__(self) -> None:
        self.given: list[int] = []

    def submit(self, call: Callable[..., Result], /, *args: object, **_: object) -> Future[Result]:  # type: ignore[override]
        future: Future[Result] = Future()
        result = call(*args)
        self.given.append(result.deal)
        future.set_result(result)
        return future


@pytest.mark.parametrize("pool", [_AtOnce, ThreadPoolExecutor, lambda: ProcessPoolExecutor(2)])
def test_results_come_in_the_order_of_the_deals_from_any_executor(
    pool: Callable[[], Executor],
) -> None:
    with pool() as executor:
        results = study(STANDARD, DEALS, executor)
    assert [result.deal for result in results] == list(DEALS)
    assert [result.outcome for result in results] == OUTCOMES


def test_results_come_from_a_dask_cluster() -> None:
    from distributed import Client, LocalCluster  # noqa: PLC0415  a second, for this test alone

    with (
        LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        results = study(STANDARD, DEALS, client.get_executor())
    assert [result.outcome for result in results] == OUTCOMES


def test_a_second_study_solves_only_what_the_file_does_not_hold(tmp_path: Path) -> None:
    file = tmp_path / "study.csv"
    study(STANDARD, (1, 465), _AtOnce(), file=file)
    executor = _AtOnce()
    told: list[Result] = []
    results = study(STANDARD, DEALS, executor, file=file, progress=told.append)
    assert executor.given == [2, 3]
    assert {result.deal for result in told} == {2, 3}
    assert [result.outcome for result in results] == OUTCOMES
    assert {result.deal for result in read(file)} == set(DEALS)
    assert file.read_text(encoding="utf-8").startswith(HEAD)


def test_a_study_does_not_go_on_under_other_rules(tmp_path: Path) -> None:
    file = tmp_path / "study.csv"
    study(STANDARD, (1,), _AtOnce(), file=file)
    before = file.read_text(encoding="utf-8")
    executor = _AtOnce()
    for other, given in (
        (PROFILES["app-4"], "app-4"),
        (STANDARD.with_cells(4), "standard --cells 4"),
    ):
        refusal = rf"study\.csv holds deals .* rules standard: .* “{given}”"
        with pytest.raises(InputError, match=refusal):
            study(other, (1, 2), executor, file=file)
    assert executor.given == []
    assert file.read_text(encoding="utf-8") == before
    assert before.startswith("deal,outcome,states,ms\n")
    assert len(study(STANDARD, (1, 2), executor, file=file)) == 2
    # Where nothing is done yet, the rules may still be others.
    file.unlink()
    assert study(PROFILES["app-4"], (1,), executor, file=file)


def test_what_was_done_before_a_stop_is_kept(tmp_path: Path) -> None:
    def stop(result: Result) -> None:
        if result.deal == 2:
            raise KeyboardInterrupt

    file = tmp_path / "study.csv"
    study(STANDARD, (1,), _AtOnce(), file=file, progress=stop)
    with pytest.raises(KeyboardInterrupt):
        study(STANDARD, (1, 2), _AtOnce(), file=file, progress=stop)
    assert [result.deal for result in read(file)] == [1, 2]


@pytest.mark.parametrize("cut", ["", "465,lo", "465,lost,4917,1.2"])
def test_line_cut_off_by_a_stop_is_solved_again(tmp_path: Path, cut: str) -> None:
    file = tmp_path / "study.csv"
    file.write_text(f"{HEAD}1,won,34,1.250\n{cut}", encoding="utf-8")
    executor = _AtOnce()
    study(STANDARD, (1, 465), executor, file=file)
    assert executor.given == [465]
    assert {result.deal for result in read(file)} == {1, 465}


def test_file_cut_off_in_its_first_line_begins_again(tmp_path: Path) -> None:
    file = tmp_path / "study.csv"
    file.write_text(HEAD[:7], encoding="utf-8")
    study(STANDARD, (1,), _AtOnce(), file=file)
    assert [result.deal for result in read(file)] == [1]


@pytest.mark.parametrize("text", ["my diary", "my diary\n", "a,b,c,d\n1,won,34,1.2\n"])
def test_foreign_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "diary.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"diary\.csv was expected to begin with"):
        study(STANDARD, (1,), _AtOnce(), file=file)
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("line", ["1,perhaps,34,1.2", "one,won,34,1.2", "1,won"])
def test_unreadable_line_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "study.csv"
    file.write_text(f"{HEAD}{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match=rf"line 2 of study\.csv.*{line}"):
        read(file)


def test_limit_leaves_deals_undecided() -> None:
    results = study(STANDARD, (1,), _AtOnce(), limit=1)
    assert results[0].outcome is Outcome.UNDECIDED


# Wilson, 1927; values from his formula worked out by hand for 0, half and all of ten.
@pytest.mark.parametrize(
    ("successes", "tries", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_interval_is_wilsons(successes: int, tries: int, low: float, high: float) -> None:
    assert wilson(successes, tries) == pytest.approx((low, high), abs=5e-5)


def test_summary_leaves_undecided_deals_out_of_the_interval() -> None:
    results = [
        Result(1, Outcome.WON, 10, 1),
        Result(2, Outcome.LOST, 30, 1),
        Result(3, Outcome.UNDECIDED, 20, 1),
    ]
    summary = Summary.of(results)
    assert (summary.deals, summary.won, summary.lost, summary.undecided) == (3, 1, 1, 1)
    assert (summary.low, summary.high) == wilson(1, 2)
    assert (summary.median, summary.hardest) == (20, results[1])


def test_summary_of_nothing_claims_nothing() -> None:
    assert Summary.of([]) == Summary(0, 0, 0, 0, 0.0, 1.0, 0, None)


def test_the_file_beside_a_study_is_written_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []

    def write(path: Path, text: str) -> None:
        written.append((path.name, text))

    monkeypatch.setattr("eightoff.study.write_whole", write)
    study(STANDARD, DEALS[:1], _AtOnce(), file=tmp_path / "study.csv")
    assert written == [("study.csv.profile", "standard\n")]


def test_a_study_has_no_more_than_so_many_deals_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    under_way = []

    def one_ends(
        running: set[Future[Result]], **_: object
    ) -> tuple[set[Future[Result]], set[Future[Result]]]:
        under_way.append(len(running))
        ended = next(iter(running))
        return {ended}, running - {ended}

    monkeypatch.setattr("eightoff.study._AT_ONCE", 3)
    monkeypatch.setattr("eightoff.study.wait", one_ends)
    assert len(study(STANDARD, range(1, 6), _AtOnce())) == 5
    assert under_way == [3, 3, 3, 2, 1]
