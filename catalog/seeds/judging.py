"""A draft in the database judged as if it stood in a fixture, so that both ways in ask the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.db.models import JSONField

from catalog.models import CardVersion, Clause, ClauseVersion, Dated, RuleParameter, Ruling, Translation
from catalog.seeds import card_documents, rulebooks, rulings
from catalog.seeds.likeness import unlike
from catalog.seeds.report import Fault, Place, near_miss
from catalog.seeds.schemas import schema_faults
from catalog.seeds.vocabulary import unknown_words

Judge = Callable[[Any, Place], list[Fault]]
_judges: dict[type[Dated], Judge] = {}


def judge_register(model: type[Dated], judge: Judge) -> None:
    """Let `judge` say what keeps rows of a higher app's model from being published."""
    _judges[model] = judge


def row_faults(row: Dated) -> list[Fault]:
    """What keeps a row from being a valid fixture; of kinds that nobody judges, that it cannot be read."""
    place = Place(str(row))
    if faults := list(_shape_faults(row, place)):
        return faults
    if judge := _judges.get(type(row)):
        return judge(row, place)
    found = _document(row)
    if found is None:
        return []
    schema, part, document = found
    faults = schema_faults(schema, document, place, part=part)
    return faults or _word_faults(row, document, place)


def _shape_faults(row: Dated, place: Place) -> Iterator[Fault]:
    """Lists that are none, and objects that are none: nothing further can be asked of them."""
    for field in row._meta.concrete_fields:
        wanted = field.default if isinstance(field, JSONField) else None
        if wanted in (dict, list) and not isinstance(getattr(row, field.attname), wanted):
            kind = "object" if wanted is dict else "array"
            yield Fault(place.at(field.name), "wrong_type", f"should be of type {kind}")


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
            if faults := list(unlike(row.value, _values_before(row), place.at("value"))):
                return faults
            known = set(Clause.objects.in_game(row.game.slug).values_list("number", flat=True))
            missing = [] if row.clause in known else [row.clause]
        case _:
            return []
    return [Fault(place, "unknown_clause", f"no clause “{name}”{near_miss(name, known)}") for name in missing]


def _values_before(row: RuleParameter) -> list[Any]:
    """The values that the parameter has had; what reads it knows no other kind."""
    rows = RuleParameter.objects.published().filter(game=row.game, name=row.name)
    return list(rows.values_list("value", flat=True))
