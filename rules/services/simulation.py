"""Simulations from the order to the result.

Authority: DESIGN, simulation; the REST contract, simulations.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import structlog
from celery import signature
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Now
from kombu.exceptions import OperationalError

from rules.engine.simulation.columns import Columns, GameRow
from rules.engine.simulation.result import simulation_result
from rules.engine.simulation.sums import Sums, total
from rules.models import ACTIVE, MOST_GAMES, ChunkStatus, Simulation, SimulationChunk, SimulationStatus
from rules.orders import read_order
from rules.services.callers import caller_lock
from rules.services.snapshot import Pinned, run_pinned

MOST_GAMES_ANONYMOUS: Final = 1_000
MOST_WAITING: Final = 5
#: Messages sent for a new run: so many workers play it side by side.
_WORKERS: Final = 4
_GAMES_A_WORKER: Final = 50

log = structlog.get_logger(__name__)


class NotYourSimulation(Exception):
    """A run that the caller may read, and its owner alone may end."""

    code = "not_your_simulation"

    def __init__(self) -> None:
        self.detail = "Only its owner may cancel a simulation that was ordered with a login."
        super().__init__(self.detail)


class TooManySimulations(Exception):
    """The caller has as many runs going as an address without login, or an account, may have."""

    code = "too_many_simulations"

    def __init__(self, bounds: str) -> None:
        self.detail = f"{bounds}; wait for one to end, or cancel one."
        super().__init__(self.detail)


def simulation_create(
    body: Any, *, owner: AbstractBaseUser | AnonymousUser | None = None, client: str = ""
) -> Simulation:
    """A new run, waiting for a worker. `client` names the caller where nobody is logged in.

    Raises: OrderRefused, TooManySimulations.
    """
    known = owner is not None and owner.is_authenticated
    if known:
        order = read_order(body, most_games=MOST_GAMES)
    else:
        order = read_order(body, most_games=MOST_GAMES_ANONYMOUS, with_login=MOST_GAMES)
    pinned = run_pinned(order, viewer=owner)
    with transaction.atomic():
        if owner is not None and known:
            _check_unfinished(owner)
        elif client:
            _check_waiting(client)
        run = _stored(pinned, owner if known else None, "" if known else client)
        transaction.on_commit(lambda: simulation_enqueue(run.pk, workers=_workers(run.games)))
    return run


def _stored(pinned: Pinned, owner: Any, client: str) -> Simulation:
    return Simulation.objects.create(
        owner=owner,
        client=client,
        game=pinned.order.game,
        format=pinned.order.format or "",
        request=pinned.order.to_json(),
        snapshot=pinned.setup,
        receipt=pinned.receipt,
        games=pinned.order.games,
        seed=pinned.setup["seed"],
    )


def _check_waiting(client: str) -> None:
    """Raises: TooManySimulations. Two requests of one caller are judged one after the other."""
    caller_lock("simulations", client)
    if Simulation.objects.filter(client=client, status__in=ACTIVE).count() > MOST_WAITING:
        raise TooManySimulations(
            f"Without login one simulation runs and {MOST_WAITING} wait for each address"
        )


def _check_unfinished(owner: AbstractBaseUser | AnonymousUser) -> None:
    """Raises: TooManySimulations. Two requests of one account are judged one after the other."""
    caller_lock("simulations", f"account:{owner.pk}")
    most: int = settings.MOST_ACCOUNT_SIMULATIONS
    if Simulation.objects.filter(owner_id=owner.pk, status__in=ACTIVE).count() >= most:
        raise TooManySimulations(f"An account has at most {most} simulations that run or wait")


def _workers(games: int) -> int:
    return min(_WORKERS, -(-games // _GAMES_A_WORKER))


def simulation_enqueue(simulation_id: uuid.UUID, *, workers: int = 1) -> bool:
    """Tell workers of the run. False when the broker cannot be reached: the sweep tries again."""
    task = signature("rules.tasks.play_chunks", args=[str(simulation_id)])
    rows = Simulation.objects.filter(pk=simulation_id)
    try:
        for _ in range(workers):
            task.apply_async(retry=False)
    except (OperationalError, OSError) as error:
        log.warning("simulation_not_enqueued", simulation=str(simulation_id), error=str(error))
        rows.update(enqueued=None)
        return False
    rows.update(enqueued=Now())
    return True


def simulation_cancel(run: Simulation, *, viewer: AbstractBaseUser | AnonymousUser | None = None) -> bool:
    """End the run at once; workers stop at their next look. False when it had ended already.

    Games in play are dropped: `games_done` and `partial` say what counted. Raises: NotYourSimulation.
    """
    if not run.can_be_cancelled_by(viewer):
        raise NotYourSimulation
    active = Simulation.objects.filter(pk=run.pk, status__in=ACTIVE)
    cancelled = bool(active.update(status=SimulationStatus.CANCELLED, finished=Now()))
    if cancelled:
        simulation_wind_up(run.pk)
    run.refresh_from_db()
    return cancelled


def simulation_settle(simulation_id: uuid.UUID) -> bool:
    """Store the result of a run whose games are all played. True when this call did so."""
    running = Simulation.objects.filter(pk=simulation_id, status=SimulationStatus.RUNNING)
    run = running.filter(games_done=F("games")).first()
    if run is None:
        return False
    settled = bool(running.update(status=SimulationStatus.DONE, result=_result(run), finished=Now()))
    if settled:
        _start_next(run.client)
    return settled


def simulation_wind_up(simulation_id: uuid.UUID) -> None:
    """After a run failed or was cancelled: keep what its games without gap came to, let the next begin."""
    run = Simulation.objects.get(pk=simulation_id)
    Simulation.objects.filter(pk=run.pk).update(partial=_result(run))
    _start_next(run.client)


def _result(run: Simulation) -> dict[str, Any] | None:
    """The result of the games before the first one missing; None when there are none."""
    slugs = [card["slug"] for card in run.snapshot["cards"]]
    parts = (Sums.from_json(sums) for _, _, sums in unbroken_chunks(run.pk, "sums"))
    whole = total(parts, seats=len(run.snapshot["seats"]), cards=len(slugs))
    return simulation_result(whole, slugs) if whole.games else None


def unbroken_chunks(simulation_id: uuid.UUID, *fields: str) -> Iterator[tuple[Any, ...]]:
    """(first, last, *fields) of finished ranges in order, up to the first game missing."""
    done = SimulationChunk.objects.filter(simulation_id=simulation_id, status=ChunkStatus.DONE)
    reached = 0
    for row in done.order_by("first").values_list("first", "last", *fields).iterator(chunk_size=200):
        if row[0] != reached:
            return
        reached = row[1]
        yield row


def games_unbroken(simulation_id: uuid.UUID) -> int:
    """How many games, counted from the first, are played without a gap."""
    return max((last for _, last in unbroken_chunks(simulation_id)), default=0)


def game_rows(simulation_id: uuid.UUID, first: int, last: int) -> list[GameRow]:
    """The rows of the games from `first` up to, not including, `last`, as far as they are played."""
    done = SimulationChunk.objects.filter(
        Q(first__lt=last) & Q(last__gt=first), simulation_id=simulation_id, status=ChunkStatus.DONE
    )
    rows: list[GameRow] = []
    for chunk in done.order_by("first").only("first", "last", "columns"):
        columns = Columns.from_json(chunk.columns or {})
        wanted = range(max(first, chunk.first), min(last, chunk.last))
        rows += [columns.row(number - chunk.first, first=chunk.first) for number in wanted]
    return rows


def _start_next(client: str) -> None:
    """Call workers for the caller's run that has waited longest."""
    if not client:
        return
    waiting = Simulation.objects.filter(client=client, status=SimulationStatus.QUEUED)
    for run in islice(waiting.only("pk", "games").order_by("created", "id"), 1):
        simulation_enqueue(run.pk, workers=_workers(run.games))
