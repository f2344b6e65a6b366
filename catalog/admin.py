"""The catalog in the admin: everything can be looked at; of what is dated, only drafts can be changed.

Published rows are read-only for everybody: a new version is made from one. Drafts are published, and
schedules cancelled, through the service alone, by those who may delete (the role approver). What identifies
things can be added, never changed; a printing can be corrected, and the log keeps both wordings.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any, ClassVar, Final

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models, transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_POST

from catalog.jsonfields import StrictJSONField
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
from catalog.publication import games_advance, publishing_lock
from catalog.search.rows import cards_index
from catalog.services import version_cancel, version_draft, version_publish

BOOKKEEPING = ("published_at", "effective_until", "cancelled_at")


#: What is neither dated nor published is judged when it is written: field -> its kind in the schemas.
_PARTS: Final = {"names": "names", "notes": "texts"}


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


class RecordAdmin(admin.ModelAdmin):
    """Rows whose JSON is read as that of fixtures is."""

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if isinstance(db_field, models.JSONField):
            shape = db_field.default if db_field.default in (dict, list) else None
            part = _PARTS.get(db_field.name, "")
            kwargs |= {"form_class": StrictJSONField, "shape": shape, "part": part}
        return super().formfield_for_dbfield(db_field, request, **kwargs)


class DatedAdmin(RecordAdmin):
    """Rows of a dated thing: drafts can be written, published rows read."""

    readonly_fields: ClassVar[tuple[str, ...]] = BOOKKEEPING
    actions = ("publish", "cancel", "copy_as_draft")
    date_hierarchy = "effective_from"
    list_filter: ClassVar[tuple[Any, ...]] = (StateFilter, "withdrawn")

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        return [*super().get_list_display(request), "state"]

    @admin.display(description="state")
    def state(self, row: Dated) -> str:
        return row_state(row, dt.datetime.now(dt.UTC).date())

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_new_version"
        view = self.admin_site.admin_view(require_POST(self.new_version))
        return [path("<int:pk>/new-version/", view, name=name), *super().get_urls()]

    def new_version(self, request: HttpRequest, pk: int) -> HttpResponse:
        """A draft for tomorrow with the facts of this row, opened to be changed."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        row = get_object_or_404(self.get_queryset(request), pk=pk)
        with transaction.atomic():
            draft = version_draft(row, effective_from=_tomorrow())
            self.log_addition(request, draft, f"made from {row}")
        return redirect(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", draft.pk)

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
        self._each(request, queryset, lambda row: version_draft(row, effective_from=_tomorrow()), "copied")

    def _each(self, request: HttpRequest, rows: QuerySet[Any], act: Callable[[Any], Any], done: str) -> None:
        for row in rows.order_by("effective_from", "pk"):
            try:
                with transaction.atomic():
                    act(row)
                    self.log_change(request, row, done)
            except ValidationError as refusal:
                self.message_user(request, " ".join(refusal.messages), messages.ERROR)
            else:
                self.message_user(request, f"{row} {done}.", messages.SUCCESS)


def row_state(row: Dated, day: dt.date) -> str:
    """The row's state on the day, in the words of `StateFilter`; or withdrawn."""
    if row.cancelled_at is not None:
        return "cancelled"
    if row.published_at is None:
        return "draft"
    if row.effective_from > day:
        return "scheduled"
    if row.effective_until is not None and row.effective_until <= day:
        return "past"
    return "withdrawn" if row.withdrawn else "in force"


def _tomorrow() -> dt.date:
    return dt.datetime.now(dt.UTC).date() + dt.timedelta(days=1)


def _is_fixed(row: Dated | None) -> bool:
    return row is not None and row.published_at is not None


class IdentityAdmin(RecordAdmin):
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

    def view_on_site(self, obj: CardVersion) -> str:
        return reverse("card-page", args=[obj.card.game.slug, obj.card.slug])


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

    def save_model(self, request: HttpRequest, obj: CardSet, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        games_advance([obj.game_id])


@admin.register(Printing)
class PrintingAdmin(RecordAdmin):
    """What was printed. It is not dated: a slip of ours is corrected, and the log keeps what stood before."""

    list_display = ("name", "card_set", "number", "quantity")
    list_select_related = ("card_set__game",)
    list_filter = ("card_set",)
    search_fields = ("name", "number", "card__slug")
    autocomplete_fields = ("card", "card_set")

    def save_model(self, request: HttpRequest, obj: Printing, form: Any, change: bool) -> None:
        publishing_lock()
        super().save_model(request, obj, form, change)
        cards_index([obj.card_id])
        games_advance([obj.card_set.game_id])

    def get_readonly_fields(self, request: HttpRequest, obj: Printing | None = None) -> tuple[str, ...]:
        return ("card", "card_set") if obj is not None else ()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        if add:
            return super().construct_change_message(request, form, formsets, add)
        pairs = ((name, form.initial.get(name), form.cleaned_data[name]) for name in form.changed_data)
        return "; ".join(f"{name}: {before!r} → {after!r}" for name, before, after in pairs)


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
admin.site.site_header = admin.site.site_title = "Deckwright"
admin.site.index_title = "Records and accounts"
