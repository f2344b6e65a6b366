"""Formats (`formats/<game>.json`) and starters (`starters/<game>/<slug>.json`) to rows and back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any

from catalog.importer import register_loader
from catalog.models import Card, Game
from catalog.seeds.layout import in_order, without_defaults
from catalog.seeds.loading import Document, Loading
from catalog.seeds.report import Place
from decks.models import Format, FormatSnapshot, Starter
from decks.snapshots import pool_strangers, rule_faults

FORMAT_DEFAULTS: dict[str, Any] = {"position": 0}
SNAPSHOT_DEFAULTS: dict[str, Any] = {"settings": {}, "reason": "", "withdrawn": False}
SNAPSHOT_FIELDS = ("pool", "construction", *SNAPSHOT_DEFAULTS)


def register() -> None:
    """Let `load_cards` and `dump_cards` know formats and starters."""
    register_loader("formats", formats_load, formats_dump)
    register_loader("starters", starters_load, starters_dump, patterns={"starters": "starters/*/*.json"})


def formats_load(loading: Loading) -> None:
    asked = [
        (item, game, place)
        for document in loading.documents("formats")
        if (game := loading.game_of(document)) is not None
        for item, place in document.items("formats")
    ]
    wanted = [(_format(item, game), place) for item, game, place in asked]
    rows = loading.settle("format", wanted, key=["slug"], compare=["game_id", "names", "position"])
    snapshots = [
        (_snapshot(row, snapshot), place.at("snapshots", number))
        for row, (item, _, place) in zip(rows, asked, strict=True)
        if row.pk is not None
        for number, snapshot in enumerate(item["snapshots"])
    ]
    for snapshot, place in snapshots:
        _check_snapshot(loading, snapshot, place)
    loading.settle("format snapshot", snapshots, key=["format_id"], compare=SNAPSHOT_FIELDS)


def _format(item: Mapping[str, Any], game: Game) -> Format:
    values = {**FORMAT_DEFAULTS, **item}
    return Format(game=game, slug=item["slug"], names=item["names"], position=values["position"])


def _snapshot(row: Format, item: Mapping[str, Any]) -> FormatSnapshot:
    values = {**SNAPSHOT_DEFAULTS, **item}
    values["effective_from"] = dt.date.fromisoformat(item["effective_from"])
    return FormatSnapshot(format=row, **values)


def _check_snapshot(loading: Loading, snapshot: FormatSnapshot, place: Place) -> None:
    """The pool names sets and cards that exist; every rule and number has something behind it."""
    for path, what, word, known in pool_strangers(snapshot):
        loading.unknown(place.at("pool", *path), what, word, known)
    for fault in rule_faults(snapshot):
        where = place.at("construction", *filter(None, fault.path.split("/")))
        loading.fault(where, "unknown_rule", fault.message)


def formats_dump() -> Iterator[tuple[str, dict[str, Any]]]:
    for game in Game.objects.order_by("position", "slug"):
        formats = list(Format.objects.filter(game=game).order_by("position", "slug"))
        if formats:
            yield (
                f"formats/{game.slug}.json",
                {"game": game.slug, "formats": list(map(_format_document, formats))},
            )


def _format_document(row: Format) -> dict[str, Any]:
    snapshots = row.snapshots.published().order_by("effective_from")
    document = {
        "slug": row.slug,
        "names": row.names,
        "position": row.position,
        "snapshots": list(map(_snapshot_document, snapshots)),
    }
    return without_defaults(document, FORMAT_DEFAULTS)


def _snapshot_document(snapshot: FormatSnapshot) -> dict[str, Any]:
    document = {
        "effective_from": snapshot.effective_from.isoformat(),
        "pool": in_order(snapshot.pool),
        "construction": list(map(_rule_document, snapshot.construction)),
        "settings": in_order(snapshot.settings),
        "reason": snapshot.reason,
        "withdrawn": snapshot.withdrawn,
    }
    return without_defaults(document, SNAPSHOT_DEFAULTS)


def _rule_document(entry: Mapping[str, Any]) -> dict[str, Any]:
    document = {"rule": entry["rule"], "parameters": in_order(entry.get("parameters", {}))}
    return without_defaults(document, {"parameters": {}})


def starters_load(loading: Loading) -> None:
    wanted = [
        (_starter(document, game), document.place)
        for document in loading.documents("starters")
        if (game := loading.game_of(document)) is not None
    ]
    for document in loading.documents("starters"):
        _check_cards(loading, document)
    loading.settle("starter", wanted, key=["game_id", "slug"], compare=["names", "zones"])


def _starter(document: Document, game: Game) -> Starter:
    data = document.data
    return Starter(game=game, slug=data["slug"], names=data["names"], zones=data["zones"])


def _check_cards(loading: Loading, document: Document) -> None:
    slugs = set(Card.objects.in_game(document.data["game"]).values_list("slug", flat=True))
    for zone, rows in document.data["zones"].items():
        for index, row in enumerate(rows):
            if row["card"] not in slugs:
                loading.unknown(document.place.at("zones", zone, index, "card"), "card", row["card"], slugs)


def starters_dump() -> Iterator[tuple[str, dict[str, Any]]]:
    for row in Starter.objects.select_related("game").order_by("game__position", "slug"):
        zones = {
            zone: [{"card": entry["card"], "count": entry["count"]} for entry in entries]
            for zone, entries in sorted(row.zones.items())
        }
        document = {"game": row.game.slug, "slug": row.slug, "names": row.names, "zones": zones}
        yield f"starters/{row.game.slug}/{row.slug}.json", document
