"""Rules and cards from the fixtures alone, without a database: for commands and tests.

Authority: DESIGN, dated records (fixtures seed).
"""

from __future__ import annotations

import datetime as dt
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from catalog.seeds.in_force import record_in_force, values_in_force

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


#: How the codes of sets begin that are switched on per match.
PLUG_IN = "plug"


def seed_sets(game: str) -> list[str]:
    """Codes of the game's sets, without plug-in sets."""
    codes = sorted(path.stem for path in (FIXTURES / "cards" / game).glob("*.json"))
    return [code for code in codes if not code.startswith(PLUG_IN)]


def seed_cards(
    game: str, sets: Sequence[str] | None = None, *, on: dt.date | None = None
) -> list[dict[str, Any]]:
    """Card records of the named sets, by default all but plug-in sets, in force on the day `on` (today, UTC).

    A card gives way to a later set's card of its slug, and to one whose attributes say that it replaces it.
    """
    records: dict[str, dict[str, Any]] = {}
    for code in seed_sets(game) if sets is None else sets:
        for card in _read(FIXTURES / "cards" / game / f"{code}.json")["cards"]:
            version = record_in_force(card["versions"], on=on)
            if version is not None:
                given = {name: version[name] for name in RECORD_MEMBERS if name in version}
                records[card["slug"]] = {"slug": card["slug"], **EMPTY, **given}
    replaced = {record["attributes"].get("replaces") for record in records.values()}
    return [record for slug, record in records.items() if slug not in replaced]


def seed_rules(game: str, *, on: dt.date | None = None) -> dict[str, Any]:
    """The rulebook's parameters by name, in force on the day `on` (default: today); empty without a book."""
    path = FIXTURES / "rulebooks" / f"{game}.json"
    parameters = _read(path)["parameters"] if path.exists() else []
    return values_in_force(parameters, on=on)


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
