"""The house: every module imports only its own floor and those below it."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import eightoff
from eightoff.catalogues import ENGINE

PACKAGE = Path(eightoff.__file__).parent
FLOORS = {
    1: {"data", "errors", "files", "cards", "position"},
    2: {"profiles", "rules", "deals"},
    3: {"automatic", "game", "solver"},
    4: {"coach", "study", "exercises"},
    5: {
        *("i18n", "words", "advice", "practising", "standing", "told", "library"),
        *("board", "figures", "lesson"),
    },
    6: {"authoring", "catalogues", "lab", "server", "cli"},
}
FLOOR_OF = {name: floor for floor, names in FLOORS.items() for name in names}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """Return the kit's modules that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "eightoff":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("eightoff."):
            found.add((node.module or "").split(".")[1])
        elif isinstance(node, ast.Import):
            found |= {
                alias.name.split(".")[1]
                for alias in node.names
                if alias.name.startswith("eightoff.")
            }
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_import_goes_up_a_floor(path: Path) -> None:
    own = FLOOR_OF[name_of(path)]
    assert {name for name in imported(path) if FLOOR_OF[name] > own} == set()


def test_no_two_parts_of_the_house_import_each_other_by_whatever_way() -> None:
    parts: dict[str, set[str]] = {}
    for path in MODULES:
        own = name_of(path)
        parts.setdefault(own, set()).update(imported(path) - {own})
    assert len([*TopologicalSorter(parts).static_order()]) == len(FLOOR_OF)


def test_every_name_in_the_table_is_a_module() -> None:
    assert set(FLOOR_OF) == {name_of(path) for path in MODULES}


def test_the_page_for_those_who_change_the_house_tells_the_same_floors() -> None:
    page = (PACKAGE.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    told = re.findall(r"^(\d)\. ([^:]*):", page, re.MULTILINE)
    assert {int(floor): set(re.findall(r"`(\w+)`", names)) for floor, names in told} == FLOORS


def test_messages_are_sought_where_a_language_is_known_and_errors_everywhere() -> None:
    assert set.union(*(FLOORS[floor] for floor in (1, 2, 3, 4))) == ENGINE
