"""Cards as the API shows them.

Authority: API, catalog (a card).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from api.catalog.question import Question
from catalog.diffs import word_diff
from catalog.models import CardVersion, Printing, Ruling, Translation
from catalog.records import card_record
from catalog.rendering import named_cards
from catalog.shown import ShownCard

#: What of a version an erratum can change, beside its text.
_FACTS = ("name", "type", "subtypes", "tags", "stats", "traits", "cost", "attributes", "effects", "authors")


def card_answer(card: ShownCard, question: Question) -> dict[str, Any]:
    """The card; no query."""
    spoken = card.spoken
    return {
        "game": card.game,
        **card.record,
        "name": spoken.name if spoken else card.record["name"],
        "text": spoken.text if spoken and spoken.text else card.text,
        "text_state": card.text_state,
        "version": {
            "number": card.number,
            "effective_from": card.effective_from,
            "reason": card.reason,
        },
        "sets": list(card.sets),
        **question.card_links(card.game, card.slug),
        "lang": question.language,
        "lang_fallback": has_fallen_back(card, question.language),
    }


def whole_card(
    card: ShownCard, printings: Sequence[Printing], connections: Mapping[str, Any], question: Question
) -> dict[str, Any]:
    """The card with its printings, and whatever else hangs on other rows than its own."""
    return {
        **card_answer(card, question),
        "printings": [printing_answer(printing, question) for printing in printings],
        "depends_on": sorted(named_cards(card.game, {"effects": card.record["effects"]})),
        **connections,
    }


def translation_of(version: CardVersion, language: str) -> Translation | None:
    """The version's translation into the language, of those read with it."""
    rows = version.translations_in_force  # type: ignore[attr-defined]
    return next((row for row in rows if row.language == language), None)


def has_fallen_back(card: ShownCard, language: str) -> bool:
    """Whether name or text is English although another language was asked for."""
    if language == "en":
        return False
    return card.spoken is None or (bool(card.text) and not card.spoken.text)


class Begun(Protocol):
    """Something that holds from a day on."""

    @property
    def effective_from(self) -> dt.date: ...


Row = TypeVar("Row", bound=Begun)


def errata_since_printing(history: Iterable[Row], printings: Iterable[Printing], *, on: dt.date) -> list[Row]:
    """Versions begun by the day that differ from what the latest printing was made from."""
    begun = [row for row in history if row.effective_from <= on]
    released = [printing.card_set.released_on for printing in printings if printing.card_set.released_on]
    latest = max((day for day in released if day <= on), default=None)
    return [row for row in begun[1:] if latest is None or row.effective_from > latest]


def printing_answer(printing: Printing, question: Question) -> dict[str, Any]:
    """What was printed; `text` is null where the wording is not reproduced."""
    card_set = printing.card_set
    return {
        "set": card_set.code,
        "set_name": question.chosen(card_set.names, card_set.code),
        "released_on": card_set.released_on,
        "number": printing.number,
        "name": printing.name,
        "text": printing.text,
        "flavour": printing.flavour,
        "quantity": printing.quantity,
        "attributes": printing.attributes,
    }


def ruling_answer(rows: Sequence[Ruling], question: Question) -> dict[str, Any]:
    """One ruling from its wordings in force, one a language."""
    by_language = {row.language: row for row in rows}
    row = by_language.get(question.language) or by_language.get("en") or rows[0]
    return {
        "key": row.key,
        "text": row.text,
        "clauses": row.clauses,
        "effective_from": row.effective_from,
        "lang": row.language,
        "lang_fallback": row.language != question.language,
    }


def version_answer(version: CardVersion, before: CardVersion | None) -> dict[str, Any]:
    """One version of a card with what it changed; the wording is the English one."""
    record = card_record(version)
    earlier = card_record(before) if before else None
    return {
        "number": version.number,
        "effective_from": version.effective_from,
        "effective_until": version.effective_until,
        "cancelled": version.cancelled_at is not None,
        "withdrawn": version.withdrawn,
        "reason": version.reason,
        "source": version.source,
        **{name: record[name] for name in _FACTS},
        "text": version.text,
        "text_state": version.text_state,
        "changed": [name for name in _FACTS if earlier and record[name] != earlier[name]],
        "diff": before and [piece._asdict() for piece in word_diff(before.text, version.text)],
    }
