"""`manage.py dump_cards [--to DIR]`: write the database as fixtures, the same rows as the same bytes."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from catalog import exporter
from catalog.management.database import DatabaseCommand


class Command(DatabaseCommand):
    help = (
        "Write every published row as fixture files in canonical form. Without --to the fixtures of the "
        "program are written over: after load_cards this brings hand-made files into canonical form."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--to", type=Path, metavar="DIR", help="folder to write to (made when absent)")

    def handle(self, *args: Any, **options: Any) -> None:
        folder = options["to"] or Path(settings.FIXTURES_DIR)
        try:
            changed = exporter.dump(folder)
        except OSError as fault:
            raise CommandError(f"{fault.filename or folder} cannot be written: {fault.strerror}.") from fault
        for path in changed:
            self.stdout.write(str(path))
        self.stdout.write(f"{len(changed)} files changed.")
