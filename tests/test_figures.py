"""Figures: the right numbers, in every language, the same bytes every time."""

from __future__ import annotations

import builtins
import itertools
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import pytest

from eightoff import figures
from eightoff.errors import InputError
from eightoff.figures import difficulty, runs
from eightoff.figures.look import save
from eightoff.figures.picture import Picture
from eightoff.i18n import LANGUAGES, language
from eightoff.lesson import Lesson
from eightoff.lesson.figure import FigureView
from eightoff.lesson.lesson import Notice
from eightoff.profiles import PROFILES
from eightoff.solver import Outcome
from eightoff.study import Result

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

LARGEST = 60_000
CYRILLIC = re.compile("[а-яё]")


def lines(code: str = "en") -> list[Line2D]:
    drawn = runs.chart(language(code)).axes[0].get_lines()
    return [line for line in drawn if len(line.get_xdata()) > 2]


def test_the_chart_of_run_lengths_draws_what_the_rules_give() -> None:
    heights = {str(line.get_label()): list(map(int, line.get_ydata())) for line in lines()}
    assert heights == {
        "cells + 1: single moves, however many columns are empty": [1, 2, 3, 4, 5, 6, 7, 8, 9],
        "doubled: 1 empty column": [2, 4, 6, 8, 10, 12, 14, 16, 18],
        "doubled: 2 empty columns": [4, 8, 12, 16, 20, 24, 28, 32, 36],
        "doubled: 3 empty columns": [8, 16, 24, 32, 40, 48, 56, 64, 72],
    }


@pytest.mark.parametrize("columns", runs.COLUMNS)
@pytest.mark.parametrize("cells", runs.CELLS)
def test_each_line_holds_for_every_profile_that_it_speaks_of(cells: int, columns: int) -> None:
    assert {
        runs.longest(profile, cells, columns)
        for profile in PROFILES.values()
        if not profile.doubling
    } == {cells + 1}
    assert {
        runs.longest(profile, cells, columns) for profile in PROFILES.values() if profile.doubling
    } == {(cells + 1) * 2**columns}


def test_the_lines_are_told_apart_without_colour() -> None:
    assert len({(line.get_marker(), line.get_linestyle()) for line in lines()}) == 4
    lightness = sorted(_lightness(line) for line in lines())
    steps = [lighter - darker for darker, lighter in itertools.pairwise(lightness)]
    assert min(steps) > 0.05


def _lightness(line: Line2D) -> float:
    red, green, blue = mpl.colors.to_rgb(line.get_color())
    return 0.21 * red + 0.72 * green + 0.07 * blue


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", figures.NAMES)
def test_a_figure_is_the_same_bytes_every_time_and_small(name: str, code: str) -> None:
    picture = figures.picture(name, language(code))
    assert picture.svg
    assert picture == figures.picture(name, language(code))
    assert len(picture.svg.encode()) < LARGEST
    assert picture.svg.startswith("<svg ")
    assert "dc:date" not in picture.svg
    assert "matplotlib.org" not in picture.svg


@pytest.mark.slow
def test_another_process_draws_the_same_bytes() -> None:
    code = "import hashlib; from eightoff import figures; from eightoff.i18n import language;"
    code += "drawn = figures.picture('run-lengths', language('ru')).svg;"
    code += "print(hashlib.sha256(drawn.encode()).hexdigest())"
    command = [sys.executable, "-c", code]
    told = {subprocess.run(command, capture_output=True, check=True).stdout for _ in range(2)}
    assert len(told) == 1


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", figures.NAMES)
def test_title_axes_legend_and_words_are_in_the_language(name: str, code: str) -> None:
    picture = figures.picture(name, language(code))
    english = figures.picture(name, language("en"))
    assert picture.svg
    assert english.svg
    written = _texts(picture.svg)
    assert len(written) == len(_texts(english.svg))
    if code == "ru":
        assert all(CYRILLIC.search(text) for text in written)
    if code != "en":
        assert not set(written) & set(_texts(english.svg))
        assert picture.words != english.words


def _texts(svg: str) -> list[str]:
    """Return the texts of a drawing that are no numbers."""
    texts = re.findall(r"<text [^>]*>([^<]*)</text>", svg)
    return [text for text in texts if not re.fullmatch("[0-9]+", text)]


def test_the_words_tell_the_figures() -> None:
    words = figures.picture("run-lengths", language("en")).words
    assert "3 cards with 2 empty cells and 9 cards with 8" in words
    assert (
        "2 empty cells give 6 cards with one empty column, 12 with two and 24 with three" in words
    )
    assert "18, 36 and 72" in words


@pytest.mark.slow
def test_drawing_changes_no_setting_of_the_learners_own_charts() -> None:
    before = dict(mpl.rcParams)
    figures.picture("run-lengths", language("fr"))
    assert dict(mpl.rcParams) == before
    assert "matplotlib.pyplot" not in _loaded("figures.picture('run-lengths', language('en'))")


