"""Making and changing decks. Every save is one transaction and one more revision, which never changes.

Authority: API, decks (`If-Match`, revisions, forks); cases, decks (two browsers save one revision).
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from decks.errors import DeckNotFound, DeckRefused, StaleDeck, TooMany, UnknownFormat
from decks.legality.phrases import gettext_noop, phrase, thousands
from decks.models import Deck, DeckRevision, Format, Visibility
from decks.readings import Submission
from decks.services.contents import Content, content_of, content_store, stored_rows
from decks.services.judging import deck_judge
from decks.services.reading import revision_latest, share_digest
from decks.services.seats import TableSeats, seats_check, seats_fit
from decks.services.share_keys import ShareKey, share_key_new
from decks.texts import message_checked, name_checked, notes_checked

#: The most decks of an account; deleted ones do not count.
MAX_DECKS: Final = 1_000
#: The most revisions of a deck.
MAX_REVISIONS: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckWish:
    """A deck to be made."""

    format: Format
    name: str
    content: Content
    notes: str = ""
    visibility: Visibility = Visibility.PRIVATE
    #: How many sit at the table of a shared-deck game; None for as few as the format seats.
    seats: int | None = None
    message: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckChange:
    """What is to be other than before; None leaves a thing as it is."""

    format: Format | None = None
    name: str | None = None
    content: Content | None = None
    #: Of the lines kept beside the rows, those that are to stay.
    unread: tuple[Mapping[str, Any], ...] | None = None
    notes: str | None = None
    visibility: Visibility | None = None
    #: A new format takes the number over where it seats so many.
    seats: TableSeats | None = None
    message: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """A deck as saved, and its new share link where one was made: it can be told this once."""

    deck: Deck
    key: ShareKey | None = None

    @property
    def share(self) -> uuid.UUID | None:
        return None if self.key is None else self.key.link


@transaction.atomic
def deck_create(owner: Any, wish: DeckWish, *, now: dt.datetime | None = None) -> Saved:
    """A new deck with its first revision. Raises: BadText, TooMany, SeatsNotNeeded, OutOfRange (seats)."""
    now = now or timezone.now()
    seats_check(wish.format, wish.seats, on=_day(now))
    return _created(owner, wish, now)


@transaction.atomic
def deck_change(
    deck: Deck,
    change: DeckChange,
    *,
    author: Any,
    expected: Collection[int] | None,
    now: dt.datetime | None = None,
) -> Saved:
    """Save a change as one more revision; a change of nothing saves nothing.

    `expected` are the revisions that the author may have seen, None for whichever it is.
    Raises: StaleDeck, BadText, TooMany, UnknownFormat (of another game), DeckNotFound (deleted meanwhile),
    SeatsNotNeeded, OutOfRange (seats).
    """
    now = now or timezone.now()
    row = deck_locked(deck, expected)
    _seats_refuse(row, change, on=_day(now))
    return revise(row, change, author=author, now=now)


@transaction.atomic
def deck_revert(
    deck: Deck,
    revision: DeckRevision,
    *,
    author: Any,
    expected: Collection[int] | None,
    message: str = "",
    now: dt.datetime | None = None,
) -> Saved:
    """Save an earlier revision's name, format, players, notes and cards once more, as a new revision.

    Who may read the deck stays as it is. Raises: StaleDeck, TooMany, BadText, DeckNotFound (deleted
    meanwhile).
    """
    change = DeckChange(
        format=revision.format,
        name=revision.name,
        content=content_of(revision),
        notes=revision.notes,
        # As it was, whatever the format seats by now.
        seats=TableSeats(revision.seats),
        message=message or f"Back to revision {revision.number}",
    )
    row = deck_locked(deck, expected)
    return revise(row, change, author=author, now=now or timezone.now())


@transaction.atomic
def deck_fork(
    deck: Deck,
    revision: DeckRevision,
    *,
    owner: Any,
    name: str | None = None,
    now: dt.datetime | None = None,
) -> Saved:
    """A private copy of a deck that the new owner may read, which says where it comes from.

    Raises: BadText, TooMany, DeckNotFound (deleted meanwhile, or its account closed).
    """
    accounts_lock(owner, deck.owner)
    if not Deck.objects.present().filter(pk=deck.pk).exists():
        raise DeckNotFound
    wish = DeckWish(
        format=revision.format,
        name=revision.name if name is None else name,
        content=content_of(revision),
        notes=revision.notes,
        seats=revision.seats,
        message=f"Forked from revision {revision.number}",
    )
    return _created(owner, wish, now or timezone.now(), fork_of=deck, fork_revision=revision.number)


def deck_locked(deck: Deck, expected: Collection[int] | None) -> Deck:
    """The deck's row, held until the transaction ends. Raises: StaleDeck, DeckNotFound."""
    row = Deck.objects.present().select_for_update().filter(pk=deck.pk).first()
    if row is None:
        raise DeckNotFound
    if expected is not None and row.revision not in expected:
        raise StaleDeck(sent=max(expected, default=None), current=row.revision)
    return row


def revise(row: Deck, change: DeckChange, *, author: Any, now: dt.datetime) -> Saved:
    """Save a change to a locked row."""
    before = revision_latest(row)
    content = _content_after(change, content_of(before))
    seats = _seats_after(change, before, on=_day(now))
    _apply(row, change)
    if _is_same(row, before) and seats == before.seats and content.is_same(content_of(before)):
        return Saved(row)
    if row.revision >= MAX_REVISIONS:
        limit = gettext_noop("A deck has at most %(most)s revisions; fork it to go on.")
        raise TooMany(phrase(limit, most=thousands(MAX_REVISIONS)))
    key = _link_kept(row, now)
    row.revision += 1
    row.updated = now
    row.save()
    message = message_checked(change.message)
    _revision_store(row, content, seats, author=author, message=message, now=now)
    return Saved(row, key)


