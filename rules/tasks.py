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


@shared_task(name="rules.tasks.match_think")
def match_think(match_id: str) -> str:
    """Make the decisions of bots that think longer than a request may take."""
    services.match_think(uuid.UUID(match_id))
    return match_id


@shared_task(name="rules.tasks.match_estimate")
def match_estimate(match_id: str) -> str:
    """Look back at a match that is over for turns without a way back."""
    services.match_estimate(uuid.UUID(match_id))
    return match_id


@shared_task(name="rules.tasks.sweep_matches")
def sweep_matches() -> list[str]:
    """Call workers for matches that wait in vain; archive those that nobody plays on."""
    return [str(match_id) for match_id in services.matches_sweep()]
