"""What can be done with a saved deck beside changing it: go back, copy, share, bring back.

Authority: API, decks.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.decks.bodies import TextBody
from api.decks.deck_answers import share_answer
from api.decks.deck_serializers import (
    DeckSerializer,
    ForkSerializer,
    RevertSerializer,
    SavedDeckSerializer,
    ShareLinkSerializer,
)
from api.decks.matching import ETAG, IF_MATCH, expected_revisions
from api.decks.refusals import documented, refusals
from api.decks.saved import DeckView, told_new
from api.idempotency import idempotent, idempotent_by
from api.members import body_members
from api.parameters import check_parameters
from decks import services
from decks.errors import StaleDeck
from decks.models.deck import MAX_MESSAGE, MAX_NAME
from decks.services import MAX_REVISIONS, ShareKey


class DeckRevertView(DeckView):
    """The way back."""

    @extend_schema(
        operation_id="deck_revert",
        tags=["decks"],
        parameters=[IF_MATCH, ETAG],
        request=RevertSerializer,
        responses={200: SavedDeckSerializer, **documented(403, 404, 409, 412, 428)},
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> Response | HttpResponse:
        """Save an earlier revision once more, as a new one; the revisions between stay."""
        check_parameters(request, ())
        deck = self.owned(request, id)
        expected = expected_revisions(request)
        body = TextBody(request, {"revision", "message"})
        number, message = (
            body.number("revision", most=MAX_REVISIONS),
            body.text("message", longest=MAX_MESSAGE),
        )
        if number is None:
            body.require("revision", "Say which revision to go back to.")
        body.refuse()
        try:
            with refusals("/revision"):
                revision = services.revision_named(deck, number or 0, request.user)
            with refusals():
                saved = services.deck_revert(
                    deck, revision, author=request.user, expected=expected, message=message or ""
                )
        except StaleDeck as refused:
            raise self.stale(request, deck, refused) from refused
        return self.saved(request, saved)


class DeckForkView(DeckView):
    """A copy of one's own."""

    @extend_schema(
        operation_id="deck_fork",
        tags=["decks"],
        parameters=[ETAG],
        request=ForkSerializer,
        responses={201: SavedDeckSerializer, **documented(404, 409)},
    )
    @idempotent_by(told_new)
    def post(self, request: Request, id: uuid.UUID) -> dict[str, Any]:
        """Copy a deck that the caller may read into a private one of their own, with its provenance."""
        check_parameters(request, ())
        deck = self.visible(request, id)
        body = TextBody(request, {"name", "revision"})
        name, number = body.text("name", longest=MAX_NAME), body.number("revision", most=MAX_REVISIONS)
        body.refuse()
        with refusals():
            revision = services.revision_named(deck, number or deck.revision, request.user)
            saved = services.deck_fork(deck, revision, owner=request.user, name=name)
        return self.saved_values(request, saved)


def told_link(request: Request, made: Mapping[str, Any]) -> Response:
    """A share link that was made, told to whoever made it. `made`: its ShareKey in JSON, and the moment."""
    answer = {**share_answer(ShareKey.from_json(made).link, request), "created": made["created"]}
    return Response(answer, status=201, headers={"Cache-Control": "no-store"})


class DeckShareView(DeckView):
    """The share link."""

    @extend_schema(
        operation_id="deck_share",
        tags=["decks"],
        request=None,
        responses={201: ShareLinkSerializer, **documented(403, 409)},
    )
    @idempotent_by(told_link)
    def post(self, request: Request, id: uuid.UUID) -> dict[str, Any]:
        """Make a share link, told this once. One made before is void; a private deck becomes unlisted."""
        check_parameters(request, ())
        body_members(request, ())
        deck = self.owned(request, id)
        with refusals():
            saved = services.deck_share(deck, author=request.user)
        assert saved.key is not None
        return {**saved.key.to_json(), "created": saved.deck.shared_at}

    @extend_schema(
        operation_id="deck_unshare", tags=["decks"], responses={200: DeckSerializer, **documented(403, 409)}
    )
    def delete(self, request: Request, id: uuid.UUID) -> Response | HttpResponse:
        """Revoke the share link: who has it finds nothing from now on. An unlisted deck is private then."""
        check_parameters(request, ())
        deck = self.owned(request, id)
        with refusals():
            saved = services.deck_unshare(deck, author=request.user)
        return self.saved(request, saved)


class DeckRestoreView(DeckView):
    """The way back from deletion."""

    @extend_schema(
        operation_id="deck_restore",
        tags=["decks"],
        request=None,
        responses={200: DeckSerializer, **documented(409)},
    )
    def post(self, request: Request, id: uuid.UUID) -> Response | HttpResponse:
        """Bring back one's own deck within 30 days of its deletion, as it was."""
        check_parameters(request, ())
        body_members(request, ())
        with refusals():
            deck = services.deck_restore(id, request.user)
        return self.saved(request, services.Saved(deck))
