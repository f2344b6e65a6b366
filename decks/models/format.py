"""Formats and starters: who plays with which cards under which construction rules."""

from __future__ import annotations

from typing import Any, ClassVar

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
    #: {"sets": ["codes"], "include": ["slugs"], "exclude": ["slugs"]}: printed in one of the sets or
    #: included, and not excluded.
    pool = models.JSONField(default=dict)
    #: [{"rule": "main_deck_minimum", "parameters": {"minimum": "main_deck_min"}}] in the order they are
    #: judged; a word as parameter is the name of a rule parameter. Empty: decks cannot be judged yet.
    construction = models.JSONField(default=list)
    #: {"seats_min", "seats_max", "teams", "features_to_win", "mode", "copies", …}
    settings = models.JSONField(default=dict)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["format_id", "effective_from"]
        constraints = dated_laws("format_snapshot", "format")

    def __str__(self) -> str:
        return f"{self.format} ({self.effective_from}{', withdrawn' if self.withdrawn else ''})"

    def seats(self) -> tuple[int, int]:
        """Fewest and most seats at a table of this format."""
        return self.settings["seats_min"], self.settings["seats_max"]

    def setting(self, name: str, default: Any = None) -> Any:
        return self.settings.get(name, default)


class Starter(models.Model):
    """A deck that comes with a game, open to everybody."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="starters")
    slug = models.SlugField(max_length=60)
    names = models.JSONField(default=dict)
    #: {"main": [{"card": "asio", "count": 1}], "side": […]}
    zones = models.JSONField(default=dict)

    class Meta:
        ordering = ["game_id", "slug"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="starter_once_per_game")]

    def __str__(self) -> str:
        return f"{self.game.slug}/{self.slug}"

    def name_in(self, language: str) -> str:
        return self.names.get(language) or self.names.get("en") or self.slug
