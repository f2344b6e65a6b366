"""Saved decks whose cards are renamed, withdrawn or banned: the row stays, and the answer says so."""

import datetime as dt

import pytest
from django.utils import timezone

from catalog.models import CardVersion
from catalog.services import version_draft
from decks.models import FormatSnapshot, Visibility
from tests.api.catalog.errata import publish, publish_erratum
from tests.api.decks.callers import DECKS, Caller
from tests.days import LATER, today
from tests.decks.saved import saved

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def deck():
    return saved(visibility=Visibility.PUBLIC, now=timezone.now() - dt.timedelta(days=1)).deck


def read(client, deck):
    """The answer about the deck, and its row of Asio."""
    answer = Caller(client)("GET", f"{DECKS}{deck.pk}/").json()
    (row,) = (row for row in answer["zones"]["main"] if row["card"] == "asio")
    return answer, row


def ban(day, reason="Too strong."):
    """A snapshot of boost-casual without Asio, from the day on."""
    old = FormatSnapshot.objects.in_force(on=today()).get(format__slug="boost-casual")
    draft = version_draft(old, effective_from=day)
    return publish(draft, pool={**old.pool, "exclude": ["asio"]}, reason=reason)


def test_nothing_is_said_of_cards_that_are_as_they_were(client, deck):
    answer, row = read(client, deck)
    assert (row["changes"], row["announced"], answer["changed"], answer["will_change_on"]) == (
        [],
        [],
        False,
        None,
    )


def test_a_renamed_card_stays_with_its_new_name_and_its_old_one(client, deck):
    publish_erratum("asio", game="boost", name="Asynchronous I/O", reason="Clearer.")
    answer, row = read(client, deck)
    assert (row["name"], row["count"], row["status"], answer["changed"]) == (
        "Asynchronous I/O",
        2,
        "ok",
        True,
    )
    assert row["changes"] == [
        {
            "on": today().isoformat(),
            "kind": "renamed",
            "facts": ["name"],
            "was": "Asio",
            "now": "Asynchronous I/O",
            "reason": "Clearer.",
        }
    ]


def test_a_withdrawn_card_stays_and_is_no_longer_in_the_pool(client, deck):
    publish_erratum("asio", game="boost", withdrawn=True, reason="Lost.")
    answer, row = read(client, deck)
    assert [(change["kind"], change["reason"]) for change in row["changes"]] == [("withdrawn", "Lost.")]
    assert (row["name"], answer["counts"]["main"]) == ("Asio", 3)
    verdict = Caller(client)("GET", f"{DECKS}{deck.pk}/legality/").json()
    assert "not_in_pool" in [problem["code"] for problem in verdict["problems"]]


def test_a_changed_stat_is_named(client, deck):
    publish_erratum("asio", game="boost", stats={"Speed": 1})
    (change,) = read(client, deck)[1]["changes"]
    assert change["kind"] == "changed"
    assert "stats" in change["facts"]


def test_a_banned_card_stays_and_the_ban_has_its_day_and_reason(client, deck):
    ban(today())
    (change,) = read(client, deck)[1]["changes"]
    assert (change["kind"], change["now"], change["reason"]) == ("banned", "boost-casual", "Too strong.")


def test_a_ban_that_is_published_for_later_is_announced(client, deck):
    ban(LATER)
    answer, row = read(client, deck)
    assert (row["changes"], answer["changed"], answer["will_change_on"]) == ([], False, LATER.isoformat())
    assert [(change["kind"], change["on"]) for change in row["announced"]] == [("banned", LATER.isoformat())]


def test_to_save_again_is_to_know_of_the_change(client, deck):
    publish_erratum("asio", game="boost", name="Asynchronous I/O")
    mira = Caller(client, "mira")
    mira("PATCH", f"{DECKS}{deck.pk}/", {"notes": "seen"}, If_Match="1")
    assert read(client, deck)[0]["changed"] is False


def test_a_change_on_the_day_of_saving_is_told_when_it_was_published_after(client):
    early = saved(name="early", visibility=Visibility.PUBLIC, now=timezone.now()).deck
    row = publish_erratum("asio", game="boost", name="Asynchronous I/O")
    late = saved(text="1 Asynchronous I/O\n", visibility=Visibility.PUBLIC, now=timezone.now()).deck
    assert read(client, early)[1]["changes"][0]["kind"] == "renamed"
    assert read(client, late)[1]["changes"] == []
    assert CardVersion.objects.get(pk=row.pk).is_published


def test_an_old_name_still_finds_the_card_of_a_saved_deck(client, deck):
    publish_erratum("asio", game="boost", name="Asynchronous I/O")
    text = Caller(client)("GET", f"{DECKS}{deck.pk}/export/").content.decode()
    assert text.splitlines() == ["Main deck", "2 Asynchronous I/O", "1 Beast"]


def test_cards_are_named_in_the_language_asked_for(client):
    deck = saved(text="1 Ada Quill\n", format="programmers-base", visibility=Visibility.PUBLIC).deck
    named = {}
    for lang in ("en", "zh"):
        zones = Caller(client)("GET", f"{DECKS}{deck.pk}/?lang={lang}").json()["zones"]
        named[lang] = [row["name"] for rows in zones.values() for row in rows]
    assert named["en"] == ["Ada Quill"]
    assert named["zh"] != named["en"]
