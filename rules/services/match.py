"""Matches: what a page or a client needs, from the order to the last word.

    match_create(body, user=…)                 -> NewMatch: the row, and a token for each seat of a person
    seat_of_caller(id, number=, token=, user=) -> the MatchSeat that the caller may see and play, or None
    match_view(seat, language=, since=)        -> that seat's view, a dict as `GET matches/{id}/` answers it
    match_act(seat, version=, action=)         -> decides for the seat; quick bots have moved when it returns
    match_concede(seat)
    match_rematch(seat, user=)                 -> NewMatch: the same table once more, after the end
    rematch_dealt(seat), rematch_join(seat, rematch, user=) -> the one that another seat asked for, and a seat
    match_events(seat, since=)                 -> the seat's log after event `since`
    seat_take(id, number, user=, token=), seat_give_to_bot(seat, idle, bot=)
    matches_of(user), match_row(match, user)   -> "my matches"

Each deed is one transaction that locks the match's row; what is computed from an older row is never written.
Everything raised is a MatchRefused, an EngineError (IllegalAction, ActionFormatError) or an OrderRefused.

Authority: DESIGN, simulation and matches; the REST contract, matches.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Prefetch

from catalog.models import Game
from catalog.services import card_names
from rules.engine.core.errors import SetupError
from rules.models import CardSnapshot, Match, MatchSeat, MatchStatus, SeatKind, StepKind
from rules.orders import Order, OrderFault, OrderRefused, near_miss, read_match_order
from rules.services.callers import caller_lock
from rules.services.match_errors import (
    DecisionClosed,
    EngineMovedOn,
    MatchClosed,
    MatchGoesOn,
    NotAsked,
    SeatRefused,
    TooManyMatches,
)
from rules.services.match_play import LANGUAGES, MatchPlay
from rules.services.match_seats import (
    SeatKeys,
    salt_new,
    seat_claim,
    seat_hand_to_bot,
    seat_of_caller,
    token_digest,
)
from rules.services.match_table import MatchTable, playable_table
from rules.services.match_view import match_events, match_row, match_view
from rules.services.match_workers import estimate_enqueue, match_enqueue
from rules.services.seat_decks import decks_kept
from rules.services.snapshot import Pinned, digest, run_pinned

#: How often a deed is done anew when another was quicker; with the row locked once is enough.
_TRIES: Final = 5
Answer = TypeVar("Answer")

__all__ = [
    "NewMatch",
    "match_act",
    "match_concede",
    "match_create",
    "match_events",
    "match_held",
    "match_rematch",
    "match_row",
    "match_view",
    "matches_of",
    "rematch_dealt",
    "rematch_join",
    "seat_give_to_bot",
    "seat_take",
]


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match, and what opens its seats."""

    match: Match
    keys: SeatKeys

    @property
    def tokens(self) -> tuple[str | None, ...]:
        """One per seat: a person's token, None for a bot."""
        return self.keys.tokens


def match_create(body: Any, *, user: Any = None, own: int | None = None, client: str = "") -> NewMatch:
    """Deal a new match. Seat `own`, or the first person's, is the account's that asks, if any.

    `client` names the caller where nobody is logged in. Raises: OrderRefused, DeckIllegal, TooManyMatches.
    """
    order = read_match_order(body)
    pinned = run_pinned(order, viewer=user)
    owner = user if user is not None and user.is_authenticated else None
    persons = tuple(seat.bot is None for seat in pinned.order.seats)
    client = client if owner is None else ""
    with transaction.atomic():
        _check_unfinished(client)
        match = _stored(pinned, client)
        keys = SeatKeys(match.pk, persons, salt_new())
        _seats_store(match, pinned.order, keys, owner, persons.index(True) if own is None else own)
        play = MatchPlay(match, MatchTable(match), list(match.seats.order_by("number")), is_new=True)
        play.drive()
        play.store()
        _tell_workers(match)
    return NewMatch(match, keys)


def match_rematch(seat: MatchSeat, *, user: Any = None, client: str = "") -> NewMatch:
    """The same table once more: its seats, decks, rules and lists, newly dealt; asked for from a seat.

    Cards and rules are those of today, unless the first order named a day.
    Raises: MatchGoesOn, OrderRefused, TooManyMatches.
    """
    match = Match.objects.get(pk=seat.match_id)
    if not match.is_over:  # of one that was left unfinished, closed lists stay closed
        raise MatchGoesOn("Another match is for after the end of this one.")
    decks: list[Any] = match.setup["decks"]
    seats = [
        {"bot": each.bot}
        | ({} if each.deck is None else {"deck": _deck_again(each.deck, decks[each.number])})
        for each in match.seats.order_by("number")
    ]
    request = match.request
    lists = {"lists": request["lists"]} if isinstance(request["lists"], str) else {}
    common = {name: request[name] for name in ("game", "format", "rules", "as_of")}
    body = {**common, **lists, "seats": seats, "idle_hours": match.idle_hours}
    new = match_create(body, user=user, own=seat.number, client=client)
    Match.objects.filter(pk=new.match.pk).update(rematch_of=match)
    return new


