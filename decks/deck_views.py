"""Pages of one deck: as it is, to be printed, and what is other in one revision than in another.

A deck is found by its id, or by the id of its share link. What the viewer may not see is not there.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from catalog.diffs import word_diff
from catalog.pages import page_context
from decks import services
from decks.builder_links import builder_links
from decks.errors import DeckNotFound, RevisionNotFound
from decks.models import Deck, DeckRevision, Visibility
from decks.notes import notes_under
from decks.services import MAX_REVISIONS
from decks.shown import origin_shown, owner_word, plots_shown, verdicts_shown, zones_shown
from decks.words import unread_shown, visibility_words, zone_word

#: Of the history so many revisions are on the page of the deck.
REVISIONS_SHOWN: Final = 30


@require_safe
def deck_page(request: HttpRequest, deck_id: uuid.UUID) -> HttpResponse:
    """A deck as it is now."""
    return deck_answer(request, deck_id)


def deck_answer(request: HttpRequest, deck_id: uuid.UUID, *, status: int = 200, **more: Any) -> HttpResponse:
    """The page of a deck; `more` is what a deed just done, or refused, has to say."""
    deck = deck_found(request, deck_id)
    context = _frame(request, deck, deck_id)
    on, language = context["day"], context["record_language"]
    revision = services.revision_latest(deck)
    counts, curves = plots_shown(deck, revision, on=on)
    context |= {
        "seats": revision.seats,
        "zones": zones_shown(revision, on=on, language=language),
        "unread": unread_shown(revision.unread),
        "verdicts": verdicts_shown(deck, revision, on=on, language=language),
        "count_plots": counts,
        "curve_plots": curves,
        # Safe: Markdown without raw HTML.
        "notes": mark_safe(notes_under(revision.notes, level=2)),
        "origin": origin_shown(deck, request.user),
        "revisions": _history(deck, request),
        "visibilities": visibility_words(),
        **more,
    }
    return _answer(request, "decks/deck_page.html", context, status=status)


@require_safe
def deck_print(request: HttpRequest, deck_id: uuid.UUID) -> HttpResponse:
    """The list as text alone, to be read or printed."""
    deck = deck_found(request, deck_id)
    context = _frame(request, deck, deck_id)
    revision = services.revision_latest(deck)
    context["zones"] = zones_shown(revision, on=context["day"], language=context["record_language"])
    context["unread"] = revision.unread
    context["seats"] = revision.seats
    return _answer(request, "decks/deck_print.html", context)


@require_safe
def deck_diff_page(request: HttpRequest, deck_id: uuid.UUID) -> HttpResponse:
    """What is other in the revision `to` than in `from`; by default, in the latest than in the one before."""
    deck = deck_found(request, deck_id)
    context = _frame(request, deck, deck_id)
    last = _number(request, "to", default=deck.revision)
    first = _number(request, "from", default=services.revision_before(deck, last, request.user))
    before, after = _revision(deck, first, request), _revision(deck, last, request)
    found = services.deck_diff(before, after, on=context["day"], language=context["record_language"])
    context |= {
        "before": before,
        "after": after,
        "cards": _cards_shown(found["cards"], (before, after)),
        "texts": [{**text, "diff": word_diff(text["before"], text["after"])} for text in found["texts"]],
        "seats": found["seats"],
        "author": owner_word(after.author),
    }
    return _answer(request, "decks/deck_diff.html", context)


def _cards_shown(rows: Iterable[dict[str, Any]], revisions: Iterable[DeckRevision]) -> list[dict[str, Any]]:
    """Rows of a difference with their zone in words, and the slug of what is a card."""
    known = {row.key for revision in revisions for row in revision.entries.all() if row.card_id is not None}
    return [
        {**row, "zone": zone_word(row["zone"]), "slug": row["card"] if row["card"] in known else ""}
        for row in rows
    ]


def deck_found(request: HttpRequest, deck_id: uuid.UUID) -> Deck:
    """The deck with its contents. Raises: Http404 for one that the viewer may not see."""
    try:
        return services.deck_visible(deck_id, request.user, among=Deck.objects.with_contents())
    except DeckNotFound as error:
        raise Http404("no such deck") from error


def _frame(request: HttpRequest, deck: Deck, used: uuid.UUID) -> dict[str, Any]:
    context = page_context(request, section="decks")
    language = context["record_language"]
    is_own = deck.is_owned_by(request.user)
    return context | {
        "deck": deck,
        "known_as": deck.known_as(used, request.user),
        "game_name": deck.game.name_in(language),
        "format_name": deck.format.name_in(language),
        "is_own": is_own,
        "visibility": visibility_words()[deck.visibility],
        **(builder_links(deck.pk) if is_own else builder_links()),
    }


def _history(deck: Deck, request: HttpRequest) -> list[tuple[DeckRevision, str]]:
    rows = DeckRevision.objects.readable_in(deck, request.user).select_related("author").order_by("-number")
    return [(row, owner_word(row.author)) for row in rows[:REVISIONS_SHOWN]]


def _revision(deck: Deck, number: int, request: HttpRequest) -> DeckRevision:
    try:
        return services.revision_named(deck, number, request.user)
    except RevisionNotFound as error:
        raise Http404("no such revision") from error


def _number(request: HttpRequest, name: str, *, default: int) -> int:
    typed = request.GET.get(name, "")
    if not typed:
        return default
    if not (typed.isascii() and typed.isdigit() and len(typed) < 6 and 1 <= int(typed) <= MAX_REVISIONS):
        raise Http404("no such revision")
    return int(typed)


def _answer(
    request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """The page, kept by the reader's browser alone; only public decks are for search engines."""
    response = render(request, template, context, status=status)
    response.headers["Cache-Control"] = "private, no-cache"
    if context["deck"].visibility != Visibility.PUBLIC:
        response.headers["X-Robots-Tag"] = "noindex"
    return response
