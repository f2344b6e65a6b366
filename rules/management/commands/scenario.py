"""`manage.py scenario FILE…`: play scenario files and say which expectations do not hold."""

from __future__ import annotations

import datetime as dt
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from catalog.models import Game
from rules.engine.core.errors import ScenarioFault
from rules.engine.core.scenario import run_scenario
from rules.engine.core.scenario_document import BYTES_MAX, Scenario, parse_scenario
from rules.scenarios import SceneTable, seed_table
from rules.services.scenario import catalog_table

Answer = dict[str, Any]


class Command(BaseCommand):
    """Exit 1 when an expectation does not hold or a file cannot be understood."""

    help = (
        "Play scenario files (or all in a folder, or - for standard input) with the cards and rules in force "
        "in the database; with those of the fixtures where nothing is loaded."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a file, a folder, or -")
        parser.add_argument("--as-of", metavar="YYYY-MM-DD", help="cards and rules of that day")
        parser.add_argument("--fixtures", action="store_true", help="use the fixtures, not the database")
        parser.add_argument("--json", action="store_true", help="print each answer as one line of JSON")

    def handle(self, **options: Any) -> None:
        self._tables: dict[tuple[str, dt.date], SceneTable] = {}
        self._use_fixtures = options["fixtures"]
        asked = _asked(options["as_of"])
        texts = list(_texts(options["files"]))
        failed = sum(not self._plays(name, text, asked, as_json=options["json"]) for name, text in texts)
        if not options["json"]:
            self.stdout.write(f"{len(texts) - failed} of {len(texts)} scenarios hold.")
        if failed:
            sys.exit(1)

    def _plays(self, name: str, text: bytes, asked: dt.date | None, *, as_json: bool) -> bool:
        """Play one scenario and report; whether all that it expects holds."""
        try:
            scenario = parse_scenario(text)
            answer = run_scenario(scenario, self._table(scenario, asked))
        except ScenarioFault as fault:
            answer = {
                "ok": False,
                "fault": {"pointer": fault.pointer, "code": fault.code, "detail": fault.message},
            }
        self.stdout.write(
            json.dumps({"file": name, **answer}, ensure_ascii=False) if as_json else _told(name, answer)
        )
        return bool(answer.get("ok", True))

    def _table(self, scenario: Scenario, asked: dt.date | None) -> SceneTable:
        day = asked or (_day(scenario.as_of) if scenario.as_of else dt.datetime.now(dt.UTC).date())
        place = (scenario.game, day)
        if place not in self._tables:
            self._tables[place] = self._table_of(scenario.game, day)
        return self._tables[place]

    def _table_of(self, game: str, day: dt.date) -> SceneTable:
        if not self._use_fixtures and not _is_loaded(game):
            self.stderr.write("Nothing is loaded: playing with the cards and rules of the fixtures.")
            self._use_fixtures = True
        return seed_table(game) if self._use_fixtures else catalog_table(game, on=day)


def _is_loaded(game: str) -> bool:
    try:
        return Game.objects.filter(slug=game).exists()
    except DatabaseError:
        return False


def _asked(text: str | None) -> dt.date | None:
    """Raises: CommandError."""
    try:
        return _day(text) if text else None
    except ScenarioFault as fault:
        raise CommandError(fault.message) from fault


def _day(text: str) -> dt.date:
    try:
        return dt.datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 - a calendar day has no zone
    except ValueError:
        raise ScenarioFault(
            "bad_date", "as_of is a calendar day written YYYY-MM-DD.", pointer="/as_of"
        ) from None


def _texts(files: list[str]) -> Iterator[tuple[str, bytes]]:
    """Each scenario's name and text. Raises: CommandError for a file that cannot be read."""
    for name in files:
        path = Path(name)
        try:
            if name == "-":
                yield "-", sys.stdin.buffer.read(BYTES_MAX + 1)
            elif path.is_dir():
                yield from ((str(each), each.read_bytes()) for each in sorted(path.rglob("*.*.json")))
            else:
                yield name, path.read_bytes()
        except OSError as error:
            raise CommandError(f"{name}: {error.strerror or error}.") from error


def _told(name: str, answer: Answer) -> str:
    if "fault" in answer:
        fault = answer["fault"]
        return f"FAULT   {name}\n        {fault['pointer'] or '/'}: {fault['detail']}"
    if answer.get("ok", True):
        scores = f"   scores {answer['scores']}" if "scores" in answer else ""
        return f"holds   {name}{scores}"
    lines = [f"FAILED  {name}"]
    for failure in answer["failures"]:
        note = f" ({failure['note']})" if "note" in failure else ""
        lines.append(
            f"        {failure['pointer']}: expected {failure['expected']!r}, got {failure['actual']!r}{note}"
        )
    return "\n".join(lines)
