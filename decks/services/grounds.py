"""What judging reads: formats, numbers and cards as of days, each read once for any number of formats.

Authority: DESIGN, legality; dated records.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from catalog.models import CardVersion, RuleParameter
from catalog.services import rule_values
from decks import pools
from decks.announced import LOOKED_AT
from decks.errors import NotInForce
from decks.legality.phrases import gettext_noop, phrase
from decks.legality.pool import CardPool
from decks.models import Format, FormatSnapshot
from decks.names import NameIndex


class Grounds:
    """Of use for one answer: what was read once is not looked for again."""

    def __init__(self, formats: Iterable[Format]) -> None:
        self._formats = {row.pk for row in formats}
        self._rules: dict[tuple[str, dt.date], dict[str, Any]] = {}
        self._days: dict[tuple[int, frozenset[str], dt.date], list[tuple[int | None, dt.date]]] = {}

    def snapshot(self, row: Format, *, on: dt.date) -> FormatSnapshot:
        """The format as it is on the day. Raises: NotInForce, never answering for a day without rules."""
        snapshots = self._snapshots[row.pk]
        found = next((each for each in snapshots if each.is_in_force(on=on)), None)
        if found is not None:
            return found
        begins = min((each.effective_from for each in snapshots if not each.withdrawn), default=on)
        if begins > on:
            later = gettext_noop("%(format)s has no rules on %(day)s: they begin on %(begins)s.")
            raise NotInForce(
                phrase(later, format=row.slug, day=on.isoformat(), begins=begins.isoformat()), "/as_of"
            )
        none = gettext_noop("%(format)s has no rules on %(day)s.")
        raise NotInForce(phrase(none, format=row.slug, day=on.isoformat()), "/as_of")

    def rules(self, game: str, *, on: dt.date) -> dict[str, Any]:
        """The numbers of the game's rulebook on the day."""
        if (game, on) not in self._rules:
            self._rules[game, on] = rule_values(game, on=on)
        return self._rules[game, on]

    def pool(self, snapshot: FormatSnapshot, *, on: dt.date) -> CardPool:
        """As `pools.card_pool`."""
        return pools.card_pool(snapshot, on=on, mark=self._mark)

    def index(self, row: Format, *, on: dt.date) -> NameIndex:
        """As `pools.name_index`, of the format's game."""
        return pools.name_index(row.game, on=on, mark=self._mark)

    def days_of_change(self, row: Format, cards: frozenset[str], *, after: dt.date) -> list[dt.date]:
        """Later days from which a row holds that bears on a deck of these cards; the nearest ones."""
        key = (row.game_id, cards, after)
        if key not in self._days:
            self._days[key] = self._coming(*key)
        days = {day for format_id, day in self._days[key] if format_id in (None, row.pk)}
        return sorted(days)[:LOOKED_AT]

    @cached_property
    def _snapshots(self) -> dict[int, list[FormatSnapshot]]:
        found: dict[int, list[FormatSnapshot]] = defaultdict(list)
        rows = FormatSnapshot.objects.published().filter(format__in=self._formats)
        for row in rows.select_related("format__game"):
            found[row.format_id].append(row)
        return found

    @cached_property
    def _mark(self) -> pools.Mark:
        return pools.catalog_mark()

    def _coming(
        self, game_id: int, cards: frozenset[str], after: dt.date
    ) -> list[tuple[int | None, dt.date]]:
        """Days with their format, or None where they bear on every format of the game."""
        numbers = RuleParameter.objects.filter(game=game_id)
        versions = CardVersion.objects.filter(card__game=game_id, card__slug__in=cards)
        all_formats = [
            rows.published().filter(effective_from__gt=after).order_by().values_list("effective_from")
            for rows in (numbers, versions)
        ]
        coming: list[tuple[int | None, dt.date]] = [
            (None, day) for (day,) in all_formats[0].union(all_formats[1])
        ]
        snapshots = (each for rows in self._snapshots.values() for each in rows)
        return coming + [
            (each.format_id, each.effective_from) for each in snapshots if each.effective_from > after
        ]
