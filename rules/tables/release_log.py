"""What happened at a table of Release!, in sentences. Authority: `rules.engine.release.events`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.tables.cards import CardBook
from rules.tables.people import Person


def points_of(event: Mapping[str, Any]) -> list[tuple[tuple[int, ...], int]]:
    """What a scored release brought to whom; the parts of a card's rule added up."""
    sums: dict[tuple[int, ...], int] = {}
    for part in event["parts"]:
        seats = tuple(part["seats"])
        sums[seats] = sums.get(seats, 0) + part["points"]
    return list(sums.items())


class ReleaseLog:
    """Says events as the seat sees them."""

    def __init__(self, persons: Sequence[Person], book: CardBook) -> None:
        self.persons = persons
        self.book = book

    def sentence(self, event: Mapping[str, Any]) -> str:
        """Empty for what needs no words."""
        say = getattr(self, f"_{event['event']}", None)
        return "" if say is None else str(say(event))

    def _who(self, seats: Sequence[int]) -> str:
        return _(" and ").join(self.persons[seat].name for seat in seats)

    def _whom(self, seat: int) -> str:
        """Somebody to whom something is done."""
        return _("you") if self.persons[seat].is_own else self.persons[seat].name

    def _card(self, slug: str) -> str:
        """A card by its name; one whose name does not tell its suit and rank, by these as well."""
        card = self.book[slug]
        if not card.suit or str(card.rank) in card.name:
            return card.name
        names = {"name": card.name, "suit": _(card.suit), "rank": card.rank}
        return _("%(name)s (%(suit)s %(rank)s)") % names

    def _release_began(self, event: Mapping[str, Any]) -> str:
        tools = "–" if event["tools"] is None else self._card(event["tools"])
        return _("Release %(number)s is scored by %(card)s.") % {"number": event["release"], "card": tools}

    def _leader_found(self, event: Mapping[str, Any]) -> str:
        words = _("First to lead, drawn by lot: %(who)s.") if event["drawn"] else _("First to lead: %(who)s.")
        return words % {"who": self._who([event["seat"]])}

    def _leader_named(self, event: Mapping[str, Any]) -> str:
        by, seat = event["by"], event["seat"]
        if by == seat:
            return _("%(who)s took the lead.") % {"who": self._who([seat])}
        return _("%(by)s let %(who)s lead.") % {"by": self._who([by]), "who": self._whom(seat)}

    def _committed(self, event: Mapping[str, Any]) -> str:
        words = _("%(who)s committed %(card)s.")
        if event.get("only"):
            words = _("%(who)s committed %(card)s, the only card there was to commit.")
        return words % {
            "who": self._who([event["seat"]]),
            "card": self._card(event["card"]),
        }

    def _scored(self, event: Mapping[str, Any]) -> str:
        return _("%(who)s scored %(points)s at once, by %(card)s.") % {
            "who": self._who(event["seats"]),
            "points": f"{event['points']:+d}",
            "card": self._card(event["card"]),
        }

    def _swapped(self, event: Mapping[str, Any]) -> str:
        names = {"who": self._who([event["seat"]]), "victim": self._whom(event["victim"])}
        if event["gave"] is None:
            return _("%(who)s swapped an artifact with %(victim)s.") % names
        names |= {"gave": self._card(event["gave"]), "got": self._card(event["got"])}
        return _("%(who)s swapped with %(victim)s: gave %(gave)s, got %(got)s.") % names

    def _iteration_won(self, event: Mapping[str, Any]) -> str:
        return _("%(who)s won the iteration.") % {"who": self._who([event["seat"]])}

    def _revealed(self, event: Mapping[str, Any]) -> str:
        return _("%(who)s revealed %(card)s and took %(take)s.") % {
            "who": self._who([event["seat"]]),
            "card": self._card(event["card"]),
            "take": self._card(event["take"]),
        }

    def _passed(self, event: Mapping[str, Any]) -> str:
        names = {"who": self._who([event["seat"]]), "to": self._whom(event["to"])}
        if event["cards"] is None:
            words = ngettext(
                "%(who)s passed %(count)s card to %(to)s.",
                "%(who)s passed %(count)s cards to %(to)s.",
                event["count"],
            )
            return words % (names | {"count": event["count"]})
        cards = ", ".join(self._card(slug) for slug in event["cards"])
        return _("%(who)s passed %(cards)s to %(to)s.") % (names | {"cards": cards})

    def _release_scored(self, event: Mapping[str, Any]) -> str:
        parts = ", ".join(f"{self._who(seats)} {points:+d}" for seats, points in points_of(event))
        if event["tools"] is None:
            return _("The release is over: %(parts)s.") % {"parts": parts}
        return _("%(card)s scored: %(parts)s.") % {"card": self._card(event["tools"]), "parts": parts}

    def _conceded(self, event: Mapping[str, Any]) -> str:
        return _("%(who)s conceded.") % {"who": self._who([event["seat"]])}

    def _game_ended(self, event: Mapping[str, Any]) -> str:
        winners = event["outcome"]["winners"]
        if not winners:
            return _("The game ended without a winner.")
        return _("Won by: %(who)s.") % {"who": self._who(winners)}
