"""`manage.py seed_synthetic [--cards N] [--force]`: fill the database with made-up cards to measure with."""

from __future__ import annotations

import datetime as dt
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import CommandError

from catalog.management.database import DatabaseCommand
from catalog.synthetic import CARDS, catalog_fill


class Command(DatabaseCommand):
    help = (
        "Add made-up cards with three versions each to the configured database, the same ones every time. "
        "Published cards cannot be removed again: refuses a database that somebody has an account in."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--cards", type=int, default=CARDS, help=f"how many (default {CARDS:,})")
        parser.add_argument("--force", action="store_true", help="even where people have accounts")

    def handle(self, *args: Any, **options: Any) -> None:
        if get_user_model().objects.exists() and not options["force"]:
            raise CommandError("People have accounts here; --force adds the made-up cards all the same.")
        try:
            for written in catalog_fill(max(1, options["cards"]), now=dt.datetime.now(dt.UTC)):
                if options["verbosity"]:
                    self.stdout.write(f"{written:,} cards")
        except ValueError as fault:
            raise CommandError(str(fault)) from fault
