"""Every error of the API as one problem+json body.

Authority: RFC 9457; API, conventions.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from http import HTTPStatus
from typing import Any

from django.core.exceptions import (
    BadRequest,
    DisallowedHost,
    ObjectDoesNotExist,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.core.exceptions import ValidationError as ModelValidationError
from django.http import Http404, HttpResponse, UnreadablePostError
from rest_framework import exceptions
from rest_framework.settings import api_settings

from catalog.pages import page_language
from rules.engine.core.errors import CardFaults, EngineError

CONTENT_TYPE = "application/problem+json"

#: Codes of the errors that Django REST framework raises itself, where its own word says too little.
_FRAMEWORK_CODES = {
    exceptions.NotAuthenticated: "login_required",
    exceptions.AuthenticationFailed: "bad_credentials",
    exceptions.ParseError: "malformed_body",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.NotAcceptable: "not_acceptable",
    exceptions.Throttled: "rate_limited",
    exceptions.PermissionDenied: "permission_denied",
    exceptions.NotFound: "not_found",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a request, and where: a JSON pointer into the body, or `/name` of a parameter."""

    pointer: str
    code: str
    detail: str


class ApiProblem(exceptions.APIException):
    """An answer of status 400 or more, with a stable code; raise it anywhere in a view.

    `extra` holds members beside the standard ones (for example `position` and `token` of a search query).
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        errors: Sequence[Fault] = (),
        headers: Mapping[str, str] | None = None,
        *,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(detail, code)
        self.status_code = status
        self.code = code
        self.message = detail
        self.errors = tuple(errors)
        self.headers = dict(headers or {})
        self.extra = dict(extra or {})

    def in_language(self, language: str) -> ApiProblem:
        """The problem in a language of the records, as far as it can be said in it."""
        return self


def bad_parameter(name: str, code: str, detail: str) -> ApiProblem:
    """A 400 for the query parameter or header `name`."""
    return ApiProblem(400, code, detail, [Fault(pointer(name), code, detail)])


def pointer(*steps: str | int) -> str:
    """The JSON pointer of a path, escaped as RFC 6901 says."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in steps)


def problem_response(problem: ApiProblem) -> HttpResponse:
    """The problem as a response, whatever the request accepts. Never to be stored by a cache."""
    body = {
        "type": "about:blank",
        "title": _title(problem.status_code),
        "status": problem.status_code,
        "code": problem.code,
        "detail": problem.message,
        "errors": [asdict(fault) for fault in problem.errors],
        **problem.extra,
    }
    headers = {"Cache-Control": "no-store", **problem.headers}
    content = json.dumps(body, separators=(",", ":"))
    return HttpResponse(content, status=problem.status_code, content_type=CONTENT_TYPE, headers=headers)


