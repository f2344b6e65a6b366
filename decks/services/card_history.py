"""What became of the cards of saved decks since they were saved, and what is announced.

Rows of a deck stay whatever happens to their cards; this says what did, and when.
Authority: cases, decks (renamed, banned, withdrawn), legality (a change that is published for a later date).
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from catalog.models import CardVersion, Printing, Translation
from decks.legality.pool import in_pool
from decks.models import FormatSnapshot

_FACTS: Final = ("name", "type", "subtypes", "tags", "stats", "traits", "cost", "attributes", "text")


class ChangeKind(StrEnum):
    """What happened to a card."""

    RENAMED = "renamed"
    #: Something else of it: a stat, a type, a trait, its text.
    CHANGED = "changed"
    WITHDRAWN = "withdrawn"
    RETURNED = "returned"
    #: It left the format's pool, or came into it.
    BANNED = "banned"
    ADMITTED = "admitted"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardChange:
    """One thing that happened to a card, or will."""

    on: dt.date
    kind: ChangeKind
    #: Names of the facts that are other than before, for a change of the card itself.
    facts: tuple[str, ...] = ()
    #: The name before and after, or the format that bans or admits.
    was: str | None = None
    now: str | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _Step:
    """A change with the moment when it was published."""

    change: CardChange
    published_at: dt.datetime


class CardHistory:
    """Names and changes of some cards, for decks of some formats; read at once, in four queries at most."""

    def __init__(
        self, card_ids: Collection[int], format_ids: Collection[int], *, language: str = "en"
    ) -> None:
        self._versions: dict[int, list[CardVersion]] = defaultdict(list)
        self._snapshots: dict[int, list[FormatSnapshot]] = defaultdict(list)
        self._sets: dict[int, set[str]] = defaultdict(set)
        self._spoken: dict[int, list[Translation]] = defaultdict(list)
        self._slugs: dict[int, str] = {}
        self._steps: dict[tuple[int, int], list[_Step]] = {}
        versions = CardVersion.objects.published().filter(card_id__in=card_ids).select_related("card")
        for version in versions.order_by("effective_from"):
            self._versions[version.card_id].append(version)
            self._slugs[version.card_id] = version.card.slug
        snapshots = FormatSnapshot.objects.published().filter(format_id__in=format_ids)
        for snapshot in snapshots.select_related("format").order_by("effective_from"):
            self._snapshots[snapshot.format_id].append(snapshot)
        printed = Printing.objects.filter(card_id__in=card_ids).order_by()
        for card_id, code in printed.values_list("card_id", "card_set__code"):
            self._sets[card_id].add(code)
        if language != "en":
            self._read_translations(card_ids, language)

    def name(self, card_id: int, *, on: dt.date) -> str:
        """The card's name on the day; of one not in force its last name, or the first it will have."""
        versions = self._versions.get(card_id, ())
        begun = [version for version in versions if version.effective_from <= on]
        if not begun:
            return versions[0].name if versions else ""
        spoken = [row for row in self._spoken.get(begun[-1].pk, ()) if row.is_in_force(on=on)]
        return spoken[-1].name if spoken else begun[-1].name

    def since(
        self, card_id: int, format_id: int, *, saved: dt.datetime, on: dt.date
    ) -> tuple[CardChange, ...]:
        """What happened to the card from the moment of saving up to the day, the oldest first."""
        steps = self._steps_of(card_id, format_id)
        if not steps:
            return ()
        day = saved.astimezone(dt.UTC).date()
        return tuple(
            step.change
            for step in steps
            if step.change.on <= on
            and (step.change.on > day or (step.change.on == day and step.published_at > saved))
        )

    def announced(self, card_id: int, format_id: int, *, on: dt.date) -> tuple[CardChange, ...]:
        """What is published and will happen to the card after the day, the next first."""
        return tuple(step.change for step in self._steps_of(card_id, format_id) if step.change.on > on)

    def _read_translations(self, card_ids: Collection[int], language: str) -> None:
        rows = Translation.objects.published().in_language(language).filter(version__card_id__in=card_ids)
        for row in rows.order_by("effective_from"):
            self._spoken[row.version_id].append(row)

    def _steps_of(self, card_id: int, format_id: int) -> list[_Step]:
        key = (card_id, format_id)
        if key not in self._steps:
            steps = [*self._card_steps(card_id), *self._pool_steps(card_id, format_id)]
            self._steps[key] = sorted(steps, key=lambda step: (step.change.on, step.change.kind))
        return self._steps[key]

    def _card_steps(self, card_id: int) -> Iterator[_Step]:
        for before, after in pairwise(self._versions.get(card_id, ())):
            change = _card_change(before, after)
            if change is not None and after.published_at is not None:
                yield _Step(change, after.published_at)

    def _pool_steps(self, card_id: int, format_id: int) -> Iterator[_Step]:
        slug, sets = self._slugs.get(card_id, ""), self._sets[card_id]
        for before, after in pairwise(self._snapshots.get(format_id, ())):
            was_in = not before.withdrawn and in_pool(before.pool, slug, sets)
            is_in = not after.withdrawn and in_pool(after.pool, slug, sets)
            if was_in != is_in and after.published_at is not None:
                kind = ChangeKind.ADMITTED if is_in else ChangeKind.BANNED
                change = CardChange(
                    on=after.effective_from, kind=kind, now=after.format.slug, reason=after.reason
                )
                yield _Step(change, after.published_at)


def _card_change(before: CardVersion, after: CardVersion) -> CardChange | None:
    day, reason = after.effective_from, after.reason
    if before.withdrawn != after.withdrawn:
        kind = ChangeKind.WITHDRAWN if after.withdrawn else ChangeKind.RETURNED
        return CardChange(on=day, kind=kind, reason=reason)
    facts = _changed_facts(before, after)
    if not facts:
        return None
    if "name" in facts:
        return CardChange(
            on=day, kind=ChangeKind.RENAMED, facts=facts, was=before.name, now=after.name, reason=reason
        )
    return CardChange(on=day, kind=ChangeKind.CHANGED, facts=facts, reason=reason)


def _changed_facts(before: CardVersion, after: CardVersion) -> tuple[str, ...]:
    names: Sequence[str] = _FACTS
    return tuple(name for name in names if getattr(before, name) != getattr(after, name))
