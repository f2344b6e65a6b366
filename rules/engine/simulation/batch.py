"""Games of a run, played by number: any range, on any machine, to the same end.

A set-up is a JSON value: `{"game", "rules", "cards", "decks", "seats": [{"bot": {"name", …}}], "seed"}`.
Game n is a function of the set-up and n alone. Seats keep their places through all games.

Authority: DESIGN, simulation.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine import games
from rules.engine.core.actions import Action
from rules.engine.core.errors import GameFailure
from rules.engine.core.events import Listener
from rules.engine.core.game import Bot, Observation, State
from rules.engine.core.outcome import CAPPED
from rules.engine.core.rng import Rng, derive, derive_seed
from rules.engine.simulation.columns import Columns, GameRow
from rules.engine.simulation.play import Played, play_game
from rules.engine.simulation.sums import Sums

Setup = Mapping[str, Any]
#: Called with the number of the game before it and before its decisions; raises PlayStopped to end there.
Watch = Callable[[int], None]


class PlayStopped(Exception):
    """Whoever watches the games wants no more of them; the one in progress does not count."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Games `first` up to, not including, `last`."""

    first: int
    last: int
    columns: Columns
    sums: Sums

    def to_json(self) -> dict[str, Any]:
        return {
            "first": self.first,
            "last": self.last,
            "columns": self.columns.to_json(),
            "sums": self.sums.to_json(),
        }


def play_batch(setup: Setup, first: int, last: int) -> Batch:
    """Play the games `first` up to, not including, `last`. Raises: GameFailure, SetupError, CardFaults."""
    return Table(setup).play(first, last)


class Table:
    """A set-up made ready: cards loaded once, for any number of games."""

    def __init__(self, setup: Setup) -> None:
        """Raises: SetupError for an unknown game or bot, CardFaults."""
        self.game = games.get(setup["game"])
        self.rules = setup["rules"]
        self.decks = setup["decks"]
        self.seed: int = setup["seed"]
        self.bots = [dict(seat["bot"]) for seat in setup["seats"]]
        self.slugs = sorted(card["slug"] for card in setup["cards"])
        self.cards = self.game.load_cards(setup["cards"])

    @property
    def seats(self) -> int:
        return len(self.bots)

    def new_state(self, number: int) -> State:
        """Game `number` about to begin. Raises: SetupError."""
        seed = self.game_seed(number)
        return self.game.new_state(self.rules, self.cards, self.decks, self.seats, seed)

    def game_seed(self, number: int) -> int:
        """The seed of that game's own chance."""
        return derive_seed(self.seed, number, "game")

    def new_bots(self) -> list[Bot]:
        """The players of one game, new for each: nothing is carried over. Raises: SetupError."""
        return [self.new_bot(options) for options in self.bots]

    def new_bot(self, options: Mapping[str, Any]) -> Bot:
        """One player by its name and options. Raises: SetupError."""
        others = {name: value for name, value in options.items() if name != "name"}
        return self.game.make_bot(options["name"], others, self.rules, self.cards)

    def play(self, first: int, last: int, watch: Watch | None = None) -> Batch:
        """Play the games from `first` up to `last`, or to the game at which `watch` raises PlayStopped.

        Raises: GameFailure for a game that breaks.
        """
        columns, sums = Columns(), Sums(self.seats, len(self.slugs))
        number = first
        try:
            while number < last:
                if watch is not None:
                    watch(number)
                played = self.play_one(number, watch=watch)
                row = _row(number, played)
                columns.append(row)
                sums.add_game(row, played.held, played.played)
                number += 1
        except PlayStopped:
            pass
        return Batch(first, number, columns, sums)

    def play_one(
        self, number: int, *, watch: Watch | None = None, listener: Listener | None = None
    ) -> Played:
        """Play game `number`; its decisions are recorded when somebody listens.

        Raises: GameFailure when it breaks, PlayStopped when `watch` does.
        """
        try:
            bots = self.new_bots()
            if watch is not None:
                bots = [WatchedBot(bot, watch, number) for bot in bots]
            streams = [derive(self.seed, number, f"seat-{seat}") for seat in range(self.seats)]
            record = listener is not None
            return play_game(self.new_state(number), bots, streams, listener=listener, record=record)
        except PlayStopped:
            raise
        except Exception as error:
            reason = traceback.format_exception_only(error)[-1].strip()
            raise GameFailure(number, self.game_seed(number), reason) from error


class WatchedBot:
    """A bot that lets somebody look up from the game before each of its decisions."""

    __slots__ = ("bot", "needs_observation", "number", "watch")

    def __init__(self, bot: Bot, watch: Watch, number: int) -> None:
        self.bot = bot
        self.watch = watch
        self.number = number
        self.needs_observation = bot.needs_observation

    def choose(self, observation: Observation | None, legal: Any, rng: Rng) -> Action:
        self.watch(self.number)
        return self.bot.choose(observation, legal, rng)


def _row(number: int, played: Played) -> GameRow:
    outcome = played.outcome
    return GameRow(
        game=number,
        winners=outcome.winners if outcome else (),
        turns=played.turns,
        decisions=played.decisions,
        first_player=played.first_player,
        termination=outcome.termination.code if outcome else CAPPED.code,
    )
