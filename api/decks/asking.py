"""Asking the services of the decks app, with their refusals as problems."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from api.errors import ApiProblem, Fault
from decks.errors import DeckRefused

Answer = TypeVar("Answer")


def asked(ask: Callable[[], Answer], where: Callable[[DeckRefused], str]) -> Answer:
    """The answer of a service. Raises: ApiProblem (400) for a question that has none."""
    try:
        return ask()
    except DeckRefused as refused:
        fault: Any = Fault(where(refused), refused.code, refused.message)
        raise ApiProblem(400, refused.code, refused.message, [fault]) from refused
