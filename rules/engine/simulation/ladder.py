"""How strong a game's bots are, each against the one below, at every table.

Every deal is played once from each side of the table, the cards and the players' streams of chance the same:
what the deal is worth cancels out, and a bot against itself gets exactly its even share.

Authority: DESIGN, statistics (paired comparisons on common random numbers); a shared victory is a win for
each sharer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import log10
from typing import Any, Final

from rules.engine.core.cards import CardPool
from rules.engine.core.game import Bot, Game
from rules.engine.core.rng import derive, derive_seed
from rules.engine.core.setups import Setup
from rules.engine.simulation.play import play_game
from rules.engine.simulation.statistics import clustered_interval

#: Rating of the weakest bot, and the points that make one ten times as likely to win.
BASE: Final = 1000
SCALE: Final = 400


def named_bot(text: str) -> tuple[str, dict[str, int]]:
    """`search:50` is the bot of that name at 50 iterations; without a number it is as it comes."""
    name, _, iterations = text.partition(":")
    return name, {"iterations": int(iterations)} if iterations.isdecimal() else {}


class Rung:
    """One bot on one side of a table, the one below on all others, each deal from every side.

    wins   of a deal -> in how many deals; `sides` games make a deal
    even   the share of wins that a side of this table gets on average in these very games: with shared
           victories it is more than one by the number of sides
    """

    __slots__ = ("deals", "even", "games", "name", "setup", "sides", "wins")

    def __init__(self, name: str, setup: Setup, sides: int, deals: Mapping[int, int], even: float) -> None:
        self.name = name
        self.setup = setup
        self.sides = sides
        self.deals = deals
        self.games = sum(deals.values()) * sides
        self.wins = sum(wins * number for wins, number in deals.items())
        self.even = even

    @property
    def interval(self) -> tuple[float, float]:
        return clustered_interval(self.deals, self.sides)

    @property
    def is_above(self) -> bool:
        """The lower 95 % bound of the share of wins is above the even share."""
        return self.interval[0] > self.even

    @property
    def lead(self) -> float:
        """Rating points above the bot below: from the odds to win against an even share's."""
        share = min(max(self.wins, 0.5), self.games - 0.5) / self.games
        even = min(max(self.even, 0.001), 0.999)
        return SCALE * log10(share / (1 - share) * (1 - even) / even)


class Ladder:
    """The bots of one game with one set of rules and cards."""

    def __init__(self, game: Game, rules: Mapping[str, Any], cards: CardPool, seed: int) -> None:
        self.game = game
        self.rules = rules
        self.cards = cards
        self.seed = seed

    def climb(self, bots: Sequence[str], setups: Sequence[Setup], games: int) -> Iterator[Rung]:
        """Every bot against the one before it at each table."""
        for below, name in pairwise(bots):
            for setup in setups:
                yield self.rung(name, below, setup, games)

    def rung(self, name: str, below: str, setup: Setup, games: int) -> Rung:
        """At least so many games: whole deals."""
        rules = {**self.rules, **setup.rules}
        strong, weak = (self.game.make_bot(*named_bot(each), rules, self.cards) for each in (name, below))
        sides = self._sides(setup)
        deals: Counter[int] = Counter()
        all_wins = 0
        number_of_deals = -(-games // len(sides))
        for deal in range(number_of_deals):
            wins = 0
            for mine in sides:
                bots = [strong if seat in mine else weak for seat in range(setup.seats)]
                winners = self._winners(setup, rules, bots, deal)
                wins += mine[0] in winners
                all_wins += sum(side[0] in winners for side in sides)
            deals[wins] += 1
        return Rung(name, setup, len(sides), deals, all_wins / number_of_deals / len(sides) ** 2)

    def _winners(self, setup: Setup, rules: Mapping[str, Any], bots: list[Bot], deal: int) -> tuple[int, ...]:
        seed = derive_seed(self.seed, deal, "game")
        state = self.game.new_state(rules, self.cards, setup.decks, setup.seats, seed)
        streams = [derive(self.seed, deal, f"seat-{seat}") for seat in range(setup.seats)]
        outcome = play_game(state, bots, streams).outcome
        return outcome.winners if outcome is not None else ()

    def _sides(self, setup: Setup) -> list[list[int]]:
        """Seats that win together: read off the observation where the game has teams."""
        rules = {**self.rules, **setup.rules}
        state = self.game.new_state(rules, self.cards, setup.decks, setup.seats, self.seed)
        seen = state.observation(0).to_json()
        return seen.get("teams") or [[seat] for seat in range(setup.seats)]
