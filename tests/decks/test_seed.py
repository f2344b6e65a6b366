"""Pools and names from the fixtures are those in force on the day, errata included."""

import datetime as dt

import pytest

from decks.seed import seed_names, seed_pool, seed_values

BEFORE, RENAMED = dt.date(2026, 2, 28), dt.date(2026, 3, 1)


@pytest.mark.parametrize(("day", "name"), [(BEFORE, "Root Cause"), (RENAMED, "Root Cause Analysis")])
def test_a_card_has_its_new_name_from_the_very_day_of_the_erratum(day, name):
    assert seed_pool("duel-constructed", on=day).cards["root-cause-analysis"].name == name


def test_the_names_of_a_day_know_a_card_by_its_name_then():
    before, after = seed_names("duel", on=BEFORE), seed_names("duel", on=RENAMED)

    assert before.find("Root Cause").slugs == ("root-cause-analysis",)
    assert after.find("Root Cause Analysis").slugs == ("root-cause-analysis",)


def test_a_pool_is_that_of_today_unless_a_day_is_given():
    today = dt.datetime.now(dt.UTC).date()

    assert seed_pool("duel-constructed").cards == seed_pool("duel-constructed", on=today).cards
    assert seed_pool("duel-constructed").cards["root-cause-analysis"].name == "Root Cause Analysis"


def test_no_rule_number_holds_before_the_rulebook_does():
    assert seed_values("duel", on=dt.date(2025, 12, 31)) == {}
