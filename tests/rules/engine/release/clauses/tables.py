"""Tables of Release! for tests of what no scenario can state: hidden cards, chance, refused set-ups."""

from functools import cache

from rules.engine.core.events import EventLog
from rules.engine.games import get
from rules.seed import seed_cards, seed_rules

GAME = get("release")


@cache
def pool():
    return GAME.load_cards(seed_cards("release"))


def new_game(seats, seed=1, **rules):
    return GAME.new_state({**seed_rules("release"), **rules}, pool(), (), seats, seed)


def position(state, **rules):
    """A state from its scenario form."""
    return GAME.from_json(state, {**seed_rules("release"), **rules}, pool())


def play(state, *steps):
    """Carry out steps such as (0, "commit", {"card": "doors-2"}); the events that were heard."""
    log = EventLog()
    state.listen(log)
    for seat, do, members in steps:
        state.apply(seat, GAME.action_from_json({"do": do, **members}, pool()))
    return log


def commit(seat, card):
    return seat, "commit", {"card": card}


def play_out(state):
    """Play to the end, each seat taking the first of its legal actions; how many were taken."""
    taken = 0
    while state.to_act():
        seat = state.to_act()[0]
        state.apply_legal(seat, state.legal_actions(seat)[0])
        taken += 1
    return taken


def leaders(seats, seeds, **rules):
    """Who leads, or decides who does, at the start of the games of these seeds."""
    return [new_game(seats, seed, **rules).to_act()[0] for seed in seeds]


def dealt(state):
    """All cards in hand, seat by seat."""
    return [card for hand in state.to_json()["hands"] for card in hand]


def seen_by(state, seat):
    return state.observation(seat).to_json()


def tools_in(state):
    """The revealed Tools & Methods card and those under it."""
    data = state.to_json()
    return [data["tools"], *data["tools_deck"]]
