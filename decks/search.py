"""What the decks app adds to the search language: legality in a format, and cards of starters.

Authority: API, search language (`legal`, `is:starter`); DESIGN, legality.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from typing import Any

from django.db.models import Q, QuerySet

from catalog.models import Card, Printing
from catalog.search.conditions import NOTHING
from catalog.search.errors import gettext_noop
from catalog.search.fields import Field, Flag, Kind, nearest, register_field, register_flag
from catalog.search.nodes import Comparison
from catalog.search.values import refused
from decks.models import Format, FormatSnapshot, Starter


def search_register() -> None:
    """Add the field `legal` and the flag `starter`."""
    register_field(
        Field(
            "legal",
            Kind.KEYWORD,
            gettext_noop(
                "a format in whose pool the card is; legal:boost-strict@2027-01-01 asks about that day"
            ),
            "legal:boost-strict",
            ("format", "f"),
            condition=_is_legal,
        )
    )
    register_flag(Flag("starter", gettext_noop("in a starter deck or a set of that name"), _is_in_starter))


def _is_legal(term: Comparison, day: dt.date) -> Q:
    """Raises: SearchRefused (`unknown_value`, `not_in_force`)."""
    value = term.value
    snapshots = FormatSnapshot.objects.in_force(on=day).filter(format__slug=value.text.casefold())
    snapshot = snapshots.select_related("format").first()
    if snapshot is None:
        known = list(Format.objects.order_by("slug").values_list("slug", flat=True))
        if value.text.casefold() in known:
            raise refused("not_in_force", gettext_noop("%(value)s has no rules on %(day)s."), value, day=day)
        message = gettext_noop("There is no format %(value)s.")
        raise refused("unknown_value", message, value, nearest(value.text, known))
    return _in_pool(snapshot)


def _in_pool(snapshot: FormatSnapshot) -> Q:
    """What `decks.legality.pool.in_pool` says of one card, of all."""
    game, pool = snapshot.format.game_id, snapshot.pool
    printed = Printing.objects.order_by().filter(
        card_set__game_id=game, card_set__code__in=pool.get("sets", ())
    )
    chosen = Q(card_id__in=printed.values("card_id"))
    if included := pool.get("include"):
        chosen |= Q(card_id__in=_cards(game, included))
    if excluded := pool.get("exclude"):
        chosen &= ~Q(card_id__in=_cards(game, excluded))
    return Q(game_id=game) & chosen


def _is_in_starter(day: dt.date) -> Q:
    found = NOTHING
    for starter in Starter.objects.all():
        slugs = {row["card"] for rows in starter.zones.values() for row in rows}
        found |= Q(card_id__in=_cards(starter.game_id, slugs))
    printed = Printing.objects.order_by().filter(card_set__code="starter")
    return found | Q(card_id__in=printed.values("card_id"))


def _cards(game: int, slugs: Collection[str]) -> QuerySet[Card, Any]:
    return Card.objects.filter(game_id=game, slug__in=slugs).order_by().values("pk")
