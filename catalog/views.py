"""Pages of the catalog: home and rulebooks."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Model, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import NoReverseMatch, reverse

from catalog.listing import card_rows
from catalog.models import (
    Card,
    CardVersion,
    Clause,
    ClauseVersion,
    Game,
    Rulebook,
    RuleParameter,
    Ruling,
)
from catalog.pages import page_context
from catalog.panels import clause_panels, games_to


def home(request: HttpRequest) -> HttpResponse:
    """The games, with what is loaded of each."""
    context = page_context(request, section="home")
    simulated, played = games_to("simulate"), games_to("play")
    games = Game.objects.annotate(
        card_count=_number_of(Card, "game"), clause_count=_number_of(Clause, "rulebook__game")
    )
    context["games"] = [
        _game_row(game, context["record_language"])
        | {"cards": game.card_count, "clauses": game.clause_count}
        | {"simulated": game.slug in simulated, "played": game.slug in played}
        for game in games
    ]
    return render(request, "catalog/home.html", context)


def _number_of(model: type[Model], game: str) -> Coalesce:
    """How many rows there are of each game, counted apart: joined, every card would meet every clause."""
    rows = model._default_manager.filter(**{game: OuterRef("pk")}).order_by().values(game)
    return Coalesce(Subquery(rows.annotate(number=Count("pk")).values("number")), 0)


def _game_row(game: Game, language: str) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "name": game.name_in(language),
        "summary": game.summaries.get(language) or game.summaries.get("en", ""),
        "seats_min": game.seats_min,
        "seats_max": game.seats_max,
    }


def rulebook_list(request: HttpRequest) -> HttpResponse:
    """All rulebooks."""
    context = page_context(request, section="rules")
    books = Rulebook.objects.select_related("game").annotate(clause_count=Count("clauses"))
    in_order = books.order_by("game__position", "game__slug")
    context["books"] = [(book, book.game.name_in(context["record_language"])) for book in in_order]
    return render(request, "catalog/rulebook_list.html", context)


def rulebook_page(request: HttpRequest, game: str) -> HttpResponse:
    """All clauses of one rulebook, each with an address of its own."""
    context = page_context(request, section="rules")
    book = get_object_or_404(Rulebook.objects.select_related("game"), game__slug=game)
    language = _book_language(book, context["record_language"])
    texts = _clause_texts(book, context, language)
    clauses = [clause for clause in book.clauses.all() if clause.pk in texts]
    sections = [
        {
            "id": section["id"],
            "title": section["titles"].get(language) or section["titles"].get("en", section["id"]),
            "clauses": [(clause, texts[clause.pk]) for clause in clauses if clause.section == section["id"]],
        }
        for section in book.sections
    ]
    context |= {
        "book": book,
        "game": book.game,
        "book_language": language,
        "fell_back": language != context["record_language"],
        "title": book.titles.get(language) or book.titles.get("en") or book.game.name_in(language),
        "introduction": book.introductions.get(language) or book.introductions.get("en", ""),
        "sections": [section for section in sections if section["clauses"]],
        "parameters": RuleParameter.objects.in_force(on=context["day"])
        .filter(game=book.game)
        .order_by("name"),
    }
    return render(request, "catalog/rulebook_page.html", context)


def _book_language(book: Rulebook, wanted: str) -> str:
    return wanted if wanted in book.game.languages else "en"


def _clause_texts(book: Rulebook, context: dict[str, Any], language: str) -> dict[int, ClauseVersion]:
    """The text in force of each clause, English where the language has none."""
    in_force = ClauseVersion.objects.in_force(on=context["day"]).filter(clause__rulebook=book)
    texts = {text.clause_id: text for text in in_force.filter(language="en")}
    if language != "en":
        texts |= {text.clause_id: text for text in in_force.filter(language=language)}
    return texts


def clause_page(request: HttpRequest, game: str, number: str) -> HttpResponse:
    """One clause: its text in force, its history, what it governs and what proves it."""
    context = page_context(request, section="rules")
    clause = get_object_or_404(
        Clause.objects.select_related("rulebook__game"), rulebook__game__slug=game, number=number
    )
    language = _book_language(clause.rulebook, context["record_language"])
    versions = list(
        clause.versions.published()
        .filter(language__in={language, "en"}, effective_from__lte=context["day"])
        .order_by("-effective_from")
    )
    spoken = [version for version in versions if version.language == language] or versions
    if not spoken:
        raise Http404(f"{game}:{number} did not exist on that day")
    context |= {
        "clause": clause,
        "game": clause.rulebook.game,
        "game_name": clause.rulebook.game.name_in(context["record_language"]),
        "book_language": language,
        "fell_back": spoken[0].language != context["record_language"],
        "text": spoken[0],
        "versions": spoken,
        "parameters": RuleParameter.objects.in_force(on=context["day"]).filter(
            game=clause.rulebook.game, clause=number
        ),
        **_citing(clause, context),
        "panels": clause_panels(clause.full_id),
        "neighbours": _neighbours(clause),
    }
    return render(request, "catalog/clause_page.html", context)


def _citing(clause: Clause, context: dict[str, Any]) -> dict[str, Any]:
    """Rulings in force that cite the clause, and the cards they are about or whose own clause it is."""
    game, language, day = clause.rulebook.game, context["record_language"], context["day"]
    in_force = Ruling.objects.in_force(on=day).filter(card__game=game, language__in={"en", language})
    spoken: dict[tuple[int, str], Ruling] = {}
    for ruling in sorted(in_force.select_related("card"), key=lambda row: row.language != "en"):
        if clause.full_id in ruling.clauses:
            spoken[ruling.card_id, ruling.key] = ruling
    slugs = {ruling.card.slug for ruling in spoken.values()} | {clause.number.rpartition(".")[2]}
    versions = CardVersion.objects.in_force(on=day).in_game(game.slug).for_slugs(slugs)
    cards = card_rows(versions.with_authors().with_translations(on=day).order_by("name"), language)
    names = {row.card.slug: row.name for row in cards}
    rulings = [(names.get(ruling.card.slug, ruling.card.slug), ruling) for ruling in spoken.values()]
    return {"cards": cards, "rulings": sorted(rulings, key=lambda pair: (pair[0], pair[1].key))}


def _neighbours(clause: Clause) -> dict[str, Clause | None]:
    others = Clause.objects.filter(rulebook=clause.rulebook).select_related("rulebook__game")
    return {
        "before": others.filter(position__lt=clause.position).order_by("-position").first(),
        "after": others.filter(position__gt=clause.position).order_by("position").first(),
    }


def clause_redirect(request: HttpRequest, full_id: str) -> HttpResponse:
    """`/clauses/boost:deck.2` leads to the clause's page, in the language and on the day asked for."""
    game, _, number = full_id.partition(":")
    try:
        address = reverse("clause-page", kwargs={"game": game, "number": number})
        return redirect(f"{address}{page_context(request, section='rules')['keep']}", permanent=False)
    except NoReverseMatch as error:
        raise Http404("no such clause") from error
