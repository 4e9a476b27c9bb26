"""Handouts: questions and answers on paper, in every language, embedded, whole, unclipped."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from eightoff import standing
from eightoff.board.shapes import BOX, SHAPES
from eightoff.cards import Suit
from eightoff.cli import main
from eightoff.errors import InputError
from eightoff.exercises import Stands
from eightoff.figures.cards import draw_board, suit_path
from eightoff.figures.handout import handout, rules
from eightoff.figures.pages import MARGIN, WIDTH, Pages, text_width, wrapped
from eightoff.i18n import LANGUAGES, language
from eightoff.library import lesson_names, lesson_title, levels_of
from eightoff.profiles import PROFILES
from eightoff.told import Told, right

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

needs_poppler = pytest.mark.skipif(
    not shutil.which("pdffonts") and not os.environ.get("CI"),
    reason="no poppler (pdffonts, pdftotext, pdftoppm) found on this machine",
)
BOTH = ("02-one-card", "04-runs")
ANSWERS = {"en": "Answers", "fr": "Réponses", "ru": "Ответы", "it": "Risposte"}
CYRILLIC = re.compile("[а-яё]")


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return a handout of two lessons in each language."""
    folder = tmp_path_factory.mktemp("handouts")
    made = {}
    for code in LANGUAGES:
        made[code] = folder / f"{code}.pdf"
        assert main(["handout", *BOTH, "--lang", code, "-o", str(made[code])]) == 0
    return made


def told_by(command: str, *arguments: str) -> str:
    return subprocess.run([command, *arguments], capture_output=True, text=True, check=True).stdout


def squeezed(text: str) -> str:
    """Return a text without spaces and line ends, so that wrapping plays no part."""
    return re.sub(r"\s", "", text)


def pages_of(path: Path) -> list[str]:
    return told_by("pdftotext", "-layout", str(path), "-").split("\f")[:-1]


@pytest.mark.slow
@needs_poppler
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_font_is_embedded_and_can_be_searched(papers: dict[str, Path], code: str) -> None:
    lines = told_by("pdffonts", str(papers[code])).splitlines()[2:]
    assert lines
    for line in lines:
        name, kind, embedded, _, searchable = re.match(  # type: ignore[union-attr]
            r"(\S+)\s+(.*?)\s+Identity-H\s+(yes|no)\s+(yes|no)\s+(yes|no)", line
        ).groups()
        assert "DejaVuSans" in name
        assert kind == "CID TrueType"
        assert (embedded, searchable) == ("yes", "yes")


@pytest.mark.slow
@needs_poppler
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_question_stands_before_the_answers_and_every_answer_after(
    papers: dict[str, Path], code: str
) -> None:
    lang = language(code)
    asked, answered = parts_of(papers[code], code)
    legal = levels_of("02-one-card")["no-way-round"]
    assert squeezed(right(lang, legal).shown) in answered
    assert squeezed(right(lang, legal).shown) not in asked
    assert_complete(papers[code], code, BOTH)


def parts_of(path: Path, code: str) -> tuple[str, str]:
    """Return the questions and the answers of a handout, squeezed."""
    pages = pages_of(path)
    first = next(
        number for number, page in enumerate(pages) if f"\n{ANSWERS[code]}\n" in f"\n{page}"
    )
    return squeezed("".join(pages[:first])), squeezed("".join(pages[first:]))


def assert_complete(path: Path, code: str, lessons: Iterable[str]) -> None:
    lang = language(code)
    asked, answered = parts_of(path, code)
    for lesson in lessons:
        assert squeezed(lesson_title(lesson, lang)) in asked
        assert squeezed(lesson_title(lesson, lang)) in answered
        assert squeezed(lang.text("These rules hold on this sheet.")) in asked
        for level in levels_of(lesson).values():
            question = Told.of_level(lang.lesson(lesson), level.on_paper).shown
            assert squeezed(question) in asked
            for sentence in rules(lang, level.profile):
                assert squeezed(sentence) in asked
            if isinstance(level.task, Stands):
                assert all(squeezed(each) in asked for each in standing.choices(lang).values())


