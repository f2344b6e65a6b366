"""Search rows: what the search language asks, one set of rows for each card version that ever holds.

Written by `catalog.search.rows` from the dated records and never by hand; a command rebuilds them. Days are
inclusive; `LAST_DAY` stands for "until further notice". Authority: DESIGN, dated records.
"""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.db import models

from catalog.folded import FoldedField
from catalog.models.card import Card, CardVersion, Translation
from catalog.models.game import Game

LAST_DAY: Final = dt.date.max


class SearchVersion(models.Model):
    """A card version with the days on which it holds and what results are ordered by."""

    version = models.OneToOneField(CardVersion, models.CASCADE, primary_key=True, related_name="search")
    card = models.ForeignKey(Card, models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    first_day = models.DateField()
    last_day = models.DateField()
    #: The day on which the card first was in force.
    since = models.DateField()
    name_key = models.CharField(max_length=500)
    type_key = models.CharField(max_length=80)
    cost = models.IntegerField(null=True)

    class Meta:
        ordering = ["name_key", "version"]
        indexes = [
            # Answers what is asked of a version itself while rows are read in the order of names.
            models.Index(
                fields=["name_key", "version", "first_day", "last_day", "game", "card", "since"],
                name="search_version_name",
            ),
            # Answers "in force?" and "in which order?" for a version that a term has found, without the row.
            models.Index(fields=["version", "first_day", "last_day", "name_key"], name="search_version_days"),
        ]

    def __str__(self) -> str:
        return str(self.version_id)


class SearchText(models.Model):
    """Names and texts of a card version in one language, folded."""

    version = models.ForeignKey(CardVersion, models.CASCADE, related_name="search_texts")
    card = models.ForeignKey(Card, models.CASCADE, related_name="+")
    #: The translation that the row is made from; None of the English row.
    translation = models.ForeignKey(Translation, models.CASCADE, null=True, related_name="+")
    language = models.CharField(max_length=8)
    first_day = models.DateField()
    last_day = models.DateField()
    name_key = models.CharField(max_length=500)
    name = FoldedField()
    text = FoldedField(blank=True)
    #: Of the English row, the flavours of all printings.
    flavour = FoldedField(blank=True)

    class Meta:
        ordering = ["version", "language", "first_day"]
        constraints = [
            models.UniqueConstraint(fields=["version", "language", "first_day"], name="search_text_once")
        ]
        indexes = [
            models.Index(fields=["name_key", "version"], name="search_text_key"),
            models.Index(fields=["language", "version", "first_day", "last_day"], name="search_text_spoken"),
            # Answers which names hold a piece too short for the trigrams, without the row: names are short.
            models.Index(
                fields=["last_day", "first_day", "name_key", "name", "version", "id"],
                name="search_text_names",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.version_id} {self.language}"


class SearchFact(models.Model):
    """One number or word of a card version: a stat, a trait, a category, an author …"""

    version = models.ForeignKey(CardVersion, models.CASCADE, related_name="search_facts")
    field = models.CharField(max_length=60)
    number = models.BigIntegerField(null=True)
    #: Folded to its key (`catalog.folding.lookup_key`); names of people to words.
    word = models.CharField(max_length=200, null=True)

    class Meta:
        ordering = ["version", "field", "id"]
        indexes = [
            models.Index(fields=["field", "number", "version"], name="search_fact_number"),
            models.Index(fields=["field", "word", "version"], name="search_fact_word"),
            models.Index(fields=["field", "version", "number"], name="search_fact_version"),
        ]

    def __str__(self) -> str:
        return f"{self.version_id} {self.field}"


class SearchEdge(models.Model):
    """A card that a card version names in its effects."""

    version = models.ForeignKey(CardVersion, models.CASCADE, related_name="search_edges")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    #: Slug of the named card, which may be one that is always in play.
    named = models.CharField(max_length=80)
    #: Whether the naming card hangs on the named one (boost:card.12: only Libraries have dependencies).
    binds = models.BooleanField()

    class Meta:
        ordering = ["version", "named"]
        constraints = [models.UniqueConstraint(fields=["version", "named"], name="search_edge_once")]
        indexes = [models.Index(fields=["game", "named", "binds", "version"], name="search_edge_named")]

    def __str__(self) -> str:
        return f"{self.version_id} names {self.named}"
