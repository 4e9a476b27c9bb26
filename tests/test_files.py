"""Files are whole or as they were, and nothing half written is left beside them."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import pytest

from eightoff.board import Board, settings, store
from eightoff.board.settings import Settings
from eightoff.exercises.progress import Progress, Record
from eightoff.exercises.repetition import Practice
from eightoff.files import alone, learner_folder, write_whole
from eightoff.rules import Move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


def test_a_file_is_written_with_its_folder_and_the_same_bytes_on_any_system(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b.json"
    write_whole(file, "ё\n2\n")
    assert file.read_bytes() == "ё\n2\n".encode()
    assert [path.name for path in file.parent.iterdir()] == ["b.json"]


def test_a_failed_writing_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "b.json"
    write_whole(file, "old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(file, "\ud800")
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["b.json"]
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        write_whole(tmp_path / "folder", "text")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.json", "folder"]


@pytest.mark.skipif(sys.platform == "win32", reason="a mode tells little there")
def test_a_file_keeps_its_mode_and_a_new_one_has_what_the_system_gives(tmp_path: Path) -> None:
    new, shared = tmp_path / "new.json", tmp_path / "shared.json"
    shared.touch()
    shared.chmod(0o660)
    before = os.umask(0o027)
    try:
        write_whole(new, "new")
        write_whole(shared, "new")
    finally:
        os.umask(before)
    assert (new.stat().st_mode & 0o777, shared.stat().st_mode & 0o777) == (0o640, 0o660)


def test_a_file_is_on_the_disk_before_it_takes_the_place_of_the_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "b.json"
    write_whole(file, "old")
    synced = []

    def sync(descriptor: int) -> None:
        synced.append((os.fstat(descriptor).st_size, file.read_text()))

    monkeypatch.setattr("os.fsync", sync)
    write_whole(file, "newer")
    assert synced == [(5, "old")]


def count(tmp_path: Path) -> int:
    progress = Progress(tmp_path)
    counted = progress.change("02", "six", lambda known: replace(known, tries=known.tries + 1))
    return counted.tries


def test_lessons_that_note_at_once_lose_nothing(tmp_path: Path) -> None:
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(count, [tmp_path] * 90))
    assert Progress(tmp_path).of("02", "six").tries == 90
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "progress.json",
        "progress.json.lock",
    ]


def test_who_goes_on_without_the_lock_leaves_it_to_its_holder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "progress.json"
    done = []
    with ThreadPoolExecutor(1) as pool:
        with alone(file):
            monkeypatch.setattr("eightoff.files._PATIENCE", 0)
            assert count(tmp_path) == 1
            monkeypatch.undo()
            third = pool.submit(lambda: (count(tmp_path), done.append("third")))
            wait([third], timeout=0.2)
            done.append("first")
        third.result()
    assert done == ["first", "third"]


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    def sleep(_: float) -> None:
        pytest.fail("it waits, though there is nobody to wait for")

    monkeypatch.setattr("time.sleep", sleep)


@pytest.mark.usefixtures("_impatient")
def test_a_lock_ends_with_its_program(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    program = """
import os, pathlib, sys
from eightoff.files import alone
with alone(pathlib.Path(sys.argv[1])):
    os._exit(7)
"""
    assert subprocess.run([sys.executable, "-c", program, file], check=False).returncode == 7
    assert file.with_name("progress.json.lock").exists()
    assert count(tmp_path) == 1


@pytest.mark.usefixtures("_impatient")
def test_where_there_are_no_locks_one_notes_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr("eightoff.files._lock", unknown)
    assert count(tmp_path) == 1


@pytest.mark.parametrize("wrong", [{"stars": 10**9}, {"stars": -1}, {"tries": -3}])
def test_numbers_that_no_learner_reaches_are_set_aside(
    tmp_path: Path, wrong: dict[str, int]
) -> None:
    record = asdict(Record(tries=1, best=1, stars=3)) | wrong
    file = tmp_path / "progress.json"
    file.write_text(json.dumps({"format": 1, "records": {"02-one-card/six": record}}))
    progress = Progress(tmp_path)
    assert (progress.records, progress.set_aside) == ({}, "progress.json.broken")


def count_two(tmp_path: Path) -> tuple[Callable[[], int], Callable[[], int]]:
    """Return what notes something in each of a learner's two files and tells how much there is."""
    progress, practice = Progress(tmp_path), Practice(tmp_path)

    def tried() -> int:
        progress.change("02", "six", lambda known: replace(known, tries=known.tries + 1))
        return progress.of("02", "six").tries

    return tried, lambda: practice.answer(1, 4, right=True).answered


@contextlib.contextmanager
def unreadable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError

    with monkeypatch.context() as patched:
        patched.setattr(pathlib.Path, "read_bytes", refused)
        patched.setattr(pathlib.Path, "read_text", refused)
        yield


@pytest.mark.parametrize("which", [0, 1])
def test_what_cannot_be_read_for_a_moment_is_counted_on_from_when_it_can(
    which: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = count_two(tmp_path)[which]
    assert (note(), note()) == (1, 2)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with unreadable(monkeypatch):
        fresh = count_two(tmp_path)[which]
        with pytest.raises(PermissionError):
            fresh()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert fresh() == 4


@pytest.mark.parametrize("which", [0, 1])
def test_what_could_not_be_written_is_written_with_the_next(
    which: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "the disk is full")

    note, other = count_two(tmp_path)[which], count_two(tmp_path)[which]
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with pytest.raises(OSError, match="full"):
            note()
    assert (other(), note(), count_two(tmp_path)[which]()) == (1, 3, 4)


def test_a_game_that_cannot_be_read_for_a_moment_is_not_written_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def board() -> Board:
        return Board("Freecells: 6H - -\n: 8C 7H\n: 7D", language="en", name="mine")

    def kept() -> dict[str, bytes]:
        store.flush()
        return {path.name: path.read_bytes() for path in (learner_folder() / "boards").iterdir()}

    board().try_move(Move.parse("6H>1"))
    before = kept()
    assert len(before) == 1
    with unreadable(monkeypatch):
        unread = board()
    unread.try_move(Move.parse("6H>b"))
    assert unread.message["text"] == "Your game cannot be saved on this computer."
    unread.forget()
    assert kept() == before
    assert board().game.moves == (Move.parse("6H>1"),)


def test_settings_that_cannot_be_read_for_a_moment_are_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.change(tmp_path, Settings(), "size", "large")
    with unreadable(monkeypatch):
        assert settings.load(tmp_path) == (Settings(), None)
        with pytest.raises(PermissionError):
            settings.change(tmp_path, Settings(), "size", "small")
    assert settings.load(tmp_path) == (Settings(size="large"), None)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_what_a_link_leads_to_is_written_and_the_link_stays(tmp_path: Path) -> None:
    kept, link = tmp_path / "kept.json", tmp_path / "link.json"
    link.symlink_to(kept)
    write_whole(link, "7")
    assert link.is_symlink()
    assert kept.read_text() == "7"
