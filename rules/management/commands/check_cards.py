"""`manage.py check_cards`: text states, verbs and faults of the cards, from fixtures or the database."""

from __future__ import annotations

import datetime as dt
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from rules.card_report import Finding, GameReport, game_report
from rules.card_sources import GameCards, UnreadableFixture, database_games, fixture_games


class Command(BaseCommand):
    """Exit 1 when a card is wrong. Fixtures need no database."""

    help = "Check the effects and texts of all cards; exit 1 when one is wrong."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON document instead of text")
        parser.add_argument("--database", action="store_true", help="the cards in force today, not fixtures")
        parser.add_argument("--game", help="only this game")
        parser.add_argument("--fixtures", type=Path, default=None, help="another folder of fixtures")

    def handle(self, *args: object, **options: Any) -> None:
        """Raises: SystemExit 1 after errors."""
        reports: list[GameReport] = []
        errors: list[Finding] = []
        try:
            reports = [game_report(cards) for cards in _games(options)]
        except UnreadableFixture as wrong:
            errors.append(Finding(wrong.source, "", "unreadable_file", wrong.message))
        if options["game"] and not reports and not errors:
            errors.append(Finding(options["game"], "", "unknown_game", "there are no cards of such a game"))
        errors += [finding for report in reports for finding in report.errors]
        if options["json"]:
            self.stdout.write(_document(reports, errors))
        else:
            self._write(reports, errors)
        if errors:
            sys.exit(1)

    def _write(self, reports: list[GameReport], errors: list[Finding]) -> None:
        for report in reports:
            for line in _summary(report):
                self.stdout.write(line)
            for finding in report.warnings:
                self.stdout.write(self.style.WARNING(f"warning {_line(finding)}"))
        for finding in errors:
            self.stderr.write(self.style.ERROR(f"error {_line(finding)}"))


def _games(options: dict[str, Any]) -> list[GameCards]:
    if options["database"]:
        return database_games(dt.datetime.now(dt.UTC).date(), options["game"])
    return fixture_games(options["fixtures"] or Path(settings.FIXTURES_DIR), options["game"])


def _document(reports: list[GameReport], errors: list[Finding]) -> str:
    document = {
        "ok": not errors,
        "games": {report.game: report.to_json() for report in reports},
        "errors": [asdict(finding) for finding in errors],
        "warnings": [asdict(finding) for report in reports for finding in report.warnings],
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _summary(report: GameReport) -> list[str]:
    states = ", ".join(f"{number} {state}" for state, number in report.texts.items())
    lines = [f"{report.game}: {report.cards} cards: {states} ({len(report.stale)} stale)"]
    if report.verbs:
        lines.append(f"  verbs: {', '.join(f'{verb} {len(slugs)}' for verb, slugs in report.verbs.items())}")
        handlers = ", ".join(f"{verb} ({slug})" for verb, slug in report.handlers.items()) or "none"
        lines.append(f"  used by one card, {report.handler_share:.1%} of the cards: {handlers}")
        lines.append(f"  groups with equal effects but for numbers and names: {len(report.equal)}")
    return lines


def _line(finding: Finding) -> str:
    return f"{finding.source} {finding.path} {finding.code}: {finding.message}"
