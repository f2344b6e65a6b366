"""Rules and cards from the fixtures alone, without a database: for commands and tests.

Authority: DESIGN, dated records (fixtures seed).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, Final

from catalog.seeds.folder import FIXTURES, seed_document
from catalog.seeds.in_force import record_in_force, values_in_force

#: What a card record takes from a version of a fixture beside name and type, with the value of a key that is
#: left out.
RECORD_DEFAULTS: Final[dict[str, Any]] = {
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
        for card in seed_document(f"cards/{game}/{code}.json")["cards"]:
            version = record_in_force(card["versions"], on=on)
            if version is not None:
                records[card["slug"]] = version_record(card["slug"], version)
    replaced = {record["attributes"].get("replaces") for record in records.values()}
    return [record for slug, record in records.items() if slug not in replaced]


def version_record(slug: str, version: Mapping[str, Any]) -> dict[str, Any]:
    """The card record of a version in a fixture."""
    kept = {name: version.get(name, default) for name, default in RECORD_DEFAULTS.items()}
    return {"slug": slug, "name": version["name"], "type": version["type"], **kept}


def seed_rules(game: str, *, on: dt.date | None = None) -> dict[str, Any]:
    """The rulebook's parameters by name, in force on the day `on` (default: today); empty without a book."""
    path = f"rulebooks/{game}.json"
    parameters = seed_document(path)["parameters"] if (FIXTURES / path).exists() else []
    return values_in_force(parameters, on=on)
