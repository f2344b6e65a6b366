"""Whole addresses of the API's own calls, for its answers."""

from __future__ import annotations

import uuid

from django.urls import reverse
from rest_framework.request import Request

from catalog.links import absolute_link


def api_link(request: Request, name: str, **kwargs: str | int | uuid.UUID) -> str:
    """The address of a named view of the API. Raises: NoReverseMatch."""
    return absolute_link(request, reverse(f"api:{name}", kwargs=kwargs))
