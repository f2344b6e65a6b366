"""Ladders: the same deals from every side of the table."""

import pytest

from rules.engine.games import get
from rules.engine.simulation.ladder import Ladder
from rules.seed import seed_cards, seed_rules


def ladder_of(slug: str) -> Ladder:
    game = get(slug)
    return Ladder(game, seed_rules(slug), game.load_cards(seed_cards(slug)), seed=3)


def setup_of(slug: str, name: str):
    return next(each for each in get(slug).setups if each.name == name)


@pytest.mark.parametrize(("slug", "table"), [("duel", "starters"), ("release", "two")])
def test_a_bot_against_itself_wins_each_deal_once(slug: str, table: str):
    rung = ladder_of(slug).rung("greedy", "greedy", setup_of(slug, table), 20)

    assert rung.deals == {1: 10}
    assert not rung.is_above


def test_a_deal_is_played_from_every_side():
    rung = ladder_of("release").rung("greedy", "random", setup_of("release", "three"), 7)

    assert (rung.sides, rung.games) == (3, 9)
    assert sum(rung.deals.values()) == 3


def test_the_better_bot_is_above_its_even_share():
    rung = ladder_of("duel").rung("greedy", "random", setup_of("duel", "starters"), 60)

    assert rung.is_above
    assert rung.wins == sum(wins * number for wins, number in rung.deals.items())
    assert rung.lead > 200
