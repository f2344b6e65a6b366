"""Speed of the engines with random players, beside OpenSpiel's games driven from Python.

Release! is compared in decisions a second with hearts, Duel in games a second with crazy_eights, whose games
are about as long (some 85 decisions). Authority: DESIGN, speed.
"""

from __future__ import annotations

import hashlib
import importlib
import random
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any, Final

from rules.benchmarks.clock import STEPS, calibration, seconds
from rules.engine.bots.random import RandomBot
from rules.engine.core.cards import CardPool
from rules.engine.core.rng import derive, derive_seed
from rules.engine.games import get
from rules.engine.simulation.play import Played, play_game
from rules.seed import seed_cards, seed_rules

SEED: Final = 1
#: The tables that are measured: game, seats, rules that differ, and the set-up that the decks come from.
SEATS: Final = 4
RULES: Final = {"work_remotely": True}
DUEL_TABLE: Final = "starters"


class EngineRun:
    """Games of one engine at one table, every seat a random player."""

    def __init__(
        self,
        slug: str,
        games: int,
        *,
        seats: int,
        rules: Mapping[str, Any] | None = None,
        decks: Sequence[Mapping[str, Mapping[str, int]]] = (),
    ) -> None:
        self._game = get(slug)
        self._cards: CardPool = self._game.load_cards(seed_cards(slug))
        self._rules: dict[str, Any] = {**seed_rules(slug), **(rules or {})}
        self._decks = decks
        self._seats = seats
        self.games = games
        self.played: list[Played] = []

    @property
    def decisions(self) -> int:
        return sum(each.decisions for each in self.played)

    def play(self) -> None:
        """All games once; what came of them is in `played`."""
        self.played = [self._play(number) for number in range(self.games)]

    def _play(self, number: int) -> Played:
        seed = derive_seed(SEED, number, "game")
        state = self._game.new_state(self._rules, self._cards, self._decks, self._seats, seed)
        streams = [derive(SEED, number, f"seat-{seat}") for seat in range(self._seats)]
        return play_game(state, [RandomBot()] * self._seats, streams)

    def checksum(self) -> str:
        results = [f"{each.outcome}/{each.decisions}" for each in self.played]
        return hashlib.sha256("\n".join(results).encode()).hexdigest()[:16]


class SpielRun:
    """Games of OpenSpiel with random players, chance and players driven from Python."""

    def __init__(self, spiel: Any, name: str, games: int) -> None:
        self._game = spiel.load_game(name)
        self.games = games
        self.decisions = 0

    def play(self) -> None:
        """All games once. Chance is uniform in these games, so the quickest way to drive it is used."""
        chance = random.Random(SEED)
        decisions = 0
        for _ in range(self.games):
            state = self._game.new_initial_state()
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                state.apply_action(chance.choice(state.legal_actions()))
        self.decisions = decisions


def report(rounds: int, games: int) -> Iterator[str]:
    """Lines for people; rounds are interleaved, so that a busy machine slows all alike."""
    duel_decks = next(setup.decks for setup in get("duel").setups if setup.name == DUEL_TABLE)
    release = EngineRun("release", games, seats=SEATS, rules=RULES)
    duel = EngineRun("duel", games, seats=2, decks=duel_decks)
    hearts, eights = _spiel("hearts", games), _spiel("crazy_eights", games)
    runs = [run for run in (release, duel, hearts, eights) if run is not None]
    spent: dict[int, list[float]] = {id(run): [] for run in runs}
    loops = []
    for _ in range(rounds):
        loops.append(STEPS / seconds(calibration))
        for run in runs:
            spent[id(run)].append(seconds(run.play))
    decisions = [release.decisions / each for each in spent[id(release)]]
    played = [games / each for each in spent[id(duel)]]
    yield f"calibration loop: {median(loops):,.0f} steps/s"
    yield f"release, {SEATS} random players: {median(decisions):,.0f} decisions/s"
    yield f"  against the calibration loop: {_ratio(decisions, loops):.4f} decisions a step"
    yield f"duel, two random players with the starters: {median(played):,.0f} games/s"
    length = f"{duel.decisions / games:.0f} decisions a game"
    yield f"  {length}; {_ratio(played, loops) * 1000:.4f} games in 1,000 steps of the calibration loop"
    if hearts is None or eights is None:
        yield "OpenSpiel is not installed (extra `bench`): not compared"
    else:
        theirs = [hearts.decisions / each for each in spent[id(hearts)]]
        yield f"OpenSpiel hearts from Python: {median(theirs):,.0f} decisions/s"
        yield f"  release against it: {_ratio(decisions, theirs):.2f}"
        theirs = [games / each for each in spent[id(eights)]]
        yield f"OpenSpiel crazy_eights from Python: {median(theirs):,.0f} games/s"
        length = f"{eights.decisions / games:.0f} decisions a game"
        yield f"  {length}; duel against it: {_ratio(played, theirs):.2f}"
    yield f"checksum over {games} games: release {release.checksum()}, duel {duel.checksum()}"


def _ratio(ours: list[float], others: list[float]) -> float:
    return median(mine / other for mine, other in zip(ours, others, strict=True))


def _spiel(name: str, games: int) -> SpielRun | None:
    try:
        spiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    return SpielRun(spiel, name, games)
