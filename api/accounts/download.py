"""All that is kept about an account, as one JSON file.

The kinds of things are registered in `catalog.holdings`; secrets (passwords, tokens, keys of sessions) are
not in it, for whoever finds the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone
from rest_framework.utils.encoders import JSONEncoder

from catalog.holdings import holdings

if TYPE_CHECKING:
    from django.contrib.auth.models import User

FORMAT: Final = "deckwright-account-1"
_ENCODER: Final = JSONEncoder(ensure_ascii=False)


def account_pieces(account: User) -> Iterator[str]:
    """The file piece by piece: an object of `format`, `made`, `account` and one list a kind of holding."""
    yield f'{{"format":{_json(FORMAT)},"made":{_json(timezone.now())},"account":{_json(_own(account))}'
    for holding in holdings():
        yield f",\n{_json(holding.name)}:["
        for number, row in enumerate(holding.rows(account)):
            yield (",\n" if number else "\n") + _json(row)
        yield "]"
    yield "}\n"


def file_name() -> str:
    """Without the account's name, which may hold characters that headers and file systems do not take."""
    return f"deckwright-account-{timezone.now():%Y-%m-%d}.json"


def _own(account: User) -> dict[str, Any]:
    return {
        "name": account.username,
        "email": account.email,
        "joined": account.date_joined,
        "last_login": account.last_login,
        "roles": sorted(account.groups.values_list("name", flat=True)),
    }


def _json(value: Any) -> str:
    return _ENCODER.encode(value)
