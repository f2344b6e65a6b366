"""Which decks a gallery lists: what was asked for, read strictly, and what of it cannot be met.

A question is never silently wider than it was written: what is not understood lists nothing, and says why.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Q
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from catalog.folding import lookup_key
from catalog.models import CardVersion, Game
from catalog.pages import ISO_DAY
from decks.managers import DeckQuerySet
from decks.models import Format

#: Name in the address -> how it is ordered, and what it is called.
ORDERS: Final = {
    "": (("-updated", "id"), gettext_noop("last saved")),
    "created": (("-created", "id"), gettext_noop("newest")),
    "name": (("name", "id"), gettext_noop("name")),
}
_LONGEST: Final = 120


@dataclass(slots=True)
class GalleryQuestion:
    """What was asked for, as it was typed, and the faults of it."""

    game: str = ""
    format: str = ""
    card: str = ""
    since: str = ""
    until: str = ""
    order: str = ""
    faults: list[str] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    formats: list[Format] = field(default_factory=list)

    def decks(self, rows: DeckQuerySet) -> DeckQuerySet:
        """Those of the rows that were asked for; none, with `faults` filled, where something is wrong."""
        rows = self._of_kind(rows)
        rows = self._holding(rows) if self.card else rows
        rows = rows.updated_between(self._day(self.since), self._day(self.until))
        if self.order not in ORDERS:
            self.faults.append(_("There is no such order."))
        return rows.none() if self.faults else rows.order_by(*ORDERS[self.order][0])

    @property
    def is_narrowed(self) -> bool:
        """Whether anything but an order was asked for."""
        return any((self.game, self.format, self.card, self.since, self.until))

    def _of_kind(self, rows: DeckQuerySet) -> DeckQuerySet:
        if self.game:
            rows = rows.in_game(self.game)
            if self.game not in {game.slug for game in self.games}:
                self.faults.append(_("There is no such game."))
        if self.format:
            rows = rows.in_format(self.format)
            if self.format not in {row.slug for row in self.formats}:
                self.faults.append(_("There is no such format."))
        return rows

    def _holding(self, rows: DeckQuerySet) -> DeckQuerySet:
        slugs = cards_called(self.card, game=self.game)
        if not slugs:
            self.faults.append(_("No card is called “%(card)s”.") % {"card": self.card})
        return rows.with_card(*slugs)

    def _day(self, typed: str) -> dt.date | None:
        if not typed:
            return None
        try:
            if not ISO_DAY.fullmatch(typed):
                raise ValueError(typed)
            return dt.date.fromisoformat(typed)
        except ValueError:
            self.faults.append(_("“%(day)s” is no day of the form YYYY-MM-DD.") % {"day": typed[:20]})
            return None


def gallery_question(asked: QueryDict) -> GalleryQuestion:
    """What the address asks for."""
    words: dict[str, Any] = {
        name: asked.get(name, "").replace("\0", "")[:_LONGEST].strip() for name in _NAMES
    }
    games = list(Game.objects.all())
    formats = list(Format.objects.select_related("game").order_by("game__position", "position", "slug"))
    return GalleryQuestion(**words, games=games, formats=formats)


def cards_called(typed: str, *, game: str = "") -> tuple[str, ...]:
    """Slugs of the cards that have, had or will have this name in any language, or this slug."""
    key = lookup_key(typed)
    named = Q(name_key=key) | Q(translations__name_key=key) | Q(card__slug=typed.casefold())
    rows = CardVersion.objects.published().filter(named)
    rows = rows.in_game(game) if game else rows
    return tuple(rows.order_by("card__slug").values_list("card__slug", flat=True).distinct()[:20])


_NAMES: Final = ("game", "format", "card", "since", "until", "order")
