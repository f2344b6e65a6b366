"""Shares with their intervals, and quantiles of counted values.

Authority: DESIGN, statistics. Every figure is a function of integers, rounded to six decimals, so that
equal counts give equal bytes on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
DECIMALS: Final = 6
#: So many groups tell how much groups differ.
FEWEST_GROUPS: Final = 30
#: Standard deviations on either side of the mean that hold the middle 95 %.
Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def share(part: int, whole: int) -> float | None:
    """`part` / `whole`; None when there is nothing to share."""
    return round(part / whole, DECIMALS) if whole else None


def wilson_interval(hits: int, trials: int) -> tuple[float, float]:
    """The 95 % Wilson score interval of hits / trials, within 0..1; all of 0..1 when there are no trials."""
    return _wilson(hits, trials) if trials else (0.0, 1.0)


def _wilson(hits: float, trials: float) -> tuple[float, float]:
    squared = Z * Z
    centre = hits + squared / 2
    reach = Z * sqrt(hits * (trials - hits) / trials + squared / 4)
    width = trials + squared
    low, high = (centre - reach) / width, (centre + reach) / width
    # No hit, or nothing but hits, ends the interval exactly; the arithmetic would leave a speck.
    return (
        round(low, DECIMALS) if hits else 0.0,
        round(high, DECIMALS) if hits < trials else 1.0,
    )


def clustered_interval(hits: Mapping[int, int], trials: int) -> tuple[float, float]:
    """The 95 % interval of a share whose trials come in groups of `trials` that are not independent.

    hits   of a group -> in how many groups

    It is the Wilson interval of as many independent trials as would have the same variance: fewer than there
    are where the trials of a group go together, more (at most `trials` times as many) where one that hits
    makes the others miss. Of fewer groups than `FEWEST_GROUPS` the variance is not known well enough: there
    each trial counts as one.
    """
    groups = sum(hits.values())
    hit = sum(number * count for number, count in hits.items())
    whole = groups * trials
    if groups < FEWEST_GROUPS or not 0 < hit < whole:
        return wilson_interval(hit, whole)
    # Sum of the squared deviations of groups from their mean, times the groups: a whole number.
    spread = groups * sum(number * number * count for number, count in hits.items()) - hit * hit
    most = whole * trials
    independent = min(most, hit * (whole - hit) * (groups - 1) / spread) if spread else most
    return _wilson(hit / whole * independent, independent)


def mean(counts: Mapping[int, int]) -> float | None:
    """The mean of values counted as value -> how often; None without values."""
    total = sum(counts.values())
    return share(sum(value * count for value, count in counts.items()), total)


def quantile(counts: Mapping[int, int], percent: int) -> int | None:
    """The smallest value that at least `percent` % of the values do not exceed (nearest rank)."""
    rank = -(-sum(counts.values()) * percent // 100)
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= rank:
            return value
    return None
