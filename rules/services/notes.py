"""Playtest notes: what a person writes down about a match while it goes on and afterwards.

    note_store(seat, data)  -> the note as stored, a dict; a later one about the same thing takes its place
    notes_of(seat)          -> the notes of that seat, oldest first

By `kind`, with what each needs beside it (`"remove": true` takes the note back):

    length       {"minutes": 1 … 1440}          where the clock of the match does not tell
    familiarity  {"value": "learning" | "familiar"}
    decision     {"version": n, "mark": "meaningful" | "automatic" | "confusing"}
    no_way_back  {"turn": n}
    card         {"card": slug, "mark": "exciting" | "unused"}
    another      {"value": "yes" | "no" | "maybe"}
    deck_change  {"text": …, "out": [slugs], "in": [slugs]}, at least one of them

Authority: duel:record.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.db.models import Max

from rules.models import Match, MatchSeat, MatchStep, NoteKind, PlaytestNote
from rules.orders import pointer_step
from rules.services.match_errors import NoteRefused

FAMILIARITY: Final = ("learning", "familiar")
DECISION_MARKS: Final = ("meaningful", "automatic", "confusing")
CARD_MARKS: Final = ("exciting", "unused")
ANOTHER: Final = ("yes", "no", "maybe")
MOST_MINUTES: Final = 1_440
LONGEST_TEXT: Final = 1_000
MOST_CARDS: Final = 60
MOST_NOTES: Final = 500
#: The members that a note of each kind has beside seat, token, kind and remove.
MEMBERS: Final[Mapping[str, tuple[str, ...]]] = {
    NoteKind.LENGTH: ("minutes",),
    NoteKind.FAMILIARITY: ("value",),
    NoteKind.DECISION: ("version", "mark"),
    NoteKind.NO_WAY_BACK: ("turn",),
    NoteKind.CARD: ("card", "mark"),
    NoteKind.ANOTHER: ("value",),
    NoteKind.DECK_CHANGE: ("text", "out", "in"),
}


@dataclass(frozen=True, slots=True)
class _Read:
    """What a note says: about what within its kind, the value, the turn where it is known."""

    about: str
    value: Any
    turn: int | None = None


def note_store(seat: MatchSeat, data: Mapping[str, Any]) -> dict[str, Any]:
    """Keep the note, or take it back. Raises: NoteRefused, with the place of the fault."""
    kind = _one_of(data, "kind", NoteKind.values)
    _check_members(data, kind)
    removes = _flag(data, "remove")
    read = _READERS[kind](seat, data, removes)
    key: dict[str, Any] = {"match_id": seat.match_id, "seat": seat.number, "kind": kind, "about": read.about}
    with transaction.atomic():
        # Held, so that two notes at once are counted one after the other.
        MatchSeat.objects.select_for_update().only("pk").get(pk=seat.pk)
        if removes:
            PlaytestNote.objects.filter(**key).delete()
            return {"kind": kind, "about": read.about, "value": None, "turn": read.turn}
        own = PlaytestNote.objects.filter(match_id=seat.match_id, seat=seat.number)
        if own.count() >= MOST_NOTES and not own.filter(kind=kind, about=read.about).exists():
            raise NoteRefused(f"A seat keeps at most {MOST_NOTES} notes; take one back first.")
        note, _ = PlaytestNote.objects.update_or_create(
            **key, defaults={"value": read.value, "turn": read.turn}
        )
    return note_json(note)


def notes_of(seat: MatchSeat) -> list[dict[str, Any]]:
    """The notes of that seat, oldest first."""
    notes = PlaytestNote.objects.filter(match_id=seat.match_id, seat=seat.number).order_by("pk")
    return [note_json(note) for note in notes]


def note_json(note: PlaytestNote) -> dict[str, Any]:
    return {"kind": note.kind, "about": note.about, "value": note.value, "turn": note.turn}


# -- reading ----------------------------------------------------------------------------------------------


def _length(seat: MatchSeat, data: Mapping[str, Any], removes: bool) -> _Read:
    return _Read("", None if removes else _number(data, "minutes", 1, MOST_MINUTES))


def _familiarity(seat: MatchSeat, data: Mapping[str, Any], removes: bool) -> _Read:
    return _Read("", None if removes else _one_of(data, "value", FAMILIARITY))


def _another(seat: MatchSeat, data: Mapping[str, Any], removes: bool) -> _Read:
    return _Read("", None if removes else _one_of(data, "value", ANOTHER))


def _decision(seat: MatchSeat, data: Mapping[str, Any], removes: bool) -> _Read:
    """Of a decision that the seat answered, or that is put to it now."""
    version = _number(data, "version", 0, 2**31 - 1)
    step = MatchStep.objects.filter(match=seat.match_id, seat=seat.number, version=version).first()
    if step is None and not (seat.is_asked and seat.version == version):
        raise NoteRefused(f"No decision {version} was put to this seat.", "/version")
    mark = None if removes else _one_of(data, "mark", DECISION_MARKS)
    return _Read(str(version), mark, _turns(seat) if step is None else step.turn)


def _no_way_back(seat: MatchSeat, data: Mapping[str, Any], removes: bool) -> _Read:
    turn = _number(data, "turn", 0, _turns(seat) + 1)
    return _Read(str(turn), True, turn)


def _card(seat: MatchSeat, data: Mapping[str, Any], removes: bool) -> _Read:
    (slug,) = _cards(seat, [data.get("card")], "/card")
    return _Read(slug, None if removes else _one_of(data, "mark", CARD_MARKS))


def _deck_change(seat: MatchSeat, data: Mapping[str, Any], removes: bool) -> _Read:
    if removes:
        return _Read("", None)
    cards = {name: _cards(seat, data.get(name, []), f"/{name}") for name in ("out", "in")}
    value = {"text": _text(data.get("text", "")), **cards}
    if not any(value.values()):
        raise NoteRefused("Say what you would change: text, out or in.", "/text")
    return _Read("", value)


_READERS: Final[Mapping[str, Callable[[MatchSeat, Mapping[str, Any], bool], _Read]]] = {
    NoteKind.LENGTH: _length,
    NoteKind.FAMILIARITY: _familiarity,
    NoteKind.DECISION: _decision,
    NoteKind.NO_WAY_BACK: _no_way_back,
    NoteKind.CARD: _card,
    NoteKind.ANOTHER: _another,
    NoteKind.DECK_CHANGE: _deck_change,
}


def _check_members(data: Mapping[str, Any], kind: str) -> None:
    known = {"seat", "token", "kind", "remove", *MEMBERS[kind]}
    for name in data:
        if name not in known:
            wanted = ", ".join(MEMBERS[kind])
            place = f"/{pointer_step(name[:80])}"
            raise NoteRefused(f"A note of kind {kind} has {wanted}; not {name[:40]!r}.", place)


def _turns(seat: MatchSeat) -> int:
    """The latest turn that anything happened in."""
    return MatchStep.objects.filter(match=seat.match_id).aggregate(Max("turn"))["turn__max"] or 0


def _one_of(data: Mapping[str, Any], name: str, words: tuple[str, ...] | list[str]) -> str:
    value = data.get(name)
    if not isinstance(value, str) or value not in words:
        raise NoteRefused(f"{name} is one of {', '.join(words)}.", f"/{name}")
    return value


def _number(data: Mapping[str, Any], name: str, least: int, most: int) -> int:
    value = data.get(name)
    if type(value) is not int or not least <= value <= most:
        raise NoteRefused(f"{name} is a whole number from {least:,} to {most:,}.", f"/{name}")
    return value


def _flag(data: Mapping[str, Any], name: str) -> bool:
    value = data.get(name, False)
    if not isinstance(value, bool):
        raise NoteRefused(f"{name} is true or false.", f"/{name}")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise NoteRefused(f"text is a text of at most {LONGEST_TEXT:,} characters.", "/text")
    return "".join(each for each in value if each in "\n\t" or unicodedata.category(each)[0] != "C").strip()


def _cards(seat: MatchSeat, value: Any, place: str) -> list[str]:
    """Slugs of cards that the match is played with."""
    if not isinstance(value, list) or len(value) > MOST_CARDS:
        raise NoteRefused(f"{place[1:]} is a list of at most {MOST_CARDS} cards.", place)
    known = Match.objects.select_related("cards").only("cards__names").get(pk=seat.match_id).cards.names["en"]
    for slug in value:
        if not isinstance(slug, str) or slug not in known:
            raise NoteRefused(f"No card {str(slug)[:80]!r} is in this match.", place)
    return list(value)
