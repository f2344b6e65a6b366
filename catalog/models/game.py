"""Games, their card sets and the people behind the cards."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q


class Game(models.Model):
    """One of the games: `boost`, `release`, `duel`, `programmers`."""

    slug = models.SlugField(max_length=40, unique=True)
    #: {"en": "Release!", "zh": "…"}
    names = models.JSONField(default=dict)
    #: One sentence on what it is, by language.
    summaries = models.JSONField(default=dict)
    position = models.PositiveSmallIntegerField(default=0)
    seats_min = models.PositiveSmallIntegerField(default=2)
    seats_max = models.PositiveSmallIntegerField(default=2)
    #: Slugs and names that are in play without a card, for example {"core": "Boost.Core"}.
    always_in_play = models.JSONField(default=dict, blank=True)
    #: {"stats": [...], "domains": [...], "types": [...]}: the closed lists that card data may use.
    vocabulary = models.JSONField(default=dict, blank=True)
    #: Languages that the game is complete in, English first.
    languages = models.JSONField(default=list)
    #: The number of the last publication or cancellation of something of this game; part of entity tags.
    #: Numbers are given out in order over all games, so that the largest is the generation of the catalog.
    generation = models.PositiveBigIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["position", "slug"]
        constraints = [
            models.CheckConstraint(
                condition=Q(seats_min__gte=1) & Q(seats_max__gte=F("seats_min")), name="game_seats_in_order"
            )
        ]

    def __str__(self) -> str:
        return self.name_in("en")

    def name_in(self, language: str) -> str:
        return self.names.get(language) or self.names.get("en") or self.slug


class CardSet(models.Model):
    """A group of printings that came out together. A plug-in set's code starts with `plug`."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="sets")
    code = models.SlugField(max_length=40)
    names = models.JSONField(default=dict)
    released_on = models.DateField(null=True, blank=True)
    #: True when the printed card list is not public and the set is our own.
    is_house = models.BooleanField(default=False)
    position = models.PositiveSmallIntegerField(default=0)
    notes = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["game_id", "position", "code"]
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="set_code_once_per_game")]

    def __str__(self) -> str:
        return f"{self.game.slug}/{self.code}"

    def name_in(self, language: str) -> str:
        return self.names.get(language) or self.names.get("en") or self.code


class Person(models.Model):
    """Somebody whose name stands on cards."""

    name = models.CharField(max_length=120, unique=True)
    initials = models.CharField(max_length=12)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
