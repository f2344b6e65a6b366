"""Finding a deck for somebody. What they may not see is not found: nothing tells it from what is not there.

A deck is named by its own id, which its owner may use always and everybody while it is public, or by the
UUID4 of its share link, which whoever has it may use until it is revoked.
"""

from __future__ import annotations

import hashlib
import uuid
from typing import Any

from decks.decklist import Decklist
from decks.errors import DeckNotFound, NotYours, RevisionNotFound
from decks.legality.phrases import gettext_noop, phrase
from decks.managers import DeckQuerySet
from decks.models import Deck, DeckRevision
from decks.services.contents import revision_rows


def share_digest(link: uuid.UUID) -> str:
    """How a share link is stored. A fast hash is right: the link is 122 random bits, not a chosen word."""
    return hashlib.sha256(link.bytes).hexdigest()


def deck_visible(
    deck_id: uuid.UUID, viewer: Any, *, share: uuid.UUID | None = None, among: DeckQuerySet | None = None
) -> Deck:
    """The deck that the viewer may read under this id, or under the share link given apart.

    `among` narrows and prefetches; default all decks that are not deleted. Raises: DeckNotFound.
    """
    rows = (Deck.objects.all() if among is None else among).present()
    deck = rows.visible_to(viewer).filter(pk=deck_id).first()
    if deck is None:
        deck = rows.filter(share_digest=share_digest(deck_id)).first()
    if deck is None and share is not None:
        deck = rows.filter(pk=deck_id, share_digest=share_digest(share)).first()
    if deck is None:
        raise DeckNotFound
    return deck


def deck_owned(deck_id: uuid.UUID, owner: Any, *, among: DeckQuerySet | None = None) -> Deck:
    """The deck, which the caller wants to change. Raises: DeckNotFound, NotYours (they may only read it)."""
    deck = deck_visible(deck_id, owner, among=among)
    if not deck.is_owned_by(owner):
        raise NotYours
    return deck


def revision_named(deck: Deck, number: int, viewer: Any) -> DeckRevision:
    """A revision of a deck that the viewer may read. Raises: RevisionNotFound."""
    revision = DeckRevision.objects.readable_in(deck, viewer).with_entries().filter(number=number).first()
    if revision is None:
        raise RevisionNotFound(
            phrase(gettext_noop("There is no revision %(number)s of this deck."), number=number)
        )
    return revision


def revision_before(deck: Deck, number: int, viewer: Any) -> int:
    """The last revision before one that the viewer may read; the same number where there is none."""
    earlier = DeckRevision.objects.readable_in(deck, viewer).filter(number__lt=number).order_by("-number")
    return earlier.values_list("number", flat=True).first() or number


def revision_latest(deck: Deck) -> DeckRevision:
    """The latest revision with its rows; no query after `with_contents`."""
    found = getattr(deck, "latest", None)
    if found is None:
        found = DeckRevision.objects.filter(deck=deck, number=deck.revision).with_entries()
    (latest,) = found
    return latest


def deck_for_play(
    deck_id: uuid.UUID, viewer: Any, *, share: uuid.UUID | None = None
) -> tuple[str, str, dict[str, dict[str, int]]]:
    """Game, format and cards of a deck for a table: zone -> slug -> copies.

    `deck_id` is the deck's id or that of its share link. A word that is no card stands in its zone as
    written, so that whoever judges the list names it. Raises: DeckNotFound.
    """
    deck = deck_visible(deck_id, viewer, share=share, among=Deck.objects.with_contents())
    zones = decklist_of(revision_latest(deck)).zones
    return deck.game.slug, deck.format.slug, {zone: dict(cards) for zone, cards in zones.items()}


def decklist_of(revision: DeckRevision) -> Decklist:
    """The deck list of a revision; a word that is no card stands for itself."""
    return Decklist.from_rows(revision_rows(revision))
