"""Celery tasks of the decks app."""

from __future__ import annotations

from celery import shared_task

from decks import services


@shared_task(name="decks.tasks.purge_decks")
def purge_decks() -> int:
    """Remove decks that were deleted too long ago to be restored."""
    return services.decks_purge()
