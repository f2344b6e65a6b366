"""Errors that arise outside a view: problems under /api/, pages everywhere else."""

import logging

import pytest
from django.test import Client

from api.roots import RootView

PROBLEM = "application/problem+json"
UNKNOWN = "/api/v1/nothing/here/"


def test_an_unknown_address_of_the_api_is_a_problem(client):
    response = client.get(UNKNOWN)
    assert (response.status_code, response["Content-Type"]) == (404, PROBLEM)
    assert response.json()["code"] == "not_found"


def test_a_404_is_not_to_be_kept(client):
    assert client.get(UNKNOWN)["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_an_unknown_page_is_answered_with_a_page(client):
    response = client.get("/nothing/here/")
    assert response.status_code == 404
    assert response["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("address", ["/api/v1/", UNKNOWN, "/healthz"])
def test_a_host_that_is_not_ours_is_a_problem(client, address):
    response = client.get(address, headers={"Host": "evil.example"})
    assert (response.status_code, response["Content-Type"]) == (400, PROBLEM)
    problem = response.json()
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("bad_host", "/Host")


def test_the_host_refused_is_not_repeated(client):
    assert b"evil" not in client.get("/api/v1/", headers={"Host": "evil.example"}).content


def test_an_error_that_nobody_foresaw_tells_nothing_and_is_logged(monkeypatch, caplog):
    def fail(*_):
        raise ZeroDivisionError("the secret reason")

    monkeypatch.setattr(RootView, "get", fail)
    with caplog.at_level(logging.ERROR, "django.request"):
        response = Client(raise_request_exception=False).get("/api/v1/")
    assert (response.status_code, response["Content-Type"]) == (500, PROBLEM)
    assert response.json()["code"] == "server_error"
    assert b"secret" not in response.content
    assert "the secret reason" in caplog.text


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_a_method_that_is_not_there_is_refused_with_those_that_are(client, method):
    response = getattr(client, method)("/api/v1/")
    assert (response.status_code, response["Content-Type"]) == (405, PROBLEM)
    assert response["Allow"] == "GET, HEAD, OPTIONS"


def test_a_media_type_that_is_not_made_here_is_refused(client):
    response = client.get("/api/v1/", headers={"Accept": "application/xml"})
    assert (response.status_code, response["Content-Type"]) == (406, PROBLEM)


def test_more_parameters_than_can_be_read_are_refused(client):
    response = client.get("/api/v1/?" + "&".join(f"p{number}=1" for number in range(2_000)))
    assert (response.status_code, response["Content-Type"]) == (400, PROBLEM)


@pytest.mark.django_db
def test_a_page_s_form_without_its_csrf_token_is_answered_with_a_page():
    response = Client(enforce_csrf_checks=True).post("/admin/login/", {})
    assert response.status_code == 403
    assert response["Content-Type"].startswith("text/html")
