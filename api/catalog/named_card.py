"""One card by its name.

Authority: API, catalog (`cards/named/`).
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework import serializers

from api.catalog.card_answers import card_answer
from api.catalog.cards import GAME
from api.catalog.documented import catalog_schema
from api.catalog.names import (
    MOST_COMPARED,
    NamedVersion,
    TooManyNames,
    exactly_named,
    names_in_force,
    names_with_keys,
    nearly_named,
)
from api.catalog.reads import CatalogRead, not_found
from api.catalog.serializers import CardRowSerializer, EchoSerializer
from api.errors import CONTENT_TYPE, ApiProblem, bad_parameter
from api.parameters import text_parameter
from api.schema import ProblemSerializer
from catalog.folding import lookup_key, shown
from catalog.shown import ShownCard, cards_shown_in_order

LONGEST_NAME = 200

_NAME = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
EXACT = OpenApiParameter(
    "exact",
    {**_NAME, "example": "Jez Humble"},
    description="The name, whatever its case, accents and punctuation.",
)
FUZZY = OpenApiParameter("fuzzy", _NAME, description="A name with slips in it.")


class CandidateSerializer(serializers.Serializer):
    """A card that a name could mean."""

    game = serializers.SlugField()
    slug = serializers.SlugField()
    name = serializers.CharField()


class AmbiguousSerializer(ProblemSerializer):
    """No card has the name, or several could be meant."""

    candidates = CandidateSerializer(many=True, required=False)


class NamedCardSerializer(CardRowSerializer, EchoSerializer):
    """A card found by its name."""


@extend_schema_view(
    get=catalog_schema(
        "card_named",
        NamedCardSerializer,
        parameters=[EXACT, FUZZY, GAME],
        refusals={(404, CONTENT_TYPE): AmbiguousSerializer},
    )
)
class NamedCardView(CatalogRead):
    """One card by its name in any language; exactly one of `exact` and `fuzzy` is given.

    404 `not_found`, or `ambiguous` with `candidates`: the slugs of those it could be.
    """

    parameters = ("exact", "fuzzy", "game")

    def find(self) -> ShownCard:
        name, is_exact = self._asked()
        game = text_parameter(self.request, "game", longest=40)
        day = self.question.day
        found = exactly_named(name, names_with_keys(day, [lookup_key(name)], game=game))
        if not found and not is_exact:
            found = nearly_named(name, self._compared(game))
        if not found:
            raise not_found(f"No card is called “{shown(name)}”.")
        if len(found) > 1:
            raise ambiguous(name, found)
        return cards_shown_in_order([found[0].version], day=day, language=self.question.language)[0]

    def _compared(self, game: str | None) -> list[NamedVersion]:
        """The names that a slip is looked for in. Raises: ApiProblem (400 `too_broad`)."""
        try:
            return names_in_force(self.question.day, game=game)
        except TooManyNames:
            detail = f"A near name is sought among at most {MOST_COMPARED:,} names: give the game."
            raise bad_parameter("fuzzy", "too_broad", detail) from None

    def represent(self, subject: ShownCard) -> dict[str, Any]:
        return self.question.answer(card_answer(subject, self.question))

    def _asked(self) -> tuple[str, bool]:
        exact = text_parameter(self.request, "exact", longest=LONGEST_NAME)
        fuzzy = text_parameter(self.request, "fuzzy", longest=LONGEST_NAME)
        if (exact is None) == (fuzzy is None):
            raise bad_parameter("exact", "bad_name", "Give one of exact and fuzzy.")
        name = exact if exact is not None else fuzzy
        if not name or not name.strip():
            raise bad_parameter("exact" if exact is not None else "fuzzy", "bad_name", "The name is blank.")
        return name, exact is not None


def ambiguous(name: str, found: list[NamedVersion]) -> ApiProblem:
    """The refusal of a name that several cards could mean."""
    candidates = [{"game": row.game, "slug": row.slug, "name": row.name} for row in found]
    detail = f"“{shown(name)}” could be {len(found)} cards; give the game, or the name as it is printed."
    return ApiProblem(404, "ambiguous", detail, extra={"candidates": candidates})
