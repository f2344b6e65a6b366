"""`manage.py up` as a real process: what it refuses, what it starts, how it ends."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from api.config.fellows import LOST
from api.config.service import is_healthy
from api.management.commands.up import demo_account
from tests.processes import (
    PATIENCE,
    ROOT,
    all_end,
    children_of,
    comes_true,
    fresh_environment,
    hear_interrupts,
    is_alive,
)

pytestmark = [pytest.mark.slow, pytest.mark.standalone]


class Service:
    """A running `up` and what it has printed so far."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.at = ""
        self.output: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "up", "--port", "0", "--concurrency", "1", *arguments],
            cwd=ROOT,
            env=fresh_environment(folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            preexec_fn=hear_interrupts,
        )

    def address(self) -> str:
        """Wait for the line with the address."""
        for line in self.process.stdout:
            self.output.append(line)
            if line.startswith("Address"):
                return re.search(r"http://\S+", line).group()
        raise AssertionError(f"no address: {self.output}")

    def children(self) -> list[int]:
        """The process numbers of the two leaders: the web server, then the worker, whichever started last."""
        return sorted(children_of(self.process.pid), key=lambda child: "celery" in command_of(child))

    def end(self) -> int:
        """The exit code, once all output is read."""
        self.output.extend(self.process.communicate(timeout=PATIENCE)[0].splitlines(keepends=True))
        return self.process.returncode


def command_of(number: int) -> list[str]:
    """The command line of a process."""
    return Path(f"/proc/{number}/cmdline").read_text().split("\0")


