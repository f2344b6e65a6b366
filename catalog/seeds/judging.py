"""A draft in the database judged as if it stood in a fixture, so that both ways in ask the same."""

from __future__ import annotations

from typing import Any

from catalog.models import CardVersion, Clause, ClauseVersion, Dated, RuleParameter, Ruling, Translation
from catalog.seeds import card_documents, rulebooks, rulings
from catalog.seeds.report import Fault, Place, near_miss
from catalog.seeds.schemas import schema_faults
from catalog.seeds.vocabulary import unknown_words


def row_faults(row: Dated) -> list[Fault]:
    """What keeps a row from being a valid fixture; nothing for kinds that the catalog does not own."""
    place = Place(str(row))
    found = _document(row)
    if found is None:
        return []
    schema, part, document = found
    faults = schema_faults(schema, document, place, part=part)
    return faults or _word_faults(row, document, place)


def _document(row: Dated) -> tuple[str, str, dict[str, Any]] | None:
    match row:
        case CardVersion():
            return "cards", "version", card_documents.version_document(row)
        case Translation():
            return "cards", "translation", card_documents.translation_document(row.version, row)
        case Ruling():
            return "rulings", "ruling", rulings.ruling_document(row)
        case ClauseVersion():
            return "rulebooks", "clause_version", rulebooks.version_document(row)
        case RuleParameter():
            return "rulebooks", "parameter", rulebooks.parameter_document(row)
    return None


def _word_faults(row: Dated, document: dict[str, Any], place: Place) -> list[Fault]:
    match row:
        case CardVersion():
            return [
                Fault(
                    word.place,
                    f"unknown_{word.what}",
                    f"no {word.what} “{word.word}”{near_miss(word.word, word.known)}",
                )
                for word in unknown_words(row.card.game, document, place)
            ]
        case Ruling():
            known = set(Clause.objects.full_ids())
            missing = [clause for clause in row.clauses if clause not in known]
        case RuleParameter():
            known = set(Clause.objects.in_game(row.game.slug).values_list("number", flat=True))
            missing = [] if row.clause in known else [row.clause]
        case _:
            return []
    return [Fault(place, "unknown_clause", f"no clause “{name}”{near_miss(name, known)}") for name in missing]
