"""Environments for the real processes that tests start."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db import connection

#: How long to wait for what a process is to do before giving up, in seconds: never a judgement of speed.
PATIENCE = 150
ROOT = Path(__file__).resolve().parent.parent
#: What would make a child a production service, or a part of this test run.
NOT_INHERITED = {
    "DJANGO_ALLOW_ASYNC_UNSAFE",
    "DATABASE_URL",
    "CELERY_BROKER_URL",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "CACHE_URL",
    "DJANGO_SETTINGS_MODULE",
    "DECKWRIGHT_EMBEDDED",
    "DECKWRIGHT_TEST_DATABASE",
    "DECKWRIGHT_TEST_QUEUE",
    "DECKWRIGHT_HTTPS",
}


def fresh_environment(data_folder: Path) -> dict[str, str]:
    """The environment of a service of its own, embedded in `data_folder`."""
    inherited = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    return inherited | {"DECKWRIGHT_DATA_DIR": str(data_folder), "DECKWRIGHT_BOOTSTRAP": "0"}


def child_environment(**variables: str) -> dict[str, str]:
    """The environment of a process that works on the database and the queue of the running test."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DECKWRIGHT_TEST_DATABASE": str(connection.settings_dict["NAME"]),
        "DECKWRIGHT_TEST_QUEUE": settings.CELERY_TASK_DEFAULT_QUEUE,
        "DECKWRIGHT_BOOTSTRAP": "0",
        "C_FORCE_ROOT": "1",
        **variables,
    }


def hear_interrupts() -> None:
    """For `preexec_fn`: what a shell's background starts is deaf to Ctrl-C and hands that down."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def children_of(number: int) -> list[int]:
    """The process numbers of the children of a process, whichever thread made them; none once it ended."""
    try:
        listings = [thread.read_text() for thread in Path(f"/proc/{number}/task").glob("*/children")]
    except OSError:
        return []
    return [int(child) for listing in listings for child in listing.split()]


def comes_true(condition: Callable[[], bool]) -> bool:
    """Whether the condition holds at last."""
    give_up = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > give_up:
            return False
        time.sleep(0.02)
    return True


def all_end(numbers: list[int]) -> bool:
    """Whether all the processes are gone at last."""
    return comes_true(lambda: not any(map(is_alive, numbers)))


def is_alive(number: int) -> bool:
    """Whether the process runs; one that has ended and was not waited for does not."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
