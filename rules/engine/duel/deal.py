"""A state made of an observation: what the seat knows as it is, the rest drawn.

Authority: DESIGN, engine contract (`deal_from`) and lists; duel:setup.2, setup.3.
"""

from __future__ import annotations

from collections import Counter

from rules.engine.core.rng import Rng
from rules.engine.duel.state import DuelState
from rules.engine.duel.view import DuelObservation, PlayerView


class Dealer:
    """Everything one observation leaves possible; `deal` draws from it as often as wanted."""

    def __init__(self, observation: DuelObservation) -> None:
        self._seen = observation
        seat = observation.seat
        self._own = list(observation.unseen[seat] or ())
        theirs = observation.unseen[1 - seat]
        self._theirs = None if theirs is None else list(theirs)

    def deal(self, rng: Rng) -> DuelState:
        """A state that the seat cannot tell from the true one, uniform over the possible deals of the cards.

        Of a private list the unseen cards are drawn first: see `_guessed`.
        """
        seen = self._seen
        seat = seen.seat
        state = DuelState(seen.table, seen.pool, Rng.from_seed(rng.wide_below(1 << 62, "world")))
        state.phase = seen.phase
        if seen.asked >= 0:
            state.ask(seen.phase, seen.asked)
        state.active = seen.active
        state.first = seen.first
        state.turn = seen.turn
        state.conceded = seen.conceded
        state.ended = seen.outcome
        for side, view in enumerate(seen.players):
            _copy_open(state, side, view)
        state.has_bonus = any(unit.bonus or unit.lasting for player in state.players for unit in player.board)
        state.resolving = None if seen.resolving is None else seen.resolving.clone(state)
        me, foe = state.players[seat], state.players[1 - seat]
        me.hand = list(seen.hand)
        me.ranks = seen.pool.ranks_of(me.hand)
        me.aside = list(seen.aside)
        me.deck = self._own[:]
        rng.shuffle(me.deck, "deal")
        hidden = self._guessed(rng) if self._theirs is None else self._theirs[:]
        rng.shuffle(hidden, "deal")
        self._share_out(state, 1 - seat, hidden)
        foe.ranks = seen.pool.ranks_of(foe.hand)
        return state

    def _share_out(self, state: DuelState, seat: int, hidden: list[int]) -> None:
        """The hidden cards of the other side into its hand, aside and deck."""
        view = self._seen.players[seat]
        player = state.players[seat]
        aside = len(hidden) - view.hand_count - view.deck_count
        player.hand = hidden[: view.hand_count]
        player.aside = hidden[view.hand_count : view.hand_count + aside]
        player.deck = hidden[view.hand_count + aside :]

    # -- private lists --------------------------------------------------------------------------------

    def _guessed(self, rng: Rng) -> list[int]:
        """As many cards as the other side hides, one after another, each by its weight among what is allowed.

        A card weighs as often as it stands in the setting `closed_pool` (the format's pool and its starters),
        each card once where that is empty; no design comes in more copies than a deck may hold.
        """
        seen = self._seen
        side = 1 - seen.seat
        view = seen.players[side]
        weights = self._weights()
        shown = [*view.discard, *(unit.card for unit in view.board)]
        if seen.resolving is not None and seen.resolving.seat == side and seen.resolving.source < 0:
            shown.append(seen.resolving.card)
        used = Counter(shown)
        aside = view.replaced if seen.asked == side and seen.turn == 0 and view.replaced > 0 else 0
        count = view.hand_count + view.deck_count + aside
        guessed: list[int] = []
        for _ in range(count):
            card = _drawn(weights, used, seen.table.copies_max, rng)
            used[card] += 1
            guessed.append(card)
        return guessed

    def _weights(self) -> dict[int, int]:
        seen = self._seen
        ids = seen.pool.ids
        listed = [ids[slug] for slug in seen.table.closed_pool if slug in ids]
        table = seen.table
        playable = [
            plan.index
            for plan in seen.pool.plans
            if (table.experiment_choice or not plan.has_choice)
            and (table.experiment_ability or plan.use is None)
            and (table.experiment_growth or not plan.growth)
        ]
        return dict(sorted(Counter(listed or playable).items()))


def _drawn(weights: dict[int, int], used: Counter[int], copies: int, rng: Rng) -> int:
    """One card by weight; where every design is used up, the limit on copies is given up."""
    allowed = {card: weight for card, weight in weights.items() if used[card] < copies} or weights
    left = rng.below(sum(allowed.values()), "deal")
    for card, weight in allowed.items():
        left -= weight
        if left < 0:
            return card
    raise AssertionError("weights do not add up")


def _copy_open(state: DuelState, seat: int, view: PlayerView) -> None:
    """What everybody sees."""
    player = state.players[seat]
    player.health = view.health
    player.energy = view.energy
    player.energy_max = view.energy_max
    player.discard = list(view.discard)
    player.board = [unit.clone() for unit in view.board]
    player.guards = view.guards
    player.replaced = view.replaced