@contextmanager
def match_held(seat: MatchSeat) -> Iterator[None]:
    """One transaction in which nobody else does anything about the seat's match."""
    with transaction.atomic():
        Match.objects.select_for_update(of=("self",)).only("pk").get(pk=seat.match_id)
        yield


def rematch_dealt(seat: MatchSeat) -> Match | None:
    """The latest rematch of the seat's match that goes on; None when there is none to sit down at."""
    rows = Match.objects.filter(rematch_of=seat.match_id, status=MatchStatus.PLAYING)
    return rows.only("pk").order_by("-created", "-pk").first()


def rematch_join(seat: MatchSeat, rematch: Match, *, user: Any) -> MatchSeat | None:
    """Whoever sits in a seat of a match has the same one in its rematch, unless somebody decided there.

    An account makes it its own. None where the seat is not free.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).get(pk=rematch.pk)
        own = match.seats.select_related("match").get(number=seat.number)
        is_begun = match.log.filter(seat=own.number, kind=StepKind.PERSON).exists()
        if own.is_bot or is_begun or own.user_id is not None or match.status != MatchStatus.PLAYING:
            return None
        if user is not None and user.is_authenticated:
            seat_claim(match, own, user=user, holds_token=True)
        return own


def _deck_again(source: Mapping[str, Any], zones: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
    """The deck as it was played: a saved one may have changed since, and is not the caller's to open."""
    if "starter" in source:
        return dict(source)
    rows = {
        zone: [{"card": card, "count": count} for card, count in cards.items()]
        for zone, cards in zones.items()
    }
    return {"zones": rows}


def match_act(seat: MatchSeat, *, version: int, action: Mapping[str, Any]) -> None:
    """Decide for the seat.

    Raises: DecisionClosed when decision `version` is answered or withdrawn; MatchClosed, NotAsked,
    EngineMovedOn; ActionFormatError, IllegalAction.
    """

    def deed(play: MatchPlay) -> None:
        current = play.seats[seat.number]
        _check_decision(current, version)
        play.decide(current, play.table.action(action), StepKind.PERSON)

    _do(seat, deed)


def match_concede(seat: MatchSeat) -> None:
    """The seat gives up. Raises: MatchClosed, EngineMovedOn."""
    _do(seat, lambda play: play.concede(play.seats[seat.number]))


