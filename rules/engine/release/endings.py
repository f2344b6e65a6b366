"""The end of an iteration: reveals, collecting, abilities at the end, passing.

Authority: release:iteration.5, iteration.6, ability.ri26, ri27, ri29, ri30, ri32, ri33, ri3x-final.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.core.errors import IllegalAction
from rules.engine.release import events, iteration, releases
from rules.engine.release.abilities import ACTS_AT_END
from rules.engine.release.actions import DECLINE
from rules.engine.release.phases import AT_PASS, AT_REVEAL, SOLO

if TYPE_CHECKING:
    from rules.engine.release.actions import ReleaseAction
    from rules.engine.release.state import ReleaseState


def score_points(state: ReleaseState, seat: int, points: int, card: int) -> None:
    """Points from an ability, at once, for the seat's side. Source: scoring.1."""
    if points:
        side = state.table.side_of[seat]
        state.points[side] += points
        if state.listener is not None:
            state.listener.hear(events.scored(state.table.sides[side], points, state.pool.slugs[card]))


# -- reveals ------------------------------------------------------------------------------------------


def offer_reveals(state: ReleaseState) -> None:
    """Every seat with a hand is asked, clockwise from the leader, whatever it holds: asking tells nothing.

    Source: iteration.6, ability.ri32, ability.ri33.
    """
    state.pile = state.takeable = state.committed
    pool = state.pool
    if pool.reveal_other or pool.reveal_self:
        _ask_reveal(state, state.leader)
    else:
        collect(state)


def _ask_reveal(state: ReleaseState, seat: int) -> None:
    """Ask the seat, or the next one clockwise that has cards; after the last one the winner collects."""
    seats = state.table.seats
    while not state.hands[seat]:
        seat = (seat + 1) % seats
        if seat == state.leader:
            collect(state)
            return
    state.ask(AT_REVEAL, seat)


def reveals(state: ReleaseState, seat: int) -> list[ReleaseAction]:
    """Decline, or a card that may be shown now against a committed card."""
    pool = state.pool
    actions = pool.actions
    showable = pool.reveal_self if seat == state.winner else pool.reveal_other
    takeable = sorted(set(state.takeable))
    held = [card for card in showable if state.holds(seat, card)]
    return [actions.decline] + [actions.reveal(card, take) for card in held for take in takeable]


def may_be_shown(state: ReleaseState, seat: int) -> bool:
    """Whether a card that this seat might show now lies where nobody sees it: in a hand, or put away.

    Everybody can tell: what lies elsewhere was committed in the open. Source: release.2, iteration.5.
    """
    pool = state.pool
    showable = pool.reveal_self if seat == state.winner else pool.reveal_other
    return any(
        card in state.discard or any(state.holds(holder, card) for holder in range(state.table.seats))
        for card in showable
    )


def check_reveal(state: ReleaseState, seat: int, action: ReleaseAction) -> None:
    """Raises: IllegalAction."""
    pool = state.pool
    card = action.first
    slug = pool.slugs[card]
    is_winner = seat == state.winner
    if card not in pool.reveal_self and card not in pool.reveal_other:
        raise IllegalAction("cannot_reveal", f"{slug} cannot be revealed", "release:ability.ri32")
    if is_winner and card not in pool.reveal_self:
        raise IllegalAction("winner_is_holder", f"{slug} needs another winner", "release:ability.ri32")
    if not is_winner and card not in pool.reveal_other:
        raise IllegalAction("winner_is_another", f"{slug} needs its holder to win", "release:ability.ri33")
    if not state.holds(seat, card):
        raise IllegalAction("not_in_hand", f"{slug} is not in your hand", "release:ability.ri3x-final")
    if action.second not in state.takeable:
        taken = pool.slugs[action.second]
        raise IllegalAction(
            "not_committed", f"no {taken} to take among the committed", "release:ability.ri3x-final"
        )


def answer_reveal(state: ReleaseState, seat: int, action: ReleaseAction) -> None:
    """Swap, and be asked again; or decline, and the next seat is asked."""
    if action.kind == DECLINE:
        if state.listener is not None:
            state.listener.hear(events.declined(seat))
        following = seat + 1 if seat + 1 < state.table.seats else 0
        if following == state.leader:
            collect(state)
        elif state.hands[following]:
            state.turn = following
            state.asked = SOLO[following]
        else:
            _ask_reveal(state, following)
        return
    card, take = action.first, action.second
    state.take_from_hand(seat, card)
    state.put_into_hand(seat, take)
    # Until now all three are one list; what was committed stays as it was.
    state.pile, state.takeable = state.pile[:], state.takeable[:]
    state.pile[state.pile.index(take)] = card
    state.takeable.remove(take)
    state.history.append(("revealed", seat, card, take))
    if state.listener is not None:
        slugs = state.pool.slugs
        state.listener.hear(events.revealed(seat, slugs[card], slugs[take]))
    state.ask(AT_REVEAL, seat)


