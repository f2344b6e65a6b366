"""No page, of today or to come, answers a method that it does not have; found by walking the addresses."""

import re
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.views.decorators.http import require_POST, require_safe

from catalog.methods import FORMS, READS, methods_of_page

EXAMPLES = {"slug": "boost", "str": "zone.1", "int": "1", "uuid": "7d444840-9dc0-41d1-b245-5ffdce74fad2"}
OTHERS = ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND")
#: Pages that people send something to. A page that is not named here reads, and must refuse all else.
SENT_TO = {
    "accounts/": FORMS,
    "accounts/close/": FORMS,
    "accounts/email/": FORMS,
    "accounts/forgotten/": FORMS,
    "accounts/login/": FORMS,
    "accounts/logout/": ("POST",),
    "accounts/password/": FORMS,
    "accounts/reset/<uidb64>/<token>/": FORMS,
    "accounts/sessions/<uuid:id>/end/": ("POST",),
    "accounts/sessions/end-others/": ("POST",),
    "accounts/signup/": FORMS,
    "accounts/tokens/<uuid:id>/revoke/": ("POST",),
    "admin/login/": FORMS,
    "decks/<uuid:deck_id>/edit/": FORMS,
    "decks/new/": FORMS,
    **{
        f"decks/<uuid:deck_id>/{deed}/": ("POST",)
        for deed in ("fork", "visibility", "share", "unshare", "revert", "delete", "restore")
    },
    "simulate/": FORMS,
    "simulations/<uuid:simulation_id>/cancel/": ("POST",),
    "matches/<uuid:match_id>/act/": ("POST",),
    "matches/<uuid:match_id>/bot/": ("POST",),
    "matches/<uuid:match_id>/concede/": ("POST",),
    "matches/<uuid:match_id>/mark/": ("POST",),
    "matches/<uuid:match_id>/record/": ("POST",),
    "matches/<uuid:match_id>/rematch/": ("POST",),
    "matches/<uuid:match_id>/take/": ("POST",),
    "matches/<uuid:match_id>/join/": FORMS,
    "play/": FORMS,
}


def walk(entries: list, before: str = "") -> Iterator[str]:
    """The routes of all pages: what is neither the API nor the admin."""
    for entry in entries:
        route = f"{before}{entry.pattern}"
        if isinstance(entry, URLResolver) and route not in ("admin/", "api/v1/"):
            yield from walk(entry.url_patterns, route)
        elif isinstance(entry, URLPattern) and not hasattr(entry.callback, "cls"):
            yield route


def address(route: str) -> str:
    return "/" + re.sub(r"<(?:(\w+):)?\w+>", lambda part: EXAMPLES[part[1] or "str"], route)


ROUTES = sorted(walk(get_resolver().url_patterns))


def test_the_walk_finds_pages_of_every_app():
    assert {"", "cards/<slug:game>/<slug:slug>/", "simulate/", "accounts/login/"} <= set(ROUTES)
    assert set(SENT_TO) <= set(ROUTES)


@pytest.mark.parametrize("route", ROUTES)
def test_a_page_refuses_the_methods_it_does_not_have_and_names_those_it_has(route):
    answered = SENT_TO.get(route, READS)
    client = Client(enforce_csrf_checks=True)
    refused = [method for method in (*READS, *OTHERS) if method not in answered]

    answers = [client.generic(method, address(route)) for method in refused]

    assert [(answer.status_code, answer.get("Allow")) for answer in answers] == [
        (405, ", ".join(answered))
    ] * len(refused)


def test_a_form_without_its_token_is_still_refused():
    answer = Client(enforce_csrf_checks=True).post("/simulate/")

    assert answer.status_code == 403
    assert "<h1>The form has expired</h1>" in answer.content.decode()


def test_who_comes_to_an_address_that_is_only_sent_to_is_led_on_by_a_page():
    shown = Client().get("/accounts/logout/")

    assert (shown.status_code, shown["Allow"]) == (405, "POST")
    assert '<a class="button" href="/">' in shown.content.decode()


@pytest.mark.parametrize("method", ["PUT", "TRACE", "OPTIONS", "DELETE"])
def test_the_admin_refuses_what_is_neither_a_read_nor_a_form(method):
    answer = Client(enforce_csrf_checks=True).generic(method, "/admin/catalog/card/")

    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD, POST")


@require_safe
def reads(request):
    return HttpResponse()


@require_POST
@require_safe
def contradicts_itself(request):
    return HttpResponse()


@pytest.mark.parametrize(
    ("page", "methods"),
    [(reads, READS), (contradicts_itself, ("POST",)), (lambda request: HttpResponse(), READS)],
)
def test_the_outermost_declaration_counts_and_none_means_reads(page, methods):
    assert methods_of_page(page) == methods
