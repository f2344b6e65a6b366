"""Decisions a second of the engines with random players, beside OpenSpiel's hearts driven from Python.

Authority: DESIGN, speed.
"""

from __future__ import annotations

import hashlib
import importlib
import random
from collections.abc import Iterator
from statistics import median
from typing import Any, Final

from rules.benchmarks.clock import STEPS, calibration, seconds
from rules.engine.bots.random import RandomBot
from rules.engine.core.cards import CardPool
from rules.engine.core.rng import derive, derive_seed
from rules.engine.games import get
from rules.engine.simulation.play import Played, play_game
from rules.seed import seed_cards, seed_rules

SEATS: Final = 4
SEED: Final = 1
RULES: Final = {"work_remotely": True}


class ReleaseRun:
    """Games of Release! with four random players, each alone."""

    def __init__(self, games: int) -> None:
        self._game = get("release")
        self._cards: CardPool = self._game.load_cards(seed_cards("release"))
        self._rules: dict[str, Any] = {**seed_rules("release"), **RULES}
        self._games = games
        self.decisions = 0
        self.results: list[str] = []

    def play(self) -> None:
        """All games once; what came of them is in `decisions` and `results`."""
        played = [self._play(number) for number in range(self._games)]
        self.decisions = sum(each.decisions for each in played)
        self.results = [f"{each.outcome}/{each.decisions}" for each in played]

    def _play(self, number: int) -> Played:
        seed = derive_seed(SEED, number, "game")
        state = self._game.new_state(self._rules, self._cards, [], SEATS, seed)
        streams = [derive(SEED, number, f"seat-{seat}") for seat in range(SEATS)]
        return play_game(state, [RandomBot()] * SEATS, streams)

    def checksum(self) -> str:
        return hashlib.sha256("\n".join(self.results).encode()).hexdigest()[:16]


class HeartsRun:
    """Games of OpenSpiel's hearts with random players, chance and players driven from Python."""

    def __init__(self, spiel: Any, games: int) -> None:
        self._game = spiel.load_game("hearts")
        self._games = games
        self.decisions = 0

    def play(self) -> None:
        """All games once. Chance is uniform here, so the quickest way to drive it is used."""
        chance = random.Random(SEED)
        decisions = 0
        for _ in range(self._games):
            state = self._game.new_initial_state()
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                state.apply_action(chance.choice(state.legal_actions()))
        self.decisions = decisions


def report(rounds: int, games: int) -> Iterator[str]:
    """Lines for people; rounds are interleaved, so that a busy machine slows all alike."""
    run = ReleaseRun(games)
    hearts = _hearts(games)
    ours, loops, theirs = [], [], []
    for _ in range(rounds):
        loops.append(STEPS / seconds(calibration))
        spent = seconds(run.play)
        ours.append(run.decisions / spent)
        if hearts is not None:
            spent = seconds(hearts.play)
            theirs.append(hearts.decisions / spent)
    yield f"calibration loop: {median(loops):,.0f} steps/s"
    yield f"release, {SEATS} random players: {median(ours):,.0f} decisions/s"
    yield f"  against the calibration loop: {_ratio(ours, loops):.4f} decisions a step"
    if theirs:
        yield f"OpenSpiel hearts from Python: {median(theirs):,.0f} decisions/s"
        yield f"  release against it: {_ratio(ours, theirs):.2f}"
    else:
        yield "OpenSpiel is not installed (extra `bench`): not compared"
    yield f"checksum over {games} games: {run.checksum()}"


def _ratio(ours: list[float], others: list[float]) -> float:
    return median(mine / other for mine, other in zip(ours, others, strict=True))


def _hearts(games: int) -> HeartsRun | None:
    try:
        spiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    return HeartsRun(spiel, games)
