"""Decks of users: what a deck is now, each revision as it was saved, and the rows of a revision.

Authority: API, decks; cases, decks.
"""

from __future__ import annotations

import uuid
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from catalog.models import Card, Game, Printing
from decks.codecs.entries import MAX_NOTE
from decks.decklist import MAX_COUNT, MAX_SEATS, MIN_SEATS
from decks.managers import DeckQuerySet, RevisionFixed, RevisionQuerySet
from decks.models.format import Format

#: The longest name of a deck, in characters.
MAX_NAME: Final = 120
#: The longest notes of a deck, in characters.
MAX_NOTES: Final = 20_000
#: The longest message of a revision, in characters.
MAX_MESSAGE: Final = 200
#: The longest word that is kept where no card was found, and the longest line it stood on.
MAX_WORD: Final = 500


class Visibility(models.TextChoices):
    """Who may read a deck beside its owner."""

    PRIVATE = "private"
    #: Whoever has the share link.
    UNLISTED = "unlisted"
    PUBLIC = "public"


class Deck(models.Model):
    """A deck of an account. Name, format, notes and visibility are those of its latest revision."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks")
    game = models.ForeignKey(Game, models.PROTECT, related_name="decks")
    format = models.ForeignKey(Format, models.PROTECT, related_name="decks")
    name = models.CharField(max_length=MAX_NAME)
    #: Markdown, as written.
    notes = models.TextField(max_length=MAX_NOTES, blank=True)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE)
    #: The number of the latest revision: what `If-Match` is compared with.
    revision = models.PositiveIntegerField(default=1)
    #: SHA-256 of the share link's UUID4, hexadecimal; None without a link. The link itself is not kept.
    share_digest = models.CharField(max_length=64, null=True, blank=True, unique=True, editable=False)
    shared_at = models.DateTimeField(null=True, blank=True, editable=False)
    created = models.DateTimeField()
    updated = models.DateTimeField()
    #: Since when the deck is deleted; it can be restored for a while.
    deleted_at = models.DateTimeField(null=True, blank=True)
    #: Of a fork, the revision that was copied, and the deck and account while they exist.
    forked_revision = models.PositiveIntegerField(null=True, blank=True, editable=False)
    forked_from = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="forks")
    forked_owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    objects = DeckQuerySet.as_manager()

    class Meta:
        ordering = ["-updated", "id"]
        indexes = [
            models.Index(fields=["owner", "-updated", "id"], name="deck_of_owner"),
            models.Index(fields=["-updated", "id"], name="deck_latest"),
            models.Index(
                fields=["-updated", "id"],
                condition=Q(visibility="public", deleted_at__isnull=True),
                name="deck_gallery",
            ),
            models.Index(
                fields=["game", "-updated", "id"],
                condition=Q(visibility="public", deleted_at__isnull=True),
                name="deck_gallery_of_game",
            ),
            models.Index(
                fields=["format", "-updated", "id"],
                condition=Q(visibility="public", deleted_at__isnull=True),
                name="deck_gallery_of_format",
            ),
            models.Index(fields=["deleted_at"], condition=Q(deleted_at__isnull=False), name="deck_deleted"),
        ]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="deck_has_a_name"),
            models.CheckConstraint(
                condition=Q(visibility__in=Visibility.values), name="deck_visibility_known"
            ),
            models.CheckConstraint(condition=Q(revision__gte=1), name="deck_revision_positive"),
            models.CheckConstraint(
                condition=Q(visibility="public")
                | Q(visibility="unlisted", share_digest__isnull=False)
                | Q(visibility="private", share_digest__isnull=True),
                name="deck_share_link_fits_visibility",
            ),
            models.CheckConstraint(
                condition=Q(share_digest__isnull=True, shared_at__isnull=True)
                | Q(share_digest__isnull=False, shared_at__isnull=False),
                name="deck_share_link_dated",
            ),
            models.CheckConstraint(
                condition=Q(forked_revision__isnull=False)
                | Q(forked_from__isnull=True, forked_owner__isnull=True),
                name="deck_fork_says_revision",
            ),
        ]

    def __str__(self) -> str:
        # No name: this is shown where the admin lists what hangs on a row, to whoever may see that row.
        return f"deck {self.pk}"

    @property
    def is_fork(self) -> bool:
        return self.forked_revision is not None

    @property
    def is_deleted(self) -> bool:
        return self.deleted_at is not None

    def is_owned_by(self, viewer: Any) -> bool:
        """Whether the deck is the viewer's own."""
        return viewer is not None and viewer.is_authenticated and viewer.pk == self.owner_id

    def is_listed_for(self, viewer: Any) -> bool:
        """Whether the viewer may find the deck without a share link: as `visible_to` says of many."""
        return not self.is_deleted and (self.visibility == Visibility.PUBLIC or self.is_owned_by(viewer))

    def known_as(self, used: uuid.UUID, viewer: Any) -> uuid.UUID:
        """The id under which the viewer reads the deck: of a shared one the link that they have used."""
        is_open = self.visibility == Visibility.PUBLIC or self.is_owned_by(viewer)
        return self.pk if is_open else used

    def origin_for(self, viewer: Any) -> Deck | None:
        """The deck that this is a fork of; None where it is gone, or not for the viewer to know of."""
        origin = self.forked_from
        return origin if origin is not None and origin.is_listed_for(viewer) else None


