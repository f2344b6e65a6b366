"""What became of the cards of a saved deck, and what is announced: the row stays, and the page says it."""

import datetime as dt

import pytest

from decks.models import Visibility
from tests.days import SOON, today
from tests.decks.saved import saved
from tests.decks.test_announced import card_changed, format_changed, format_named

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def deck():
    """A public deck saved a week ago."""
    last_week = dt.datetime.now(dt.UTC) - dt.timedelta(days=7)
    return saved(text="2 Asio\n", visibility=Visibility.PUBLIC, now=last_week).deck


def page_of(client, deck, **query) -> str:
    return client.get(f"/decks/{deck.pk}/", query).content.decode().partition("<main")[2]


def test_a_card_as_it_was_when_saved_has_no_remark(client, deck):
    page = page_of(client, deck)

    assert "Since it was saved" not in page
    assert "Announced:" not in page


def test_a_card_renamed_since_is_shown_by_its_name_of_today_with_what_changed_and_when(client, deck):
    card_changed("asio", day=today(), name="Async Core", reason="Clearer")

    page = page_of(client, deck)

    assert ">Async Core</a>" in page
    assert f"Since it was saved: {today()}: renamed from “Asio” to “Async Core”. Clearer" in page


def test_what_is_announced_is_told_with_its_day(client, deck):
    pool = format_named("boost-casual").snapshots.get().pool
    format_changed(pool={**pool, "exclude": ["asio"]}, reason="Too strong")

    page = page_of(client, deck)

    assert f"Announced: {SOON}: no longer allowed in boost-casual. Too strong" in page
    assert ">Asio</a>" in page


def test_on_the_day_it_came_true_the_page_says_so(client, deck):
    card_changed("asio", name="Async Core")

    assert ">Asio</a>" in page_of(client, deck)
    assert ">Async Core</a>" in page_of(client, deck, as_of=SOON.isoformat())


def test_a_withdrawn_card_keeps_its_row(client, deck):
    card_changed("asio", day=today(), withdrawn=True, reason="Lost its licence")

    page = page_of(client, deck)

    assert f"{today()}: withdrawn. Lost its licence" in page
    assert '<span class="copies">2</span> <a href="/cards/boost/asio/">Asio</a>' in page


def test_changes_are_told_in_chinese(client, deck):
    card_changed("asio", day=today(), name="Async Core")

    assert "由“Asio”更名为“Async Core”" in page_of(client, deck, lang="zh")