def seat_take(match_id: uuid.UUID, number: int, *, user: Any, token: str | None = None) -> str | None:
    """Make a seat the account's: see `match_seats.seat_claim`. The new token, where one was made.

    Raises: Match.DoesNotExist, SeatRefused, SeatNotIdle, MatchClosed.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).get(pk=match_id)
        seat = match.seats.select_related("match").filter(number=number).first()
        if seat is None or seat.is_bot:
            raise SeatRefused("No person sits there.", "/seat")
        holds = token is not None and seat_of_caller(match_id, number=number, token=token) is not None
        if token is not None and not holds:
            raise SeatRefused("The token is not this seat's.", "/token")
        return seat_claim(match, seat, user=user, holds_token=holds)


def seat_give_to_bot(seat: MatchSeat, idle: int, *, bot: Mapping[str, Any]) -> None:
    """Let a bot play on for the idle seat of that number; `seat` is the caller's.

    Raises: SeatNotIdle, SeatRefused, MatchClosed, EngineMovedOn, OrderRefused for an unknown bot.
    """

    def deed(play: MatchPlay) -> None:
        if idle >= len(play.seats) or play.seats[idle].is_bot:
            raise SeatRefused("No person sits there.", "/idle_seat")
        _check_bot(play.table, bot)
        play.seats[idle].match = play.match
        seat_hand_to_bot(play.seats[idle], dict(bot))

    _do(seat, deed)


def matches_of(user: Any) -> Any:
    """The matches that the account has a seat in, newest activity first, with their seats."""
    own = MatchSeat.objects.filter(match=OuterRef("pk"), user=user)
    rows = Match.objects.filter(Exists(own)).defer("state", "setup")
    seats = MatchSeat.objects.select_related("user").defer("observation", "legal").order_by("number")
    return rows.prefetch_related(Prefetch("seats", seats)).order_by("-active", "-pk")


# -- one deed ---------------------------------------------------------------------------------------------


def _do(seat: MatchSeat, deed: Callable[[MatchPlay], None]) -> Match:
    """Do something in the match of the seat, and all that follows at once; one transaction."""
    for _ in range(_TRIES):
        with transaction.atomic():
            match = (
                Match.objects.select_for_update(of=("self",)).select_related("cards").get(pk=seat.match_id)
            )
            seats = list(match.seats.order_by("number"))
            _check_open(match, seats[seat.number], seat)
            play = MatchPlay(match, _table(match), seats)
            deed(play)
            play.drive()
            if play.store():
                _tell_workers(match)
                return match
    raise DecisionClosed("Others were quicker, again and again; ask for the match anew.")


def _table(match: Match) -> MatchTable:
    """Raises: EngineMovedOn."""
    table = playable_table(match)
    if table is None:
        raise EngineMovedOn(
            "The rules engine has changed and does not come to the same state: the match can be read only."
        )
    return table


def _check_open(match: Match, current: MatchSeat, asked: MatchSeat) -> None:
    """Raises: MatchClosed, SeatRefused for a seat that was taken over meanwhile."""
    if match.status == MatchStatus.ARCHIVED:
        raise MatchClosed("The match was left unfinished for 30 days and is not played on.")
    if match.status == MatchStatus.OVER:
        raise MatchClosed("The match is over.")
    if (current.token_digest, current.kind) != (asked.token_digest, asked.kind):
        raise SeatRefused("The seat was taken over.", "/seat")


def _check_decision(seat: MatchSeat, version: int) -> None:
    """Raises: DecisionClosed, NotAsked."""
    if version < seat.version:
        raise DecisionClosed(
            f"Decision {version} is answered or withdrawn; the next is {seat.version}.", "/version"
        )
    if version > seat.version:
        raise NotAsked(
            f"Decision {version} was not put to this seat; the present one is {seat.version}.", "/version"
        )
    if not seat.is_asked:
        raise NotAsked("It is not this seat's turn to decide.", "/version")


def _check_bot(table: MatchTable, bot: Mapping[str, Any]) -> None:
    """Raises: OrderRefused."""
    known = table.game.bots
    if bot.get("name") not in known:
        detail = (
            f"There is no bot {str(bot.get('name'))[:80]!r}. {near_miss(str(bot.get('name'))[:80], known)}"
        )
        raise OrderRefused([OrderFault("/bot", "unknown_bot", detail)])
    try:
        table.bot(bot)
    except SetupError as refused:
        raise OrderRefused(
            [OrderFault(refused.pointer or "/bot", refused.code, refused.message)]
        ) from refused


def _tell_workers(match: Match) -> None:
    """Once it is stored: call for a worker where one is due."""
    match_id = match.pk
    if match.status == MatchStatus.OVER:
        transaction.on_commit(lambda: estimate_enqueue(match_id))
    elif match.is_thinking:
        transaction.on_commit(lambda: match_enqueue(match_id))


# -- a new match ------------------------------------------------------------------------------------------


def _check_unfinished(client: str) -> None:
    """Raises: TooManyMatches."""
    if not client:
        return
    caller_lock("matches", client)
    most = settings.MOST_ANONYMOUS_MATCHES
    if Match.objects.filter(client=client, status=MatchStatus.PLAYING).count() >= most:
        raise TooManyMatches(
            f"Without login {most} matches of each address may be unfinished: "
            "finish or concede one first, or log in."
        )


def _stored(pinned: Pinned, client: str) -> Match:
    order, setup = pinned.order, pinned.setup
    receipt = {name: value for name, value in pinned.receipt.items() if name != "games"}
    return Match.objects.create(
        game=order.game,
        format=order.format or "",
        request={
            **order.to_json(),
            "lists": setup["rules"].get("lists", order.lists),
            "seeded": order.is_seeded,
        },
        setup={"rules": setup["rules"], "decks": setup["decks"], "seed": setup["seed"]},
        cards=_cards_stored(order, setup["cards"]),
        receipt=receipt,
        engine=receipt["engine"],
        client=client,
        idle_hours=order.idle_hours,
        active=dt.datetime.now(dt.UTC),
    )


def _cards_stored(order: Order, cards: list[dict[str, Any]]) -> CardSnapshot:
    day = order.as_of or dt.datetime.now(dt.UTC).date()
    game = Game.objects.get(slug=order.game)
    names = {language: card_names(game, language, on=day) for language in LANGUAGES}
    key = digest({"game": order.game, "cards": cards, "names": names})
    content = {"game": order.game, "cards": cards, "names": names}
    return CardSnapshot.objects.get_or_create(digest=key, defaults=content)[0]


def _seats_store(match: Match, order: Order, keys: SeatKeys, owner: Any, own: int) -> None:
    rows = []
    seats = zip(order.seats, keys.tokens, decks_kept(order), strict=True)
    for number, (seat, token, deck) in enumerate(seats):
        account = owner if number == own and token is not None else None
        rows.append(
            MatchSeat(
                match=match,
                number=number,
                kind=SeatKind.BOT if token is None else SeatKind.PERSON,
                bot=None if seat.bot is None else dict(seat.bot),
                user=account,
                had_account=account is not None,
                token_digest="" if token is None else token_digest(token),
                deck=deck,
            )
        )
    MatchSeat.objects.bulk_create(rows)


def match_by_id(match_id: uuid.UUID) -> Match | None:
    """The match without what is secret about it; None where there is none."""
    return Match.objects.filter(pk=match_id).defer("state", "setup").first()
