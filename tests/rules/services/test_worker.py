"""Workers look up from their games, and the sweep finds what they left behind."""

from types import SimpleNamespace

import pytest
from django.db import DatabaseError
from django.db.models import F

from rules.engine.simulation.batch import PlayStopped, play_batch
from rules.models import ChunkStatus, Simulation, SimulationChunk
from rules.services import chunk_claim, chunk_finish, simulation_cancel, simulation_create, simulations_sweep
from rules.services.worker import Lease

pytestmark = pytest.mark.usefixtures("toy_catalog")

ORDER = {"game": "toy", "seats": [{"bot": "greedy"}, {"bot": "random"}], "seed": 7, "games": 200}


@pytest.fixture
def run(toy_catalog):
    run = simulation_create(ORDER, client="somebody")
    Simulation.objects.filter(pk=run.pk).update(enqueued=F("created"))
    return run


@pytest.fixture
def sent(monkeypatch):
    """Ids of the runs that workers are called for."""
    messages = []

    def told(simulation_id, workers=1):
        messages.append(simulation_id)
        return True

    monkeypatch.setattr("rules.services.worker.simulation_enqueue", told)
    return messages


def silence(claim):
    begun = Simulation.objects.values_list("created", flat=True).get(pk=claim.simulation_id)
    SimulationChunk.objects.filter(pk=claim.chunk_id).update(lease_until=begun)


def test_a_worker_goes_on_while_the_range_is_its_own(run):
    lease = Lease(chunk_claim(run.pk, 10))
    lease.next_look = 0.0
    assert lease(3) is None


def test_a_worker_stops_at_its_next_look_when_the_run_was_cancelled(run):
    lease = Lease(chunk_claim(run.pk, 10))
    simulation_cancel(run)
    lease.next_look = 0.0
    with pytest.raises(PlayStopped):
        lease(3)


def test_a_worker_does_not_look_before_every_decision(run, django_assert_num_queries, monkeypatch):
    monkeypatch.setattr("rules.services.worker.time", SimpleNamespace(monotonic=lambda: 100.0))
    lease = Lease(chunk_claim(run.pk, 10))
    with django_assert_num_queries(0):
        lease(0)
        lease(1)


def test_a_third_of_the_lease_brings_a_heartbeat(run):
    claim = chunk_claim(run.pk, 10)
    silence(claim)
    lease = Lease(claim)
    lease.next_look = lease.next_beat = 0.0
    lease(4)
    simulations_sweep()
    chunk = SimulationChunk.objects.get(pk=claim.chunk_id)
    assert (chunk.status, chunk.reached) == (ChunkStatus.LEASED, 4)


def test_on_a_second_attempt_every_game_is_noted_before_it_is_played(run):
    silence(chunk_claim(run.pk, 10))
    simulations_sweep()
    claim = chunk_claim(run.pk, 10)
    lease = Lease(claim)
    lease(7)
    assert SimulationChunk.objects.get(pk=claim.chunk_id).reached == 7


def test_games_go_on_while_the_database_is_away_for_a_moment(run, monkeypatch):
    lease = Lease(chunk_claim(run.pk, 10))
    lease.next_look = 0.0

    def away(claim):
        raise DatabaseError("server closed the connection")

    monkeypatch.setattr("rules.services.chunk.chunk_is_held", away)
    assert lease(3) is None


def test_the_sweep_leaves_a_run_alone_that_was_announced_just_now(run, sent):
    simulations_sweep()
    assert sent == []


def test_the_sweep_calls_workers_for_a_run_that_could_not_be_announced(run, sent):
    Simulation.objects.filter(pk=run.pk).update(enqueued=None)
    simulations_sweep()
    assert sent == [run.pk]


def test_the_sweep_calls_workers_for_a_run_announced_a_lease_ago(run, sent, settings):
    settings.SIMULATION_LEASE_SECONDS = -1
    simulations_sweep()
    assert sent == [run.pk]


def test_the_sweep_calls_workers_for_a_range_whose_worker_died(run, sent):
    silence(chunk_claim(run.pk, 10))
    simulations_sweep()
    assert sent == [run.pk]


def test_the_sweep_leaves_a_run_alone_whose_worker_lives(run, sent, settings):
    chunk_claim(run.pk, 10)
    Simulation.objects.filter(pk=run.pk).update(enqueued=None)
    simulations_sweep()
    assert sent == []


def test_the_sweep_calls_a_worker_to_settle_a_run_whose_games_are_all_played(run, sent):
    Simulation.objects.filter(pk=run.pk).update(next_game=190)
    claim = chunk_claim(run.pk, 10)
    chunk_finish(claim, play_batch(run.snapshot, claim.first, claim.last))
    Simulation.objects.filter(pk=run.pk).update(games_done=200, enqueued=None)
    simulations_sweep()
    assert sent == [run.pk]


def test_the_sweep_does_not_call_for_a_run_that_waits_for_another_of_its_caller(run, sent):
    second = simulation_create(ORDER, client="somebody")
    chunk_claim(run.pk, 10)
    simulations_sweep()
    assert second.pk not in sent


def test_the_sweep_calls_for_nothing_that_is_over(run, sent):
    Simulation.objects.filter(pk=run.pk).update(enqueued=None)
    simulation_cancel(run)
    sent.clear()
    simulations_sweep()
    assert sent == []
