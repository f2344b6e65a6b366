"""`manage.py account`: make an account or change its role; hand out a token or a password link."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import IntegrityError, OperationalError, ProgrammingError

from api.accounts.links import reset_path, service_address
from api.roles import Role, account_with_role
from api.tokens import create_token


class Command(BaseCommand):
    """Makes or updates one account and prints what it did."""

    help = "Make an account or change its role; --token and --reset-link hand out what it needs."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="name of the account")
        parser.add_argument("--role", required=True, choices=[role.value for role in Role])
        parser.add_argument("--token", action="store_true", help="make an API token and print it, once")
        parser.add_argument(
            "--reset-link", action="store_true", help="print a one-time link to choose a password"
        )
        parser.add_argument(
            "--address", help="where the service is reached, for the link (default: PUBLIC_URL)"
        )

    def handle(
        self, *, name: str, role: str, token: bool, reset_link: bool, address: str | None, **_: Any
    ) -> None:
        check_name(name)
        try:
            account, is_new = account_with_role(name, Role(role))
        except IntegrityError:
            raise CommandError(f"{name!r} reads like the name of another account") from None
        except (OperationalError, ProgrammingError) as error:
            raise CommandError(
                f"the database is not ready: run manage.py migrate or up first ({error})"
            ) from None
        self.stdout.write(f"{'Made' if is_new else 'Updated'} the account {name}: role {role}.")
        if token:
            secret = create_token(account, "command line")[1]
            self.stdout.write(f"Token (shown this once): {secret}")
        if reset_link:
            base = (address or service_address()).rstrip("/")
            self.stdout.write(f"Choose a password, once, at {base}{reset_path(account)}")
        elif not account.has_usable_password() and not token:
            self.stdout.write("It cannot log in yet: give it a password by --reset-link, or a --token.")


def check_name(name: str) -> None:
    """Raises: CommandError when Django allows no such name."""
    try:
        User._meta.get_field("username").clean(name, None)
    except ValidationError as error:
        raise CommandError(f"{name!r} is no name for an account: {' '.join(error.messages)}") from None
