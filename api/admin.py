"""Accounts in the admin: for the role admin alone.

An account is deleted here as its owner would close it, by the same service; tokens can be revoked and not
read; the trace of closed accounts can be read and not changed.
"""

from __future__ import annotations

from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from api.accounts.closing import NOBODY, AccountInUse, account_close
from api.accounts.registration import is_taken, name_taken
from api.models import ApiToken, ClosedAccount
from api.tokens import revoke_token


class OnlyAdmins:
    """Nothing of this is for the other roles, whatever permissions their groups are given."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_active and request.user.is_superuser)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_module_permission(request)


class ReadOnly(OnlyAdmins):
    """Rows that come to be, and go, elsewhere."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class _UniqueName:
    """A form that refuses a name that reads like another account's."""

    def clean(self) -> Any:
        cleaned = super().clean()  # type: ignore[misc]
        form = cast("ModelForm[User]", self)
        name = form.cleaned_data.get("username")
        if name and is_taken(name, except_account=form.instance if form.instance.pk else None):
            form.add_error("username", name_taken())
        return cleaned


class NewAccount(_UniqueName, AdminUserCreationForm):
    """An account made by an admin."""


class ChangedAccount(_UniqueName, UserChangeForm):
    """An account changed by an admin."""


admin.site.unregister(User)


@admin.register(User)
class AccountAdmin(OnlyAdmins, UserAdmin):
    """Accounts; deleting one closes it."""

    form = ChangedAccount
    add_form = NewAccount

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_module_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_module_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        is_kept = obj is not None and (obj.pk == request.user.pk or obj.username == NOBODY)
        return self.has_module_permission(request) and not is_kept

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """All that goes with the account may go, though nobody may delete it by itself."""
        deleted, counts, _, protected = super().get_deleted_objects(objs, request)
        return deleted, counts, set(), protected

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        account_close(obj, by_admin=True)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for account in queryset:
            if not self.has_delete_permission(request, account):
                raise PermissionDenied
            try:
                account_close(account, by_admin=True)
            except AccountInUse:
                self.message_user(
                    request, f"{account.username} is named by records that stay.", messages.ERROR
                )


@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnly, admin.ModelAdmin):
    """Tokens without their hashes."""

    list_display = ("name", "user", "prefix", "created", "expires", "revoked", "last_used")
    list_filter = ("revoked",)
    search_fields = ("name", "prefix", "user__username")
    exclude = ("digest",)
    actions = ("revoke",)

    @admin.action(description="Revoke the selected tokens", permissions=["view"])
    def revoke(self, request: HttpRequest, queryset: QuerySet[ApiToken]) -> None:
        for token in queryset:
            revoke_token(token)


@admin.register(ClosedAccount)
class ClosedAccountAdmin(ReadOnly, admin.ModelAdmin):
    """The trace of closed accounts."""

    list_display = ("closed", "by_admin", "held")
