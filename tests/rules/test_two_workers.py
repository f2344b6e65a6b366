"""Two workers on one run share its games and neither loses nor doubles one."""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from rules.engine.simulation.batch import play_batch
from rules.engine.simulation.result import simulation_result
from rules.models import Simulation, SimulationChunk
from rules.services import chunk_claim, simulation_create, simulation_play, simulation_settle
from tests.rules.toy import FACES

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy_catalog")]

ORDER = {"game": "toy", "seats": [{"bot": "greedy"}, {"bot": "random"}], "seed": 7, "games": 600}


@pytest.fixture
def run(toy_catalog, monkeypatch):
    monkeypatch.setattr("rules.services.chunk.LARGEST_CHUNK", 20)
    return simulation_create(ORDER, client="somebody")


def at_once(work, times=2):
    """What each of several threads, let go in the same moment, gives back."""
    barrier = Barrier(times)

    def one():
        barrier.wait()
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return [future.result() for future in [pool.submit(one) for _ in range(times)]]


def test_two_workers_come_to_the_result_of_one(run):
    at_once(lambda: simulation_play(run.pk))
    simulation_settle(run.pk)
    run.refresh_from_db()
    expected = simulation_result(play_batch(run.snapshot, 0, 600).sums, FACES)
    assert (run.status, json.dumps(run.result)) == ("done", json.dumps(expected))


def test_ranges_claimed_at_once_do_not_overlap(run):
    claims = at_once(lambda: [chunk_claim(run.pk, 10) for _ in range(10)], times=4)
    ranges = sorted((claim.first, claim.last) for thread in claims for claim in thread)
    assert ranges == [(first, first + 10) for first in range(0, 400, 10)]


def test_a_range_set_free_is_taken_by_one(run):
    claim = chunk_claim(run.pk, 10)
    Simulation.objects.filter(pk=run.pk).update(next_game=600)
    SimulationChunk.objects.filter(pk=claim.chunk_id).update(status="free")
    claims = at_once(lambda: chunk_claim(run.pk, 10), times=4)
    assert [again.attempt for again in claims if again] == [2]


def test_one_of_two_runs_of_a_caller_starts(run):
    other = simulation_create(ORDER, client="somebody")
    ids = iter([run.pk, other.pk])
    claims = at_once(lambda: chunk_claim(next(ids), 10))
    assert sum(claim is not None for claim in claims) == 1


def test_a_run_is_settled_once(run):
    Simulation.objects.filter(pk=run.pk).update(games=10)
    simulation_play(run.pk)
    Simulation.objects.filter(pk=run.pk).update(status="running", result=None)
    assert sorted(at_once(lambda: simulation_settle(run.pk), times=3)) == [False, False, True]


def test_the_last_place_of_a_caller_is_given_once(run):
    for _ in range(4):
        simulation_create(ORDER, client="somebody")

    def order():
        try:
            return simulation_create(ORDER, client="somebody")
        except Exception as refused:
            return type(refused).__name__

    results = at_once(order, times=3)
    assert results.count("TooManySimulations") == 2


def test_the_last_place_of_an_account_is_given_once(run, settings, django_user_model):
    settings.MOST_ACCOUNT_SIMULATIONS = 1
    ada = django_user_model.objects.create(username="ada")

    def order():
        try:
            return simulation_create(ORDER, owner=ada)
        except Exception as refused:
            return type(refused).__name__

    results = at_once(order, times=3)
    assert results.count("TooManySimulations") == 2
