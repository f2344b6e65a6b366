"""Cards as the engines hold them: compiled once from records, never changed.

Authority: DESIGN, effects (strict loading) and engine contract (snapshot digests).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.core.effects.kinds import GameWord, ListOf, MapOf, Maybe, Text, WholeNumber
from rules.engine.core.effects.loader import read_effects
from rules.engine.core.effects.node import REQUIRED, Key, read_values
from rules.engine.core.effects.reading import Json, Reading, below
from rules.engine.core.effects.timing import Ability
from rules.engine.core.effects.vocabulary import Vocabulary
from rules.engine.core.errors import CardFaults

Record = Mapping[str, Json]


class _Plain:
    """A part of a record that is read on its own."""

    __slots__ = ("type", "what")

    def __init__(self, type_: type, what: str) -> None:
        self.type = type_
        self.what = what

    def read(self, value: Json, path: str, reading: Reading) -> Any:
        if not isinstance(value, self.type):
            reading.wrong_type(path, self.what, value)
        return value


TAG_KEYS = (
    Key("domain", Maybe(GameWord("domain")), None),
    Key("categories", ListOf(Text(), 0), ()),
)
RECORD_KEYS = (
    Key("slug", Text(80)),
    Key("name", Text(), ""),
    Key("type", GameWord("type")),
    Key("subtypes", ListOf(Text(), 0), ()),
    Key("tags", _Plain(dict, "an object"), {}),
    Key("stats", MapOf("stat", WholeNumber()), {}),
    Key("traits", ListOf(GameWord("trait"), 0), ()),
    Key("cost", Maybe(WholeNumber(0)), None),
    Key("attributes", _Plain(dict, "an object"), {}),
    Key("effects", _Plain(list, "a list"), []),
    Key("authors", _Plain(list, "a list"), []),
)


class Card:
    """One card of a pool. `index` is its place in the pool, for tables indexed by card."""

    __slots__ = (
        "attributes",
        "authors",
        "categories",
        "cost",
        "domain",
        "effects",
        "index",
        "name",
        "slug",
        "stats",
        "subtypes",
        "traits",
        "type",
    )

    def __init__(self, index: int, values: Mapping[str, Any]) -> None:
        self.index = index
        self.slug: str = values["slug"]
        self.name: str = values["name"] or values["slug"]
        self.type: str = values["type"]
        self.subtypes: tuple[str, ...] = values["subtypes"]
        self.domain: str | None = values["domain"]
        self.categories: tuple[str, ...] = values["categories"]
        self.stats: dict[str, int] = values["stats"]
        self.traits: frozenset[str] = frozenset(values["traits"])
        self.cost: int | None = values["cost"]
        #: Values of the game's attribute keys, each present: {"rank": 10, "suit": "Fruits"}.
        self.attributes: dict[str, Any] = values["attributes"]
        self.effects: tuple[Ability, ...] = values["effects"]
        #: Names, in the order of the author list.
        self.authors: tuple[str, ...] = values["authors"]

    def __repr__(self) -> str:
        return f"Card({self.slug})"


class CardPool:
    """Cards by slug, in the order of their slugs; equal records give an equal digest.

    digest  SHA-256 over the canonical JSON of the records in that order, what they leave out filled in.
    """

    __slots__ = ("_by_slug", "cards", "digest")

    def __init__(self, cards: Sequence[Card], digest: str) -> None:
        self.cards = tuple(cards)
        self.digest = digest
        self._by_slug = {card.slug: card for card in self.cards}

    def __getitem__(self, slug: str) -> Card:
        """Raises: KeyError for a slug that the pool does not hold."""
        return self._by_slug[slug]

    def __contains__(self, slug: object) -> bool:
        return slug in self._by_slug

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def get(self, slug: str) -> Card | None:
        return self._by_slug.get(slug)

    def of_type(self, card_type: str) -> tuple[Card, ...]:
        """The cards of one type, in order."""
        return tuple(card for card in self.cards if card.type == card_type)


def canonical_json(value: Json) -> str:
    """JSON with sorted keys and no blanks: equal values, equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def load_pool(records: Sequence[Record], vocabulary: Vocabulary) -> CardPool:
    """A pool of the records. Paths of faults begin with the record's place: `/3/effects/0/when`.

    Raises: CardFaults, with all faults of all records.
    """
    ordered = sorted(enumerate(records), key=lambda at: _slug(at[1]))
    reading = Reading(vocabulary, {_slug(record) for record in records} | set(vocabulary.always_in_play))
    cards: list[Card] = []
    for place, record in ordered:
        card = read_card(len(cards), record, f"/{place}", reading)
        if card is None:
            continue
        if cards and cards[-1].slug == card.slug:
            reading.fault(f"/{place}/slug", "duplicate_card", f"{card.slug!r} stands here a second time")
        cards.append(card)
    if reading.faults:
        raise CardFaults(tuple(sorted(reading.faults, key=lambda fault: int(fault.path.split("/")[1]))))
    content = canonical_json([_normal(record) for _, record in ordered])
    return CardPool(cards, hashlib.sha256(content.encode()).hexdigest())


def read_card(index: int, record: Json, path: str, reading: Reading) -> Card | None:
    """The card of a record, effects compiled; faults go to the reading, and then there is none."""
    if not isinstance(record, dict):
        reading.wrong_type(path, "an object", record)
        return None
    before = len(reading.faults)
    values = read_values(RECORD_KEYS, record, path, reading)
    if isinstance(values["tags"], dict):
        values |= read_values(TAG_KEYS, values["tags"], below(path, "tags"), reading)
    # Which attributes there are hangs on the type: of an unknown one nothing can be said.
    if isinstance(values["attributes"], dict) and values["type"] in reading.vocabulary.words("type"):
        keys = reading.vocabulary.attribute_keys(values["type"])
        values["attributes"] = read_values(keys, values["attributes"], below(path, "attributes"), reading)
    if isinstance(values["effects"], list):
        values["effects"] = read_effects(values["effects"], below(path, "effects"), reading)
    if isinstance(values["authors"], list):
        values["authors"] = _read_authors(values["authors"], below(path, "authors"), reading)
    return Card(index, values) if len(reading.faults) == before else None


def _normal(record: Record) -> Record:
    """A sound record with what it leaves out filled in, so that equal cards have equal digests."""
    empty: dict[str, Json] = {key.name: key.default for key in RECORD_KEYS if key.default is not REQUIRED}
    tags = {"domain": None, "categories": [], **record.get("tags", {})}
    authors = _author_names(record.get("authors", []))
    return {**empty, **record, "tags": tags, "authors": authors}


def _author_names(authors: list[Json]) -> tuple[Json, ...]:
    """The names of an author list, whose entries are names or objects that hold one."""
    return tuple(author.get("name") if isinstance(author, dict) else author for author in authors)


def _read_authors(authors: list[Json], path: str, reading: Reading) -> tuple[Json, ...]:
    names = _author_names(authors)
    for at, name in enumerate(names):
        if not isinstance(name, str):
            reading.wrong_type(below(path, at), "an author's name", name)
    return names


def _slug(record: Json) -> str:
    slug = record.get("slug") if isinstance(record, dict) else None
    return slug if isinstance(slug, str) else ""
