"""The parts of the builder's page beside search and deck: import, repair, odds, and the frame of the form."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from decks.builder.draft import Draft, Overfull
from decks.builder.form import hidden_fields, typed
from decks.builder.importing import KINDS, Preview, list_preview, uploaded_text
from decks.builder.mending import can_be_mended, mended
from decks.builder.odds import MAX_TURN, groups_offered, odds_form, odds_shown
from decks.builder.page import Builder, formats_offered
from decks.chances import ZONE
from decks.codecs.entries import MAX_DOCUMENT
from decks.codecs.text import MAX_CHARACTERS, MAX_LINES
from decks.decklist import MAX_COUNT
from decks.errors import DeckRefused
from decks.models import Deck, Format
from decks.models.deck import MAX_MESSAGE, MAX_NAME, MAX_NOTES
from decks.odds.plan import draws_alone
from decks.services import MAX_ENTRIES, MAX_FEATURES
from decks.services.contents import MAX_UNREAD
from decks.words import said_here, visibility_words

LIMITS = {
    "name": MAX_NAME,
    "notes": MAX_NOTES,
    "message": MAX_MESSAGE,
    "characters": MAX_CHARACTERS,
    "lines": MAX_LINES,
    "rows": MAX_ENTRIES,
    "count": MAX_COUNT,
    "turn": MAX_TURN,
}
Asks = Callable[..., bool]


def frame_shown(
    builder: Builder, form: QueryDict, deck: Deck | None, formats: Iterable[Format]
) -> dict[str, Any]:
    """What does not hang on the rows: names, formats, fields as typed."""
    return {
        "deck": deck,
        "draft": builder.draft,
        "game": builder.game,
        "format_name": builder.format.name_in(builder.language),
        "game_name": builder.game.name_in(builder.language),
        "formats": formats_offered(formats, builder.language),
        "starters": builder.starters(),
        "visibilities": visibility_words(),
        "limits": LIMITS,
        "most_features": MAX_FEATURES,
        "list_kinds": [(kind, _(words)) for kind, words in KINDS.items()],
        "list_kind": form.get("list_kind", ""),
        "list_text": typed(form, "list", longest=MAX_DOCUMENT + 1),
        "owned": typed(form, "owned", longest=MAX_CHARACTERS + 1),
        "example": builder.example(),
        "q": typed(form, "q", longest=8_000),
        "only_legal": form.get("only_legal") == "1",
    }


def parts_shown(builder: Builder, form: QueryDict) -> dict[str, Any]:
    """What hangs on the rows of the draft."""
    game = builder.game
    zones = builder.zones()
    main = [row for zone in zones if zone.zone == ZONE for group in zone.groups for row in group.rows]
    plays_alone = draws_alone(game.slug)
    return {
        "hidden": hidden_fields(builder.draft),
        "unread": builder.unread(),
        "zones": zones,
        "total": sum(zone.count for zone in zones),
        "verdict": builder.shown_verdict(),
        "seats": builder.seats,
        "can_be_mended": can_be_mended(game.slug),
        "ticked": form.getlist("keep"),
        "has_odds": plays_alone,
        "odds_asked": odds_form(form),
        "odds_types": groups_offered(main) if plays_alone else [],
        "odds_rows": main,
        **builder.figures(),
    }


def panels_shown(builder: Builder, request: HttpRequest, asks: Asks) -> tuple[dict[str, Any], Draft]:
    """What the panels answer, and the draft after an import that was taken over. Raises: Overfull."""
    shown: dict[str, Any] = {}
    draft = builder.draft
    form = request.POST
    if asks("repair"):
        shown["mended"] = mended(builder, form)
    if asks("odds", "hands"):
        asked = odds_form(form)
        if asks("hands"):
            asked = replace(asked, seed=asked.seed % 1_000_000 + 1)
        shown["odds"] = odds_shown(builder, asked)
        shown["odds_seed"] = asked.seed
    if asks("import-read", "import-add", "import-replace", "import-switch"):
        imported, draft = _imported(builder, request, asks)
        shown |= imported | {"shows_import": True}
    return shown, draft


def _imported(builder: Builder, request: HttpRequest, asks: Asks) -> tuple[dict[str, Any], Draft]:
    draft = builder.draft
    try:
        text = _list_text(request)
    except DeckRefused as refused:
        return {"import_refusal": said_here(refused.what)}, draft
    shown: dict[str, Any] = {"list_text": text}
    try:
        preview = list_preview(
            builder.names,
            text,
            request.POST.get("list_kind", ""),
            voice=builder.voice,
            language=builder.language,
        )
    except DeckRefused as refused:
        return shown | {"import_refusal": said_here(refused.what)}, draft
    if not asks("import-add", "import-replace"):
        return shown | {"preview": preview}, draft
    return shown | _taken_words(preview), _taken(draft, preview, is_added=asks("import-add"))


def _list_text(request: HttpRequest) -> str:
    upload = request.FILES.get("file")
    return (
        uploaded_text(upload) if upload is not None else typed(request.POST, "list", longest=MAX_DOCUMENT + 1)
    )


def _taken_words(preview: Preview) -> dict[str, Any]:
    words = _("%(cards)s cards are taken over from the list; Undo takes them back.")
    return {"notices": [words % {"cards": preview.totals["cards"]}], "list_text": ""}


def _taken(draft: Draft, preview: Preview, *, is_added: bool) -> Draft:
    """The draft with the list added to it, or in its place, with the players of the table that it is for.

    Raises: Overfull.
    """
    if preview.seats is not None and not (is_added and draft.rows):
        draft = replace(draft, seats=preview.seats)
    rows = (*draft.rows, *preview.rows) if is_added else preview.rows
    unread = (*draft.unread, *preview.unread) if is_added else preview.unread
    if len(unread) > MAX_UNREAD:
        limit = _("At most %(most)s lines are kept that make no sense as rows.")
        raise Overfull(limit % {"most": MAX_UNREAD})
    return replace(draft.with_rows(rows), unread=unread)
