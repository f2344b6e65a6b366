"""Cards in the database as documents: the other direction of `catalog.seeds.cards`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Prefetch

from catalog.models import Card, CardSet, CardVersion, Game, Printing, TextState, Translation
from catalog.seeds.cards import PRINTING_DEFAULTS, SET_DEFAULTS, VERSION_DEFAULTS
from catalog.seeds.layout import in_order, without_defaults
from catalog.seeds.natural import natural_key

UNPRINTED = "unprinted"


def dump() -> Iterator[tuple[str, dict[str, Any]]]:
    """One document a set, its cards in the order of their printed numbers, and one for unprinted cards."""
    for game in Game.objects.order_by("position", "slug"):
        cards = sorted(_cards(game), key=_printed_order)
        for card_set in game.sets.order_by("position", "code"):
            yield f"cards/{game.slug}/{card_set.code}.json", _set_document(game, card_set, cards)
        unprinted = [
            _card_document(card, None) for card in cards if not card.printings.all() and _history(card)
        ]
        if unprinted:
            yield f"cards/{game.slug}/{UNPRINTED}.json", {"game": game.slug, "cards": unprinted}


def _cards(game: Game) -> list[Card]:
    translations = Translation.objects.published().order_by("effective_from", "language")
    versions = (
        CardVersion.objects.published()
        .with_authors()
        .prefetch_related(Prefetch("translations", translations, to_attr="spoken"))
        .order_by("effective_from")
    )
    cards = Card.objects.in_game(game.slug).with_printings()
    return list(cards.prefetch_related(Prefetch("versions", versions, to_attr="history")))


def _printed_order(card: Card) -> tuple[Any, ...]:
    """Cards without a number first; figures count by their value. The order owes nothing to history."""
    printings = list(card.printings.all())
    number = (printings[0].number if printings else None) or ""
    return natural_key(number) if number else (), natural_key(card.slug)


def _history(card: Card) -> Sequence[CardVersion]:
    return card.history  # type: ignore[attr-defined]


def _set_document(game: Game, card_set: CardSet, cards: Sequence[Card]) -> dict[str, Any]:
    defined, reprinted = [], []
    for card in cards:
        printings = list(card.printings.all())
        for printing in printings:
            if printing.card_set_id != card_set.pk or not _history(card):
                continue
            if printing is printings[0]:
                defined.append(_card_document(card, printing))
            else:
                reprinted.append({"card": card.slug, **_printing_document(card, printing)})
    document = {
        "game": game.slug,
        "set": _set_facts(card_set),
        "cards": defined,
        "printings": reprinted,
    }
    return without_defaults(document, {"printings": []})


def _set_facts(card_set: CardSet) -> dict[str, Any]:
    facts = {
        "code": card_set.code,
        "names": in_order(card_set.names),
        "released_on": card_set.released_on.isoformat() if card_set.released_on else None,
        "house": card_set.is_house,
        "position": card_set.position,
        "notes": in_order(card_set.notes),
    }
    return without_defaults(facts, SET_DEFAULTS)


def _card_document(card: Card, printing: Printing | None) -> dict[str, Any]:
    document: dict[str, Any] = {
        "slug": card.slug,
        "design": card.design,
        "versions": [version_document(version) for version in _history(card)],
        "printing": _printing_document(card, printing) if printing else {},
    }
    return without_defaults(document, {"design": "", "printing": {}})


def version_document(version: CardVersion) -> dict[str, Any]:
    facts = {name: in_order(getattr(version, name)) for name in VERSION_DEFAULTS}
    facts["tags"] = {name: version.tags[name] for name in ("domain", "categories") if name in version.tags}
    last = {name: facts.pop(name) for name in ("reason", "source", "withdrawn")}
    document = {
        "effective_from": version.effective_from.isoformat(),
        "name": version.name,
        "type": version.type,
        **facts,
        "authors": [
            {"name": place.person.name, "initials": place.person.initials}
            for place in version.authorships.all()
        ],
        **last,
        "review": {"text": version.text, **_review(version)} if version.review else None,
        "translations": [translation_document(version, row) for row in getattr(version, "spoken", ())],
    }
    return without_defaults(document, {**VERSION_DEFAULTS, "authors": [], "review": None, "translations": []})


def _review(version: CardVersion) -> dict[str, str]:
    return {name: version.review[name] for name in ("note", "digest")}


def translation_document(version: CardVersion, row: Translation) -> dict[str, Any]:
    document = {
        "language": row.language,
        "effective_from": row.effective_from.isoformat(),
        "name": row.name,
        "text": row.text if row.text_state == TextState.REVIEWED else "",
        "flavour": row.flavour,
        "withdrawn": row.withdrawn,
    }
    defaults = {
        "effective_from": version.effective_from.isoformat(),
        "text": "",
        "flavour": "",
        "withdrawn": False,
    }
    return without_defaults(document, defaults)


def _printing_document(card: Card, printing: Printing) -> dict[str, Any]:
    facts: dict[str, Any] = {"number": printing.number, "name": printing.name}
    facts |= {name: in_order(getattr(printing, name)) for name in PRINTING_DEFAULTS}
    return without_defaults(facts, {**PRINTING_DEFAULTS, "name": _history(card)[0].name})
