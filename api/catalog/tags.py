"""Entity tags of catalog reads, found without making the answer.

A tag is a hash of the generations of the games read, the latest day up to the one asked for on which
something of them changed, the address, the language, and the version of the representation. It changes
whenever the answer does.

Authority: DESIGN, errors, limits, caching.
"""

from __future__ import annotations

import bisect
import datetime as dt
import hashlib
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.core.cache import cache as shared
from django.db.models import QuerySet
from django.utils.http import parse_etags
from rest_framework.request import Request

from api.catalog.question import Question
from catalog.links import absolute_link
from catalog.models import Dated, Game
from rules.engine.revision import engine_revision, sources_digest

#: How long a game's days of change are remembered; they are bound to its generation and never wrong.
_REMEMBERED: Final = 3600


def generations() -> dict[str, int]:
    """The generation of every game."""
    return dict(Game.objects.order_by("slug").values_list("slug", "generation"))


def entity_tag(question: Question, games: Collection[str], known: dict[str, int], *more: str) -> str:
    """The weak tag of an answer about `games`; `more` names whatever else the answer hangs on."""
    parts = [
        _representation(),
        _address(question.request),
        question.language,
        *(f"{game}={known[game]}/{_last_change(game, known[game], question.day)}" for game in sorted(games)),
        *more,
    ]
    digest = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return f'W/"{digest[:32]}"'


def has_tag(request: Request, tag: str) -> bool:
    """Whether If-None-Match lists the tag, by weak comparison."""
    return _opaque(tag) in map(_opaque, _listed(request))


def has_any_tag(request: Request) -> bool:
    """Whether If-None-Match is `*`: met by whatever exists."""
    return _listed(request) == ["*"]


def _listed(request: Request) -> list[str]:
    return parse_etags(request.headers.get("If-None-Match", ""))


def _opaque(tag: str) -> str:
    return tag.removeprefix("W/")


def _address(request: Request) -> str:
    query = sorted(request.query_params.items())
    return repr((absolute_link(request, request.path), query))


def _last_change(game: str, generation: int, day: dt.date) -> dt.date | None:
    """The latest day of change not after `day`; None before the first."""
    key = f"days:{game}:{generation}"
    days = shared.get(key)
    if days is None:
        days = _days_of_change(game)
        shared.set(key, days, _REMEMBERED)
    place = bisect.bisect_right(days, day)
    return days[place - 1] if place else None


def _days_of_change(game: str) -> list[dt.date]:
    first, *rest = (_days(model, game) for model in _dated_models())
    return sorted(first.union(*rest))


def _days(model: type[Dated], game: str) -> QuerySet[Any, Any]:
    rows = model._default_manager.published().in_game(game)
    return rows.order_by().values_list("effective_from", flat=True).distinct()


def _dated_models() -> list[type[Dated]]:
    return [model for model in apps.get_models() if issubclass(model, Dated)]


@cache
def _representation() -> str:
    """What answers are made by: another version of these sources may answer otherwise."""
    here = Path(__file__).resolve().parent
    return sources_digest(here) + sources_digest(here.parent.parent / "catalog") + engine_revision()
