"""Ranges of games: claimed under a lease, kept by heartbeats, finished on (id, attempt).

Authority: DESIGN, simulation. Every step is one short transaction whose deciding statement is a conditional
UPDATE, so that it holds on any database; PostgreSQL skips rows locked by others besides. Rows are always
locked in the order chunk, simulation. All times are the database's.
"""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import DateTimeField, ExpressionWrapper, F, Value
from django.db.models.functions import Coalesce, Now

from rules.engine.core.rng import derive_seed
from rules.engine.simulation.batch import Batch
from rules.models import ACTIVE, ChunkStatus, Simulation, SimulationChunk, SimulationStatus

#: A range that fails this often ends its run.
MOST_ATTEMPTS: Final = 3
#: Games of a worker's first range: small, so that progress shows at once.
FIRST_CHUNK: Final = 10
LARGEST_CHUNK: Final = 20_000
#: A range takes at most this part of what is left, so that workers finish together.
_SHARE_OF_REST: Final = 4


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to play the games `first` up to, not including, `last`, as long as the lease is kept."""

    chunk_id: int
    attempt: int
    simulation_id: uuid.UUID
    first: int
    last: int

    @property
    def games(self) -> int:
        return self.last - self.first


class _Discarded(Exception):
    """Somebody else has the range by now, or the run has ended: nothing of this is written."""


@transaction.atomic
def chunk_claim(simulation_id: uuid.UUID, games: int) -> Claim | None:
    """The next range of the run, of about `games` games; None when there is none to be had now."""
    return _claim_free(simulation_id) or _claim_next(simulation_id, games)


def _claim_free(simulation_id: uuid.UUID) -> Claim | None:
    """A range that another worker gave up, or lost."""
    free = SimulationChunk.objects.filter(
        simulation_id=simulation_id, status=ChunkStatus.FREE, simulation__status=SimulationStatus.RUNNING
    )
    chunk = free.select_for_update(skip_locked=True, of=("self",)).order_by("first").first()
    if chunk is None:
        return None
    same = SimulationChunk.objects.filter(pk=chunk.pk, attempt=chunk.attempt, status=ChunkStatus.FREE)
    taken = same.update(attempt=F("attempt") + 1, status=ChunkStatus.LEASED, lease_until=_lease_end())
    return Claim(chunk.pk, chunk.attempt + 1, simulation_id, chunk.first, chunk.last) if taken else None


def _claim_next(simulation_id: uuid.UUID, games: int) -> Claim | None:
    """A range that nobody had yet; starts a waiting run."""
    active = Simulation.objects.filter(pk=simulation_id, status__in=ACTIVE)
    run = active.select_for_update().only("games", "next_game", "status", "client").first()
    if run is None or run.next_game >= run.games or not _may_start(run):
        return None
    first = run.next_game
    last = first + _size(games, run.games - first)
    try:
        with transaction.atomic():
            taken = active.filter(next_game=first).update(
                next_game=last, status=SimulationStatus.RUNNING, started=Coalesce("started", Now())
            )
    except IntegrityError:  # a run of the same caller was started in this very moment
        return None
    if not taken:
        return None
    chunk = SimulationChunk(simulation_id=simulation_id, first=first, last=last, lease_until=_lease_end())
    chunk.save(force_insert=True)
    return Claim(chunk.pk, chunk.attempt, simulation_id, first, last)


def _may_start(run: Simulation) -> bool:
    """Callers without login have one run at a time."""
    if run.status == SimulationStatus.RUNNING or not run.client:
        return True
    return not Simulation.objects.filter(client=run.client, status=SimulationStatus.RUNNING).exists()


def _size(games: int, rest: int) -> int:
    fair = max(FIRST_CHUNK, rest // _SHARE_OF_REST)
    return min(games, fair, LARGEST_CHUNK, rest)


def _lease_end() -> ExpressionWrapper:
    return ExpressionWrapper(Now() + _lease(), output_field=DateTimeField())


def lease_ago() -> ExpressionWrapper:
    """One lease before now, by the database's clock."""
    return ExpressionWrapper(Now() - _lease(), output_field=DateTimeField())


