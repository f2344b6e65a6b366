"""`manage.py clause_mutants [GAME …]`: change one number or keep one refusal silent, and see who notices."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from rules import mutants
from rules.clauses import ROOT, TESTS, clause_lists, clause_numbers
from rules.engine.games import GAMES
from rules.proofs import ProofFault, marked_tests, scenario_files
from rules.scenarios import seed_table
from rules.seed import FIXTURES

KINDS: Final = ("parameters", "effects", "refusals")


class Command(BaseCommand):
    """Exit 1 when a mutant survives whose clauses are not all pending. Needs no database."""

    help = "Rerun proofs with one number changed or one refusal kept silent, and list what nobody notices."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game with an engine")
        parser.add_argument("--only", choices=KINDS, help="one kind of mutant")
        parser.add_argument("--json", action="store_true", help="one JSON document instead of text")

    def handle(self, **options: Any) -> None:
        games = options["games"] or sorted(GAMES)
        if unknown := [game for game in games if game not in GAMES]:
            raise CommandError(f"No game {unknown[0]!r} is played here; known: {', '.join(sorted(GAMES))}.")
        found = {game: self._verdicts(game, options) for game in games}
        survivors = {
            game: [_listed(game, each) for each in all_ if each.survived] for game, all_ in found.items()
        }
        if options["json"]:
            counts = {game: len(all_) for game, all_ in found.items()}
            listed = {game: {"mutants": counts[game], "survivors": survivors[game]} for game in found}
            self.stdout.write(json.dumps(listed, ensure_ascii=False, indent=1))
        else:
            for game, all_ in found.items():
                self._tell(game, len(all_), survivors[game])
        if any(not each["pending"] for all_ in survivors.values() for each in all_):
            sys.exit(1)

    def _verdicts(self, game: str, options: dict[str, Any]) -> list[mutants.Verdict]:
        """Raises: CommandError when a scenario fails before anything is changed."""
        table = seed_table(game)
        try:
            scenarios = scenario_files(FIXTURES / "scenarios", game)
            tests = [
                test for test in marked_tests(TESTS, ROOT) if any(c.startswith(game) for c in test.clauses)
            ]
        except ProofFault as fault:
            raise CommandError(str(fault)) from fault
        if failing := mutants.broken(scenarios, table):
            raise CommandError(f"These fail before anything is changed: {', '.join(failing)}")
        noticing = mutants.scenario_noticing(scenarios), mutants.test_noticing(tests, ROOT)
        return list(mutants.verdicts(_mutants(game, table, options["only"]), *noticing))

    def _tell(self, game: str, count: int, survivors: list[dict[str, Any]]) -> None:
        self.stdout.write(f"{game}: {count} mutants, {len(survivors)} survive")
        for each in survivors:
            mark = " (pending)" if each["pending"] else ""
            self.stdout.write(f"  {each['mutant']}: {', '.join(each['clauses']) or 'no clause'}{mark}")


def _mutants(game: str, table: Any, only: str | None) -> Iterator[mutants.Mutant]:
    book = json.loads((FIXTURES / "rulebooks" / f"{game}.json").read_text(encoding="utf-8"))
    kinds = {
        "parameters": mutants.parameter_mutants(game, table, book),
        "effects": mutants.effect_mutants(game, table, clause_numbers()[game]),
        "refusals": mutants.refusal_mutants(game, table),
    }
    return chain(*(each for kind, each in kinds.items() if only in (None, kind)))


def _listed(game: str, verdict: mutants.Verdict) -> dict[str, Any]:
    pending = {f"{game}:{number}" for number in clause_lists().pending.get(game, ())}
    clauses = verdict.mutant.clauses
    return {
        "mutant": verdict.mutant.name,
        "clauses": list(clauses),
        "pending": bool(clauses) and set(clauses) <= pending,
    }
