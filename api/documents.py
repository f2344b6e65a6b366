"""The OpenAPI document and its two readers, Swagger UI and ReDoc: offline, and without inline scripts."""

from __future__ import annotations

from typing import Any

from csp.constants import NONCE
from csp.decorators import csp_update
from django.templatetags.static import static
from django.utils.decorators import method_decorator
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


@method_decorator(csp_update({"style-src": [NONCE]}), name="dispatch")
class RedocView(SpectacularRedocView):
    """ReDoc, with fonts of the reader's own system. The style sheets that it makes carry the page's nonce."""

    authentication_classes = ()
    template_name = "api/redoc.html"
    url_name = "api:schema"

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        response = super().get(request, *args, **kwargs)
        response.data["start"] = static("api/redoc.js")
        response.data["nonce"] = str(request._request.csp_nonce)  # type: ignore[attr-defined]
        return response
