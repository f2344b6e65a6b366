"""An iteration: committing in turn, swapping artifacts at once, final ranks and the winner.

Authority: release:iteration.1-4, ability.ri28, ability.ri31, ability.ri34-ri36.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.engine.core.errors import IllegalAction
from rules.engine.release import endings, events
from rules.engine.release.abilities import ACTS_AT_ONCE, RANKS_SPECIALLY, SHOWABLE
from rules.engine.release.actions import DECLINE
from rules.engine.release.facts import Facts
from rules.engine.release.phases import AT_COMMIT, AT_SWAP, SOLO

if TYPE_CHECKING:
    from rules.engine.release.abilities import RankRule
    from rules.engine.release.actions import ReleaseAction
    from rules.engine.release.state import ReleaseState


def begin(state: ReleaseState, leader: int) -> None:
    """The leader is asked for the led card. Source: iteration.1."""
    clear(state)
    state.leader = leader
    state.turns += 1
    state.ask(AT_COMMIT, leader)


def clear(state: ReleaseState) -> None:
    """Nothing is committed."""
    state.committed = []
    state.pile = []
    state.takeable = []
    state.led = -1
    state.best_rank = -1
    state.best_seat = -1
    state.flags = 0
    state.winner = -1


def check_commit(state: ReleaseState, seat: int, action: ReleaseAction) -> None:
    """Raises: IllegalAction."""
    pool = state.pool
    card = action.first
    if pool.suits[card] < 0 or not state.holds(seat, card):
        raise IllegalAction("not_in_hand", f"{pool.slugs[card]} is not in your hand", "release:iteration.1")
    led = state.led
    if led >= 0 and pool.suits[card] != led and state.suited[seat * pool.suit_count + led]:
        suit = pool.suit_names[led]
        raise IllegalAction(
            "must_follow_suit", f"you hold a card of the led suit, {suit}", "release:iteration.2"
        )


def commit(state: ReleaseState, seat: int, action: ReleaseAction) -> None:
    """Lay the card down; the last one of the iteration settles it."""
    card = action.first
    suit = action.suit
    spares = state.spares[seat]
    if spares and card in spares:
        spares.remove(card)
    else:
        state.hands[seat].remove(action)
        state.suited[seat * state.pool.suit_count + suit].remove(action)
    state.history.append(seat << 12 | card)
    state.played[seat] |= action.bit
    committed = state.committed
    committed.append(card)
    if state.led < 0:
        state.led = suit
        state.best_rank = action.rank
        state.best_seat = seat
    elif suit == state.led and action.rank > state.best_rank:
        state.best_rank = action.rank
        state.best_seat = seat
    if state.listener is not None:
        state.listener.hear(events.committed(seat, state.pool.slugs[card]))
    flags = action.flags
    if flags:
        state.flags |= flags
        if flags & SHOWABLE:
            state.showable[seat] -= 1
        if flags & ACTS_AT_ONCE and _acts_at_once(state, seat, card):
            return
    seats = state.table.seats
    if len(committed) == seats:
        settle(state)
    else:
        following = seat + 1
        if following == seats:
            following = 0
        state.phase = AT_COMMIT
        state.turn = following
        state.asked = SOLO[following]


def go_on(state: ReleaseState, seat: int) -> None:
    """The next seat clockwise commits, or the iteration is settled."""
    seats = state.table.seats
    if len(state.committed) == seats:
        settle(state)
    else:
        state.ask(AT_COMMIT, seat + 1 if seat + 1 < seats else 0)


def _acts_at_once(state: ReleaseState, seat: int, card: int) -> bool:
    """Carry out what the card does when committed; true if its player is asked something."""
    abilities = state.pool.abilities[card]
    for rule in abilities.scores_at_once:
        endings.score_points(state, seat, rule.score(facts_of(state, seat)), card)
    if not abilities.swaps or not can_swap(state, seat):
        return False
    if not any(test is None or test.holds(facts_of(state, seat)) for test in abilities.swaps):
        return False
    state.ask(AT_SWAP, seat)
    return True


def facts_of(state: ReleaseState, seat: int) -> Facts:
    """What effects see for the seat's side at this moment."""
    table = state.table
    side = table.side_of[seat]
    return Facts(
        state.pool.ranks,
        table.straight_min,
        cards=[card for member in table.sides[side] for card in state.artifacts[member]],
        won=sum(state.won[member] for member in table.sides[side]),
        others_won=[
            sum(state.won[member] for member in members)
            for other, members in enumerate(table.sides)
            if other != side
        ],
        committed=state.committed,
        is_last_iteration=state.iteration >= state.iterations,
    )


