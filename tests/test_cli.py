"""The command line: answers, exits, and one line for input that cannot be used."""

from __future__ import annotations

import errno
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from eightoff.cli import main
from eightoff.deals import LAST_NUMBER, deal
from eightoff.profiles import PROFILES

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMAND = (sys.executable, "-c", "import sys; from eightoff.cli import main; sys.exit(main())")
BOARD = "Foundations: H-0 C-0 D-0 S-0\nFreecells: 6H - -\n: 8C 7H\n: 7D\n"


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text(BOARD, encoding="utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EIGHTOFF_LANG", "en")
    monkeypatch.setenv("LANGUAGE", "en")


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_check_prints_the_verdict_as_json() -> None:
    done = run("check", "--board", "-", "--move", "6H>1", "--json", given=BOARD)
    assert done.returncode == 0
    assert done.stderr == ""
    assert json.loads(done.stdout) == {
        "legal": True,
        "reason": "ok",
        "facts": {"card": "6H", "to": "1", "from": "a"},
        "steps": ["6H>1"],
        "message": "Legal: 6♥ goes onto 7♥, in the same suit and one rank lower.",
    }


def test_an_illegal_move_exits_with_one_and_its_facts(
    board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--board", board, "--move", "6H>2", "--json", "--lang", "ru"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["legal"], answer["reason"], answer["steps"]) == (False, "wrong-suit", [])
    assert answer["facts"]["target"] == "7D"
    assert answer["facts"]["needs"] == ["7H"]
    assert answer["message"].startswith("6♥ нельзя положить на 7♦:")


def test_a_runs_single_steps_are_listed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board"
    path.write_text("Freecells: - -\n: 9S 8S 7S\n: TS", encoding="utf-8")
    assert main(["check", "--board", str(path), "--move", "9S>2", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["steps"] == ["7S>a", "8S>b", "9S>2", "8S>2", "7S>2"]
    assert answer["facts"]["run"] == ["9S", "8S", "7S"]
    assert answer["facts"]["length"] == 3


def test_without_json_the_sentence_is_printed(
    board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "fr", "check", "--board", board, "--move", "6H>2"]) == 1
    assert capsys.readouterr().out.startswith("6♥ ne va pas sur 7♦\u202f:")


def test_the_profile_decides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board"
    path.write_text("Freecells: -\n: 9S 8S 7S\n: TS\n:", encoding="utf-8")
    arguments = ["check", "--board", str(path), "--move", "9S>2", "--json"]
    assert main([*arguments, "--profile", "standard"]) == 1
    assert main([*arguments, "--profile", "app"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[1])["steps"] == []


@pytest.mark.parametrize("profile", PROFILES)
def test_deal_prints_the_text_form(profile: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "130", "--profile", profile]) == 0
    assert capsys.readouterr().out == f"{deal(130, PROFILES[profile])}\n"


def test_deal_takes_another_number_of_cells(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "1", "--cells", "2"]) == 0
    assert capsys.readouterr().out == f"{deal(1, PROFILES['app-2'])}\n"


def test_a_deal_travels_into_legal_by_a_pipe() -> None:
    dealt = run("deal", "1").stdout
    done = run("legal", "--board", "-", "--json", given=dealt)
    assert done.returncode == 0
    moves = json.loads(done.stdout)["moves"]
    assert moves == sorted(moves)
    assert "9C>8" in moves
    assert "9C>cell" in moves


def test_legal_without_json_prints_a_move_a_line(
    board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["legal", "--board", board]) == 0
    assert capsys.readouterr().out.splitlines() == ["6H>1", "6H>cell", "7D>cell", "7H>cell"]


def test_a_board_without_a_line_of_cells_gets_the_profiles_empty_cells(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def moves(*more: str, text: str) -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert main(["legal", "--board", "-", *more]) == 0
        return capsys.readouterr().out

    assert "6H>cell" in moves(text=": 6H")
    assert "6H>cell" not in moves(text="Freecells:\n: 6H")
    assert "6H>cell" in moves("--cells", "1", text="Freecells:\n: 6H")
    assert "6H>cell" not in moves("--cells", "0", text=": 6H")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["check", "--board", "BOARD"], 'a move was expected, such as --move "9S>2"'),
        (
            ["check", "--move", "6H>1"],
            "a board was expected: --board FILE, or --board - for standard input",
        ),
        (
            ["check", "--board", "BOARD", "--move", "6X>1"],
            "a card such as 6H or 10♠ was expected, not “6X”",
        ),
        (
            ["check", "--board", "BOARD", "--move", "6H"],
            "a move such as 6H>1, 7S>b, 7S>cell or AC>F was expected, not “6H”",
        ),
        (
            ["legal", "--board", "/no/such/file"],
            "a file that can be read was expected, not “/no/such/file”",
        ),
        (
            ["legal", "--board", "BOARD", "--cells", "2"],
            "a board of at most 2 cells was expected, not of 3",
        ),
        (
            ["legal", "--board", "BOARD", "--cells", "9"],
            "a number of cells from 0 to 8 was expected, not 9",
        ),
        (["legal", "--board", "BOARD", "--cells", "x"], "a whole number was expected, not “x”"),
        (["deal"], "the number of a deal was expected, such as eightoff deal 1"),
        (["deal", "one"], "a whole number was expected, not “one”"),
        (["deal", "--", "-1"], f"a deal number from 1 to {LAST_NUMBER} was expected, not “-1”"),
        (["deal", "1", "2"], "no argument “2” was expected there"),
        (["deal", "1", "--lang"], "the option --lang was expected with one value after it"),
        (["deal", "1", "--profile"], "the option --profile was expected with one value after it"),
        (
            ["deal", "1", "--lang", "tlh"],
            "a language was expected, one of en, fr, ru, it, not “tlh”",
        ),
    ],
)
def test_unusable_input_exits_with_two_and_one_line(
    arguments: Sequence[str], line: str, board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([board if word == "BOARD" else word for word in arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == f"eightoff: {line}\n"


@pytest.mark.parametrize("arguments", [["chekc"], ["deal", "1", "--profile", "none"]])
def test_an_unknown_name_is_answered_with_the_known_ones(
    arguments: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert "one of " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("fr", "un nombre entier était attendu, et non «\u202fone\u202f»"),
        ("ru", "ожидалось целое число, а не «one»"),
        ("it", "era atteso un numero intero, non «one»"),
    ],
)
def test_a_fault_is_told_in_the_language(code: str, line: str) -> None:
    done = run("deal", "one", "--lang", code)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"eightoff: {line}\n")


def test_an_option_without_its_value_is_told_in_the_language_of_the_learner(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EIGHTOFF_LANG", "fr")
    assert main(["check", "--lang"]) == 2
    assert capsys.readouterr().err == "eightoff: une valeur était attendue après l'option --lang\n"
    monkeypatch.delenv("EIGHTOFF_LANG")
    monkeypatch.setenv("LANGUAGE", "it")
    assert main(["check", "--lang"]) == 2
    assert "l'opzione --lang" in capsys.readouterr().err


def test_the_language_may_stand_before_or_after_the_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--lang", "it", "deal", "x"]) == main(["deal", "x", "--lang=it"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first == second


def test_a_board_that_is_no_text_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "picture"
    path.write_bytes(b"\xff\xd8\xff")
    assert main(["legal", "--board", str(path)]) == 2
    assert "a board as UTF-8 text was expected" in capsys.readouterr().err


def test_a_bad_board_names_the_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board"
    path.write_text("Freecells: -\n: 8C 7X\n", encoding="utf-8")
    assert main(["legal", "--board", str(path)]) == 2
    assert capsys.readouterr().err.startswith("eightoff: line 2 of the board: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["solve", "--deal"], "the option --deal was expected with one value after it"),
        (["legal", "--json=3"], "the option --json was expected without a value"),
        (["solve", "--deal", "1", "--prof", "app"], "no argument “--prof” was expected there"),
        (["deal", "1", "2"], "no argument “2” was expected there"),
    ],
)
def test_an_option_that_does_not_fit_is_told_in_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err == f"eightoff: {said}\n"


@pytest.mark.parametrize(
    ("code", "word"),
    [("en", "usage"), ("fr", "utilisation\u202f"), ("ru", "использование"), ("it", "uso")],
)
@pytest.mark.parametrize("arguments", [["--help"], ["check", "--help"]])
def test_help_is_in_the_language(
    code: str, word: str, arguments: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--lang", code]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{word}: eightoff")
    assert code == "en" or "show this" not in told


def test_without_a_command_the_lessons_open(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []

    def open_lessons(code: str) -> int:
        opened.append(code)
        return 0

    monkeypatch.setattr("eightoff.cli.opening.open_lessons", open_lessons)
    assert main(["--lang", "fr"]) == 0
    assert main([]) == 0
    assert main(["open", "--lang", "ru"]) == 0
    assert opened == ["fr", "en", "ru"]
    french, english, _ = capsys.readouterr().out.splitlines()
    assert "Laisse cette fenêtre ouverte" in french
    assert english.startswith("The lessons open in your browser.")


def test_a_pipe_without_card_symbols_still_gets_readable_json() -> None:
    done = subprocess.run(
        [*COMMAND, "check", "--board", "-", "--move", "6H>1", "--json"],
        input=BOARD.encode(),
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "EIGHTOFF_LANG": "ru"},
        check=True,
    )
    assert "6♥" in json.loads(done.stdout.decode("ascii"))["message"]


def test_a_reader_that_has_enough_is_no_fault() -> None:
    done = subprocess.run(  # noqa: S602  a pipe as a person writes it
        f'"{COMMAND[0]}" {COMMAND[1]} "{COMMAND[2]}" solve --deal 1 | true',
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_an_answer_that_cannot_be_written_is_one_sentence() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*COMMAND, "deal", "1"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (
        2,
        "eightoff: the answer could not be written where it was to go\n",
    )


def test_what_the_system_refuses_a_command_is_told_and_not_taken_for_its_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object) -> None:
        raise FileNotFoundError(errno.ENOENT, "No such file or directory", "/gone")

    monkeypatch.setattr("eightoff.cli.rules.deal", refused)
    assert main(["deal", "1", "--lang", "en"]) == 2
    assert capsys.readouterr().err == (
        "eightoff: the system stopped the command: [Errno 2] No such file or directory: '/gone'\n"
    )


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_is_no_fault(closed: str) -> None:
    command = f'"{COMMAND[0]}" {COMMAND[1]} "{COMMAND[2]}" legal --board -'
    done = subprocess.run(  # noqa: S602  a stream closed as a person closes it
        f"{command} {closed}",
        shell=True,
        input=BOARD if closed != "<&-" else None,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr


def test_a_command_that_is_stopped_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("eightoff.cli.solving.solve", stopped)
    assert main(["solve", "--deal", "1"]) == 2
    assert capsys.readouterr().err == "eightoff: the command was stopped before its end\n"


@pytest.mark.parametrize("move", ["9S>\n", "9S>\x1b[31m", "9S>" + "9" * 5000])
def test_what_was_given_stays_one_short_line(
    move: str, board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--board", board, "--move", move]) == 2
    told = capsys.readouterr().err
    assert told.endswith("\n")
    assert told[:-1].isprintable()
    assert len(told) < 400


def test_the_readme_names_every_profile() -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    assert [name for name in PROFILES if f"`{name}`" not in readme] == []
