"""Simulations: numbered games that workers claim in ranges."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from rules.fields import ExactJSONField


class SimulationStatus(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


#: A run in one of these may still change; in the others it never does.
ACTIVE = (SimulationStatus.QUEUED, SimulationStatus.RUNNING)
MOST_GAMES = 1_000_000


class Simulation(models.Model):
    """One request to play a number of games; the row is the truth about its progress."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="simulations"
    )
    #: Who asked, hashed, where nobody was logged in: for the limits on anonymous callers.
    client = models.CharField(max_length=64, blank=True)
    status = models.CharField(
        max_length=10, choices=SimulationStatus.choices, default=SimulationStatus.QUEUED
    )
    game = models.SlugField(max_length=40)
    format = models.SlugField(max_length=60)
    #: The request as normalised: seats, rules, as_of.
    request = models.JSONField(default=dict)
    #: Everything that the engine needs, pinned when the row was made: cards, rules, decks.
    snapshot = models.JSONField(default=dict)
    #: Digests that say what was simulated; the same receipt gives the same result.
    receipt = ExactJSONField(default=dict)
    games = models.PositiveIntegerField()
    seed = models.BigIntegerField()
    games_done = models.PositiveIntegerField(default=0)
    #: The first game that no chunk has claimed yet.
    next_game = models.PositiveIntegerField(default=0)
    #: Only of a run that is done.
    result = ExactJSONField(null=True, blank=True)
    #: The result of the games before the first one missing, of a run that failed or was cancelled.
    partial = ExactJSONField(null=True, blank=True)
    #: {"code", "detail", "game", "seed"} of a run that failed.
    failure = ExactJSONField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    #: When a worker was last told of this run; None when the message could not be sent.
    enqueued = models.DateTimeField(null=True, blank=True)
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "id"]
        indexes = [
            models.Index(fields=["status", "created"]),
            models.Index(fields=["owner", "-created"]),
            models.Index(fields=["client", "status"]),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(games__range=(1, MOST_GAMES)), name="games_in_range"),
            models.CheckConstraint(condition=Q(next_game__lte=F("games")), name="claims_within_games"),
            models.CheckConstraint(condition=Q(games_done__lte=F("next_game")), name="done_within_claims"),
            models.CheckConstraint(
                condition=Q(status="done", result__isnull=False) | ~Q(status="done") & Q(result__isnull=True),
                name="result_when_done",
            ),
            models.UniqueConstraint(
                fields=["client"],
                condition=Q(status="running") & ~Q(client=""),
                name="one_running_per_client",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.games} games of {self.format} ({self.status})"

    @property
    def is_active(self) -> bool:
        """Waiting or being played."""
        return self.status in ACTIVE

    def can_be_cancelled_by(self, viewer: Any) -> bool:
        """Whether it is the viewer's to end: a run ordered with a login is its owner's alone."""
        is_known = viewer is not None and viewer.is_authenticated
        return self.owner_id is None or (is_known and viewer.pk == self.owner_id)


class ChunkStatus(models.TextChoices):
    LEASED = "leased"
    DONE = "done"
    #: Given up by a worker that failed or fell silent; the next claim takes it.
    FREE = "free"


class SimulationChunk(models.Model):
    """A range of games of one run: claimed under a lease, finished on (id, attempt)."""

    simulation = models.ForeignKey(Simulation, models.CASCADE, related_name="chunks")
    first = models.PositiveIntegerField()
    #: Exclusive.
    last = models.PositiveIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    status = models.CharField(max_length=8, choices=ChunkStatus.choices, default=ChunkStatus.LEASED)
    #: The game in play when its worker was last heard of.
    reached = models.PositiveIntegerField(null=True)
    #: By the clock of the database.
    lease_until = models.DateTimeField(null=True)
    #: Packed columns, one value a game: winner, turns, termination, …
    columns = models.JSONField(null=True, blank=True)
    #: Integer sums over the range.
    sums = models.JSONField(null=True, blank=True)
    #: What went wrong in the last attempt: {"code", "detail", "game", "seed"}.
    error = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["simulation_id", "first"]
        constraints = [
            models.UniqueConstraint(fields=["simulation", "first"], name="chunk_first_once"),
            models.CheckConstraint(condition=Q(last__gt=F("first")), name="chunk_not_empty"),
        ]
        indexes = [
            models.Index(fields=["simulation", "status", "first"]),
            models.Index(fields=["status", "lease_until"]),
        ]

    def __str__(self) -> str:
        return f"games {self.first}-{self.last - 1}, attempt {self.attempt} ({self.status})"

    @property
    def games(self) -> int:
        return self.last - self.first
