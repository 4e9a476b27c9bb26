"""``solve``, ``judge`` and ``study`` on the command line."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from eightoff.cli import main
from eightoff.deals import deal
from eightoff.position import Position
from eightoff.profiles import PROFILES
from eightoff.rules import Move, legal_moves, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    Captured = pytest.CaptureFixture[str]

STANDARD = PROFILES["standard"]
PROCESS_LOST = {
    "en": "a process that solves the deals could not start or was ended from outside;",
    "fr": "un processus qui résout les donnes n'a pas pu démarrer ou a été arrêté de l'extérieur",
    "ru": "процесс, решающий расклады, не запустился или был завершён извне;",
    "it": "un processo che risolve le smazzate non è partito o è stato chiuso dall'esterno;",
}


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EIGHTOFF_LANG", "en")
    monkeypatch.setenv("LANGUAGE", "en")


def test_solve_prints_a_line_that_wins(capsys: Captured) -> None:
    assert main(["solve", "--deal", "1", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {"outcome", "moves", "states", "ms"}
    assert answer["outcome"] == "won"
    assert answer["states"] > 0
    assert answer["ms"] > 0
    position = deal(1)
    for move in answer["moves"]:
        position = play(STANDARD, position, Move.parse(move))
    assert position.is_won


def test_solve_exits_0_for_a_lost_deal(capsys: Captured) -> None:
    assert main(["solve", "--deal", "465", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["outcome"], answer["moves"]) == ("lost", [])


def test_solve_exits_1_when_it_has_not_decided(capsys: Captured) -> None:
    assert main(["solve", "--profile", "freecell", "--deal", "1", "--limit", "1", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["outcome"] == "undecided"


def test_solve_reads_a_board_and_answers_in_words(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("Foundations: H-Q C-K D-K S-K\n: KH\n", encoding="utf-8")
    assert main(["solve", "--board", str(file)]) == 0
    assert capsys.readouterr().out == "can be won\nKH>F\n"


def test_solve_varies_the_number_of_cells(capsys: Captured) -> None:
    assert main(["solve", "--deal", "1", "--cells", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == "lost"


def test_judge_names_every_legal_move_with_its_outcome(capsys: Captured) -> None:
    assert main(["judge", "--deal", "465", "--json"]) == 0
    moves = json.loads(capsys.readouterr().out)["moves"]
    assert list(moves) == [str(move) for move in legal_moves(STANDARD, deal(465))]
    assert set(moves.values()) == {"lost"}


def test_judge_answers_in_words(capsys: Captured) -> None:
    assert main(["judge", "--deal", "465"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(legal_moves(STANDARD, deal(465)))
    assert all(line.endswith(" lost") for line in lines)


def test_study_sums_up_and_goes_on_from_its_file(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "study.csv"
    assert main(["study", "--deals", "1-3,465", "--csv", str(file), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["deals"], answer["won"], answer["lost"]) == (4, 3, 1)
    written = file.read_text(encoding="utf-8")
    assert len(written.splitlines()) == 5
    picture = tmp_path / "study.png"
    options = ["--csv", str(file), "--plot", str(picture), "--jobs", "2"]
    assert main(["study", "--deals", "465,1-3", *options]) == 0
    assert file.read_text(encoding="utf-8") == written
    assert picture.read_bytes().startswith(b"\x89PNG")
    out = capsys.readouterr().out
    assert out.startswith("Of 4 deals, 3 can be won, 1 are lost, 0 are not decided.\n")


@pytest.mark.parametrize(("code", "share"), [("en", "43.85 %"), ("it", "43,85 %")])
def test_a_share_is_written_as_the_language_writes_fractions(
    capsys: Captured, code: str, share: str
) -> None:
    assert main(["study", "--deals", "1-3", "--lang", code]) == 0
    assert share in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["solve"], "either a deal"),
        (["solve", "--deal", "1", "--board", "-"], "either a deal"),
        (["solve", "--deal", "x"], "“x”"),
        (["solve", "--deal", "0"], "deal number"),
        (["solve", "--deal", "1", "--limit", "0"], "from 1"),
        (["solve", "--deal", "1", "--profile", "bridge"], "“bridge”"),
        (["judge", "--board", "/nowhere/board"], "“/nowhere/board”"),
        (["study", "--deals", "5-1"], "“5-1”"),
        (["study"], "--deals 1-2000"),
        (["study", "--deals", "1,,2"], "“”"),
        (["study", "--deals", "1-99999999"], "at most"),
        (["study", "--deals", "1", "--jobs", "0"], "from 1"),
        (["study", "--deals", "1", "--csv", "/nowhere/study.csv"], "“/nowhere/study.csv”"),
    ],
)
def test_unusable_input_is_told_in_one_line(
    capsys: Captured, arguments: list[str], told: str
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert told in captured.err


def test_excerpt_can_be_neither_solved_nor_judged(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    excerpt = Position.parse("Freecells: 6H -\n: 8C 7H")
    file.write_text(str(excerpt), encoding="utf-8")
    for command in ("solve", "judge"):
        assert main([command, "--board", str(file)]) == 2
        assert "an excerpt can be neither won nor lost" in capsys.readouterr().err


@pytest.mark.parametrize("deals", ["0", "0-3", "1-2,100000000000000000001"])
def test_a_number_that_names_no_deal_is_told_before_any_work(deals: str, capsys: Captured) -> None:
    assert main(["study", "--deals", deals]) == 2
    assert capsys.readouterr().err.startswith("eightoff: a deal number from 1 to ")


@pytest.mark.parametrize("file", [".", "x" * 300])
def test_a_study_whose_file_cannot_be_read_is_told(file: str, capsys: Captured) -> None:
    assert main(["study", "--deals", "1", "--csv", file]) == 2
    assert capsys.readouterr().err.startswith("eightoff: a file that can be read and written")


def test_a_study_starts_no_more_processes_than_deals(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    asked = []

    class Pool(ThreadPoolExecutor):
        def __init__(self, jobs: int, **_: object) -> None:
            asked.append(jobs)
            super().__init__(jobs)

    monkeypatch.setattr("eightoff.cli.solving.ProcessPoolExecutor", Pool)
    assert main(["study", "--deals", "1-2", "--jobs", "100000"]) == 0
    assert main(["study", "--deals", "1-70", "--jobs", "100000", "--limit", "1"]) == 1
    capsys.readouterr()
    assert asked == [2, 61]


class _NoMemory(ThreadPoolExecutor):
    def __init__(self, _jobs: int, **_: object) -> None:
        raise OSError(errno.ENOMEM, "Cannot allocate memory")


class _Killed(ThreadPoolExecutor):
    def __init__(self, _jobs: int, **_: object) -> None:
        super().__init__(1)

    def submit(self, *_: object, **__: object) -> Future[Any]:  # type: ignore[override]
        raise BrokenProcessPool


@pytest.mark.parametrize("pool", [_NoMemory, _Killed])
@pytest.mark.parametrize(("code", "told"), PROCESS_LOST.items())
def test_a_process_that_cannot_work_is_told_in_the_language(
    pool: type[ThreadPoolExecutor],
    code: str,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
) -> None:
    monkeypatch.setattr("eightoff.cli.solving.ProcessPoolExecutor", pool)
    assert main(["study", "--deals", "1-2", "--lang", code]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(f"eightoff: {told}")
    assert captured.err.count("\n") == 1


@contextlib.contextmanager
def long_study(file: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a study of many deals on two processes, as a terminal does, once it has begun.

    What is run in the background ignores what a terminal sends, and would hand that on.
    """
    command = (
        "import signal, sys; from eightoff.cli import main; "
        "signal.signal(signal.SIGINT, signal.default_int_handler); sys.exit(main())"
    )
    arguments = ["study", "--deals", "1-100000", "--jobs", "2", "--csv", str(file)]
    with subprocess.Popen(
        [sys.executable, "-c", command, *arguments],
        start_new_session=True,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        while not file.exists():
            time.sleep(0.01)
        try:
            yield running
        finally:
            running.kill()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the children of a process")
def test_a_killed_process_ends_a_study_in_one_sentence(tmp_path: Path) -> None:
    with long_study(tmp_path / "study.csv") as running:
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text()
        os.kill(int(children.split()[0]), signal.SIGKILL)
        _, told = running.communicate(timeout=60)
    assert (running.returncode, told.count("\n")) == (2, 1)
    assert told.startswith(f"eightoff: {PROCESS_LOST['en']}")


@pytest.mark.skipif(sys.platform == "win32", reason="a group of processes, as a terminal has")
def test_a_study_that_is_stopped_in_a_terminal_says_one_sentence(tmp_path: Path) -> None:
    with long_study(tmp_path / "study.csv") as running:
        os.killpg(running.pid, signal.SIGINT)
        _, told = running.communicate(timeout=60)
    assert (running.returncode, told.count("\n")) == (2, 1)
    assert "the study was stopped" in told
