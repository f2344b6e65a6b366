"""Rulebooks: numbered clauses and the numbers they name."""

from __future__ import annotations

from django.db import models

from catalog.models.dated import Dated, one_per_day
from catalog.models.game import Game


class Rulebook(models.Model):
    """The numbered rules of one game."""

    game = models.OneToOneField(Game, models.PROTECT, related_name="rulebook")
    titles = models.JSONField(default=dict)
    introductions = models.JSONField(default=dict, blank=True)
    #: [{"id": "deck", "titles": {"en": "Deck"}}] in order.
    sections = models.JSONField(default=list)

    def __str__(self) -> str:
        return self.game.slug


class Clause(models.Model):
    """The identity of a numbered rule: `deck.2` of one rulebook, in full `boost:deck.2`."""

    rulebook = models.ForeignKey(Rulebook, models.PROTECT, related_name="clauses")
    section = models.SlugField(max_length=40)
    number = models.CharField(max_length=60)
    position = models.PositiveIntegerField()

    class Meta:
        ordering = ["rulebook_id", "position"]
        constraints = [models.UniqueConstraint(fields=["rulebook", "number"], name="clause_number_once")]

    def __str__(self) -> str:
        return self.full_id

    @property
    def full_id(self) -> str:
        return f"{self.rulebook.game.slug}:{self.number}"


class ClauseVersion(Dated):
    """The text of a clause in one language from a date on, in its rule and ruling parts."""

    clause = models.ForeignKey(Clause, models.PROTECT, related_name="versions")
    language = models.CharField(max_length=8, default="en")
    #: [{"kind": "rule" | "ruling", "text": "…"}]
    parts = models.JSONField(default=list)
    reason = models.TextField(blank=True)
    source = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["clause_id", "language", "effective_from"]
        constraints = [one_per_day("clause_version_one_per_day", "clause", "language")]

    @property
    def text(self) -> str:
        return " ".join(part["text"] for part in self.parts)


class RuleParameter(Dated):
    """A number or switch that a clause names, for example `main_deck_min` of boost."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="parameters")
    name = models.SlugField(max_length=60)
    value = models.JSONField(null=True)
    #: The clause that uses the number, for example "deck.1".
    clause = models.CharField(max_length=60, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["game_id", "name", "effective_from"]
        constraints = [one_per_day("rule_parameter_one_per_day", "game", "name")]

    def __str__(self) -> str:
        return f"{self.game.slug}.{self.name}"
