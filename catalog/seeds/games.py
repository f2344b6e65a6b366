"""Games (`games.json`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from catalog.models import Game
from catalog.seeds.layout import in_order, without_defaults
from catalog.seeds.loading import Loading

FIELDS = (
    "names",
    "summaries",
    "position",
    "seats_min",
    "seats_max",
    "always_in_play",
    "vocabulary",
    "languages",
)
DEFAULTS: dict[str, Any] = {
    "summaries": {},
    "position": 0,
    "always_in_play": {},
    "vocabulary": {},
    "languages": ["en"],
}


def load(loading: Loading) -> None:
    wanted = [
        (Game(**{**DEFAULTS, **game}), place)
        for document in loading.documents("games")
        for game, place in document.items("games")
    ]
    for game, place in wanted:
        if game.seats_max < game.seats_min:
            loading.fault(place.at("seats_max"), "out_of_range", "is less than seats_min")
    wanted = [(game, place) for game, place in wanted if game.seats_max >= game.seats_min]
    loading.settle("game", wanted, key=["slug"], compare=FIELDS)


def dump() -> Iterator[tuple[str, dict[str, Any]]]:
    games = [_document(game) for game in Game.objects.order_by("position", "slug")]
    if games:
        yield "games.json", {"games": games}


def _document(game: Game) -> dict[str, Any]:
    values = {name: in_order(getattr(game, name)) for name in FIELDS}
    return without_defaults({"slug": game.slug, **values}, DEFAULTS)
