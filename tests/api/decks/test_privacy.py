"""Another's private deck is invisible on every surface, to other accounts and to nobody in particular.

The operations are those of the OpenAPI document: a new one about decks fails here until it is in the table.
"""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator

from api.roles import Role, account_with_role
from decks import urls
from decks.models import Deck, Visibility
from decks.panels import decks_panel
from decks.services import DeckChange, deck_change, deck_delete, deck_fork
from tests.api.decks.callers import DECKS, Caller
from tests.days import DAY
from tests.decks.saved import account, saved

SECRET = "Sekretplan"
#: Operation about one deck -> (body, headers). Each is called as a client that knows the id would.
OPERATIONS = {
    "get /decks/{id}/": (None, {}),
    "put /decks/{id}/": ({"name": "x", "zones": {}}, {"If_Match": "*"}),
    "patch /decks/{id}/": ({"name": "x"}, {"If_Match": "*"}),
    "delete /decks/{id}/": (None, {"If_Match": "*"}),
    "get /decks/{id}/legality/": (None, {}),
    "get /decks/{id}/stats/": (None, {}),
    "get /decks/{id}/odds/": (None, {}),
    "get /decks/{id}/export/": (None, {}),
    "get /decks/{id}/revisions/": (None, {}),
    "get /decks/{id}/diff/": (None, {}),
    "post /decks/{id}/revert/": ({"revision": 1}, {"If_Match": "*"}),
    "post /decks/{id}/fork/": ({}, {}),
    "post /decks/{id}/share/": (None, {}),
    "delete /decks/{id}/share/": (None, {}),
    "post /decks/{id}/restore/": (None, {}),
}
#: Operations about no stored deck: they read what is posted, or list what the caller may find.
OTHERS = {
    "get /decks/",
    "post /decks/",
    "post /decks/validate/",
    "post /decks/parse/",
    "post /decks/repair/",
    "post /decks/odds/",
}
#: Every page about one deck.
PAGES = [page.name for page in urls.urlpatterns if "deck_id" in str(page.pattern)]
WRITES = ("put", "patch", "post", "delete")

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture(params=["private", "unlisted", "deleted"])
def hidden(request):
    """A deck of mira's that nobody else may know of, without its link."""
    is_unlisted = request.param == "unlisted"
    visibility = Visibility.UNLISTED if is_unlisted else Visibility.PRIVATE
    deck = saved(name=SECRET, notes=SECRET, message=SECRET, visibility=visibility).deck
    if request.param == "deleted":
        change = DeckChange(visibility=Visibility.PUBLIC)
        deck = deck_change(deck, change, author=deck.owner, expected=None).deck
        deck_delete(deck, expected=None)
    return deck


@pytest.fixture(params=["another account", "nobody"])
def stranger(request, client):
    return Caller(client, "noor" if request.param == "another account" else None)


def called(caller, operation, deck_id):
    method, path = operation.split()
    body, headers = OPERATIONS[operation]
    return caller(method.upper(), "/api/v1" + path.replace("{id}", str(deck_id)), body, **headers)


def test_every_operation_about_decks_is_in_the_table():
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    about = {
        f"{method} {path.removeprefix('/api/v1')}"
        for path, item in paths.items()
        if path.startswith("/api/v1/decks/")
        for method in item
    }
    assert about == set(OPERATIONS) | OTHERS


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_stranger_learns_nothing_of_a_hidden_deck(stranger, hidden, operation):
    before = Deck.objects.values().get()
    answer = called(stranger, operation, hidden.pk)
    nothing = called(stranger, operation, "00000000-0000-4000-8000-000000000000")
    is_write = operation.startswith(WRITES)
    assert answer.status_code == (401 if is_write and not stranger.headers else 404)
    assert answer.content == nothing.content
    assert SECRET.encode() not in answer.content
    assert Deck.objects.values().get() == before


