"""Cards: one card, and its versions, rulings and printings.

Authority: API, catalog.
"""

from __future__ import annotations

import datetime as dt
from itertools import groupby
from typing import Any, Final

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema_view

from api.catalog.card_answers import (
    errata_since_printing,
    printing_answer,
    ruling_answer,
    version_answer,
    whole_card,
)
from api.catalog.documented import catalog_schema
from api.catalog.history import with_predecessors
from api.catalog.reads import CatalogList, CatalogRead, not_found
from api.catalog.serializers import (
    CardSerializer,
    PrintingSerializer,
    RulingSerializer,
    VersionSerializer,
)
from catalog.managers import CardVersionQuerySet
from catalog.models import Card, CardVersion, Printing, Ruling, SearchEdge
from catalog.shown import CardInFull, ShownCard, card_in_full, printings_of
from decks.services import legalities

GAME: Final = OpenApiParameter("game", OpenApiTypes.STR, description="Only cards of this game (its slug).")


def versions_in_force(question_day: dt.date) -> CardVersionQuerySet:
    """Versions in force with all that a card's answer needs: a constant number of queries."""
    versions = CardVersion.objects.in_force(on=question_day)
    return versions.with_authors().with_printings().with_translations(on=question_day)


@extend_schema_view(get=catalog_schema("card", CardSerializer))
class CardView(CatalogRead):
    """The card in force, with its printings, legalities, dependencies and errata."""

    def find(self) -> CardInFull:
        game, slug = self.kwargs["game"], self.kwargs["slug"]
        found = card_in_full(game, slug, day=self.question.day, language=self.question.language)
        if found is None:
            raise no_card(game, slug, self.question.as_of)
        return found

    def represent(self, subject: CardInFull) -> dict[str, Any]:
        card, day = subject.card, self.question.day
        errata = errata_since_printing(subject.history, subject.printings, on=day)
        connections = {
            "legalities": legalities(card.game_id, card.slug, card.sets, on=day),
            "referenced_by": sorted(_naming(card, day)),
            "errata_since_printing": [
                {"number": row.number, "effective_from": row.effective_from, "reason": row.reason}
                for row in errata
            ],
        }
        return self.question.answer(whole_card(card, subject.printings, connections, self.question))


def _naming(card: ShownCard, day: dt.date) -> QuerySet[SearchEdge, str]:
    """Slugs of other cards in force that name the card, told by the edges of search rows."""
    edges = SearchEdge.objects.filter(game=card.game_id, named=card.slug).exclude(version=card.version)
    in_force = edges.filter(version__search__first_day__lte=day, version__search__last_day__gte=day)
    return in_force.order_by().values_list("version__card__slug", flat=True)


class CardPartList(CatalogList):
    """Something of one card, by pages. What exists of a withdrawn card is still shown."""

    card: Card

    def find(self) -> list[Any]:
        game, slug = self.kwargs["game"], self.kwargs["slug"]
        card = Card.objects.select_related("game").filter(game__slug=game, slug=slug).first()
        if card is None or not card.versions.published().exists():
            raise no_card(game, slug, None)
        self.card = card
        return super().find()


@extend_schema_view(get=catalog_schema("card_versions", VersionSerializer, many=True))
class VersionListView(CardPartList):
    """Every published version, oldest first, scheduled and cancelled ones too.

    With `as_of`, those begun by then. The wording is the English one, which the others translate.
    """

    def rows(self) -> list[tuple[CardVersion, CardVersion | None]]:
        published = self.card.versions.filter(published_at__isnull=False).with_authors()
        if self.question.as_of:
            published = published.filter(effective_from__lte=self.question.as_of)
        return with_predecessors(published.order_by("effective_from", "pk"))

    def represent_row(self, row: tuple[CardVersion, CardVersion | None]) -> dict[str, Any]:
        return version_answer(*row)


@extend_schema_view(get=catalog_schema("card_rulings", RulingSerializer, many=True))
class RulingListView(CardPartList):
    """The card's rulings in force."""

    def rows(self) -> list[list[Ruling]]:
        rulings = self.card.rulings.in_force(on=self.question.day).order_by("key", "language")
        return [list(same) for _, same in groupby(rulings, key=lambda row: row.key)]

    def represent_row(self, row: list[Ruling]) -> dict[str, Any]:
        return ruling_answer(row, self.question)


@extend_schema_view(get=catalog_schema("card_printings", PrintingSerializer, many=True))
class PrintingListView(CardPartList):
    """Where the card was printed, and what was printed there."""

    def rows(self) -> Any:
        return printings_of(self.card.pk)

    def represent_row(self, row: Printing) -> dict[str, Any]:
        return printing_answer(row, self.question)


def no_card(game: str, slug: str, as_of: dt.date | None) -> Exception:
    day = f" on {as_of}" if as_of else ""
    return not_found(f"There is no card {slug!r} in {game}{day}.")