def _lease() -> Value:
    return Value(dt.timedelta(seconds=settings.SIMULATION_LEASE_SECONDS))


def chunk_heartbeat(claim: Claim, *, game: int) -> bool:
    """Prolong the lease and note the game in play. False when the range is no longer this worker's."""
    return bool(_held(claim).update(lease_until=_lease_end(), reached=game))


def chunk_is_held(claim: Claim) -> bool:
    """Whether the range is still this worker's and its run still wanted."""
    return _held(claim).exists()


def _held(claim: Claim) -> Any:
    return SimulationChunk.objects.filter(
        pk=claim.chunk_id,
        attempt=claim.attempt,
        status=ChunkStatus.LEASED,
        simulation__status=SimulationStatus.RUNNING,
    )


def chunk_finish(claim: Claim, batch: Batch) -> bool:
    """Store what a claim's games came to. False when discarded: taken over by another, or run ended."""
    try:
        with transaction.atomic():
            _finish(claim, batch)
    except _Discarded:
        return False
    return True


def _finish(claim: Claim, batch: Batch) -> None:
    # A range set free counts as long as nobody took it: its games are the same whoever plays them.
    same = SimulationChunk.objects.filter(pk=claim.chunk_id, attempt=claim.attempt)
    stored = same.exclude(status=ChunkStatus.DONE).update(
        status=ChunkStatus.DONE,
        lease_until=None,
        columns=batch.columns.to_json(),
        sums=batch.sums.to_json(),
    )
    running = Simulation.objects.filter(pk=claim.simulation_id, status=SimulationStatus.RUNNING)
    if not stored or not running.update(games_done=F("games_done") + claim.games):
        raise _Discarded


@transaction.atomic
def chunk_fail(claim: Claim, failure: dict[str, Any]) -> bool:
    """Give a range up after an error. True when that ends its run, at the third attempt."""
    held = SimulationChunk.objects.filter(pk=claim.chunk_id, attempt=claim.attempt, status=ChunkStatus.LEASED)
    if not held.update(status=ChunkStatus.FREE, lease_until=None, error=failure):
        return False
    return claim.attempt >= MOST_ATTEMPTS and _fail_run(claim.simulation_id, failure)


@transaction.atomic
def leases_expire() -> list[uuid.UUID]:
    """Take ranges back from workers that fell silent. Returns the runs that failed by it."""
    expired = SimulationChunk.objects.filter(
        status=ChunkStatus.LEASED, lease_until__lt=Now(), simulation__status=SimulationStatus.RUNNING
    )
    given_up = list(expired.filter(attempt__gte=MOST_ATTEMPTS).select_related("simulation"))
    failed = [chunk.simulation_id for chunk in given_up if _fail_run(chunk.simulation_id, _lost(chunk))]
    expired.filter(attempt__lt=MOST_ATTEMPTS).update(status=ChunkStatus.FREE)
    return failed


def _lost(chunk: SimulationChunk) -> dict[str, Any]:
    game = chunk.first if chunk.reached is None else chunk.reached
    games = f"games {chunk.first} to {chunk.last - 1}"
    return {
        "code": "worker_lost",
        "detail": f"{chunk.attempt} workers died or fell silent over {games}, the last at game {game}.",
        "game": game,
        "seed": derive_seed(chunk.simulation.seed, game, "game"),
    }


def _fail_run(simulation_id: uuid.UUID, failure: dict[str, Any]) -> bool:
    running = Simulation.objects.filter(pk=simulation_id, status=SimulationStatus.RUNNING)
    return bool(running.update(status=SimulationStatus.FAILED, failure=failure, finished=Now()))
