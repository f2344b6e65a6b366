"""What goes wrong with requests before a view sees them, and what is left of them afterwards."""

import io

import pytest
from django.http import HttpResponse
from django.urls import resolve

from api import middleware
from api.middleware import UnreadBodyMiddleware


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


def body_left(rf, *, status: int, size: int) -> int:
    """How many bytes of a POST stand unread after an answer that did not look at them."""
    body = io.BytesIO(b"x" * size)
    request = rf.post("/", **{"wsgi.input": body, "CONTENT_LENGTH": str(size)})
    UnreadBodyMiddleware(lambda _: HttpResponse(status=status))(request)
    return size - body.tell()


@pytest.mark.parametrize("status", [308, 403, 413, 429])
def test_a_refused_body_is_read_to_its_end_so_that_its_sender_sees_the_answer(rf, status):
    assert body_left(rf, status=status, size=300_000) == 0


def test_a_body_beyond_all_measure_is_cut_off(rf, monkeypatch):
    monkeypatch.setattr(middleware, "DRAINED", 1000)
    assert body_left(rf, status=413, size=1001) == 1001


def test_a_sender_that_is_gone_costs_nothing(rf):
    def fail(*_):
        raise OSError("connection reset")

    request = rf.post("/", b"{}", content_type="application/json")
    request._stream.read = fail
    response = UnreadBodyMiddleware(lambda _: HttpResponse(status=413))(request)
    assert response.status_code == 413


def test_a_body_for_which_the_view_waited_in_vain_is_not_waited_for_again(rf):
    reads = []

    def fail(*_):
        reads.append(1)
        raise BlockingIOError("timed out")

    request = rf.post("/api/v1/decks/validate/", b"{}", content_type="application/json")
    request._stream.read = fail
    response = UnreadBodyMiddleware(resolve(request.path).func)(request)

    assert (response.status_code, len(reads)) == (400, 1)


@pytest.mark.parametrize("length", ["", "-1", "1e3", "x"])
def test_a_length_that_is_no_number_is_not_believed(rf, length):
    request = rf.post("/", b"{}", content_type="application/json", CONTENT_LENGTH=length)
    assert UnreadBodyMiddleware(lambda _: HttpResponse(status=400))(request).status_code == 400
