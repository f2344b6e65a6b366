"""Registry of what accounts hold, so that higher apps take part when one is downloaded or closed.

An account is downloaded as one file with all of one's data; what stays after an account is closed names
nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """One kind of thing that an account holds."""

    #: Member of the downloaded file, for example `decks`.
    name: str
    #: What pages call them, and what becomes of them when the account is closed, in words.
    title: _StrPromise
    fate: _StrPromise
    count: Callable[[User], int]
    #: Everything kept, as JSON values without secrets; read lazily, never all at once.
    rows: Callable[[User], Iterable[dict[str, Any]]]
    #: Deletes them, or takes the owner's name off; called within the transaction that closes the account.
    release: Callable[[User], None]


_holdings: dict[str, Holding] = {}


def register_holding(holding: Holding) -> None:
    """Add a kind. Raises: ValueError for a second kind of the same name."""
    if _holdings.setdefault(holding.name, holding) is not holding:
        raise ValueError(f"{holding.name} are registered already")


def holdings() -> tuple[Holding, ...]:
    """All kinds, in the order of registration: lower apps first."""
    return tuple(_holdings.values())
