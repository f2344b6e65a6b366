"""Searching cards: the list with its query language, completion of names, and a card at random.

Authority: API, catalog and search language.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import cached_property
from typing import Any, Final

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.catalog.card_answers import card_answer
from api.catalog.cards import GAME
from api.catalog.documented import catalog_schema
from api.catalog.pages import CatalogPages
from api.catalog.question import Question
from api.catalog.reads import CatalogList, CatalogRead, not_found
from api.catalog.serializers import CardRowSerializer, EchoSerializer
from api.errors import ApiProblem, Fault, bad_parameter, pointer
from api.parameters import chosen, text_parameter
from api.schema import AS_OF, LANG, ProblemSerializer
from catalog.models import CardSet
from catalog.search.completion import LONGEST as LONGEST_TYPED
from catalog.search.completion import name_completions
from catalog.search.errors import SearchRefused
from catalog.search.explain import term_hits, why_not
from catalog.search.fields import described
from catalog.search.orders import DIRECTIONS, order_names
from catalog.search.query import SearchResult, search_cards
from catalog.search.tokens import LONGEST_QUERY
from catalog.shown import ShownCard, cards_shown_in_order

#: Beyond this a query is refused before it is looked at; up to it the refusal says what the limit is.
LONGEST_Q: Final = 8_000
_CARD: Final = re.compile(r"([a-z0-9_-]{1,40})/([a-zA-Z0-9_-]{1,80})", re.ASCII)

_TEXT: Final = {"type": "string", "maxLength": LONGEST_QUERY}
Q: Final = OpenApiParameter("q", _TEXT, description=described())
SET: Final = OpenApiParameter(
    "set", OpenApiTypes.STR, description="Only cards printed in this set (its code)."
)
ORDER: Final = OpenApiParameter(
    "order", enum=order_names(), default="name", description="What rows are ordered by; ties by name."
)
DIRECTION: Final = OpenApiParameter("direction", enum=DIRECTIONS, default="asc", description="Of `order`.")
EXPLAIN: Final = OpenApiParameter(
    "explain", enum=["1"], description="Adds `explain`: how many cards each term alone is true of."
)
WHY: Final = OpenApiParameter(
    "why",
    {"type": "string", "pattern": "^[a-z0-9_-]+/[a-zA-Z0-9_-]+$"},
    description="With `explain=1`, a card as `game/slug`: why it is not among the results.",
)


class SearchProblemSerializer(ProblemSerializer):
    """A refusal; of a query with the place where it cannot be understood."""

    position = serializers.IntegerField(
        required=False, min_value=0, help_text="Characters before it, from 0."
    )
    token = serializers.CharField(
        required=False, allow_blank=True, help_text="The part at fault, as written."
    )
    near = serializers.CharField(required=False, allow_null=True, help_text="The known word probably meant.")


class SearchPages(CatalogPages):
    """Pages of results, with `query` and, when asked for, `explain`."""

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        whole = super().get_paginated_response_schema(schema)
        words = {"type": "array", "items": {"type": "string"}}
        whole["properties"]["query"] = {
            "type": "object",
            "required": ["normalised", "warnings"],
            "properties": {"normalised": {"type": "string"}, "warnings": words},
        }
        whole["properties"]["explain"] = _EXPLANATION
        whole["required"].append("query")
        return whole


class Searching(CatalogRead):
    """A read whose subject a query describes."""

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A query that is refused is a 400 that says where. Raises: ApiProblem."""
        try:
            yield
        except SearchRefused as refused:
            extra = {"position": refused.position, "token": refused.token, "near": refused.near}
            faults = [Fault(pointer("q"), refused.code, refused.message)]
            raise ApiProblem(400, refused.code, refused.message, faults, extra=extra) from None

    @cached_property
    def asked(self) -> str:
        """The text of the query; blank when there is none."""
        return text_parameter(self.request, "q", longest=LONGEST_Q) or ""

    @cached_property
    def limits(self) -> dict[str, str | None]:
        """The game and the set asked for."""
        return {
            "game": text_parameter(self.request, "game", longest=40),
            "card_set": text_parameter(self.request, "set", longest=40) if "set" in self.parameters else None,
        }

    def found(self, *, order: str | None = None, direction: str | None = None) -> SearchResult:
        """What the query finds. Raises: ApiProblem (400)."""
        with self.reading():
            result = search_cards(
                self.asked, day=self.question.day, order=order, direction=direction, **self.limits
            )
        if not result.cards.ids:
            refuse_unknown(self.limits["game"], self.limits["card_set"])
        return result