# -- collecting and passing ---------------------------------------------------------------------------


def collect(state: ReleaseState) -> None:
    """The winner takes the cards; then what acts at the end. Source: iteration.5, iteration.6."""
    winner = state.winner
    state.artifacts[winner] += state.pile
    state.history.append(-1 - winner)
    if state.listener is not None:
        state.listener.hear(events.collected(winner, len(state.pile)))
    state.pile = []
    state.takeable = []
    if state.flags & ACTS_AT_END:
        _act_at_end(state)
    else:
        next_iteration(state)


def _act_at_end(state: ReleaseState) -> None:
    """Scores in the order of commitment, then passes in that order. Source: iteration.6, ability.ri27."""
    abilities = state.pool.abilities
    state.directions = []
    for place, card in enumerate(state.committed):
        seat = (state.leader + place) % state.table.seats
        for rule in abilities[card].at_end:
            scorer = state.winner if rule.for_winner else seat
            points = rule.fixed
            if points is None:
                points = rule.score(iteration.facts_of(state, scorer))
            score_points(state, scorer, points, card)
        for passing in abilities[card].passes:
            if passing.test is None or passing.test.holds(iteration.facts_of(state, seat)):
                state.directions.append((passing.steps, passing.count))
    next_pass(state)


def next_pass(state: ReleaseState) -> None:
    """Ask everybody for the next pass owed; with empty hands nothing passes. Source: ability.ri27."""
    if not state.directions:
        next_iteration(state)
    elif all(state.hands):
        state.chosen = [[] for _ in state.hands]
        state.ask_all(AT_PASS)
    else:
        state.directions = []
        next_iteration(state)


def _owed(state: ReleaseState, seat: int) -> int:
    """How many cards the seat has to choose for the present pass, all in all."""
    return min(state.directions[0][1], state.hand_size(seat))


def passes(state: ReleaseState, seat: int) -> list[ReleaseAction]:
    """The seat's cards, one of which it passes on; of several to pass, those that may be named next."""
    actions = state.pool.actions.passes
    if state.directions[0][1] == 1:
        return [actions[action.first] for action in state.hands[seat]]
    return [actions[card] for card in passable(state, seat)]


def passable(state: ReleaseState, seat: int) -> list[int]:
    """Cards that the seat may choose next, once each: in ascending order, so that no choice has two forms."""
    hand = state.hand_cards(seat)
    chosen = state.chosen[seat]
    start = 0
    for card in chosen:
        start = hand.index(card, start) + 1
    last = len(hand) - (_owed(state, seat) - len(chosen))
    return sorted(set(hand[start : last + 1]))


def check_pass(state: ReleaseState, seat: int, card: int) -> None:
    """Raises: IllegalAction."""
    if state.pool.suits[card] < 0 or not state.holds(seat, card):
        slug = state.pool.slugs[card]
        clause = "release:ability.ri26" if state.directions[0][0] < 0 else "release:ability.ri27"
        raise IllegalAction("not_in_hand", f"{slug} is not in your hand", clause)
    if state.directions[0][1] > 1 and card not in passable(state, seat):
        raise IllegalAction("out_of_order", "choose the cards in ascending order", "release:ability.ri27")


def choose_pass(state: ReleaseState, seat: int, card: int) -> None:
    """Lay a card aside, hidden until all have chosen; then all move together."""
    chosen = state.chosen[seat]
    chosen.append(card)
    if state.directions[0][1] > 1 and len(chosen) < _owed(state, seat):
        return
    waiting = tuple(other for other in state.asked if other != seat)
    if waiting:
        state.wait_for(waiting)
    else:
        _pass_all(state)


def _pass_all(state: ReleaseState) -> None:
    seats = state.table.seats
    steps, _ = state.directions.pop(0)
    chosen = state.chosen
    state.chosen = []
    for seat, cards in enumerate(chosen):
        for card in cards:
            state.take_from_hand(seat, card)
    for seat, cards in enumerate(chosen):
        for card in cards:
            state.put_into_hand((seat + steps) % seats, card)
    state.history.append(("passed", steps, tuple(tuple(cards) for cards in chosen)))
    if state.listener is not None:
        for seat, cards in enumerate(chosen):
            slugs = [state.pool.slugs[card] for card in cards]
            state.listener.hear(events.passed(seat, (seat + steps) % seats, slugs))
    next_pass(state)


def next_iteration(state: ReleaseState) -> None:
    """The winner leads the next iteration; after the last one the release is scored. Source: release.5."""
    if state.iteration >= state.iterations:
        releases.finish(state)
        return
    state.iteration += 1
    iteration.begin(state, state.winner)
    if state.listener is not None:
        state.listener.hear(events.iteration_began(state.iteration, state.leader))
