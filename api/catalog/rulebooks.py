"""Rulebooks and their clauses.

Authority: API, catalog.
"""

from __future__ import annotations

import datetime as dt
from itertools import groupby
from typing import Any

from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import extend_schema_view

from api.catalog.documented import catalog_schema
from api.catalog.games import parameter_answer
from api.catalog.history import with_predecessors
from api.catalog.question import Question
from api.catalog.reads import CatalogList, CatalogRead, not_found
from api.catalog.scenarios import clause_scenarios, scenarios_digest
from api.catalog.serializers import ClauseSerializer, RulebookRowSerializer, RulebookSerializer
from catalog.diffs import word_diff
from catalog.models import Clause, ClauseVersion, Rulebook, RuleParameter


def books_with_texts(on: dt.date) -> QuerySet[Rulebook]:
    """Rulebooks with their clauses and numbers on the day: a constant number of queries."""
    parameters = RuleParameter.objects.in_force(on=on).order_by("name")
    clauses = Clause.objects.with_text(on=on).order_by("position")
    return (
        Rulebook.objects.select_related("game")
        .prefetch_related(
            Prefetch("clauses", clauses, to_attr="clauses_in_order"),
            Prefetch("game__parameters", parameters, to_attr="parameters_in_force"),
        )
        .order_by("game__position", "pk")
    )


@extend_schema_view(get=catalog_schema("rulebook_list", RulebookRowSerializer, many=True, tag="rulebooks"))
class RulebookListView(CatalogList):
    """The rulebooks, whole."""

    def rows(self) -> QuerySet[Rulebook]:
        return books_with_texts(self.question.day)

    def represent_row(self, row: Rulebook) -> dict[str, Any]:
        return rulebook_answer(row, self.question)


@extend_schema_view(get=catalog_schema("rulebook", RulebookSerializer, tag="rulebooks"))
class RulebookView(CatalogRead):
    """One rulebook: its clauses in force, in their order."""

    def find(self) -> Rulebook:
        game = self.kwargs["game"]
        book = books_with_texts(self.question.day).filter(game__slug=game).first()
        if book is None:
            raise not_found(f"There is no rulebook of {game}.")
        return book

    def represent(self, subject: Rulebook) -> dict[str, Any]:
        return self.question.answer(rulebook_answer(subject, self.question))


@extend_schema_view(get=catalog_schema("clause", ClauseSerializer, tag="rulebooks"))
class ClauseView(CatalogRead):
    """One clause in force, with its versions, the numbers it names, and the scenarios that prove it."""

    def depends_on(self) -> tuple[str, ...]:
        return (scenarios_digest(f"{self.kwargs['game']}:{self.kwargs['clause']}"),)

    def find(self) -> Clause:
        game, clause = self.kwargs["game"], self.kwargs["clause"]
        found = Clause.objects.with_text(on=self.question.day).in_game(game).filter(number=clause).first()
        if found is None or not texts_of(found):
            raise not_found(f"There is no clause {game}:{clause} in force on that day.")
        return found

    def represent(self, subject: Clause) -> dict[str, Any]:
        game = subject.rulebook.game
        parameters = RuleParameter.objects.in_force(on=self.question.day).filter(
            game=game, clause=subject.number
        )
        return self.question.answer(
            {
                "game": game.slug,
                **clause_answer(subject, game.slug, self.question),
                "versions": clause_versions(subject, self.question),
                "parameters": [parameter_answer(row, game.slug) for row in parameters.order_by("name")],
                "scenarios": clause_scenarios(f"{game.slug}:{subject.number}"),
            }
        )


def rulebook_answer(book: Rulebook, question: Question) -> dict[str, Any]:
    """The rulebook; of one read by `books_with_texts`: no query."""
    game = book.game.slug
    in_force = [row for row in book.clauses_in_order if texts_of(row)]  # type: ignore[attr-defined]
    clauses = [clause_answer(row, game, question) for row in in_force]
    parameters = book.game.parameters_in_force  # type: ignore[attr-defined]
    return {
        "game": game,
        "title": question.chosen(book.titles, book.game.name_in(question.language)),
        "introduction": question.chosen(book.introductions),
        "sections": [
            {"id": row["id"], "title": question.chosen(row["titles"], row["id"])} for row in book.sections
        ],
        "clauses": clauses,
        "parameters": [parameter_answer(row, game) for row in parameters],
        "url": question.url("rulebook", game=game),
        "lang": question.language,
        "lang_fallback": question.fell_back(book.titles) or any(row["lang_fallback"] for row in clauses),
    }


def clause_answer(clause: Clause, game: str, question: Question) -> dict[str, Any]:
    """The clause; of one read `with_text` that has a text in force: no query."""
    by_language = {row.language: row for row in texts_of(clause)}
    text = by_language.get(question.language) or by_language.get("en") or next(iter(by_language.values()))
    return {
        "id": f"{game}:{clause.number}",
        "number": clause.number,
        "section": clause.section,
        "parts": text.parts,
        "text": text.text,
        "effective_from": text.effective_from,
        "url": question.url("clause", game=game, clause=clause.number),
        "lang": text.language,
        "lang_fallback": text.language != question.language,
    }


def texts_of(clause: Clause) -> list[ClauseVersion]:
    """Texts in force, one a language, of a clause read `with_text`."""
    return clause.texts_in_force  # type: ignore[attr-defined]


def clause_versions(clause: Clause, question: Question) -> list[dict[str, Any]]:
    """Every published text, by language and day; with `as_of`, those begun by then."""
    rows = clause.versions.filter(published_at__isnull=False)
    if question.as_of:
        rows = rows.filter(effective_from__lte=question.as_of)
    in_order = rows.order_by("language", "effective_from", "pk")
    return [
        _clause_version(row, before)
        for _, texts in groupby(in_order, key=lambda row: row.language)
        for row, before in with_predecessors(texts)
    ]


def _clause_version(row: ClauseVersion, before: ClauseVersion | None) -> dict[str, Any]:
    return {
        "lang": row.language,
        "effective_from": row.effective_from,
        "effective_until": row.effective_until,
        "cancelled": row.cancelled_at is not None,
        "withdrawn": row.withdrawn,
        "reason": row.reason,
        "source": row.source,
        "parts": row.parts,
        "text": row.text,
        "diff": before and [piece._asdict() for piece in word_diff(before.text, row.text)],
    }
