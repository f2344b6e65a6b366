"""The benchmark measures the same work in every build."""

from decks.benchmark import decks_measure


def test_the_checksum_hangs_on_the_verdicts_alone():
    short, long = decks_measure(checks=10), decks_measure(checks=30)
    assert (short.checksum, short.checks, long.checks) == (long.checksum, 10, 30)
    assert len(short.checksum) == 16
    assert long.rate > 0
