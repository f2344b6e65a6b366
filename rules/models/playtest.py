"""What people note about a match that they play.

Authority: duel:record.
"""

from __future__ import annotations

from django.db import models

from rules.fields import ExactJSONField
from rules.models.match import Match


class NoteKind(models.TextChoices):
    #: Minutes it took, where the clock of the match does not tell. Source: duel:record.1
    LENGTH = "length"
    #: A learning game or familiar play. Source: duel:record.1
    FAMILIARITY = "familiarity"
    #: How a decision felt. Source: duel:record.2
    DECISION = "decision"
    #: A turn on which there was no plausible way back. Source: duel:record.3
    NO_WAY_BACK = "no_way_back"
    #: Cards that were exciting, cards that were unused. Source: duel:record.4
    CARD = "card"
    #: Whether another match is wanted. Source: duel:record.5
    ANOTHER = "another"
    #: What would be changed in the deck. Source: duel:record.5
    DECK_CHANGE = "deck_change"


class PlaytestNote(models.Model):
    """One note of one seat; a later one about the same thing takes its place."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="notes")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=NoteKind.choices)
    #: What it is about within its kind: a decision, a turn, a card; empty where there is one thing only.
    about = models.CharField(max_length=90, blank=True)
    value = ExactJSONField()
    #: The turn that it is about.
    turn = models.PositiveIntegerField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["match_id", "seat", "id"]
        constraints = [
            models.UniqueConstraint(fields=["match", "seat", "kind", "about"], name="one_note_about_a_thing")
        ]
        indexes = [models.Index(fields=["kind", "match"])]

    def __str__(self) -> str:
        return f"{self.kind} of seat {self.seat}"
