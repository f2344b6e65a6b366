"""Errors that arise outside a view: problem+json under /api/, a page everywhere else."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

from api.errors import ApiProblem, problem_of, problem_response
from catalog.pages import page_bad_request, page_missing


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The handler400 of the service: a bad Host, a body too large, a header that cannot be read."""
    if not is_api(request):
        return page_bad_request(request, exception)
    problem = problem_of(exception) or ApiProblem(400, "bad_request", "The request cannot be understood.")
    return problem_response(problem)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The handler403 of the service."""
    if not is_api(request):
        return defaults.permission_denied(request, exception)
    return problem_response(ApiProblem(403, "permission_denied", "You may not do this."))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The handler404 of the service."""
    if not is_api(request):
        return page_missing(request)
    return problem_response(ApiProblem(404, "not_found", "There is nothing at this address."))


def server_error(request: HttpRequest) -> HttpResponse:
    """The handler500 of the service: Django has logged the error; the answer gives no detail of it."""
    if not is_api(request):
        return defaults.server_error(request)
    detail = "Something went wrong on our side. It has been logged."
    return problem_response(ApiProblem(500, "server_error", detail))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The CSRF_FAILURE_VIEW of the service."""
    if not is_api(request):
        return render(request, "403_csrf.html", status=403)
    return problem_response(ApiProblem(403, "csrf_failed", "The CSRF token is missing or wrong."))


def is_api(request: HttpRequest) -> bool:
    """Whether the caller expects the API's form of errors."""
    return request.path_info == "/healthz" or request.path_info.startswith("/api/")
