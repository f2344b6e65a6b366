"""Whoever reads the database opens nothing: no secret that the service tells stands in any row."""

import json

import pytest
from django.apps import apps
from django.test import Client

from api.accounts.links import reset_path
from api.models import LoginSession
from api.tokens import create_token
from decks.models import Visibility
from decks.services import deck_share
from tests.decks.saved import account, saved
from tests.rules.pages.tables import DUEL, dealt, key_of

pytestmark = pytest.mark.usefixtures("loaded")


def stored() -> str:
    """Every row of every table, sessions as they are read."""
    rows = [str(row) for model in apps.get_models() for row in model.objects.values_list().iterator()]
    return "\n".join(rows + [str(session.get_decoded()) for session in LoginSession.objects.all()])


def post(client: Client, path: str, body: dict) -> dict:
    """The answer to a call that may be repeated."""
    answer = client.post(
        f"/api/v1/{path}", json.dumps(body), "application/json", headers={"Idempotency-Key": "once"}
    )
    assert answer.status_code == 201, answer.content
    return answer.json()


def deal_by_api(client: Client, seats: list) -> list[str]:
    order = {"game": "duel", "format": "duel-constructed", "seats": seats}
    return [seat["token"] for seat in post(client, "matches/", order)["seats"]]


def test_tokens_of_seats_are_in_no_row(client):
    starters = [{"bot": None, "deck": {"starter": slug}} for slug in ("pressure", "resilience")]
    by_api = deal_by_api(client, starters)
    match = dealt(client, DUEL, "person")
    by_page = [key_of(client, match, seat) for seat in (0, 1)]
    assert [token for token in [*by_api, *by_page] if token in stored()] == []


def test_nor_are_those_of_a_rematch(client):
    order = {"game": "duel", "seats": [{"bot": None, "deck": {"starter": "pressure"}}] * 2}
    match = post(client, "matches/", order)
    shown = {"token": match["seats"][0]["token"]}
    client.post(f"/api/v1/matches/{match['id']}/concede/", json.dumps(shown), "application/json")
    again = post(client, f"matches/{match['id']}/rematch/", shown)
    assert [seat["token"] for seat in again["seats"] if seat["token"] in stored()] == []


def test_share_links_are_in_no_row(client):
    deck = saved(visibility=Visibility.PUBLIC).deck
    link = str(deck_share(deck, author=account()).share)
    client.force_login(account("nora"))
    forked = client.post(
        f"/api/v1/decks/{link}/fork/", b"{}", "application/json", headers={"Idempotency-Key": "once"}
    )
    assert forked.status_code == 201
    assert [form for form in (link, link.replace("-", "")) if form in stored()] == []


def test_nor_are_those_told_to_calls_that_may_be_repeated(client):
    client.force_login(account())
    wish = {"game": "boost", "name": "Shared", "decklist": "1 Asio", "visibility": "unlisted"}
    deck = post(client, "decks/", wish)
    links = [deck["share"]["id"], post(client, f"decks/{deck['id']}/share/", {})["id"]]
    forms = [form for link in links for form in (link, link.replace("-", ""))]
    assert [form for form in forms if form in stored()] == []


def test_what_opens_an_account_is_in_no_row(client):
    user = account()
    client.force_login(user)
    secrets = [create_token(user, "laptop")[1], client.cookies["sessionid"].value]
    secrets.append(post(client, "tokens/", {"name": "desk"})["secret"])
    secrets.append(reset_path(user).split("/")[-2])
    assert [secret for secret in secrets if secret in stored()] == []