@needs_poppler
@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_all_lessons_can_be_put_on_paper(code: str, tmp_path: Path) -> None:
    made = tmp_path / "all.pdf"
    assert main(["handout", "--lang", code, "-o", str(made)]) == 0
    assert_complete(made, code, lesson_names())
    assert_unclipped(made, tmp_path)


ON_A_SCREEN = {
    "en": r"mark|check|press|click|button|undo|hint|drag|keys|try it|watch",
    "fr": r"marque|vérifie|appuie|clique|bouton|annul|indice|clavier|touche|essaie|surveille",
    "ru": r"отметьте|проверьте|нажмите|щёлкните|кнопк|отмен|подсказк|клавиш|попробуйте|следите",
    "it": r"segna|verifica|premi|clicca|pulsante|annulla|suggeriment|tastiera|tasti|prova|tieni",
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_question_on_paper_asks_for_what_only_a_screen_can_do(code: str) -> None:
    lang = language(code)
    for lesson in lesson_names():
        for level in levels_of(lesson).values():
            question = Told.of_level(lang.lesson(lesson), level.on_paper).shown
            assert not re.search(rf"\b(?:{ON_A_SCREEN[code]})", question, re.IGNORECASE), question


def test_the_rules_of_a_profile_are_told_as_they_are() -> None:
    told = {name: " ".join(rules(language("en"), each)) for name, each in PROFILES.items()}
    assert "in suit: " in told["standard"]
    assert "only a king" in told["standard"]
    assert "doubles" not in told["standard"]
    assert told["standard"] == told["cards4"] == told["seahaven-towers"]
    assert "doubles" in told["app"]
    assert "may come back" in told["app"]
    assert "by turns" in told["freecell"]
    assert "takes any card" in told["freecell"]
    assert "only a king" in told["bakers-game-kings"]


@needs_poppler
def test_the_answers_tell_the_moves_and_the_reasons(tmp_path: Path) -> None:
    made = tmp_path / "04.pdf"
    made.write_bytes(handout(["04"], language("en")))
    answers = squeezed(pages_of(made)[-1] + pages_of(made)[-2])
    assert squeezed("7♠ went from column 1 to cell g.") in answers
    assert squeezed("9♠ went from column 1 onto 10♠ in column 2.") in answers
    assert squeezed("9♠–8♠–7♠ is too long: it has 3 cards") in answers
    assert squeezed("A run of up to 5 cards: 4 empty cells + 1.") in answers


@pytest.mark.slow
@needs_poppler
@pytest.mark.parametrize("code", LANGUAGES)
def test_pages_are_numbered_titled_and_in_the_language(papers: dict[str, Path], code: str) -> None:
    pages, lang = pages_of(papers[code]), language(code)
    title = lang.text("Eight Off: exercises on paper")
    for number, page in enumerate(pages, 1):
        lines = [line.strip() for line in page.splitlines() if line.strip()]
        assert squeezed(lines[0]) == squeezed(title)  # poppler makes plain spaces of narrow ones
        assert lines[-1] == lang.text("{page} of {pages}", page=number, pages=len(pages))
    info = told_by("pdfinfo", str(papers[code]))
    assert re.search(r"Page size: +595\.28 x 841\.89 pts \(A4\)", info)
    assert f"Title:           {title}" in info
    assert "CreationDate" not in info
    if code == "ru":
        assert all(CYRILLIC.search(page) for page in pages)


@pytest.mark.slow
@needs_poppler
@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_comes_near_the_edge_of_the_paper(
    papers: dict[str, Path], code: str, tmp_path: Path
) -> None:
    assert_unclipped(papers[code], tmp_path)


def assert_unclipped(path: Path, folder: Path) -> None:
    """Assert that the margins of every page are white and something is drawn between them."""
    told_by("pdftoppm", "-r", "36", "-gray", str(path), str(folder / "page"))
    drawn = sorted(folder.glob("page-*.pgm"))
    assert drawn
    for page in drawn:
        found = re.match(rb"(P5\s+\d+\s+\d+\s+255\s)(.*)", page.read_bytes(), re.DOTALL)
        assert found
        across, down = map(int, found[1].split()[1:3])
        margin = int(MARGIN / 2) - 2  # half a pixel a point
        rows = [found[2][row * across : (row + 1) * across] for row in range(down)]
        assert min(min(row[:margin] + row[-margin:]) for row in rows) == 255
        assert min(map(min, rows[:13] + rows[-11:])) == 255
        assert min(map(min, rows)) < 128


def test_every_board_fits_between_the_margins() -> None:
    for lesson in lesson_names():
        for level in levels_of(lesson).values():
            axes = Figure().add_subplot()
            draw_board(axes, 0, 0, level.board, language("en"))
            cards = [patch for patch in axes.patches if isinstance(patch, FancyBboxPatch)]
            assert min(card.get_x() for card in cards) == 0
            right = max(card.get_x() + card.get_width() for card in cards)
            assert right <= WIDTH - 2 * MARGIN - 24, level.id


@pytest.mark.slow
def test_the_same_lessons_give_the_same_bytes_in_any_process() -> None:
    code = "import hashlib; from eightoff.figures.handout import handout;"
    code += "from eightoff.i18n import language;"
    code += "print(hashlib.sha256(handout(['04'], language('ru'))).hexdigest())"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_a_lesson_is_named_in_full_or_by_its_number_and_printed_once() -> None:
    english = language("en")
    assert handout(["04"], english) == handout(["04-runs", "04"], english)


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_unknown_lesson_is_one_sentence_in_the_language(
    code: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["handout", "77", "--lang", code, "-o", str(tmp_path / "x.pdf")]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "77" in told.err
    assert not (tmp_path / "x.pdf").exists()
    with pytest.raises(InputError, match="a lesson was expected, one of"):
        handout(["77"], language(code))


@pytest.mark.parametrize("name", ["", "no/such/folder/x.pdf"])
def test_a_file_that_cannot_be_written_is_one_sentence(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["handout", "04", "--lang", "en", "-o", str(tmp_path / name)]) == 2
    told = capsys.readouterr().err
    assert told.startswith("eightoff: a file that can be written was expected")
    assert told.count("\n") == 1


def test_no_file_named_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["handout", "04", "--lang", "it"]) == 2
    assert capsys.readouterr().err == (
        "eightoff: era atteso un file da scrivere, per esempio -o handout.pdf\n"
    )


@given(
    st.text(alphabet="abc жшщ♠♥10–\u202f", min_size=1, max_size=120),
    st.floats(40, 400),
    st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_wrapping_keeps_every_letter_and_no_line_is_too_wide(
    text: str,
    width: float,
    bold: bool,  # noqa: FBT001  drawn by hypothesis
) -> None:
    lines = wrapped(text, width, 10.5, bold=bold)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(text_width(line, 10.5, bold=bold) <= width for line in lines)


def test_a_text_longer_than_a_page_goes_on_on_the_next() -> None:
    pages = Pages("head", lambda page, most: f"{page}/{most}")
    pages.text("word " * 3000)
    assert pages.pdf("title").count(b"/Type /Page ") >= 3


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_on_paper_is_the_suit_on_the_board(suit: Suit) -> None:
    left, top, right_edge, bottom = suit_path(SHAPES[suit]).get_extents().extents
    assert 0 <= left < 3
    assert 0 <= top < 2
    assert 17 < right_edge <= BOX
    assert 18 < bottom <= BOX
    assert abs(left + right_edge - BOX) < 0.05  # as wide to the left as to the right
