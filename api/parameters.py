"""Query parameters, read strictly: none is ignored, none is taken twice.

Authority: API, conventions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from rest_framework.request import Request

from api.errors import ApiProblem, Fault, bad_parameter, pointer

_WHOLE_NUMBER: Final = re.compile(r"[0-9]{1,9}", re.ASCII)


def check_parameters(request: Request, known: Iterable[str]) -> None:
    """Refuse a parameter that is not in `known`, stands twice, or holds U+0000. Raises: ApiProblem (400)."""
    names = sorted(known)
    faults = [fault for name in request.query_params for fault in _faults(request, name, names)]
    if faults:
        raise ApiProblem(400, faults[0].code, faults[0].detail, faults)


def text_parameter(request: Request, name: str, *, longest: int) -> str | None:
    """The value of a parameter of at most `longest` characters; None when absent."""
    value = request.query_params.get(name)
    if value is not None and len(value) > longest:
        raise bad_parameter(name, "too_long", f"{name} has over {longest} characters.")
    return value


def whole_number(request: Request, name: str, *, default: int, least: int, most: int) -> int:
    """A whole number within bounds, which the refusal names."""
    value = request.query_params.get(name)
    if value is None:
        return default
    if not _WHOLE_NUMBER.fullmatch(value) or not least <= int(value) <= most:
        raise bad_parameter(name, f"bad_{name}", f"{name} is a whole number from {least} to {most}.")
    return int(value)


def chosen(request: Request, name: str, values: Iterable[str], *, default: str) -> str:
    """One of a closed list of values."""
    value = request.query_params.get(name, default)
    allowed = list(values)
    if value not in allowed:
        raise bad_parameter(name, f"bad_{name}", f"{name} is one of {', '.join(allowed)}.")
    return value


def _faults(request: Request, name: str, known: list[str]) -> Iterable[Fault]:
    if name not in known:
        yield Fault(pointer(name), "unsupported_parameter", _unknown(name, known))
    elif len(request.query_params.getlist(name)) > 1:
        yield Fault(pointer(name), "repeated_parameter", f"The parameter {name} stands more than once.")
    elif "\0" in request.query_params[name]:
        yield Fault(pointer(name), "bad_text", f"{name} must not hold the character U+0000.")


def _unknown(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, n=3)
    hint = f"Did you mean {' or '.join(near)}?" if near else f"Known here: {', '.join(known) or 'none'}."
    return f"There is no parameter {name[:60]!r} at this address. {hint}"
