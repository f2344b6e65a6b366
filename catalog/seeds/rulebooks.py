"""Rulebooks: clauses and rule parameters (`rulebooks/<game>.json`, `rulebooks/<game>.<language>.json`).

Everything of a language other than English that begins with the clause itself stands in a file of that
language, so that a translator has one file to work in.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any

from catalog.models import Clause, ClauseVersion, Game, Rulebook, RuleParameter
from catalog.seeds.layout import in_order, without_defaults
from catalog.seeds.loading import Document, Loading
from catalog.seeds.report import Place

VERSION_DEFAULTS: dict[str, Any] = {"reason": "", "source": "", "withdrawn": False}
PARAMETER_DEFAULTS: dict[str, Any] = {"reason": "", "withdrawn": False}


def load(loading: Loading) -> None:
    translations = loading.documents("rulebook-translations")
    spoken: dict[str, list[Document]] = {}
    for document in translations:
        spoken.setdefault(document.data["game"], []).append(document)
    for document in loading.documents("rulebooks"):
        game = loading.game_of(document)
        if game is not None:
            _load_rulebook(loading, document, spoken.get(game.slug, []), game)
    for document in translations:
        game = loading.game_of(document)
        if game is not None:
            _load_translation(loading, document, game)


def _load_rulebook(loading: Loading, document: Document, spoken: list[Document], game: Game) -> None:
    wanted = _rulebook(document.data, spoken, game)
    [rulebook] = loading.settle(
        "rulebook",
        [(wanted, document.place)],
        key=["game_id"],
        compare=["titles", "introductions", "sections"],
    )
    if rulebook.pk is None:
        return
    _check_sections(loading, document)
    clauses = loading.settle(
        "clause", _clauses(document, rulebook), key=["rulebook_id", "number"], compare=["section"]
    )
    versions = [
        (_version(clause, version), place.at("versions", index))
        for clause, (item, place) in zip(clauses, document.items("clauses"), strict=True)
        if clause.pk is not None
        for index, version in enumerate(item["versions"])
    ]
    for version, place in versions:
        loading.check_language(game, version.language, place.at("language"))
    _settle_versions(loading, versions)
    _load_parameters(loading, document, game)


def _rulebook(data: Mapping[str, Any], spoken: list[Document], game: Game) -> Rulebook:
    titles, introductions = dict(data["titles"]), dict(data.get("introductions", {}))
    sections = [{"id": section["id"], "titles": dict(section["titles"])} for section in data["sections"]]
    for document in spoken:
        language = document.data["language"]
        titles |= document.data.get("titles", {})
        introductions |= document.data.get("introductions", {})
        for section in sections:
            if title := document.data.get("sections", {}).get(section["id"]):
                section["titles"][language] = title
    return Rulebook(game=game, titles=titles, introductions=introductions, sections=sections)


def _check_sections(loading: Loading, document: Document) -> None:
    sections = [section["id"] for section in document.data["sections"]]
    numbers = {clause["number"] for clause in document.data["clauses"]}
    for clause, place in document.items("clauses"):
        if clause["section"] not in sections:
            loading.unknown(place.at("section"), "section", clause["section"], sections)
    for parameter, place in document.items("parameters"):
        if parameter["clause"] not in numbers:
            loading.unknown(place.at("clause"), "clause", parameter["clause"], numbers)


def _clauses(document: Document, rulebook: Rulebook) -> list[tuple[Clause, Place]]:
    """Clauses in the order of the file; one new to a known rulebook shares the place of the one before."""
    stored = dict(rulebook.clauses.values_list("number", "position"))
    wanted, before = [], 0
    for index, (item, place) in enumerate(document.items("clauses")):
        position = stored.get(item["number"], before if stored else index + 1)
        before = position
        clause = Clause(rulebook=rulebook, section=item["section"], number=item["number"], position=position)
        wanted.append((clause, place))
    return wanted


def _version(clause: Clause, item: Mapping[str, Any]) -> ClauseVersion:
    values = {**VERSION_DEFAULTS, **item, "effective_from": dt.date.fromisoformat(item["effective_from"])}
    return ClauseVersion(clause=clause, **values)


def _settle_versions(loading: Loading, wanted: list[tuple[ClauseVersion, Place]]) -> None:
    loading.settle(
        "clause text",
        wanted,
        key=["clause_id", "language"],
        compare=["parts", "reason", "source", "withdrawn"],
    )


def _load_parameters(loading: Loading, document: Document, game: Game) -> None:
    wanted = []
    for item, place in document.items("parameters"):
        day = dt.date.fromisoformat(item["effective_from"])
        wanted.append(
            (RuleParameter(game=game, **{**PARAMETER_DEFAULTS, **item, "effective_from": day}), place)
        )
    loading.settle(
        "rule parameter",
        wanted,
        key=["game_id", "name"],
        compare=["value", "clause", "reason", "withdrawn"],
    )


def _load_translation(loading: Loading, document: Document, game: Game) -> None:
    language = document.data["language"]
    loading.check_language(game, language, document.place.at("language"))
    begun = _beginnings(game)
    clauses = {
        clause.number: clause for clause in Clause.objects.in_game(game.slug).select_related("rulebook__game")
    }
    wanted = []
    for number, parts in document.data["clauses"].items():
        place = document.place.at("clauses", number)
        if number not in begun:
            loading.unknown(place, "clause", number, begun)
            continue
        version = {"language": language, "effective_from": begun[number].isoformat(), "parts": parts}
        wanted.append((_version(clauses[number], version), place))
    _settle_versions(loading, wanted)


def _beginnings(game: Game) -> dict[str, dt.date]:
    """The first day of every clause by its number: that of its first English text."""
    texts = ClauseVersion.objects.published().in_game(game.slug).in_language("en")
    days = texts.order_by("-effective_from").values_list("clause__number", "effective_from")
    return dict(days)


def dump() -> Iterator[tuple[str, dict[str, Any]]]:
    for rulebook in Rulebook.objects.select_related("game").order_by("game__position", "game__slug"):
        clauses = list(rulebook.clauses.all())
        texts: dict[int, list[ClauseVersion]] = {clause.pk: [] for clause in clauses}
        published = ClauseVersion.objects.published().in_game(rulebook.game.slug)
        for text in published.order_by("effective_from", "language"):
            texts[text.clause_id].append(text)
        yield f"rulebooks/{rulebook.game.slug}.json", _document(rulebook, clauses, texts)
        for language in sorted(_languages(rulebook, texts)):
            document = _translation_document(rulebook, clauses, texts, language)
            yield f"rulebooks/{rulebook.game.slug}.{language}.json", document


def _languages(rulebook: Rulebook, texts: Mapping[int, list[ClauseVersion]]) -> set[str]:
    first = {text.language for versions in texts.values() for text in versions if _is_first(text, versions)}
    titled = {language for section in rulebook.sections for language in section["titles"]}
    return (first | titled | set(rulebook.titles) | set(rulebook.introductions)) - {"en"}


def _is_first(text: ClauseVersion, versions: list[ClauseVersion]) -> bool:
    """Whether a text begins with its clause and says no more than its parts: it needs no date of its own."""
    english = next((version for version in versions if version.language == "en"), None)
    plain = not (text.reason or text.source or text.withdrawn)
    return plain and english is not None and text.effective_from == english.effective_from


def _document(
    rulebook: Rulebook, clauses: list[Clause], texts: Mapping[int, list[ClauseVersion]]
) -> dict[str, Any]:
    parameters = RuleParameter.objects.published().in_game(rulebook.game.slug)
    document = {
        "game": rulebook.game.slug,
        "titles": _only(rulebook.titles, "en"),
        "introductions": _only(rulebook.introductions, "en"),
        "sections": [
            {"id": section["id"], "titles": _only(section["titles"], "en")} for section in rulebook.sections
        ],
        "clauses": [_clause_document(clause, texts[clause.pk]) for clause in clauses],
        "parameters": [parameter_document(row) for row in parameters.order_by("name", "effective_from")],
    }
    return without_defaults(document, {"introductions": {}, "parameters": []})


def _clause_document(clause: Clause, versions: list[ClauseVersion]) -> dict[str, Any]:
    here = [row for row in versions if row.language == "en" or not _is_first(row, versions)]
    return {
        "number": clause.number,
        "section": clause.section,
        "versions": [version_document(row) for row in here],
    }


def version_document(row: ClauseVersion) -> dict[str, Any]:
    document = {
        "language": row.language,
        "effective_from": row.effective_from.isoformat(),
        "parts": _parts(row),
        "reason": row.reason,
        "source": row.source,
        "withdrawn": row.withdrawn,
    }
    return without_defaults(document, VERSION_DEFAULTS)


def _parts(row: ClauseVersion) -> list[dict[str, str]]:
    return [{"kind": part["kind"], "text": part["text"]} for part in row.parts]


def parameter_document(row: RuleParameter) -> dict[str, Any]:
    document = {
        "name": row.name,
        "value": in_order(row.value),
        "clause": row.clause,
        "effective_from": row.effective_from.isoformat(),
        "reason": row.reason,
        "withdrawn": row.withdrawn,
    }
    return without_defaults(document, PARAMETER_DEFAULTS)


def _translation_document(
    rulebook: Rulebook,
    clauses: list[Clause],
    texts: Mapping[int, list[ClauseVersion]],
    language: str,
) -> dict[str, Any]:
    sections = {section["id"]: section["titles"].get(language) for section in rulebook.sections}
    parts = {
        clause.number: _parts(text)
        for clause in clauses
        for text in texts[clause.pk]
        if text.language == language and _is_first(text, texts[clause.pk])
    }
    document = {
        "game": rulebook.game.slug,
        "language": language,
        "titles": _only(rulebook.titles, language),
        "introductions": _only(rulebook.introductions, language),
        "sections": {name: title for name, title in sections.items() if title},
        "clauses": parts,
    }
    return without_defaults(document, {"titles": {}, "introductions": {}, "sections": {}})


def _only(texts: Mapping[str, str], language: str) -> dict[str, str]:
    return {name: text for name, text in texts.items() if name == language}
