"""The entrance of the API, its changelog, and the health check."""

import pytest
from django.db import OperationalError, connection

ROOT = "/api/v1/"


def test_the_root_lists_absolute_addresses_that_exist(client):
    listed = client.get(ROOT).json()
    assert {"games", "sets", "cards", "rulebooks", "me", "tokens", "changelog", "schema"} <= set(listed)
    assert listed["cards"] == "http://testserver/api/v1/cards/"


@pytest.mark.django_db
def test_every_address_of_the_root_answers(client):
    statuses = {name: client.get(address).status_code for name, address in client.get(ROOT).json().items()}
    assert set(statuses.values()) <= {200, 401, 405}


def test_the_root_takes_no_parameter(client):
    assert client.get(f"{ROOT}?format=api").json()["code"] == "unsupported_parameter"


def test_the_changelog_is_dated_and_newest_first(client):
    days = [change["date"] for change in client.get(f"{ROOT}changelog/").json()["results"]]
    assert days
    assert days == sorted(days, reverse=True)


@pytest.mark.django_db
def test_a_healthy_service_says_so_without_a_login(client):
    response = client.get("/healthz")
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    assert response.json() == {"status": "ok", "database": "ok"}


def test_a_service_whose_database_does_not_answer_says_so(client, monkeypatch):
    def fail():
        raise OperationalError("gone")

    monkeypatch.setattr(connection, "cursor", fail)
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json() == {"status": "unavailable", "database": "unreachable"}


@pytest.mark.parametrize("address", [ROOT, "/api/v1/changelog/"])
def test_head_answers_as_get_without_a_body(client, address):
    head, get = client.head(address), client.get(address)
    assert (head.status_code, head.content) == (200, b"")
    assert head["Content-Type"] == get["Content-Type"]


def test_options_describes_an_address(client):
    response = client.options(ROOT)
    assert response.status_code == 200
    assert response["Allow"] == "GET, HEAD, OPTIONS"
    assert response.json()["renders"] == ["application/json"]
