"""The decks that seats bring: found, judged by the format, pinned.

Authority: the REST contract, simulations and matches; DESIGN, engine contract ("Lists").
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import AnonymousUser

from decks.decklist import Decklist, Row
from decks.errors import DeckNotFound, DeckRefused
from decks.legality.games import rules_of
from decks.legality.problem import Problem, Severity
from decks.legality.rule import Agreement, Checker
from decks.models import Deck, FormatSnapshot, Starter
from decks.pools import card_pool
from decks.readings import Submission, deck_read
from decks.services import deck_for_play
from rules.orders import DeckIllegal, Order, OrderFault, OrderRefused, near_miss

Zones = dict[str, dict[str, int]]


def brings_decks(game: str) -> bool:
    """Whether every seat brings a deck of its own; otherwise all share those of the table."""
    rules = rules_of(game)
    return rules is not None and rules.own_setup is None


def default_deck(game: str, seat: int) -> dict[str, Any]:
    """`{"deck": {"starter": …}}` for a seat that names none: the starters in turn; `{}` where none is due."""
    if not brings_decks(game):
        return {}
    slugs = list(Starter.objects.filter(game__slug=game).order_by("slug").values_list("slug", flat=True))
    return {"deck": {"starter": slugs[seat % len(slugs)]}} if slugs else {}


def lists_settings(order: Order, cards: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The settings `lists` and `closed_pool` of a game whose seats bring decks.

    As ordered; else all are open in simulations, and in matches those of starters. What nobody knows of a
    closed list is drawn from the format's pool, weighted by its starters. Source: duel:setup.3.
    """
    wanted = [order.lists or _default_list(order, at) for at in range(len(order.seats))]
    lists: Any = wanted[0] if len(set(wanted)) == 1 else wanted
    if "closed" not in wanted:
        return {"lists": lists}
    slugs = [card["slug"] for card in cards]
    starters = [row for each in Starter.objects.filter(game__slug=order.game) for row in _rows(each.zones)]
    weighed = [row.card for row in starters for _ in range(row.count) if row.card in slugs]
    return {"lists": lists, "closed_pool": sorted([*slugs, *weighed])}


def _default_list(order: Order, at: int) -> str:
    is_match = any(seat.bot is None for seat in order.seats)
    return "closed" if is_match and "starter" not in (order.seats[at].deck or {"starter": ""}) else "open"


def deck_presence_faults(order: Order) -> list[OrderFault]:
    """Decks that are missing, or that have no use in this game."""
    if not brings_decks(order.game):
        detail = f"All seats of {order.game} share one deck: leave deck out."
        given = [at for at, seat in enumerate(order.seats) if seat.deck is not None]
        return [OrderFault(f"/seats/{at}/deck", "deck_not_needed", detail) for at in given]
    detail = f'Every seat of {order.game} needs a deck: {{"starter": …}}, {{"id": …}} or {{"zones": …}}.'
    bare = [at for at, seat in enumerate(order.seats) if seat.deck is None]
    return [OrderFault(f"/seats/{at}/deck", "missing", detail) for at in bare]


def decks_pinned(
    order: Order, snapshot: FormatSnapshot, rules: Mapping[str, Any], *, on: dt.date, viewer: Any = None
) -> list[Zones]:
    """One deck a seat, zone -> slug -> count; empty where all share the decks. `rules`: those of this table.

    Raises: OrderRefused for decks that are not there, DeckIllegal for those that the format does not allow.
    """
    if not brings_decks(order.game):
        return []
    found = _Search(order, viewer)
    submissions = [found.submission(at) for at in range(len(order.seats))]
    if found.faults:
        raise OrderRefused(found.faults)
    judge = _Judge(order, snapshot, rules, on)
    decks = [judge.judged(at, each) for at, each in enumerate(submissions)]
    if judge.faults:
        raise DeckIllegal(judge.faults)
    return decks


