"""Which HTTP methods a page answers; any other is refused with 405 before anything else is looked at."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.views import View

READS: Final = ("GET", "HEAD")
FORMS: Final = (*READS, "POST")
#: Where Django's `require_safe`, `require_POST` and `require_http_methods` keep what they were given.
_DECLARED: Final = "request_method_list"


class PageMethodsMiddleware:
    """Refuses what a page does not answer: with `Allow`, and before a form's token is asked for.

    Stands before CsrfViewMiddleware. A page that declares nothing answers reads alone. The admin answers
    reads and forms; the API knows its own methods.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], _args: Any, _kwargs: Any
    ) -> HttpResponse | None:
        """Answer in place of the view, or let it."""
        if hasattr(view, "cls"):  # a view of the API
            return None
        is_admin = request.resolver_match is not None and "admin" in request.resolver_match.app_names
        methods = FORMS if is_admin else methods_of_page(view)
        return None if request.method in methods else _refusal(request, methods)


def _refusal(request: HttpRequest, methods: tuple[str, ...]) -> HttpResponse:
    """A 405; where somebody came by an address that is only sent to, a page that leads on."""
    shown = render(request, "405.html").content if request.method == "GET" else b""
    return HttpResponseNotAllowed(methods, shown)


def methods_of_page(view: Callable[..., Any]) -> tuple[str, ...]:
    """What the page answers, by the decorator of Django's that it carries or by its class."""
    return _declared(view) or _of_class(getattr(view, "view_class", None)) or READS


def _of_class(view_class: type[View] | None) -> tuple[str, ...]:
    """Of its methods those that a page may have: HEAD is answered wherever GET is."""
    if view_class is None:
        return ()
    named = [name for name in view_class.http_method_names if hasattr(view_class, name)]
    return (*(READS if "get" in named else ()), *(("POST",) if "post" in named else ()))


def _declared(view: Callable[..., Any] | None) -> tuple[str, ...]:
    """The list of the outermost decorator that holds one; empty when none does."""
    while view is not None:
        held = inspect.getclosurevars(view).nonlocals if inspect.isfunction(view) else {}
        if _DECLARED in held:
            return tuple(held[_DECLARED])
        view = getattr(view, "__wrapped__", None)
    return ()
