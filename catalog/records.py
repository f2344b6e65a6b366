"""What engines, checkers, API and search know of the reference data, as plain values."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any

from catalog.models import CardVersion, Game, Person, RuleParameter, Translation


def card_record(version: CardVersion, *, authors: Sequence[Person] | None = None) -> dict[str, Any]:
    """What engines, API and search know of a card version; no query after `with_authors()`.

    `authors` stands for the author list of a version that has none stored yet.
    """
    if authors is None:
        authors = [place.person for place in version.authorships.all()]
    return facts_record(version, version.card.slug, ((person.name, person.initials) for person in authors))


def facts_record(row: Any, slug: str, authors: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The same from a row with the facts of a version by name; `authors`: name and initials, in order."""
    return {
        "slug": slug,
        "name": row.name,
        "type": row.type,
        "subtypes": list(row.subtypes),
        "tags": {
            "domain": row.tags.get("domain"),
            "categories": list(row.tags.get("categories", ())),
        },
        "stats": dict(row.stats),
        "traits": list(row.traits),
        "cost": row.cost,
        "attributes": dict(row.attributes),
        "effects": list(row.effects),
        "authors": [{"name": name, "initials": initials} for name, initials in authors],
    }


def card_records(game_slug: str, *, on: dt.date, sets: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Records of a game's cards in force on `on`, by slug; only those printed in `sets` where given."""
    versions = CardVersion.objects.in_force(on=on).in_game(game_slug)
    if sets:
        versions = versions.in_set(*sets)
    return [card_record(version) for version in versions.with_authors().order_by("card__slug")]


def rule_values(game_slug: str, *, on: dt.date) -> dict[str, Any]:
    """Rule parameters of a game in force on `on`, by name."""
    return RuleParameter.objects.in_force(on=on).in_game(game_slug).by_name()


def card_names(game: Game, language: str, *, on: dt.date) -> dict[str, str]:
    """Names of a game's cards on `on` by slug, in `language` where translated, else in English."""
    names = {**game.always_in_play}
    versions = CardVersion.objects.in_force(on=on).in_game(game.slug)
    names |= dict(versions.values_list("card__slug", "name"))
    if language != "en":
        spoken = Translation.objects.in_force(on=on).in_language(language).filter(version__in=versions)
        names |= dict(spoken.values_list("version__card__slug", "name"))
    return names
