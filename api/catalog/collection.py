"""Many cards in one call.

Authority: API, catalog (`cards/collection/`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from itertools import count, islice
from typing import Any, Final

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.catalog.card_answers import card_answer
from api.catalog.names import NamedVersion, exactly_named, names_with_keys
from api.catalog.question import Question
from api.catalog.serializers import AnyObject, CardRowSerializer, EchoSerializer
from api.errors import ApiProblem, Fault, pointer
from api.members import unknown_members
from api.schema import AS_OF, LANG
from catalog.folding import lookup_key
from catalog.models import CardVersion, Printing
from catalog.shown import cards_shown

MOST_IDENTIFIERS: Final = 100
LONGEST: Final = 200
#: Numbers of cards are printed with so many figures at most, zeros in front included.
MOST_FIGURES: Final = 5
#: The ways to say which card is meant; the first that is given whole is taken.
WAYS: Final = (("game", "slug"), ("game", "set", "number"), ("game", "name"))

MEMBERS: Final = frozenset(member for way in WAYS for member in way)

Identifier = Mapping[str, Any]


class IdentifierSerializer(serializers.Serializer):
    """A card: `game` and `slug`, or `game` and `name`, or `game`, `set` and `number`."""

    game = serializers.CharField(min_length=1, max_length=LONGEST)
    slug = serializers.CharField(min_length=1, max_length=LONGEST, required=False)
    name = serializers.CharField(min_length=1, max_length=LONGEST, required=False)
    set = serializers.CharField(min_length=1, max_length=LONGEST, required=False)
    number = serializers.CharField(min_length=1, max_length=LONGEST, required=False)


class CollectionRequestSerializer(serializers.Serializer):
    """The cards wanted."""

    identifiers = serializers.ListField(child=IdentifierSerializer(), max_length=MOST_IDENTIFIERS)
    as_of = serializers.DateField(required=False, allow_null=True, help_text="Default today (UTC).")


class CollectionSerializer(EchoSerializer):
    """The cards found, in the order asked, each once; and the identifiers of the rest."""

    results = CardRowSerializer(many=True)
    not_found = serializers.ListField(child=AnyObject())


class CollectionView(APIView):
    """Up to 100 cards in one call."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_scope = "read"

    @extend_schema(
        operation_id="card_collection",
        tags=["catalog"],
        parameters=[AS_OF, LANG],
        request=CollectionRequestSerializer,
        responses=CollectionSerializer,
    )
    def post(self, request: Request) -> Response:
        body = request.data if isinstance(request.data, dict) else {}
        question = Question.of(request, body=body)
        wanted = read_identifiers(request.data)
        found = Look(question.day, wanted).versions()
        asked = CardVersion.objects.filter(pk__in=[pk for pk in found if pk is not None])
        rows = cards_shown(asked, day=question.day, language=question.language)
        answer = {
            "results": [card_answer(rows[pk], question) for pk in dict.fromkeys(found) if pk in rows],
            "not_found": [one for one, pk in zip(wanted, found, strict=True) if pk not in rows],
        }
        return Response(question.answer(answer))


def read_identifiers(body: Any) -> list[Identifier]:
    """The identifiers of a body. Raises: ApiProblem (400), all faults at once."""
    listed = body.get("identifiers") if isinstance(body, dict) else None
    if not isinstance(listed, list):
        detail = "The body is an object with a list `identifiers`."
        raise ApiProblem(400, "bad_body", detail, [Fault("/identifiers", "bad_body", detail)])
    unknown = list(islice(unknown_members(body, ("identifiers", "as_of")), 1))
    if unknown:
        raise ApiProblem(400, unknown[0].code, unknown[0].detail, unknown)
    if len(listed) > MOST_IDENTIFIERS:
        detail = f"At most {MOST_IDENTIFIERS} cards are looked up in one call; these are {len(listed)}."
        fault = Fault("/identifiers", "too_many_identifiers", detail)
        raise ApiProblem(400, "too_many_identifiers", detail, [fault])
    faults = [fault for fault in map(_fault, listed, count()) if fault is not None]
    if faults:
        raise ApiProblem(400, "bad_identifier", faults[0].detail, faults)
    return listed


