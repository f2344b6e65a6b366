"""Whether the proofs notice: numbers of rules and cards one up and one down, refusals kept silent.

Authority: DESIGN, rules cited. Rules and cards are parameters of a scenario's table, so a mutated number
needs no patching; the runner itself keeps a muted refusal code silent. Marked tests are run, in a process of
their own over mutated fixtures, only where no scenario has noticed.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from rules.engine.core import pointers
from rules.engine.core.errors import EngineError
from rules.engine.core.scenario import run_scenario
from rules.proofs import MarkedTest, ProofFault, ProofKind, ScenarioFile
from rules.scenarios import SceneTable
from rules.seed import FIXTURES

Json = Any
ENGINES: Final = Path(__file__).resolve().parent / "engine"
REFUSAL: Final = "IllegalAction"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change, and the clauses (full ids) whose proofs should notice it.

    table   what the scenarios are played on; muted: the refusal code kept silent, if it is one
    place   file below the fixtures and JSON pointer of the changed number, for tests over mutated fixtures
    """

    name: str
    clauses: tuple[str, ...]
    table: SceneTable
    muted: str = ""
    place: tuple[str, str, int] | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What noticed the mutant: a scenario's name, a test's node; empty for a survivor."""

    mutant: Mutant
    noticed_by: str

    @property
    def survived(self) -> bool:
        return not self.noticed_by


Noticing = Callable[[Mutant], str]


def parameter_mutants(game: str, table: SceneTable, book: Mapping[str, Json]) -> Iterator[Mutant]:
    """Each whole-number rule parameter one up and one down; its proofs are those of its clause."""
    for index, parameter in enumerate(book["parameters"]):
        name, value = parameter["name"], parameter["value"]
        if isinstance(value, int) and not isinstance(value, bool):
            for changed in (value + 1, value - 1):
                rules = {**table.rules, name: changed}
                place = (f"rulebooks/{game}.json", f"/parameters/{index}/value", changed)
                clauses = (f"{game}:{parameter['clause']}",)
                yield Mutant(
                    f"{name} {value} -> {changed}", clauses, replace(table, rules=rules), place=place
                )


def effect_mutants(game: str, table: SceneTable, numbers: Sequence[str]) -> Iterator[Mutant]:
    """Each number in the effects of each card one up and one down; the card's clauses prove it.

    A card that no clause is about has numbers of its own, which are no rules.
    """
    for index, card in enumerate(table.cards):
        clauses = tuple(f"{game}:{number}" for number in numbers if number.rpartition(".")[2] == card["slug"])
        if not clauses:
            continue
        for pointer, value in pointers.numbers(card["effects"]):
            for changed in (value + 1, value - 1):
                effects = pointers.replace(card["effects"], pointer, changed)
                cards = [*table.cards[:index], {**card, "effects": effects}, *table.cards[index + 1 :]]
                name = f"{card['slug']} effects{pointer} {value} -> {changed}"
                yield Mutant(name, clauses, replace(table, cards=cards))


def refusal_mutants(game: str, table: SceneTable, engines: Path = ENGINES) -> Iterator[Mutant]:
    """Each refusal code of the game's engine kept silent; its proofs are the game's refusals."""
    for code, clause in sorted(refusal_codes(engines / game).items()):
        yield Mutant(f"refusal {code} kept silent", (clause,) if clause else (), table, muted=code)


def refusal_codes(folder: Path) -> dict[str, str | None]:
    """Codes of the refusals that the sources raise, each with the clause beside it if that is a text."""
    codes: dict[str, str | None] = {}
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == REFUSAL:
                texts = [_text(each) for each in node.args]
                codes.setdefault(str(texts[0]), texts[2] if len(texts) > 2 else None)
    return codes


def broken(scenarios: Sequence[ScenarioFile], table: SceneTable) -> list[str]:
    """Names of the scenarios that fail before anything is changed: nothing can be learnt from them."""
    return [each.name for each in scenarios if not _holds(each, table)]


def scenario_noticing(scenarios: Sequence[ScenarioFile]) -> Noticing:
    """The first scenario that fails under the mutant: of its clauses, or for a refusal of all refusals."""

    def notice(mutant: Mutant) -> str:
        for each in scenarios:
            fits = (
                each.kind is ProofKind.REFUSAL
                if mutant.muted
                else set(mutant.clauses) & set(each.scenario.clauses)
            )
            if fits and not _holds(each, mutant.table, mutant.muted):
                return each.name
        return ""

    return notice


def test_noticing(tests: Sequence[MarkedTest], root: Path) -> Noticing:
    """The marked tests of the mutant's clauses, run over mutated fixtures where its number stands there.

    Raises: ProofFault when they fail before anything is changed.
    """

    def notice(mutant: Mutant) -> str:
        nodes = [test.node for test in tests if set(test.clauses) & set(mutant.clauses)]
        if mutant.place is None or not nodes:
            return ""
        if not _passes(nodes, root, FIXTURES):
            raise ProofFault(f"these fail before anything is changed: {', '.join(nodes)}")
        with tempfile.TemporaryDirectory() as folder:
            passes = _passes(nodes, root, _mutated_fixtures(Path(folder), *mutant.place))
        return "" if passes else f"{len(nodes)} marked tests"

    return notice


def verdicts(mutants: Iterator[Mutant], *noticing: Noticing) -> Iterator[Verdict]:
    """Each mutant with the first thing that notices it."""
    for mutant in mutants:
        yield Verdict(mutant, next((noticed for notice in noticing if (noticed := notice(mutant))), ""))


def _text(argument: ast.expr) -> str | None:
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def _holds(each: ScenarioFile, table: SceneTable, muted: str = "") -> bool:
    try:
        answer = run_scenario(each.scenario, table, muted=frozenset([muted] if muted else []))
    except EngineError:
        return False
    return bool(answer.get("ok"))


def _mutated_fixtures(folder: Path, file: str, pointer: str, value: int) -> Path:
    fixtures = folder / "fixtures"
    shutil.copytree(FIXTURES, fixtures, ignore=shutil.ignore_patterns("scenarios"))
    document = json.loads((fixtures / file).read_text(encoding="utf-8"))
    changed = pointers.replace(document, pointer, value)
    (fixtures / file).write_text(json.dumps(changed, ensure_ascii=False), encoding="utf-8")
    return fixtures


def _passes(nodes: Sequence[str], root: Path, fixtures: Path) -> bool:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "-p",
        "pytest_django.plugin",
        *nodes,
    ]
    paths = os.pathsep.join(filter(None, [str(FIXTURES.parent), os.environ.get("PYTHONPATH")]))
    environment = {
        **os.environ,
        "PYTHONPATH": paths,
        "DECKWRIGHT_FIXTURES_DIR": str(fixtures),
        # Most plugins take longer to load than these tests to run.
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    return (
        subprocess.run(command, cwd=root, env=environment, capture_output=True, check=False).returncode == 0
    )
