"""Errata: the versions of cards after the first, each with the one that it changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from catalog.managers import CardVersionQuerySet
from catalog.models import CardVersion


@dataclass(frozen=True, slots=True)
class Erratum:
    """A published version of a card, and the version in force until its day."""

    version: CardVersion
    before: CardVersion


def errata_published() -> CardVersionQuerySet:
    """Versions after the first of their card, newest first, scheduled ones too; cancelled ones never held."""
    earlier = (
        CardVersion.objects.published()
        .filter(card=OuterRef("card"), effective_from__lt=OuterRef("effective_from"))
        .order_by()
    )
    rows: CardVersionQuerySet = CardVersion.objects.published().filter(Exists(earlier))
    return rows.order_by("-effective_from", "-published_at", "-pk")


def errata_of(rows: CardVersionQuerySet) -> list[Erratum]:
    """The rows, in their order, each with its predecessor: a constant number of queries."""
    versions = list(rows.with_authors())
    history = _history(version.card_id for version in versions)
    return [Erratum(version, _predecessor(version, history[version.card_id])) for version in versions]


def _history(card_ids: Iterable[int]) -> dict[int, list[CardVersion]]:
    """Published versions of these cards, oldest first."""
    history: dict[int, list[CardVersion]] = {}
    published = CardVersion.objects.published().filter(card_id__in=set(card_ids))
    for version in published.with_authors().order_by("effective_from"):
        history.setdefault(version.card_id, []).append(version)
    return history


def _predecessor(version: CardVersion, history: list[CardVersion]) -> CardVersion:
    earlier = [row for row in history if row.effective_from < version.effective_from]
    return earlier[-1]
