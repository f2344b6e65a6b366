"""Children that die: how often they are started again, and what their death leaves behind."""

import os
import signal
import sys
import time
from collections.abc import Iterator

import pytest

from api.config.supervisor import RESTARTS, Child, Supervisor
from tests.processes import PATIENCE

pytestmark = pytest.mark.standalone
SLEEPS = "import time; print('up', flush=True); time.sleep(3600)"
DIES = "print('no such broker'); raise SystemExit(3)"


@pytest.fixture
def supervisors() -> Iterator[list[Supervisor]]:
    running: list[Supervisor] = []
    yield running
    for supervisor in running:
        supervisor.stop(grace=5)


def started(supervisors, tmp_path, script) -> tuple[Supervisor, list[str]]:
    told: list[str] = []
    child = Child("worker", [sys.executable, "-c", script], tmp_path / "worker.log")
    supervisor = Supervisor([child], report=told.append)
    supervisors.append(supervisor)
    child.start(dict(os.environ), is_loud=False)
    return supervisor, told


def in_time():
    """A condition that ends a wait when there is nothing left to hope for."""
    deadline = time.monotonic() + PATIENCE
    return lambda: time.monotonic() > deadline


def test_a_killed_child_is_started_again_and_its_log_goes_on(supervisors, tmp_path):
    supervisor, told = started(supervisors, tmp_path, SLEEPS)
    child = supervisor.children[0]
    late = in_time()
    supervisor.wait(lambda: child.last_words() == ["up"] or late())

    os.kill(child._process.pid, signal.SIGKILL)
    dead = supervisor.wait(lambda: child.last_words() == ["up", "up"] or late())

    assert dead is None
    assert child.is_running()
    assert child.last_words() == ["up", "up"]
    assert told == ["the worker ended by itself (exit code -9) and was started again"]


def test_a_child_that_keeps_dying_is_given_up_with_its_last_words(supervisors, tmp_path):
    supervisor, told = started(supervisors, tmp_path, DIES)

    dead = supervisor.wait(in_time())

    assert dead is supervisor.children[0]
    assert dead.exit_code() == 3
    assert len(told) == RESTARTS
    assert dead.last_words() == ["no such broker"] * (RESTARTS + 1)


def test_a_child_that_dies_while_the_service_stops_stays_dead(supervisors, tmp_path):
    supervisor, told = started(supervisors, tmp_path, SLEEPS)

    in_time_ended = supervisor.stop(grace=PATIENCE)

    assert in_time_ended
    assert not supervisor.children[0].is_running()
    assert told == []
