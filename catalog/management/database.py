"""Commands on the rows of the database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, ProgrammingError


class DatabaseCommand(BaseCommand):
    """A command to which a database without its tables, or none, is one line that says what to do."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Raises: CommandError."""
        try:
            return super().execute(*args, **options)
        except (OperationalError, ProgrammingError) as error:
            raise CommandError(
                f"the database is not ready: run manage.py migrate or up first ({error})"
            ) from error
