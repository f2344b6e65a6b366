"""What workers do for matches: bots that think long, matches nobody plays on, looks back after the end.

The row is the truth: `is_thinking` says that a worker owes a decision, and whoever finds it so may make it.
Two workers at one decision come to the same choice, and the later one finds it made.

Authority: DESIGN, simulation and matches.
"""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final

import structlog
from celery import signature
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils import timezone
from kombu.exceptions import OperationalError

from rules.models import Match, MatchStatus
from rules.services.match_play import MatchPlay
from rules.services.match_table import playable_table
from rules.services.worker import connection_release

#: Unfinished matches are archived when nothing has happened for so long.
ARCHIVED_AFTER: Final = dt.timedelta(days=30)
#: Decisions that one message makes before other work gets its turn.
STEPS_A_TURN: Final = 40
#: A decision that workers died over so often is made by the quick bot.
ATTEMPTS: Final = 3
ESTIMATE_ATTEMPTS: Final = 3
#: A match that no worker gets on with is left alone in the end.
_MOST_ATTEMPTS: Final = 1_000
_FALLBACK: Final = {"name": "greedy"}

log = structlog.get_logger(__name__)


def match_enqueue(match_id: uuid.UUID) -> bool:
    """Tell a worker of the match. False when the broker cannot be reached: the sweep tries again."""
    sent = _sent("rules.tasks.match_think", match_id)
    Match.objects.filter(pk=match_id).update(enqueued=Now() if sent else None)
    return sent


def estimate_enqueue(match_id: uuid.UUID) -> bool:
    """Ask a worker to look back at a match that is over."""
    sent = _sent("rules.tasks.match_estimate", match_id)
    Match.objects.filter(pk=match_id).update(enqueued=Now() if sent else None)
    return sent


def match_think(match_id: uuid.UUID) -> None:
    """Make the decisions that the match waits for, until a person is due or the turn is over."""
    for _ in range(STEPS_A_TURN):
        if not _think_once(match_id):
            return
    match_enqueue(match_id)


def _think_once(match_id: uuid.UUID) -> bool:
    """Choose without lock or connection, then write if nothing has changed. True when more is to be done."""
    waiting = Match.objects.filter(pk=match_id, status=MatchStatus.PLAYING, is_thinking=True)
    if not waiting.update(attempts=F("attempts") + 1, enqueued=Now()):
        return False
    match = waiting.select_related("cards").first()
    if match is None:
        return False
    seats = list(match.seats.order_by("number"))
    connection_release()
    table = playable_table(match)
    if table is None:
        return False
    play = MatchPlay(match, table, seats)
    seat = play.due_bot()
    if match.attempts > ATTEMPTS and _FALLBACK["name"] in table.game.bots:
        log.error("match_bot_replaced", match=str(match_id), seat=seat.number, bot=seat.bot)
        seat.bot = dict(_FALLBACK)
    play.step_automatically(seat)
    play.drive()
    with transaction.atomic():
        play.store()
    if match.status == MatchStatus.OVER:
        estimate_enqueue(match_id)
        return False
    return match.is_thinking


def matches_sweep() -> list[uuid.UUID]:
    """Call workers for matches that wait for one in vain, and archive what nobody plays on."""
    matches_archive()
    lease = timezone.now() - dt.timedelta(seconds=settings.SIMULATION_LEASE_SECONDS)
    untold = Q(enqueued__isnull=True) | Q(enqueued__lt=lease)
    thinking = Match.objects.filter(
        untold, status=MatchStatus.PLAYING, is_thinking=True, attempts__lt=_MOST_ATTEMPTS
    )
    called = [pk for pk in _ids(thinking) if match_enqueue(pk)]
    unseen = Match.objects.filter(
        untold, status=MatchStatus.OVER, estimate__isnull=True, estimate_attempts__lt=ESTIMATE_ATTEMPTS
    )
    return called + [pk for pk in _ids(unseen) if estimate_enqueue(pk)]


def matches_archive(*, now: dt.datetime | None = None) -> int:
    """Archive unfinished matches in which nothing has happened for 30 days; how many."""
    old = (now or timezone.now()) - ARCHIVED_AFTER
    rows = Match.objects.filter(status=MatchStatus.PLAYING, active__lt=old)
    return rows.update(status=MatchStatus.ARCHIVED, is_thinking=False, revision=F("revision") + 1)


def _ids(rows: object, most: int = 100) -> list[uuid.UUID]:
    return list(rows.order_by("active").values_list("pk", flat=True)[:most])  # type: ignore[attr-defined]


def _sent(task: str, match_id: uuid.UUID) -> bool:
    try:
        signature(task, args=[str(match_id)]).apply_async(retry=False)
    except (OperationalError, OSError) as error:
        log.warning("match_not_enqueued", match=str(match_id), task=task, error=str(error))
        return False
    return True