def _fault(identifier: Any, place: int) -> Fault | None:
    if not isinstance(identifier, dict) or way_of(identifier) is None:
        detail = "A card is given by game and slug, by game and name, or by game, set and number."
        return Fault(pointer("identifiers", place), "bad_identifier", detail)
    for member in sorted(MEMBERS & identifier.keys()):
        value = identifier[member]
        if not isinstance(value, str) or not 0 < len(value) <= LONGEST:
            detail = f"{member} is a text of 1 to {LONGEST} characters."
            return Fault(pointer("identifiers", place, member), "bad_identifier", detail)
    return None


def way_of(identifier: Identifier) -> tuple[str, ...] | None:
    """Which way of naming a card the identifier uses; None when it uses none whole."""
    return next((way for way in WAYS if all(member in identifier for member in way)), None)


def _spellings(number: str) -> list[str]:
    """Ways to print the number of a card, as written first: its case and the zeros before it say nothing."""
    bare = number.lstrip("0") or "0"
    padded = [bare.zfill(width) for width in range(1, MOST_FIGURES + 1)] if bare.isdigit() else [bare]
    return list(dict.fromkeys((number, number.upper(), number.lower(), *padded)))


class Look:
    """A look-up of identifiers on a day: one query for slugs, one for numbers, three for names."""

    def __init__(self, day: dt.date, wanted: Sequence[Identifier]) -> None:
        self.day = day
        self.wanted = wanted

    def versions(self) -> list[int | None]:
        """Primary keys of the versions in force, one an identifier; None for what is unknown or ambiguous."""
        tables = {
            ("game", "slug"): self._by_slug(),
            ("game", "set", "number"): self._by_number(),
            ("game", "name"): self._by_name(),
        }
        return [self._find(one, tables) for one in self.wanted]

    def _find(
        self, identifier: Identifier, tables: Mapping[tuple[str, ...], Mapping[Any, int]]
    ) -> int | None:
        way = way_of(identifier) or ()
        return tables[way].get(tuple(identifier[member] for member in way))

    def _using(self, *way: str) -> list[tuple[str, ...]]:
        return [tuple(one[member] for member in way) for one in self.wanted if way_of(one) == way]

    def _by_slug(self) -> dict[tuple[Any, ...], int]:
        asked = self._using("game", "slug")
        if not asked:
            return {}
        rows = CardVersion.objects.in_force(on=self.day).for_slugs({slug for _, slug in asked})
        return {
            (game, slug): pk
            for game, slug, pk in rows.order_by().values_list("card__game__slug", "card__slug", "pk")
        }

    def _by_number(self) -> dict[tuple[Any, ...], int]:
        asked = self._using("game", "set", "number")
        if not asked:
            return {}
        versions = CardVersion.objects.in_force(on=self.day)
        codes = {code for _, code, _ in asked}
        spellings = {number: _spellings(number) for *_, number in asked}
        printed = Printing.objects.filter(
            card_set__code__in=codes, number__in=set().union(*spellings.values())
        )
        in_force = dict(versions.filter(card__printings__in=printed).values_list("card_id", "pk"))
        rows = printed.values_list("card_set__game__slug", "card_set__code", "number", "card_id")
        found = {
            (game, code, number): in_force[card] for game, code, number, card in rows if card in in_force
        }
        # As written, where such a number was printed; else the first that is the same in other words.
        return {
            (game, code, number): found[game, code, spelled]
            for game, code, number in asked
            for spelled in reversed(spellings[number])
            if (game, code, spelled) in found
        }

    def _by_name(self) -> dict[tuple[Any, ...], int]:
        asked = self._using("game", "name")
        if not asked:
            return {}
        names = names_with_keys(self.day, {lookup_key(name) for _, name in asked})
        found: dict[tuple[Any, ...], int] = {}
        for game, name in asked:
            cards = exactly_named(name, _of_game(names, game))
            if len(cards) == 1:
                found[(game, name)] = cards[0].version
        return found


def _of_game(names: Sequence[NamedVersion], game: str) -> list[NamedVersion]:
    return [row for row in names if row.game == game]