def can_swap(state: ReleaseState, seat: int) -> bool:
    """At least one artifact on both sides. Source: ability.ri31."""
    artifacts = state.artifacts
    return bool(artifacts[seat]) and any(cards for other, cards in enumerate(artifacts) if other != seat)


def swaps(state: ReleaseState, seat: int) -> list[ReleaseAction]:
    """Decline, or one of the own artifacts against a random one of a seat that has any."""
    actions = state.pool.actions
    victims = [other for other, cards in enumerate(state.artifacts) if cards and other != seat]
    own = sorted(set(state.artifacts[seat]))
    return [actions.decline] + [actions.swap(card, victim) for card in own for victim in victims]


def check_swap(state: ReleaseState, seat: int, action: ReleaseAction) -> None:
    """Raises: IllegalAction."""
    clause = "release:ability.ri31"
    if action.first not in state.artifacts[seat]:
        slug = state.pool.slugs[action.first]
        raise IllegalAction("not_own_artifact", f"{slug} is not among your artifacts", clause)
    victim = action.second
    if victim == seat or not 0 <= victim < state.table.seats:
        raise IllegalAction("bad_victim", "swap with another player", clause)
    if not state.artifacts[victim]:
        raise IllegalAction("no_artifacts", f"seat {victim} has no artifacts", clause)


def answer_swap(state: ReleaseState, seat: int, action: ReleaseAction) -> None:
    """Swap artifacts face down, before the next seat commits. Source: ability.ri31."""
    if action.kind == DECLINE:
        if state.listener is not None:
            state.listener.hear(events.declined(seat))
    else:
        _swap(state, seat, action.first, action.second)
    go_on(state, seat)


def _swap(state: ReleaseState, seat: int, own: int, victim: int) -> None:
    theirs = state.rng.choice(state.artifacts[victim], "swap")
    state.artifacts[seat].remove(own)
    state.artifacts[victim].remove(theirs)
    state.artifacts[seat].append(theirs)
    state.artifacts[victim].append(own)
    state.history.append(("swapped", seat, victim, own, theirs))
    if state.listener is not None:
        slugs = state.pool.slugs
        state.listener.hear(events.swapped(seat, victim, slugs[own], slugs[theirs]))


def final_ranks(state: ReleaseState) -> list[int]:
    """Doubled ranks of the committed cards, every ability counted. Source: ability.ri34-ri36."""
    pool = state.pool
    committed = state.committed
    ranks: list[int] = []
    for place, card in enumerate(committed):
        rule = pool.abilities[card].rank_rule
        if rule is None:
            ranks.append(2 * pool.ranks[card])
        else:
            ranks.append(rule.rank(place, ranks, _facts_for_rank(state, rule, place)))
    return ranks


def _facts_for_rank(state: ReleaseState, rule: RankRule, place: int) -> Facts:
    """Most rules look at the committed cards alone; the rest is gathered only for one that does not."""
    if rule.committed_only:
        return Facts(state.pool.ranks, state.table.straight_min, committed=state.committed)
    return facts_of(state, (state.leader + place) % state.table.seats)


def winning_place(committed: Sequence[int], ranks: Sequence[int], suits: Sequence[int]) -> int:
    """The highest of the led suit, the first among equals. Source: iteration.3, iteration.4."""
    led = suits[committed[0]]
    best = 0
    for place, card in enumerate(committed):
        if suits[card] == led and ranks[place] > ranks[best]:
            best = place
    return best


def count_in(state: ReleaseState, card: int) -> None:
    """Take a card into the iteration as `commit` does, for a position that is read."""
    pool = state.pool
    seat = (state.leader + len(state.committed)) % state.table.seats
    state.committed.append(card)
    state.flags |= pool.flags[card]
    if state.led < 0:
        state.led, state.best_rank, state.best_seat = pool.suits[card], pool.ranks[card], seat
    elif pool.suits[card] == state.led and pool.ranks[card] > state.best_rank:
        state.best_rank, state.best_seat = pool.ranks[card], seat


def find_winner(state: ReleaseState) -> int:
    """The seat that wins the iteration, all cards being committed. Source: iteration.3, iteration.4."""
    if not state.flags & RANKS_SPECIALLY:
        return state.best_seat
    place = winning_place(state.committed, final_ranks(state), state.pool.suits)
    return (state.leader + place) % state.table.seats


def settle(state: ReleaseState) -> None:
    """Fix the final ranks and the winner, then resolve the end of the iteration. Source: iteration.6."""
    state.winner = find_winner(state)
    state.won[state.winner] += 1
    if state.listener is not None:
        state.listener.hear(events.iteration_won(state.winner, final_ranks(state)))
    endings.offer_reveals(state)
