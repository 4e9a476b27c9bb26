"""What learners have done, gathered: in the terminal, as a table, as pictures."""

from __future__ import annotations

import csv
import json
import os
import shutil
import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from eightoff.cli import main
from eightoff.exercises.learners import Learner, gather
from eightoff.exercises.practice import kind_of
from eightoff.exercises.progress import Progress
from eightoff.exercises.repetition import Practice, Practised
from eightoff.figures.progress import chart, picture, sentences
from eightoff.i18n import LANGUAGES, language
from eightoff.lesson import Lesson
from eightoff.lesson.chart import ChartView

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def pupil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "pupil"
    monkeypatch.setenv("EIGHTOFF_HOME", str(folder))
    progress = Progress(folder)
    progress.change("02-one-card", "six-on-seven", partial(replace, tries=1, hints=0, stars=3))
    progress.change("02-one-card", "in-the-way", partial(replace, tries=4, hints=2, stars=2))
    practice = Practice(folder)
    for right in (True, False, True):
        practice.answer(1, 1, right=right)
    return folder


def test_progress_is_told_in_the_terminal(pupil: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["progress", "--lang", "en"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "02 · One card at a time. 2 of 9 exercises solved, 5 of 27 stars." in told
    assert "Keep runs mobile (hard): 2 of the last 3 answers right at once." in told
    assert pupil.is_dir()


def test_progress_is_given_as_json(pupil: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["progress", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["lessons"]["02-one-card"] == {"solved": 2, "exercises": 9, "stars": 5, "most": 27}
    assert told["practice"]["answered"] == 3
    assert told["practice"]["latest"]["keep_mobile"] == {"right": 2, "asked": 3}
    assert (pupil / "practice.json").exists()


def test_without_anything_done_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EIGHTOFF_HOME", str(tmp_path / "nobody"))
    assert main(["progress", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Nothing is practised yet."


def test_a_broken_file_of_ones_own_is_told_and_left_where_it_is(
    pupil: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pupil / "practice.json").write_text("{", encoding="utf-8")
    assert main(["progress", "--lang", "en"]) == 1
    shown = capsys.readouterr()
    assert "02 · One card at a time. 2 of 9" in shown.out
    assert shown.err.count("\n") == 1
    assert "practice.json" in shown.err
    assert (pupil / "practice.json").exists()


def test_a_class_becomes_a_table_and_a_picture(
    pupil: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rival = tmp_path / "rival.json"
    Progress(tmp_path / "b").change("04-runs", "three-spades", partial(replace, tries=2, stars=1))
    (tmp_path / "b" / "progress.json").rename(rival)
    table, drawn = tmp_path / "class.csv", tmp_path / "class.png"
    command = ["class", str(pupil), str(rival), "--csv", str(table), "--plot", str(drawn)]
    assert main(command) == 0
    assert capsys.readouterr().out == ""
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert [row["learner"] for row in rows] == ["pupil", "rival"]
    first, second = rows
    assert (first["solved"], first["stars"], first["tries"], first["hints"]) == ("2", "5", "5", "2")
    assert (first["02-one-card"], first["practised"], first["right"]) == ("5", "3", "2")
    assert (first["keep_mobile_right"], first["keep_mobile_asked"]) == ("2", "3")
    assert (second["04-runs"], second["practised"], second["free_cell_asked"]) == ("1", "0", "0")
    assert drawn.read_bytes().startswith(b"\x89PNG")


def test_a_broken_file_is_named_and_the_rest_goes_on(
    pupil: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "carl.json"
    broken.write_text('{"format": 1, "records": {"a": 5}}', encoding="utf-8")
    command = ["class", str(broken), str(pupil), str(tmp_path / "none.json"), "--lang", "en"]
    assert main(command) == 1
    shown = capsys.readouterr()
    assert [row["learner"] for row in csv.DictReader(shown.out.splitlines())] == ["pupil"]
    lines = shown.err.splitlines()
    assert len(lines) == 2
    assert "carl.json" in lines[0]
    assert "none.json" in lines[1]
    assert broken.exists()


@pytest.mark.parametrize("more", [[], ["nothing.json"]])
def test_a_class_of_nobody_is_unusable(more: list[str]) -> None:
    assert main(["class", *more]) == 2


@pytest.mark.parametrize("option", ["--csv", "--plot"])
def test_a_file_that_cannot_be_written_is_told(
    pupil: Path, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in ("practice.json", "none"):
        assert main(["class", str(pupil), option, str(pupil / place / "c.png")]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert not (pupil / "none").exists()


def test_a_folder_without_progress_is_told_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["class", str(tmp_path)]) == 2
    told = f"a folder with progress.json, practice.json was expected, but “{tmp_path}” holds none"
    assert told in capsys.readouterr().err


def test_files_of_one_name_are_one_learner(pupil: Path) -> None:
    learners, faults = gather([pupil / "practice.json", pupil / "progress.json"])
    assert [learner.name for learner in learners] == ["pupil"]
    assert faults == ()
    assert learners[0].practised.answered == 3
    assert len(learners[0].records) == 2


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_chart_says_in_words_what_it_draws(code: str) -> None:
    done = Practised().after(1, 1, right=True)
    lessons = Learner("").lessons({"02-one-card": ["six"]})
    lang = language(code)
    found = picture(lang, lessons, done)
    assert found.svg is not None
    for sentence in sentences(lang, lessons, done):
        assert sentence in found.words
    bars = chart(lang, lessons, done).axes[0].containers
    assert [[bar.get_width() for bar in group] for group in bars] == [[0], [100]]
    assert bars[1][0].get_hatch()


def test_the_chart_in_a_lesson_is_drawn_anew_on_request(pupil: Path) -> None:
    view = Lesson("02-one-card", language="en").chart()
    assert isinstance(view, ChartView)
    assert repr(view) == "Your chart stands here once the lesson has started."
    assert "2 of the last 3 answers right at once." in view.drawn.value
    decision, difficulty = kind_of(1, 1)
    assert Practice(pupil).answer(1, 1, right=True).results_of(decision, difficulty) == "1011"
    view.children[1].press("Draw it again")
    assert "3 of the last 4 answers right at once." in view.drawn.value
    (pupil / "progress.json").write_text("[]", encoding="utf-8")
    view.draw()
    assert "progress.json" in view.drawn.value


def test_a_folder_that_cannot_be_looked_into_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    endless = tmp_path / ("x" * 300)
    assert main(["class", str(endless)]) == 2
    monkeypatch.setenv("EIGHTOFF_HOME", str(endless))
    assert main(["progress"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 3
    assert all("a file that can be read was expected" in line for line in told)
    assert Lesson("02-one-card", language="en").chart().drawn.value


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a file's name is always text")
def test_a_file_whose_name_is_no_text_is_told_and_written_all_the_same(
    pupil: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = os.fsdecode(bytes(tmp_path) + b"/Andr\xe9.json")
    shutil.copy(pupil / "progress.json", strange)
    table, plot = tmp_path / "class.csv", tmp_path / "class.png"
    assert main(["class", strange, "--csv", str(table), "--plot", str(plot)]) == 0
    assert capsys.readouterr().err == ""
    assert "Andr\\udce9" in table.read_text(encoding="utf-8")
    assert plot.stat().st_size
