"""What can be asked about a saved deck: its verdicts, figures, history and files.

Authority: API, decks.
"""

from __future__ import annotations

import uuid
from typing import Final

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api.catalog.reads import MadeDocument, MadeRenderer
from api.dates import requested_day, today
from api.decks.deck_answers import revision_answers
from api.decks.deck_serializers import DiffSerializer, RevisionSerializer, StatsSerializer
from api.decks.matching import PRIVATE
from api.decks.questions import MAX_NAME
from api.decks.refusals import documented, refusals
from api.decks.saved import DeckView
from api.decks.serializers import VerdictSerializer, verdict_answer
from api.languages import requested_language
from api.pagination import PARAMETERS, Pages
from api.parameters import check_parameters, chosen, text_parameter, whole_number
from api.schema import AS_OF, LANG
from catalog.folding import shown
from catalog.models import Game
from decks import services
from decks.models import Deck, DeckRevision, Format
from decks.printing.papers import PAPERS
from decks.printouts import deck_printed, list_printed
from decks.readings import Submission
from decks.services import MAX_FEATURES, MAX_REVISIONS
from decks.texts import attachment
from decks.words import voice_in

#: The most seats that can be asked about.
MAX_SEATS: Final = 99
FORMAT: Final = OpenApiParameter("format", str, description="Default: the deck's own.")
FEATURES: Final = OpenApiParameter(
    "features_to_win",
    {"type": "integer", "minimum": 1, "maximum": MAX_FEATURES},
    description="Features that a match is about; default the format's.",
)
SEATS: Final = OpenApiParameter(
    "seats",
    {"type": "integer", "minimum": 1, "maximum": MAX_SEATS},
    description="Players at the table; default those of the deck where the format seats so many, else its "
    "fewest.",
)


def _revision_parameter(name: str, description: str) -> OpenApiParameter:
    schema = {"type": "integer", "minimum": 1, "maximum": MAX_REVISIONS}
    return OpenApiParameter(name, schema, description=description)


MEDIA_TYPES: Final = {
    "text": "text/plain",
    "json": "application/json",
    "csv": "text/csv",
    "pdf": "application/pdf",
}
LAYOUTS: Final = ("faces", "list")
PAPER: Final = OpenApiParameter("paper", str, enum=list(PAPERS), description="Of a PDF; default a4.")
LAYOUT: Final = OpenApiParameter(
    "layout", str, enum=LAYOUTS, description="Of a PDF: card faces (the default), or a plain list."
)
KIND: Final = OpenApiParameter("as", str, enum=list(MEDIA_TYPES), description="Default: text.")
FROM: Final = _revision_parameter("from", "The earlier revision; default the last before `to`.")
TO: Final = _revision_parameter("to", "The later revision; default the latest.")


class DeckLegalityView(DeckView):
    """The verdict on a saved deck."""

    throttle_scope = "work"

    @extend_schema(
        operation_id="deck_legality",
        tags=["decks"],
        parameters=[FORMAT, FEATURES, SEATS, AS_OF, LANG],
        responses=VerdictSerializer,
    )
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """Judge the deck by its format or another one of its game, on any day."""
        check_parameters(request, {"format", "features_to_win", "seats", "as_of", "lang"})
        language = requested_language(request)
        deck, as_of = self.visible(request, id), requested_day(request)
        format_ = _format(request, deck)
        latest = services.revision_latest(deck)
        submission = Submission(
            rows=services.revision_rows(latest),
            usual_seats=latest.seats,
            features_to_win=_optional(request, "features_to_win", MAX_FEATURES),
            seats=_optional(request, "seats", MAX_SEATS),
        )
        with refusals("/format"):
            (verdict,) = services.deck_judge([format_], submission, on=as_of or today())
        voice = voice_in(language, deck.game, on=as_of or today())
        return Response(verdict_answer(verdict, as_of, voice), headers=PRIVATE)


