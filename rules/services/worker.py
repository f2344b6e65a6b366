"""What a worker does for a run: range after range, holding neither transaction nor connection meanwhile.

Authority: DESIGN, simulation.
"""

from __future__ import annotations

import time
import uuid
from typing import Any, Final

import structlog
from django.conf import settings
from django.db import DatabaseError, connections
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from rules.engine.core.errors import GameFailure
from rules.engine.revision import engine_revision
from rules.engine.simulation.batch import PlayStopped, Table
from rules.models import ACTIVE, ChunkStatus, Simulation, SimulationChunk, SimulationStatus
from rules.services import chunk as chunks
from rules.services.chunk import Claim
from rules.services.simulation import simulation_enqueue, simulation_settle, simulation_wind_up

#: What a range should take, a worker's turn at one run, and the time between looks at the row; in seconds.
CHUNK_SECONDS: Final = 2.0
TURN_SECONDS: Final = 10.0
LOOK_SECONDS: Final = 1.0
#: A range grows at most so much over the one before.
_GROWTH: Final = 4

log = structlog.get_logger(__name__)


def simulation_play(simulation_id: uuid.UUID) -> None:
    """Play ranges of the run until none is to be had or the turn is over; then other runs get theirs."""
    turn_ends = time.monotonic() + TURN_SECONDS
    player: Player | None = None
    games = chunks.FIRST_CHUNK
    while claim := chunks.chunk_claim(simulation_id, games):
        player = player or Player(simulation_id)
        games = player.play(claim)
        if time.monotonic() > turn_ends:
            simulation_enqueue(simulation_id)
            break
    simulation_settle(simulation_id)


class Player:
    """Plays ranges of one run."""

    def __init__(self, simulation_id: uuid.UUID) -> None:
        run = Simulation.objects.only("snapshot", "receipt").get(pk=simulation_id)
        self.setup = run.snapshot
        self.revision = run.receipt["engine"]
        self.table: Table | None = None

    def play(self, claim: Claim) -> int:
        """Play a range and store it, or give it up. Returns the games that the next range should have."""
        connection_release()
        begun = time.monotonic()
        try:
            batch = self.ready_table().play(claim.first, claim.last, Lease(claim))
        except Exception as error:
            self.give_up(claim, error)
            return chunks.FIRST_CHUNK
        if batch.last == claim.last:
            chunks.chunk_finish(claim, batch)
        return _next_size(claim.games, time.monotonic() - begun)

    def ready_table(self) -> Table:
        """Raises: EngineChanged when the code is not the one in the receipt; what the engine raises."""
        if self.table is None:
            if self.revision != engine_revision():
                raise EngineChanged
            self.table = Table(self.setup)
        return self.table

    def give_up(self, claim: Claim, error: Exception) -> None:
        log.warning("chunk_failed", simulation=str(claim.simulation_id), first=claim.first, exc_info=error)
        if chunks.chunk_fail(claim, failure_of(error)):
            simulation_wind_up(claim.simulation_id)


class EngineChanged(Exception):
    """The engine is not the one that the run was ordered from: its result would not fit its receipt."""

    code = "engine_changed"

    def __init__(self) -> None:
        super().__init__("The engine was changed after this run was ordered; order it anew.")


def failure_of(error: Exception) -> dict[str, Any]:
    """How a row tells of an error: code, sentence, and the game and seed where one game broke."""
    code = getattr(error, "code", "play_failed")
    failure: dict[str, Any] = {"code": code, "detail": str(error) or type(error).__name__}
    if isinstance(error, GameFailure):
        failure |= {"game": error.number, "seed": error.seed}
    return failure


class Lease:
    """Looks up from the games now and then: prolongs the lease, stops when the range is not wanted any more.

    On a second or later attempt every game is noted before it is played, so that one that kills its worker
    can be named.
    """

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.noted = claim.first - 1
        self.beat_seconds = settings.SIMULATION_LEASE_SECONDS / 3
        now = time.monotonic()
        self.next_look = now + min(LOOK_SECONDS, self.beat_seconds)
        self.next_beat = now + self.beat_seconds

    def __call__(self, game: int) -> None:
        """Raises: PlayStopped."""
        now = time.monotonic()
        if self.claim.attempt > 1 and game != self.noted:
            self.look(game, now, beats=True)
        elif now >= self.next_look:
            self.look(game, now, beats=now >= self.next_beat)

    def look(self, game: int, now: float, *, beats: bool) -> None:
        """One short visit to the database; when that is away for a moment, the games go on."""
        self.next_look = now + min(LOOK_SECONDS, self.beat_seconds)
        try:
            held = (
                chunks.chunk_heartbeat(self.claim, game=game) if beats else chunks.chunk_is_held(self.claim)
            )
        except DatabaseError as error:
            log.warning("heartbeat_missed", simulation=str(self.claim.simulation_id), error=str(error))
            return
        finally:
            connection_release()
        if not held:
            raise PlayStopped
        if beats:
            self.noted = game
            self.next_beat = now + self.beat_seconds


def connection_release() -> None:
    """Give the database connections back; none is held while games are played."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


def _next_size(games: int, seconds: float) -> int:
    """Games for about CHUNK_SECONDS, judged by the last range."""
    rate = games / max(seconds, 0.001)
    return max(1, min(int(rate * CHUNK_SECONDS), games * _GROWTH))


def simulations_sweep() -> list[uuid.UUID]:
    """Take ranges back from dead workers and call workers for every run that seems to have none.

    Returns the runs that workers were called for.
    """
    for simulation_id in chunks.leases_expire():
        simulation_wind_up(simulation_id)
    called = list(_without_workers().order_by("created", "id").values_list("pk", flat=True))
    return [simulation_id for simulation_id in called if simulation_enqueue(simulation_id)]


def _without_workers() -> Any:
    """Active runs with a range set free, or that no worker plays or was told of lately."""
    own_chunks = SimulationChunk.objects.filter(simulation=OuterRef("pk"))
    siblings = Simulation.objects.filter(client=OuterRef("client"), status=SimulationStatus.RUNNING)
    must_wait = Q(status=SimulationStatus.QUEUED) & ~Q(client="") & Exists(siblings)
    untold = Q(enqueued__isnull=True) | Q(enqueued__lt=chunks.lease_ago())
    unplayed = ~Exists(own_chunks.filter(status=ChunkStatus.LEASED, lease_until__gte=Now()))
    given_up = Exists(own_chunks.filter(status=ChunkStatus.FREE))
    return (
        Simulation.objects.filter(status__in=ACTIVE).exclude(must_wait).filter(given_up | untold & unplayed)
    )
