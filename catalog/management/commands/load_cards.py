"""`manage.py load_cards [--check] [PATH …]`: add to the database what the fixtures have and it has not."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from catalog import importer
from catalog.management.database import DatabaseCommand
from catalog.seeds.report import Entry, FixtureFaults, Report, Status


class Command(DatabaseCommand):
    help = (
        "Load games, cards, rulings, rulebooks, formats and starters from fixtures. What is absent is added; "
        "what is in the database is never changed: where a fixture differs, both texts are shown."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files or folders")
        parser.add_argument(
            "--check",
            action="store_true",
            help="write nothing; exit 1 when a fixture and the database differ",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = importer.load(options["paths"], check=options["check"])
        except FixtureFaults as found:
            for fault in found.faults:
                self.stderr.write(str(fault))
            raise CommandError(f"{len(found.faults)} faults in the fixtures; nothing was loaded.") from None
        self._show(report, verbosity=options["verbosity"])
        if options["check"] and report.conflicts:
            sys.exit(1)

    def _show(self, report: Report, *, verbosity: int) -> None:
        for entry in report.conflicts:
            self.stdout.write(_conflict(entry))
        if verbosity > 1:
            for entry in report.entries:
                self.stdout.write(f"{entry.status}: {entry.kind} {entry.label} ({entry.place})")
        if verbosity == 0:
            return
        for kind, counts in report.counts().items():
            numbers = ", ".join(f"{counts[status]} {status}" for status in Status if counts[status])
            self.stdout.write(f"{kind}: {numbers}")
        totals = ", ".join(f"{report.total(status)} {status}" for status in Status)
        self.stdout.write(f"all: {totals}")


def _conflict(entry: Entry) -> str:
    lines = [f"conflict: {entry.kind} {entry.label} ({entry.place})"]
    if entry.code == "back_dated":
        lines.append("  the day is past, and answers for past days never change: date it today or later")
        return "\n".join(lines)
    for difference in entry.differences:
        lines.append(f"  {difference.field}")
        lines.append(f"    database: {_shown(difference.database)}")
        lines.append(f"    fixture:  {_shown(difference.fixture)}")
    return "\n".join(lines)


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
