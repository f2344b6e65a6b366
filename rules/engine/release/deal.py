"""A state made of an observation: what the seat knows as it is, the rest drawn.

Authority: DESIGN, engine contract (`deal_from`).
"""

from __future__ import annotations

from collections import Counter

from rules.engine.core.rng import Rng
from rules.engine.release import iteration, releases
from rules.engine.release.dealing import HandDeals
from rules.engine.release.phases import AT_PASS, OVER
from rules.engine.release.state import ReleaseState
from rules.engine.release.view import ReleaseObservation
from rules.engine.release.worlds import ArtifactWorlds


class Dealer:
    """Everything one observation leaves possible, counted once; `deal` draws from it as often as wanted."""

    def __init__(self, observation: ReleaseObservation) -> None:
        self._observation = observation
        self._hands = HandDeals(observation)
        self._worlds = ArtifactWorlds(observation)

    @property
    def ways(self) -> int:
        """How many assignments of hands, cards aside and artifacts the observation leaves possible."""
        return self._hands.ways * self._worlds.ways

    def deal(self, rng: Rng) -> ReleaseState:
        """A state that the seat cannot tell from the true one: uniform over the possible assignments.

        What others saw and the seat did not stays unknown (None) in the history of the new state.
        """
        seen = self._observation
        state = ReleaseState(seen.table, seen.pool, Rng.from_seed(rng.wide_below(1 << 62, "world")))
        hands, state.discard = self._hands.deal(rng)
        state.discard.sort()
        hands[seen.seat] = list(seen.hand)
        for seat, cards in enumerate(hands):
            releases.fill_hand(state, seat, cards)
        state.artifacts = self._worlds.deal(rng)
        state.tools_deck = self._tools_deck(rng)
        _copy_open(state, seen)
        return state

    def _tools_deck(self, rng: Rng) -> list[int]:
        seen = self._observation
        left = Counter(releases.tools_deck(seen.table, seen.pool))
        left.subtract([*seen.tools_used, seen.tools])
        deck = sorted(left.elements())
        rng.shuffle(deck, "tools")
        return deck[: seen.tools_left]


def _copy_open(state: ReleaseState, seen: ReleaseObservation) -> None:
    """What everybody sees."""
    state.release = seen.release
    state.points = [seen.scores[members[0]] for members in seen.table.sides]
    state.tools = seen.tools
    state.tools_used = list(seen.tools_used)
    state.leader = seen.leader
    state.iteration = seen.iteration
    state.iterations = seen.iterations
    for card in seen.committed:
        iteration.count_in(state, card)
    state.pile = list(seen.pile)
    state.takeable = list(seen.takeable)
    state.winner = seen.winner
    state.directions = list(seen.directions)
    state.won = list(seen.won)
    state.history = list(seen.history)
    state.open_artifacts = seen.open_artifacts
    state.conceded = seen.conceded
    state.ended = seen.outcome
    if seen.phase == AT_PASS:
        state.chosen = [[] for _ in seen.won]
        state.ask_all(AT_PASS)
    elif seen.phase == OVER:
        state.turn = -1
    else:
        state.ask(seen.phase, seen.asked)
