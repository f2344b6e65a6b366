"""Brute force: every assignment of hidden cards that explains what a seat saw, by playing it all again."""

from __future__ import annotations

from itertools import combinations

from rules.engine.core.rng import ScriptedRng
from rules.engine.release import releases
from rules.engine.release.actions import PASS, SWAP
from rules.engine.release.game import GAME

SUITS = ("Doors", "Fruits", "Birds")
EFFECTS = {
    "right": [{"when": "iteration_ends", "do": [{"verb": "pass_cards", "count": 1, "direction": "right"}]}],
    "left": [{"when": "iteration_ends", "do": [{"verb": "pass_cards", "count": 1, "direction": "left"}]}],
    "pair": [{"when": "iteration_ends", "do": [{"verb": "pass_cards", "count": 2, "direction": "left"}]}],
    "swap": [{"when": "committed", "may": True, "do": [{"verb": "swap_artifact"}]}],
    "other": [
        {"when": "other_wins_iteration", "from": "hand", "may": True, "do": [{"verb": "swap_with_committed"}]}
    ],
    "self": [
        {"when": "self_wins_iteration", "from": "hand", "may": True, "do": [{"verb": "swap_with_committed"}]}
    ],
}


def small_pool(count, **abilities):
    """`count` play cards, three suits in turn; `abilities`: name -> places of the cards that have it."""
    by_place = {place: EFFECTS[name] for name, places in abilities.items() for place in places}
    records = [
        {
            "slug": f"card-{place:02}",
            "type": "Play",
            "attributes": {"rank": 20 + place, "suit": SUITS[place % 3]},
            "effects": by_place.get(place, []),
        }
        for place in range(count)
    ]
    tools = {
        "slug": "tools",
        "type": "Tools & Methods",
        "effects": [{"when": "release_scored", "do": [{"verb": "score", "amount": 1}]}],
    }
    return GAME.load_cards([*records, tools])


def played(state, steps, rng):
    """A random record: (seat, action, each seat's observation after it)."""
    record = []
    while len(record) < steps:
        seat = state.to_act()[0]
        legal = state.legal_actions(seat)
        # Declining is dull: take the last action more often.
        action = legal[-1] if rng.below(3, "test") == 0 else legal[rng.below(len(legal), "test")]
        state.apply(seat, action)
        if state.release > 1 or not state.to_act():
            break
        record.append((seat, action, [state.observation(each) for each in range(state.table.seats)]))
    return record


def explanations(start, record, me):
    """All assignments (hands, artifacts, aside) that end in what `me` sees after the record."""
    found = set()
    for first in _deals(start, me):
        worlds = [first]
        for seat, action, seen in record:
            worlds = [
                world
                for each in worlds
                for world in _branches(each, seat, action, me)
                if world.observation(me) == seen[me]
            ]
        found |= {assignment(world) for world in worlds}
    return found


def assignment(state):
    """What a deal decides: hands, artifacts and the cards aside."""
    seats = range(state.table.seats)
    hands = tuple(tuple(state.hand_cards(seat)) for seat in seats)
    return hands, tuple(tuple(sorted(state.artifacts[seat])) for seat in seats), tuple(state.discard)


def _deals(start, me):
    others = [seat for seat in range(start.table.seats) if seat != me]
    unseen = sorted([card for seat in others for card in start.hand_cards(seat)] + start.discard)
    sizes = [start.hand_size(seat) for seat in others]
    for hands, rest in _parts(tuple(unseen), sizes):
        state = start.clone()
        for seat, cards in zip(others, hands, strict=True):
            releases.fill_hand(state, seat, list(cards))
        state.discard = list(rest)
        yield state


def _parts(cards, sizes):
    if not sizes:
        yield [], cards
        return
    for first in combinations(cards, sizes[0]):
        left = tuple(card for card in cards if card not in first)
        for others, rest in _parts(left, sizes[1:]):
            yield [first, *others], rest


def _branches(state, seat, action, me):
    """The state after the action, for every hidden choice that others could have made instead."""
    if seat not in state.to_act():
        return
    if action.kind == SWAP:
        yield from _swaps(state, seat, action, me)
        return
    legal = list(state.legal_actions(seat))
    choices = legal if action.kind == PASS and seat != me else [action] if action in legal else []
    for choice in choices:
        world = state.clone()
        world.apply(seat, choice)
        yield world


def _swaps(state, seat, action, me):
    own = [each for each in state.legal_actions(seat) if each.kind == SWAP and each.second == action.second]
    for choice in [each for each in own if seat != me or each is action]:
        for theirs in sorted(set(state.artifacts[action.second])):
            world = state.clone()
            world.rng = ScriptedRng([{"why": "swap", "value": theirs}], {})
            world.apply(seat, choice)
            yield world
