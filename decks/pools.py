"""Cards and names of a game on one day, read from the database once and kept until something changes.

Authority: DESIGN, legality.
"""

from __future__ import annotations

import datetime as dt
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from django.db.models import Count, Max

from catalog.folding import lookup_key
from catalog.models import Card, CardSet, CardVersion, Game, Printing, Translation
from decks.legality.games import default_zone
from decks.legality.pool import CardFacts, CardPool, in_pool
from decks.models import FormatSnapshot, Starter
from decks.named import named_cards
from decks.names import NamedCard, NameIndex

#: How many days and formats are kept in memory.
KEPT: Final = 32
Value = TypeVar("Value")
Mark = Hashable


class _Kept:
    """The last few values made, by what they were made from."""

    def __init__(self) -> None:
        self._values: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        value = self._values.get(key)
        if value is None:
            value = self._values[key] = make()
        while len(self._values) > KEPT:
            self._values.popitem(last=False)
        return value


_pools = _Kept()
_indexes = _Kept()


def card_pool(snapshot: FormatSnapshot, *, on: dt.date, mark: Mark | None = None) -> CardPool:
    """The cards of the format's game on the day, each marked as in the pool or not.

    `mark`: the present `catalog_mark`, where it was read before.
    """
    game = snapshot.format.game
    starters = _starters(game) if _asks_for_starters(snapshot) else {}
    key = (snapshot.pk, snapshot.published_at, on, mark or catalog_mark(), repr(starters))
    return _pools.get(key, lambda: replace(_make_pool(snapshot, game, on), starters=starters))


def _asks_for_starters(snapshot: FormatSnapshot) -> bool:
    return any(entry["rule"] == "starter_list" for entry in snapshot.construction)


def _starters(game: Game) -> dict[str, dict[str, int]]:
    """The main decks of the game's starters, card by card."""
    return {
        row.slug: {entry["card"]: entry["count"] for entry in row.zones.get("main", ())}
        for row in Starter.objects.filter(game=game).order_by("slug")
    }


def name_index(game: Game, *, on: dt.date, mark: Mark | None = None) -> NameIndex:
    """The names of the game's cards on the day, in every language; those of other games as foreign.

    `mark` as for `card_pool`.
    """
    return _indexes.get((on, mark or catalog_mark(), game.pk), lambda: _make_index(game, on))


def catalog_mark() -> Mark:
    """Changes whenever a card, a translation or a printing is added or corrected: a correction of what was
    printed shows in the generation alone.
    """
    translations = Translation.objects.published()
    changes = CardVersion.objects.aggregate(Max("published_at"), Max("cancelled_at"), Count("pk"))
    return (
        *changes.values(),
        *Printing.objects.aggregate(Max("pk"), Count("pk"), Max("card__game__generation")).values(),
        *translations.aggregate(Max("published_at"), Count("pk")).values(),
    )


def _make_pool(snapshot: FormatSnapshot, game: Game, on: dt.date) -> CardPool:
    sets = _sets_of(game)
    versions = CardVersion.objects.in_force(on=on).in_game(game.slug).select_related("card")
    cards = {
        version.card.slug: _facts(
            game.slug,
            version,
            is_in_pool=in_pool(snapshot.pool, version.card.slug, sets[version.card.slug]),
            quantity=_quantity(snapshot.pool, sets[version.card.slug]),
        )
        for version in versions
    }
    for version in _not_in_force(game, on):
        cards.setdefault(version.card.slug, _facts(game.slug, version, is_in_pool=False))
    return CardPool(game.slug, cards, dict(game.always_in_play))


def _quantity(pool: Mapping[str, Any], copies: Mapping[str, int]) -> int:
    """Copies in the sets of a snapshot's pool; one of a card that is in it by name."""
    return sum(copies.get(code, 0) for code in pool.get("sets", ())) or 1


def _facts(game: str, version: CardVersion, *, is_in_pool: bool, quantity: int = 1) -> CardFacts:
    return CardFacts(
        slug=version.card.slug,
        name=version.name,
        type=version.type,
        traits=frozenset(version.traits),
        title=lookup_key(version.name),
        is_in_pool=is_in_pool,
        named_libraries=named_cards(game, version.effects),
        attributes=version.attributes,
        quantity=quantity,
    )


