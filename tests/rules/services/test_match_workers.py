"""What workers do for matches: bots that think, looks back, what nobody plays on."""

import datetime as dt

import pytest
from kombu.exceptions import OperationalError

from rules import services, tasks
from rules.models import Match, MatchSeat
from rules.services.match_table import MatchTable
from tests.rules.services.tables import (
    AGAINST_SEARCH,
    bid,
    dealt,
    played_out,
    steps,
    view,
)

pytestmark = pytest.mark.usefixtures("sealed_catalog")


def test_a_bot_that_searches_is_waited_for():
    (seat,) = dealt(AGAINST_SEARCH)
    assert (view(seat)["thinking"], view(seat)["to_act"]) == (True, [0, 1])


def test_a_task_makes_the_decision():
    (seat,) = dealt(AGAINST_SEARCH)
    bid(seat)
    tasks.match_think(str(seat.match_id))
    assert (view(seat)["thinking"], view(seat)["version"]) == (False, 1)
    assert [step.kind for step in steps(seat)] == ["person", "bot", "bot"]


def test_a_task_for_a_match_that_waits_for_nobody_does_nothing():
    (seat,) = dealt(AGAINST_SEARCH)
    for _ in range(2):
        tasks.match_think(str(seat.match_id))
    assert len(steps(seat)) == 1


@pytest.fixture
def sent(monkeypatch):
    """Tasks sent, in order."""
    messages = []

    class Task:
        def __init__(self, name, args):
            self.message = (name.rpartition(".")[2], args[0])

        def apply_async(self, retry):
            messages.append(self.message)

    monkeypatch.setattr("rules.services.match_workers.signature", Task)
    return messages


def test_a_worker_is_called_once_the_decision_is_stored(sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        (seat,) = dealt(AGAINST_SEARCH)
        assert sent == []
    assert sent == [("match_think", str(seat.match_id))]


def test_a_lost_task_is_sent_again(sent):
    (seat,) = dealt(AGAINST_SEARCH)
    Match.objects.update(enqueued=dt.datetime.now(dt.UTC) - dt.timedelta(seconds=120))
    assert services.matches_sweep() == [seat.match_id]
    assert services.matches_sweep() == []


def test_a_match_is_stored_though_the_broker_is_down(monkeypatch, django_capture_on_commit_callbacks):
    def unreachable(self, **options):
        raise OperationalError("connection refused")

    monkeypatch.setattr("celery.canvas.Signature.apply_async", unreachable)
    with django_capture_on_commit_callbacks(execute=True):
        dealt(AGAINST_SEARCH)
    assert Match.objects.get().enqueued is None


def test_a_decision_that_workers_die_over_is_made_by_the_quick_bot(monkeypatch):
    (seat,) = dealt(AGAINST_SEARCH)
    Match.objects.update(attempts=3)
    asked = []
    real = MatchTable.bot
    monkeypatch.setattr(MatchTable, "bot", lambda table, bot: asked.append(bot["name"]) or real(table, bot))
    services.match_think(seat.match_id)
    assert asked == ["greedy"]
    assert MatchSeat.objects.get(match=seat.match_id, number=1).bot["name"] == "search"


def test_the_end_is_looked_back_at(sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        seats = dealt()
        services.match_concede(seats[0])
    assert sent == [("match_estimate", str(seats[0].match_id))]


def test_the_estimate_says_how_it_was_made_and_counts_deals():
    match = played_out(dealt())
    tasks.match_estimate(str(match.pk))
    match.refresh_from_db()
    assert match.estimate["method"].startswith("16 deals of the seat's own view")
    assert [look["turn"] for look in match.estimate["turns"]] == [0, 1, 2]
    assert all(0 <= won <= 16 for look in match.estimate["turns"] for won in look["won"])
    assert all(match.estimate["no_way_back"][seat] is None for seat in match.outcome["winners"])


def test_nothing_is_estimated_of_a_match_that_goes_on():
    seat = dealt()[0]
    tasks.match_estimate(str(seat.match_id))
    assert Match.objects.get().estimate is None


def test_an_unfinished_match_is_archived_after_30_days():
    seat = dealt()[0]
    later = dt.datetime.now(dt.UTC) + dt.timedelta(days=30, minutes=1)
    assert services.matches_archive(now=later - dt.timedelta(minutes=2)) == 0
    assert services.matches_archive(now=later) == 1
    assert view(seat)["status"] == "archived"
    with pytest.raises(services.MatchClosed, match="30 days"):
        services.match_act(seat, version=0, action={})


def test_a_finished_match_is_not_archived():
    seat = dealt()[0]
    services.match_concede(seat)
    assert services.matches_archive(now=dt.datetime.now(dt.UTC) + dt.timedelta(days=300)) == 0
