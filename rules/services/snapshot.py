"""Cards and rules as of a day, pinned for a run: what the engine is given, and the receipt for it.

Authority: DESIGN, simulation (same receipt, same bytes).
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from catalog.models import CardVersion, RuleParameter
from catalog.services import card_record, rule_values
from decks.models import Format, FormatSnapshot
from rules.engine import games
from rules.engine.core.cards import canonical_json
from rules.engine.core.errors import CardFaults, EngineError, SetupError
from rules.engine.core.game import Game, State
from rules.engine.revision import engine_revision
from rules.engine.simulation.batch import Table
from rules.orders import (
    MOST_FAULTS,
    MOST_RULE_NUMBER,
    Order,
    OrderFault,
    OrderRefused,
    near_miss,
    pointer_step,
    seed_new,
)
from rules.services.seat_decks import deck_presence_faults, decks_pinned, lists_settings

#: Settings that follow from whose the decks are, and are not ordered by name.
_OF_LISTS: Final = ("lists", "closed_pool")


@dataclass(frozen=True, slots=True)
class Pinned:
    """A run ready to be played by anybody: the order made complete, its set-up and its receipt."""

    order: Order
    setup: dict[str, Any]
    receipt: dict[str, Any]


def run_pinned(order: Order, *, viewer: Any = None) -> Pinned:
    """Pin what the order asks for; `viewer` is who asks, for decks that are not everybody's.

    Nothing is written.

    Raises: OrderRefused, with every fault that the catalog and the engine find; DeckIllegal.
    """
    game = _engine(order)
    day = order.as_of or dt.datetime.now(dt.UTC).date()
    snapshot = _format_snapshot(order, day)
    rules = _rules(order, snapshot, day)
    _check_seats(order, game, snapshot)
    cards = _cards(order.game, snapshot, day)
    if "lists" in _settings(game):
        rules |= lists_settings(order, cards)
    setup: dict[str, Any] = {
        "game": order.game,
        "rules": rules,
        "cards": cards,
        "decks": decks_pinned(order, snapshot, rules, on=day, viewer=viewer),
        "seats": [{"bot": None if seat.bot is None else dict(seat.bot)} for seat in order.seats],
        "seed": seed_new() if order.seed is None else order.seed,
    }
    _check_wishes(order, _dealt(setup, game, day), day)
    complete = replace(order, format=snapshot.format.slug, seed=setup["seed"])
    return Pinned(complete, setup, run_receipt(complete, setup))


def run_receipt(order: Order, setup: Mapping[str, Any]) -> dict[str, Any]:
    """What a result depends on, and nothing else."""
    return {
        "game": order.game,
        "format": order.format,
        "cards": digest(setup["cards"]),
        "rules": digest(setup["rules"]),
        "decks": digest(setup["decks"]),
        "engine": engine_revision(),
        "seed": setup["seed"],
        "games": order.games,
        "bots": [seat["bot"] for seat in setup["seats"]],
    }


def digest(value: Any) -> str:
    """SHA-256, hexadecimal, of the value as canonical JSON."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def _engine(order: Order) -> Game:
    if order.game not in games.GAMES:
        detail = f"No game {order.game!r} can be simulated. {near_miss(order.game, games.GAMES)}"
        raise OrderRefused([OrderFault("/game", "unknown_game", detail)])
    return games.get(order.game)


def _format_snapshot(order: Order, day: dt.date) -> FormatSnapshot:
    """The format asked for, or the game's first, as it is on that day."""
    in_force = FormatSnapshot.objects.in_force(on=day).in_game(order.game).select_related("format")
    by_slug = {row.format.slug: row for row in in_force.order_by("format__position", "format__slug")}
    if order.format is None and by_slug:
        return next(iter(by_slug.values()))
    if order.format in by_slug:
        return by_slug[order.format]
    if order.format is None:
        detail = f"No format of {order.game} is in force on {day}."
        raise OrderRefused([OrderFault("/as_of", "nothing_in_force", detail)])
    if Format.objects.filter(slug=order.format, game__slug=order.game).exists():
        detail = f"The format {order.format} is not in force on {day}."
        raise OrderRefused([OrderFault("/as_of", "nothing_in_force", detail)])
    detail = f"{order.game} has no format {order.format!r}. {near_miss(order.format, by_slug)}"
    raise OrderRefused([OrderFault("/format", "unknown_format", detail)])


def _rules(order: Order, snapshot: FormatSnapshot, day: dt.date) -> dict[str, Any]:
    """Parameters in force, then what the format sets of them, then the overrides of the order."""
    settings = _settings(games.get(order.game)).items()
    rules = {name: value for name, value in settings if name not in _OF_LISTS}
    rules |= rule_values(order.game, on=day)
    rules |= {name: value for name, value in snapshot.settings.items() if name in rules}
    every = (
        fault for name, value in (order.rules or {}).items() for fault in _rule_faults(name, value, rules)
    )
    faults = list(islice(every, MOST_FAULTS))
    if faults:
        raise OrderRefused(faults)
    return rules | dict(order.rules or {})


def _rule_faults(name: str, value: Any, rules: Mapping[str, Any]) -> list[OrderFault]:
    pointer = f"/rules/{pointer_step(name)}"
    if name not in rules:
        detail = f"There is no rule parameter {name[:80]!r}. {near_miss(name[:80], rules)}"
        return [OrderFault(pointer, "unknown_rule", detail)]
    if not _is_alike(value, rules[name]):
        detail = f"{name} is {_kind(rules[name])}, in force: {canonical_json(rules[name])}."
        return [OrderFault(pointer, "bad_rule", detail)]
    if type(value) is int and abs(value) > MOST_RULE_NUMBER:
        detail = f"{name} is from -{MOST_RULE_NUMBER:,} to {MOST_RULE_NUMBER:,}."
        return [OrderFault(pointer, "out_of_range", detail)]
    return []


