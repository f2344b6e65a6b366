"""What a seat writes down about a match.

Authority: API, matches; duel:record.
"""

from __future__ import annotations

import uuid
from typing import Final

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.idempotency import idempotent
from api.parameters import check_parameters
from api.rules.match_calls import HEADER_PARAMETER, SEAT_PARAMETERS, SeatView, members, refusal
from api.rules.match_serializers import NoteOrderSerializer, NoteSerializer, NotesSerializer
from api.rules.streams import LIVE
from rules import services
from rules.services.notes import MEMBERS

NOTE_MEMBERS: Final = sorted({name for names in MEMBERS.values() for name in names})


class MatchNotesView(SeatView):
    """What a seat writes down about the match."""

    @extend_schema(
        operation_id="match_notes",
        tags=["matches"],
        parameters=[*SEAT_PARAMETERS, HEADER_PARAMETER],
        responses=NotesSerializer,
    )
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """The seat's own notes, oldest first; nobody else reads them one by one."""
        check_parameters(request, ("seat", "token"))
        return Response({"results": services.notes_of(self.seat(request))}, headers=LIVE)

    @extend_schema(
        operation_id="match_note",
        tags=["matches"],
        parameters=[HEADER_PARAMETER],
        request=NoteOrderSerializer,
        responses={201: NoteSerializer},
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Keep a note for the playtest record; a later one about the same thing takes its place.

        By `kind`: `length` has `minutes`; `familiarity` a `value` (learning, familiar); `decision` the
        `version` and a `mark` (meaningful, automatic, confusing); `no_way_back` a `turn`; `card` a `card`
        and a `mark` (exciting, unused); `another` a `value` (yes, no, maybe); `deck_change` a `text` and the
        cards `out` and `in`.
        """
        check_parameters(request, ())
        data = members(request, ("kind", "remove", *NOTE_MEMBERS))
        try:
            return Response(services.note_store(self.seat(request), data), status=201, headers=LIVE)
        except services.MatchRefused as refused:
            raise refusal(refused) from refused
