"""Refusals of the deck services as problems of the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from drf_spectacular.utils import OpenApiResponse

from api.errors import CONTENT_TYPE, ApiProblem, Fault
from api.schema import ProblemSerializer
from decks.errors import (
    DeckNotFound,
    DeckRefused,
    NotWritable,
    NotYours,
    RevisionNotFound,
    StaleDeck,
    TooMany,
)

_STATUS: Final[dict[type[DeckRefused], int]] = {
    DeckNotFound: 404,
    RevisionNotFound: 404,
    NotYours: 403,
    TooMany: 409,
    NotWritable: 409,
}


@contextmanager
def refusals(where: Callable[[DeckRefused], str] | str = "") -> Iterator[None]:
    """Turn a service's refusal into a problem; `where` is the pointer of one that names no place itself, or a
    function that says the place of each.

    StaleDeck passes: what it answers with is for the view to add.
    """
    try:
        yield
    except StaleDeck:
        raise
    except DeckRefused as refused:
        raise problem(refused, where) from refused


def problem(refused: DeckRefused, where: Callable[[DeckRefused], str] | str = "") -> ApiProblem:
    """The problem that a refusal is."""
    status = _STATUS.get(type(refused), 400)
    place = where(refused) if callable(where) else refused.pointer or where
    faults = [Fault(place, refused.code, refused.message)] if place or status == 400 else []
    return ApiProblem(status, refused.code, refused.message, faults)


def documented(*statuses: int) -> dict[Any, Any]:
    """What statuses mean that deck operations do not share with all others, for the OpenAPI document."""
    return {
        (status, CONTENT_TYPE): OpenApiResponse(ProblemSerializer, description=_MEANINGS[status])
        for status in statuses
    }


_MEANINGS: Final = {
    403: "The deck can be read by the caller, and changed by its owner alone; or the CSRF token is missing.",
    404: "There is no such deck for the caller: another's private deck is told from none by nothing.",
    409: "Over a limit, which the error names (`too_many`); or what the Idempotency-Key or the kind of file "
    "does not allow.",
    412: "The deck was saved meanwhile: `versions` names both, `current` is the deck as it is, `sent` as the "
    "caller saw it.",
    428: "The call needs `If-Match` with the deck's ETag, so that nobody's work is overwritten unseen.",
}