def _is_alike(value: Any, present: Any) -> bool:
    """Of the kind of the value in force; a parameter that is none may become a whole number."""
    if present is None:
        return value is None or type(value) is int
    if isinstance(present, list):
        return isinstance(value, list) and all(isinstance(item, str) and len(item) <= 80 for item in value)
    return type(value) is type(present) and (not isinstance(value, str) or len(value) <= 80)


def _kind(present: Any) -> str:
    if present is None:
        return "none or a whole number"
    kinds = {bool: "true or false", int: "a whole number", str: "a text", list: "a list of texts"}
    return kinds.get(type(present), "fixed")


def _check_seats(order: Order, game: Game, snapshot: FormatSnapshot) -> None:
    """Raises: OrderRefused for too many or too few seats, unknown bots, decks without use, missing decks."""
    faults = []
    least = snapshot.settings.get("seats_min", game.seats_min)
    most = snapshot.settings.get("seats_max", game.seats_max)
    if not least <= len(order.seats) <= most:
        detail = f"{snapshot.format.slug} seats {least} to {most}, not {len(order.seats)}."
        faults.append(OrderFault("/seats", "wrong_seats", detail))
    for at, seat in enumerate(order.seats):
        if seat.bot is not None and seat.bot["name"] not in game.bots:
            detail = f"{order.game} has no bot {seat.bot['name']!r}. {near_miss(seat.bot['name'], game.bots)}"
            faults.append(OrderFault(f"/seats/{at}/bot", "unknown_bot", detail))
    faults += deck_presence_faults(order)
    if faults:
        raise OrderRefused(faults)


def _cards(game: str, snapshot: FormatSnapshot, day: dt.date) -> list[dict[str, Any]]:
    """Records of the format's pool in force on that day, by slug."""
    pool = snapshot.pool
    versions = CardVersion.objects.in_force(on=day).in_game(game)
    wanted = versions.in_set(*pool.get("sets", ())) | versions.for_slugs(pool.get("include", ()))
    slugs = set(wanted.values_list("card__slug", flat=True)) - set(pool.get("exclude", ()))
    rows = versions.for_slugs(slugs).with_authors()
    return sorted((card_record(row) for row in rows), key=lambda record: record["slug"])


def _settings(game: Game) -> Mapping[str, Any]:
    return getattr(game, "settings", {})


def _dealt(setup: dict[str, Any], game: Game, day: dt.date) -> State:
    """The first game about to begin. Raises: OrderRefused where the engine does not accept the table."""
    if not setup["cards"]:
        detail = f"No card of {setup['game']} is in force on {day}."
        raise OrderRefused([OrderFault("/as_of", "nothing_in_force", detail)])
    seated = [seat if seat["bot"] else {"bot": {"name": game.bots[0]}} for seat in setup["seats"]]
    try:
        table = Table(setup | {"seats": seated})
        _check_bots(table, seated)
        return table.new_state(0)
    except CardFaults as refused:
        detail = f"The cards in force on {day} cannot be played: {refused.message}"
        raise OrderRefused([OrderFault("/as_of", refused.code, detail)]) from refused
    except SetupError as refused:
        raise OrderRefused([_fault_of(refused, _place_of(refused))]) from refused


def _check_wishes(order: Order, state: State, day: dt.date) -> None:
    """Raises: OrderRefused for an override that this table cannot have.

    Where a state has a member named like a rule parameter, it is the value that holds at its table.
    """
    wishes = order.rules or {}
    shown = state.to_json()
    denied = {name: shown[name] for name in wishes.keys() & shown.keys() if shown[name] != wishes[name]}
    if denied:
        parameters = RuleParameter.objects.in_force(on=day).in_game(order.game)
        clauses = dict(parameters.values_list("name", "clause"))
        raise OrderRefused(
            _denial(name, denied[name], order, clauses.get(name, "")) for name in sorted(denied)
        )


def _denial(name: str, value: Any, order: Order, clause: str) -> OrderFault:
    cited = f" ({order.game}:{clause})" if clause else ""
    detail = f"{name} is {canonical_json(value)} at a table of {len(order.seats)} seats{cited}."
    return OrderFault(f"/rules/{name}", "rule_not_granted", detail)


def _check_bots(table: Table, seats: Sequence[Mapping[str, Any]]) -> None:
    faults = []
    for at, seat in enumerate(seats):
        try:
            table.new_bot(seat["bot"])
        except EngineError as refused:
            faults.append(_fault_of(refused, f"/seats/{at}{refused.pointer or '/bot'}"))
    if faults:
        raise OrderRefused(faults)


def _place_of(refused: SetupError) -> str:
    """Where in the order the engine's fault lies: its deck of a seat is the seat's deck."""
    parts = refused.pointer.split("/")
    if parts[:2] == ["", "decks"] and len(parts) > 2:
        return f"/seats/{parts[2]}/deck"
    return refused.pointer or "/rules"


def _fault_of(refused: EngineError, pointer: str) -> OrderFault:
    clause = f" ({refused.clause})" if refused.clause else ""
    return OrderFault(pointer, refused.code, f"{refused.message}{clause}")
