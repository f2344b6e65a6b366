"""Cards written into a scenario: full records, or the short form with numbers under search-field names.

Authority: the scenario format (inline cards win over the catalog).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rules.engine.core import pointers
from rules.engine.core.cards import RECORD_KEYS
from rules.engine.core.errors import CardFault, CardFaults, ScenarioFault
from rules.engine.core.scenario_document import known_members

Json = Any
Record = dict[str, Json]

RECORD_MEMBERS: Final = frozenset(key.name for key in RECORD_KEYS)
#: Members of the short form that name one of a record's tags.
TAG_FIELDS: Final = {"domain": "domain", "category": "categories"}
#: Members of the short form that are attributes of the card, and the name of the attribute.
ATTRIBUTE_FIELDS: Final = {
    "cpp": "min_version",
    "requires": "requires",
    "rank": "rank",
    "suit": "suit",
    "power": "power",
    "health": "health",
}  # fmt: skip


def card_records(
    inline: Sequence[Mapping[str, Json]], catalog: Iterable[Record], stats: Iterable[str]
) -> list[Record]:
    """The cards of a table: the inline ones, then those of the catalog that they do not replace.

    stats: names of the game's stats, which the short form takes as members. Raises: ScenarioFault.
    """
    fields = {stat.casefold(): stat for stat in stats}
    records = [_record(card, f"/cards/{index}", fields) for index, card in enumerate(inline)]
    slugs = [record["slug"] for record in records]
    for index, slug in enumerate(slugs):
        if slug in slugs[:index]:
            message = f"The card {slug!r} is written into the scenario twice."
            raise ScenarioFault("duplicate_card", message, pointer=f"/cards/{index}/slug")
    return [*records, *(record for record in catalog if record["slug"] not in slugs)]


def as_scenario_fault(faults: CardFaults, inline: int) -> ScenarioFault:
    """The faults of inline cards as one that points at the first of them."""
    first = min(faults.faults, key=lambda fault: _place(fault.path))
    within = _place(first.path) < inline
    message = "; ".join(map(_sentence, faults.faults[:10]))
    return ScenarioFault(first.code, message, pointer=f"/cards{first.path}" if within else "/cards")


def _record(card: Mapping[str, Json], pointer: str, stats: Mapping[str, str]) -> Record:
    known_members(card, RECORD_MEMBERS | TAG_FIELDS.keys() | ATTRIBUTE_FIELDS.keys() | stats.keys(), pointer)
    if not isinstance(card.get("slug"), str) or not card["slug"]:
        raise ScenarioFault(
            "missing_member", "A card needs its slug.", pointer=pointers.join(pointer, "slug")
        )
    record: Record = {name: value for name, value in card.items() if name in RECORD_MEMBERS}
    for name, value in card.items():
        if name in TAG_FIELDS:
            listed = [value] if name == "category" and isinstance(value, str) else value
            _put(record, "tags", TAG_FIELDS[name], listed, pointers.join(pointer, name))
        elif name in ATTRIBUTE_FIELDS:
            _put(record, "attributes", ATTRIBUTE_FIELDS[name], value, pointers.join(pointer, name))
        elif name in stats and name not in RECORD_MEMBERS:
            _put(record, "stats", stats[name], value, pointers.join(pointer, name))
    return record


def _put(record: Record, part: str, name: str, value: Json, pointer: str) -> None:
    """Set one member of a part of the record; giving it in both forms is a fault."""
    members = record.get(part, {})
    if not isinstance(members, dict):
        return
    if name in members:
        message = f"This is given twice: here and as {name!r} in {part!r}."
        raise ScenarioFault("duplicate_member", message, pointer=pointer)
    record[part] = {**members, name: value}


def _place(path: str) -> int:
    place = path.split("/")[1] if path.startswith("/") else ""
    return int(place) if place.isdecimal() else 0


def _sentence(fault: CardFault) -> str:
    hint = f"; did you mean {fault.near!r}?" if fault.near else ""
    return f"/cards{fault.path}: {fault.message}{hint}"
