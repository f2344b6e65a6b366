"""The REST API and the project's commands."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.core.management import call_command
from django.db.models.signals import post_migrate


class ApiConfig(AppConfig):
    name = "api"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        import api.config.celery  # noqa: F401 (tasks are sent by the application made there)

        post_migrate.connect(make_cache_table, sender=self)


def make_cache_table(using: str, **_: Any) -> None:
    """Make the table in which several web processes count calls together, where the settings ask for one."""
    call_command("createcachetable", database=using, verbosity=0)
