"""Rules and cards from the fixtures alone, without a database: for commands and tests.

Authority: DESIGN, dated records (fixtures seed).
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

#: Another folder is named by tools that run tests over changed numbers.
FIXTURES = Path(
    os.environ.get("DECKWRIGHT_FIXTURES_DIR") or Path(__file__).resolve().parent.parent / "fixtures"
)
RECORD_MEMBERS = (
    *("name", "type", "subtypes", "tags", "stats", "traits", "cost", "attributes", "effects", "authors"),
)
EMPTY: dict[str, Any] = {
    "subtypes": [],
    "tags": {},
    "stats": {},
    "traits": [],
    "cost": None,
    "attributes": {},
    "effects": [],
    "authors": [],
}


def seed_cards(game: str, sets: Sequence[str] = ("base",)) -> list[dict[str, Any]]:
    """Card records of the named sets as first published.

    A card gives way to a later set's card of its slug, and to one whose attributes say that it replaces it.
    """
    records: dict[str, dict[str, Any]] = {}
    for code in sets:
        data = _read(FIXTURES / "cards" / game / f"{code}.json")
        for card in data["cards"]:
            version = card["versions"][0]
            given = {name: version[name] for name in RECORD_MEMBERS if name in version}
            records[card["slug"]] = {"slug": card["slug"], **EMPTY, **given}
    replaced = {record["attributes"].get("replaces") for record in records.values()}
    return [record for slug, record in records.items() if slug not in replaced]


def seed_rules(game: str) -> dict[str, Any]:
    """The rule parameters of the rulebook by name, as first published; empty where it has none."""
    path = FIXTURES / "rulebooks" / f"{game}.json"
    parameters = _read(path)["parameters"] if path.exists() else []
    first: dict[str, Any] = {}
    for parameter in parameters:
        first.setdefault(parameter["name"], parameter["value"])
    return first


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
