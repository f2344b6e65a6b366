"""Ranges are claimed once, kept by heartbeats and finished on (id, attempt)."""

import pytest
from django.db.models import F
from django.db.models.functions import Now

from rules.engine.simulation.batch import play_batch
from rules.models import ChunkStatus, Simulation, SimulationChunk, SimulationStatus
from rules.services import (
    chunk_claim,
    chunk_fail,
    chunk_finish,
    chunk_heartbeat,
    leases_expire,
    simulation_cancel,
    simulation_create,
)

pytestmark = pytest.mark.usefixtures("toy_catalog")

ORDER = {"game": "toy", "seats": [{"bot": "greedy"}, {"bot": "random"}], "seed": 7}


@pytest.fixture
def run(toy_catalog):
    return simulation_create(ORDER | {"games": 100}, client="somebody")


def batch_of(run, claim):
    return play_batch(run.snapshot, claim.first, claim.last)


def silence(claim):
    """The worker of the claim is dead and its lease over."""
    long_ago = Simulation.objects.values_list("created", flat=True).get(pk=claim.simulation_id)
    SimulationChunk.objects.filter(pk=claim.chunk_id).update(lease_until=long_ago)


def test_claims_follow_each_other_without_gap_or_overlap(run):
    claims = [chunk_claim(run.pk, 10) for _ in range(3)]
    assert [(claim.first, claim.last) for claim in claims] == [(0, 10), (10, 20), (20, 30)]


def test_a_claim_starts_the_run(run):
    chunk_claim(run.pk, 10)
    run.refresh_from_db()
    assert (run.status, run.started is not None) == (SimulationStatus.RUNNING, True)


def test_a_claim_takes_at_most_a_quarter_of_the_rest(run):
    assert chunk_claim(run.pk, 1_000).games == 25


def test_the_last_claim_ends_with_the_run(run):
    Simulation.objects.filter(pk=run.pk).update(next_game=97)
    claim = chunk_claim(run.pk, 10)
    assert (claim.first, claim.last) == (97, 100)


def test_there_is_nothing_to_claim_when_all_is_claimed(run):
    Simulation.objects.filter(pk=run.pk).update(next_game=100)
    assert chunk_claim(run.pk, 10) is None


def test_there_is_nothing_to_claim_of_a_cancelled_run(run):
    simulation_cancel(run)
    assert chunk_claim(run.pk, 10) is None


def test_a_lease_is_of_the_length_that_the_setting_says(run, settings):
    settings.SIMULATION_LEASE_SECONDS = 600
    claim = chunk_claim(run.pk, 10)
    chunk = SimulationChunk.objects.annotate(left=F("lease_until") - Now()).get(pk=claim.chunk_id)
    assert 590 < chunk.left.total_seconds() <= 600


def test_finishing_counts_the_games(run):
    claim = chunk_claim(run.pk, 10)
    assert chunk_finish(claim, batch_of(run, claim))
    run.refresh_from_db()
    assert run.games_done == 10


def test_finishing_twice_counts_once(run):
    claim = chunk_claim(run.pk, 10)
    batch = batch_of(run, claim)
    assert [chunk_finish(claim, batch), chunk_finish(claim, batch)] == [True, False]
    run.refresh_from_db()
    assert run.games_done == 10


def test_a_range_whose_lease_ran_out_is_claimed_again(run):
    lost = chunk_claim(run.pk, 10)
    silence(lost)
    leases_expire()
    again = chunk_claim(run.pk, 10)
    assert (again.first, again.last, again.attempt) == (lost.first, lost.last, 2)


def test_a_lease_that_runs_is_left_alone(run):
    chunk_claim(run.pk, 10)
    leases_expire()
    assert chunk_claim(run.pk, 10).first == 10


def test_what_a_worker_finishes_after_another_took_over_is_discarded(run):
    slow = chunk_claim(run.pk, 10)
    silence(slow)
    leases_expire()
    chunk_claim(run.pk, 10)
    assert not chunk_finish(slow, batch_of(run, slow))
    run.refresh_from_db()
    assert run.games_done == 0


def test_what_a_late_worker_finishes_counts_while_nobody_took_over(run):
    slow = chunk_claim(run.pk, 10)
    silence(slow)
    leases_expire()
    assert chunk_finish(slow, batch_of(run, slow))
    assert chunk_claim(run.pk, 10).first == 10


def test_what_is_finished_after_the_run_was_cancelled_is_discarded(run):
    claim = chunk_claim(run.pk, 10)
    simulation_cancel(run)
    assert not chunk_finish(claim, batch_of(run, claim))
    assert SimulationChunk.objects.get(pk=claim.chunk_id).status == ChunkStatus.LEASED


def test_a_heartbeat_prolongs_the_lease(run):
    claim = chunk_claim(run.pk, 10)
    silence(claim)
    assert chunk_heartbeat(claim, game=4)
    leases_expire()
    assert SimulationChunk.objects.get(pk=claim.chunk_id).status == ChunkStatus.LEASED


def test_a_heartbeat_says_that_another_took_over(run):
    slow = chunk_claim(run.pk, 10)
    silence(slow)
    leases_expire()
    chunk_claim(run.pk, 10)
    assert not chunk_heartbeat(slow, game=4)


def test_a_heartbeat_says_that_the_run_was_cancelled(run):
    claim = chunk_claim(run.pk, 10)
    simulation_cancel(run)
    assert not chunk_heartbeat(claim, game=4)


def fail(run, times):
    """Claim the first range and fail, so many times; whether each ended the run."""
    failure = {"code": "game_failed", "detail": "…", "game": 3, "seed": 99}
    return [chunk_fail(chunk_claim(run.pk, 10), failure) for _ in range(times)]


def test_the_third_failure_of_a_range_ends_the_run(run):
    assert fail(run, 3) == [False, False, True]
    run.refresh_from_db()
    assert (run.status, run.failure["seed"]) == (SimulationStatus.FAILED, 99)


def test_a_second_failure_does_not(run):
    fail(run, 2)
    run.refresh_from_db()
    assert run.status == SimulationStatus.RUNNING


def test_a_worker_that_was_replaced_cannot_fail_the_range(run):
    slow = chunk_claim(run.pk, 10)
    silence(slow)
    leases_expire()
    current = chunk_claim(run.pk, 10)
    chunk_fail(slow, {"code": "play_failed", "detail": "…"})
    assert chunk_heartbeat(current, game=0)


def test_the_third_worker_lost_over_a_range_ends_the_run_with_the_game_it_was_at(run):
    for game in (0, 2, 6):
        claim = chunk_claim(run.pk, 10)
        chunk_heartbeat(claim, game=game)
        silence(claim)
        leases_expire()
    run.refresh_from_db()
    assert (run.status, run.failure["code"], run.failure["game"]) == ("failed", "worker_lost", 6)


def test_one_run_of_a_caller_without_login_plays_at_a_time(run):
    second = simulation_create(ORDER | {"games": 100}, client="somebody")
    assert chunk_claim(run.pk, 10) is not None
    assert chunk_claim(second.pk, 10) is None


def test_runs_of_different_callers_play_side_by_side(run):
    other = simulation_create(ORDER | {"games": 100}, client="somebody else")
    assert chunk_claim(run.pk, 10) is not None
    assert chunk_claim(other.pk, 10) is not None
