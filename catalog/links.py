"""Addresses that leave the service: they begin with PUBLIC_URL, else as the request found the way here.

What a caller is answered may follow that caller's own header Host, which ALLOWED_HOSTS limits. What is sent
to somebody else, as a letter is, may not: it begins with what `api.accounts.links.service_address` says.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request


def absolute_link(request: HttpRequest | Request, path: str) -> str:
    """The whole address of a path of this service, for the answer to `request`."""
    public: str = settings.PUBLIC_URL
    return public + path if public else request.build_absolute_uri(path)
