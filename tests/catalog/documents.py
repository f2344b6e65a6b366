"""Small fixture documents and a folder to load them from."""

import datetime as dt
import json
from pathlib import Path
from typing import Any

from catalog import exporter, importer
from catalog.seeds.report import FixtureFaults, Report

NOON = dt.datetime(2026, 6, 15, 12, tzinfo=dt.UTC)
TODAY = NOON.date()
TOMORROW = TODAY + dt.timedelta(days=1)
FIRST_DAY = "2026-01-01"


def game(slug: str = "tiny", **more: Any) -> dict[str, Any]:
    return {"slug": slug, "names": {"en": slug.title()}, "seats_min": 2, "seats_max": 4, **more}


def version(name: str = "Null Pointer", day: str = FIRST_DAY, **more: Any) -> dict[str, Any]:
    return {"effective_from": day, "name": name, "type": "Unit", **more}


def card(slug: str, *versions: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"slug": slug, "versions": list(versions or [version(slug.title())]), **more}


def card_file(*cards: dict[str, Any], code: str = "base", **more: Any) -> dict[str, Any]:
    return {
        "game": "tiny",
        "set": {"code": code, "names": {"en": code.title()}},
        "cards": list(cards),
        **more,
    }


def clause(
    number: str = "deck.1", text: str = "A deck holds 30 cards.", day: str = FIRST_DAY
) -> dict[str, Any]:
    parts = [{"kind": "rule", "text": text}]
    versions = [{"language": "en", "effective_from": day, "parts": parts}]
    return {"number": number, "section": number.partition(".")[0], "versions": versions}


def rulebook(*clauses: dict[str, Any], parameters: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    sections = list(dict.fromkeys(each["section"] for each in clauses))
    return {
        "game": "tiny",
        "titles": {"en": "Tiny"},
        "sections": [{"id": name, "titles": {"en": name.title()}} for name in sections],
        "clauses": list(clauses),
        "parameters": parameters or [],
    }


def parameter(name: str = "deck_size", value: Any = 30, day: str = FIRST_DAY) -> dict[str, Any]:
    return {"name": name, "value": value, "clause": "deck.1", "effective_from": day}


def ruling(slug: str, key: str = "answer", **more: Any) -> dict[str, Any]:
    return {"card": slug, "key": key, "language": "en", "effective_from": FIRST_DAY, "text": "Yes.", **more}


class Folder:
    """A folder of fixtures on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def put(self, file: str, document: Any) -> "Folder":
        """Write a document, or a text or bytes as they are."""
        target = self.path / file
        target.parent.mkdir(parents=True, exist_ok=True)
        if not isinstance(document, str | bytes):
            document = json.dumps(document)
        target.write_bytes(document.encode() if isinstance(document, str) else document)
        return self

    def load(self, **options: Any) -> Report:
        return importer.load([self.path], now=NOON, **options)

    def faults(self) -> list[tuple[str, str]]:
        """(place, code) of every fault of a load that is refused."""
        return [(str(fault.place), fault.code) for fault in self.found()]

    def found(self) -> tuple[Any, ...]:
        try:
            self.load()
        except FixtureFaults as found:
            return found.faults
        return ()

    def dumped(self) -> dict[str, Any]:
        return exporter.documents()
