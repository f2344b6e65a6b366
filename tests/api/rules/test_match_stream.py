"""What happens at a match, as server-sent events."""

import json

import pytest

from api.rules.streams import MatchStream
from rules import services
from rules.models import Match, MatchSeat

pytestmark = pytest.mark.usefixtures("sealed_catalog")


def messages(answer):
    text = b"".join(answer.streaming_content).decode()
    return [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: ")]


def test_the_stream_of_a_match_that_is_over_ends_with_it(over):
    answer = over.get("events/", seat=1)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/event-stream")
    (last,) = messages(answer)
    assert (last["status"], [event["event"] for event in last["events"]]) == ("over", ["conceded"])


def test_whoever_saw_the_end_is_told_nothing_more(over):
    match = Match.objects.get()
    headers = {"Last-Event-ID": f"{match.events}-{match.revision}"}
    assert over.get("events/", seat=1, headers=headers).status_code == 204


def test_the_stream_goes_on_where_it_was_left_and_hides_what_is_secret(table):
    table.bid(0)
    table.bid(1)
    table.post("concede", {}, seat=0)
    (told,) = messages(table.get("events/", seat=1, headers={"Last-Event-ID": "1-2"}))
    assert [event["id"] for event in told["events"]] == [2, 3, 4]
    (whole,) = messages(table.get("events/", seat=1))
    assert whole["events"][0] == {"id": 1, "event": "set_aside", "seat": 0, "card": None}


@pytest.mark.parametrize("last", ["", "x", "-", "9" * 40, "१-1"])
def test_an_odd_last_event_id_tells_everything(over, last):
    (told,) = messages(over.get("events/", seat=1, headers={"Last-Event-ID": last}))
    assert [event["id"] for event in told["events"]] == [1]


def test_what_happens_while_events_are_read_is_told_once(table, monkeypatch):
    seat = MatchSeat.objects.select_related("match").get(match=table.id, number=0)
    stream = MatchStream(seat, "", clock=lambda: 0.0, sleep=lambda seconds: pytest.fail("nothing was told"))
    events_of, meanwhile = services.match_events, [lambda: table.bid(0)]

    def events_after_a_bid(seat, **options):
        if meanwhile:
            meanwhile.pop()()
        return events_of(seat, **options)

    monkeypatch.setattr(services, "match_events", events_after_a_bid)
    told = [json.loads(next(stream).partition(b"data: ")[2])["events"] for _ in range(2)]

    assert [[event["id"] for event in events] for events in told] == [[], [1]]
