"""Links that leave the service: they all begin with PUBLIC_URL, whatever the caller writes in Host."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from api.tokens import create_token
from tests.decks.saved import account, saved
from tests.processes import ROOT

PUBLIC = "https://cards.example"
APPS = ("api", "catalog", "decks", "rules")
DUEL = {"game": "duel", "format": "duel-constructed"}
SEATS = [{"deck": {"starter": "pressure"}, "bot": bot} for bot in (None, "random")]


@pytest.fixture
def public(settings):
    """A service that is reached by a public address; the client calls it by another name."""
    settings.PUBLIC_URL, settings.ALLOWED_HOSTS = PUBLIC, ["*"]
    return Client(headers={"Host": "evil.example"})


def links(response) -> set[str]:
    """What absolute links of an answer begin with, in its headers and its body."""
    assert response.status_code < 300, response.content
    text = response.content.decode() + response.get("Location", "")
    return set(re.findall(r"https?://[^/\\\"'<> ]*", text)) - {"http://www.w3.org"}


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    "path",
    [
        *(
            "",
            "games/",
            "games/boost/",
            "sets/",
            "cards/?page=2",
            "cards/release/ri34/",
            "rulebooks/",
            "bulk/",
        ),
        *("cards/named/?exact=Asio", "cards/random/", "errata/feed.atom"),
    ],
)
def test_every_link_of_the_catalog_is_public(public, path):
    assert links(public.get(f"/api/v1/{path}")) == {PUBLIC}


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    "path", ["decks/", "decks/{id}/", "decks/{id}/revisions/", "tokens/", "simulations/"]
)
def test_so_is_every_link_to_what_an_account_holds(public, path):
    ada = account("ada")
    deck = saved(ada).deck
    public.defaults["HTTP_AUTHORIZATION"] = f"Token {create_token(ada, 'one')[1]}"

    assert links(public.get(f"/api/v1/{path.format(id=deck.pk)}")) <= {PUBLIC}


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("matches/", {**DUEL, "seats": SEATS}),
        ("simulations/", {**DUEL, "seats": [{**seat, "bot": "random"} for seat in SEATS], "games": 1}),
    ],
)
def test_so_is_the_address_of_what_was_made(public, path, body):
    answer = public.post(f"/api/v1/{path}", json.dumps(body), "application/json")

    assert answer["Location"].startswith(f"{PUBLIC}/api/v1/{path}")
    assert links(answer) == {PUBLIC}


@pytest.mark.usefixtures("loaded")
def test_links_of_pages_to_be_handed_on_are_public(public):
    ada = account("ada")
    deck = saved(ada).deck
    public.force_login(ada)

    page = public.post(f"/decks/{deck.pk}/share/", follow=True)

    assert f"{PUBLIC}/decks/" in page.content.decode()
    assert "evil.example" not in page.content.decode()


@pytest.mark.usefixtures("loaded")
def test_without_a_public_address_answers_follow_the_name_they_were_asked_under(client, settings):
    settings.ALLOWED_HOSTS = ["cards.local"]

    assert links(client.get("/api/v1/", headers={"Host": "cards.local:81"})) == {"http://cards.local:81"}


@pytest.mark.parametrize("word", ["build_absolute_uri", "rest_framework.reverse", "get_host()"])
def test_no_other_module_makes_links_of_the_header_host(word):
    sources = [source for app in APPS for source in Path(ROOT, app).rglob("*.py")]
    found = {source.name for source in sources if word in source.read_text(encoding="utf-8")}

    assert found <= {"links.py"}
