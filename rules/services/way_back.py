"""What bots make of a match that is over: from which turn on a seat had no way back.

An estimate and no more: at the beginning of a turn the seat's own view is dealt out anew several times, and
greedy players play each deal to its end. A seat that wins none of them had, so far as these bots can tell,
no way back. It says nothing about people. Source: duel:record.3, record.6.
"""

from __future__ import annotations

import uuid
from typing import Any, Final

from django.db.models import F
from django.db.models.functions import Now

from rules.engine.core.game import State
from rules.engine.core.outcome import CAPPED
from rules.engine.core.rng import derive
from rules.engine.games import get
from rules.engine.simulation.play import play_game
from rules.models import Match, MatchStatus, MatchStep
from rules.services.match_table import MatchTable, is_current, step_apply
from rules.services.worker import connection_release

#: Deals of a view, games played for one match (so many turns are looked at), and decisions of one of them.
DEALS: Final = 16
MOST_GAMES: Final = 320
MOST_DECISIONS: Final = 5_000
_BOT: Final = "greedy"
METHOD: Final = (
    f"{DEALS} deals of the seat's own view at the beginning of a turn, each played out by greedy bots; "
    "no way back: none of them won"
)


def match_estimate(match_id: uuid.UUID) -> None:
    """Look back at a match that is over, and store what is found; once is enough."""
    unseen = Match.objects.filter(pk=match_id, status=MatchStatus.OVER, estimate__isnull=True)
    if not unseen.update(estimate_attempts=F("estimate_attempts") + 1, enqueued=Now()):
        return
    match = Match.objects.select_related("cards").get(pk=match_id)
    steps = list(match.log.order_by("number"))
    connection_release()
    unseen.update(estimate=estimate(match, steps))


def estimate(match: Match, steps: list[MatchStep]) -> dict[str, Any]:
    """`{"method", "turns": [{"turn", "won": [deals won, one a seat]}], "no_way_back": [turn or None, …]}`.

    `no_way_back`: the first turn from which on a seat won no deal at any turn looked at; None for a winner,
    and where there is none. `turns` is empty where the engine has changed since, or the match was capped.
    """
    outcome = match.outcome or {}
    is_sound = outcome.get("termination") != CAPPED.code and is_current(match)
    looks = _looks(match, steps) if is_sound and _BOT in get(match.game).bots else []
    seats = len(match.request["seats"])
    winners = outcome.get("winners", [])
    return {
        "method": METHOD,
        "deals": DEALS,
        "turns": looks,
        "no_way_back": [None if seat in winners else _lost_from(looks, seat) for seat in range(seats)],
    }


def _looks(match: Match, steps: list[MatchStep]) -> list[dict[str, Any]]:
    table = MatchTable(match)
    state = table.new_state()
    wanted = _first_steps(steps, MOST_GAMES // (DEALS * table.seat_count))
    looks = []
    for step in steps:
        if step.number in wanted:
            looks.append({"turn": step.turn, "won": _deals_won(table, state, step.number)})
        step_apply(table, state, step)
    return looks


def _first_steps(steps: list[MatchStep], most: int) -> set[int]:
    """The first step of each turn; of a long match those of turns evenly spread, the last one among them."""
    firsts = [step.number for at, step in enumerate(steps) if at == 0 or step.turn != steps[at - 1].turn]
    stride = -(-len(firsts) // most)
    return set(firsts[::-1][:: max(1, stride)])


def _deals_won(table: MatchTable, state: State, step: int) -> list[int]:
    return [_won_by(table, state, seat, step) for seat in range(table.seat_count)]


def _won_by(table: MatchTable, state: State, seat: int, step: int) -> int:
    observation = state.observation(seat)
    won = 0
    for deal in range(DEALS):
        chance = derive(table.seed, deal, f"estimate-{step}-{seat}")
        dealt = table.game.deal_from(observation, table.rules, table.cards, chance)
        bots = [table.bot({"name": _BOT}) for _ in range(table.seat_count)]
        streams = [derive(table.seed, deal, f"estimate-{step}-{seat}-{each}") for each in range(len(bots))]
        outcome = play_game(dealt, bots, streams, cap=MOST_DECISIONS).outcome
        won += outcome is not None and seat in outcome.winners
    return won


def _lost_from(looks: list[dict[str, Any]], seat: int) -> int | None:
    """The first turn of the unbroken row of turns without a deal won that ends the match."""
    found = None
    for look in reversed(looks):
        if look["won"][seat]:
            break
        found = look["turn"]
    return found
