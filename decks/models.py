"""Formats: who plays with which cards under which construction rules."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from catalog.models import Dated, Game, dated_laws


class Format(models.Model):
    """A way to play a game, for example `boost-casual`."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="formats")
    slug = models.SlugField(max_length=60, unique=True)
    names = models.JSONField(default=dict)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["game_id", "position", "slug"]

    def __str__(self) -> str:
        return self.slug

    def name_in(self, language: str) -> str:
        return self.names.get(language) or self.names.get("en") or self.slug


class FormatSnapshot(Dated):
    """What a format is from a date on."""

    thing: ClassVar[tuple[str, ...]] = ("format",)
    game_path: ClassVar[str] = "format__game"

    format = models.ForeignKey(Format, models.PROTECT, related_name="snapshots")
    #: {"sets": ["codes"], "exclude": ["slugs"], "include": ["slugs"]}
    pool = models.JSONField(default=dict)
    #: [{"rule": "main_deck_min", "parameters": {...}}] in the order they are judged.
    construction = models.JSONField(default=list)
    #: {"seats_min", "seats_max", "teams", "features_to_win", "mode", …}
    settings = models.JSONField(default=dict)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["format_id", "effective_from"]
        constraints = dated_laws("format_snapshot", "format")