@extend_schema_view(
    get=catalog_schema(
        "card_list",
        CardRowSerializer,
        many=True,
        parameters=[Q, GAME, SET, ORDER, DIRECTION, EXPLAIN, WHY],
        refusals={(400, "application/problem+json"): SearchProblemSerializer},
    )
)
class CardListView(CatalogList, Searching):
    """Cards in force that a query describes; all of them without one."""

    parameters = ("q", "game", "set", "order", "direction", "explain", "why")
    pagination_class = SearchPages
    result: SearchResult

    def rows(self) -> Any:
        order = _one_of(self.request, "order", order_names())
        direction = _one_of(self.request, "direction", DIRECTIONS)
        self._explains()
        self.result = self.found(order=order, direction=direction)
        return self.result.cards.ids

    def represent_row(self, row: ShownCard) -> dict[str, Any]:
        return card_answer(row, self.question)

    def represent(self, subject: list[int]) -> dict[str, Any]:
        cards = cards_shown_in_order(subject, day=self.question.day, language=self.question.language)
        query = {"normalised": self.result.normalised, "warnings": list(self.result.warnings)}
        answer = {**super().represent(cards), "query": query}
        return {**answer, "explain": self._explanation()} if self._explains() else answer

    def _explains(self) -> bool:
        asked = "explain" in self.request.query_params
        if asked:
            chosen(self.request, "explain", ["1"], default="1")
        elif "why" in self.request.query_params:
            raise bad_parameter("why", "bad_why", "why goes with explain=1.")
        self._card_in_question()
        return asked

    def _card_in_question(self) -> tuple[str, str] | None:
        text = text_parameter(self.request, "why", longest=121)
        if text is None:
            return None
        match = _CARD.fullmatch(text)
        if match is None:
            raise bad_parameter("why", "bad_why", "why is a card as game/slug.")
        return match[1], match[2]

    def _explanation(self) -> dict[str, Any]:
        day, question = self.question.day, self.result.question
        card = self._card_in_question()
        with self.reading():
            terms = term_hits(question, day=day, **self.limits)
            reason = why_not(question, card, day=day, **self.limits) if card else None
        return {"terms": [asdict(term) for term in terms], "why": reason and asdict(reason)}


class CompletionSerializer(EchoSerializer):
    """Names that begin with, or hold, what was typed."""

    results = serializers.ListField(child=serializers.CharField(), max_length=20)


@extend_schema_view(
    get=catalog_schema(
        "card_autocomplete",
        CompletionSerializer,
        parameters=[
            OpenApiParameter("q", OpenApiTypes.STR, required=True, description="What was typed so far."),
            GAME,
        ],
        refusals={(400, "application/problem+json"): SearchProblemSerializer},
    )
)
class CompletionView(Searching):
    """At most 20 names in any language, those that begin with `q` first.

    Under 2 characters (one Chinese character is enough) or over 100 the list is empty.
    """

    parameters = ("q", "game")

    def find(self) -> list[str]:
        typed = self.request.query_params.get("q")
        if typed is None:
            raise bad_parameter("q", "missing", "Give q: what was typed so far.")
        game = text_parameter(self.request, "game", longest=40)
        if game is not None:
            refuse_unknown(game, None)
        with self.reading():
            return name_completions(typed[: LONGEST_TYPED + 1], day=self.question.day, game=game)

    def represent(self, subject: list[str]) -> dict[str, Any]:
        return self.question.answer({"results": subject})


class RandomCardSerializer(CardRowSerializer, EchoSerializer):
    """A card drawn at random."""


class RandomCardView(Searching):
    """One of the cards that a query describes, each as likely; another one with every call."""

    parameters = ("q", "game")

    @extend_schema(
        operation_id="card_random",
        tags=["catalog"],
        parameters=[Q, GAME, AS_OF, LANG],
        responses={
            200: RandomCardSerializer,
            (400, "application/problem+json"): SearchProblemSerializer,
            (404, "application/problem+json"): ProblemSerializer,
        },
    )
    def get(self, request: Request, **_: str) -> Response | HttpResponse:
        self.question = Question.of(request, self.taken())
        ids = self.found().cards.ids
        if not ids:
            raise not_found("No card is so described.")
        drawn = self._shown(secrets.choice(ids))
        answer = self.question.answer(card_answer(drawn, self.question))
        headers = {"Cache-Control": "no-store", "Content-Language": self.question.language}
        return Response(answer, headers=headers)

    def _shown(self, version: int) -> ShownCard:
        return cards_shown_in_order([version], day=self.question.day, language=self.question.language)[0]


def refuse_unknown(game: str | None, code: str | None) -> None:
    """An empty list says that there are no such cards, not that a name was misspelt. Raises: ApiProblem."""
    if game is None and code is None:
        return
    sets = CardSet.objects.all()
    if game is not None:
        sets = sets.filter(game__slug=game)
    known = set(sets.values_list("code", flat=True))
    if game is not None and not known:
        raise bad_parameter("game", "unknown_game", f"There is no game {game!r} with cards.")
    if code is not None and code not in known:
        codes = ", ".join(sorted(known))
        raise bad_parameter("set", "unknown_set", f"There is no set {code!r} here; known: {codes}.")


def _one_of(request: Request, name: str, values: Any) -> str | None:
    if name not in request.query_params:
        return None
    return chosen(request, name, values, default="")


_EXPLANATION: Final = {
    "type": "object",
    "required": ["terms", "why"],
    "properties": {
        "terms": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["term", "position", "hits"],
                "properties": {
                    "term": {"type": "string"},
                    "position": {"type": "integer", "minimum": 0},
                    "hits": {"type": "integer", "minimum": 0},
                },
            },
        },
        "why": {
            "type": "object",
            "nullable": True,
            "required": ["card", "reason", "detail", "failing"],
            "properties": {
                "card": {"type": "string"},
                "reason": {"type": "string"},
                "detail": {"type": "string"},
                "failing": {"type": "array", "items": {"type": "string"}},
            },
        },
    },
}