@pytest.mark.parametrize(
    "query",
    ["", "?card=asio", "?game=boost&format=boost-casual", "?owner=mira", "?order=name", "?since=2020-01-01"],
)
def test_a_stranger_s_lists_and_counts_are_without_it(stranger, hidden, query):
    answer = stranger("GET", DECKS + query)
    assert (answer.json()["count"], answer.json()["results"]) == (0, [])


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("login", ["noor", None])
def test_a_stranger_learns_nothing_on_any_page(client, hidden, login, page, method):
    if login is not None:
        client.force_login(account(login))
    before = Deck.objects.values().get()
    body = {"revision": 1, "visibility": "public", "expected": 1}
    answer = getattr(client, method)(reverse(page, args=[hidden.pk]), body)
    assert answer.status_code in (302, 403, 404, 405)
    assert SECRET not in answer.content.decode()
    assert Deck.objects.values().get() == before


@pytest.mark.parametrize("address", ["/decks/", "/decks/?card=asio", "/decks/?game=boost"])
def test_a_stranger_s_gallery_is_without_it(client, hidden, address):
    assert SECRET not in client.get(address).content.decode()


def test_the_card_page_counts_and_names_public_decks_only(hidden, client):
    card = hidden.game.cards.get(slug="asio")
    assert decks_panel(card, DAY) is None
    public = saved(account("noor"), name="Open plan", visibility=Visibility.PUBLIC).deck
    panel = decks_panel(card, DAY)
    assert (panel.context["count"], panel.context["decks"]) == (1, [(public, "Casual")])
    page = client.get("/cards/boost/asio/").content.decode()
    assert "Open plan" in page
    assert SECRET not in page


def test_a_fork_of_it_does_not_name_it(hidden, client):
    # It was there when it was forked, whatever has become of it.
    rows = Deck.objects.filter(pk=hidden.pk)
    deleted_at = rows.get().deleted_at
    rows.update(deleted_at=None)
    fork = deck_fork(
        rows.get(),
        hidden.revisions.with_entries().order_by("number").first(),
        owner=account("noor"),
        name="Mine",
    )
    rows.update(deleted_at=deleted_at)
    answer = Caller(client, "noor")("GET", f"{DECKS}{fork.deck.pk}/").json()
    assert answer["forked_from"] == {
        "id": None,
        "url": None,
        "name": "hidden or deleted deck",
        "owner": "mira",
        "revision": None,
    }


@pytest.mark.parametrize("role", [Role.VIEWER, Role.EDITOR, Role.APPROVER])
def test_the_admin_shows_it_to_no_lower_role(client, hidden, role):
    client.force_login(account_with_role("staff", role)[0])
    listing = client.get("/admin/decks/deck/")
    assert (listing.status_code, SECRET in listing.content.decode()) == (200, False)
    for page in ("change", "history", "delete"):
        answer = client.get(f"/admin/decks/deck/{hidden.pk}/{page}/", follow=True)
        assert SECRET not in answer.content.decode()
    for address in (f"/admin/decks/format/{hidden.format_id}/delete/", f"/admin/decks/deck/?q={SECRET}"):
        assert "1 deck" not in client.get(address).content.decode()


def test_the_admin_shows_public_decks_and_changes_none(client):
    deck = saved(name="Open plan", visibility=Visibility.PUBLIC).deck
    client.force_login(account_with_role("staff", Role.APPROVER)[0])
    assert "Open plan" in client.get(f"/admin/decks/deck/{deck.pk}/change/").content.decode()
    answer = client.post(f"/admin/decks/deck/{deck.pk}/change/", {"name": "Forged"})
    assert answer.status_code == 403
    assert User.objects.get(username="mira").decks.get().name == "Open plan"


def test_a_stranger_may_read_a_public_deck_and_change_nothing(client):
    deck = saved(visibility=Visibility.PUBLIC).deck
    noor = Caller(client, "noor")
    readable = {
        operation for operation in OPERATIONS if called(noor, operation, deck.pk).status_code in (200, 201)
    }
    assert readable == {
        operation for operation in OPERATIONS if operation.startswith("get") and "odds" not in operation
    } | {"post /decks/{id}/fork/"}
