"""What people note about matches, and what it sums up to."""

import csv
import datetime as dt
import io

import pytest

from rules.models import Match, PlaytestNote
from tests.api.rules.tables import Table, pointers, problem
from tests.clauses import clause

pytestmark = pytest.mark.usefixtures("sealed_catalog")

URL = "/api/v1/playtests/"


@pytest.fixture
def table(client):
    return Table(client)


@pytest.fixture
def note(table):
    """Posts a note of seat 0 and gives the answer."""

    def post(seat=0, **body):
        return table.post("notes", body, seat=seat)

    return post


def own(table, seat=0):
    return table.get("notes/", seat=seat).json()["results"]


def ended(table, *, minutes=12):
    """The match is over, `minutes` after the first decision; seat 1 has won."""
    table.bid(0)
    table.post("concede", {}, seat=0)
    match = Match.objects.get(pk=table.id)
    Match.objects.filter(pk=match.pk).update(finished=match.started + dt.timedelta(minutes=minutes))


@pytest.mark.parametrize(
    ("body", "about", "value"),
    [
        ({"kind": "length", "minutes": 14}, "", 14),
        ({"kind": "familiarity", "value": "learning"}, "", "learning"),
        ({"kind": "decision", "version": 0, "mark": "confusing"}, "0", "confusing"),
        ({"kind": "no_way_back", "turn": 1}, "1", True),
        ({"kind": "card", "card": "face-6", "mark": "exciting"}, "face-6", "exciting"),
        ({"kind": "another", "value": "maybe"}, "", "maybe"),
        (
            {"kind": "deck_change", "text": " more sixes ", "out": ["face-1"]},
            "",
            {"text": "more sixes", "out": ["face-1"], "in": []},
        ),
    ],
    ids=lambda one: one["kind"] if isinstance(one, dict) and "kind" in one else "",
)
def test_a_note_of_every_kind_is_kept(table, note, body, about, value):
    answer = note(**body)
    assert answer.status_code == 201, answer.content
    assert (answer.json()["about"], answer.json()["value"]) == (about, value)
    assert own(table) == [answer.json()]


@clause("duel:record.2")
def test_a_decision_is_marked_on_the_turn_that_it_was_put(table, note):
    for seat in (0, 1):
        table.bid(seat)
    assert note(kind="decision", version=0, mark="meaningful").json()["turn"] == 0


def test_a_later_note_about_the_same_takes_the_place_of_the_first(table, note):
    for mark in ("automatic", "meaningful"):
        note(kind="decision", version=0, mark=mark)
    assert [one["value"] for one in own(table)] == ["meaningful"]


def test_a_note_is_taken_back(table, note):
    note(kind="card", card="face-6", mark="exciting")
    assert note(kind="card", card="face-6", remove=True).json()["value"] is None
    assert own(table) == []


def test_notes_are_their_own_seats(table, note):
    note(kind="another", value="yes")
    assert own(table, seat=1) == []


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/kind"),
        ({"kind": "mood", "value": "yes"}, "/kind"),
        ({"kind": ["length"]}, "/kind"),
        ({"kind": "length"}, "/minutes"),
        ({"kind": "length", "minutes": 0}, "/minutes"),
        ({"kind": "length", "minutes": 1441}, "/minutes"),
        ({"kind": "length", "minutes": "12"}, "/minutes"),
        ({"kind": "length", "minutes": True}, "/minutes"),
        ({"kind": "familiarity", "value": "bored"}, "/value"),
        ({"kind": "familiarity", "value": ["learning"]}, "/value"),
        ({"kind": "another", "value": True}, "/value"),
        ({"kind": "another", "value": "yes", "turn": 1}, "/turn"),
        ({"kind": "decision", "version": 9, "mark": "meaningful"}, "/version"),
        ({"kind": "decision", "version": 0, "mark": "dull"}, "/mark"),
        ({"kind": "decision", "mark": "meaningful"}, "/version"),
        ({"kind": "no_way_back", "turn": 50}, "/turn"),
        ({"kind": "no_way_back", "turn": -1}, "/turn"),
        ({"kind": "card", "card": "face-9", "mark": "exciting"}, "/card"),
        ({"kind": "card", "card": ["face-1"], "mark": "exciting"}, "/card"),
        ({"kind": "card", "mark": "exciting"}, "/card"),
        ({"kind": "deck_change"}, "/text"),
        ({"kind": "deck_change", "text": " \n"}, "/text"),
        ({"kind": "deck_change", "text": "x" * 1001}, "/text"),
        ({"kind": "deck_change", "text": 5}, "/text"),
        ({"kind": "deck_change", "out": "face-1"}, "/out"),
        ({"kind": "deck_change", "in": ["face-1"] * 61}, "/in"),
        ({"kind": "another", "value": "yes", "remove": "no"}, "/remove"),
    ],
)
def test_a_note_that_says_nothing_sound_is_refused(note, body, pointer):
    answer = note(**body)
    assert (problem(answer), pointers(answer)) == ((400, "bad_note"), [pointer])
    assert not PlaytestNote.objects.exists()


