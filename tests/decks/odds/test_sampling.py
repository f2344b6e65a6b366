"""Hands by chance: the cards add up, one seed gives one answer, and the exact odds lie in the interval."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from decks.errors import OutOfRange
from decks.odds.exact import probability
from decks.odds.plan import DrawPlan
from decks.odds.sampling import MAX_GAMES, draw, estimate, keep_all, keep_wanted
from decks.odds.wanted import AllOf, AnyOf, AtLeast
from rules.engine.core.rng import Rng

DECK = {"a": 2, "b": 2, "c": 2, "z": 24}
PLAN = DrawPlan(opening=5, draws_first_turn=False, may_replace=True)
A, B = AtLeast(frozenset("a")), AtLeast(frozenset("b"), 2)
DECKS = st.dictionaries(st.sampled_from("abcz"), st.integers(1, 6), max_size=4)


@settings(max_examples=80, deadline=None)
@given(DECKS, st.integers(0, 6), st.integers(0, 8), st.integers(0, 2**32), st.booleans())
def test_nobody_draws_a_card_that_is_not_there(deck, opening, turn, seed, may_replace):
    plan = DrawPlan(opening=opening, may_replace=may_replace)
    drawn = draw(deck, plan, Rng.from_seed(seed), turn=turn, replace=keep_wanted(A))
    assert len(drawn.dealt) == len(drawn.opening) == min(opening, sum(deck.values()))
    assert all(drawn.cards().count(card) <= deck[card] for card in drawn.cards())
    assert len(drawn.cards()) == min(opening + turn, sum(deck.values()))


def test_one_seed_gives_one_hand_and_another_seed_another():
    hands = [draw(DECK, PLAN, Rng.from_seed(seed), turn=4).cards() for seed in (7, 7, 8)]
    assert hands[0] == hands[1]
    assert hands[0] != hands[2]


def test_wanted_cards_are_kept_and_the_others_set_aside():
    assert keep_wanted(AllOf((A, B)))(("a", "z", "b", "z")) == [1, 3]
    assert keep_all(("a", "z")) == ()


def test_a_card_set_aside_is_not_among_the_replacements():
    drawn = draw({"a": 1, "z": 1, "y": 1}, DrawPlan(opening=1, may_replace=True), Rng.from_seed(1), turn=0)
    replaced = draw(
        {"a": 1, "z": 1, "y": 1},
        DrawPlan(opening=1, may_replace=True),
        Rng.from_seed(1),
        turn=0,
        replace=lambda hand: [0],
    )
    assert drawn.opening == drawn.dealt == replaced.dealt
    assert replaced.opening != replaced.dealt


@pytest.mark.parametrize(
    ("wanted", "turn"), [(A, 0), (A, 5), (B, 8), (AllOf((A, B)), 10), (AnyOf((A, B)), 3)]
)
def test_the_exact_chance_lies_within_five_sigma_of_what_is_counted(wanted, turn):
    counted = estimate(wanted, DECK, PLAN, Rng.from_seed(turn), turn=turn, games=4_000)
    exact = float(probability(wanted, DECK, PLAN, turn=turn))
    assert abs(counted.share - exact) < 5 * (exact * (1 - exact) / 4_000) ** 0.5


@pytest.mark.parametrize("habit_hits", [0, 1, 37, 99, 100])
def test_the_interval_is_wilsons(habit_hits):
    from decks.odds.sampling import _wilson

    expected = binomtest(habit_hits, 100).proportion_ci(method="wilson")
    assert _wilson(habit_hits, 100) == pytest.approx((expected.low, expected.high), abs=1e-9)


def test_a_habit_of_ones_own_is_asked():
    asked = []
    counted = estimate(
        A, DECK, PLAN, Rng.from_seed(3), turn=0, games=50, replace=lambda hand: asked.append(hand) or ()
    )
    assert len(asked) == counted.games == 50
    assert counted.low <= counted.share <= counted.high


def test_nobody_is_asked_where_a_hand_cannot_be_replaced():
    drawn = draw(DECK, DrawPlan(opening=5), Rng.from_seed(3), turn=2, replace=lambda hand: [0, 1, 2, 3, 4])
    assert drawn.dealt == drawn.opening


@pytest.mark.parametrize(("deck", "share"), [({"b": 2}, 1.0), ({"b": 1, "a": 1}, 0.0)])
def test_copies_are_counted(deck, share):
    plan = DrawPlan(opening=2, may_replace=False)
    assert estimate(B, deck, plan, Rng.from_seed(1), turn=0, games=5).share == share


@pytest.mark.parametrize("games", [0, -1, MAX_GAMES + 1])
def test_games_out_of_range_are_refused_with_the_limit(games):
    with pytest.raises(OutOfRange, match="200,000"):
        estimate(A, DECK, PLAN, Rng.from_seed(1), turn=0, games=games)


@pytest.mark.parametrize(("deck", "turn"), [({"a": 2_001}, 0), ({"a": 1}, -1)])
def test_impossible_draws_are_refused(deck, turn):
    with pytest.raises(OutOfRange):
        draw(deck, PLAN, Rng.from_seed(1), turn=turn)
