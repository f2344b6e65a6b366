"""Named construction rules and how a format's data calls them.

A rule is a pure function `(summary, **parameters) -> problems`; the summary of a deck is made once and every
rule of the format reads it. Authority: DESIGN, legality.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from decks.decklist import Decklist
from decks.legality.pool import CardPool
from decks.legality.problem import Problem

Problems = tuple[Problem, ...]
#: What every rule returns when nothing is wrong.
NONE: Problems = ()


@dataclass(frozen=True, slots=True)
class Agreement:
    """What players agree on before a match, as far as it bears on their decks."""

    features_to_win: int = 2
    seats: int = 2


class Summarise(Protocol):
    """Reads a deck once for all rules of a game."""

    def __call__(self, decklist: Decklist, pool: CardPool, agreement: Agreement, /) -> Any: ...


class OwnSetup(Protocol):
    """Lays out the table of a format for the agreed seats."""

    def __call__(
        self, pool: CardPool, agreement: Agreement, parameters: Mapping[str, Mapping[str, Any]], /
    ) -> Decklist: ...


@dataclass(frozen=True, slots=True)
class GameRules:
    """How decks of one game are judged."""

    game: str
    #: Zones of a deck in the order in which they are reported.
    zones: tuple[str, ...]
    summarise: Summarise
    #: Rules by the name that a format's data uses.
    rules: Mapping[str, Callable[..., Problems]]
    #: Where cards of a type belong; those of other types belong to `other_zone`.
    zone_of_type: Mapping[str, str]
    #: The first zone, unless another one is named.
    other_zone: str = ""
    #: Judged in every format before its own rules.
    always: tuple[Callable[[Any], Problems], ...] = ()
    #: For games with shared decks: the cards on the table, from the pool and the parameters of each rule.
    own_setup: OwnSetup | None = None
    #: Whether what is legal hangs on the number of seats.
    heeds_seats: bool = False


@dataclass(frozen=True, slots=True)
class ConstructionFault:
    """Something in a format's list of rules that no code stands behind."""

    path: str
    message: str


class ConstructionFaults(ValueError):
    """All faults of one list of construction rules."""

    def __init__(self, faults: Sequence[ConstructionFault]) -> None:
        super().__init__("; ".join(f"{fault.path}: {fault.message}" for fault in faults))
        self.faults = tuple(faults)


class Checker:
    """The rules of one format on one day, bound to their numbers."""

    __slots__ = ("_game", "_parameters", "_rules")

    def __init__(
        self, game: GameRules, construction: Sequence[Mapping[str, Any]], values: Mapping[str, Any]
    ) -> None:
        """Bind the rules to `values`, the rule parameters of the day. Raises: ConstructionFaults."""
        if faults := tuple(construction_faults(game, construction, values)):
            raise ConstructionFaults(faults)
        self._game = game
        self._parameters = {
            entry["rule"]: _bound(entry.get("parameters", {}), values) for entry in construction
        }
        bound = [partial(game.rules[name], **given) for name, given in self._parameters.items()]
        self._rules: tuple[Callable[[Any], Problems], ...] = (*game.always, *bound)

    def check(self, decklist: Decklist, pool: CardPool, agreement: Agreement) -> Problems:
        """Every problem of the deck at once: unknown and misplaced cards, then in the format's order."""
        deck = self._game.summarise(decklist, pool, agreement)
        problems: list[Problem] = []
        for rule in self._rules:
            problems += rule(deck)
        return tuple(problems)

    @property
    def game(self) -> str:
        """Slug of the game."""
        return self._game.game

    @property
    def parameters(self) -> Mapping[str, Mapping[str, Any]]:
        """The numbers of each rule of the format, by its name."""
        return self._parameters

    @property
    def zones(self) -> tuple[str, ...]:
        """Zones of a deck of the game."""
        return self._game.zones

    @property
    def has_shared_decks(self) -> bool:
        """Whether decks lie on the table and belong to nobody."""
        return self._game.own_setup is not None

    def own_setup(self, pool: CardPool, agreement: Agreement) -> Decklist | None:
        """The format's own table for the agreed seats; None for games whose players bring decks."""
        lay_out = self._game.own_setup
        return lay_out(pool, agreement, self._parameters) if lay_out else None


def construction_faults(
    game: GameRules, construction: Sequence[Mapping[str, Any]], values: Iterable[str]
) -> Iterator[ConstructionFault]:
    """What the code cannot do of a format's list of rules; `values` names the rule parameters there are."""
    known = set(values)
    for place, entry in enumerate(construction):
        if entry["rule"] in {before["rule"] for before in construction[:place]}:
            yield ConstructionFault(f"{place}/rule", f"{entry['rule']} stands twice")
        rule = game.rules.get(entry["rule"])
        if rule is None:
            yield _unknown(f"{place}/rule", entry["rule"], game.rules)
            continue
        wanted = list(inspect.signature(rule).parameters)[1:]
        given = entry.get("parameters", {})
        for name in given.keys() - set(wanted):
            yield _unknown(f"{place}/parameters/{name}", name, wanted)
        for name in sorted(set(wanted) - given.keys()):
            yield ConstructionFault(f"{place}/parameters", f"{name} is missing")
        for name, value in given.items():
            if isinstance(value, str) and value not in known:
                yield _unknown(f"{place}/parameters/{name}", value, known)


def _bound(parameters: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters with the names of rule parameters replaced by their values."""
    return {name: values[value] if isinstance(value, str) else value for name, value in parameters.items()}


def _unknown(path: str, word: str, known: Iterable[str]) -> ConstructionFault:
    near = difflib.get_close_matches(word, list(known), n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return ConstructionFault(path, f"unknown word {word!r}{hint}")
