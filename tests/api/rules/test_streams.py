"""Progress as server-sent events."""

import threading
import uuid

import pytest

from api.rules.streams import MOST_STREAMS, ProgressStream
from rules.models import Simulation
from rules.services import chunk_claim, simulation_cancel, simulation_create, simulation_play

pytestmark = pytest.mark.usefixtures("toy_catalog")

ORDER = {"game": "toy", "seats": [{"bot": "greedy"}, {"bot": "random"}], "seed": 7, "games": 60}


@pytest.fixture(autouse=True)
def _places(monkeypatch):
    """All are free: those that a browser took in a test before are given back some time after it has gone."""
    monkeypatch.setattr("api.rules.streams._places", threading.BoundedSemaphore(MOST_STREAMS))


class Clock:
    """A clock that only sleeping moves; `at` holds what happens at a second."""

    def __init__(self):
        self.now = 0.0
        self.at = {}

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds
        self.at.pop(self.now, lambda: None)()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def run(toy_catalog):
    return simulation_create(ORDER, client="somebody")


@pytest.fixture
def stream(run, clock):
    """Makes a stream that was not opened and need not be closed."""

    def make(last=None):
        return ProgressStream(run.pk, last, clock=clock, sleep=clock.sleep)

    return make


def test_the_state_comes_first(stream):
    assert next(stream()) == (
        b'id: 0-queued\nevent: progress\nretry: 500\ndata: {"status": "queued", '
        b'"progress": {"done": 0, "total": 60}}\n\n'
    )


def test_what_was_seen_before_is_not_sent_again(stream, run, clock):
    clock.at[2.0] = lambda: chunk_claim(run.pk, 10)
    assert next(stream("0-queued")).startswith(b"id: 0-running\n")


def test_a_stream_ends_with_its_run(stream, run):
    simulation_play(run.pk)
    events = list(stream())
    assert (len(events), b"event: end\n" in events[0]) == (1, True)


def test_the_end_is_told_while_the_stream_is_open(stream, run, clock):
    clock.at[3.0] = lambda: simulation_cancel(run)
    events = list(stream())
    assert events[-1].startswith(b"id: 0-cancelled\nevent: end\n")


def test_a_silence_is_filled_with_comments(stream):
    open_stream = stream("0-queued")
    assert next(open_stream) == b": waiting\n\n"


def test_a_stream_ends_after_25_seconds(stream, clock):
    list(stream())
    assert 24.5 <= clock.now <= 25.5


def test_a_stream_of_a_run_that_is_gone_ends(stream, run):
    Simulation.objects.all().delete()
    assert list(stream()) == []


def url(run):
    return f"/api/v1/simulations/{run.pk}/events/"


def test_a_browser_gets_a_stream(client, run):
    simulation_play(run.pk)
    answer = client.get(url(run), headers={"Accept": "text/event-stream"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/event-stream")
    assert b"event: end" in b"".join(answer.streaming_content)


def test_who_saw_the_end_is_told_to_stop(client, run):
    simulation_play(run.pk)
    answer = client.get(url(run), headers={"Last-Event-ID": "60-done"})
    assert answer.status_code == 204


def test_who_missed_the_end_gets_it(client, run):
    simulation_play(run.pk)
    answer = client.get(url(run), headers={"Last-Event-ID": "10-running"})
    assert b"id: 60-done" in b"".join(answer.streaming_content)


def test_beyond_twelve_streams_a_client_is_told_to_poll(client, run):
    opened = [ProgressStream.open(run.pk, None) for _ in range(MOST_STREAMS)]
    refused = client.get(url(run)).status_code
    for one in opened:
        one.close()
    assert refused == 204


def test_a_closed_stream_gives_its_place_back_once(run):
    opened = [ProgressStream.open(run.pk, None) for _ in range(MOST_STREAMS)]
    opened[0].close()
    opened[0].close()
    again = [ProgressStream.open(run.pk, None) for _ in range(2)]
    for one in [*opened[1:], again[0]]:
        one.close()
    assert again[1] is None


def test_a_stream_read_to_its_end_gives_its_place_back(client, run):
    simulation_play(run.pk)
    for _ in range(MOST_STREAMS + 1):
        answer = client.get(url(run))
        assert b"end" in b"".join(answer.streaming_content)


def test_progress_of_an_unknown_run_is_not_found(client):
    answer = client.get(
        f"/api/v1/simulations/{uuid.uuid4()}/events/", headers={"Accept": "text/event-stream"}
    )
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