def test_matplotlib_is_loaded_when_a_figure_is_drawn_and_not_before() -> None:
    assert "matplotlib" not in _loaded("None")


def _loaded(what: str) -> list[str]:
    code = "import sys; from eightoff import figures; from eightoff.i18n import language;"
    code += f"from eightoff.lesson import Lesson; {what}; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    return told.stdout.split()


def test_an_unknown_figure_is_one_sentence() -> None:
    with pytest.raises(InputError, match="a figure was expected, one of run-lengths"):
        figures.picture("pie", language("en"))
    notice = Lesson("04-runs", language="ru").figure("pie")
    assert isinstance(notice, Notice)
    assert CYRILLIC.search(repr(notice))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_lesson_shows_the_figure_as_an_image_with_its_words(code: str) -> None:
    shown = Lesson("04-runs", language=code).figure("run-lengths")
    assert isinstance(shown, FigureView)
    assert f'<img lang="{code}" alt="' in shown.value
    data = shown._repr_mimebundle_()
    assert data["image/svg+xml"] == shown.picture.svg
    assert data["text/plain"] == shown.picture.words


def test_without_matplotlib_a_lesson_tells_the_figure_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    really = builtins.__import__

    def refusing(name: str, *rest: Any) -> Any:  # noqa: ANN401  as __import__
        if name.partition(".")[0] == "matplotlib":
            raise ModuleNotFoundError(name, name="matplotlib")
        return really(name, *rest)

    monkeypatch.setattr(builtins, "__import__", refusing)
    shown = Lesson("04-runs", language="en").figure("run-lengths")
    assert isinstance(shown, Notice)
    assert "9 cards with 8" in repr(shown)


def test_a_module_of_ours_that_is_missing_is_not_taken_for_matplotlib() -> None:
    def broken() -> Figure:
        raise ModuleNotFoundError("No module named 'eightoff.lok'", name="eightoff.lok")

    with pytest.raises(ModuleNotFoundError, match="lok"):
        Picture.drawn(broken, "title", "words")


RESULTS = [
    *(Result(deal, Outcome.WON, 20 + deal, 1) for deal in range(40)),
    *(Result(100 + deal, Outcome.LOST, 300 * deal, 1) for deal in range(9)),
    Result(200, Outcome.UNDECIDED, 100_000, 1),
]


def test_the_chart_of_a_study_draws_every_deal_in_its_group() -> None:
    axes = difficulty.chart(RESULTS, language("en")).axes[0]
    drawn = {
        str(bars.get_label()): sum(bar.get_height() for bar in bars) for bars in axes.containers
    }
    assert drawn == {"can be won": 40, "lost": 9, "not decided": 1}
    names = [label.get_text() for label in axes.get_xticklabels()]
    assert names[:5] == ["1", "2–3", "4–7", "8–15", "16–31"]
    assert names[-1] == "65536–131071"
    assert [bar.get_height() for bar in axes.containers[0]][4:6] == [12, 28]  # 20–31, 32–59
    hatches = {bars[0].get_hatch() for bars in axes.containers}
    assert len(hatches) == 3


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_chart_of_a_study_is_in_the_language_and_the_same_every_time(
    code: str, tmp_path: Path
) -> None:
    for kind in ("svg", "png", "pdf"):
        files = [tmp_path / f"{number}.{kind}" for number in range(2)]
        for file in files:
            save(difficulty.chart(RESULTS, language(code)), file)
        assert files[0].read_bytes() == files[1].read_bytes()
    written = _texts((tmp_path / "0.svg").read_text(encoding="utf-8"))
    words = [text for text in written if not re.fullmatch("[0-9–]+", text)]
    assert len(words) == 6  # a title, two axes, three outcomes
    if code == "ru":
        assert all(CYRILLIC.search(text) for text in words)


def test_a_study_without_a_deal_is_drawn_empty(tmp_path: Path) -> None:
    save(difficulty.chart([], language("fr")), tmp_path / "empty.svg")
    assert (tmp_path / "empty.svg").stat().st_size > 1000


@pytest.mark.parametrize("name", ["study.nonsense", "no/folder/study.png"])
def test_a_picture_that_cannot_be_written_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="a file for a picture"):
        save(difficulty.chart(RESULTS, language("en")), tmp_path / name)


def test_nothing_is_said_in_english_where_matplotlib_has_no_place_for_its_cache(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("")
    code = "from eightoff.figures import picture; from eightoff.i18n import language;"
    code += "print(len(picture('run-lengths', language('ru')).svg))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "MPLCONFIGDIR": str(tmp_path / "file" / "folder")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) > 1000
    assert done.stderr == ""
