"""Events: what happened, and the twin that each seat gets to see."""

from rules.engine.core.events import Event, EventLog

SWAP = Event(
    "swapped",
    {"seat": 0, "gave": "asio", "got": "mp11"},
    changed=("artifacts",),
    secret={"gave": (0, 1), "got": (0,)},
)


def test_those_concerned_see_the_whole_event():
    assert SWAP.seen_by(0).to_json() == {"event": "swapped", "seat": 0, "gave": "asio", "got": "mp11"}


def test_others_see_null_for_what_is_secret_from_them():
    assert SWAP.seen_by(1).to_json() == {"event": "swapped", "seat": 0, "gave": "asio", "got": None}
    assert SWAP.seen_by(2).to_json() == {"event": "swapped", "seat": 0, "gave": None, "got": None}


def test_a_twin_holds_no_way_back_to_what_is_secret():
    twin = SWAP.seen_by(2)

    assert dict(twin.secret) == {}
    assert "asio" not in repr(twin)


def test_a_log_keeps_the_order_and_redacts_for_its_reader():
    log = EventLog()
    log.hear(SWAP)
    log.hear(Event("ended", {}, changed=()))

    assert [event["event"] for event in log.to_json()] == ["swapped", "ended"]
    assert log.seen_by(2)[0]["gave"] is None
