"""What the web server itself refuses, before any view is asked."""

import json

import pytest
from gunicorn.http import errors

from api.config.web_worker import Limits, refusal_of

pytestmark = pytest.mark.standalone
LIMITS = Limits(line=8190, fields=100, field=8190)


def answered(error: Exception) -> tuple[str, dict[str, str], dict]:
    """The status line, headers and body that a client gets."""
    refusal = refusal_of(error, LIMITS)
    assert refusal is not None
    head, _, body = refusal.response().partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    return status, dict(line.split(": ", 1) for line in lines), json.loads(body)


@pytest.mark.parametrize(
    ("error", "status", "code", "place"),
    [
        (errors.LimitRequestLine(9030, 8190), 414, "address_too_long", ""),
        (errors.LimitRequestHeaders("limit request headers fields"), 431, "headers_too_large", ""),
        (errors.ExpectationFailed("foo"), 417, "expectation_failed", "/Expect"),
        (errors.UnsupportedTransferCoding("foo"), 400, "bad_transfer_coding", "/Transfer-Encoding"),
        (errors.InvalidRequestMethod("ge\x01t"), 400, "malformed_request", ""),
        (errors.InvalidHTTPVersion((9, 9)), 400, "malformed_request", ""),
        (errors.InvalidHeader("CONTENT-LENGTH"), 400, "malformed_request", ""),
        (errors.ForbiddenProxyRequest("10.0.0.1"), 400, "malformed_request", ""),
    ],
)
def test_what_cannot_be_read_is_a_problem_of_the_client(error, status, code, place):
    line, headers, problem = answered(error)

    assert line.startswith(f"HTTP/1.1 {status} ")
    assert headers["Content-Type"] == "application/problem+json"
    assert (problem["status"], problem["code"]) == (status, code)
    assert [fault["pointer"] for fault in problem["errors"]] == [place]


@pytest.mark.parametrize(
    "error", [errors.LimitRequestLine(9030, 8190), errors.LimitRequestHeaders("too many")]
)
def test_a_limit_is_stated_by_its_refusal(error):
    assert "8,190 bytes" in answered(error)[2]["detail"]


def test_the_length_is_that_of_the_body():
    refusal = refusal_of(errors.InvalidRequestLine("日" * 5_000), LIMITS)
    assert refusal is not None
    head, _, body = refusal.response().partition(b"\r\n\r\n")

    assert f"Content-Length: {len(body)}".encode() in head
    assert len(body) < 5_000


@pytest.mark.parametrize(
    "error",
    [ZeroDivisionError(), errors.InvalidResponseHeader("X"), errors.ConfigurationProblem("no such file")],
)
def test_what_is_not_the_clients_fault_is_not_blamed_on_it(error):
    assert refusal_of(error, LIMITS) is None
