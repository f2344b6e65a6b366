"""Rulebooks: numbered clauses and the numbers they name."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from catalog.managers import ClauseQuerySet, RuleParameterQuerySet
from catalog.models.dated import Dated, dated_laws
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
    #: Order in the rulebook; a clause that was added later shares that of the one it follows.
    position = models.PositiveIntegerField()

    objects = ClauseQuerySet.as_manager()

    class Meta:
        ordering = ["rulebook_id", "position", "id"]
        constraints = [models.UniqueConstraint(fields=["rulebook", "number"], name="clause_number_once")]

    def __str__(self) -> str:
        return self.full_id

    @property
    def full_id(self) -> str:
        return f"{self.rulebook.game.slug}:{self.number}"


class ClauseVersion(Dated):
    """The text of a clause in one language from a date on, in its rule and ruling parts."""

    thing: ClassVar[tuple[str, ...]] = ("clause", "language")
    game_path: ClassVar[str] = "clause__rulebook__game"

    clause = models.ForeignKey(Clause, models.PROTECT, related_name="versions")
    language = models.CharField(max_length=8, default="en")
    #: [{"kind": "rule" | "ruling", "text": "…"}]
    parts = models.JSONField(default=list)
    reason = models.TextField(blank=True)
    source = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["clause_id", "language", "effective_from", "id"]
        constraints = dated_laws("clause_version", "clause", "language")

    def __str__(self) -> str:
        return f"{self.clause} ({self.language}, {self.effective_from})"

    @property
    def text(self) -> str:
        return " ".join(part["text"] for part in self.parts)


class RuleParameter(Dated):
    """A number or switch that a clause names, for example `main_deck_min` of boost."""

    thing: ClassVar[tuple[str, ...]] = ("game", "name")
    game_path: ClassVar[str] = "game"

    game = models.ForeignKey(Game, models.PROTECT, related_name="parameters")
    name = models.SlugField(max_length=60)
    value = models.JSONField(null=True)
    #: The clause that uses the number, for example "deck.1".
    clause = models.CharField(max_length=60, blank=True)
    reason = models.TextField(blank=True)

    objects = RuleParameterQuerySet.as_manager()  # type: ignore[misc]

    class Meta:
        ordering = ["game_id", "name", "effective_from", "id"]
        constraints = dated_laws("rule_parameter", "game", "name")

    def __str__(self) -> str:
        return f"{self.game.slug}.{self.name} ({self.effective_from})"
