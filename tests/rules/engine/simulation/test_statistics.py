"""Shares, intervals and quantiles; scipy is the oracle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from rules.engine.simulation.statistics import mean, quantile, share, wilson_interval

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
