"""The builder: a new deck for everybody, a saved one for its owner. One form carries all; see `form`.

A button posts the form, and the answer is the page again. With scripts the parts of it that changed are put
in place, and the header `X-Builder` says so: then results of the search are left out unless they were asked
for, and an answer that leads elsewhere names the address in a header, for the script to let go of its copy
of the draft first.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods

from catalog.pages import page_context
from decks import services
from decks.builder import downloads
from decks.builder.deeds import deeds_done
from decks.builder.draft import Draft, DraftRow, Overfull
from decks.builder.form import draft_of
from decks.builder.kept import NEW, DraftTooLong, draft_forget, draft_keep, draft_waiting
from decks.builder.page import Builder
from decks.builder.panels import frame_shown, panels_shown, parts_shown
from decks.builder.saving import Stale, conflict_shown, draft_save
from decks.errors import DeckNotFound, DeckRefused, NotYours, TooMany
from decks.models import Deck, Format
from decks.services.contents import content_of
from decks.services.grounds import Grounds
from decks.words import said_here

#: The header of a script's request, and that of the address to go to.
HEADER: Final = "X-Builder"
GO_TO: Final = "X-Builder-Location"


@require_http_methods(["GET", "HEAD", "POST"])
@ensure_csrf_cookie
def deck_new(request: HttpRequest) -> HttpResponse:
    """Build a new deck: open to everybody; only saving asks for an account."""
    context = page_context(request, section="decks")
    if request.method == "POST":
        return _Desk(request, context, None).answered()
    waiting = draft_waiting(request, NEW)
    if waiting:
        return _Desk(request, context, None).shown(waiting[0], restored=waiting[1])
    desk = _Desk(request, context, None)
    draft = Draft(format=desk.format(request.GET.get("format", ""), request.GET.get("game", "")).slug)
    if starter := request.GET.get("starter", ""):
        draft = replace(draft, rows=desk.builder(draft).deck_called(f"starter:{starter[:100]}"))
    return desk.shown(draft)


@require_http_methods(["GET", "HEAD", "POST"])
@ensure_csrf_cookie
def deck_edit(request: HttpRequest, deck_id: uuid.UUID) -> HttpResponse:
    """Change one's own deck. A deck of somebody else is not there."""
    context = page_context(request, section="decks")
    if not request.user.is_authenticated:
        return _logged_out(request, context, str(deck_id))
    try:
        deck = services.deck_owned(deck_id, request.user, among=Deck.objects.with_contents())
    except (DeckNotFound, NotYours) as error:
        raise Http404("no such deck") from error
    desk = _Desk(request, context, deck)
    if request.method == "POST":
        return desk.answered()
    waiting = draft_waiting(request, str(deck.pk))
    return desk.shown(waiting[0], restored=waiting[1]) if waiting else desk.shown(draft_of_deck(deck))


def draft_of_deck(deck: Deck) -> Draft:
    """A saved deck as the draft that begins from its latest revision."""
    revision = services.revision_latest(deck)
    rows = [
        DraftRow(
            entry.zone,
            entry.key,
            entry.count,
            entry.note,
            entry.printing.card_set.code if entry.printing else "",
            (entry.printing.number or "") if entry.printing else "",
        )
        for entry in revision.entries.all()
    ]
    return Draft(
        format=deck.format.slug,
        name=deck.name,
        notes=deck.notes,
        visibility=deck.visibility,
        seats=revision.seats,
        rows=tuple(rows),
        unread=content_of(revision).unread or (),
        seen=deck.revision,
    )


def _logged_out(request: HttpRequest, context: dict[str, Any], of: str) -> HttpResponse:
    """To the login, and back here; what was posted waits in the session meanwhile."""
    if request.method == "POST":
        try:
            draft_keep(request, _Desk(request, context, None).drafted(), of)
        except DraftTooLong:
            return HttpResponse(status=413)
    return _leading(request, redirect_to_login(_back_here(request)), status=401)


