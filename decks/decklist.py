"""The deck list: zone -> card -> count. Pure.

Authority: API, decks (rows of one card in a zone add up).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

#: The most copies that one row of a list may ask for.
MAX_COUNT: Final = 999
#: The most rows of one list.
MAX_ROWS: Final = 2_000
#: No table of any format seats fewer, or more.
MIN_SEATS: Final = 2
MAX_SEATS: Final = 10


@dataclass(frozen=True, slots=True)
class Row:
    """One row: a card in a zone, so many times."""

    zone: str
    card: str
    count: int


@dataclass(frozen=True, slots=True)
class Decklist:
    """Cards by zone, each once with its count, in the order in which they were first named."""

    zones: Mapping[str, Mapping[str, int]]

    @classmethod
    def from_rows(cls, rows: Iterable[Row]) -> Decklist:
        """The list of these rows; rows of one card in one zone add up."""
        zones: dict[str, dict[str, int]] = {}
        for row in rows:
            cards = zones.setdefault(row.zone, {})
            cards[row.card] = cards.get(row.card, 0) + row.count
        return cls(zones)

    def rows(self) -> Iterator[Row]:
        """Every card of every zone."""
        for zone, cards in self.zones.items():
            for card, count in cards.items():
                yield Row(zone, card, count)

    def counts(self) -> dict[str, int]:
        """Number of cards in each zone that is named, copies counted."""
        return {zone: sum(cards.values()) for zone, cards in self.zones.items()}

    def as_json(self) -> dict[str, list[dict[str, str | int]]]:
        """The shape of the API: `{"main": [{"card": "asio", "count": 2}]}`."""
        return {
            zone: [{"card": card, "count": count} for card, count in cards.items()]
            for zone, cards in self.zones.items()
        }
