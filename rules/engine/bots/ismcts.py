"""Information-set Monte Carlo tree search with policy rollouts, for any game.

Each iteration draws a state that the seat cannot tell from the true one (`deal_from`), walks down one shared
tree by the actions that are legal there, adds a node, and plays the rest by a quick policy. The strength is
the number of iterations, never a clock, so that a seed gives the same move on every machine.

Authority: DESIGN, engine contract (a bot sees observations only).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Any, Final, Protocol

from rules.engine.core.actions import Action
from rules.engine.core.game import Bot, OwnObservation, State
from rules.engine.core.rng import Rng

#: How much an untried action is worth trying, in shares of a win.
EXPLORATION: Final = 0.7


class Dealer(Protocol):
    """Draws states that an observation leaves possible."""

    def deal(self, rng: Rng) -> State: ...


#: What a seat makes of a state where a rollout stops: a share of the win for each seat, in 0 … 1.
Judge = Callable[[Any], Sequence[float]]
#: Whether a rollout has gone far enough, from the state it began in to the present one.
Stop = Callable[[Any, Any], bool]


class Node:
    """What came of a row of actions: who chose last, how often it was possible and tried, and its worth."""

    __slots__ = ("children", "possible", "seat", "tried", "worth")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.possible = 0
        self.tried = 0
        self.worth = 0.0
        self.children: dict[int, Node] = {}


class IsmctsBot:
    """A search bot: `dealer_of` makes a dealer of an observation, `policy` plays the rollouts."""

    __slots__ = ("_dealer_of", "_iterations", "_judge", "_policy", "_stop")

    def __init__(
        self,
        iterations: int,
        dealer_of: Callable[[OwnObservation], Dealer],
        policy: Bot,
        *,
        stop: Stop,
        judge: Judge,
    ) -> None:
        self._iterations = iterations
        self._dealer_of = dealer_of
        self._policy = policy
        self._stop = stop
        self._judge = judge

    @property
    def needs_observation(self) -> bool:
        return True

    def choose(self, observation: OwnObservation, legal: Sequence[Action], rng: Rng) -> Action:
        """The legal action that was tried most often; ties to the first."""
        dealer = self._dealer_of(observation)
        root = Node(observation.seat)
        for _ in range(self._iterations):
            state = dealer.deal(rng)
            self._iterate(root, state, observation.seat, rng)
        return max(legal, key=lambda action: _tries(root, action))

    def _iterate(self, root: Node, state: State, seat: int, rng: Rng) -> None:
        start = state.clone()
        path = [root]
        node = root
        while state.to_act() and not self._stop(start, state):
            asked = state.to_act()
            mover = seat if seat in asked and node is root else asked[0]
            legal = state.legal_actions(mover)
            action, is_new = _select(node, legal, rng)
            child = node.children.get(action.key)
            if child is None:
                child = node.children[action.key] = Node(mover)
            state.apply_legal(mover, action)
            path.append(child)
            node = child
            if is_new:
                break
        self._roll_out(start, state, rng)
        shares = self._judge(state)
        for each in path[1:]:
            each.tried += 1
            each.worth += shares[each.seat]

    def _roll_out(self, start: State, state: State, rng: Rng) -> None:
        looks = self._policy.needs_observation
        while state.to_act() and not self._stop(start, state):
            seat = state.to_act()[0]
            legal = state.legal_actions(seat)
            if len(legal) == 1:
                action = legal[0]
            else:
                action = self._policy.choose(state.observation(seat) if looks else None, legal, rng)
            state.apply_legal(seat, action)


def _select(node: Node, legal: Sequence[Action], rng: Rng) -> tuple[Action, bool]:
    """An untried action at random, else the best upper bound; and whether it was untried."""
    untried = []
    best, best_bound = legal[0], -1.0
    for action in legal:
        child = node.children.get(action.key)
        if child is None:
            untried.append(action)
            continue
        child.possible += 1
        bound = child.worth / child.tried + EXPLORATION * sqrt(log(child.possible + 1) / child.tried)
        if bound > best_bound:
            best, best_bound = action, bound
    if untried:
        return untried[rng.below(len(untried), "bot")], True
    return best, False


def _tries(root: Node, action: Action) -> int:
    child = root.children.get(action.key)
    return child.tried if child is not None else 0