def exception_handler(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """The answer to an exception in a view; None for one that nobody foresaw, which Django logs as a 500."""
    problem = problem_of(error)
    if isinstance(error, UnreadablePostError) and "request" in context:
        context["request"]._request.is_broken_off = True
    if problem is None:
        return None
    language = page_language(context["request"]) if "request" in context else "en"
    return problem_response(problem.in_language(language))


def problem_of(error: Exception) -> ApiProblem | None:
    """What a foreseen exception means for the client; None when it is not one of those."""
    match error:
        case ApiProblem():
            return error
        case exceptions.ValidationError():
            return _invalid(error)
        case exceptions.APIException():
            return _framework_problem(error)
        case EngineError():
            return _engine_problem(error)
        case _:
            return _django_problem(error)


def _title(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Error"


def _invalid(error: exceptions.ValidationError) -> ApiProblem:
    faults = tuple(_faults(error.detail, ()))
    detail = faults[0].detail if len(faults) == 1 else f"The request has {len(faults)} faults."
    return ApiProblem(400, "invalid", detail, faults)


def _faults(detail: Any, path: tuple[str | int, ...]) -> Iterator[Fault]:
    """Flatten the framework's nested messages: one fault per message, with the place of its field."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            own = name == api_settings.NON_FIELD_ERRORS_KEY
            yield from _faults(inner, path if own else (*path, name))
    elif isinstance(detail, list | tuple):
        for place, inner in enumerate(detail):
            yield from _faults(inner, path if isinstance(inner, str) else (*path, place))
    else:
        yield Fault(pointer(*path), getattr(detail, "code", None) or "invalid", str(detail))


def _framework_problem(error: exceptions.APIException) -> ApiProblem:
    code = _FRAMEWORK_CODES.get(type(error)) or str(error.get_codes())
    own_code = getattr(error.detail, "code", None)
    if own_code and own_code != error.default_code:
        code = str(own_code)
    header, detail = _header_at_fault(error)
    faults = [Fault(pointer(header), code, detail)] if header else []
    return ApiProblem(error.status_code, code, detail, faults, _framework_headers(error))


def _header_at_fault(error: exceptions.APIException) -> tuple[str | None, str]:
    """The header that the framework refuses, and what is wrong with it."""
    match error:
        case exceptions.NotAcceptable():
            offered = sorted({renderer.media_type for renderer in error.available_renderers or ()})
            had = f" It answers with {', '.join(offered)}." if offered else ""
            return "Accept", f"This address has nothing of what Accept asks for.{had}"
        case exceptions.UnsupportedMediaType():
            return "Content-Type", f"{error.detail} Send application/json."
        case exceptions.AuthenticationFailed():
            return "Authorization", str(error.detail)
        case _:
            return None, str(error.detail)


def _framework_headers(error: exceptions.APIException) -> dict[str, str]:
    headers = {}
    scheme, wait = getattr(error, "auth_header", None), getattr(error, "wait", None)
    if scheme:
        headers["WWW-Authenticate"] = scheme
    if wait:
        headers["Retry-After"] = str(math.ceil(wait))
    return headers


def _engine_problem(error: EngineError) -> ApiProblem:
    faults = [Fault(error.pointer, error.code, error.message)]
    if isinstance(error, CardFaults):
        faults = [Fault(_as_pointer(fault.path), fault.code, _with_hint(fault)) for fault in error.faults]
    extra = {"clause": error.clause} if error.clause else {}
    return ApiProblem(400, error.code, error.message, faults, extra=extra)


def _as_pointer(path: str) -> str:
    return path if path == "" or path.startswith("/") else f"/{path}"


def _with_hint(fault: Any) -> str:
    return f"{fault.message} Did you mean {fault.near}?" if fault.near else fault.message


def _django_problem(error: Exception) -> ApiProblem | None:
    match error:
        case Http404() | ObjectDoesNotExist():
            return ApiProblem(404, "not_found", "There is nothing at this address.")
        case PermissionDenied():
            return ApiProblem(403, "permission_denied", "You may not do this.")
        case RequestDataTooBig():
            return too_large()
        case ModelValidationError():
            detail = " ".join(error.messages)
            return ApiProblem(400, getattr(error, "code", None) or "invalid", detail)
        case UnreadablePostError():
            return ApiProblem(400, "unreadable_body", "The body of the request ended early.")
        case DisallowedHost():
            detail = "This service does not answer under the name that the header Host gives."
            return ApiProblem(400, "bad_host", detail, [Fault(pointer("Host"), "bad_host", detail)])
        case BadRequest() | SuspiciousOperation():
            return ApiProblem(400, "bad_request", "The request cannot be understood.")
        case _:
            return None


def too_large() -> ApiProblem:
    """The 413 for a body over the limit, which it names."""
    from django.conf import settings

    detail = f"The body is over the limit of {settings.DATA_UPLOAD_MAX_MEMORY_SIZE} bytes."
    return ApiProblem(413, "body_too_large", detail, [Fault("", "body_too_large", detail)])
