"""What goes wrong with requests before a view sees them, and what is left of them afterwards."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.http.request import UnreadablePostError

from api.errors import ApiProblem, problem_response
from api.handlers import is_api

SAFE = ("GET", "HEAD", "OPTIONS")
PERMANENT_REDIRECT_WITH_BODY = 308
#: Of a body that nobody wanted so much is read and thrown away, in bytes; a longer one is cut off.
DRAINED = 32 * 1024 * 1024
PIECE = 64 * 1024


class UnreadBodyMiddleware:
    """Reads what a refusal left of the body: a client that is cut off while sending never sees the answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code >= 300:
            _drain(request)
        return response


class ApiRequestMiddleware:
    """Refuses a body without a length, which would be read as empty; keeps the body over a redirect."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_api(request):
            return self.get_response(request)
        if _has_unknown_length(request):
            return problem_response(length_required())
        response = self.get_response(request)
        if isinstance(response, HttpResponsePermanentRedirect) and request.method not in SAFE:
            # A client repeats a POST after a 301 as a GET: the slash that was missing would cost the body.
            response.status_code = PERMANENT_REDIRECT_WITH_BODY
        return response


def length_required() -> ApiProblem:
    return ApiProblem(411, "length_required", "The body needs a Content-Length; chunked bodies are not read.")


def _has_unknown_length(request: HttpRequest) -> bool:
    return bool(request.META.get("HTTP_TRANSFER_ENCODING")) and not request.META.get("CONTENT_LENGTH")


def _drain(request: HttpRequest) -> None:
    """Read the rest of a body of moderate length in pieces that are not kept."""
    stated = request.META.get("CONTENT_LENGTH") or ""
    if not stated.isdecimal() or int(stated) > DRAINED:
        return
    if getattr(request, "is_broken_off", False):  # the view has waited for the rest in vain
        return
    try:
        while request.read(PIECE):
            pass
    except (UnreadablePostError, ValueError):  # the client went away; a view closed the stream
        return
