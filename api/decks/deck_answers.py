"""Saved decks as the API shows them, any number with the same number of queries."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from rest_framework.request import Request

from api.dates import today
from api.decks.serializers import line_answer
from api.languages import requested_language
from api.links import api_link
from catalog.models import Game
from decks.codecs.lines import ParsedList
from decks.legality.games import deck_zones
from decks.models import Deck, DeckRevision
from decks.notes import notes_html
from decks.services import CardChange, CardHistory, Content, EntryRow, entry_rows, revision_latest
from decks.words import voice_in

#: What stands in the place of an account or a deck that is gone.
DELETED_USER = "deleted user"
UNSEEN_DECK = "hidden or deleted deck"


def deck_answers(decks: Sequence[Deck], request: Request) -> list[dict[str, Any]]:
    """The decks, in their order; of use after `with_latest` or `with_contents`."""
    shown = Shown(request, [revision_latest(deck) for deck in decks])
    return [shown.deck(deck) for deck in decks]


def deck_answer(deck: Deck, request: Request) -> dict[str, Any]:
    """One deck."""
    (answer,) = deck_answers([deck], request)
    return answer


def revision_answers(revisions: Sequence[DeckRevision], request: Request) -> list[dict[str, Any]]:
    """Revisions of one deck; of use after `with_people` or `with_entries`."""
    shown = Shown(request, revisions)
    return [shown.revision(revision) for revision in revisions]


def share_answer(link: uuid.UUID, request: Request) -> dict[str, str]:
    """A share link: its id, and the address under which whoever has it reads the deck."""
    return {"id": str(link), "url": deck_url(link, request)}


def report_answer(content: Content, game: Game, request: Request) -> dict[str, Any]:
    """What became of every line (of rows, every row) that was sent."""
    voice = voice_in(requested_language(request), game, on=today())
    parsed = ParsedList(content.lines)
    return {"lines": [line_answer(line, voice) for line in parsed.lines], "totals": parsed.totals()}


def deck_url(deck_id: uuid.UUID, request: Request) -> str:
    """The address of a deck, by its id or that of its share link."""
    return api_link(request, "deck", id=deck_id)


class Shown:
    """Representations for one caller, with what they need of the catalog read at once."""

    def __init__(self, request: Request, revisions: Iterable[DeckRevision]) -> None:
        self.request = request
        self.on: dt.date = today()
        revisions = list(revisions)
        self.rows = entry_rows(revisions)
        cards = {row.card_id for rows in self.rows.values() for row in rows if row.card_id is not None}
        formats = {one.format_id for one in revisions}
        self.names: dict[int, str] = {}
        self.history = CardHistory(cards, formats, language=requested_language(request))

    def deck(self, deck: Deck) -> dict[str, Any]:
        latest = revision_latest(deck)
        is_own = deck.is_owned_by(self.request.user)
        return {
            "id": str(deck.pk),
            "url": deck_url(self._known_as(deck), self.request),
            "game": deck.game.slug,
            "owner": deck.owner.get_username(),
            "is_own": is_own,
            "revision": deck.revision,
            "created": deck.created,
            "updated": deck.updated,
            "deleted_at": deck.deleted_at,
            **self._content(latest),
            "forked_from": self._origin(deck),
            "share": {"created": deck.shared_at} if is_own and deck.shared_at is not None else None,
        }

    def revision(self, revision: DeckRevision) -> dict[str, Any]:
        return {
            "number": revision.number,
            "message": revision.message,
            "author": DELETED_USER if revision.author is None else revision.author.get_username(),
            "created": revision.created,
            **self._content(revision),
        }

    def _content(self, revision: DeckRevision) -> dict[str, Any]:
        zones: dict[str, list[dict[str, Any]]] = {zone: [] for zone in deck_zones(_game(revision))}
        for row in self.rows[revision.pk]:
            zones.setdefault(row.zone, []).append(self._row(row, revision))
        answers = [answer for rows in zones.values() for answer in rows]
        announced = [change for answer in answers for change in answer["announced"]]
        return {
            "format": revision.format.slug,
            "name": revision.name,
            "notes": revision.notes,
            "notes_html": notes_html(revision.notes),
            "visibility": revision.visibility,
            "seats": revision.seats,
            "counts": {zone: sum(answer["count"] for answer in rows) for zone, rows in zones.items()},
            "zones": zones,
            "unread": revision.unread,
            "was_legal": revision.was_legal,
            "changed": any(answer["changes"] for answer in answers),
            "will_change_on": min((change["on"] for change in announced), default=None),
        }

    def _row(self, row: EntryRow, revision: DeckRevision) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "card": row.slug or row.word,
            "name": row.word,
            "count": row.copies,
            "note": row.note or None,
            "set": row.set,
            "number": row.number,
            "status": "unknown",
            "changes": [],
            "announced": [],
        }
        if row.card_id is None:
            return answer
        happened = self.history.since(row.card_id, revision.format_id, saved=revision.created, on=self.on)
        coming = self.history.announced(row.card_id, revision.format_id, on=self.on)
        answer["name"] = self._name(row.card_id)
        answer["status"] = "ok"
        answer["changes"] = [_change_answer(change) for change in happened]
        answer["announced"] = [_change_answer(change) for change in coming]
        return answer

    def _name(self, card_id: int) -> str:
        if card_id not in self.names:
            self.names[card_id] = self.history.name(card_id, on=self.on)
        return self.names[card_id]

    def _origin(self, deck: Deck) -> dict[str, Any] | None:
        """Where a fork comes from; a deck that the caller may not see is as one that is gone."""
        if not deck.is_fork:
            return None
        owner = DELETED_USER if deck.forked_owner is None else deck.forked_owner.get_username()
        origin = deck.origin_for(self.request.user)
        if origin is None:
            return {"id": None, "url": None, "name": UNSEEN_DECK, "owner": owner, "revision": None}
        return {
            "id": str(origin.pk),
            "url": deck_url(origin.pk, self.request),
            "name": origin.name,
            "owner": owner,
            "revision": deck.forked_revision,
        }

    def _known_as(self, deck: Deck) -> uuid.UUID:
        """The id under which the caller reads the deck."""
        used = (self.request.parser_context or {}).get("kwargs", {}).get("id")
        return deck.known_as(used if isinstance(used, uuid.UUID) else deck.pk, self.request.user)


def _game(revision: DeckRevision) -> str:
    return revision.format.game.slug


def _change_answer(change: CardChange) -> dict[str, Any]:
    return {
        "on": change.on,
        "kind": change.kind.value,
        "facts": list(change.facts),
        "was": change.was,
        "now": change.now,
        "reason": change.reason,
    }
