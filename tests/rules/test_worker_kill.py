"""A worker killed in mid-run costs a lease, never a game: real Celery workers on the test's own database."""

import datetime as dt
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from rules.engine.simulation.batch import play_batch
from rules.engine.simulation.result import simulation_result
from rules.models import ACTIVE, ChunkStatus, Simulation, SimulationChunk
from rules.services import simulation_create
from tests.processes import ROOT, child_environment, comes_true
from tests.rules.halting import HALTS_AT

pytestmark = [
    pytest.mark.worker,
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("loaded"),
]

ORDER = {
    "game": "release",
    "seats": [{"bot": "random"}] * 4,
    "games": 800,
    "seed": 11,
    "rules": {"releases": 2},
}
#: So long that a live worker keeps its range on any machine; that of a dead one ends by `lease_over`.
LEASE = dt.timedelta(hours=2)
#: Its processes halt in the midst of their work.
HALTING = "tests.rules.halting"


class Worker:
    """A Celery worker with children of its own, in a process group of its own."""

    def __init__(self, log: str, *options: str, app: str) -> None:
        command = [sys.executable, "-m", "celery", "-A", app, "worker", "-c", "2", "-l", "INFO"]
        environment = child_environment(
            DECKWRIGHT_LEASE_SECONDS=str(int(LEASE.total_seconds())), DECKWRIGHT_SWEEP_SECONDS="0.5"
        )
        with open(log, "wb") as output:
            self.process = subprocess.Popen(
                [*command, *options],
                cwd=ROOT,
                env=environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def kill(self) -> None:
        """It and its children, as if the power had failed."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def start_worker(tmp_path) -> Iterator[Callable[..., Worker]]:
    started: list[Worker] = []

    def start(*options: str, app: str = "api.config") -> Worker:
        log = tmp_path / f"worker-{len(started)}.log"
        started.append(Worker(str(log), *options, app=app))
        return started[-1]

    yield start
    for worker in started:
        worker.kill()


def lease_over(run: Simulation) -> None:
    """The lease of all that is held passes, and that of the call for workers."""
    long_ago = run.created - LEASE
    Simulation.objects.filter(pk=run.pk).update(enqueued=long_ago)
    run.chunks.filter(status=ChunkStatus.LEASED).update(lease_until=long_ago)


def undisturbed_result(run: Simulation) -> str:
    slugs = [card["slug"] for card in run.snapshot["cards"]]
    return json.dumps(simulation_result(play_batch(run.snapshot, 0, run.games).sums, slugs))


def has_ended(run: Simulation) -> bool:
    return not Simulation.objects.filter(pk=run.pk, status__in=ACTIVE).exists()


def test_a_run_whose_worker_is_killed_ends_with_the_result_of_an_undisturbed_one(start_worker):
    run = simulation_create(ORDER, client="somebody")
    worker = start_worker(app=HALTING)
    held = SimulationChunk.objects.filter(simulation=run, status=ChunkStatus.LEASED)
    assert comes_true(held.filter(reached__gte=HALTS_AT).exists)
    worker.kill()
    lost = list(held.values_list("pk", flat=True))
    lease_over(run)

    start_worker("-B")
    assert comes_true(lambda: has_ended(run))

    run.refresh_from_db()
    assert (run.failure, run.status, run.games_done) == (None, "done", 800)
    assert json.dumps(run.result) == undisturbed_result(run)
    retaken = SimulationChunk.objects.filter(pk__in=lost, attempt__gt=1)
    assert retaken.count() == len(lost)
