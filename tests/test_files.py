"""Files are whole or as they were, and nothing half written is left beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

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
