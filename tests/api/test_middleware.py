"""What goes wrong with requests to the API before a view sees them."""

import pytest


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_a_missing_slash_does_not_cost_the_body(client, method):
    response = getattr(client, method)("/api/v1/tokens")
    assert response.status_code == 308
    assert response["Location"] == "/api/v1/tokens/"


def test_a_read_without_its_slash_is_sent_on(client):
    response = client.get("/api/v1/changelog")
    assert (response.status_code, response["Location"]) == (301, "/api/v1/changelog/")


def test_a_body_without_a_length_is_refused_and_not_read_as_empty(rf, client):
    response = client.generic("POST", "/api/v1/tokens/", CONTENT_LENGTH="", HTTP_TRANSFER_ENCODING="chunked")
    assert response.status_code == 411
    assert response.json()["code"] == "length_required"
