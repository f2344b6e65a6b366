"""The greedy player does what anybody would do, on positions where that is plain."""

import pytest

from rules.engine.core.rng import derive
from rules.engine.simulation.play import play_game
from tests.rules.engine.duel.clauses.tables import GAME, new_game, position

HAND = ["null-pointer", "monolith", "caffeine-spike"]


def choice(mine, theirs, **state):
    bot = GAME.make_bot("greedy", {}, {}, None)
    at = position({"players": [mine, theirs], **state})
    seat = at.to_act()[0]
    return bot.choose(at.observation(seat), at.legal_actions(seat), derive(1, 0, "seat-0")).to_json()


HERO = {"seat": 1, "hero": True}


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        # It wins at once rather than trade, whether by attack, by card or by both.
        (
            {"board": [{"card": "hotfix-goblin"}]},
            {"health": 3, "board": [{"card": "ping-imp"}]},
            {"do": "attack", "unit": {"seat": 0, "slot": 0}, "target": HERO},
        ),
        (
            {"energy": 3, "hand": ["fork-bomb"]},
            {"health": 4, "board": [{"card": "watchdog-sphinx"}]},
            {"do": "play", "card": "fork-bomb", "target": HERO},
        ),
        (
            {"energy": 1, "hand": ["null-pointer"], "board": [{"card": "hotfix-goblin", "ready": False}]},
            {"health": 2, "board": [{"card": "monolith"}]},
            {"do": "play", "card": "null-pointer", "target": HERO},
        ),
        # It trades a small unit for a large one.
        (
            {"board": [{"card": "hotfix-goblin"}]},
            {"board": [{"card": "monolith", "damage": 5}, {"card": "ping-imp"}]},
            {"do": "attack", "unit": {"seat": 0, "slot": 0}, "target": {"seat": 1, "slot": 0}},
        ),
        # It keeps a large unit from a wall that would defeat it for nothing.
        (
            {"board": [{"card": "watchdog-sphinx", "damage": 3}]},
            {"board": [{"card": "load-balancer"}]},
            {"do": "end_turn"},
        ),
        # It does not waste removal on a small unit, nor a shot on a healthy hero.
        ({"energy": 6, "hand": ["null-pointer"]}, {}, {"do": "end_turn"}),
        (
            {"energy": 1, "hand": ["caffeine-spike"], "board": [{"card": "ping-imp", "ready": False}]},
            {},
            {"do": "end_turn"},
        ),
        # It spends its energy on the largest unit.
        (
            {"energy": 5, "hand": ["eager-intern", "watchdog-sphinx", "archivist"]},
            {"board": [{"card": "overclocked-ox"}]},
            {"do": "play", "card": "watchdog-sphinx", "target": {"seat": 1, "slot": 0}},
        ),
        # It never damages its own side when it need not.
        (
            {"energy": 1, "hand": ["null-pointer"], "board": [{"card": "ping-imp", "ready": False}]},
            {},
            {"do": "end_turn"},
        ),
    ],
)
def test_it_takes_what_is_plainly_best(mine, theirs, expected):
    assert choice(mine, theirs) == expected


def test_it_replaces_what_is_too_dear_for_the_first_turns():
    hand = ["eager-intern", "monolith", "archivist"]

    assert choice({"hand": hand}, {}, turn=0) == {"do": "replace", "card": "monolith"}
    assert choice({"hand": ["eager-intern", "archivist"]}, {}, turn=0) == {"do": "done"}


def test_it_discards_what_it_would_play_last():
    hand = ["eager-intern"] * 2 + ["archivist"] * 4 + ["monolith"] * 3

    assert choice({"hand": hand}, {}, phase="discard")["do"] == "discard"


def test_of_forty_games_it_loses_few_against_the_random_player():
    greedy, rash = (GAME.make_bot(name, {}, {}, None) for name in ("greedy", "random"))
    wins = 0
    for number in range(40):
        seats = (greedy, rash) if number % 2 else (rash, greedy)
        streams = [derive(7, number, f"seat-{seat}") for seat in range(2)]
        wins += seats.index(greedy) in play_game(new_game(number), seats, streams).outcome.winners

    assert wins >= 36
