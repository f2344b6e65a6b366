"""What every catalog read is asked: the day, the language, and from which address.

Authority: API, conventions (`as_of`, `lang`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlencode

from rest_framework.request import Request

from api.dates import requested_day, today
from api.languages import requested_language
from api.links import api_link
from api.parameters import check_parameters

EMPTY: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True)
class Question:
    """The day and the language of a request. `as_of` is the day asked for, None when none was."""

    request: Request
    as_of: dt.date | None
    day: dt.date
    language: str

    @classmethod
    def of(
        cls, request: Request, parameters: Iterable[str] = (), body: Mapping[str, Any] = EMPTY
    ) -> Question:
        """Read a request that may carry `as_of`, `lang` and `parameters`; a body may name the day too.

        Raises: ApiProblem (400).
        """
        check_parameters(request, {"as_of", "lang", *parameters})
        asked = requested_day(request, body)
        return cls(request, asked, asked or today(), requested_language(request))

    def url(self, name: str, **kwargs: str) -> str:
        """The absolute address of a named view of the API."""
        return api_link(self.request, name, **kwargs)

    def card_links(self, game: str, slug: str) -> dict[str, str]:
        """`url` and `image` of a card: what `url` and `same` say, worked out once for all cards."""
        base, page, picture = self._card_addresses
        return {"url": f"{base}{game}/{slug}{page}", "image": f"{base}{game}/{slug}{picture}"}

    @cached_property
    def _card_addresses(self) -> tuple[str, str, str]:
        """What stands before game and slug, and after them in the addresses of the card and its picture."""
        base, page = self.url("card", game="0", slug="0").rsplit("0/0", 1)
        _, picture = self.same("card-image", game="0", slug="0").rsplit("0/0", 1)
        return base, page, picture

    def same(self, name: str, **kwargs: str) -> str:
        """The same, with the day and the language that were asked for."""
        language = self.request.query_params.get("lang") or (self.language if self.language != "en" else "")
        asked = {"as_of": self.as_of.isoformat() if self.as_of else "", "lang": language}
        query = urlencode({parameter: value for parameter, value in asked.items() if value})
        return f"{self.url(name, **kwargs)}?{query}" if query else self.url(name, **kwargs)

    def answer(self, members: Mapping[str, Any]) -> dict[str, Any]:
        """The members with the echo of the day."""
        return {**members, "as_of": self.as_of}

    def chosen(self, by_language: Mapping[str, str], otherwise: str = "") -> str:
        """The text in the language asked for, else in English."""
        return by_language.get(self.language) or by_language.get("en") or otherwise

    def fell_back(self, by_language: Mapping[str, str]) -> bool:
        """Whether `chosen` had to take English instead."""
        return self.language != "en" and not by_language.get(self.language)
