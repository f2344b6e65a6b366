"""Geometry of plots: every number has its place, and no bar leaves the picture."""

from hypothesis import given
from hypothesis import strategies as st

from catalog.charts import HALF_WIDTH, HISTOGRAM_HEIGHT, count_chart, histogram

COUNTS = st.lists(st.tuples(st.text(max_size=9), st.integers(0, 10**6)), max_size=20)
CURVES = st.dictionaries(st.integers(-9, 300).map(str), st.integers(0, 10**6), max_size=30)


@given(COUNTS)
def test_bars_of_counts_stay_within_the_picture_and_keep_their_order(counts):
    chart = count_chart(counts)

    assert [(row.label, row.count) for row in chart.rows] == counts
    assert all(0 <= row.bar_width <= HALF_WIDTH - chart.left for row in chart.rows)
    assert all(row.y < chart.height for row in chart.rows)


def test_a_bar_is_as_long_as_its_count_is_large():
    chart = count_chart([("a", 4), ("b", 2), ("c", 0)])

    long, half, none = (row.bar_width for row in chart.rows)
    assert (long, none) == (2 * half, 0)


@given(CURVES)
def test_bars_of_a_histogram_stay_within_the_picture_and_lose_no_count(counts):
    chart = histogram(counts, width=HALF_WIDTH, bars_height=110)

    assert sum(bar.count for bar in chart.bars) == sum(counts.values())
    assert all(bar.x >= 0 and bar.x + bar.width <= HALF_WIDTH + 0.2 for bar in chart.bars)
    assert all(0 <= bar.y <= 110 and bar.height >= 0 for bar in chart.bars)


def test_gaps_between_values_are_drawn_as_nothing():
    chart = histogram({"1": 2, "4": 1})

    assert [(bar.value, bar.count) for bar in chart.bars] == [("1", 2), ("2", 0), ("3", 0), ("4", 1)]
    assert chart.base == HISTOGRAM_HEIGHT


def test_without_numbers_there_is_no_bar():
    assert (count_chart([]).rows, histogram({}).bars) == ((), ())
