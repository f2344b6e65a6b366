"""Reads of decks under the names of the domain. Every one says who is looking.

Deny by default: what is no public deck and not the viewer's own is in none of these.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, OuterRef, Prefetch, Q, Subquery, Sum
from django.db.models.functions import Coalesce

#: How long a deleted deck can be restored.
RESTORABLE = dt.timedelta(days=30)


class RevisionFixed(ValidationError):
    """A stored revision was to be changed."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="revision_fixed")


class DeckQuerySet(models.QuerySet[Any]):
    """Decks."""

    def present(self) -> Self:
        """Decks that are not deleted."""
        return self.filter(deleted_at__isnull=True)

    def public(self) -> Self:
        """Decks that everybody may read and find."""
        return self.present().filter(visibility="public")

    def owned_by(self, viewer: Any) -> Self:
        """The viewer's own decks, deleted ones too; none of a viewer without an account."""
        if viewer is None or not viewer.is_authenticated:
            return self.none()
        return self.filter(owner_id=viewer.pk)

    def visible_to(self, viewer: Any) -> Self:
        """Decks in the viewer's lists: their own and public ones. A share link adds nothing here."""
        if viewer is None or not viewer.is_authenticated:
            return self.public()
        return self.present().filter(Q(visibility="public") | Q(owner_id=viewer.pk))

    def restorable(self, *, now: dt.datetime) -> Self:
        """Deleted decks that can still be restored."""
        return self.filter(deleted_at__gt=now - RESTORABLE)

    def expired(self, *, now: dt.datetime) -> Self:
        """Deleted decks whose time is over."""
        return self.filter(deleted_at__lte=now - RESTORABLE)

    def in_game(self, game_slug: str) -> Self:
        """Decks of one game."""
        return self.filter(game__slug=game_slug)

    def in_format(self, format_slug: str) -> Self:
        """Decks of one format."""
        return self.filter(format__slug=format_slug)

    def with_card(self, *card_slugs: str) -> Self:
        """Decks whose latest revision holds a card with one of these slugs, in any zone."""
        entries = self.model._meta.get_field("revisions").related_model._meta.get_field("entries")
        # From the card's own rows, which an index gives, to decks: a card in few decks costs few steps.
        holding = entries.related_model._default_manager.filter(
            card__in=_cards_named(entries.related_model, card_slugs),
            revision__number=F("revision__deck__revision"),
        )
        return self.filter(pk__in=holding.values("revision__deck"))

    def updated_between(self, first: dt.date | None, last: dt.date | None) -> Self:
        """Decks last saved from the first to the last of two days (UTC), both included."""
        rows = self
        if first is not None:
            rows = rows.filter(updated__gte=_midnight(first))
        if last is not None and last < dt.date.max:
            rows = rows.filter(updated__lt=_midnight(last + dt.timedelta(days=1)))
        return rows

    def with_summary(self) -> Self:
        """Each deck with its owner, game and format, and of its latest revision `cards` (copies of all rows)
        and `was_legal`. One query, however many decks and rows.
        """
        revisions = self.model._meta.get_field("revisions").related_model
        entries = revisions._meta.get_field("entries").related_model._default_manager
        latest = {"number": OuterRef("revision"), "deck": OuterRef("pk")}
        rows = entries.filter(revision__deck=OuterRef("pk"), revision__number=OuterRef("revision"))
        copies = rows.order_by().values("revision").annotate(copies=Sum("count")).values("copies")
        legal = revisions._default_manager.filter(**latest).values("was_legal")
        return self.select_related("owner", "game", "format").annotate(
            cards=Coalesce(Subquery(copies), 0), was_legal=Subquery(legal)
        )

    def with_latest(self) -> Self:
        """Each deck with its latest revision as the list `latest` (of one), without its rows; two queries."""
        return self._with_latest(self._revisions().with_people())

    def with_contents(self) -> Self:
        """The same with the rows of the revision; three queries, however many decks."""
        return self._with_latest(self._revisions().with_entries())

    def _revisions(self) -> RevisionQuerySet:
        revisions = self.model._meta.get_field("revisions").related_model._default_manager
        return revisions.filter(number=F("deck__revision"))

    def _with_latest(self, latest: RevisionQuerySet) -> Self:
        related = self.select_related("owner", "game", "format", "forked_from__owner", "forked_owner")
        return related.prefetch_related(Prefetch("revisions", latest, to_attr="latest"))


class RevisionQuerySet(models.QuerySet[Any]):
    """Revisions of decks. They are written once, and go with their deck."""

    def with_people(self) -> Self:
        """Each revision with its format and who wrote it."""
        return self.select_related("format__game", "author")

    def with_entries(self) -> Self:
        """The same, with the rows in order, their cards and printings."""
        entries = self.model._meta.get_field("entries").related_model._default_manager
        rows = entries.select_related("card", "printing__card_set").order_by("position")
        return self.with_people().prefetch_related(Prefetch("entries", rows))

    def readable_in(self, deck: Any, viewer: Any) -> Self:
        """The revisions of a deck that the viewer may read, given that they may read the deck.

        What an owner saved while the deck was private stays theirs, except the latest.
        """
        rows = self.filter(deck=deck)
        if deck.is_owned_by(viewer):
            return rows
        return rows.exclude(~Q(number=deck.revision), visibility="private")

    def update(self, **values: Any) -> int:
        """Raises: RevisionFixed, always."""
        raise RevisionFixed("Revisions are stored as they are and never change.")

    update.alters_data = True  # type: ignore[attr-defined]


def _cards_named(entries: Any, slugs: Collection[str]) -> models.QuerySet[Any]:
    cards: models.QuerySet[Any] = entries._meta.get_field("card").related_model._default_manager.all()
    return cards.filter(slug__in=slugs).values("pk")


def _midnight(day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(), dt.UTC)
