"""Whoever reads the play pages in Chinese goes on in Chinese, wherever a link of theirs leads."""

import re
import uuid

import pytest
from django.test import Client

from tests.rules.pages.tables import DUEL, RELEASE, conceded, dealt

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]

_LINK = re.compile(r'<a [^>]*href="([^"#][^"]*)"')
#: What speaks no language, and the switch itself.
_APART = ("/api/", "/errata/feed", "lang=en")


def strays(client: Client, address: str) -> list[str]:
    """Links of the page that leave Chinese."""
    page = client.get(address, {"lang": "zh"}).content.decode()
    assert '<html lang="zh-hans">' in page
    links = [link for link in _LINK.findall(page) if not any(part in link for part in _APART)]
    assert links
    return [link for link in links if "lang=zh" not in link]


@pytest.mark.parametrize("address", ["/play/", "/matches/", "/playtests/"])
def test_of_the_pages_around_a_match(client: Client, address: str) -> None:
    conceded(client, DUEL, "random")

    assert strays(client, address) == []


@pytest.mark.parametrize("form", [DUEL, RELEASE], ids=["duel", "release"])
def test_of_a_match_while_it_is_played_and_after_it(client: Client, form: dict) -> None:
    running, over = dealt(client, form, "random"), conceded(client, form, "random")

    found = [strays(client, f"/matches/{running.pk}/"), strays(client, f"/matches/{over.pk}/")]

    assert found == [[], []]


@pytest.mark.parametrize("path", ["replay/", "join/"])
def test_of_what_everybody_may_open(client: Client, path: str) -> None:
    over = conceded(client, DUEL, "random")

    assert strays(Client(), f"/matches/{over.pk}/{path}") == []


def test_of_a_match_that_others_play(client: Client) -> None:
    running = dealt(client, DUEL, "random")

    assert strays(Client(), f"/matches/{running.pk}/") == []


def test_a_rematch_goes_on_in_the_language_of_the_match(client: Client) -> None:
    over = conceded(client, DUEL, "random")

    answer = client.post(f"/matches/{over.pk}/rematch/?seat=0&lang=zh")

    match_id, query = answer.headers["Location"].removeprefix("/matches/").split("/")
    assert (uuid.UUID(match_id) != over.pk, query) == (True, "?lang=zh")


def test_a_clause_is_shown_in_the_language_of_its_link(client: Client) -> None:
    answer = client.get("/clauses/duel:goal.1/?lang=zh")

    assert answer.headers["Location"] == "/rules/duel/goal.1/?lang=zh"
