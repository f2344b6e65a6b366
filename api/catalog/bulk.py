"""Bulk files: the list, and the files as they are.

Authority: API, catalog (`bulk/`, `bulk/{file}`).
"""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.http import FileResponse, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.catalog.bulk_files import CatalogMoves, bulk_digest, bulk_listing, bulk_path
from api.catalog.reads import MadeDocument, MadeRenderer, max_age, not_found
from api.catalog.tags import has_tag
from api.errors import ApiProblem
from api.links import api_link
from api.parameters import check_parameters

#: A name never means other bytes, so the file may be kept for good.
FOR_EVER: Final = "public, max-age=31536000, immutable"
FILE = OpenApiParameter("file", OpenApiTypes.STR, OpenApiParameter.PATH, description="A name of the list.")


class BulkFileSerializer(serializers.Serializer):
    """One file."""

    file = serializers.CharField()
    url = serializers.URLField()
    sha256 = serializers.RegexField("^[0-9a-f]{64}$", help_text="Of the file as served.")
    rows = serializers.IntegerField(min_value=0, help_text="Lines, each a JSON object.")
    bytes = serializers.IntegerField(min_value=1, help_text="Of the file as served.")


class BulkSerializer(serializers.Serializer):
    """The files of the present generation."""

    generation = serializers.IntegerField(min_value=0)
    files = BulkFileSerializer(many=True)


class BulkView(APIView):
    """The whole catalog as files: every published row of every date, with what was published for later.

    Cards, translations, printings, sets, rulings, clauses, parameters and formats; `changes/?since=` tells
    what came after.
    """

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_scope = "read"

    @extend_schema(
        operation_id="bulk",
        tags=["catalog"],
        responses={
            200: BulkSerializer,
            503: OpenApiResponse(
                description="The catalog is being changed: ask again as `Retry-After` says."
            ),
        },
    )
    def get(self, request: Request) -> Response:
        check_parameters(request, ())
        try:
            listing = bulk_listing()
        except CatalogMoves:
            raise ApiProblem(
                503, "catalog_moves", "The catalog is being changed; ask again.", headers={"Retry-After": "5"}
            ) from None
        files = [{**row, "url": api_link(request, "bulk-file", file=row["file"])} for row in listing["files"]]
        headers = {"Cache-Control": f"public, max-age={max_age(dt.datetime.now(dt.UTC))}"}
        return Response({"generation": listing["generation"], "files": files}, headers=headers)


class GzipRenderer(MadeRenderer):
    """Says what is served; the file is sent as it is."""

    media_type = "application/gzip"
    format = "gz"
    charset = None
    render_style = "binary"


class BulkFileView(MadeDocument):
    """One bulk file: gzip JSON Lines, without a transfer encoding, so that its hash is that of the list."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_scope = "read"
    renderer_classes = (GzipRenderer,)

    @extend_schema(
        operation_id="bulk_file",
        tags=["catalog"],
        parameters=[FILE],
        responses={
            (200, "application/gzip"): OpenApiTypes.BINARY,
            304: OpenApiResponse(description="Known."),
        },
    )
    def get(self, request: Request, file: str) -> HttpResponse | FileResponse:
        check_parameters(request, ())
        path, digest = bulk_path(file), bulk_digest(file)
        if path is None or digest is None:
            raise not_found("There is no such file; `bulk/` lists those of the present generation.")
        headers = {"ETag": f'"{digest}"', "Cache-Control": FOR_EVER}
        if has_tag(request, headers["ETag"]):
            return HttpResponse(status=304, headers=headers)
        return FileResponse(path.open("rb"), content_type="application/gzip", headers=headers)
