"""`deal_from`: states that a seat cannot tell from the true one, uniform over the possible deals."""

from collections import Counter
from itertools import combinations

import pytest

from rules.engine.core.rng import derive
from tests.rules.engine.duel.clauses.tables import GAME, cards_of, new_game, play, position

DEALS = 6000
#: Chi-square with so many degrees of freedom exceeds this once in about 10,000 times.
LIMIT = {6: 27.9, 23: 56.0}
SMALL = {
    "players": [
        {"hand": ["archivist"], "deck": ["monolith", "ping-imp"]},
        {"hand": ["eager-intern", "fork-bomb"], "deck": ["hot-reload", "null-pointer", "fork-bomb"]},
    ]
}


def deals(state, seat=0, number=DEALS):
    seen = state.observation(seat)
    chance = derive(11, 0, "deal")
    return [GAME.deal_from(seen, {}, state.pool, chance) for _ in range(number)]


def chi_square(counts, expected):
    """Against what full enumeration expects; `expected`: share of each outcome."""
    total = sum(counts.values())
    assert counts.keys() <= expected.keys()
    return sum((counts[each] - total * share) ** 2 / (total * share) for each, share in expected.items())


def enumerated(hidden, size):
    """Every hand of that size with its share, copies told apart."""
    hands = Counter(tuple(sorted(each)) for each in combinations(hidden, size))
    return {hand: count / sum(hands.values()) for hand, count in hands.items()}


def test_hands_of_the_other_side_are_as_likely_as_enumeration_says():
    state = position(SMALL)
    hidden = ["eager-intern", "fork-bomb", "hot-reload", "null-pointer", "fork-bomb"]
    expected = enumerated(hidden, 2)

    slugs = state.pool.slugs
    counts = Counter(tuple(sorted(slugs[card] for card in dealt.players[1].hand)) for dealt in deals(state))

    assert len(expected) == 7
    assert chi_square(counts, expected) < LIMIT[6]


def test_orders_of_a_deck_are_equally_likely():
    state = position({"players": [{"deck": ["archivist", "monolith", "ping-imp", "hot-reload"]}, {}]})

    counts = Counter(tuple(dealt.players[0].deck) for dealt in deals(state))

    assert len(counts) == 24
    assert chi_square(counts, dict.fromkeys(counts, 1 / 24)) < LIMIT[23]


def test_cards_set_aside_in_a_mulligan_are_dealt_too():
    state = new_game(2)
    seat = state.to_act()[0]
    card = state.to_json()["players"][seat]["hand"][0]
    play(state, (seat, "replace", {"card": card}))

    dealt = deals(state, seat=1 - seat, number=20)

    assert {len(each.players[seat].aside) for each in dealt} == {1}
    assert len({tuple(each.players[seat].aside) for each in dealt}) > 3
    assert all(cards_of(each, seat) == cards_of(state, seat) for each in dealt)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_dealt_state_looks_the_same(seat):
    state = new_game(8)

    for dealt in deals(state, seat=seat, number=10):
        assert dealt.observation(seat) == state.observation(seat)


def test_a_private_list_is_guessed_from_the_pool_by_weight():
    rules = {"lists": "closed", "closed_pool": ["monolith", "archivist", "archivist", "archivist"]}
    state = position({"players": [{}, {"hand": ["ping-imp"]}]}, **rules)

    counts = Counter(state.pool.slugs[dealt.players[1].hand[0]] for dealt in deals(state, number=4000))

    assert counts.keys() == {"monolith", "archivist"}
    assert 2850 < counts["archivist"] < 3150


def test_a_guessed_list_has_no_third_copy():
    rules = {"lists": "closed", "closed_pool": ["monolith", "archivist", "ping-imp"]}
    seen = {"hand": ["hot-reload"] * 2, "deck": ["hot-reload"], "discard": ["archivist", "archivist"]}
    state = position({"players": [{}, seen]}, **rules)

    for dealt in deals(state, number=50):
        assert max(Counter(cards_of(dealt, 1)).values()) <= 2


def test_the_hidden_cards_of_a_private_list_are_not_in_the_observation():
    state = position({"players": [{}, {"hand": ["ping-imp"], "deck": ["monolith"]}]}, lists="closed")

    guesses = {card for dealt in deals(state, number=60) for card in cards_of(dealt, 1)}

    assert len(guesses) > 20