def run_up(folder: Path, *arguments: str) -> subprocess.CompletedProcess:
    """An `up` that is expected to refuse."""
    command = [sys.executable, "manage.py", "up", *arguments]
    return subprocess.run(
        command,
        cwd=ROOT,
        env=fresh_environment(folder),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.fixture(scope="module")
def interrupted(tmp_path_factory) -> Service:
    """An `up` to which Ctrl-C came while it prepared its database."""
    service = Service(tmp_path_factory.mktemp("prepared"))
    assert comes_true((service.folder / "deckwright.sqlite3").exists)
    os.killpg(service.process.pid, signal.SIGINT)
    service.end()
    return service


@pytest.fixture(scope="module")
def prepared_folder(interrupted) -> Path:
    """A data folder whose database is soon up to date, so that each `up` after the first starts fast.

    An `up` was interrupted on it: all others prove that this does no harm.
    """
    return interrupted.folder


def test_ctrl_c_while_it_prepares_ends_it_in_one_line(interrupted):
    # What is raised in a finalizer is raised again a moment later: a row that is ready by then may be told.
    told = [line for line in interrupted.output if not line.startswith(("Cards  ", "Data  "))]
    assert interrupted.process.returncode == 130
    assert told == ["deckwright: interrupted\n"]


@pytest.fixture
def service(prepared_folder) -> Iterator[Service]:
    running = Service(prepared_folder)
    yield running
    if running.process.poll() is None:
        os.killpg(running.process.pid, signal.SIGTERM)
        running.process.communicate(timeout=PATIENCE)


def test_up_answers_at_the_address_it_prints_and_ctrl_c_ends_everything(service):
    address = service.address()
    children = service.children()
    with urllib.request.urlopen(f"{address}/healthz") as answer:
        status = answer.status

    os.killpg(service.process.pid, signal.SIGINT)

    assert status == 200
    assert service.end() == 0
    assert service.output[-1] == "Stopped.\n"
    assert len(children) == 2
    assert not any(map(is_alive, children))


@pytest.fixture(scope="class")
def running(prepared_folder) -> Iterator[Service]:
    running = Service(prepared_folder)
    running.at = running.address()
    yield running
    running.process.terminate()
    assert running.end() == 0


class TestARunningService:
    """What one and the same service, which goes on, must bear."""

    def test_a_second_up_on_the_same_folder_is_refused_and_says_where_the_first_is(self, running):
        second = run_up(running.folder, "--port", "0")

        assert second.returncode == 1
        assert len(second.stderr.splitlines()) == 1
        assert f"a service already runs on {running.folder} at {running.at}" in second.stderr

    @pytest.mark.parametrize("child", [0, 1], ids=["web server", "worker"])
    def test_a_child_that_is_killed_is_started_again_and_the_service_goes_on(self, running, child):
        killed = running.children()[child]

        os.kill(killed, signal.SIGKILL)
        told = running.process.stdout.readline()

        assert "ended by itself (exit code -9) and was started again" in told
        assert killed not in running.children()
        assert comes_true(lambda: is_healthy(running.at))

    @pytest.mark.parametrize("fellow", [0, 1], ids=["the first process", "the second process"])
    def test_a_worker_that_lost_a_process_of_its_own_is_started_again_whole(self, running, fellow):
        _web, worker = running.children()
        fellows = fellows_of(worker)

        os.kill(fellows[fellow], signal.SIGKILL)
        told = running.process.stdout.readline()

        assert f"ended by itself (exit code {LOST}) and was started again" in told
        assert all_end([worker, *fellows])


def fellows_of(worker: int) -> list[int]:
    """The scheduler and the one process of the pool, once the worker has both."""
    assert comes_true(lambda: len(children_of(worker)) == 2)
    return sorted(children_of(worker))


def test_a_killed_up_takes_its_children_along_and_leaves_no_lock(service):
    service.address()
    children = service.children()

    service.process.kill()
    service.process.wait()

    assert all_end(children)
    assert "Address" in again(service.folder)


def again(folder: Path) -> str:
    """What an `up` on the folder prints until it is stopped."""
    second = Service(folder)
    second.address()
    second.process.terminate()
    second.end()
    return "".join(second.output)


def with_database(folder: Path, statement: str) -> sqlite3.Connection:
    """An open connection to a database in the folder on which the statement was run."""
    connection = sqlite3.connect(folder / "deckwright.sqlite3", isolation_level=None)
    connection.execute(statement)
    return connection


def test_a_database_that_another_program_holds_is_one_line(tmp_path):
    holder = with_database(tmp_path, "BEGIN EXCLUSIVE")

    done = run_up(tmp_path, "--port", "0")
    holder.close()

    assert done.returncode == 1
    assert done.stderr == (
        f"CommandError: the database in {tmp_path} is in use by another program: database is locked\n"
    )


def test_a_database_that_does_not_fit_is_one_line_that_says_how_to_start_afresh(tmp_path):
    with_database(tmp_path, "CREATE TABLE django_content_type (wrong TEXT)").close()

    done = run_up(tmp_path, "--port", "0")

    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "cannot be used by this version" in done.stderr
    assert "DECKWRIGHT_DATA_DIR" in done.stderr


def test_a_taken_port_is_one_line_that_names_it(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        done = run_up(tmp_path, "--port", str(port))

    assert done.returncode == 1
    assert done.stderr == (
        f"CommandError: port {port} on 127.0.0.1 is taken by another program: choose another with --port\n"
    )


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid"])
def test_a_host_that_is_not_this_machine_is_one_line(tmp_path, host):
    done = run_up(tmp_path, "--port", "0", "--host", host)

    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert host in done.stderr


@pytest.mark.parametrize("port", ["70000", "-1", "http"])
def test_what_is_no_port_is_refused(tmp_path, port):
    done = run_up(tmp_path, f"--port={port}")

    assert done.returncode == 2
    assert "a number from 0 to 65535" in done.stderr


def test_a_data_folder_that_is_a_file_is_one_line(tmp_path):
    (tmp_path / "file").touch()

    done = run_up(tmp_path / "file")

    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "Set DECKWRIGHT_DATA_DIR to a folder that you can write" in done.stderr


@pytest.mark.django_db
def test_demo_makes_an_admin_and_tells_the_password_once():
    told = demo_account()
    told_again = demo_account()

    password = re.fullmatch(r"account demo, password (\S{16}) .*", told).group(1)
    assert User.objects.get(username="demo", is_superuser=True).check_password(password)
    assert told_again.startswith("the account exists already")
