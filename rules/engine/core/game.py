"""What the rest of the program knows of a game: its states, observations and definition.

Authority: DESIGN, engine contract.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rules.engine.core.actions import Action
from rules.engine.core.cards import CardPool
from rules.engine.core.events import Listener
from rules.engine.core.outcome import Outcome
from rules.engine.core.rng import Rng
from rules.engine.core.setups import Setup

Json = Any
#: An action, observation or state of the game at hand: the protocols cannot name its own class.
OwnAction = Any
OwnObservation = Any
#: One rule parameter by its name in the rulebook's `param` clause.
Rules = Mapping[str, int | bool | str | list[str] | None]


class Observation(Protocol):
    """What one seat may know: a value, equal to another when the seat cannot tell them apart."""

    @property
    def seat(self) -> int: ...

    def to_json(self) -> dict[str, Json]: ...


class State(Protocol):
    """A game in progress. Seats are numbered from 0; per-seat values are indexed by seat."""

    #: The world's chance stream; a caller may put another in its place, a scripted one for example.
    rng: Rng

    @property
    def seat_count(self) -> int:
        """How many seats the table has."""
        ...

    def to_act(self) -> tuple[int, ...]:
        """Seats that owe a decision: several for simultaneous choices, empty at the end."""
        ...

    def legal_actions(self, seat: int) -> Sequence[Action]:
        """Ascending and unique; never empty for a seat in `to_act`, at most 200. Not to be changed."""
        ...

    def apply(self, seat: int, action: OwnAction) -> None:
        """Carry out a decision in place. Raises: IllegalAction, and then nothing has changed."""
        ...

    def apply_legal(self, seat: int, action: OwnAction) -> None:
        """As `apply`, for a caller that took the action from `legal_actions` just now: unchecked."""
        ...

    def concede(self, seat: int) -> None:
        """The seat gives up, at any time; never among the legal actions."""
        ...

    def clone(self) -> State:
        """An independent copy, without a listener."""
        ...

    def listen(self, listener: Listener | None) -> None:
        """Report every later event to the listener; None ends it."""
        ...

    def observation(self, seat: int) -> Observation: ...

    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        ...

    def statistics(self) -> dict[str, Json]:
        """What simulations count: `turns`, `first_player`, `held` and `played` (one number a seat, a bit a
        card of the pool in its order: the cards that the seat had in hand, and those it played)."""
        ...

    def zones(self) -> dict[str, list[str]]:
        """Every place where cards are, by name: slugs, each copy once. Together they are always the same."""
        ...

    def to_json(self) -> dict[str, Json]:
        """The full state, hidden parts and chance streams included."""
        ...


class Bot(Protocol):
    """A computer player: it sees an observation and the legal actions, never a state."""

    @property
    def needs_observation(self) -> bool:
        """False for bots that decide without looking; the driver then passes None."""
        ...

    def choose(self, observation: OwnObservation, legal: Sequence[Action], rng: Rng) -> Action:
        """One of `legal`. `rng` is the seat's own stream."""
        ...


class PlaysOn:
    """A state with a driver of its own for random players, while nobody listens or writes down."""

    __slots__ = ()

    def play_on(self, streams: Sequence[Rng], cap: int) -> int:
        """As the driver of simulations, decision for decision: how many it took, `cap` at most.

        `streams`: one per seat, of class `Rng` itself.
        """
        raise NotImplementedError


class AsksAlike:
    """A state that puts some decisions to seats whatever they hold, so that being asked tells nothing."""

    __slots__ = ()

    def asks_alike(self) -> bool:
        """Whether the present decision is such a one, and nobody can tell who has a choice in it.

        Where others watch, a driver then answers for no seat that would answer itself if it held other cards.
        """
        raise NotImplementedError


class Game(Protocol):
    """The definition of a game: a module-level value of its package, registered in `games.py`."""

    @property
    def slug(self) -> str: ...

    @property
    def seats_min(self) -> int: ...

    @property
    def seats_max(self) -> int: ...

    @property
    def bots(self) -> tuple[str, ...]:
        """Names of the computer players, weakest first."""
        ...

    @property
    def setups(self) -> Sequence[Setup]:
        """Tables that between them meet every seat count and setting: there the laws are checked."""
        ...

    @property
    def settings(self) -> Rules:
        """Settings of a match beside the rule parameters, with their defaults."""
        ...

    def load_cards(self, cards: Sequence[Mapping[str, Json]]) -> CardPool:
        """A pool from card records (the JSON shape of fixtures and API). Raises: CardFaults, all at once."""
        ...

    def new_state(
        self,
        rules: Rules,
        cards: CardPool,
        decks: Sequence[Mapping[str, Mapping[str, int]]],
        seats: int,
        seed: int,
    ) -> State:
        """A game about to begin. `decks`: one per seat, zone -> slug -> count; empty for shared-deck games.

        Raises: SetupError with a code and a clause for a table that the rules do not allow.
        """
        ...

    def from_json(
        self, data: Mapping[str, Json], rules: Rules, cards: CardPool, *, rng: Rng | None = None
    ) -> State:
        """A state in the scenario form; what it omits is empty or at its set-up value.

        `rng` takes the place of the state's own chance stream: a `ScriptedRng(dice, cards.ids)` in scenarios.
        Raises: ScenarioFault with the place of the fault.
        """
        ...

    def deal_from(self, observation: OwnObservation, rules: Rules, cards: CardPool, rng: Rng) -> State:
        """A state the seat cannot tell from the true one, uniform over those the rules leave possible."""
        ...

    def action_from_json(self, data: Mapping[str, Json], cards: CardPool) -> Action:
        """The interned action of that form. Raises: ActionFormatError, with the place of the fault."""
        ...

    def make_bot(self, name: str, options: Mapping[str, Json], rules: Rules, cards: CardPool) -> Bot:
        """Raises: SetupError with code `unknown_bot` or `bad_bot_option`."""
        ...
