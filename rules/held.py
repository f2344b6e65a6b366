"""What this app holds of an account: the simulations it started."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from catalog.holdings import Holding, register_holding
from rules.models import Simulation

if TYPE_CHECKING:
    from django.contrib.auth.models import User

_SHOWN = ("id", "status", "game", "format", "request", "games", "seed", "receipt", "result", "partial")
_TIMES = ("created", "started", "finished")


def held_register() -> None:
    """Register the kinds."""
    register_holding(SIMULATIONS)


def _simulations(account: User) -> QuerySet[Simulation]:
    return Simulation.objects.filter(owner=account)


def _rows(account: User) -> Iterator[dict[str, Any]]:
    yield from _simulations(account).values(*_SHOWN, *_TIMES).iterator(chunk_size=20)


def _release(account: User) -> None:
    """The runs go on and can be read by whoever knows their address, as before; they are nobody's now."""
    _simulations(account).update(owner=None)


SIMULATIONS = Holding(
    name="simulations",
    title=_("Simulations"),
    fate=_("They stay at their addresses, without an owner."),
    count=lambda account: _simulations(account).count(),
    rows=_rows,
    release=_release,
)
