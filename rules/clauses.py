"""Which clauses of the rulebooks are proven, and by what.

Authority: DESIGN, rules cited. `fixtures/scenarios/pending.json` holds the clauses that later work brings,
and only shrinks; `excused.json` those that nothing can prove, with the reason, at most two a game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Final

from rules.proofs import MarkedTest, ScenarioFile, marked_tests, scenario_files
from rules.seed import FIXTURES

ROOT: Final = Path(__file__).resolve().parent.parent
TESTS: Final = ROOT / "tests"
EXCUSED_MAX: Final = 2

Json = Any


@dataclass(frozen=True, slots=True)
class Coverage:
    """One game's clauses, each counted once: tested, excused, pending or missing."""

    clauses: int
    tested: int
    excused: tuple[Mapping[str, str], ...]
    pending: tuple[str, ...]
    missing: tuple[str, ...]
    #: What is wrong with the lists and the citations, in words.
    faults: tuple[str, ...]

    @property
    def is_good(self) -> bool:
        return not self.missing and not self.faults

    def to_json(self) -> dict[str, Json]:
        return {
            "clauses": self.clauses,
            "tested": self.tested,
            "excused": [dict(each) for each in self.excused],
            "pending": list(self.pending),
            "missing": list(self.missing),
            "faults": list(self.faults),
        }


@dataclass(frozen=True, slots=True)
class Lists:
    """The committed lists of clauses that need no proof: by game, without the game's prefix."""

    pending: Mapping[str, Sequence[str]] = field(default_factory=dict)
    excused: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def clause_numbers(fixtures: Path = FIXTURES) -> dict[str, tuple[str, ...]]:
    """The clause numbers of each rulebook, in its order, games by slug."""
    books = {path.stem: _read(path) for path in sorted((fixtures / "rulebooks").glob("*.json"))}
    return {
        game: tuple(clause["number"] for clause in book["clauses"])
        for game, book in books.items()
        if "." not in game
    }


def clause_lists(fixtures: Path = FIXTURES) -> Lists:
    """What is pending and what is excused."""
    folder = fixtures / "scenarios"
    return Lists(_read(folder / "pending.json", {}), _read(folder / "excused.json", {}))


def clause_coverage(fixtures: Path = FIXTURES, tests: Path = TESTS) -> dict[str, Coverage]:
    """Coverage by game. Raises: ProofFault for a scenario file or a mark that cannot be read."""
    cited = _cited(scenario_files(fixtures / "scenarios"), marked_tests(tests, tests.parent))
    lists = clause_lists(fixtures)
    books = clause_numbers(fixtures)
    unknown = _unknown_citations(cited, books)
    return {
        game: game_coverage(
            numbers,
            {number for number in numbers if f"{game}:{number}" in cited},
            pending=lists.pending.get(game, ()),
            excused=lists.excused.get(game, {}),
            faults=[fault for at, fault in unknown if at == game],
        )
        for game, numbers in books.items()
    } | {
        game: _unknown_game([fault for at, fault in unknown if at == game])
        for game, _ in unknown
        if game not in books
    }


def game_coverage(
    numbers: Sequence[str],
    tested: set[str],
    *,
    pending: Sequence[str],
    excused: Mapping[str, str],
    faults: Iterable[str] = (),
) -> Coverage:
    """The coverage of one rulebook, with what is wrong about its lists."""
    known = set(numbers)
    wrong = [*faults]
    wrong += [f"{number} is pending and excused at once" for number in pending if number in excused]
    for name, listed in (("pending", list(pending)), ("excused", list(excused))):
        wrong += [
            f"{number} is {name}, but no clause of the rulebook" for number in listed if number not in known
        ]
        wrong += [
            f"{number} is {name}, but tested: take it off the list" for number in listed if number in tested
        ]
        wrong += [
            f"{number} stands twice among the {name}"
            for number in sorted(set(listed))
            if listed.count(number) > 1
        ]
    wrong += [f"{number} is excused without a reason" for number, why in excused.items() if not why.strip()]
    if len(excused) > EXCUSED_MAX:
        wrong.append(f"{len(excused)} clauses are excused; at most {EXCUSED_MAX} may be")
    missing = [
        number
        for number in numbers
        if number not in tested and number not in pending and number not in excused
    ]
    return Coverage(
        clauses=len(numbers),
        tested=sum(number in tested for number in numbers),
        excused=tuple({"clause": number, "why": why} for number, why in excused.items()),
        pending=tuple(pending),
        missing=tuple(missing),
        faults=tuple(wrong),
    )


def grown(
    pending: Mapping[str, Sequence[str]], before: Mapping[str, Sequence[str]], known: Iterable[str]
) -> list[str]:
    """Full ids that the list gained since an earlier state of it; clauses not `known` then may be added."""
    old = {f"{game}:{number}" for game, numbers in before.items() for number in numbers}
    new = {f"{game}:{number}" for game, numbers in pending.items() for number in numbers}
    return sorted((new - old) & set(known))


def scenarios_of(clause: str) -> list[dict[str, Json]]:
    """The scenarios that prove a clause, by its full id: plain ones, boundaries, refusals, then by name.

    Each is `{"file","title","kind","document","text"}`; read once a process.
    """
    return [dict(each) for each in _scenarios_by_clause().get(clause, ())]


@cache
def _scenarios_by_clause() -> dict[str, list[dict[str, Json]]]:
    found: dict[str, list[dict[str, Json]]] = {}
    for each in scenario_files(FIXTURES / "scenarios"):
        listed = {
            "file": each.path.name,
            "title": each.scenario.title,
            "kind": str(each.kind),
            "document": json.loads(each.text),
            "text": each.text.rstrip(),
        }
        for clause in each.scenario.clauses:
            found.setdefault(clause, []).append(listed)
    return found


def _cited(scenarios: Iterable[ScenarioFile], tests: Iterable[MarkedTest]) -> dict[str, str]:
    """Full ids of the clauses that something proves, each with one place that cites it."""
    cited: dict[str, str] = {}
    for test in tests:
        cited |= dict.fromkeys(test.clauses, test.node)
    for each in scenarios:
        cited |= dict.fromkeys(each.scenario.clauses, each.name)
    return cited


def _unknown_citations(cited: Mapping[str, str], books: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    known = [f"{game}:{number}" for game, numbers in books.items() for number in numbers]
    unknown = []
    for clause, place in cited.items():
        if clause not in known:
            near = get_close_matches(clause, known, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            unknown.append((clause.partition(":")[0], f"{place} cites {clause}, which is no clause{hint}"))
    return unknown


def _unknown_game(faults: Sequence[str]) -> Coverage:
    return Coverage(clauses=0, tested=0, excused=(), pending=(), missing=(), faults=tuple(faults))


def _read(path: Path, default: Json = None) -> Json:
    if default is not None and not path.exists():
        return default
    return json.loads(path.read_text(encoding="utf-8"))