def _not_in_force(game: Game, on: dt.date) -> Iterable[CardVersion]:
    """Withdrawn and announced cards as they were last, or will be first."""
    versions = CardVersion.objects.published().in_game(game.slug).select_related("card")
    begun = versions.filter(effective_from__lte=on, withdrawn=False).order_by("-effective_from")
    coming = versions.filter(effective_from__gt=on, withdrawn=False).order_by("effective_from")
    return (*begun, *coming)


def _sets_of(game: Game) -> Mapping[str, Mapping[str, int]]:
    """Copies of each card in each set."""
    sets: dict[str, dict[str, int]] = defaultdict(dict)
    printed = Printing.objects.filter(card__game=game).order_by()
    for slug, code, quantity in printed.values_list("card__slug", "card_set__code", "quantity"):
        sets[slug][code] = sets[slug].get(code, 0) + quantity
    return sets


def _make_index(game: Game, on: dt.date) -> NameIndex:
    printings: dict[str, list[tuple[str, str | None]]] = defaultdict(list)
    printed = Printing.objects.filter(card__game=game).order_by("card_set__position", "pk")
    for slug, code, number in printed.values_list("card__slug", "card_set__code", "number"):
        printings[slug].append((code, number))
    named = _named_cards(game, on)
    former = _former_names(game, on)
    return NameIndex(
        game.slug,
        [
            replace(card, printings=tuple(printings[card.slug]), former=tuple(former[card.slug]))
            for card in named
        ],
        always_in_play=game.always_in_play,
        foreign=_foreign_names(game, on),
        set_codes=CardSet.objects.filter(game=game).values_list("code", flat=True),
        default_zone=default_zone(game.slug, ""),
    )


def _named_cards(game: Game, on: dt.date) -> list[NamedCard]:
    """Cards in force under the names of that day; others under the last one they had."""
    versions = CardVersion.objects.in_force(on=on).in_game(game.slug).select_related("card")
    current = {version.card.slug: version for version in versions}
    for version in _not_in_force(game, on):
        current.setdefault(version.card.slug, version)
    spoken: dict[int, list[str]] = defaultdict(list)
    translations = Translation.objects.in_force(on=on).in_game(game.slug).order_by("language")
    for version_id, name in translations.values_list("version_id", "name"):
        spoken[version_id].append(name)
    return [
        NamedCard(slug, (version.name, *spoken[version.pk]), default_zone(game.slug, version.type))
        for slug, version in sorted(current.items())
    ]


def _former_names(game: Game, on: dt.date) -> Mapping[str, Mapping[str, None]]:
    """What cards have been called up to the day, by any version or on paper, by slug."""
    versions = CardVersion.objects.begun_by(on).in_game(game.slug)
    translations = Translation.objects.begun_by(on).in_game(game.slug)
    printed = Printing.objects.filter(card__game=game).exclude(name="")
    former: dict[str, dict[str, None]] = defaultdict(dict)
    for slug, name in (
        *versions.order_by("-effective_from").values_list("card__slug", "name"),
        *translations.order_by("-effective_from").values_list("version__card__slug", "name"),
        *printed.order_by("card_set__position", "pk").values_list("card__slug", "name"),
    ):
        former[slug][name] = None
    return former


def _translated_names(game: Game, on: dt.date) -> Iterable[tuple[str, str]]:
    """Names of the cards of other games in other languages, with their games."""
    spoken = Translation.objects.in_force(on=on).exclude(version__card__game=game).order_by()
    return spoken.values_list("name", "version__card__game__slug")


def _foreign_names(game: Game, on: dt.date) -> dict[str, str]:
    """Names and slugs of the cards of other games."""
    versions = CardVersion.objects.in_force(on=on).exclude(card__game=game).order_by("-card__game__position")
    foreign = dict(_translated_names(game, on)) | dict(versions.values_list("name", "card__game__slug"))
    slugs = Card.objects.exclude(game=game).order_by("-game__position").values_list("slug", "game__slug")
    return foreign | dict(slugs)
