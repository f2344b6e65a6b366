"""Refusals of the deck services as problems of the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
from decks.legality.phrases import ENGLISH, Voice
from decks.words import speaker

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
    return DeckProblem(refused, status, place if place or status == 400 else None)


class DeckProblem(ApiProblem):
    """A refusal of the deck services, which can be said in every language."""

    def __init__(
        self,
        refused: DeckRefused,
        status: int,
        place: str | None,
        *,
        voice: Voice = ENGLISH,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        """`place`: the pointer of the fault; None where it has no place."""
        message = refused.said(voice)
        faults = [] if place is None else [Fault(place, refused.code, message)]
        super().__init__(status, refused.code, message, faults, extra=extra)
        self._refused = refused
        self._place = place

    def in_language(self, language: str) -> ApiProblem:
        """The same, said in the language."""
        voice = speaker(language)
        return DeckProblem(self._refused, self.status_code, self._place, voice=voice, extra=self.extra)


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
