"""Tables of Duel for tests of what no scenario can state: chance, hidden cards, refused set-ups."""

import json
from functools import cache

from rules.engine.core.events import EventLog
from rules.engine.games import get
from rules.seed import FIXTURES, seed_cards, seed_rules

GAME = get("duel")


@cache
def pool():
    return GAME.load_cards(seed_cards("duel"))


@cache
def starter(name):
    """The list of a starter deck, as published."""
    path = FIXTURES / "starters" / "duel" / f"{name}.json"
    entries = json.loads(path.read_text(encoding="utf-8"))["zones"]["main"]
    return {"main": {entry["card"]: entry["count"] for entry in entries}}


def starter_decks(*names):
    return [starter(name) for name in names or ("pressure", "resilience")]


def designs(name):
    """The cards of a starter deck."""
    return [pool()[slug] for slug in starter(name)["main"]]


def new_game(seed=1, decks=None, **rules):
    return GAME.new_state({**seed_rules("duel"), **rules}, pool(), decks or starter_decks(), 2, seed)


def position(state, **rules):
    """A state from its scenario form."""
    return GAME.from_json(state, {**seed_rules("duel"), **rules}, pool())


def play(state, *steps):
    """Carry out steps such as (0, "replace", {"card": "archivist"}); the events that were heard."""
    log = EventLog()
    state.listen(log)
    for seat, do, members in steps:
        state.apply(seat, GAME.action_from_json({"do": do, **members}, pool()))
    return log


def skip_mulligan(state):
    """Both sides keep their hands."""
    for _ in range(2):
        state.apply(state.to_act()[0], pool().actions.done)
    return state


def seen_by(state, seat):
    return state.observation(seat).to_json()


def cards_of(state, seat):
    """Every card of a side, sorted."""
    zones = state.zones()
    return sorted(slug for name, cards in zones.items() if name.endswith(f" {seat}") for slug in cards)
