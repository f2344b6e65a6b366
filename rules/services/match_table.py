"""A match's set-up as engine values: cards loaded once a process, states read and dealt.

Authority: DESIGN, simulation and matches.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any, Final

import structlog

from rules.engine import games
from rules.engine.core.actions import Action
from rules.engine.core.cards import CardPool, canonical_json
from rules.engine.core.events import Event
from rules.engine.core.game import Bot, State
from rules.engine.core.rng import Rng, derive, derive_seed
from rules.engine.revision import engine_revision
from rules.models import CardSnapshot, Match, MatchStep

log = structlog.get_logger(__name__)

#: How many card pools a process keeps at hand.
KEPT: Final = 16
_pools: OrderedDict[str, CardPool] = OrderedDict()
_pools_lock: Final = Lock()


class MatchTable:
    """Everything about a match that does not change while it is played."""

    def __init__(self, match: Match) -> None:
        self.game = games.get(match.game)
        self.rules: dict[str, Any] = match.setup["rules"]
        self.decks = match.setup["decks"]
        self.seed: int = match.setup["seed"]
        self.seat_count = len(match.request["seats"])
        self.cards = _pool(match)
        self.names: dict[str, dict[str, str]] = match.cards.names

    def new_state(self) -> State:
        """The game about to begin: that of game 0 of a simulation with the same set-up."""
        seed = derive_seed(self.seed, 0, "game")
        return self.game.new_state(self.rules, self.cards, self.decks, self.seat_count, seed)

    def read_state(self, data: Mapping[str, Any]) -> State:
        return self.game.from_json(data, self.rules, self.cards)

    def bot(self, options: Mapping[str, Any]) -> Bot:
        others = {name: value for name, value in options.items() if name != "name"}
        return self.game.make_bot(options["name"], others, self.rules, self.cards)

    def chance(self, seat: int, version: int) -> Rng:
        """What a bot in that seat decides by: the same for the same decision, whoever asks it and when."""
        return derive(self.seed, version, f"match-seat-{seat}")

    def action(self, data: Any) -> Action:
        """Raises: ActionFormatError."""
        return self.game.action_from_json(data, self.cards)

    def label(self, action: Action, language: str) -> str:
        return action.sentence(language, self.names.get(language) or self.names["en"])

    def replayed(self, steps: list[MatchStep]) -> State:
        """The state after these steps, from the beginning. Raises: EngineError where they do not fit."""
        state = self.new_state()
        for step in steps:
            step_apply(self, state, step)
        return state

    def reproduces(self, match: Match) -> bool:
        """Whether this engine, playing the recorded steps again, comes to the recorded state.

        Raises: EngineError where they do not fit.
        """
        state = self.replayed(list(match.log.order_by("number")))
        return canonical_json(state.to_json()) == canonical_json(match.state)


def playable_table(match: Match) -> MatchTable | None:
    """The table of a match that this engine plays as the one that wrote its state did; None of any other."""
    if is_current(match):
        return MatchTable(match)
    try:
        table = MatchTable(match)
        return table if table.reproduces(match) else None
    except Exception as error:  # another engine may fail in any way
        log.warning("match_not_reproduced", match=str(match.pk), error=repr(error))
        return None


def step_apply(table: MatchTable, state: State, step: MatchStep) -> None:
    """Do once more what was recorded. Raises: EngineError."""
    if step.action is None:
        state.concede(step.seat)
    else:
        state.apply(step.seat, table.action(step.action))


def is_current(match: Match) -> bool:
    """Whether the engine at hand is the one that wrote the state."""
    return match.engine == engine_revision()


def event_json(event: Event) -> dict[str, Any]:
    """An event as a step keeps it: with what is secret, and from whom."""
    return {
        "name": event.name,
        "data": dict(event.data),
        "secret": {member: list(seats) for member, seats in event.secret.items()},
    }


def event_seen(stored: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """A kept event as the seat knows it; None: as it was."""
    secret = {name: tuple(seats) for name, seats in stored["secret"].items()}
    event = Event(stored["name"], stored["data"], changed=(), secret=secret)
    return event.to_json() if seat is None else event.seen_by(seat).to_json()


def _pool(match: Match) -> CardPool:
    digest = match.cards_id
    with _pools_lock:
        pool = _pools.get(digest)
        if pool is not None:
            _pools.move_to_end(digest)
            return pool
    snapshot: CardSnapshot = match.cards
    pool = games.get(match.game).load_cards(snapshot.cards)
    with _pools_lock:
        _pools[digest] = pool
        while len(_pools) > KEPT:
            _pools.popitem(last=False)
    return pool
