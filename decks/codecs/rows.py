"""Rows of JSON and CSV decks: fields that are already apart, looked up and judged one by one. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from decks.codecs.entries import commented
from decks.codecs.lines import Line, LineStatus, NameMatch, Names, PrintingKey
from decks.codecs.quantities import bad_quantity
from decks.codecs.reasons import (
    BAD_ZONE,
    NO_CARD,
    NO_NAME,
    NO_PRINTING,
    NO_QUANTITY,
    OTHER_GAME,
    SEVERAL_CARDS,
)
from decks.decklist import MAX_COUNT
from decks.legality.phrases import Phrase, phrase

_ZONE: Final = re.compile(r"[a-z][a-z_]{0,19}")
_WHOLE: Final = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """What a row says; empty where it says nothing."""

    card: str = ""
    name: str = ""
    #: As written, so that a bad quantity can be quoted.
    count: str = "1"
    zone: str = ""
    note: str = ""
    set: str = ""
    number: str = ""


def read_fields(number: int, raw: str, fields: Fields, names: Names) -> Line:
    """The row with its status. A slug goes before a name; the set tells cards of one name apart."""
    draft = Line(line=number, raw=raw, status=LineStatus.REJECTED)
    word = fields.card or fields.name
    if not word.strip():
        return replace(draft, notes=(phrase(NO_CARD),))
    if fields.zone and not _ZONE.fullmatch(fields.zone):
        return replace(draft, notes=(phrase(BAD_ZONE),))
    if (count := _count(fields.count)) is None:
        return replace(draft, notes=(_why_not(fields.count),))
    draft = replace(draft, count=count, zone=fields.zone or None, name=fields.name or fields.card)
    match = names.find(word)
    if not match.slugs and fields.card and fields.name:
        match = names.find(fields.name)
    return _resolved(draft, match, fields, names)


def _resolved(draft: Line, match: NameMatch, fields: Fields, names: Names) -> Line:
    slugs, printing = match.slugs, _printing(fields, names)
    if len(slugs) > 1 and printing is not None:
        slugs = tuple(slug for slug in slugs if names.has_printing(slug, printing)) or slugs
    if len(slugs) > 1:
        return replace(
            draft,
            status=LineStatus.AMBIGUOUS,
            zone=draft.zone or names.zone(slugs[0]),
            candidates=slugs,
            notes=(phrase(SEVERAL_CARDS, cards=len(slugs)),),
        )
    if not slugs:
        return _unknown(draft, names)
    (slug,) = slugs
    found = replace(draft, status=LineStatus.OK, card=slug, zone=draft.zone or names.zone(slug))
    return _noted(found, match.note, fields, names)


def _unknown(draft: Line, names: Names) -> Line:
    game = names.elsewhere(draft.name or "")
    return replace(
        draft,
        status=LineStatus.UNKNOWN,
        zone=draft.zone or names.zone(""),
        notes=(phrase(OTHER_GAME, game=game),) if game else (),
        game=game,
        candidates=() if game else names.near(draft.name or ""),
    )


def _noted(line: Line, stretched: Phrase | None, fields: Fields, names: Names) -> Line:
    """The found card with its printing pinned and its note kept."""
    if stretched:
        line = line.with_note(stretched)
    if fields.set or fields.number:
        line = _pinned(line, fields, names)
    return commented(line, fields.note)


def _pinned(line: Line, fields: Fields, names: Names) -> Line:
    printing = _printing(fields, names)
    if printing is not None and names.has_printing(line.card or "", printing):
        return replace(line, printing=printing)
    written = f"{fields.set} {fields.number}".strip()
    return line.with_note(phrase(NO_PRINTING, written=repr(written[:60])))


def _printing(fields: Fields, names: Names) -> PrintingKey | None:
    code = names.set_code(fields.set) if fields.set else None
    return None if code is None else PrintingKey(code, fields.number or None)


def _count(word: str) -> int | None:
    plain = word.strip()
    count = int(plain) if _WHOLE.fullmatch(plain) else 0
    return count if 1 <= count <= MAX_COUNT else None


def _why_not(word: str) -> Phrase:
    bad = bad_quantity(word.strip())
    if bad is not None and bad.what.template != NO_NAME:
        return bad.what
    return phrase(NO_QUANTITY, word=f"“{word.strip()[:30]}”", most=MAX_COUNT)
