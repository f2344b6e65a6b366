"""Decks of accounts: the gallery and one's own, and each deck by itself.

What the caller may not see answers as what is not there. Authority: API, decks.
"""

from __future__ import annotations

import datetime as dt
import json
import uuid
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.dates import parse_day
from api.decks.bodies import DeckBody
from api.decks.deck_answers import deck_answer, deck_answers, report_answer, revision_answers, share_answer
from api.decks.deck_serializers import DeckSerializer, DeckWishSerializer, SavedDeckSerializer
from api.decks.matching import ETAG, IF_MATCH, IF_NONE_MATCH, PRIVATE, expected_revisions, tagged
from api.decks.refusals import DeckProblem, documented, refusals
from api.errors import ApiProblem, bad_parameter
from api.idempotency import idempotent_by
from api.pagination import PARAMETERS, Pages
from api.parameters import check_parameters, chosen, text_parameter
from api.schema import LANG
from decks import services
from decks.errors import RevisionNotFound, StaleDeck
from decks.models import Deck
from decks.services import Content, Saved, ShareKey

ORDERS: Final = {
    "-updated": ("-updated", "id"),
    "updated": ("updated", "id"),
    "-created": ("-created", "id"),
    "created": ("created", "id"),
    "name": ("name", "id"),
    "-name": ("-name", "id"),
}
_WORDS: Final = ("game", "format", "card", "owner")
_SWITCHES: Final = ("mine", "deleted")
FILTERS: Final = (
    OpenApiParameter("game", str, description="Decks of one game."),
    OpenApiParameter("format", str, description="Decks of one format."),
    OpenApiParameter("card", str, description="Decks that hold the card with this slug now."),
    OpenApiParameter("owner", str, description="Decks of the account with this name."),
    OpenApiParameter("since", OpenApiTypes.DATE, description="Last saved on this day (UTC) or later."),
    OpenApiParameter("until", OpenApiTypes.DATE, description="Last saved on this day (UTC) or earlier."),
    OpenApiParameter("mine", bool, description="Only the caller's own decks."),
    OpenApiParameter("deleted", bool, description="The caller's deleted decks that can be restored."),
    OpenApiParameter("order", str, enum=list(ORDERS), description="Default: -updated."),
)


class DeckView(APIView):
    """What every call about a saved deck shares."""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    throttle_scopes: ClassVar[dict[str, str]] = dict.fromkeys(("POST", "PUT", "PATCH", "DELETE"), "work")

    def visible(self, request: Request, deck_id: uuid.UUID) -> Deck:
        """The deck with its contents. Raises: ApiProblem (404)."""
        with refusals():
            return services.deck_visible(deck_id, request.user, among=Deck.objects.with_contents())

    def owned(self, request: Request, deck_id: uuid.UUID) -> Deck:
        """The deck, which the caller wants to change. Raises: ApiProblem (404, 403)."""
        with refusals():
            return services.deck_owned(deck_id, request.user, among=Deck.objects.with_contents())

    def saved(
        self, request: Request, saved: Saved, *, status: int = 200, content: Content | None = None
    ) -> Response | HttpResponse:
        """The answer to a save: the deck, its new share link, and the report on what was sent."""
        return told_save(request, self.saved_values(request, saved, content=content), status=status)

    def saved_values(
        self, request: Request, saved: Saved, *, content: Content | None = None
    ) -> dict[str, Any]:
        """What `told_save` makes the answer of, in a form that may be kept: no share link stands in it."""
        answer = deck_answer(Deck.objects.with_latest().get(pk=saved.deck.pk), request)
        if content is not None:
            answer["report"] = report_answer(content, saved.deck.game, request)
        return {"deck": answer, "key": None if saved.key is None else saved.key.to_json()}

    def stale(self, request: Request, deck: Deck, refused: StaleDeck) -> ApiProblem:
        """The 412 with both versions: as the caller saw the deck, where they may know, and as it is."""
        current = Deck.objects.with_latest().get(pk=deck.pk)
        seen = None
        if refused.sent is not None:
            try:
                revision = services.revision_named(current, refused.sent, request.user)
            except RevisionNotFound:
                seen = None
            else:
                (seen,) = revision_answers([revision], request)
        return DeckProblem(
            refused,
            412,
            "/If-Match",
            extra={
                "versions": {"sent": refused.sent, "current": current.revision},
                "sent": _plain(seen),
                "current": _plain(deck_answer(current, request)),
            },
        )


def told_save(request: Request, values: Mapping[str, Any], *, status: int = 200) -> Response | HttpResponse:
    """The answer to a save, of its `saved_values`: with the share link where one was made."""
    answer = dict(values["deck"])
    if values["key"] is not None:
        answer["share"] = {
            **answer["share"],
            **share_answer(ShareKey.from_json(values["key"]).link, request),
        }
    location = {"Location": answer["url"]} if status == 201 else {}
    return tagged(request, answer["revision"], answer, status=status, **location)


def told_new(request: Request, values: Mapping[str, Any]) -> Response | HttpResponse:
    """As `told_save`, of a deck that was made."""
    return told_save(request, values, status=201)


