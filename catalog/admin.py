"""The catalog in the admin: everything can be looked at, only drafts can be changed.

Published rows are read-only for everybody. Drafts are published, and schedules cancelled, through the service
alone, by those who may delete (the role approver); what identifies things can be added, never changed.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from catalog.models import (
    Authorship,
    Card,
    CardSet,
    CardVersion,
    Clause,
    ClauseVersion,
    Dated,
    Game,
    Person,
    Printing,
    Rulebook,
    RuleParameter,
    Ruling,
    TextState,
    Translation,
)
from catalog.search.rows import cards_index
from catalog.services import version_cancel, version_draft, version_publish

BOOKKEEPING = ("published_at", "effective_until", "cancelled_at")


class StateFilter(admin.SimpleListFilter):
    """Draft, in force, scheduled, past, cancelled: as of today."""

    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        names = ("draft", "in force", "scheduled", "past", "cancelled")
        return [(name.replace(" ", "_"), name) for name in names]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        today = dt.datetime.now(dt.UTC).date()
        published = Q(published_at__isnull=False, cancelled_at__isnull=True)
        ended = Q(effective_until__isnull=False, effective_until__lte=today)
        states = {
            "draft": Q(published_at__isnull=True),
            "in_force": published & Q(effective_from__lte=today, withdrawn=False) & ~ended,
            "scheduled": published & Q(effective_from__gt=today),
            "past": published & ended,
            "cancelled": Q(cancelled_at__isnull=False),
        }
        return queryset.filter(states.get(self.value() or "", Q()))


class DatedAdmin(admin.ModelAdmin):
    """Rows of a dated thing: drafts can be written, published rows read."""

    readonly_fields: ClassVar[tuple[str, ...]] = BOOKKEEPING
    actions = ("publish", "cancel", "copy_as_draft")
    date_hierarchy = "effective_from"
    list_filter: ClassVar[tuple[Any, ...]] = (StateFilter, "withdrawn")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and not _is_fixed(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and not _is_fixed(obj)

    def has_publish_permission(self, request: HttpRequest) -> bool:
        return super().has_delete_permission(request)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        # Bulk deletion would meet published rows; drafts are deleted one by one.
        return {
            name: action for name, action in super().get_actions(request).items() if name != "delete_selected"
        }

    @admin.action(description="Publish the selected drafts", permissions=["publish"])
    def publish(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        self._each(request, queryset, version_publish, "published")

    @admin.action(description="Cancel the selected schedules", permissions=["publish"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        self._each(request, queryset, version_cancel, "cancelled")

    @admin.action(description="Copy the selected rows as drafts for tomorrow", permissions=["add"])
    def copy_as_draft(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        tomorrow = dt.datetime.now(dt.UTC).date() + dt.timedelta(days=1)
        self._each(request, queryset, lambda row: version_draft(row, effective_from=tomorrow), "copied")

    def _each(self, request: HttpRequest, rows: QuerySet[Any], act: Callable[[Any], Any], done: str) -> None:
        for row in rows.order_by("effective_from", "pk"):
            try:
                act(row)
            except ValidationError as refusal:
                self.message_user(request, " ".join(refusal.messages), messages.ERROR)
            else:
                self.log_change(request, row, done)
                self.message_user(request, f"{row} {done}.", messages.SUCCESS)


def _is_fixed(row: Dated | None) -> bool:
    return row is not None and row.published_at is not None


class IdentityAdmin(admin.ModelAdmin):
    """What identifies things and what was printed: can be added, never changed or removed."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class FixedAdmin(IdentityAdmin):
    """What comes with the program: can be looked at."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class AuthorshipInline(admin.TabularInline):
    """The author list of a draft; of a published version it is read-only."""

    model = Authorship
    extra = 0
    autocomplete_fields = ("person",)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_add_permission(request, obj) and not _is_fixed(obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and not _is_fixed(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and not _is_fixed(obj)


@admin.register(CardVersion)
class CardVersionAdmin(DatedAdmin):
    """Versions of cards; their texts are rendered when they are published."""

    list_display = ("name", "card", "type", "number", "effective_from", "effective_until", "withdrawn")
    list_select_related = ("card__game",)
    list_filter = (StateFilter, "withdrawn", "card__game", "type")
    search_fields = ("name", "card__slug")
    autocomplete_fields = ("card",)
    readonly_fields = (*BOOKKEEPING, "number", "text", "text_state", "review")
    inlines = (AuthorshipInline,)


@admin.register(Translation)
class TranslationAdmin(DatedAdmin):
    """Names and texts of card versions in other languages."""

    list_display = ("name", "language", "version", "effective_from", "effective_until")
    list_select_related = ("version__card__game",)
    list_filter = (StateFilter, "language")
    search_fields = ("name", "version__card__slug")
    autocomplete_fields = ("version",)
    readonly_fields = (*BOOKKEEPING, "text_state")

    def save_model(self, request: HttpRequest, obj: Translation, form: Any, change: bool) -> None:
        # A text that is left empty is rendered from the effects.
        obj.text_state = TextState.REVIEWED if obj.text else TextState.VANILLA
        super().save_model(request, obj, form, change)


@admin.register(Ruling)
class RulingAdmin(DatedAdmin):
    """Rulings on cards."""

    list_display = ("key", "card", "language", "effective_from", "effective_until", "withdrawn")
    list_select_related = ("card__game",)
    list_filter = (StateFilter, "card__game", "language")
    search_fields = ("key", "text", "card__slug")
    autocomplete_fields = ("card",)


@admin.register(ClauseVersion)
class ClauseVersionAdmin(DatedAdmin):
    """Texts of clauses."""

    list_display = ("clause", "language", "effective_from", "effective_until", "text")
    list_select_related = ("clause__rulebook__game",)
    list_filter = (StateFilter, "clause__rulebook__game", "language")
    search_fields = ("clause__number",)
    autocomplete_fields = ("clause",)


@admin.register(RuleParameter)
class RuleParameterAdmin(DatedAdmin):
    """Numbers and switches of the rules."""

    list_display = ("name", "game", "value", "clause", "effective_from", "effective_until")
    list_select_related = ("game",)
    list_filter = (StateFilter, "game")
    search_fields = ("name", "clause")


@admin.register(Card)
class CardAdmin(IdentityAdmin):
    """Cards by identity."""

    list_display = ("slug", "game")
    list_select_related = ("game",)
    list_filter = ("game",)
    search_fields = ("slug",)


@admin.register(CardSet)
class CardSetAdmin(IdentityAdmin):
    """Card sets."""

    list_display = ("code", "game", "released_on", "is_house")
    list_filter = ("game", "is_house")
    search_fields = ("code",)


@admin.register(Printing)
class PrintingAdmin(IdentityAdmin):
    """What was printed."""

    list_display = ("name", "card_set", "number", "quantity")
    list_select_related = ("card_set__game",)
    list_filter = ("card_set",)
    search_fields = ("name", "number", "card__slug")
    autocomplete_fields = ("card", "card_set")

    def save_model(self, request: HttpRequest, obj: Printing, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        cards_index([obj.card_id])


@admin.register(Person)
class PersonAdmin(IdentityAdmin):
    """People on cards."""

    list_display = ("name", "initials")
    search_fields = ("name", "initials")


@admin.register(Clause)
class ClauseAdmin(FixedAdmin):
    """Clauses by identity."""

    list_display = ("full_id", "section")
    list_select_related = ("rulebook__game",)
    list_filter = ("rulebook__game",)
    search_fields = ("number",)


admin.site.register([Game, Rulebook], FixedAdmin)
