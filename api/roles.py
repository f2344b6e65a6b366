"""The roles of accounts: Django groups, each with the permissions of what it may do in the admin.

| role | may |
|---|---|
| viewer | look at everything |
| editor | look, and add or change cards, rulebooks and formats |
| approver | as an editor, and delete; publishes drafts and cancels schedules |
| admin | everything, accounts too |
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from django.contrib.auth.models import Group, Permission, User
from django.db import transaction


class Role(StrEnum):
    """What an account is for."""

    VIEWER = "viewer"
    EDITOR = "editor"
    APPROVER = "approver"
    ADMIN = "admin"


#: app -> what a role may do with its rows, by Django's words; `view` is granted to all for every app here.
ACTIONS: dict[Role, dict[str, tuple[str, ...]]] = {
    Role.VIEWER: {"catalog": (), "decks": (), "rules": ()},
    Role.EDITOR: {"catalog": ("add", "change"), "decks": ("add", "change"), "rules": ()},
    Role.APPROVER: {
        "catalog": ("add", "change", "delete"),
        "decks": ("add", "change", "delete"),
        "rules": ("add", "change"),
    },
    Role.ADMIN: {},
}


@transaction.atomic
def account_with_role(name: str, role: Role) -> tuple[User, bool]:
    """The account in exactly this role, and whether it was made now; a new one has no password yet."""
    account, is_new = User.objects.get_or_create(username=name)
    if is_new:
        account.set_unusable_password()
    account.is_active = account.is_staff = True
    account.is_superuser = role is Role.ADMIN
    account.save()
    account.groups.remove(*Group.objects.filter(name__in=list(Role)))
    account.groups.add(role_group(role))
    return account, is_new


def role_group(role: Role) -> Group:
    """The group of the role, with exactly the permissions of ACTIONS."""
    group, _ = Group.objects.get_or_create(name=role.value)
    group.permissions.set(_permissions(role))
    return group


def _permissions(role: Role) -> Iterable[Permission]:
    for app, actions in ACTIONS[role].items():
        for permission in Permission.objects.filter(content_type__app_label=app):
            if permission.codename.partition("_")[0] in ("view", *actions):
                yield permission
