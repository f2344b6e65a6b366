"""Numbers from a seed: the same everywhere, in range, and fair."""

from collections import Counter

import pytest

from decks.odds.stream import SeededStream


def numbers(seed, n, count=1_000):
    stream = SeededStream(seed)
    return [stream.below(n, "test") for _ in range(count)]


def test_one_seed_gives_the_same_numbers_on_every_machine():
    assert numbers(7, 100, 8) == numbers("7", 100, 8)
    assert numbers(7, 100, 8) == [52, 10, 79, 22, 74, 34, 54, 55]
    assert numbers(7, 100, 8) != numbers(8, 100, 8)


@pytest.mark.parametrize("n", [1, 2, 3, 60, 2**31 + 1])
def test_numbers_are_in_range(n):
    assert all(0 <= number < n for number in numbers(1, n))


def test_no_number_is_likelier():
    counted = Counter(numbers("fair", 6, 60_000))
    # Chi-square with 5 degrees of freedom: 20.5 is passed once in a thousand seeds, and this one is fixed.
    assert sum((counted[face] - 10_000) ** 2 / 10_000 for face in range(6)) < 20.5


def test_streams_of_longer_and_shorter_seeds_do_not_meet():
    assert numbers("1/1", 1_000, 20) != numbers("1/11", 1_000, 20)
