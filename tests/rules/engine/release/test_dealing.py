"""Deals from an observation: exactly those that the rules leave possible, each as likely as another."""

from collections import Counter

import pytest

from rules.engine.core.rng import derive
from rules.engine.games import get
from rules.engine.release.deal import Dealer
from rules.seed import seed_cards, seed_rules
from tests.rules.engine.release.enumeration import GAME, assignment, explanations, played, small_pool

RULES = {"work_remotely": True, "two_player_discard": 2}
TABLES = {
    "passes": (3, 12, {"right": [0], "left": [1, 5]}),
    "reveals and passes": (3, 9, {"other": [0, 1], "self": [2], "left": [3], "right": [4]}),
    "swaps": (3, 12, {"swap": [0, 1, 2, 3, 4, 5], "other": [6, 7]}),
    "cards aside": (2, 10, {"other": [0, 1], "self": [2], "left": [3], "right": [4]}),
    "four hands": (4, 12, {"left": [0, 1], "right": [2], "other": [3, 4], "self": [5]}),
    "passes of two": (3, 9, {"pair": [0, 1, 2], "other": [3]}),
}


def a_game(name, seed, decisions=None):
    """The state at the beginning and the record of a few random decisions: more, the greater the seed."""
    seats, count, abilities = TABLES[name]
    rng = derive(seed, 0, "test")
    start = GAME.new_state(RULES, small_pool(count, **abilities), [], seats, seed)
    return start, played(start.clone(), decisions or 3 + 3 * seed, rng)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", [1, 2, 3, 7])
@pytest.mark.parametrize("name", TABLES)
def test_the_deals_are_exactly_the_assignments_that_explain_what_was_seen(name, seed, seat):
    start, record = a_game(name, seed)
    possible = explanations(start, record, seat)

    dealer = Dealer(record[-1][2][seat])
    drawn = {assignment(dealer.deal(derive(seed, number, "deal"))) for number in range(40)}

    assert dealer.ways == len(possible)
    assert drawn <= possible


@pytest.mark.parametrize(
    ("name", "seed", "decisions"), [("swaps", 1, 6), ("four hands", 3, 12), ("cards aside", 6, 6)]
)
def test_each_possible_deal_is_drawn_equally_often(name, seed, decisions):
    start, record = a_game(name, seed, decisions)
    possible = explanations(start, record, 0)
    dealer = Dealer(record[-1][2][0])

    drawn = Counter(
        assignment(dealer.deal(derive(0, number, "deal"))) for number in range(200 * len(possible))
    )

    assert set(drawn) == possible
    assert len(possible) > 4
    chi_square = sum((count - 200) ** 2 / 200 for count in drawn.values())
    assert chi_square < len(possible) + 4 * (2 * len(possible)) ** 0.5


def test_a_seat_that_broke_suit_is_dealt_none_of_it():
    game = get("release")
    cards = game.load_cards(seed_cards("release"))
    position = {
        "hands": [["doors-2"], ["fruits-2"], ["doors-4", "birds-4"], ["doors-3", "birds-5"]],
        "committed": [{"seat": 0, "card": "doors-9"}, {"seat": 1, "card": "fruits-9"}],
        "set_aside": [],
        "leader": 0,
    }
    state = game.from_json(position, {**seed_rules("release"), "work_remotely": True}, cards)

    hands = [
        Dealer(state.observation(2)).deal(derive(1, number, "deal")).hand_cards(1) for number in range(60)
    ]

    slugs = {cards.cards[card].slug for hand in hands for card in hand}
    assert "fruits-2" in slugs
    assert not any(slug.startswith("doors") for slug in slugs)