def test_a_seat_keeps_so_many_notes_and_no_more(monkeypatch, note):
    monkeypatch.setattr("rules.services.notes.MOST_NOTES", 1)
    note(kind="another", value="yes")
    assert problem(note(kind="length", minutes=5)) == (400, "bad_note")
    assert note(kind="another", value="no").status_code == 201


# -- the sums ---------------------------------------------------------------------------------------------


def summary(client, **query):
    return client.get(URL, {"game": "toy", **query}).json()


@clause("duel:record.1", "duel:record.2", "duel:record.3", "duel:record.4", "duel:record.5")
def test_the_record_sums_up_what_people_said(client, table, note):
    note(kind="familiarity", value="learning")
    note(kind="decision", version=0, mark="confusing")
    note(kind="card", card="face-6", mark="exciting")
    note(kind="no_way_back", turn=1)
    note(seat=1, kind="another", value="yes")
    ended(table)
    told = summary(client)
    assert told["minutes"][0] == {"familiarity": "learning", "matches": 1, "median": 12.0}
    (deck,) = told["decks"]
    assert (deck["seats"], deck["wins"], deck["another"]["yes"], deck["decisions"]["confusing"]) == (
        2,
        1,
        1,
        1,
    )
    assert deck["no_way_back"] == {"seats": 1, "median_turn": 1.0}
    assert told["cards"] == [
        {"card": "face-6", "name": "Face-6", "exciting": 1, "unused": 0, "out": 0, "in": 0}
    ]


@clause("duel:record.3", "duel:record.6")
def test_what_bots_estimate_stands_apart(client, table):
    ended(table)
    Match.objects.update(estimate={"no_way_back": [2, None]})
    (deck,) = summary(client)["decks"]
    assert deck["no_way_back"]["seats"] == 0
    assert deck["no_way_back_estimated_by_bots"] == {"seats": 1, "median_turn": 2.0}


def test_a_match_that_goes_on_is_not_counted(client, note):
    note(kind="another", value="yes")
    assert (summary(client)["matches"], summary(client)["decks"]) == (0, [])


@clause("duel:record.6")
def test_matches_with_bots_at_the_table_are_summed_up_apart(client):
    with_bot = Table(client, seats=[{"bot": None}, {"bot": "greedy"}])
    with_bot.post("concede", {}, seat=0)
    found = {table: summary(client, table=table)["matches"] for table in ("people", "bots", "all")}
    assert found == {"people": 0, "bots": 1, "all": 1}
    assert summary(client, table="bots")["decks"][0]["seats"] == 1


@clause("duel:record.1")
def test_a_length_that_was_told_is_taken_for_the_clocks(client, table, note):
    note(kind="length", minutes=40)
    note(kind="familiarity", value="familiar")
    ended(table)
    assert summary(client)["minutes"][1]["median"] == 40.0


@pytest.mark.parametrize("query", [{"game": "chess"}, {"table": "none"}, {"deck": "x"}])
def test_a_record_of_nothing_known_is_refused(client, query):
    assert client.get(URL, query).status_code == 400


def test_the_record_costs_the_same_however_many_matches_there_are(client, django_assert_num_queries):
    for _ in range(3):
        ended(Table(client))
    with django_assert_num_queries(4):
        summary(client)


# -- CSV --------------------------------------------------------------------------------------------------


def test_the_export_is_for_accounts(client):
    assert problem(client.get(f"{URL}export/?game=toy")) == (401, "login_required")


@clause("duel:record.5")
def test_the_export_has_a_row_for_every_seat_and_note(client, table, note, token_headers):
    note(kind="deck_change", text="=cmd()", out=["face-1"])
    ended(table)
    answer = client.get(f"{URL}export/?game=toy", headers=token_headers)
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [(row["seat"], row["kind"], row["value"]) for row in rows] == [
        ("0", "result", "conceded"),
        ("0", "deck_change", "'=cmd()"),
        ("0", "deck_change", "out face-1"),
        ("1", "result", "conceded"),
    ]
    assert (rows[0]["minutes"], rows[0]["won"], answer["Content-Type"]) == (
        "12.0",
        "0",
        "text/csv; charset=utf-8",
    )


def test_the_export_names_nobody(client, token_headers):
    ended(Table(client, headers=token_headers))
    assert "mira" not in client.get(f"{URL}export/?game=toy", headers=token_headers).text
