"""The nearest legal decks as the builder shows them, each with the button that takes it over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from decks.builder.draft import Draft
from decks.builder.draft import Edit as DraftEdit
from decks.builder.fixes import edits_deed
from decks.builder.form import typed
from decks.builder.page import Builder
from decks.codecs.text import MAX_CHARACTERS, parse
from decks.decklist import Row
from decks.errors import DeckRefused
from decks.legality.games import rules_of
from decks.names import NameIndex
from decks.repairing import RepairWish, deck_repair
from decks.words import zone_word

ALTERNATIVES = 3


@dataclass(frozen=True, slots=True)
class ShownEdit:
    """So many copies more or fewer, in words and signs."""

    change: int
    name: str
    zone: str
    face_url: str

    @property
    def copies(self) -> int:
        return abs(self.change)


@dataclass(frozen=True, slots=True)
class ShownRepair:
    """One of the nearest legal decks."""

    count: int
    edits: tuple[ShownEdit, ...]
    deed: str


@dataclass(frozen=True, slots=True)
class Mended:
    """What came of looking: decks, or why there are none."""

    repairs: tuple[ShownRepair, ...] = ()
    impossible: str = ""
    refusal: str = ""
    is_legal: bool = False


def can_be_mended(game: str) -> bool:
    """Whether decks of the game are judged at all."""
    return rules_of(game) is not None


def mended(builder: Builder, form: QueryDict) -> Mended:
    """The nearest legal decks under the constraints of the form."""
    draft, voice = builder.draft, builder.voice
    try:
        wish = RepairWish(
            keep=_kept(draft, form.getlist("keep")),
            owned=_owned(builder.names, typed(form, "owned", longest=MAX_CHARACTERS + 1)),
            alternatives=ALTERNATIVES,
        )
        found = deck_repair(
            builder.format,
            builder.submission(draft.judged_rows()),
            wish,
            on=builder.on,
            grounds=builder.grounds,
        ).repairs
    except DeckRefused as error:
        return Mended(refusal=error.said(voice))
    if found.impossible:
        return Mended(impossible=found.impossible.said(voice))
    cards = builder.lines({edit.card for repair in found.alternatives for edit in repair.edits})
    return Mended(
        repairs=tuple(
            ShownRepair(
                repair.count,
                tuple(_edit(edit, cards) for edit in sorted(repair.edits, key=lambda edit: edit.zone)),
                edits_deed(DraftEdit(edit.zone, edit.card, edit.change) for edit in repair.edits),
            )
            for repair in found.alternatives
            if repair.edits
        ),
        is_legal=any(not repair.edits for repair in found.alternatives),
    )


def _edit(edit: Any, cards: Mapping[str, Any]) -> ShownEdit:
    line = cards.get(edit.card)
    return ShownEdit(
        edit.change, line.name if line else edit.card, zone_word(edit.zone), line.face_url if line else ""
    )


def _kept(draft: Draft, ticked: list[str]) -> tuple[Row, ...]:
    """The rows whose boxes are ticked, with all their copies."""
    wanted = set(ticked)
    return tuple(row for row in draft.judged_rows() if f"{row.zone}:{row.card}" in wanted)


def _owned(names: NameIndex, written: str) -> tuple[Row, ...] | None:
    """The cards at hand; None where nothing is written. Raises: EmptyDeck, ListTooLong."""
    if not written.strip():
        return None
    parsed = parse(written, names)
    return tuple(parsed.decklist().rows())
