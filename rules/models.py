"""Simulations: numbered games that workers claim in ranges."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class SimulationStatus(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


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
    receipt = models.JSONField(default=dict)
    games = models.PositiveIntegerField()
    seed = models.BigIntegerField()
    games_done = models.PositiveIntegerField(default=0)
    #: The first game that no chunk has claimed yet.
    next_game = models.PositiveIntegerField(default=0)
    cancel_requested = models.BooleanField(default=False)
    result = models.JSONField(null=True, blank=True)
    failure = models.JSONField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "id"]
        indexes = [models.Index(fields=["status", "created"])]
        constraints = [
            models.CheckConstraint(condition=Q(games__gte=1) & Q(games__lte=1_000_000), name="games_in_range"),
            models.CheckConstraint(condition=Q(next_game__lte=F("games")), name="claims_within_games"),
        ]


class ChunkStatus(models.TextChoices):
    LEASED = "leased"
    DONE = "done"
    FREE = "free"


class SimulationChunk(models.Model):
    """A range of games of one run: claimed under a lease, finished on (id, attempt)."""

    simulation = models.ForeignKey(Simulation, models.CASCADE, related_name="chunks")
    first = models.PositiveIntegerField()
    #: Exclusive.
    last = models.PositiveIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    status = models.CharField(max_length=8, choices=ChunkStatus.choices, default=ChunkStatus.LEASED)
    lease_until = models.DateTimeField(null=True)
    #: Packed columns, one value a game: winner, turns, termination, …
    columns = models.JSONField(null=True, blank=True)
    #: Integer sums over the range.
    sums = models.JSONField(null=True, blank=True)
    error = models.TextField(blank=True)

    class Meta:
        ordering = ["simulation_id", "first"]
        constraints = [
            models.UniqueConstraint(fields=["simulation", "first"], name="chunk_first_once"),
            models.CheckConstraint(condition=Q(last__gt=F("first")), name="chunk_not_empty"),
        ]
        indexes = [models.Index(fields=["simulation", "status", "lease_until"])]
