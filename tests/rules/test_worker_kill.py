"""A worker killed in mid-run costs a lease, never a game: real Celery workers on the test's own database."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from rules.engine.simulation.batch import play_batch
from rules.engine.simulation.result import simulation_result
from rules.models import ACTIVE, ChunkStatus, Simulation, SimulationChunk
from rules.services import simulation_create
from tests.processes import ROOT, child_environment

pytestmark = [
    pytest.mark.worker,
    pytest.mark.slow,
    pytest.mark.timeout(300),
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
#: So short that a lost range is soon taken over, so long that a live worker on a busy machine keeps it.
LEASE_SECONDS = 5


class Worker:
    """A Celery worker with children of its own, in a process group of its own."""

    def __init__(self, log: str, *options: str) -> None:
        command = [sys.executable, "-m", "celery", "-A", "api.config", "worker", "-c", "2", "-l", "INFO"]
        environment = child_environment(
            DECKWRIGHT_LEASE_SECONDS=str(LEASE_SECONDS), DECKWRIGHT_SWEEP_SECONDS="0.5"
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

    def signal(self, number: int) -> None:
        """Reaches the worker and its children alike."""
        os.killpg(self.process.pid, number)

    def end(self) -> None:
        if self.process.poll() is None:
            self.signal(signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def start_worker(tmp_path) -> Iterator[Callable[..., Worker]]:
    started: list[Worker] = []

    def start(*options: str) -> Worker:
        log = tmp_path / f"worker-{len(started)}.log"
        started.append(Worker(str(log), *options))
        return started[-1]

    yield start
    for worker in started:
        worker.end()


def wait_until(condition: Callable[[], bool]) -> None:
    """Looks at rows, never at a clock, except to give up after two minutes."""
    give_up = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < give_up, "the rows did not come to the state that was waited for"
        time.sleep(0.02)


def kill_in_mid_run(worker: Worker, run: Simulation) -> list[int]:
    """Kill -9 at a moment when ranges are claimed and not finished; their ids."""
    leased = SimulationChunk.objects.filter(simulation=run, status=ChunkStatus.LEASED)
    wait_until(lambda: Simulation.objects.filter(pk=run.pk, games_done__gt=0).exists() or has_ended(run))
    while not has_ended(run):
        worker.signal(signal.SIGSTOP)
        held = list(leased.values_list("pk", flat=True))
        if held:
            worker.signal(signal.SIGKILL)
            worker.process.wait()
            return held
        worker.signal(signal.SIGCONT)
        time.sleep(0.01)
    run.refresh_from_db()
    raise AssertionError(f"the run ended before its worker could be killed: {run.status}, {run.failure}")


def undisturbed_result(run: Simulation) -> str:
    slugs = [card["slug"] for card in run.snapshot["cards"]]
    return json.dumps(simulation_result(play_batch(run.snapshot, 0, run.games).sums, slugs))


def has_ended(run: Simulation) -> bool:
    return not Simulation.objects.filter(pk=run.pk, status__in=ACTIVE).exists()


def test_a_run_whose_worker_is_killed_ends_with_the_result_of_an_undisturbed_one(start_worker):
    run = simulation_create(ORDER, client="somebody")
    lost = kill_in_mid_run(start_worker(), run)
    assert not has_ended(run)

    start_worker("-B")
    wait_until(lambda: has_ended(run))

    run.refresh_from_db()
    assert (run.failure, run.status, run.games_done) == (None, "done", 800)
    assert json.dumps(run.result) == undisturbed_result(run)
    retaken = SimulationChunk.objects.filter(pk__in=lost, attempt__gt=1)
    assert retaken.count() == len(lost)
