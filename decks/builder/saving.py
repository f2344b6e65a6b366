"""From the draft to a saved deck; and what to show when somebody saved the deck meanwhile.

Authority: API, decks (412 with both versions); cases, decks (the second browser loses nothing).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from catalog.pages import today
from decks import services
from decks.builder.draft import Draft, DraftRow
from decks.builder.page import Builder
from decks.differences import Line, differences
from decks.errors import StaleDeck
from decks.models import Deck, Visibility
from decks.services import Content, DeckChange, DeckWish, RowWish, Saved, TableSeats
from decks.words import zone_word


class Stale(Exception):
    """The deck was saved since the draft began from it."""

    def __init__(self, deck: Deck) -> None:
        super().__init__("saved meanwhile")
        #: As it is now, with its contents.
        self.deck = deck


@dataclass(frozen=True, slots=True)
class ConflictRow:
    """A card of which the two versions hold other numbers."""

    name: str
    zone: str
    saved: int
    mine: int
    details_differ: bool


@dataclass(frozen=True, slots=True)
class Conflict:
    """Both versions side by side."""

    revision: int
    author: str
    message: str
    rows: tuple[ConflictRow, ...]
    #: Name, notes, and players at the table, of the saved deck where they are other than the draft's.
    texts: tuple[tuple[str, str], ...]


def draft_save(builder: Builder, deck: Deck | None, owner: Any, *, over: int | None, as_new: bool) -> Saved:
    """Save the draft as a new deck, or as the next revision of the one it began from.

    `over`: a revision seen since, which is to be saved over. Raises: Stale, and what services refuse.
    """
    draft, content = builder.draft, _content(builder)
    if deck is None or as_new:
        wish = DeckWish(
            format=builder.format,
            name=draft.name,
            content=content,
            notes=draft.notes,
            visibility=Visibility.PRIVATE if as_new else Visibility(draft.visibility),
            seats=builder.seats_to_keep,
            message=draft.message,
        )
        return services.deck_create(owner, wish)
    change = DeckChange(
        format=builder.format,
        name=draft.name,
        content=content,
        notes=draft.notes,
        seats=_seats(builder, deck),
        message=draft.message,
    )
    expected = [number for number in (draft.seen, over) if number is not None]
    try:
        return services.deck_change(deck, change, author=owner, expected=expected)
    except StaleDeck as stale:
        now = services.deck_owned(deck.pk, owner, among=Deck.objects.with_contents())
        raise Stale(now) from stale


def conflict_shown(builder: Builder, stale: Stale) -> Conflict:
    """What the saved deck has otherwise than the draft."""
    deck, draft = stale.deck, builder.draft
    revision = services.revision_latest(deck)
    theirs = [
        Line(row.zone, row.key, row.count, _details(row.printing, row.note)) for row in revision.entries.all()
    ]
    mine = [Line(row.zone, row.card, row.count, (row.set, row.number, row.note)) for row in draft.rows]
    found = differences(theirs, mine)
    lines = builder.lines({one.card for one in found})
    texts = [("name", deck.name, draft.name), ("notes", deck.notes, draft.notes)]
    if builder.seats is not None:
        theirs_seated = builder.seats.nearest(revision.seats)
        texts.append(("seats", str(theirs_seated), str(builder.seats.chosen)))
    return Conflict(
        revision=deck.revision,
        author=revision.author.get_username() if revision.author else "",
        message=revision.message,
        rows=tuple(
            ConflictRow(
                lines[one.card].name if one.card in lines else one.card,
                zone_word(one.zone),
                one.before,
                one.after,
                one.details_differ,
            )
            for one in found
        ),
        texts=tuple((member, saved) for member, saved, own in texts if saved != own),
    )


def _seats(builder: Builder, deck: Deck) -> TableSeats | None:
    """The players to be saved; None where the page shows as many as it would for the saved deck."""
    saved, wanted = services.revision_latest(deck).seats, builder.seats_to_keep
    shown = saved if builder.seats is None else builder.seats.nearest(saved)
    return None if shown == wanted else TableSeats(wanted)


def _details(pin: Any, note: str) -> tuple[str, str, str]:
    return (pin.card_set.code, pin.number or "", note) if pin else ("", "", note)


def _content(builder: Builder) -> Content:
    """The draft's rows as they are stored. Raises: UnknownZone, ListTooLong, OutOfRange."""
    draft: Draft = builder.draft
    content = services.rows_content(builder.game, [_wish(row) for row in draft.rows], on=today())
    return replace(content, unread=tuple(draft.unread))


def _wish(row: DraftRow) -> RowWish:
    return RowWish(
        zone=row.zone, card=row.card, count=row.count, note=row.note, set=row.set, number=row.number
    )
