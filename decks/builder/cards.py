"""Cards as the builder lists them: the name first, then what a player chooses by, on one line."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.urls import reverse

from catalog.faces.face import STAT_SHORT
from catalog.models import CardVersion, Game
from catalog.pages import today
from catalog.vocabulary import said, signed


class Short(NamedTuple):
    """A fact in few letters, and whole for those who point at it or hear it."""

    word: str
    whole: str


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card in one line; `facts` are a few short words."""

    slug: str
    name: str
    is_english: bool
    type: str
    #: As the records have it.
    type_key: str
    domain: str
    #: As the records have it: a mark of its colour, beside the word.
    domain_key: str
    cost: int | None
    facts: tuple[Short, ...]
    page_url: str
    face_url: str


def card_lines(game: Game, slugs: Collection[str], *, on: dt.date, language: str) -> dict[str, CardLine]:
    """Lines of these cards as on the day; of one withdrawn as it was last."""
    versions = CardVersion.objects.begun_by(on).in_game(game.slug).for_slugs(slugs)
    rows = versions.with_card().with_translations(on=on).order_by("effective_from", "pk")
    latest = {version.card.slug: version for version in rows}
    return {line.slug: line for line in lines_of(latest.values(), language=language, on=on)}


def lines_of(versions: Iterable[CardVersion], *, language: str, on: dt.date) -> list[CardLine]:
    """Versions read `with_card` and `with_translations` as lines."""
    return [_line(version, language, on) for version in versions]


def _line(version: CardVersion, language: str, on: dt.date) -> CardLine:
    slug, game = version.card.slug, version.card.game.slug
    rows = version.translations_in_force  # type: ignore[attr-defined]
    spoken = next((row for row in rows if row.language == language), None)
    domain = version.tags.get("domain") or ""
    suit = version.attributes.get("suit") or ""
    face = reverse("api:card-image", args=[game, slug])
    return CardLine(
        slug=slug,
        name=spoken.name if spoken else version.name,
        is_english=language != "en" and spoken is None,
        type=said(version.type),
        type_key=version.type,
        domain=said(domain or suit),
        domain_key=(domain or suit).lower(),
        cost=version.cost,
        facts=tuple(_facts(version)),
        page_url=reverse("card-page", args=[game, slug]),
        face_url=f"{face}?lang={language}" + ("" if on == today() else f"&as_of={on.isoformat()}"),
    )


def _facts(version: CardVersion) -> Iterable[Short]:
    yield from (_plain(said(trait)) for trait in version.traits if trait in _TRAITS)
    for name in _NUMBERS:
        value = version.attributes.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            yield _plain(f"{said(name.capitalize())} {value}")
    yield from (_short(name, f" {signed(value)}") for name, value in version.stats.items())
    requires = version.attributes.get("requires") or {}
    yield from (_plain(f"{said(domain)} ×{count}") for domain, count in requires.get("domains", {}).items())
    yield from (_short(stat, f" ≥{least}") for stat, least in requires.get("stats", {}).items())


def _plain(word: str) -> Short:
    return Short(word, "")


def _short(stat: str, number: str) -> Short:
    """A stat as faces print it; words of other languages are short as they are."""
    name = said(stat)
    word = STAT_SHORT.get(stat, stat) if name == stat else name
    return Short(f"{word}{number}", f"{name}{number}" if word != name else "")


_TRAITS: Final = frozenset({"instant", "guard", "arrival", "persistent"})
_NUMBERS: Final = ("power", "health", "rank", "skill", "salary")
