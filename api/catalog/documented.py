"""What the OpenAPI document says of every catalog read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers

from api.schema import AS_OF, LANG

IF_NONE_MATCH: Final = OpenApiParameter(
    "If-None-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="Entity tags of answers that the caller has, or `*`; met, the answer is 304 without a body.",
)
_HEADERS: Final = (
    OpenApiParameter("ETag", OpenApiTypes.STR, OpenApiParameter.HEADER, response=[200, 304]),
    OpenApiParameter("Cache-Control", OpenApiTypes.STR, OpenApiParameter.HEADER, response=[200, 304]),
    OpenApiParameter("Content-Language", OpenApiTypes.STR, OpenApiParameter.HEADER, response=[200]),
)
_UNCHANGED: Final = OpenApiResponse(description="The caller has this answer already.")


def catalog_schema(
    operation: str,
    serializer: type[serializers.BaseSerializer],
    *,
    many: bool = False,
    parameters: Sequence[OpenApiParameter] = (),
    refusals: Mapping[Any, Any] = MappingProxyType({}),
    tag: str = "catalog",
) -> Callable[..., Any]:
    """The description of a read: 200 with the serializer (rows of a page when `many`), or 304.

    `refusals` says what statuses mean that reads do not share.
    """
    return extend_schema(
        operation_id=operation,
        tags=[tag],
        parameters=[*parameters, AS_OF, LANG, IF_NONE_MATCH, *_HEADERS],
        responses={200: serializer(many=True) if many else serializer, 304: _UNCHANGED, **refusals},
    )


def catalog_file_schema(operation: str, content: OpenApiTypes, media_type: str) -> Callable[..., Any]:
    """The description of a read that answers with something else than JSON, or 304."""
    return extend_schema(
        operation_id=operation,
        tags=["catalog"],
        parameters=[AS_OF, LANG, IF_NONE_MATCH, *_HEADERS],
        responses={(200, media_type): content, 304: _UNCHANGED},
    )