def _content_after(change: DeckChange, before: Content) -> Content:
    """What the deck holds after a change. Lines that make no sense as rows go only when they are let go."""
    content = before if change.content is None else change.content
    lines = (before.unread if content.unread is None else content.unread) or ()
    if change.unread is not None:
        lines = tuple(line for line in lines if line in change.unread)
    return replace(content, unread=lines)


def _seats_refuse(row: Deck, change: DeckChange, *, on: dt.date) -> None:
    """Raises: SeatsNotNeeded, OutOfRange for players that are new to the deck, or to its format."""
    if change.seats is None:
        return
    format_ = row.format if change.format is None else change.format
    # What is kept as it was is no fault of whoever sends it back, should the format seat others by now.
    if format_.pk != row.format_id or change.seats.number != revision_latest(row).seats:
        seats_check(format_, change.seats.number, on=on)


def _seats_after(change: DeckChange, before: DeckRevision, *, on: dt.date) -> int | None:
    """How many sit at the table after a change: as said, else as before where the format seats so many."""
    if change.seats is not None:
        return change.seats.number
    if change.format is None or change.format.pk == before.format_id:
        return before.seats
    return before.seats if seats_fit(change.format, before.seats, on=on) else None


def _created(
    owner: Any,
    wish: DeckWish,
    now: dt.datetime,
    *,
    fork_of: Deck | None = None,
    fork_revision: int | None = None,
) -> Saved:
    owner_decks_refuse_many(owner)
    row = Deck(
        owner=owner,
        game=wish.format.game,
        format=wish.format,
        name=name_checked(wish.name),
        notes=notes_checked(wish.notes),
        visibility=wish.visibility,
        created=now,
        updated=now,
        forked_from=fork_of,
        forked_owner=None if fork_of is None else fork_of.owner,
        forked_revision=fork_revision,
    )
    key = _link_kept(row, now)
    row.save(force_insert=True)
    message = message_checked(wish.message)
    _revision_store(row, wish.content, wish.seats, author=owner, message=message, now=now)
    return Saved(row, key)


def accounts_lock(*accounts: Any) -> None:
    """Hold the accounts' rows; always before a deck's, as closing an account does."""
    rows = get_user_model()._default_manager.filter(pk__in=[account.pk for account in accounts])
    list(rows.select_for_update().order_by("pk").values_list("pk"))


def owner_decks_refuse_many(owner: Any) -> None:
    """Raises: TooMany where the account has all the decks that it may have.

    Its row is held, so that two calls at once are counted one after the other.
    """
    accounts_lock(owner)
    if Deck.objects.owned_by(owner).present().count() >= MAX_DECKS:
        limit = gettext_noop("An account has at most %(most)s decks; delete one first.")
        raise TooMany(phrase(limit, most=thousands(MAX_DECKS)))


def _apply(row: Deck, change: DeckChange) -> None:
    if change.format is not None:
        if change.format.game_id != row.game_id:
            other = gettext_noop("%(format)s is not a format of this deck's game.")
            raise UnknownFormat(phrase(other, format=change.format.slug), "/format")
        row.format = change.format
    if change.name is not None:
        row.name = name_checked(change.name)
    if change.notes is not None:
        row.notes = notes_checked(change.notes)
    if change.visibility is not None:
        row.visibility = change.visibility


def _is_same(row: Deck, before: DeckRevision) -> bool:
    now = (row.name, row.notes, row.format_id, row.visibility)
    return now == (before.name, before.notes, before.format_id, before.visibility)


def _link_kept(row: Deck, now: dt.datetime) -> ShareKey | None:
    """Give an unlisted deck a share link where it has none, and take a private one's away."""
    if row.visibility == Visibility.PRIVATE:
        row.share_digest = row.shared_at = None
    elif row.visibility == Visibility.UNLISTED and row.share_digest is None:
        return link_make(row, now)
    return None


def link_make(row: Deck, now: dt.datetime) -> ShareKey:
    """The key of a new share link for the row, which is not saved here; the one before it is void."""
    key = share_key_new(row.pk)
    row.share_digest, row.shared_at = share_digest(key.link), now
    return key


def _revision_store(
    row: Deck, content: Content, seats: int | None, *, author: Any, message: str, now: dt.datetime
) -> None:
    revision = DeckRevision(
        deck=row,
        number=row.revision,
        message=message,
        author=author,
        created=now,
        name=row.name,
        notes=row.notes,
        format=row.format,
        visibility=row.visibility,
        unread=list(content.unread or ()),
        seats=seats,
        was_legal=_is_legal(row.format, content, seats, on=_day(now)),
    )
    revision.save()
    content_store(revision, content)


def _day(now: dt.datetime) -> dt.date:
    return now.astimezone(dt.UTC).date()


def _is_legal(format_: Format, content: Content, seats: int | None, *, on: dt.date) -> bool | None:
    """The verdict of the day; None where the format judges no decks then."""
    submission = Submission(rows=tuple(stored_rows(content)), usual_seats=seats)
    try:
        (verdict,) = deck_judge([format_], submission, on=on)
    except DeckRefused:
        return None
    return verdict.legal
