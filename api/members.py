"""The members of a body: an unknown one is refused, so that a slip is no silent loss.

Authority: API, conventions (unknown members of a body).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request

from api.errors import ApiProblem, Fault, pointer

#: So much of a name is looked at for what was meant, and said again.
_NAME: Final = 40


def body_members(request: Request, known: Iterable[str]) -> Mapping[str, Any]:
    """The body, an object without unknown members; an absent one has none.

    Where no member is known nothing is asked of the body, so that of an empty form is none as well.
    Raises: ApiProblem (400); UnsupportedMediaType where members are known
    """
    known = tuple(known)
    try:
        data = request.data
    except UnsupportedMediaType:
        if known:
            raise
        return {}
    if not isinstance(data, dict):
        detail = "The body is an object."
        raise ApiProblem(400, "wrong_type", detail, [Fault("", "wrong_type", detail)])
    fault = next(unknown_members(data, known), None)
    if fault is not None:
        raise ApiProblem(400, fault.code, fault.detail, [fault])
    return data


def unknown_members(members: Mapping[str, Any], known: Iterable[str], *path: str | int) -> Iterator[Fault]:
    """A fault for each member of the object at `path` that is not known, with what may be meant."""
    names = sorted(known)
    for name in members:
        if name not in names:
            near = get_close_matches(name[:_NAME], names, n=1)
            known_here = f"Known: {', '.join(names)}." if names else "None is known."
            hint = f"Did you mean {near[0]}?" if near else known_here
            detail = f"There is no member {name[:_NAME]!r} here. {hint}"
            yield Fault(pointer(*path, name[:_NAME]), "unknown_member", detail)
