"""Pages of simulations: the form that starts a run, its progress and its result."""

from __future__ import annotations

import uuid
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.charts import histogram
from catalog.pages import page_context
from rules.charts import rate_chart
from rules.models import Simulation
from rules.services import NotYourSimulation, simulation_cancel
from rules.simulation_form import SimulationForm


@require_http_methods(["GET", "HEAD", "POST"])
def simulate(request: HttpRequest) -> HttpResponse:
    """The form; a good one starts a run and leads to its page."""
    form = SimulationForm(request)
    if request.method == "POST":
        simulation = form.start()
        if simulation is not None:
            return redirect("simulation-page", simulation_id=simulation.pk)
    context = page_context(request, section="simulate") | form.context()
    return render(request, "rules/simulate.html", context, status=400 if form.faults else 200)


@require_safe
def simulation_page(request: HttpRequest, simulation_id: uuid.UUID) -> HttpResponse:
    """Progress while it runs, the result when it is done."""
    simulation = _run(simulation_id)
    context = page_context(request, section="simulate") | _run_context(simulation, request)
    return render(request, "rules/simulation_page.html", context)


@require_safe
def simulation_progress(request: HttpRequest, simulation_id: uuid.UUID) -> HttpResponse:
    """The changing part of the page, asked for again and again until the run has ended."""
    return render(request, "rules/simulation_progress.html", _run_context(_run(simulation_id), request))


@require_POST
def simulation_cancel_page(request: HttpRequest, simulation_id: uuid.UUID) -> HttpResponse:
    """Cancel a run and show where it stopped."""
    simulation = get_object_or_404(Simulation, pk=simulation_id)
    try:
        simulation_cancel(simulation, viewer=request.user)
    except NotYourSimulation as refused:
        raise PermissionDenied from refused
    return redirect("simulation-page", simulation_id=simulation_id)


def _run(simulation_id: uuid.UUID) -> Simulation:
    """The run; its snapshot, which is large, is read when a result is shown."""
    return get_object_or_404(Simulation.objects.defer("snapshot"), pk=simulation_id)


def _run_context(simulation: Simulation, request: HttpRequest) -> dict[str, Any]:
    labels = _seat_labels(simulation)
    context: dict[str, Any] = {
        "simulation": simulation,
        "labels": labels,
        "running": simulation.is_active,
        "can_cancel": simulation.can_be_cancelled_by(request.user),
        "result": simulation.result,
    }
    if simulation.result:
        context |= {
            "rates": rate_chart(simulation.result["seats"], labels),
            "turns": histogram(simulation.result["turns"]["histogram"]),
            "cards": _card_rows(simulation),
            "receipt": _receipt_rows(simulation),
            "endings": _ending_rows(simulation),
            "first_games": range(min(5, simulation.games_done)),
            "last_game": simulation.games_done - 1,
        }
    return context


def _seat_labels(simulation: Simulation) -> list[str]:
    seats = simulation.request.get("seats", [])
    return [f"{index} · {_bot_name(seat)}" for index, seat in enumerate(seats)]


def _bot_name(seat: dict[str, Any]) -> str:
    bot = seat.get("bot")
    return str(bot.get("name")) if isinstance(bot, dict) else str(bot)


def _card_rows(simulation: Simulation) -> list[dict[str, Any]]:
    names = {card["slug"]: card["name"] for card in simulation.snapshot.get("cards", [])}
    assert simulation.result is not None
    return [
        {
            "card": row["card"],
            "name": names.get(row["card"], row["card"]),
            "drawn": row["drawn"],
            "played": row["played"],
            "when_drawn": _percent(row["win_rate_when_drawn"]),
            "when_played": _percent(row["win_rate_when_played"]),
        }
        for row in simulation.result.get("cards", [])
    ]


def _receipt_rows(simulation: Simulation) -> list[tuple[str, str]]:
    """Name and value of every member of the receipt, the bots in words."""
    return [
        (name, ", ".join(map(_bot_words, value)) if name == "bots" else str(value))
        for name, value in simulation.receipt.items()
    ]


def _bot_words(bot: dict[str, Any]) -> str:
    options = ", ".join(f"{name} {value}" for name, value in bot.items() if name != "name")
    return f"{bot['name']} ({options})" if options else str(bot["name"])


def _ending_rows(simulation: Simulation) -> list[tuple[str, int]]:
    """How the games ended, in words, and how many did."""
    assert simulation.result is not None
    return [(name.replace("_", " "), count) for name, count in simulation.result["terminations"].items()]


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.1%}"
