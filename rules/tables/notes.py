"""What a person marks while playing, and says after the end.

Authority: duel:record. The notes themselves are kept by `rules.services.notes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.http import QueryDict
from django.utils.translation import gettext as _

from rules import services
from rules.models import Match, MatchSeat
from rules.services.match_errors import NoteRefused
from rules.tables.cards import CardBook, ShownCard


def notes_context(seat: MatchSeat, view: Mapping[str, Any], book: CardBook, match: Match) -> dict[str, Any]:
    """What the seat has marked, and what it may be asked at the end."""
    notes = services.notes_of(seat)
    by_kind = {note["kind"]: note["value"] for note in notes if not note["about"]}
    turn = _turn(view["observation"], match)
    marks = {note["about"]: note["value"] for note in notes if note["kind"] == "decision"}
    return {
        "turn": turn,
        "decision": marks.get(str(view["version"])),
        "marked": len(marks),
        "is_hopeless": any(note["kind"] == "no_way_back" and note["turn"] == turn for note in notes),
        "familiarity": by_kind.get("familiarity"),
        "another": by_kind.get("another"),
        "deck_change": (by_kind.get("deck_change") or {}).get("text", ""),
        "exciting": _cards_marked(notes, "exciting"),
        "unused": _cards_marked(notes, "unused"),
        "cards": _cards_to_ask_about(seat, book, match) if view["outcome"] else [],
        "hopeless_from": _earliest_hopeless(notes),
        "estimated_from": _estimated_hopeless(match, seat.number),
        "is_said": bool(by_kind.keys() & {"familiarity", "another"}),
        "decision_marks": [
            ("meaningful", _("meaningful")),
            ("automatic", _("automatic")),
            ("confusing", _("confusing")),
        ],
    }


def mark_store(seat: MatchSeat, sent: QueryDict) -> None:
    """A mark while playing: how a decision felt, or a turn without a way back. Raises: NoteRefused."""
    kind = sent.get("kind", "")
    if kind == "decision":
        note = {"version": _number(sent, "version"), "mark": sent.get("mark", "")}
    elif kind == "no_way_back":
        note = {"turn": _number(sent, "turn")}
    else:
        raise NoteRefused(_("There is no such mark."), "/kind")
    services.note_store(seat, {"kind": kind, **note, **({"remove": True} if sent.get("remove") else {})})


@transaction.atomic
def record_store(seat: MatchSeat, sent: QueryDict, known: list[ShownCard]) -> None:
    """What is said after the end, all of it or nothing; what was left empty is taken back.

    Raises: NoteRefused.
    """
    for note in _record(sent, [card.slug for card in known]):
        services.note_store(seat, note)


def record_cards(seat: MatchSeat, book: CardBook, match: Match) -> list[ShownCard]:
    """The cards that the seat is asked about: those of its deck, or those that do something."""
    return _cards_to_ask_about(seat, book, match)


def _record(sent: QueryDict, known: list[str]) -> Iterator[dict[str, Any]]:
    for kind in ("familiarity", "another"):
        value = sent.get(kind, "")
        yield {"kind": kind, "value": value} if value else {"kind": kind, "remove": True}
    text = sent.get("deck_change", "").strip()
    yield {"kind": "deck_change", "text": text} if text else {"kind": "deck_change", "remove": True}
    exciting, unused = set(sent.getlist("exciting")), set(sent.getlist("unused"))
    for slug in known:
        mark = "exciting" if slug in exciting else "unused" if slug in unused else None
        yield {"kind": "card", "card": slug, **({"mark": mark} if mark else {"remove": True})}


def _cards_to_ask_about(seat: MatchSeat, book: CardBook, match: Match) -> list[ShownCard]:
    decks = match.setup["decks"]
    if decks:
        slugs = {slug for cards in decks[seat.number].values() for slug in cards}
        return sorted((book[slug] for slug in slugs), key=lambda card: (card.cost or 0, card.name))
    return sorted((card for card in book.values() if card.text), key=lambda card: card.name)


def _cards_marked(notes: list[dict[str, Any]], mark: str) -> set[str]:
    return {note["about"] for note in notes if note["kind"] == "card" and note["value"] == mark}


def _earliest_hopeless(notes: list[dict[str, Any]]) -> int | None:
    turns = [note["turn"] for note in notes if note["kind"] == "no_way_back" and note["turn"] is not None]
    return min(turns, default=None)


def _estimated_hopeless(match: Match, seat: int) -> int | None:
    """What bots make of it, once a worker has looked back. Source: duel:record.3, record.6."""
    found = (match.estimate or {}).get("no_way_back") or []
    return found[seat] if seat < len(found) else None


def _turn(observation: Mapping[str, Any], match: Match) -> int:
    """The turn as the match counts it."""
    if "turn" in observation:
        return int(observation["turn"])
    return int(match.log.aggregate(Max("turn"))["turn__max"] or 0)


def _number(sent: QueryDict, name: str) -> int:
    text = sent.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
