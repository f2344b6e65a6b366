"""`manage.py clause_coverage [--json] [--since REVISION]`: which clauses of the rulebooks are proven."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from rules.clauses import ROOT, Coverage, clause_coverage, clause_lists, clause_numbers, grown
from rules.proofs import ProofFault

PENDING: Final = "fixtures/scenarios/pending.json"


class Command(BaseCommand):
    """Exit 1 when a clause is missing, too many are excused, or a list is wrong. Needs no database."""

    help = (
        "Say which clauses of the rulebooks a scenario or a marked test proves; exit 1 when one is missing."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON document instead of a table")
        parser.add_argument(
            "--since",
            metavar="REVISION",
            help=f"refuse entries that {PENDING} did not have in this git revision",
        )

    def handle(self, **options: Any) -> None:
        try:
            coverage = clause_coverage()
        except ProofFault as fault:
            raise CommandError(str(fault)) from fault
        gained = _gained(options["since"]) if options["since"] else []
        if options["json"]:
            found = {game: each.to_json() for game, each in coverage.items()}
            self.stdout.write(json.dumps(found, ensure_ascii=False, indent=1))
        else:
            self.stdout.write("\n".join(_told(game, each) for game, each in coverage.items()))
        for clause in gained:
            self.stderr.write(f"{clause} was put on the list of pending clauses, which only shrinks.")
        if gained or not all(each.is_good for each in coverage.values()):
            sys.exit(1)


def _told(game: str, coverage: Coverage) -> str:
    counts = f"{coverage.tested} of {coverage.clauses} tested, {len(coverage.excused)} excused"
    lines = [f"{game}: {counts}, {len(coverage.pending)} pending, {len(coverage.missing)} missing"]
    lines += [f"  missing: {', '.join(coverage.missing)}"] if coverage.missing else []
    lines += [f"  excused: {each['clause']}: {each['why']}" for each in coverage.excused]
    lines += [f"  wrong: {fault}" for fault in coverage.faults]
    return "\n".join(lines)


def _gained(revision: str) -> list[str]:
    """Pending clauses that the list lacked then though the rulebook had them. Raises: CommandError."""
    before = _file_at(revision, PENDING)
    if before is None:
        return []
    numbers = clause_numbers()
    books = {game: _file_at(revision, f"fixtures/rulebooks/{game}.json") for game in numbers}
    known = [
        f"{game}:{clause['number']}" for game, book in books.items() if book for clause in book["clauses"]
    ]
    return grown(clause_lists().pending, before, known)


def _file_at(revision: str, path: str) -> Mapping[str, Any] | None:
    """A JSON file as it was; None where there was none."""
    listed = _git("ls-tree", "--name-only", revision, path)
    return json.loads(_git("show", f"{revision}:{path}")) if listed.strip() else None


def _git(*arguments: str) -> str:
    try:
        run = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", None) or str(error)
        raise CommandError(f"The earlier list cannot be read: {said.strip()}") from error
    return run.stdout
