"""Cards and rules from the fixtures are those in force on the day, errata included."""

import datetime as dt

import pytest

from rules.seed import seed_cards


def card(slug, day, game="duel", code="starters"):
    records = seed_cards(game, [code], on=dt.date.fromisoformat(day))
    (found,) = (record for record in records if record["slug"] == slug)
    return found


@pytest.mark.parametrize(("day", "health"), [("2026-02-28", 1), ("2026-03-01", 2), ("2026-11-29", 2)])
def test_an_erratum_counts_from_its_very_day(day, health):
    assert card("eager-intern", day)["attributes"]["health"] == health


@pytest.mark.parametrize(("day", "power"), [("2027-01-14", 3), ("2027-01-15", 2)])
def test_a_scheduled_version_is_not_used_before_its_day(day, power):
    (effect,) = card("garbage-collection", day)["effects"]

    assert effect["do"][0]["what"]["where"]["power"]["at_least"] == power


def test_a_member_that_the_erratum_gives_is_not_mixed_with_the_first_version():
    before = card("segfault", "2026-06-14", "boost", "starter")
    after = card("segfault", "2026-06-15", "boost", "starter")

    assert "until" not in before["effects"][0]["do"][0]
    assert after["effects"][0]["do"][0]["until"] == "end_of_turn"


def test_a_set_has_no_cards_before_it_is_published():
    assert seed_cards("duel", ["starters"], on=dt.date(2025, 12, 31)) == []