def decks_kept(order: Order) -> list[dict[str, Any] | None]:
    """Where the deck of each seat is from, as a match keeps it: without an id that is a share link."""
    asked = {seat.deck["id"] for seat in order.seats if seat.deck is not None and "id" in seat.deck}
    own = (
        {str(key) for key in Deck.objects.filter(pk__in=asked).values_list("pk", flat=True)}
        if asked
        else set()
    )
    return [None if seat.deck is None else _kept(seat.deck, own) for seat in order.seats]


def _kept(deck: Mapping[str, Any], known: Collection[str]) -> dict[str, Any]:
    if "id" not in deck:
        return dict(deck)
    deck_id = str(uuid.UUID(deck["id"]))
    return {"id": deck_id} if deck_id in known else {"saved": True}


class _Search:
    """Looks decks up; the same deck for two seats is looked up once."""

    def __init__(self, order: Order, viewer: Any) -> None:
        self.order = order
        self.viewer = AnonymousUser() if viewer is None else viewer
        self.faults: list[OrderFault] = []

    def submission(self, at: int) -> Submission:
        deck = self.order.seats[at].deck or {}
        ((kind, content),) = deck.items()
        pointer = f"/seats/{at}/deck/{kind}"
        if kind == "zones":
            return Submission(rows=tuple(_rows(content)))
        find = self.starter if kind == "starter" else self.saved
        return Submission(rows=tuple(find(content, pointer)))

    def starter(self, slug: str, pointer: str) -> Iterator[Row]:
        starters = {row.slug: row for row in Starter.objects.filter(game__slug=self.order.game)}
        if slug not in starters:
            detail = f"{self.order.game} has no starter {slug!r}. {near_miss(slug, starters)}"
            self.faults.append(OrderFault(pointer, "unknown_starter", detail))
            return iter(())
        return _rows(starters[slug].zones)

    def saved(self, deck_id: str, pointer: str) -> Iterator[Row]:
        try:
            game, _, zones = deck_for_play(uuid.UUID(deck_id), self.viewer)
        except (ValueError, DeckNotFound):
            detail = "There is no such deck, or it is not yours to play."
            self.faults.append(OrderFault(pointer, "unknown_deck", detail))
            return iter(())
        if game != self.order.game:
            detail = f"This is a deck of {game}, not of {self.order.game}."
            self.faults.append(OrderFault(pointer, "wrong_game", detail))
        return (Row(zone, card, count) for zone, cards in zones.items() for card, count in cards.items())


def _rows(zones: Mapping[str, Any]) -> Iterator[Row]:
    for zone, rows in zones.items():
        for row in rows:
            yield Row(zone, row["card"], row["count"])


class _Judge:
    """Judges decks by the format's construction rules, with the numbers of this table."""

    def __init__(self, order: Order, snapshot: FormatSnapshot, rules: Mapping[str, Any], on: dt.date) -> None:
        game_rules = rules_of(order.game)
        if game_rules is None or not snapshot.construction:
            detail = f"Decks for {snapshot.format.slug} cannot be judged yet."
            raise OrderRefused([OrderFault("/format", "format_not_supported", detail)])
        self.checker = Checker(game_rules, snapshot.construction, rules)
        self.agreement = Agreement(snapshot.setting("features_to_win", 2), len(order.seats))
        self.snapshot = snapshot
        self.on = on
        self.faults: list[OrderFault] = []

    def judged(self, at: int, submission: Submission) -> Zones:
        """The deck with every card by its slug; its problems are noted as faults."""
        pointer = f"/seats/{at}/deck"
        try:
            reading = deck_read(self.snapshot.format.game, submission, on=self.on)
        except DeckRefused as refused:
            self.faults.append(OrderFault(pointer, refused.code, refused.message))
            return {}
        decklist = reading.decklist or Decklist({})
        pool = reading.pool_with_strangers(card_pool(self.snapshot, on=self.on))
        problems = self.checker.check(decklist, pool, self.agreement)
        self.faults += [_fault(each, pointer) for each in problems if each.severity is Severity.ERROR]
        return {zone: dict(cards) for zone, cards in decklist.zones.items()}


def _fault(problem: Problem, pointer: str) -> OrderFault:
    clause = f" ({problem.clause})" if problem.clause else ""
    return OrderFault(pointer, problem.code, f"{problem.message}{clause}")
