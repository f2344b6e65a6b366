"""On every day from its first one thing has exactly one row in force (DESIGN: dated records)."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.models import Game, RuleParameter
from catalog.publication import effective_until_rebuild, versions_publish

pytestmark = pytest.mark.django_db
START = dt.date(2026, 1, 1)
SPAN = 20
in_database = settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
offsets = st.lists(st.integers(0, SPAN), min_size=1, max_size=9, unique=True)


def day(offset: int) -> dt.date:
    return START + dt.timedelta(days=offset)


@contextmanager
def undone() -> Iterator[None]:
    """One example, whose rows are rolled back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def published(
    begins: list[int], *, batches: int = 1, withdrawn: frozenset[int] = frozenset()
) -> list[RuleParameter]:
    """Rows of one parameter, published in the order given, `batches` at a time."""
    game = Game.objects.get_or_create(slug="tiny", defaults={"names": {"en": "Tiny"}})[0]
    rows = [
        RuleParameter(game=game, name="size", value=at, effective_from=day(at), withdrawn=at in withdrawn)
        for at in begins
    ]
    RuleParameter.objects.bulk_create(rows)
    for first in range(0, len(rows), batches):
        versions_publish(rows[first : first + batches], now=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))
    return rows


def values_by_day() -> list[list[int]]:
    rows = RuleParameter.objects.all()
    return [list(rows.in_force(on=day(at)).values_list("value", flat=True)) for at in range(-1, SPAN + 2)]


def expected(begins: list[int], withdrawn: frozenset[int] = frozenset()) -> list[list[int]]:
    """By the definition: the latest row that has begun, unless it withdraws the thing."""
    latest = [max((at for at in begins if at <= now), default=None) for now in range(-1, SPAN + 2)]
    return [[] if at is None or at in withdrawn else [at] for at in latest]


@in_database
@given(begins=offsets, batches=st.integers(1, 12))
def test_any_set_of_days_published_in_any_order_gives_one_row_a_day_from_the_first(begins, batches):
    with undone():
        published(begins, batches=batches)
        assert values_by_day() == expected(begins)


@in_database
@given(begins=offsets, withdrawn=st.frozensets(st.integers(0, SPAN)))
def test_nothing_is_in_force_from_a_withdrawal_to_the_next_row(begins, withdrawn):
    with undone():
        published(begins, withdrawn=withdrawn)
        assert values_by_day() == expected(begins, withdrawn)
        assert RuleParameter.objects.count() == len(begins)


@in_database
@given(begins=offsets, days=st.data())
def test_the_rebuilt_cache_is_the_one_that_publishing_wrote(begins, days):
    with undone():
        published(begins)
        ends = list(RuleParameter.objects.values_list("pk", "effective_until"))
        broken = days.draw(st.sampled_from(ends))[0]
        row = RuleParameter.objects.get(pk=broken)
        RuleParameter.objects.filter(pk=broken).write_bookkeeping(
            effective_until=row.effective_from + dt.timedelta(days=99)
        )
        assert effective_until_rebuild(RuleParameter) == 1
        assert list(RuleParameter.objects.values_list("pk", "effective_until")) == ends


@in_database
@given(begins=offsets)
def test_a_row_says_the_same_of_a_day_as_the_query(begins):
    with undone():
        published(begins)
        rows = list(RuleParameter.objects.all())
        alone = [[row.value for row in rows if row.is_in_force(on=day(at))] for at in range(-1, SPAN + 2)]
        assert alone == values_by_day()


def test_things_do_not_end_each_other(db):
    game = Game.objects.create(slug="tiny", names={"en": "Tiny"})
    rows = [
        RuleParameter(game=game, name=name, value=1, effective_from=day(at))
        for at, name in enumerate(["hand", "deck", "field"])
    ]
    RuleParameter.objects.bulk_create(rows)
    versions_publish(rows, now=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))
    assert RuleParameter.objects.in_force(on=day(SPAN)).count() == 3
