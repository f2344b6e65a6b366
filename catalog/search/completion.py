"""Names that begin as somebody types, in every language.

Authority: API, catalog (`cards/autocomplete/`).
"""

from __future__ import annotations

import datetime as dt
import unicodedata
from typing import Final

from django.db import connection
from django.db.models import Case, F, Q, QuerySet, Value, When
from django.db.models.functions import StrIndex

from catalog.folding import fold, lookup_key
from catalog.models import SearchText
from catalog.search.conditions import texts_on
from catalog.search.limits import time_limited

MOST_NAMES: Final = 20
LONGEST: Final = 100
#: Rows read for so many different names: cards of several games may share one.
_READ: Final = 3 * MOST_NAMES


@time_limited()
def name_completions(typed: str, *, day: dt.date, game: str | None = None) -> list[str]:
    """At most 20 names of cards in force that hold what was typed: those that begin with it first, by name.

    Nothing for under two characters (one is enough of a script without letters) or over 100.
    Raises: SearchRefused (`too_complex`).
    """
    folded = fold(typed[: LONGEST + 1])
    if len(typed) > LONGEST or not _is_enough(folded):
        return []
    rows = texts_on(day)
    if game is not None:
        rows = rows.filter(card__game__slug=game)
    names = _shown(rows.filter(_begins(lookup_key(typed))).order_by("name_key", "pk"))
    if len(names) < MOST_NAMES:
        order = (StrIndex("name", Value(folded)), "name_key", "pk")
        # Rows are chosen before their names are read: a short piece stands in thousands of names.
        chosen = rows.filter(name__holds=folded).order_by(*order).values("pk")[:_READ]
        names = [*names, *_shown(SearchText.objects.filter(pk__in=chosen).order_by(*order))]
    return list(dict.fromkeys(names))[:MOST_NAMES]


def _is_enough(folded: str) -> bool:
    return len(folded) >= 2 or (len(folded) == 1 and unicodedata.category(folded) == "Lo")


def _begins(key: str) -> Q:
    if connection.vendor == "postgresql":
        return Q(name_key__startswith=key)
    # SQLite uses no index for LIKE here, but it does for a range.
    return Q(name_key__gte=key, name_key__lt=f"{key}\U0010ffff")


def _shown(rows: QuerySet[SearchText]) -> list[str]:
    name = Case(When(translation=None, then=F("version__name")), default=F("translation__name"))
    return list(dict.fromkeys(rows.annotate(shown=name).values_list("shown", flat=True)[:_READ]))
