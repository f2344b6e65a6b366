"""Cards of a set: identities, dated versions, translations and printings (`cards/<game>/<set>.json`).

A card is defined in the file of the first set that it was printed in, by the order of the sets; the files of
later sets list their printings of it. Cards that were never printed stand in `unprinted.json`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from catalog import rendering
from catalog.models import (
    Authorship,
    Card,
    CardSet,
    CardVersion,
    Person,
    Printing,
    TextState,
    Translation,
)
from catalog.publication import text_store, versions_publish
from catalog.search.rows import cards_index
from catalog.seeds.loading import Document, Loading
from catalog.seeds.namebook import NameBook
from catalog.seeds.report import Difference, Place
from catalog.seeds.vocabulary import unknown_words

VERSION_DEFAULTS: dict[str, Any] = {
    "subtypes": [],
    "tags": {},
    "stats": {},
    "traits": [],
    "cost": None,
    "attributes": {},
    "effects": [],
    "reason": "",
    "source": "",
    "withdrawn": False,
}
VERSION_FIELDS = ("name", "type", *VERSION_DEFAULTS, "review")
SET_DEFAULTS: dict[str, Any] = {"names": {}, "released_on": None, "house": False, "position": 0, "notes": {}}
PRINTING_DEFAULTS: dict[str, Any] = {
    "number": None,
    "text": None,
    "flavour": "",
    "quantity": 1,
    "attributes": {},
}


@dataclass(frozen=True, slots=True)
class Defined:
    """A card in a file: its row, what the file says of it, and where."""

    card: Card
    item: dict[str, Any]
    place: Place


@dataclass(frozen=True, slots=True)
class DefinedVersion:
    """A version of a card in a file, with the people on it."""

    row: CardVersion
    authors: Sequence[Person]
    item: dict[str, Any]
    place: Place


def load(loading: Loading) -> None:
    documents = [document for document in loading.documents("cards") if loading.game_of(document)]
    sets = _load_sets(loading, documents)
    persons = _load_persons(loading, documents)
    cards = _load_cards(loading, documents)
    names = NameBook(_defined_names(cards))
    versions = _load_versions(loading, cards, persons, names)
    _load_translations(loading, versions, names)
    _load_printings(loading, documents, sets, cards)


def _load_sets(loading: Loading, documents: list[Document]) -> dict[str, CardSet]:
    """Sets by the file that defines them."""
    wanted = []
    for document in documents:
        if "set" in document.data:
            values = {**SET_DEFAULTS, **document.data["set"], "game": loading.games[document.data["game"]]}
            values["is_house"] = values.pop("house")
            values["released_on"] = values["released_on"] and dt.date.fromisoformat(values["released_on"])
            wanted.append((CardSet(**values), document.place.at("set")))
    rows = loading.settle(
        "set",
        wanted,
        key=["game_id", "code"],
        compare=["names", "released_on", "is_house", "position", "notes"],
    )
    return {place.file: row for row, (_, place) in zip(rows, wanted, strict=True)}


def _load_persons(loading: Loading, documents: list[Document]) -> dict[str, Person]:
    wanted: dict[str, tuple[Person, Place]] = {}
    for author, place in _authors(documents):
        known, first = wanted.setdefault(author["name"], (Person(**author), place))
        if known.initials != author["initials"]:
            message = f"“{author['initials']}” for {author['name']}, who is “{known.initials}” at {first}"
            loading.fault(place.at("initials"), "initials_differ", message)
    rows = loading.settle("person", list(wanted.values()), key=["name"], compare=["initials"])
    return {row.name: row for row in rows}


def _authors(documents: list[Document]) -> Iterator[tuple[dict[str, str], Place]]:
    for document in documents:
        for card, place in document.items("cards"):
            for number, version in enumerate(card["versions"]):
                for index, author in enumerate(version.get("authors", ())):
                    yield author, place.at("versions", number, "authors", index)


def _load_cards(loading: Loading, documents: list[Document]) -> list[Defined]:
    wanted, items = [], []
    for document in documents:
        game = loading.games[document.data["game"]]
        for item, place in document.items("cards"):
            wanted.append((Card(game=game, slug=item["slug"], design=item.get("design", "")), place))
            items.append(item)
            if item["slug"] in game.always_in_play:
                loading.fault(
                    place.at("slug"), "always_in_play", f"“{item['slug']}” is in play without a card"
                )
    rows = loading.settle("card", wanted, key=["game_id", "slug"], compare=["design"])
    return [
        Defined(row, item, place)
        for row, (_, place), item in zip(rows, wanted, items, strict=True)
        if row.pk is not None
    ]


def _defined_names(cards: list[Defined]) -> Iterator[tuple[int, str, str, dt.date, str]]:
    """(game id, language, slug, first day, name) of everything that the files name."""
    for each in cards:
        for version in each.item["versions"]:
            day = version["effective_from"]
            yield each.card.game_id, "en", each.card.slug, dt.date.fromisoformat(day), version["name"]
            for spoken in version.get("translations", ()):
                since = dt.date.fromisoformat(spoken.get("effective_from", day))
                yield each.card.game_id, spoken["language"], each.card.slug, since, spoken["name"]


def _load_versions(
    loading: Loading, cards: list[Defined], persons: Mapping[str, Person], names: NameBook
) -> list[DefinedVersion]:
    asked = [
        DefinedVersion(
            _version(each.card, item), _people(item, persons), item, each.place.at("versions", index)
        )
        for each in cards
        for index, item in enumerate(each.item["versions"])
    ]
    for version in asked:
        for unknown in unknown_words(version.row.card.game, version.item, version.place):
            loading.unknown(unknown.place, unknown.what, unknown.word, unknown.known)
    by_row = {id(version.row): version for version in asked}
    created: list[DefinedVersion] = []
    stored_authors = _stored_authors(cards)

    def prepare(rows: list[CardVersion]) -> None:
        created.extend(by_row[id(row)] for row in rows)
        for version in created:
            _render(loading, version, version.row, version.place, names)

    def also(stored: CardVersion, row: CardVersion) -> list[Difference]:
        before, after = stored_authors.get(stored.pk, []), [person.name for person in by_row[id(row)].authors]
        return [] if before == after else [Difference("authors", before, after)]

    wanted = [(version.row, version.place) for version in asked]
    rows = loading.settle(
        "card version",
        wanted,
        key=["card_id"],
        compare=VERSION_FIELDS,
        prepare=prepare,
        also=also,
        publish=False,
    )
    _store_authors(created)
    versions_publish([version.row for version in created], now=loading.now)
    return [
        DefinedVersion(row, version.authors, version.item, version.place)
        for row, version in zip(rows, asked, strict=True)
        if row.pk is not None
    ]


def _version(card: Card, item: Mapping[str, Any]) -> CardVersion:
    values = {name: item.get(name, default) for name, default in VERSION_DEFAULTS.items()}
    review = dict(item.get("review") or {})
    text = review.pop("text", "")
    return CardVersion(
        card=card,
        effective_from=dt.date.fromisoformat(item["effective_from"]),
        name=item["name"],
        type=item["type"],
        review=review,
        text=text,
        text_state=TextState.REVIEWED if review else TextState.VANILLA,
        **values,
    )


def _people(item: Mapping[str, Any], persons: Mapping[str, Person]) -> list[Person]:
    return [persons[author["name"]] for author in item.get("authors", ())]


def _stored_authors(cards: list[Defined]) -> dict[int, list[str]]:
    """Names of the authors of stored versions by version id, in order."""
    places = Authorship.objects.filter(version__card__in=[each.card.pk for each in cards])
    authors: dict[int, list[str]] = {}
    for version, name in places.order_by("version_id", "position").values_list("version_id", "person__name"):
        authors.setdefault(version, []).append(name)
    return authors


def _store_authors(versions: list[DefinedVersion]) -> None:
    Authorship.objects.bulk_create(
        Authorship(version=version.row, person=person, position=position)
        for version in versions
        for position, person in enumerate(version.authors)
    )


def _render(
    loading: Loading, version: DefinedVersion, row: CardVersion | Translation, place: Place, names: NameBook
) -> None:
    game = version.row.card.game
    language = row.language if isinstance(row, Translation) else "en"
    try:
        text_store(row, names.on(game, language, row.effective_from), authors=version.authors)
    except rendering.TextFaults as faults:
        for fault in faults.faults:
            loading.fault(Place(place.file, version.place.pointer + fault.path), fault.code, fault.message)


def _load_translations(loading: Loading, versions: list[DefinedVersion], names: NameBook) -> None:
    wanted, sources = [], {}
    for version in versions:
        for index, item in enumerate(version.item.get("translations", ())):
            row, place = _translation(version, item), version.place.at("translations", index)
            _check_translation(loading, row, place)
            wanted.append((row, place))
            sources[id(row)] = version, place

    def prepare(rows: list[Translation]) -> None:
        for row in rows:
            version, place = sources[id(row)]
            _render(loading, version, row, place, names)

    loading.settle(
        "translation",
        wanted,
        key=["version_id", "language"],
        compare=["name", "flavour", "withdrawn"],
        prepare=prepare,
        also=_translation_differences,
    )


def _check_translation(loading: Loading, row: Translation, place: Place) -> None:
    loading.check_language(row.version.card.game, row.language, place.at("language"))
    if row.effective_from < row.version.effective_from:
        message = f"begins before the version it translates ({row.version.effective_from})"
        loading.fault(place.at("effective_from"), "before_its_version", message)


def _translation(version: DefinedVersion, item: Mapping[str, Any]) -> Translation:
    text = item.get("text", "")
    return Translation(
        version=version.row,
        language=item["language"],
        effective_from=dt.date.fromisoformat(item.get("effective_from", version.item["effective_from"])),
        name=item["name"],
        text=text,
        text_state=TextState.REVIEWED if text else TextState.VANILLA,
        flavour=item.get("flavour", ""),
        withdrawn=item.get("withdrawn", False),
    )


def _translation_differences(stored: Translation, row: Translation) -> list[Difference]:
    """Wordings differ where they were written by hand; rendered ones say what the effects say."""
    before, after = own_text(stored), own_text(row)
    return [] if before == after else [Difference("text", before, after)]


def own_text(row: CardVersion | Translation) -> str:
    """The wording that was written by hand, empty where the text is rendered."""
    return row.text if row.text_state == TextState.REVIEWED else ""


def _load_printings(
    loading: Loading, documents: list[Document], sets: Mapping[str, CardSet], cards: list[Defined]
) -> None:
    wanted = [
        (_printing(each.card, sets[each.place.file], each.item), each.place.at("printing"))
        for each in cards
        if each.place.file in sets and sets[each.place.file].pk is not None
    ]
    for document in documents:
        wanted += _reprints(loading, document, sets)
    numbered = _with_free_numbers(loading, wanted)
    loading.settle(
        "printing",
        numbered,
        key=["card_set_id", "card_id"],
        compare=["name", *PRINTING_DEFAULTS],
        prepare=lambda rows: cards_index(row.card_id for row in rows),
    )


def _printing(card: Card, card_set: CardSet, item: Mapping[str, Any]) -> Printing:
    values = {"name": item["versions"][0]["name"], **PRINTING_DEFAULTS, **item.get("printing", {})}
    return Printing(card=card, card_set=card_set, **values)


def _reprints(
    loading: Loading, document: Document, sets: Mapping[str, CardSet]
) -> Iterator[tuple[Printing, Place]]:
    items = list(document.items("printings"))
    if not items:
        return
    cards = {card.slug: card for card in Card.objects.in_game(document.data["game"]).with_history()}
    for item, place in items:
        if card := cards.get(item["card"]):
            facts = {name: value for name, value in item.items() if name != "card"}
            named = {"name": _first_name(card), **PRINTING_DEFAULTS, **facts}
            yield Printing(card=card, card_set=sets[place.file], **named), place
        else:
            loading.unknown(place.at("card"), "card", item["card"], cards)


def _first_name(card: Card) -> str:
    history: list[CardVersion] = card.history  # type: ignore[attr-defined]
    return history[0].name


def _with_free_numbers(
    loading: Loading, wanted: list[tuple[Printing, Place]]
) -> list[tuple[Printing, Place]]:
    """Printings whose number stands on no other card of their set; a fault for each of the others."""
    stored = Printing.objects.filter(number__isnull=False).values_list("card_set_id", "number", "card_id")
    taken = {(card_set, number): card for card_set, number, card in stored}
    free = []
    for printing, place in wanted:
        holder = taken.setdefault((printing.card_set_id, printing.number), printing.card_id)
        if printing.number is None or holder == printing.card_id:
            free.append((printing, place))
        else:
            loading.fault(place.at("number"), "number_taken", f"number {printing.number} is another card's")
    return free
