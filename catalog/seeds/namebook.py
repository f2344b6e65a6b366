"""Names of cards by game, language and day, for texts that name other cards."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from catalog.models import Game
from catalog.records import card_names


class NameBook:
    """Names in the database overlaid with those that a load is about to add; each answer is kept."""

    def __init__(self, defined: Iterable[tuple[int, str, str, dt.date, str]]) -> None:
        #: (game id, language, slug, first day, name), latest day last.
        self._defined = sorted(defined, key=lambda entry: entry[3])
        self._answers: dict[tuple[int, str, dt.date], dict[str, str]] = {}

    def on(self, game: Game, language: str, day: dt.date) -> dict[str, str]:
        """Names by slug on `day`, in `language` where translated, else in English."""
        key = (game.pk, language, day)
        if key not in self._answers:
            names = card_names(game, language, on=day)
            for spoken in dict.fromkeys(["en", language]):
                names |= self._names(game, spoken, day, keep=names if spoken == "en" else {})
            self._answers[key] = names
        return self._answers[key]

    def _names(self, game: Game, language: str, day: dt.date, *, keep: dict[str, str]) -> dict[str, str]:
        """Names of the files; those in `keep`, which the database owns, stay."""
        return {
            slug: name
            for owner, spoken, slug, since, name in self._defined
            if owner == game.pk and spoken == language and since <= day and slug not in keep
        }
