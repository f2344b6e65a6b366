"""`manage.py rebuild_effective_until`: write the cache of ends anew from the days on which rows begin."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db import transaction

from catalog.management.database import DatabaseCommand
from catalog.models import Dated
from catalog.publication import effective_until_rebuild, publishing_lock


class Command(DatabaseCommand):
    help = "Write effective_until of every dated row anew; says how many rows were wrong."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        publishing_lock()
        for model in apps.get_models():
            if issubclass(model, Dated):
                wrong = effective_until_rebuild(model)
                self.stdout.write(f"{model._meta.verbose_name}: {wrong} rows corrected")
