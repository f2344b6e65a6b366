"""How long a query may hold a thread and the database.

SQLite looks at the clock while it works, PostgreSQL breaks a statement off by itself. Authority: API, search
language; DESIGN, errors, limits, caching.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from django.db import OperationalError, connection, transaction

from catalog.search.errors import SearchRefused, gettext_noop

SECONDS: Final = 3.0
#: Instructions of SQLite between two looks at the clock: a fraction of a millisecond.
_INSTRUCTIONS: Final = 20_000
#: How PostgreSQL says that it broke a statement off (query_canceled).
_CANCELLED: Final = "57014"

#: What PostgreSQL keeps to while a limit holds. Compiling a query of many terms (JIT) takes longer than the
#: query and cannot be broken off. Starting workers takes longer than a modest query, most of all where every
#: core is busy. Search rows and their indexes fit into memory, where every page costs the same: by the
#: default of 4, meant for discs that turn, whole tables would be read and sorted that an index has in order.
_POSTGRESQL: Final = {"jit": "off", "max_parallel_workers_per_gather": "0", "random_page_cost": "1.1"}
_SETTINGS: Final = "SELECT set_config('statement_timeout', %s, true), " + ", ".join(
    f"set_config('{name}', '{value}', true)" for name, value in _POSTGRESQL.items()
)


TOO_COMPLEX: Final = gettext_noop(
    "This query takes longer than the %(limit)s seconds that one may: leave terms out, or narrow it, "
    "for example by game:boost."
)


class _Clock:
    """What a query has cost: work of this thread, and waiting for a database that works elsewhere.

    Not the time of day: on a busy machine a modest query is no more complex than on an idle one.
    """

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._began = time.thread_time()
        self._waited = 0.0

    def is_late(self) -> bool:
        return time.thread_time() - self._began + self._waited > self.limit

    def execute(self, execute: Callable[..., Any], *statement: Any) -> Any:
        """Run a statement in time. Raises: _TimeIsUp."""
        if self.is_late():
            raise _TimeIsUp
        began, worked = time.monotonic(), time.thread_time()
        try:
            return execute(*statement)
        finally:
            if connection.vendor != "sqlite":
                self._waited += time.monotonic() - began - (time.thread_time() - worked)


_clock: ContextVar[_Clock | None] = ContextVar("clock of a search", default=None)


@contextmanager
def time_limited(seconds: float | None = None, *, message: str = TOO_COMPLEX) -> Iterator[None]:
    """Let all that is read inside cost so much together (`SECONDS`); within another limit, that one holds.

    A statement that begins in time may take the whole limit once more. `message` has a place for the limit.
    Raises: SearchRefused (`too_complex`).
    """
    if _clock.get() is not None:
        yield
        return
    clock = _Clock(SECONDS if seconds is None else seconds)
    token = _clock.set(clock)
    try:
        with _DATABASES[connection.vendor](clock), connection.execute_wrapper(clock.execute):
            yield
    except OperationalError as broken:
        if not _is_broken_off(broken):
            raise
        raise _too_complex(message, clock.limit) from None
    except _TimeIsUp:
        raise _too_complex(message, clock.limit) from None
    finally:
        _clock.reset(token)


def time_check() -> None:
    """Between two steps of long work in Python: end it when the time of `time_limited` is up."""
    clock = _clock.get()
    if clock is not None and clock.is_late():
        raise _TimeIsUp


class _TimeIsUp(Exception):
    """The limit is passed."""


@contextmanager
def _sqlite(clock: _Clock) -> Iterator[None]:
    connection.ensure_connection()
    raw = connection.connection
    raw.set_progress_handler(clock.is_late, _INSTRUCTIONS)
    try:
        yield
    finally:
        raw.set_progress_handler(None, _INSTRUCTIONS)


@contextmanager
def _postgresql(clock: _Clock) -> Iterator[None]:
    is_within = connection.in_atomic_block
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_SETTINGS, [str(math.ceil(clock.limit * 1_000) or 1)])
        yield
        if is_within:  # else the settings end with the transaction
            cursor.execute("SET LOCAL statement_timeout TO DEFAULT")


_DATABASES: Final = {"sqlite": _sqlite, "postgresql": _postgresql}


def _is_broken_off(error: OperationalError) -> bool:
    return getattr(error.__cause__, "sqlstate", None) == _CANCELLED or str(error) == "interrupted"


def _too_complex(message: str, limit: float) -> SearchRefused:
    return SearchRefused("too_complex", message, values={"limit": f"{limit:g}"})
