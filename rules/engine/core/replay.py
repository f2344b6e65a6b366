"""A game on record: what it was played with, its chance and its actions. It can be played again to any step.

Authority: DESIGN, engine contract ("A replay").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from rules.engine.core.actions import Action
from rules.engine.core.cards import CardPool, canonical_json
from rules.engine.core.errors import EngineError, ScenarioFault
from rules.engine.core.events import Listener
from rules.engine.core.game import Game, Rules, State
from rules.engine.revision import engine_revision


class ReplayFault(EngineError):
    """The replay was made with other cards, rules or engine sources than are at hand."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The game by slug; digests of the rules and cards; the engine's revision; the table; what was done.

    `decks`: one per seat, empty where all share them; `actions`: (seat, action in JSON form) in order.
    """

    game: str
    rules_digest: str
    cards_digest: str
    engine: str
    seats: int
    decks: tuple[Mapping[str, Mapping[str, int]], ...]
    seed: int
    actions: tuple[tuple[int, Mapping[str, Any]], ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "rules": self.rules_digest,
            "cards": self.cards_digest,
            "engine": self.engine,
            "seats": self.seats,
            "decks": list(self.decks),
            "seed": self.seed,
            "actions": [{"seat": seat, "action": dict(action)} for seat, action in self.actions],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Replay:
        """Raises: ScenarioFault for what no replay wrote."""
        try:
            actions = tuple((entry["seat"], entry["action"]) for entry in data["actions"])
            digests = data["rules"], data["cards"], data["engine"]
            return cls(data["game"], *digests, data["seats"], tuple(data["decks"]), data["seed"], actions)
        except (KeyError, TypeError) as error:
            raise ScenarioFault("bad_replay", f"this is not a replay: {error}") from error

    def check(self, rules: Rules, cards: CardPool) -> None:
        """Raises: ReplayFault when the game cannot be played again exactly."""
        if self.cards_digest != cards.digest:
            raise ReplayFault("other_cards", "the replay was made with other cards")
        if self.rules_digest != rules_digest(rules):
            raise ReplayFault("other_rules", "the replay was made with other rules")
        if self.engine != engine_revision():
            raise ReplayFault("other_engine", "the replay was made by another revision of the engine")

    def play(
        self,
        game: Game,
        rules: Rules,
        cards: CardPool,
        *,
        steps: int | None = None,
        listener: Listener | None = None,
    ) -> State:
        """The state after so many actions, all by default.

        Raises: ReplayFault; IllegalAction, ActionFormatError for actions that were tampered with.
        """
        self.check(rules, cards)
        state = game.new_state(rules, cards, self.decks, self.seats, self.seed)
        state.listen(listener)
        for seat, action in self.actions[:steps]:
            state.apply(seat, game.action_from_json(action, cards))
        return state


def recorded(
    game: Game,
    rules: Rules,
    cards: CardPool,
    *,
    seats: int,
    seed: int,
    actions: Sequence[tuple[int, Action]],
    decks: Sequence[Mapping[str, Mapping[str, int]]] = (),
) -> Replay:
    """The replay of a game that these seats played from this seed."""
    done = tuple((seat, action.to_json()) for seat, action in actions)
    digests = rules_digest(rules), cards.digest, engine_revision()
    return Replay(game.slug, *digests, seats, tuple(decks), seed, done)


def rules_digest(rules: Rules) -> str:
    """SHA-256 over the canonical JSON of the rule values."""
    return sha256(canonical_json(dict(rules)).encode()).hexdigest()
