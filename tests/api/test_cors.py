"""What pages of other origins may read."""

import pytest

ORIGIN = {"Origin": "https://elsewhere.example"}
OPEN_POSTS = ["cards/collection/", "decks/parse/", "decks/validate/", "scenarios/"]


def preflight(client, address: str, method: str, headers: str = "content-type"):
    asked = {"Access-Control-Request-Method": method, "Access-Control-Request-Headers": headers}
    return client.options(address, headers={**ORIGIN, **asked})


@pytest.mark.parametrize("address", ["/api/v1/", "/api/v1/changelog/", "/api/v1/nothing/"])
def test_an_anonymous_read_is_open_to_every_origin_without_credentials(client, address):
    response = client.get(address, headers=ORIGIN)
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response


def test_the_headers_that_clients_need_are_exposed(client):
    exposed = client.get("/api/v1/", headers=ORIGIN)["Access-Control-Expose-Headers"]
    assert exposed.split(", ") == ["ETag", "Location", "Retry-After"]


def test_a_page_is_open_to_no_other_origin(client, db):
    assert "Access-Control-Allow-Origin" not in client.get("/", headers=ORIGIN)


@pytest.mark.parametrize("address", OPEN_POSTS)
def test_the_posts_that_only_compute_are_open(client, address):
    assert preflight(client, f"/api/v1/{address}", "POST")["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("address", ["tokens/", "simulations/", "matches/", "decks/", "nothing/"])
def test_no_other_post_is_open(client, db, address):
    assert "Access-Control-Allow-Origin" not in preflight(client, f"/api/v1/{address}", "POST")
    sent = client.post(f"/api/v1/{address}", "{}", "application/json", headers=ORIGIN)
    assert "Access-Control-Allow-Origin" not in sent


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_what_changes_something_is_never_open(client, method):
    response = preflight(client, "/api/v1/decks/parse/", method)
    assert "Access-Control-Allow-Origin" not in response


def test_a_preflight_allows_no_credentials_in_a_header(client):
    allowed = preflight(client, "/api/v1/", "GET", "authorization")["Access-Control-Allow-Headers"]
    assert "authorization" not in allowed.lower()
    assert "if-none-match" in allowed.lower()


def test_an_answer_to_an_account_is_not_open(client, token_headers):
    response = client.get("/api/v1/me/", headers={**ORIGIN, **token_headers})
    assert response.status_code == 200
    assert "Access-Control-Allow-Origin" not in response


def test_an_answer_to_a_session_is_not_open(client, user):
    client.force_login(user)
    assert "Access-Control-Allow-Origin" not in client.get("/api/v1/me/", headers=ORIGIN)


@pytest.mark.django_db
def test_an_answer_that_is_the_same_for_everybody_is_open_whoever_asks(client, loaded, token_headers):
    response = client.get("/api/v1/games/", headers={**ORIGIN, **token_headers})
    assert response["Access-Control-Allow-Origin"] == "*"
