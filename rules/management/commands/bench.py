"""`manage.py bench`: speed as ratios, so that figures of different machines can be compared."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from catalog import benchmark as catalog
from rules.benchmarks import decks, games


class Command(BaseCommand):
    help = "Measure speed against a calibration loop and, where the extra `bench` is installed, OpenSpiel."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("area", choices=["catalog", "decks", "games"], help="what to measure")
        parser.add_argument(
            "--rounds", type=int, default=5, help="the median of so many is reported (default 5)"
        )
        parser.add_argument("--games", type=int, default=100, help="games a round (default 100)")
        parser.add_argument("--checks", type=int, default=20_000, help="deck checks a round (default 20,000)")
        parser.add_argument("--address", help="of a running service, for deck checks over a real connection")

    def handle(self, *args: Any, **options: Any) -> None:
        rounds = max(1, options["rounds"])
        if options["area"] == "decks":
            lines = decks.report(rounds, max(1, options["checks"]), options["address"])
        elif options["area"] == "catalog":
            lines = catalog.report(rounds)
        else:
            lines = games.report(rounds, max(1, options["games"]))
        for line in lines:
            self.stdout.write(line)
