"""Formats and decks in the admin.

Formats are dated records, as in the catalog. Decks are looked at, never changed: whoever is no superuser sees
public ones only, as everybody does.
"""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from catalog.admin import DatedAdmin, FixedAdmin, IdentityAdmin, StateFilter
from decks.models import Deck, Format, FormatSnapshot, Starter


@admin.register(Format)
class FormatAdmin(IdentityAdmin):
    """Ways to play."""

    list_display = ("slug", "game", "position")
    list_filter = ("game",)
    search_fields = ("slug",)


@admin.register(FormatSnapshot)
class FormatSnapshotAdmin(DatedAdmin):
    """What formats are from a date on."""

    list_display = ("format", "effective_from", "effective_until", "withdrawn")
    list_select_related = ("format",)
    list_filter = (StateFilter, "withdrawn", "format__game")


@admin.register(Starter)
class StarterAdmin(FixedAdmin):
    """Decks that come with the games."""

    list_display = ("slug", "game")
    list_filter = ("game",)


@admin.register(Deck)
class DeckAdmin(FixedAdmin):
    """Decks of accounts: what they are called and who may read them. Their cards are not shown here."""

    list_display = ("name", "owner", "format", "visibility", "updated", "deleted_at")
    list_select_related = ("owner", "format")
    list_filter = ("game", "visibility")
    search_fields = ("name",)
    fields: ClassVar[tuple[str, ...]] = (
        "id",
        "name",
        "owner",
        "game",
        "format",
        "visibility",
        "revision",
        "notes",
        "created",
        "updated",
        "deleted_at",
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        rows: QuerySet[Deck] = super().get_queryset(request)
        may_see_all = request.user.is_active and request.user.is_superuser
        return rows if may_see_all else rows & Deck.objects.public()