class DeckRevision(models.Model):
    """What a deck was from one save to the next. Never changed once written."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="revisions")
    #: 1, 2, 3 … within the deck.
    number = models.PositiveIntegerField()
    message = models.CharField(max_length=MAX_MESSAGE, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created = models.DateTimeField()
    name = models.CharField(max_length=MAX_NAME)
    notes = models.TextField(blank=True)
    format = models.ForeignKey(Format, models.PROTECT, related_name="+")
    visibility = models.CharField(max_length=8, choices=Visibility.choices)
    #: Lines of an imported list that make no sense as rows: [{"line": 3, "raw": "-3 Asio", "note": "…"}].
    unread = models.JSONField(default=list, blank=True)
    #: How many sit at the table that shared decks are laid out for; None for as few as the format seats, and
    #: where players bring decks of their own.
    seats = models.PositiveSmallIntegerField(null=True, blank=True)
    #: What the format said on the day of saving; None where decks of the format could not be judged.
    was_legal = models.BooleanField(null=True, blank=True)

    objects = RevisionQuerySet.as_manager()

    class Meta:
        ordering = ["deck_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="revision_number_once_per_deck"),
            models.CheckConstraint(condition=Q(number__gte=1), name="revision_number_positive"),
            models.CheckConstraint(condition=~Q(name=""), name="revision_has_a_name"),
            models.CheckConstraint(
                condition=Q(visibility__in=Visibility.values), name="revision_visibility_known"
            ),
            models.CheckConstraint(
                condition=Q(seats__isnull=True) | Q(seats__range=(MIN_SEATS, MAX_SEATS)),
                name="revision_seats_in_range",
            ),
        ]

    def __str__(self) -> str:
        return f"revision {self.number} of {self.deck_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new revision. Raises: RevisionFixed for one that is stored."""
        if not self._state.adding:
            raise RevisionFixed(f"{self} is stored and never changes.")
        super().save(*args, **kwargs)


class DeckEntry(models.Model):
    """One row of a revision: a card, or the word that stood where no card was found."""

    revision = models.ForeignKey(DeckRevision, models.CASCADE, related_name="entries")
    position = models.PositiveSmallIntegerField()
    zone = models.CharField(max_length=20)
    count = models.PositiveSmallIntegerField()
    card = models.ForeignKey(
        Card, models.PROTECT, null=True, blank=True, related_name="deck_entries", db_index=False
    )
    #: As written, where it names no card or several; otherwise empty.
    word = models.CharField(max_length=MAX_WORD, blank=True)
    #: The line on which the word stood.
    written = models.CharField(max_length=MAX_WORD, blank=True)
    printing = models.ForeignKey(Printing, models.PROTECT, null=True, blank=True, related_name="+")
    note = models.CharField(max_length=MAX_NOTE, blank=True)

    class Meta:
        ordering = ["revision_id", "position"]
        verbose_name_plural = "deck entries"
        indexes = [models.Index(fields=["card", "revision"], name="entry_of_card")]
        constraints = [
            models.UniqueConstraint(fields=["revision", "position"], name="entry_position_once"),
            models.CheckConstraint(condition=Q(count__range=(1, MAX_COUNT)), name="entry_count_in_range"),
            models.CheckConstraint(condition=~Q(zone=""), name="entry_has_a_zone"),
            models.CheckConstraint(
                condition=Q(card__isnull=False, word="", written="") | Q(card__isnull=True) & ~Q(word=""),
                name="entry_card_or_word",
            ),
            models.CheckConstraint(
                condition=Q(printing__isnull=True) | Q(card__isnull=False), name="entry_printing_of_a_card"
            ),
        ]

    def __str__(self) -> str:
        return f"row {self.position} of revision {self.revision_id}"

    @property
    def key(self) -> str:
        """The card's slug, or the word; of use after `with_entries`."""
        return self.word if self.card is None else self.card.slug
