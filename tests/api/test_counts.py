"""Calls counted in the database: what rates ask of a cache, in one statement a count."""

import datetime as dt

import pytest
from django.utils import timezone

from api.counts import CountCache
from api.models import CallCount
from api.rates import WINDOW, Window

NOW = 1_800_000_000.0  # a whole minute

pytestmark = pytest.mark.django_db


@pytest.fixture
def counts() -> CountCache:
    return CountCache("", {})


def run_out() -> None:
    CallCount.objects.update(expires=timezone.now() - dt.timedelta(seconds=1))


def test_a_number_is_added_once(counts):
    assert [counts.add("a", 1), counts.add("a", 5)] == [True, False]
    assert counts.get("a") == 1


def test_one_more_is_one_statement(counts, django_assert_num_queries):
    counts.add("a", 1)
    with django_assert_num_queries(1):
        assert counts.incr("a") == 2
    assert counts.get_many(["a", "b"]) == {"a": 2}


def test_of_what_is_not_there_there_cannot_be_one_more(counts):
    with pytest.raises(ValueError, match="nothing is counted"):
        counts.incr("a")


def test_what_has_run_out_is_not_there(counts):
    counts.add("a", 7)
    run_out()
    assert (counts.get("a"), counts.get_many(["a"])) == (None, {})
    with pytest.raises(ValueError, match="nothing is counted"):
        counts.incr("a")
    assert counts.add("a", 1)


def test_what_has_run_out_goes_when_something_new_comes(counts):
    counts.add("a", 1)
    run_out()
    counts.add("b", 1)
    assert [key.split(":")[-1] for key in CallCount.objects.values_list("key", flat=True)] == ["b"]


def test_without_an_end_a_number_stays(counts):
    counts.add("a", 1, None)
    counts.set("b", 2, None)
    assert counts.get_many(["a", "b"]) == {"a": 1, "b": 2}


def test_numbers_can_be_set_and_removed(counts):
    counts.set("a", 3)
    counts.set("a", 4)
    assert counts.get("a") == 4
    assert [counts.delete("a"), counts.delete("a")] == [True, False]
    counts.set("a", 3)
    counts.clear()
    assert counts.get("a", "none") == "none"


def test_a_rate_is_kept_to(counts):
    limit = Window(counts, "test", 4)
    waits = [limit.wait(NOW + second) for second in range(6)]
    assert [wait == 0 for wait in waits] == [True] * 4 + [False] * 2
    assert limit.wait(NOW + 2 * WINDOW + 6) == 0


def test_a_call_is_counted_by_two_statements(counts, django_assert_num_queries):
    limit = Window(counts, "test", 4)
    limit.wait(NOW)
    with django_assert_num_queries(2):
        limit.wait(NOW + 1)
