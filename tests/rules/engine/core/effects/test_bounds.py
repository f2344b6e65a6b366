"""Bounds on numbers."""

import pytest

from rules.engine.core.effects.bounds import BOUNDS, Bounds
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.reading import Reading
from tests.rules.engine.core.effects.trial import TRIAL


def bounds(data):
    """The bounds read, and the faults found."""
    reading = Reading(TRIAL, ())
    return BOUNDS.read(data, "", reading), [(fault.path, fault.code) for fault in reading.faults]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({}, ("", "missing_key")),
        ({"from": 9, "to": 2}, ("", "out_of_range")),
        ({"form": 2}, ("/form", "unknown_key")),
        ({"from": "2"}, ("/from", "wrong_type")),
        (True, ("", "wrong_type")),
        ("12", ("", "wrong_type")),
    ],
)
def test_bounds_that_no_number_or_any_number_meets_are_refused(data, fault):
    assert fault in bounds(data)[1]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (12, Bounds(12, 12)),
        ({"exactly": 4}, Bounds(4, 4)),
        ({"from": 2, "to": 9}, Bounds(2, 9)),
        ({"more_than": 8}, Bounds(9, None)),
        ({"at_least": 8}, Bounds(8, None)),
        ({"fewer_than": 3}, Bounds(None, 2)),
        ({"at_most": 3}, Bounds(None, 3)),
        ({"at_least": 2, "more_than": 4, "at_most": 9}, Bounds(5, 9)),
    ],
)
def test_bounds_are_read_from_their_words(data, expected):
    assert bounds(data) == (expected, [])


@pytest.mark.parametrize(("number", "holds"), [(1, False), (2, True), (9, True), (10, False)])
def test_both_ends_belong_to_the_bounds(number, holds):
    assert Bounds(2, 9).holds(number) is holds


@pytest.mark.parametrize(
    ("made", "counted", "figures"),
    [
        (Bounds(1, 1), "exactly one", "1"),
        (Bounds(9, None), "at least nine", "9 or more"),
        (Bounds(None, 12), "at most 12", "12 or less"),
        (Bounds(2, 9), "2 to 9", "2 to 9"),
    ],
)
def test_bounds_are_said_in_words_or_figures(made, counted, figures):
    english = Language("en", TRIAL)
    assert (made.counted(english), made.figures(english)) == (counted, figures)
