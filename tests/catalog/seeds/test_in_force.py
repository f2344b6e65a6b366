"""The record of a fixture file that holds on a day."""

import datetime as dt

import pytest

from catalog.seeds.in_force import record_in_force, values_in_force

# Not in the order of their days: a file may list them as it likes.
VERSIONS = [
    {"effective_from": "2026-06-15", "name": "second"},
    {"effective_from": "2026-01-01", "name": "first"},
    {"effective_from": "2027-01-15", "name": "third"},
]


@pytest.mark.parametrize(
    ("day", "name"),
    [
        *(("2026-01-01", "first"), ("2026-06-14", "first"), ("2026-06-15", "second")),
        *(("2027-01-14", "second"), ("2027-01-15", "third"), ("2030-01-01", "third")),
    ],
)
def test_a_record_holds_from_its_very_day_until_the_next_begins(day, name):
    assert record_in_force(VERSIONS, on=dt.date.fromisoformat(day))["name"] == name


def test_nothing_holds_before_the_first_begins():
    assert record_in_force(VERSIONS, on=dt.date(2025, 12, 31)) is None


def test_a_withdrawn_thing_is_not_in_force_from_the_day_of_the_withdrawal():
    withdrawn = [*VERSIONS, {"effective_from": "2028-01-01", "name": "", "withdrawn": True}]

    assert record_in_force(withdrawn, on=dt.date(2027, 12, 31))["name"] == "third"
    assert record_in_force(withdrawn, on=dt.date(2028, 1, 1)) is None


def test_without_a_day_today_is_meant():
    today = dt.datetime.now(dt.UTC).date()
    begun = {"effective_from": today.isoformat(), "name": "begins today"}
    scheduled = {"effective_from": (today + dt.timedelta(days=1)).isoformat(), "name": "scheduled"}

    assert record_in_force([scheduled, begun]) is begun


def test_each_parameter_has_its_own_history():
    parameters = [
        {"name": "hand_size", "value": 5, "effective_from": "2026-01-01"},
        {"name": "deck_min", "value": 40, "effective_from": "2026-01-01"},
        {"name": "hand_size", "value": 6, "effective_from": "2026-03-01"},
        {"name": "side_max", "value": 8, "effective_from": "2026-03-01"},
    ]

    assert values_in_force(parameters, on=dt.date(2026, 2, 28)) == {"hand_size": 5, "deck_min": 40}
    assert values_in_force(parameters, on=dt.date(2026, 3, 1)) == {
        "hand_size": 6,
        "deck_min": 40,
        "side_max": 8,
    }
