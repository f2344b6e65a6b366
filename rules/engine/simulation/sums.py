"""Integer sums over games: what a simulation reports is made of these alone.

Authority: DESIGN, simulation. Sums of parts add up to the sums of the whole, however it was cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.engine.simulation.columns import GameRow

#: Per card: in how many hands (a game and a seat) it was, how many of those seats won; the same for played.
CARD_COUNTS = ("drawn", "drawn_wins", "played", "played_wins")


class Sums:
    """Counts over any set of games of one set-up; `seats` and `cards` (how many) never change."""

    __slots__ = ("capped", "cards", "draws", "first_wins", "games", "terminations", "turns", "wins")

    def __init__(self, seats: int, cards: int) -> None:
        self.games = 0
        self.capped = 0
        self.draws = 0
        self.wins = [0] * seats
        self.first_wins = 0
        #: Turns -> games of that length.
        self.turns: Counter[int] = Counter()
        self.terminations: Counter[str] = Counter()
        self.cards = {name: [0] * cards for name in CARD_COUNTS}

    def add_game(self, row: GameRow, drawn: Sequence[int], played: Sequence[int]) -> None:
        """Count one game. `drawn` and `played`: one a seat, bit i for card i of the pool."""
        self.games += 1
        self.capped += row.is_capped
        self.draws += not row.winners and not row.is_capped
        self.first_wins += row.first_player in row.winners
        self.turns[row.turns] += 1
        self.terminations[row.termination] += 1
        for seat in row.winners:
            self.wins[seat] += 1
        for seat, (held, used) in enumerate(zip(drawn, played, strict=True)):
            # A card that was played was drawn, wherever it came from.
            self._add_cards("drawn", held | used, won=seat in row.winners)
            self._add_cards("played", used, won=seat in row.winners)

    def _add_cards(self, name: str, bits: int, *, won: bool) -> None:
        counts, wins = self.cards[name], self.cards[f"{name}_wins"]
        while bits:
            card = (bits & -bits).bit_length() - 1
            bits &= bits - 1
            counts[card] += 1
            wins[card] += won

    def add(self, other: Sums) -> None:
        """Count another set of games of the same set-up, none of which is counted here."""
        self.games += other.games
        self.capped += other.capped
        self.draws += other.draws
        self.first_wins += other.first_wins
        self.wins = _added(self.wins, other.wins)
        self.turns.update(other.turns)
        self.terminations.update(other.terminations)
        self.cards = {name: _added(self.cards[name], other.cards[name]) for name in CARD_COUNTS}

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "capped": self.capped,
            "draws": self.draws,
            "wins": list(self.wins),
            "first_wins": self.first_wins,
            "turns": {str(turns): self.turns[turns] for turns in sorted(self.turns)},
            "terminations": {code: self.terminations[code] for code in sorted(self.terminations)},
            "cards": {name: list(self.cards[name]) for name in CARD_COUNTS},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Sums:
        sums = cls(len(data["wins"]), len(data["cards"]["drawn"]))
        sums.games = data["games"]
        sums.capped = data["capped"]
        sums.draws = data["draws"]
        sums.wins = list(data["wins"])
        sums.first_wins = data["first_wins"]
        sums.turns = Counter({int(turns): games for turns, games in data["turns"].items()})
        sums.terminations = Counter(data["terminations"])
        sums.cards = {name: list(data["cards"][name]) for name in CARD_COUNTS}
        return sums


def total(parts: Iterable[Sums], *, seats: int, cards: int) -> Sums:
    """The sums of all parts together; order does not matter."""
    whole = Sums(seats, cards)
    for part in parts:
        whole.add(part)
    return whole


def _added(left: Sequence[int], right: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(left, right, strict=True)]
