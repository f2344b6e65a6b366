"""The benchmark measures the same work in every build."""

from decks.benchmark import DeckRun


def test_the_checksum_hangs_on_the_verdicts_and_not_on_how_many_were_measured():
    short, long = DeckRun(checks=10), DeckRun(checks=30)
    long.judge()
    assert short.checksum() == long.checksum()
    assert len(short.checksum()) == 16
