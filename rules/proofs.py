"""What proves the clauses of the rulebooks: scenario files, and tests that are marked with clauses.

Authority: DESIGN, rules cited. Read from files alone: no database, and no test is imported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from rules.engine.core.errors import ScenarioFault
from rules.engine.core.scenario_document import Scenario, parse_scenario

#: Files of the scenarios folder that are no scenarios.
LISTS: Final = ("pending.json", "excused.json")


class ProofKind(StrEnum):
    """What a scenario shows of its clause."""

    PLAIN = "plain"
    BOUNDARY = "boundary"
    REFUSAL = "refusal"


KIND_ORDER: Final = tuple(ProofKind)


class ProofFault(ValueError):
    """A scenario file that is misnamed, unreadable or about another clause than its name says."""


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """One file `<game>/<clause>.<kind>.<name>.json`."""

    path: Path
    clause: str
    kind: ProofKind
    text: str
    scenario: Scenario

    @property
    def name(self) -> str:
        """The path below the scenarios folder: what a test is called by."""
        return f"{self.scenario.game}/{self.path.name}"

    @property
    def game(self) -> str:
        return self.scenario.game


@dataclass(frozen=True, slots=True)
class MarkedTest:
    """A test function with the clauses that it proves. `node`: its id for the test runner, from the root."""

    node: str
    clauses: tuple[str, ...]


def scenario_paths(folder: Path, game: str = "*") -> list[Path]:
    """Scenario files below the folder, by game, clause, kind and name; lists beside them left out."""
    paths = [path for path in folder.glob(f"{game}/*.json") if path.name not in LISTS]
    return sorted(paths, key=_order)


def read_scenario_file(path: Path) -> ScenarioFile:
    """Raises: ProofFault."""
    parts = path.name.removesuffix(".json").rsplit(".", 2)
    if len(parts) != 3 or parts[1] not in tuple(ProofKind):
        raise ProofFault(f"{path.name}: a scenario is called <clause>.<plain|boundary|refusal>.<name>.json")
    text = path.read_text(encoding="utf-8")
    try:
        scenario = parse_scenario(text)
    except ScenarioFault as fault:
        raise ProofFault(f"{path.name}: {fault.pointer or '/'}: {fault.message}") from fault
    clause = f"{path.parent.name}:{parts[0]}"
    if scenario.game != path.parent.name or scenario.clauses[:1] != (clause,):
        raise ProofFault(f"{path.name}: game and clause inside are not those of the name, {clause}")
    return ScenarioFile(path, clause, ProofKind(parts[1]), text, scenario)


def scenario_files(folder: Path, game: str = "*") -> list[ScenarioFile]:
    """Every scenario below the folder. Raises: ProofFault."""
    return [read_scenario_file(path) for path in scenario_paths(folder, game)]


def marked_tests(folder: Path, root: Path) -> list[MarkedTest]:
    """Tests marked with clauses, by reading the sources; a mark on a class holds for its tests.

    Raises: ProofFault for a mark whose clauses are not written out.
    """
    tests: list[MarkedTest] = []
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if "clause(" in source:
            tests += _marked_in(ast.parse(source, str(path)), path.relative_to(root).as_posix())
    return tests


def _order(path: Path) -> tuple[str, str, int, str]:
    clause, _, rest = path.name.partition(".")
    parts = path.name.rsplit(".", 3)
    kind = parts[1] if len(parts) == 4 else ""
    place = KIND_ORDER.index(ProofKind(kind)) if kind in tuple(ProofKind) else len(KIND_ORDER)
    return path.parent.name, parts[0] if len(parts) == 4 else clause + rest, place, path.name


def _marked_in(
    body: ast.Module | ast.ClassDef, node: str, above: tuple[str, ...] = ()
) -> Iterator[MarkedTest]:
    for item in body.body:
        if not isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        clauses = above + tuple(clause for mark in item.decorator_list for clause in _clauses_of(mark, node))
        if isinstance(item, ast.ClassDef):
            yield from _marked_in(item, f"{node}::{item.name}", clauses)
        elif item.name.startswith("test") and clauses:
            yield MarkedTest(f"{node}::{item.name}", clauses)


def _clauses_of(mark: ast.expr, node: str) -> Iterator[str]:
    """The ids of `@clause("…")` or `@pytest.mark.clause("…")`; nothing for any other decorator."""
    if not isinstance(mark, ast.Call):
        return
    called = mark.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    if name != "clause":
        return
    for argument in mark.args:
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            raise ProofFault(f"{node}, line {mark.lineno}: the clauses of a mark are written out as text")
        yield argument.value
