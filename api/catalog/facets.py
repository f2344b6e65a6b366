"""The values that occur on a game's cards.

Authority: API, catalog (`catalog/{game}/{facet}/`).
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework import serializers

from api.catalog.documented import catalog_schema
from api.catalog.reads import CatalogRead, not_found
from api.catalog.serializers import EchoSerializer, Words
from api.errors import ApiProblem
from catalog.facets import FACETS, facet_counts
from catalog.models import Game
from catalog.search.errors import SearchRefused

FACET = OpenApiParameter("facet", OpenApiTypes.STR, OpenApiParameter.PATH, enum=list(FACETS))


class FacetSerializer(EchoSerializer):
    """The values of one facet."""

    game = serializers.SlugField()
    facet = serializers.ChoiceField(list(FACETS))
    values = Words(help_text="In the order of the alphabet; none for a facet that no card of the game has.")
    cards = serializers.DictField(
        child=serializers.IntegerField(min_value=1), help_text="How many cards have each value."
    )


@extend_schema_view(get=catalog_schema("facet", FacetSerializer, parameters=[FACET]))
class FacetView(CatalogRead):
    """The values in force of domains, categories, types, stats, traits, authors …"""

    def find(self) -> dict[str, int]:
        facet = self.kwargs["facet"]
        if facet not in FACETS:
            near = get_close_matches(facet, FACETS, n=1)
            hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(FACETS)}."
            raise not_found(f"There is no facet {facet[:40]!r}. {hint}")
        game = Game.objects.get(slug=self.kwargs["game"])
        try:
            return facet_counts(game, facet, on=self.question.day)
        except SearchRefused as refused:
            raise ApiProblem(400, refused.code, refused.message) from None

    def represent(self, subject: dict[str, int]) -> dict[str, Any]:
        return self.question.answer(
            {
                "game": self.kwargs["game"],
                "facet": self.kwargs["facet"],
                "values": list(subject),
                "cards": subject,
            }
        )
