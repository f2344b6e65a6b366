"""The closed lists of words that the card data of a game may use (`vocabulary` in `games.json`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from catalog.models import Game
from catalog.seeds.loading import Loading
from catalog.seeds.report import Place


def check_words(loading: Loading, game: Game, version: Mapping[str, Any], place: Place) -> None:
    """Record a fault for every word of a card version that the game does not know.

    A list that the game's vocabulary lacks is open: any word goes.
    """
    for singular, plural, word, where in _words(version, place):
        known = game.vocabulary.get(plural)
        if known is not None and word not in known:
            loading.unknown(where, singular, word, known)


def _words(version: Mapping[str, Any], place: Place) -> Iterator[tuple[str, str, str, Place]]:
    yield "type", "types", version["type"], place.at("type")
    domain = version.get("tags", {}).get("domain")
    if domain is not None:
        yield "domain", "domains", domain, place.at("tags", "domain")
    for stat in version.get("stats", {}):
        yield "stat", "stats", stat, place.at("stats", stat)
    for index, trait in enumerate(version.get("traits", ())):
        yield "trait", "traits", trait, place.at("traits", index)
    if "suit" in version.get("attributes", {}):
        yield "suit", "suits", version["attributes"]["suit"], place.at("attributes", "suit")
