"""How long imports and verdicts take as people ask for them: a written list, and calls of the service.

Authority: DESIGN, speed.
"""

from __future__ import annotations

import http.client
import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError
from django.test import Client

from decks.benchmark import FORMAT
from decks.codecs.text import parse
from decks.models import Format
from decks.seed import seed_names, seed_pool, seed_starter

#: Milliseconds that an import of `LINES` lines, and 95 of 100 calls, may take.
LIMIT: Final = 50
LINES: Final = 100
#: Within what the service answers to one address in a minute.
CALLS: Final = 100
PATH: Final = "/api/v1/decks/validate/"


def report(address: str | None) -> Iterator[str]:
    """Lines for people: the import, the service in process where there are cards, and at an address."""
    yield _line(f"import of {LINES} lines", _imports())
    if _is_loaded():
        yield _line("validate, in process", _times(_in_process()))
    else:
        yield "validate, in process: not measured, the database has no formats"
    if address is not None:
        yield _line(f"validate, at {address}", _times(_at(address)))


def written_list() -> str:
    """A list of `LINES` lines as people write them, some of them wrong."""
    names = [facts.name for facts in seed_pool(FORMAT).cards.values()]
    habits = ("{n} {name}", "{n}x {name}", "{name} x{n}", "({n}) {name} # note", "{n} {name} (STARTER)")
    lines = [
        habits[place % 5].format(n=1 + place % 4, name=names[place % len(names)]) for place in range(LINES)
    ]
    lines[10], lines[20], lines[30] = "2 Nobody At All", "# comment", "-3 Asio"
    return "\n".join(lines)


def question() -> bytes:
    """The starter as a body of the call."""
    zones = seed_starter("boost", "starter").as_json()
    return json.dumps({"format": FORMAT, "zones": zones}).encode()


def _imports() -> list[float]:
    names, text = seed_names("boost"), written_list()
    parse(text, names)
    return [_milliseconds(lambda: parse(text, names)) for _ in range(20)]


def _is_loaded() -> bool:
    try:
        return Format.objects.filter(slug=FORMAT).exists()
    except DatabaseError:
        return False


def _in_process() -> Callable[[], int]:
    for cache in caches.all(initialized_only=True):
        cache.clear()
    host = (settings.ALLOWED_HOSTS or ["localhost"])[0].lstrip(".*") or "localhost"
    client, body = Client(SERVER_NAME=host), question()
    return lambda: client.post(PATH, body, "application/json", secure=True).status_code


def _at(address: str) -> Callable[[], int]:
    """Over one connection that is kept open."""
    place, body = urlsplit(address), question()
    connection = http.client.HTTPConnection(place.hostname or "localhost", place.port or 80, timeout=30)

    def ask() -> int:
        connection.request("POST", PATH, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        return answer.status

    return ask


def _times(ask: Callable[[], int]) -> list[float]:
    """Milliseconds of each call after the first. Raises: RuntimeError when one is not answered with 200."""

    def asked() -> None:
        if (status := ask()) != 200:
            raise RuntimeError(f"{PATH} answers {status}.")

    asked()
    return [_milliseconds(asked) for _ in range(CALLS)]


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1_000


def _line(name: str, times: Sequence[float]) -> str:
    p95 = sorted(times)[math.ceil(0.95 * len(times)) - 1]
    verdict = "ok" if p95 < LIMIT else "TOO SLOW"
    return f"{name}: p50 {median(times):.1f} ms, p95 {p95:.1f} ms, limit {LIMIT} ms, {verdict}"
