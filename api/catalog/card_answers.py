"""Cards as the API shows them.

Authority: API, catalog (a card).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any

from api.catalog.question import Question
from catalog.diffs import word_diff
from catalog.models import CardVersion, Printing, Ruling, Translation
from catalog.records import card_record
from catalog.rendering import named_cards
from decks.services import card_legalities

#: What of a version an erratum can change, beside its text.
_FACTS = ("name", "type", "subtypes", "tags", "stats", "traits", "cost", "attributes", "effects", "authors")


def card_answer(version: CardVersion, question: Question) -> dict[str, Any]:
    """The card; of a version read `with_authors`, `with_printings` and `with_translations`: no query."""
    game, slug = version.card.game.slug, version.card.slug
    spoken = translation_of(version, question.language)
    return {
        "game": game,
        **card_record(version),
        "name": spoken.name if spoken else version.name,
        "text": spoken.text if spoken and spoken.text else version.text,
        "text_state": version.text_state,
        "version": {
            "number": version.number,
            "effective_from": version.effective_from,
            "reason": version.reason,
        },
        "sets": [printing.card_set.code for printing in version.card.printings.all()],
        "url": question.url("card", game=game, slug=slug),
        "image": question.same("card-image", game=game, slug=slug),
        "lang": question.language,
        "lang_fallback": has_fallen_back(version, spoken, question.language),
    }


def whole_card(
    version: CardVersion,
    history: Sequence[CardVersion],
    naming: Sequence[CardVersion],
    question: Question,
) -> dict[str, Any]:
    """The card with its printings, legalities, dependencies and errata.

    `history`: its published versions, oldest first; `naming`: versions in force that name it.
    """
    return {
        **card_answer(version, question),
        "printings": [printing_answer(printing, question) for printing in version.card.printings.all()],
        "legalities": card_legalities(version.card, on=question.day),
        "depends_on": sorted(named_cards(version.card.game.slug, {"effects": version.effects})),
        "referenced_by": sorted(other.card.slug for other in naming),
        "errata_since_printing": [
            {"number": row.number, "effective_from": row.effective_from, "reason": row.reason}
            for row in errata_since_printing(history, version.card.printings.all(), on=question.day)
        ],
    }


def translation_of(version: CardVersion, language: str) -> Translation | None:
    """The version's translation into the language, of those read with it."""
    rows = version.translations_in_force  # type: ignore[attr-defined]
    return next((row for row in rows if row.language == language), None)


def has_fallen_back(version: CardVersion, spoken: Translation | None, language: str) -> bool:
    """Whether name or text is English although another language was asked for."""
    if language == "en":
        return False
    return spoken is None or (bool(version.text) and not spoken.text)


def errata_since_printing(
    history: Iterable[CardVersion], printings: Iterable[Printing], *, on: dt.date
) -> list[CardVersion]:
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
