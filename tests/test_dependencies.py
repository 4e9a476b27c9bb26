"""What the kit imports is declared, within bounds that hold what is installed."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import eightoff

PACKAGE = Path(eightoff.__file__).parent
PROJECT = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {
    name: list(map(Requirement, PROJECT["optional-dependencies"][name]))
    for name in ("fr", "ru", "it", "authoring", "cluster")
}
DECLARED = [
    *map(Requirement, PROJECT["dependencies"]),
    *(each for of in EXTRAS.values() for each in of),
]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def imported() -> set[str]:
    """Return the packages that the kit imports, wherever in its modules."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                found.add((node.module or "").partition(".")[0])
            elif isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
    return found - sys.stdlib_module_names - {"eightoff"}


def test_all_that_is_imported_is_declared() -> None:
    distributions = packages_distributions()
    needed = {plain(distributions[name][0]) for name in imported()}
    assert needed - {plain(each.name) for each in DECLARED} == set()


@pytest.mark.parametrize("declared", DECLARED, ids=lambda each: each.name)
def test_what_is_declared_has_both_bounds_and_holds_what_is_installed(
    declared: Requirement,
) -> None:
    assert {each.operator for each in declared.specifier} == {">=", "<"}
    assert version(declared.name) in declared.specifier
