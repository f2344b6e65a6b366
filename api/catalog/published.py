"""Published rows as plain values: what the changes feed and the bulk files are made of.

Authority: API, catalog (`changes/`, `bulk/`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet

from catalog.models import CardVersion, ClauseVersion, Dated, RuleParameter, Ruling, Translation
from catalog.records import card_record
from decks.models import FormatSnapshot


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of published row: its model, its rows with all that `content` reads, and its words."""

    model: type[Dated]
    rows: Callable[[], QuerySet[Any]]
    content: Callable[[Any], dict[str, Any]]


def published_row(name: str, row: Dated) -> dict[str, Any]:
    """A row of the kind `name`, read by the kind's `rows`: no query."""
    return {
        "kind": name,
        "generation": row.generation,
        "published_at": row.published_at,
        "effective_from": row.effective_from,
        "effective_until": row.effective_until,
        "cancelled": row.cancelled_at is not None,
        "withdrawn": row.withdrawn,
        **KINDS[name].content(row),
    }


def _card(row: CardVersion) -> dict[str, Any]:
    return {
        "game": row.card.game.slug,
        "number": row.number,
        **card_record(row),
        "text": row.text,
        "text_state": row.text_state,
        "reason": row.reason,
        "source": row.source,
    }


def _translation(row: Translation) -> dict[str, Any]:
    return {
        "game": row.version.card.game.slug,
        "slug": row.version.card.slug,
        "number": row.version.number,
        "lang": row.language,
        "name": row.name,
        "text": row.text,
        "flavour": row.flavour,
    }


def _ruling(row: Ruling) -> dict[str, Any]:
    return {
        "game": row.card.game.slug,
        "slug": row.card.slug,
        "key": row.key,
        "lang": row.language,
        "text": row.text,
        "clauses": row.clauses,
    }


def _clause(row: ClauseVersion) -> dict[str, Any]:
    return {
        "game": row.clause.rulebook.game.slug,
        "id": row.clause.full_id,
        "section": row.clause.section,
        "lang": row.language,
        "parts": row.parts,
        "reason": row.reason,
        "source": row.source,
    }


def _parameter(row: RuleParameter) -> dict[str, Any]:
    game = row.game.slug
    return {
        "game": game,
        "name": row.name,
        "value": row.value,
        "clause": f"{game}:{row.clause}" if row.clause else "",
        "reason": row.reason,
    }


def _format(row: FormatSnapshot) -> dict[str, Any]:
    return {
        "game": row.format.game.slug,
        "slug": row.format.slug,
        "names": row.format.names,
        "pool": row.pool,
        "construction": row.construction,
        "settings": row.settings,
        "reason": row.reason,
    }


#: Every kind, in the order in which rows of one generation are told.
KINDS: Final = {
    "card": Kind(CardVersion, lambda: CardVersion.objects.with_authors(), _card),
    "clause": Kind(
        ClauseVersion, lambda: ClauseVersion.objects.select_related("clause__rulebook__game"), _clause
    ),
    "format": Kind(FormatSnapshot, lambda: FormatSnapshot.objects.select_related("format__game"), _format),
    "parameter": Kind(RuleParameter, lambda: RuleParameter.objects.select_related("game"), _parameter),
    "ruling": Kind(Ruling, lambda: Ruling.objects.select_related("card__game"), _ruling),
    "translation": Kind(
        Translation, lambda: Translation.objects.select_related("version__card__game"), _translation
    ),
}
