"""Shares, intervals and quantiles; scipy is the oracle."""

import random
from collections import Counter
from statistics import variance

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from rules.engine.simulation.statistics import clustered_interval, mean, quantile, share, wilson_interval

counts_of_games = st.integers(1, 10**6).flatmap(
    lambda games: st.tuples(st.integers(0, games), st.just(games))
)


@given(counts_of_games)
def test_the_interval_is_the_wilson_score_interval(counted):
    wins, games = counted
    oracle = binomtest(wins, games).proportion_ci(confidence_level=0.95, method="wilson")
    assert wilson_interval(wins, games) == pytest.approx((oracle.low, oracle.high), abs=1e-6)


@given(counts_of_games)
def test_the_interval_holds_the_share_and_stays_within_nothing_and_all(counted):
    wins, games = counted
    low, high = wilson_interval(wins, games)
    assert 0.0 <= low <= share(wins, games) <= high <= 1.0


def test_the_interval_of_never_begins_at_nothing_exactly():
    assert wilson_interval(0, 500)[0] == 0.0


def test_the_interval_of_always_ends_at_all_exactly():
    assert wilson_interval(500, 500)[1] == 1.0


def test_the_interval_of_no_games_says_nothing():
    assert wilson_interval(0, 0) == (0.0, 1.0)


def pairs_of(both: float, one: float, groups: int, seed: int) -> list[int]:
    """Hits of pairs: two, one or none of them, with these probabilities."""
    chance = random.Random(seed)
    return chance.choices((2, 1, 0), weights=(both, one, 1 - both - one), k=groups)


def test_trials_in_pairs_are_worth_what_their_variance_says():
    hits = pairs_of(0.3, 0.5, 200, seed=1)
    trials = len(hits) * 2
    share_of_hits = sum(hits) / trials
    effective = share_of_hits * (1 - share_of_hits) / (variance(hits) / 4 / len(hits))

    low, high = clustered_interval(Counter(hits), 2)

    # Wilson's bounds are where the share is 1.96 standard errors away.
    for bound in (low, high):
        away = abs(share_of_hits - bound) / (bound * (1 - bound) / effective) ** 0.5
        assert away == pytest.approx(1.959964, abs=1e-3)


@pytest.mark.parametrize("shares", [(0.15, 0.7), (0.25, 0.5), (0.5, 0.0), (0.35, 0.4)])
def test_the_interval_of_pairs_holds_the_truth_as_often_as_it_says(shares):
    truth = shares[0] + shares[1] / 2
    held = 0
    for seed in range(1000):
        low, high = clustered_interval(Counter(pairs_of(*shares, 150, seed=seed)), 2)
        held += low <= truth <= high

    assert 930 <= held <= 970


def test_pairs_of_which_one_hits_and_one_misses_say_more_than_single_trials_and_equal_ones_less():
    alone = wilson_interval(200, 400)

    opposed = clustered_interval({1: 180, 0: 10, 2: 10}, 2)
    alike = clustered_interval({0: 100, 2: 100}, 2)

    assert alone[0] < opposed[0] < opposed[1] < alone[1]
    assert alike[0] < alone[0] < alone[1] < alike[1]


def test_pairs_without_any_difference_count_as_often_as_a_pair_has_trials():
    assert clustered_interval({1: 200}, 2) == wilson_interval(400, 800)


def test_a_few_groups_or_hits_alone_are_counted_trial_by_trial():
    assert clustered_interval({1: 29}, 2) == wilson_interval(29, 58)
    assert clustered_interval({3: 40}, 3) == wilson_interval(120, 120)
    assert clustered_interval({}, 2) == (0.0, 1.0)


def test_there_is_no_share_of_nothing():
    assert share(0, 0) is None


def test_shares_have_six_decimals():
    assert share(2, 3) == 0.666667


def test_the_mean_weighs_values_by_how_often_they_came():
    assert mean({10: 3, 20: 1}) == 12.5


def test_there_is_no_mean_without_values():
    assert mean({}) is None


@pytest.mark.parametrize(("percent", "value"), [(50, 2), (90, 9), (100, 9), (1, 1)])
def test_a_quantile_is_a_value_that_came_up(percent, value):
    assert quantile({1: 4, 2: 1, 9: 5}, percent) == value


def test_there_is_no_quantile_without_values():
    assert quantile({}, 50) is None


@given(st.dictionaries(st.integers(0, 50), st.integers(1, 9), min_size=1), st.integers(1, 100))
def test_a_quantile_is_the_smallest_value_with_enough_at_or_below_it(counts, percent):
    values = sorted(value for value, count in counts.items() for _ in range(count))
    least = next(v for v in values if sum(w <= v for w in values) * 100 >= percent * len(values))
    assert quantile(counts, percent) == least
