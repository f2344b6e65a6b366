"""`manage.py rebuild_search`: make the search rows of all cards anew from the dated records."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from catalog.management.database import DatabaseCommand
from catalog.publication import publishing_lock
from catalog.search.rows import search_rebuild


class Command(DatabaseCommand):
    help = "Make the search rows of all cards anew; to be run after rows were written by other means."

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic():
            publishing_lock()
            count = search_rebuild()
        self.stdout.write(f"{count} cards")
