"""Files are whole or as they were, and nothing half written is left beside them."""

from __future__ import annotations

import json
import pathlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from eightoff.exercises.progress import Progress, Record
from eightoff.exercises.repetition import Practice
from eightoff.files import write_whole

if TYPE_CHECKING:
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


def test_two_lessons_that_note_at_once_lose_nothing(tmp_path: Path) -> None:
    def noted(who: str) -> None:
        progress = Progress(tmp_path)
        for number in range(30):
            progress.change("02-one-card", f"{who}{number}", partial(replace, tries=1))

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(noted, "abc"))
    assert len(Progress(tmp_path).records) == 90
    assert [path.name for path in tmp_path.iterdir()] == ["progress.json"]


def test_a_lock_that_was_left_behind_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eightoff.files._PATIENCE", 0.01)
    (tmp_path / "progress.json.lock").touch()
    assert Progress(tmp_path).change("02-one-card", "six", partial(replace, tries=1)).tries == 1
    assert [path.name for path in tmp_path.iterdir()] == ["progress.json"]


@pytest.mark.parametrize("wrong", [{"stars": 10**9}, {"stars": -1}, {"tries": -3}])
def test_numbers_that_no_learner_reaches_are_set_aside(
    tmp_path: Path, wrong: dict[str, int]
) -> None:
    record = asdict(Record(tries=1, best=1, stars=3)) | wrong
    file = tmp_path / "progress.json"
    file.write_text(json.dumps({"format": 1, "records": {"02-one-card/six": record}}))
    progress = Progress(tmp_path)
    assert (progress.records, progress.set_aside) == ({}, "progress.json.broken")


@pytest.mark.parametrize("kind", [Progress, Practice])
def test_a_file_that_may_not_be_read_is_not_written_over(
    kind: type[Progress | Practice], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kind(tmp_path).path
    file.write_text("the work of months", encoding="utf-8")

    def refused(*_: object, **__: object) -> None:
        raise PermissionError

    with monkeypatch.context() as patched:
        patched.setattr(pathlib.Path, "read_text", refused)
        patched.setattr(pathlib.Path, "read_bytes", refused)
        kept = kind(tmp_path)
    assert kept.set_aside == f"{file.name}.broken"
    assert file.with_name(kept.set_aside).read_text(encoding="utf-8") == "the work of months"
