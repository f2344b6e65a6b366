"""The OpenAPI document and its two readers, Swagger UI and ReDoc: offline, and without inline scripts."""

from __future__ import annotations

from typing import Any

from django.templatetags.static import static
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularRedocView, SpectacularSwaggerView
from rest_framework.request import Request
from rest_framework.response import Response


class SchemaView(SpectacularAPIView):
    """The OpenAPI document, as YAML or JSON."""

    authentication_classes = ()


class SwaggerView(SpectacularSwaggerView):
    """Swagger UI, with its own start script instead of an inline one."""

    authentication_classes = ()
    template_name = "api/swagger.html"
    url_name = "api:schema"

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        response = super().get(request, *args, **kwargs)
        response.data["start"] = static("api/swagger.js")
        return response


class RedocView(SpectacularRedocView):
    """ReDoc, with fonts of the reader's own system."""

    authentication_classes = ()
    template_name = "api/redoc.html"
    url_name = "api:schema"

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        response = super().get(request, *args, **kwargs)
        response.data["start"] = static("api/redoc.js")
        return response
