"""How long reads of the catalog take, in process and warm: each kind's 95th percentile beside its limit.

Searches are also measured as bare SQL: the same statements with the same values on the same connection.
Meant for the cards of `manage.py seed_synthetic`, on either database. Authority: DESIGN, speed.
"""

from __future__ import annotations

import gc
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import Client

from catalog.models import Card, CardVersion

#: Milliseconds that 95 of 100 reads may take.
LIMITS: Final = {"card": 20, "search": 100, "autocomplete": 30, "collection": 60}
COLLECTION: Final = 100
#: Calls within which no rate of the service is used up.
_CALLS: Final = 200

#: What people ask: every kind of term, rare and frequent, alone and together.
QUERIES: Final = (
    "",
    "pointer",
    "lazy compiler",
    '"draw a card"',
    '!"asio"',
    "异步",
    "抽一张牌",
    "name:zip",
    'text:"top card"',
    "-text:draw",
    "type:library",
    "type:library domain:networking",
    "game:duel power>=7",
    "power>health",
    "speed>=4 reliability>=2",
    "type:library (reliability>=2 or (speed>=4 -is:hub))",
    "speed>reliability",
    "cost<=2 or cost>=9",
    "suit:fruits rank>10",
    "is:instant",
    "is:hub",
    "category:compiler category:mutex",
    "author:dimov",
    'author:"zipperson"',
    "cpp>=17 domain:math",
    "has:ruling game:boost",
    "legal:boost-strict",
    "set:synthetic lang:zh",
    "-(type:library or game:duel) changed>2026-07",
    "order:power direction:desc game:duel",
)
TYPED: Final = (
    *("as", "co", "la", "qu", "ze", "poi", "mut", "hash", "lazy", "deep c", "open z", "synth", "un"),
    *("tokenizer 2", "frozen kernel", "异", "缓存", "文档代", "asio", "smart p"),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """Times of one kind of read in milliseconds."""

    name: str
    times: Sequence[float]

    @property
    def p95(self) -> float:
        ordered = sorted(self.times)
        return ordered[math.ceil(0.95 * len(ordered)) - 1]

    @property
    def p50(self) -> float:
        return median(self.times)


class Service:
    """Calls the API in process, and forgets the rates that it uses up."""

    def __init__(self) -> None:
        host = settings.ALLOWED_HOSTS[0] if settings.ALLOWED_HOSTS else "localhost"
        self._calls = 0
        self._client = Client(SERVER_NAME=host.lstrip(".*") or "localhost")

    def get(self, path: str, **query: str) -> float:
        """Milliseconds that a read took. Raises: RuntimeError when it is not answered with 200."""
        address = f"/api/v1/{path}?{urlencode(query)}" if query else f"/api/v1/{path}"
        return self._timed(address, lambda: self._client.get(address, secure=True))

    def collection(self, identifiers: Sequence[dict[str, str]]) -> float:
        """The same of a look-up of many cards."""
        body = {"identifiers": list(identifiers)}
        address = "/api/v1/cards/collection/"
        return self._timed(address, lambda: self._client.post(address, body, "application/json", secure=True))

    def _forget_rates(self) -> None:
        """Forget the calls made, and with them all that is kept in memory: so that is read again, untimed."""
        for cache in caches.all(initialized_only=True):
            cache.clear()
        self._client.get("/api/v1/cards/", {"page_size": "1"}, secure=True)

    def _timed(self, address: str, call: Callable[[], Any]) -> float:
        self._calls += 1
        if self._calls % _CALLS == 0:
            self._forget_rates()
        began = time.perf_counter()
        response = call()
        taken = (time.perf_counter() - began) * 1_000
        if response.status_code != 200:
            raise RuntimeError(f"{address} answers {response.status_code}: {response.content[:300]!r}")
        return taken


def report(rounds: int) -> Iterator[str]:
    """Lines that say how long each kind of read takes, over so many rounds after one to warm up."""
    yield f"{connection.vendor}, {Card.objects.count():,} cards, {CardVersion.objects.count():,} versions"
    service = Service()
    cards = [
        {"game": game, "slug": slug}
        for game, slug in Card.objects.order_by("slug", "pk").values_list("game__slug", "slug")
    ]
    chosen = random.Random(1).sample(cards, min(COLLECTION, len(cards)))
    kinds: dict[str, list[Callable[[], float]]] = {
        "card": [lambda row=row: service.get(f"cards/{row['game']}/{row['slug']}/") for row in chosen[:50]],  # type: ignore[misc]
        "autocomplete": [lambda typed=typed: service.get("cards/autocomplete/", q=typed) for typed in TYPED],  # type: ignore[misc]
        "collection": [lambda: service.collection(chosen)] * 5,
        "search": [lambda query=query: service.get("cards/", q=query) for query in QUERIES],  # type: ignore[misc]
    }
    # As in the web processes: what a process holds for its whole life is not looked through during a read.
    kinds["card"][0]()
    gc.collect()
    gc.freeze()
    for name, reads in kinds.items():
        yield _line(Measured(name, _times(reads, rounds)), LIMITS[name])
    yield "search by query (ms, median): whole, its bare SQL, statements"
    for query in QUERIES:
        whole = median(_times([lambda query=query: service.get("cards/", q=query)], rounds))  # type: ignore[misc]
        statements = _statements(service, query)
        bare = median(_times([lambda: _bare(statements)], rounds))  # noqa: B023 - called at once
        yield f"  {whole:7.1f} {bare:7.1f} {len(statements):3d}  {query or '(everything)'}"


def _line(measured: Measured, limit: int) -> str:
    verdict = "ok" if measured.p95 <= limit else "TOO SLOW"
    return (
        f"{measured.name:13s} p50 {measured.p50:6.1f} ms  p95 {measured.p95:6.1f} ms  "
        f"limit {limit:3d} ms  {verdict}"
    )


def _times(reads: Sequence[Callable[[], float]], rounds: int) -> list[float]:
    for read in reads:
        read()
    return [read() for _ in range(rounds) for read in reads]


def _statements(service: Service, query: str) -> list[tuple[str, Any]]:
    """The statements that a search makes, with their values."""
    seen: list[tuple[str, Any]] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        seen.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        service.get("cards/", q=query)
    return seen


def _bare(statements: Sequence[tuple[str, Any]]) -> float:
    began = time.perf_counter()
    with connection.cursor() as cursor:
        for sql, params in statements:
            cursor.execute(sql, params)
            cursor.fetchall()
    return (time.perf_counter() - began) * 1_000
