"""Celery tasks: they take ids and return ids; the rows are the truth."""

from __future__ import annotations

import uuid

from celery import shared_task

from rules import services


@shared_task(name="rules.tasks.play_chunks")
def play_chunks(simulation_id: str) -> str:
    """Play ranges of a run for a while."""
    services.simulation_play(uuid.UUID(simulation_id))
    return simulation_id


@shared_task(name="rules.tasks.sweep_simulations")
def sweep_simulations() -> list[str]:
    """Take over from dead workers; call workers for runs without any."""
    return [str(simulation_id) for simulation_id in services.simulations_sweep()]
