"""Cards as lists show them: plain values, read for all cards of a list at once.

Authority: API, catalog (a card); DESIGN, speed.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet

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
        row.pk: _shown(row, authors.get(row.pk, ()), sets.get(row.card_id, ()), spoken.get(row.pk))
        for row in rows
    }


@dataclass(frozen=True, slots=True)
class CardInFull:
    """A card in force with what else the record of it needs."""

    card: ShownCard
    #: With their sets, in the order of the sets.
    printings: Sequence[Printing]
    #: Number, first day and reason of every published version, oldest first.
    history: Sequence[Any]


def card_in_full(game: str, slug: str, *, day: dt.date, language: str) -> CardInFull | None:
    """The card as on the day, None where it is not in force: as many queries as `cards_shown`."""
    versions = CardVersion.objects.published().in_game(game).for_slugs([slug]).told_in_force(on=day)
    history = list(versions.order_by("effective_from").values_list(*_COLUMNS, "holds", named=True))
    row = next((row for row in history if row.holds), None)
    if row is None:
        return None
    printings = list(printings_of(row.card_id))
    codes = [printing.card_set.code for printing in printings]
    authors, spoken = _authors([row.pk]), _spoken([row.pk], day, language)
    card = _shown(row, authors.get(row.pk, ()), codes, spoken.get(row.pk))
    return CardInFull(card, printings, history)


def printings_of(card: int) -> QuerySet[Printing]:
    """The printings of a card with their sets, in the order of the sets."""
    printings = Printing.objects.filter(card=card).select_related("card_set")
    return printings.order_by("card_set__position", "card_set__code", "pk")


def cards_shown_in_order(version_ids: Sequence[int], *, day: dt.date, language: str) -> list[ShownCard]:
    """The versions with these keys, in their order."""
    shown = cards_shown(CardVersion.objects.filter(pk__in=version_ids), day=day, language=language)
    return [shown[pk] for pk in version_ids]


def _shown(
    row: Any, authors: Sequence[tuple[str, str]], sets: Sequence[str], spoken: Wording | None
) -> ShownCard:
    return ShownCard(
        version=row.pk,
        card=row.card_id,
        game_id=row.card__game_id,
        game=row.card__game__slug,
        slug=row.card__slug,
        record=facts_record(row, row.card__slug, authors),
        text=row.text,
        text_state=row.text_state,
        number=row.number,
        effective_from=row.effective_from,
        reason=row.reason,
        sets=tuple(sets),
        spoken=spoken,
    )


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
