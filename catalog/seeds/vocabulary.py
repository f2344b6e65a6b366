"""The closed lists of words that the card data of a game may use (`vocabulary` in `games.json`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from catalog.models import Game
from catalog.seeds.report import Place


@dataclass(frozen=True, slots=True)
class UnknownWord:
    """A word that a game does not know: what it should be one of, and where it stands."""

    place: Place
    what: str
    word: str
    known: list[str]


def unknown_words(game: Game, version: Mapping[str, Any], place: Place) -> Iterator[UnknownWord]:
    """Every word of a card version that the game does not know.

    A list that the game's vocabulary lacks is open: any word goes.
    """
    for singular, plural, word, where in _words(version, place):
        known = game.vocabulary.get(plural)
        if known is not None and word not in known:
            yield UnknownWord(where, singular, word, known)


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