class DeckStatsView(DeckView):
    """Figures of a saved deck."""

    @extend_schema(operation_id="deck_stats", tags=["decks"], parameters=[AS_OF], responses=StatsSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """Counts by type, domain and the like, and the spread of costs and stats, in all and by zone."""
        check_parameters(request, {"as_of"})
        deck, as_of = self.visible(request, id), requested_day(request)
        latest = services.revision_latest(deck)
        figures = services.rows_figures(deck.game, services.revision_rows(latest), on=as_of or today())
        answer = {"id": str(deck.pk), "game": deck.game.slug, "as_of": as_of, "revision": deck.revision}
        return Response({**answer, **figures}, headers=PRIVATE)


class DeckRevisionsView(DeckView):
    """The history of a deck."""

    pagination_class = Pages

    @extend_schema(
        operation_id="deck_revisions",
        tags=["decks"],
        parameters=[LANG],
        responses=RevisionSerializer(many=True),
    )
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """Every revision, the latest first. Earlier ones saved in private are for their owner alone."""
        check_parameters(request, {"lang", *PARAMETERS})
        with refusals():
            deck = services.deck_visible(id, request.user)
        rows = DeckRevision.objects.readable_in(deck, request.user).with_people().order_by("-number", "id")
        pages = Pages()
        found = pages.paginate_queryset(rows, request, self)
        return Response(pages.envelope(revision_answers(found, request)), headers=PRIVATE)


class DeckDiffView(DeckView):
    """Two revisions side by side."""

    @extend_schema(operation_id="deck_diff", tags=["decks"], parameters=[FROM, TO], responses=DiffSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """What is other in one revision than in another: cards with their copies, texts, players."""
        check_parameters(request, {"from", "to"})
        with refusals():
            deck = services.deck_visible(id, request.user)
        last = whole_number(request, "to", default=deck.revision, least=1, most=MAX_REVISIONS)
        earlier = services.revision_before(deck, last, request.user)
        first = whole_number(request, "from", default=earlier, least=1, most=MAX_REVISIONS)
        with refusals("/from"):
            before = services.revision_named(deck, first, request.user)
        with refusals("/to"):
            after = services.revision_named(deck, last, request.user)
        answer = {"id": str(deck.pk), "from": first, "to": last}
        return Response({**answer, **services.deck_diff(before, after, on=today())}, headers=PRIVATE)


class PlainRenderer(MadeRenderer):
    """A written list."""

    media_type = "text/plain"
    format = "text"


class TableRenderer(MadeRenderer):
    """A table."""

    media_type = "text/csv"
    format = "csv"


class PrintRenderer(MadeRenderer):
    """A document to print."""

    media_type = "application/pdf"
    format = "pdf"
    charset = None


class DeckExportView(MadeDocument, DeckView):
    """A deck as a file."""

    throttle_scope = "work"
    renderer_classes = (PlainRenderer, TableRenderer, PrintRenderer, JSONRenderer)

    @extend_schema(
        operation_id="deck_export",
        tags=["decks"],
        parameters=[KIND, PAPER, LAYOUT, LANG],
        responses={
            **{(200, media_type): OpenApiTypes.STR for media_type in MEDIA_TYPES.values()},
            (200, MEDIA_TYPES["json"]): OpenApiTypes.OBJECT,
            (200, MEDIA_TYPES["pdf"]): OpenApiTypes.BINARY,
            **documented(409),
        },
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """The deck as a file that reads back as it is: nothing is left out. Or as a PDF to print and play.

        `paper`, `layout` and `lang` are for the PDF: the faces of the cards with marks to cut along, or a
        plain list.
        """
        check_parameters(request, {"as", "paper", "layout", "lang"})
        kind = chosen(request, "as", MEDIA_TYPES, default="text")
        deck = self.visible(request, id)
        latest = services.revision_latest(deck)
        with refusals("/as"):
            content = _printed(request, latest) if kind == "pdf" else _file(kind, latest, deck.game)
        disposition = attachment(latest.name, "txt" if kind == "text" else kind)
        headers = {**PRIVATE, "Content-Disposition": disposition}
        charset = "" if kind == "pdf" else "; charset=utf-8"
        return HttpResponse(content, content_type=f"{MEDIA_TYPES[kind]}{charset}", headers=headers)


def _printed(request: Request, revision: DeckRevision) -> bytes:
    """The revision as a PDF."""
    paper = PAPERS[chosen(request, "paper", PAPERS, default="a4")]
    layout = chosen(request, "layout", LAYOUTS, default="faces")
    printed = list_printed if layout == "list" else deck_printed
    return printed(
        revision.format.game,
        services.decklist_of(revision),
        on=today(),
        language=requested_language(request),
        paper=paper,
        title=shown(revision.name),
    )


def _file(kind: str, revision: DeckRevision, game: Game) -> str:
    match kind:
        case "json":
            return services.revision_json(revision, game, on=today())
        case "csv":
            return services.revision_csv(revision, on=today())
        case _:
            return services.revision_text(revision, game, on=today())


def _format(request: Request, deck: Deck) -> Format:
    slug = text_parameter(request, "format", longest=MAX_NAME)
    if slug is None:
        return deck.format
    with refusals("/format"):
        return services.format_named(slug, game=deck.game)


def _optional(request: Request, name: str, most: int) -> int | None:
    if name not in request.query_params:
        return None
    return whole_number(request, name, default=1, least=1, most=most)
