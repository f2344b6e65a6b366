"""Durations: which ones there are."""

import pytest

from rules.engine.core.errors import CardFaults
from tests.rules.engine.core.effects.trial import read


def effects(until):
    verb = {"verb": "modify_stat", "stat": "Speed", "by": 1, "until": until}
    return [{"when": "enters", "do": [verb]}]


@pytest.mark.parametrize(
    ("until", "path", "code"),
    [
        ("end_of_trun", "", "unknown_ending"),
        (2, "", "wrong_type"),
        ({"turns": 0}, "/turns", "out_of_range"),
        ({"turn": 2}, "/turn", "unknown_key"),
    ],
)
def test_a_duration_that_means_nothing_is_refused(until, path, code):
    with pytest.raises(CardFaults) as caught:
        read(effects(until))
    assert (f"/0/do/0/until{path}", code) in [(fault.path, fault.code) for fault in caught.value.faults]


def test_a_continuous_ability_ends_with_its_source_and_a_moment_leaves_its_result():
    lasting, once = read(
        [{"while": "in_play", "do": [{"verb": "draw"}]}, {"when": "enters", "do": [{"verb": "draw"}]}]
    )
    assert lasting.is_continuous
    assert not once.is_continuous
