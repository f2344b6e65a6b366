"""The playtest record on the pages: marks while playing, words after the end, the bots' estimate."""

import pytest
from django.test import Client

from rules.models import Match, PlaytestNote
from tests.rules.pages.tables import DUEL, RELEASE, conceded, dealt, form_of, page_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


def test_a_decision_is_marked_and_the_mark_taken_for_the_record(client: Client) -> None:
    match = dealt(client, RELEASE, "random")
    version = form_of(match)["version"]

    client.post(f"/matches/{match.pk}/mark/", {"kind": "decision", "version": version, "mark": "confusing"})

    assert PlaytestNote.objects.get().value == "confusing"
    assert 'aria-pressed="true"' in page_of(client, match)


@pytest.mark.parametrize(
    "sent",
    [
        {"kind": "decision", "version": "0", "mark": "wonderful"},
        {"kind": "card", "card": "x"},
        {"kind": "no_way_back", "turn": "x"},
        {},
    ],
)
def test_a_mark_that_is_none_is_refused(client: Client, sent) -> None:
    match = dealt(client, RELEASE, "random")

    assert client.post(f"/matches/{match.pk}/mark/", sent).status_code == 409
    assert not PlaytestNote.objects.exists()


def test_what_is_said_after_the_end_is_summed_up_and_shown_again(client: Client) -> None:
    over = conceded(client, DUEL, "random")

    said = {"familiarity": "learning", "another": "yes", "exciting": "ping-imp", "deck_change": "More imps"}
    client.post(f"/matches/{over.pk}/record/", said)

    record = client.get("/playtests/?game=duel&table=bots").content.decode()
    assert "Ping Imp" in record
    assert "Pressure" in record
    assert "estimate of the bots" in record
    assert "More imps" in page_of(client, over)


def test_nothing_is_said_about_the_end_before_it(client: Client) -> None:
    match = dealt(client, DUEL, "random")

    assert client.post(f"/matches/{match.pk}/record/", {"another": "yes"}).status_code == 409
    assert not PlaytestNote.objects.exists()


def test_the_estimate_of_the_bots_stands_beside_the_own_mark_and_is_called_one(client: Client) -> None:
    over = conceded(client, DUEL, "random")
    Match.objects.filter(pk=over.pk).update(estimate={"no_way_back": [7, None]})

    shown = page_of(client, over)

    assert "estimate of the bots" in shown
    assert "from turn 7 on" in shown


def test_what_is_said_after_the_end_is_kept_as_a_whole_or_not_at_all(client, monkeypatch):
    over = conceded(client, DUEL, "greedy")
    monkeypatch.setattr("rules.services.notes.MOST_NOTES", 1)
    answer = client.post(f"/matches/{over.pk}/record/", {"familiarity": "learning", "another": "yes"})
    assert answer.status_code == 409
    assert not PlaytestNote.objects.exists()
