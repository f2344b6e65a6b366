"""The cards as their files have them. Nothing here or beside it reads the checker that ships."""

import json
from functools import cache
from pathlib import Path

from tests.days import DAY

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures"


@cache
def versions(game):
    """Every card's version of today by slug, with its set and how often the set holds it."""
    found = {}
    for file in sorted((FIXTURES / "cards" / game).glob("*.json")):
        for card in json.loads(file.read_text())["cards"]:
            begun = [each for each in card["versions"] if each["effective_from"] <= DAY.isoformat()]
            quantity = card.get("printing", {}).get("quantity", 1)
            found[card["slug"]] = {**begun[-1], "set": file.stem, "quantity": quantity}
    return found


@cache
def starter(game, slug):
    """A starter as zones of cards and counts."""
    zones = json.loads((FIXTURES / "starters" / game / f"{slug}.json").read_text())["zones"]
    return {zone: {row["card"]: row["count"] for row in rows} for zone, rows in zones.items()}


def copies(zones, zone):
    """Every card of a zone, one by one."""
    return [slug for slug, count in zones.get(zone, {}).items() for _ in range(count)]


def names_in(effects):
    """Libraries that effects name: what has to be in play for them."""
    if isinstance(effects, list):
        return {name for each in effects for name in names_in(each)}
    if not isinstance(effects, dict):
        return set()
    own = [effects.get("in_play", ()), effects.get("named_in_play", ())]
    named = {name for each in own for name in ([each] if isinstance(each, str) else each)}
    return named | {name for each in effects.values() for name in names_in(each)}
