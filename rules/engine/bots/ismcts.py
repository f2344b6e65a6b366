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
from rules.engine.core.game import Bot, OwnAction, OwnObservation, State
from rules.engine.core.rng import Rng

#: How much an untried action is worth trying, in shares of a win.
EXPLORATION: Final = 0.7


class Dealer(Protocol):
    """Draws states that an observation leaves possible."""

    def deal(self, rng: Rng) -> State: ...


class Policy(Protocol):
    """A quick player of rollouts. The states it sees were drawn, so looking at them tells it nothing true."""

    def pick(self, state: Any, seat: int, legal: Sequence[OwnAction], rng: Rng) -> Action:
        """One of `legal`, of which there are two or more."""
        ...


class BotPolicy:
    """Any bot as a policy."""

    __slots__ = ("_bot",)

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def pick(self, state: State, seat: int, legal: Sequence[OwnAction], rng: Rng) -> Action:
        return self._bot.choose(state.observation(seat) if self._bot.needs_observation else None, legal, rng)


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
    """A search bot: `dealer_of` makes a dealer of an observation, `policy` plays the rollouts.

    Of the actions that were never tried, the policy also says which one is next.
    """

    __slots__ = ("_dealer_of", "_exploration", "_iterations", "_judge", "_policy", "_stop")

    def __init__(
        self,
        iterations: int,
        dealer_of: Callable[[OwnObservation], Dealer],
        policy: Policy,
        *,
        stop: Stop,
        judge: Judge,
        exploration: float = EXPLORATION,
    ) -> None:
        self._iterations = iterations
        self._dealer_of = dealer_of
        self._policy = policy
        self._stop = stop
        self._judge = judge
        self._exploration = exploration

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
            action, is_new = self._select(node, state, mover, legal, rng)
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

    def _select(
        self, node: Node, state: State, mover: int, legal: Sequence[Action], rng: Rng
    ) -> tuple[Action, bool]:
        """An action that was never tried, else the best upper bound; and whether it was new."""
        untried = []
        best, best_bound = legal[0], -1.0
        for action in legal:
            child = node.children.get(action.key)
            if child is None:
                untried.append(action)
                continue
            child.possible += 1
            bound = child.worth / child.tried + self._exploration * sqrt(
                log(child.possible + 1) / child.tried
            )
            if bound > best_bound:
                best, best_bound = action, bound
        if not untried:
            return best, False
        if len(untried) == 1:
            return untried[0], True
        return self._policy.pick(state, mover, untried, rng), True

    def _roll_out(self, start: State, state: State, rng: Rng) -> None:
        while state.to_act() and not self._stop(start, state):
            seat = state.to_act()[0]
            legal = state.legal_actions(seat)
            action = legal[0] if len(legal) == 1 else self._policy.pick(state, seat, legal, rng)
            state.apply_legal(seat, action)


def _tries(root: Node, action: Action) -> int:
    child = root.children.get(action.key)
    return child.tried if child is not None else 0