class DeckListView(DeckView):
    """Decks that the caller may find."""

    pagination_class = Pages

    @extend_schema(
        operation_id="decks", tags=["decks"], parameters=[*FILTERS, LANG], responses=DeckSerializer(many=True)
    )
    def get(self, request: Request) -> Response:
        """Public decks, and the caller's own. A deck shared by link is in nobody else's list."""
        check_parameters(request, {*_WORDS, *_SWITCHES, "since", "until", "order", "lang", *PARAMETERS})
        rows = _ordered(request, _dated(request, _narrowed(request, _listed(request))))
        pages = Pages()
        found = pages.paginate_queryset(rows.with_latest(), request, self)
        return Response(pages.envelope(deck_answers(found, request)), headers=PRIVATE)

    @extend_schema(
        operation_id="deck_create",
        tags=["decks"],
        parameters=[ETAG],
        request=DeckWishSerializer,
        responses={201: SavedDeckSerializer, **documented(409)},
    )
    @idempotent_by(told_new)
    def post(self, request: Request) -> dict[str, Any]:
        """Save a new deck, from rows or from a written list; the report says what became of every line.

        An unlisted deck gets a share link, which is told here.
        """
        check_parameters(request, ())
        wish = DeckBody(request).wish()
        with refusals():
            saved = services.deck_create(request.user, wish)
        return self.saved_values(request, saved, content=wish.content)


class DeckDetailView(DeckView):
    """One deck."""

    @extend_schema(
        operation_id="deck",
        tags=["decks"],
        parameters=[LANG, IF_NONE_MATCH, ETAG],
        responses={200: DeckSerializer, 304: OpenApiResponse(description="The caller has this answer.")},
    )
    def get(self, request: Request, id: uuid.UUID) -> Response | HttpResponse:
        """A deck by its id, for its owner and while it is public; or by the id of its share link."""
        check_parameters(request, {"lang"})
        with refusals():
            deck = services.deck_visible(id, request.user, among=Deck.objects.with_latest())
        return tagged(request, deck.revision, deck_answer(deck, request))

    @extend_schema(
        operation_id="deck_replace",
        tags=["decks"],
        parameters=[IF_MATCH, ETAG],
        request=DeckWishSerializer,
        responses={200: SavedDeckSerializer, **documented(403, 409, 412, 428)},
    )
    def put(self, request: Request, id: uuid.UUID) -> Response | HttpResponse:
        """Save the whole deck anew: name and cards as sent, notes as sent or none.

        Its format, the players at its table and who may read it stay where they are not sent.
        """
        return self._change(request, id, is_whole=True)

    @extend_schema(
        operation_id="deck_change",
        tags=["decks"],
        parameters=[IF_MATCH, ETAG],
        request=DeckWishSerializer(partial=True),
        responses={200: SavedDeckSerializer, **documented(403, 409, 412, 428)},
    )
    def patch(self, request: Request, id: uuid.UUID) -> Response | HttpResponse:
        """Save what is sent, and leave the rest. Where nothing is other than before, nothing is saved."""
        return self._change(request, id, is_whole=False)

    @extend_schema(
        operation_id="deck_delete",
        tags=["decks"],
        parameters=[IF_MATCH],
        responses={
            204: OpenApiResponse(description="Deleted; `restore/` brings it back for 30 days."),
            **documented(403, 412, 428),
        },
    )
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Delete a deck: it is gone everywhere at once, and can be restored for 30 days."""
        check_parameters(request, ())
        deck = self.owned(request, id)
        expected = expected_revisions(request)
        try:
            with refusals():
                services.deck_delete(deck, expected=expected)
        except StaleDeck as refused:
            raise self.stale(request, deck, refused) from refused
        return Response(status=204, headers={"Cache-Control": "no-store"})

    def _change(self, request: Request, id: uuid.UUID, *, is_whole: bool) -> Response | HttpResponse:
        check_parameters(request, ())
        deck = self.owned(request, id)
        expected = expected_revisions(request)
        change = DeckBody(request).change(deck.game, is_whole=is_whole)
        try:
            with refusals():
                saved = services.deck_change(deck, change, author=request.user, expected=expected)
        except StaleDeck as refused:
            raise self.stale(request, deck, refused) from refused
        return self.saved(request, saved, content=change.content)


def _listed(request: Request) -> Any:
    """The rows that the caller may look through."""
    mine, deleted = (_switch(request, name) for name in _SWITCHES)
    if (mine or deleted) and not request.user.is_authenticated:
        name = "deleted" if deleted else "mine"
        raise bad_parameter(name, "login_required", f"{name} is about the decks of an account: log in first.")
    if deleted:
        return Deck.objects.owned_by(request.user).restorable(now=timezone.now())
    return Deck.objects.owned_by(request.user).present() if mine else Deck.objects.visible_to(request.user)


def _narrowed(request: Request, rows: Any) -> Any:
    words = {name: text_parameter(request, name, longest=150) for name in _WORDS}
    if words["game"] is not None:
        with refusals("/game"):
            rows = rows.filter(game=services.game_named(words["game"]))
    if words["format"] is not None:
        with refusals("/format"):
            rows = rows.filter(format=services.format_named(words["format"]))
    if words["card"] is not None:
        rows = rows.with_card(words["card"])
    if words["owner"] is not None:
        rows = rows.filter(owner__username=words["owner"])
    return rows


def _dated(request: Request, rows: Any) -> Any:
    return rows.updated_between(_day(request, "since"), _day(request, "until"))


def _ordered(request: Request, rows: Any) -> Any:
    order = ORDERS[chosen(request, "order", ORDERS, default="-updated")]
    return rows.order_by(*order)


def _switch(request: Request, name: str) -> bool:
    return chosen(request, name, ("true", "false"), default="false") == "true"


def _day(request: Request, name: str) -> dt.date | None:
    text = request.query_params.get(name)
    try:
        return None if text is None else parse_day(text)
    except ValueError:
        raise bad_parameter(name, "bad_date", f"{name} is a calendar day written YYYY-MM-DD.") from None


def _plain(answer: Any) -> Any:
    """The answer as plain JSON values, for the body of a problem."""
    return json.loads(JSONRenderer().render(answer)) if answer is not None else None
