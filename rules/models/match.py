"""Matches: games in which at least one seat is a person's.

Authority: DESIGN, simulation and matches (the actions are the truth; all else can be made of them again).
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from rules.fields import ExactJSONField


class CardSnapshot(models.Model):
    """Card records of one pool on one day, kept once for all matches that are played with them."""

    #: SHA-256 over game, records and names.
    digest = models.CharField(max_length=64, primary_key=True)
    game = models.SlugField(max_length=40)
    cards = ExactJSONField()
    #: Language -> slug -> name.
    names = ExactJSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.game} {self.digest[:12]}"


class MatchStatus(models.TextChoices):
    PLAYING = "playing"
    OVER = "over"
    #: Left unfinished for so long that it is not played on.
    ARCHIVED = "archived"


class Match(models.Model):
    """One match. What a seat may see of it stands in `MatchSeat`; nothing here is shown while it goes on."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    status = models.CharField(max_length=10, choices=MatchStatus.choices, default=MatchStatus.PLAYING)
    game = models.SlugField(max_length=40)
    format = models.SlugField(max_length=60)
    #: The order made complete: seats, rules, lists, day.
    request = ExactJSONField(default=dict)
    #: {"rules", "decks", "seed"}: with the cards, everything that the engine was given.
    setup = ExactJSONField(default=dict)
    cards = models.ForeignKey(CardSnapshot, models.PROTECT, related_name="matches")
    #: Digests of cards, rules, decks and engine; the seed.
    receipt = ExactJSONField(default=dict)
    #: Revision of the engine that wrote `state`.
    engine = models.CharField(max_length=64)
    #: The state after the last step.
    state = ExactJSONField(default=dict)
    #: The match that this one is the rematch of.
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="rematches")
    #: Grows with every change: what was computed from an older one is not written.
    revision = models.PositiveIntegerField(default=0)
    #: How many steps and events there are.
    steps = models.PositiveIntegerField(default=0)
    events = models.PositiveIntegerField(default=0)
    #: Who had it dealt, hashed, where nobody was logged in: for the limit on anonymous callers.
    client = models.CharField(max_length=64, blank=True)
    #: How long a seat may let the others wait before it may be taken over, in hours.
    idle_hours = models.PositiveIntegerField(default=72)
    #: A worker owes the next decision.
    is_thinking = models.BooleanField(default=False)
    #: When a worker was last told of it; None when the message could not be sent.
    enqueued = models.DateTimeField(null=True, blank=True)
    #: How often a worker began on the present decision.
    attempts = models.PositiveSmallIntegerField(default=0)
    outcome = ExactJSONField(null=True, blank=True)
    #: What bots make of the turns without a way back, once a worker has looked; of a match that is over.
    estimate = ExactJSONField(null=True, blank=True)
    estimate_attempts = models.PositiveSmallIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    #: When a person first decided something.
    started = models.DateTimeField(null=True, blank=True)
    #: When something last happened.
    active = models.DateTimeField()
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "id"]
        indexes = [
            models.Index(fields=["status", "active"]),
            models.Index(
                fields=["client"], condition=Q(status="playing") & ~Q(client=""), name="match_of_client"
            ),
            models.Index(
                fields=["is_thinking", "enqueued"], condition=Q(is_thinking=True), name="match_thinking"
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(status="over", outcome__isnull=False)
                | ~Q(status="over") & Q(outcome__isnull=True),
                name="outcome_when_over",
            ),
        ]

    def __str__(self) -> str:
        return f"a match of {self.format} ({self.status})"

    @property
    def is_over(self) -> bool:
        """Ended with an outcome: its replay may be read by everybody."""
        return self.status == MatchStatus.OVER


class SeatKind(models.TextChoices):
    PERSON = "person"
    BOT = "bot"


class MatchSeat(models.Model):
    """A seat: who sits there, and all that may be seen from it."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=SeatKind.choices)
    #: {"name", …} of a bot.
    bot = ExactJSONField(null=True, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="match_seats"
    )
    #: It was an account's, though the account may be gone.
    had_account = models.BooleanField(default=False)
    #: SHA-256 of the seat's token; empty: none opens it.
    token_digest = models.CharField(max_length=64, blank=True)
    #: Where the deck came from, as ordered; None where all share the decks.
    deck = ExactJSONField(null=True, blank=True)
    #: Number of the decision put to this seat, or of the next one: so many are answered or withdrawn.
    version = models.PositiveIntegerField(default=0)
    is_asked = models.BooleanField(default=False)
    asked_since = models.DateTimeField(null=True, blank=True)
    observation = ExactJSONField(null=True, blank=True)
    #: [{"id", "action", "labels": {"en", "zh"}}] of the decision put to it.
    legal = ExactJSONField(default=list)

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="seat_once_per_match")]

    def __str__(self) -> str:
        return f"seat {self.number} ({self.kind})"

    @property
    def is_bot(self) -> bool:
        return self.kind == SeatKind.BOT


class StepKind(models.TextChoices):
    PERSON = "person"
    BOT = "bot"
    #: One action was legal, and the driver took it.
    ONLY = "only"
    CONCESSION = "concession"


class MatchStep(models.Model):
    """One thing that a seat did, in order, with the events that it caused."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=StepKind.choices)
    #: None for a concession.
    action = ExactJSONField(null=True, blank=True)
    #: The action's sentence in English as it was then.
    label = models.CharField(max_length=300)
    #: Number of the seat's decision that was answered.
    version = models.PositiveIntegerField()
    #: The game's own measure of length before this step.
    turn = models.PositiveIntegerField()
    #: [{"name", "data", "secret": {member: [seats that saw it]}}]
    events = ExactJSONField(default=list)
    first_event = models.PositiveIntegerField()
    created = models.DateTimeField()

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="step_once_per_match")]
        indexes = [models.Index(fields=["match", "first_event"])]

    def __str__(self) -> str:
        return f"step {self.number}: {self.label}"
