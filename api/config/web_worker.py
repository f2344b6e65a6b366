"""The web server's own refusals, of requests that never reach a view, as problem+json.

Authority: RFC 9457; API, conventions. No input gives a 5xx; a limit is stated by what enforces it.
"""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from gunicorn.http import errors
from gunicorn.workers.gthread import ThreadWorker

#: Of what a client sent, so much is repeated to it.
SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class Limits:
    """What is read of a request, in bytes; and how many headers."""

    line: int
    fields: int
    field: int

    @classmethod
    def of(cls, options: Any) -> Limits:
        """Those that gunicorn keeps to."""
        return cls(options.limit_request_line, options.limit_request_fields, options.limit_request_field_size)


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a client is told: a status, a stable code, a sentence, and the part of the request at fault."""

    status: HTTPStatus
    code: str
    detail: str
    pointer: str = ""

    def response(self) -> bytes:
        """The whole answer; the connection ends with it."""
        fault = {"pointer": self.pointer, "code": self.code, "detail": self.detail}
        problem = {
            "type": "about:blank",
            "title": self.status.phrase,
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            "errors": [fault],
        }
        body = json.dumps(problem, separators=(",", ":")).encode()
        head = [
            f"HTTP/1.1 {self.status} {self.status.phrase}",
            "Connection: close",
            "Cache-Control: no-store",
            "Content-Type: application/problem+json",
            f"Content-Length: {len(body)}",
        ]
        return "\r\n".join([*head, "", ""]).encode() + body


class ProblemWorker(ThreadWorker):
    """gunicorn's worker of threads; what it cannot read is answered as the API answers."""

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """Answer a request that cannot be read; everything else is the server's own fault and gunicorn's."""
        refusal = refusal_of(exc, Limits.of(self.cfg))
        if refusal is None:
            super().handle_error(req, client, addr, exc)
            return
        self.log.warning("Refused a request of %s: %s", addr[0] if addr else "?", refusal.detail)
        # A client that is gone already misses nothing.
        with suppress(OSError):
            client.settimeout(self.cfg.timeout)
            client.sendall(refusal.response())


def refusal_of(error: BaseException, limits: Limits) -> Refusal | None:
    """What the client did wrong; None for what is not its fault."""
    match error:
        case errors.LimitRequestLine():
            detail = f"The address is too long: a request line has at most {limits.line:,} bytes."
            return Refusal(HTTPStatus.REQUEST_URI_TOO_LONG, "address_too_long", detail)
        case errors.LimitRequestHeaders():
            detail = f"At most {limits.fields} headers are read, each of at most {limits.field:,} bytes."
            return Refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "headers_too_large", detail)
        case errors.ExpectationFailed():
            detail = "Of what Expect may ask for, only 100-continue is met."
            return Refusal(HTTPStatus.EXPECTATION_FAILED, "expectation_failed", detail, "/Expect")
        case errors.UnsupportedTransferCoding():
            detail = "A body is sent plain, with its Content-Length; no other transfer coding is read."
            return Refusal(HTTPStatus.BAD_REQUEST, "bad_transfer_coding", detail, "/Transfer-Encoding")
        case errors.InvalidResponseHeader() | errors.InvalidResponseHeaderName():
            return None
        case errors.ConfigurationProblem():
            return None
        case errors.ParseException():
            detail = f"The request is no HTTP that is read here: {str(error)[:SHOWN]}"
            return Refusal(HTTPStatus.BAD_REQUEST, "malformed_request", detail)
        case _:
            return None
