"""What pages of other origins may read: anonymous GETs, and the POSTs that only compute.

Never with credentials. Authority: API, who may call what.
"""

from __future__ import annotations

from corsheaders.middleware import CorsMiddleware
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class ApiCorsMiddleware(CorsMiddleware):
    """django-cors-headers, narrowed to the methods and addresses that are open to every origin."""

    def is_enabled(self, request: HttpRequest) -> bool:
        asked = request.headers.get("Access-Control-Request-Method")
        method = asked if request.method == "OPTIONS" and asked else request.method
        if request.path_info in settings.CORS_POSTS:
            return method in ("GET", "HEAD", "OPTIONS", "POST")
        return super().is_enabled(request) and method in ("GET", "HEAD", "OPTIONS")

    def add_response_headers(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Leave a private answer closed: one that was given to an account and not to everybody."""
        private = "Authorization" in request.headers or settings.SESSION_COOKIE_NAME in request.COOKIES
        if private and "public" not in response.headers.get("Cache-Control", ""):
            return response
        return super().add_response_headers(request, response)
