"""Replays: step forward and back through a match that is over or a simulated game, all hands shown."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.pages import page_context
from rules import services
from rules.engine import games
from rules.models import Match, Simulation
from rules.services.match_errors import EngineMovedOn, MatchGoesOn
from rules.services.match_table import MatchTable
from rules.services.release_figures import figures
from rules.services.replay import Frames
from rules.tables.boards import GAMES, Scene, board_of, sentences
from rules.tables.cards import CardBook, card_book
from rules.tables.match_page import lang_and, match_book, starter_names, verdict
from rules.tables.people import Person, people

#: The largest number of a step that is read.
_STEP_DIGITS: Final = 6


@require_safe
def match_replay_page(request: HttpRequest, match_id: uuid.UUID) -> HttpResponse:
    """A match that is over, one step of it; before the end 403, whoever asks."""
    match = Match.objects.select_related("cards").filter(pk=match_id).first()
    if match is None or match.game not in GAMES:
        raise Http404
    page = page_context(request, section="play")
    language = page["record_language"]
    seat = _asked(request, "seat", len(match.request["seats"]) - 1) or 0
    try:
        count = match.steps + 1
        step = _asked(request, "step", count - 1)
        at = count - 1 if step is None else step
        replay = services.match_replay(match, frames=Frames(at, 1, seat), language=language)
    except MatchGoesOn:
        return render(request, "rules/play/stranger.html", page | {"match": match}, status=403)
    except EngineMovedOn as moved:
        context = page | {"match": match, "reason": moved.detail}
        return render(request, "rules/play/unplayable.html", context, status=409)
    persons = people(replay["seats"], None, starter_names(match.game, language))
    book = match_book(match, language)
    table = MatchTable(match)
    context = _replay_context(replay, match.game, persons, book, rules=table.rules, cards=table.cards)
    title = _("Replay of a match")
    return render(
        request,
        "rules/play/replay.html",
        page | context | {"title": title, "match": match, "lang_and": lang_and(request)},
    )


@require_safe
def game_replay_page(request: HttpRequest, simulation_id: uuid.UUID, number: int) -> HttpResponse:
    """A simulated game, played again from its seed."""
    run = get_object_or_404(Simulation, pk=simulation_id)
    game = run.request["game"]
    if game not in GAMES or not 0 <= number < run.games_done:
        raise Http404
    page = page_context(request, section="simulate")
    language = page["record_language"]
    bots = run.snapshot["seats"]
    seat = _asked(request, "seat", len(bots) - 1) or 0
    step = _asked(request, "step", 10**_STEP_DIGITS)
    try:
        whole = services.game_replay(run, number, language=language)
        at = whole["count"] - 1 if step is None else min(step, whole["count"] - 1)
        replay = services.game_replay(run, number, frames=Frames(at, 1, seat), language=language)
    except services.EngineChanged:
        reason = _("The rules engine has changed since this run; its games cannot be played again.")
        return render(request, "rules/play/unplayable.html", page | {"reason": reason}, status=409)
    persons = people([{"seat": at, "bot": bot["bot"]} for at, bot in enumerate(bots)], None, {})
    book = card_book(game, run.receipt["cards"], run.snapshot["cards"], replay["names"], language)
    pool = games.get(game).load_cards(run.snapshot["cards"])
    context = _replay_context(replay, game, persons, book, rules=run.snapshot["rules"], cards=pool)
    title = _("Game %(number)s of a simulation") % {"number": number}
    return render(
        request,
        "rules/play/replay.html",
        page | context | {"title": title, "run": run, "lang_and": lang_and(request)},
    )


@require_safe
def game_replay_any(request: HttpRequest, simulation_id: uuid.UUID) -> HttpResponse:
    """To the game whose number was entered."""
    number = _asked(request, "number", 10**_STEP_DIGITS) or 0
    address = reverse("game-replay-page", args=[simulation_id, number])
    return redirect(f"{address}?step=0")


def _replay_context(
    replay: Mapping[str, Any],
    game: str,
    persons: list[Person],
    book: CardBook,
    *,
    rules: Mapping[str, Any],
    cards: Any,
) -> dict[str, Any]:
    (frame,) = replay["frames"]
    seat = frame["observation"]["seat"]
    state = frame["state"]
    board = board_of(
        Scene(
            game=game,
            observation=frame["observation"],
            book=book,
            persons=persons,
            asked=frame["to_act"],
            hands=_hands(game, state),
            figures=figures(state, rules, cards, seat) if game == "release" else None,
        )
    )
    last = replay["count"] - 1
    step = frame["step"]
    return {
        "game": game,
        "board": board,
        "persons": persons,
        "seat": seat,
        "view": frame | {"version": step},
        "step": step,
        "last_step": last,
        "previous": max(0, step - 1),
        "next": min(last, step + 1),
        "mover": persons[frame["seat"]] if frame["seat"] is not None else None,
        "turns": _turns(replay["actions"], persons),
        "log": sentences(game, frame["events"], persons, book),
        "verdict": verdict(replay["outcome"], persons, None),
    }


def _hands(game: str, state: Mapping[str, Any]) -> list[list[str]]:
    if game == "duel":
        return [player["hand"] for player in state["players"]]
    return list(state["hands"])


def _turns(actions: list[dict[str, Any]], persons: list[Person]) -> list[dict[str, Any]]:
    """Every decision with the step that shows what came of it."""
    return [
        {"step": at, "who": persons[each["seat"]].name, "label": each["label"], "kind": each["kind"]}
        for at, each in enumerate(actions, 1)
    ]


def _asked(request: HttpRequest, name: str, most: int) -> int | None:
    """A number of the address, at most `most`; None where there is none. Raises: Http404 for what is none."""
    text = request.GET.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= _STEP_DIGITS):
        raise Http404
    return min(int(text), most)
