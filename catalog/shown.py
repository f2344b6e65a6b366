"""Cards as lists show them: plain values, read for all cards of a list at once.

Authority: API, catalog (a card); DESIGN, speed.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from catalog.managers import CardVersionQuerySet
from catalog.models import Authorship, CardVersion, Printing, Translation
from catalog.records import facts_record

_COLUMNS: Final = (
    *("pk", "card_id", "card__game_id", "card__game__slug", "card__slug"),
    *("name", "type", "subtypes", "tags", "stats", "traits", "cost", "attributes", "effects"),
    *("text", "text_state", "number", "effective_from", "reason"),
)


@dataclass(frozen=True, slots=True)
class Wording:
    """Name and text of a card in another language."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card version with all that a row about it needs."""

    version: int
    card: int
    game_id: int
    game: str
    slug: str
    #: What `catalog.records.card_record` gives of the version.
    record: dict[str, Any]
    text: str
    text_state: str
    number: int
    effective_from: dt.date
    reason: str
    #: Codes of the sets that it was printed in, in the order of the sets.
    sets: tuple[str, ...]
    #: In the language asked for; None where that is English, or nobody translated the version.
    spoken: Wording | None


def cards_shown(versions: CardVersionQuerySet, *, day: dt.date, language: str) -> dict[int, ShownCard]:
    """These versions by key, worded as on the day: three queries, four in another language than English."""
    rows = list(versions.order_by().prefetch_related(None).values_list(*_COLUMNS, named=True))
    ids, cards = [row.pk for row in rows], [row.card_id for row in rows]
    authors, sets, spoken = _authors(ids), _sets(cards), _spoken(ids, day, language)
    return {
        row.pk: ShownCard(
            version=row.pk,
            card=row.card_id,
            game_id=row.card__game_id,
            game=row.card__game__slug,
            slug=row.card__slug,
            record=facts_record(row, row.card__slug, authors.get(row.pk, ())),
            text=row.text,
            text_state=row.text_state,
            number=row.number,
            effective_from=row.effective_from,
            reason=row.reason,
            sets=tuple(sets.get(row.card_id, ())),
            spoken=spoken.get(row.pk),
        )
        for row in rows
    }


def cards_shown_in_order(version_ids: Sequence[int], *, day: dt.date, language: str) -> list[ShownCard]:
    """The versions with these keys, in their order."""
    shown = cards_shown(CardVersion.objects.filter(pk__in=version_ids), day=day, language=language)
    return [shown[pk] for pk in version_ids]


def _authors(ids: Collection[int]) -> Mapping[int, Sequence[tuple[str, str]]]:
    places = Authorship.objects.filter(version__in=ids).order_by("position", "pk")
    return _grouped(places.values_list("version_id", "person__name", "person__initials"))


def _sets(cards: Collection[int]) -> Mapping[int, Sequence[str]]:
    printed = Printing.objects.filter(card__in=cards).order_by("card_set__position", "card_set__code")
    codes = _grouped(printed.values_list("card_id", "card_set__code"))
    return {card: [code for (code,) in rows] for card, rows in codes.items()}


def _spoken(ids: Collection[int], day: dt.date, language: str) -> dict[int, Wording]:
    if language == "en":
        return {}
    rows = Translation.objects.in_force(on=day).in_language(language).filter(version__in=ids).order_by()
    return {version: Wording(*said) for version, *said in rows.values_list("version_id", "name", "text")}


def _grouped(rows: Iterable[tuple[Any, ...]]) -> dict[int, list[Any]]:
    """Rows by their first column, in order, without it."""
    grouped: dict[int, list[Any]] = defaultdict(list)
    for key, *rest in rows:
        grouped[key].append(tuple(rest))
    return grouped