def _back_here(request: HttpRequest) -> str:
    kept = {name: request.GET[name] for name in ("lang", "as_of") if request.GET.get(name)}
    return f"{request.path}?{urlencode(kept)}" if kept else request.path


def _leading(request: HttpRequest, to: HttpResponseRedirect, *, status: int = 200) -> HttpResponse:
    """A redirect; for a script its address in a header."""
    if HEADER not in request.headers:
        return to
    return HttpResponse(status=status, headers={GO_TO: to.url, "Cache-Control": "no-store"})


class _Desk:
    """One request of somebody at the builder."""

    def __init__(self, request: HttpRequest, context: dict[str, Any], deck: Deck | None) -> None:
        self.request = request
        self.context = context
        self.deck = deck
        self.of = NEW if deck is None else str(deck.pk)
        self.is_scripted = HEADER in request.headers
        self.form: QueryDict = request.POST if request.method == "POST" else request.GET
        self.deeds = [deed for deed in self.form.getlist("do") if len(deed) < 200_000]

    def builder(self, draft: Draft) -> Builder:
        """The draft as it is looked at on the day and in the language of the page."""
        row = self.format(draft.format)
        if self.deck is not None and row.game_id != self.deck.game_id:
            row = self.deck.format
        draft = replace(draft, format=row.slug)
        return Builder(
            draft, row, self.context["day"], self.context["record_language"], self._grounds[row.game_id]
        )

    def format(self, slug: str, game: str = "") -> Format:
        """The format asked for, else the first of the game; the first one of all where there is no such."""
        rows = self._formats
        if not rows:
            raise Http404("no formats")
        wanted = (row for row in rows if (row.slug == slug if slug else row.game.slug == game))
        return next(wanted, rows[0])

    @cached_property
    def _formats(self) -> list[Format]:
        """Every format, in the order of games."""
        rows = Format.objects.select_related("game").order_by("game__position", "position", "slug")
        return list(rows)

    @cached_property
    def _grounds(self) -> dict[int, Grounds]:
        """What decks of a game are judged by, read once for the answer."""
        games = {row.game_id for row in self._formats}
        return {game: Grounds(self._of_game(game)) for game in games}

    def _of_game(self, game: int) -> list[Format]:
        return [row for row in self._formats if row.game_id == game]

    def asks(self, *words: str) -> bool:
        """Whether one of these was asked for."""
        return any(deed.partition(":")[0] in words for deed in self.deeds)

    def drafted(self) -> Draft:
        """The draft in the form, with what the buttons say done where that can be."""
        builder = self.builder(draft_of(self.form, default_format=""))
        try:
            return deeds_done(builder.draft, self.deeds, builder.names, builder.deck_called)
        except Overfull:
            return builder.draft

    def answered(self) -> HttpResponse:
        """Do what the buttons say, and show what came of it."""
        if self.asks("fresh"):
            draft_forget(self.request, self.of)
            return _leading(self.request, HttpResponseRedirect(_back_here(self.request)))
        draft = draft_of(self.form, default_format="" if self.deck is None else self.deck.format.slug)
        builder = self.builder(self._switched(draft))
        more: dict[str, Any] = {}
        try:
            draft = deeds_done(builder.draft, self.deeds, builder.names, builder.deck_called)
            builder = self.builder(draft)
            panels, draft = panels_shown(builder, self.request, self.asks)
            builder = self.builder(draft)
            more |= panels
        except Overfull as reason:
            more["faults"] = [str(reason)]
        if self.asks("download"):
            return self._file(builder)
        if self.asks("take-theirs") and self.deck is not None:
            theirs = draft_of_deck(self.deck)
            # Shared decks are laid out for so many: their number comes with them.
            mine = replace(builder.draft, seats=theirs.seats)
            draft = replace(mine.with_rows(theirs.rows), unread=theirs.unread, seen=theirs.seen)
            more["notices"] = [_("These are the cards of the saved deck; Undo brings yours back.")]
            builder = self.builder(draft)
        if self.asks("save", "save-over", "save-new") and not more.get("faults"):
            return self._saved(builder, more)
        return self._page(builder, more, status=400 if more.get("faults") else 200)

    def _switched(self, draft: Draft) -> Draft:
        """A new deck for another game, where its list turned out to be of that one."""
        for deed in self.deeds:
            if deed.startswith("import-switch:") and self.deck is None:
                game = deed.partition(":")[2]
                row = next((row for row in self._formats if row.game.slug == game), None)
                return replace(draft, format=row.slug, features_to_win=None, seats=None) if row else draft
        return draft

    def shown(self, draft: Draft, *, restored: float | None = None) -> HttpResponse:
        """The page of a draft; `restored` is when the draft was put aside, in seconds since 1970."""
        return self._page(self.builder(draft), {"restored": restored}, status=200)

    def _saved(self, builder: Builder, more: dict[str, Any]) -> HttpResponse:
        if not self.request.user.is_authenticated:
            return self._after_login(builder, more)
        try:
            saved = draft_save(
                builder, self.deck, self.request.user, over=self._over(), as_new=self.asks("save-new")
            )
        except Stale as stale:
            more |= {"conflict": conflict_shown(builder, stale)}
            return self._page(builder, more, status=412)
        except DeckRefused as refused:
            more["faults"] = [said_here(refused.what)]
            return self._page(builder, more, status=409 if isinstance(refused, TooMany) else 400)
        draft_forget(self.request, self.of)
        messages.success(self.request, _("Saved."))
        address = f"{reverse('deck-page', args=[saved.deck.pk])}{self.context['keep']}"
        return _leading(self.request, HttpResponseRedirect(address))

    def _after_login(self, builder: Builder, more: dict[str, Any]) -> HttpResponse:
        try:
            draft_keep(self.request, builder.draft, self.of)
        except DraftTooLong as reason:
            return self._page(builder, more | {"faults": [str(reason)]}, status=413)
        return _leading(self.request, redirect_to_login(_back_here(self.request)))

    def _over(self) -> int | None:
        """The revision that is to be saved over, knowingly."""
        for deed in self.deeds:
            word, _colon, number = deed.partition(":")
            if word == "save-over" and number.isascii() and number.isdigit() and len(number) < 7:
                return int(number)
        return None

    def _file(self, builder: Builder) -> HttpResponse:
        kind = next((deed.partition(":")[2] for deed in self.deeds if deed.startswith("download:")), "")
        try:
            return downloads.draft_file(
                builder.game,
                builder.draft,
                kind if kind in downloads.KINDS else "text",
                on=builder.on,
                seats=builder.seats_to_keep,
                lines=builder.lines,
            )
        except DeckRefused as refused:
            return self._page(builder, {"faults": [said_here(refused.what)]}, status=400)

    def _page(self, builder: Builder, more: dict[str, Any], *, status: int) -> HttpResponse:
        only_search = self.is_scripted and set(self.deeds) == {"search"}
        wants_search = not self.is_scripted or self.asks("search", "page", "check", "import-switch")
        context = self.context | frame_shown(builder, self.form, self.deck, self._offered()) | more
        context["scripted"] = self.is_scripted
        if wants_search:
            context |= builder.found(self._paged()) | {"shows_results": True}
        if not only_search:
            context |= parts_shown(builder, self.form) | {"shows_deck": True}
        template = "decks/builder_parts.html" if self.is_scripted else "decks/builder.html"
        response = render(self.request, template, context, status=status)
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Robots-Tag"] = "noindex" if self.deck else "nofollow"
        return response

    def _offered(self) -> list[Format]:
        """Formats to choose from: of a saved deck only those of its game."""
        return self._formats if self.deck is None else self._of_game(self.deck.game_id)

    def _paged(self) -> QueryDict:
        """The form with the page of results that a button asks for."""
        form = self.form.copy()
        pages: Sequence[str] = [deed.partition(":")[2] for deed in self.deeds if deed.startswith("page:")]
        form["page"] = pages[-1] if pages else ("1" if self.asks("search") else form.get("page", "1"))
        return form
