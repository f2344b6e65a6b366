"""Table set-ups of Problems and Programmers, from the cards of the fixtures; no database."""

from functools import cache

from decks.decklist import Decklist
from decks.legality.rule import Agreement
from decks.seed import seed_checker, seed_pool

FORMAT = "programmers-base"
checker = cache(seed_checker)


@cache
def pool():
    """The shipped cards."""
    return seed_pool(FORMAT)


def table(**changes):
    """A full table; `code__off_by_one=5` sets the copies of a card, none takes it out."""
    zones = {
        zone: dict(cards) for zone, cards in checker(FORMAT).own_setup(pool(), Agreement()).zones.items()
    }
    for place, count in changes.items():
        zone, _, card = place.replace("_", "-").partition("--")
        zones.setdefault(zone, {})[card] = count
        if not count:
            del zones[zone][card]
    return zones


def judge(zones, **changed):
    """The problems of a set-up, with other numbers than the format's in `changed`."""
    return checker(FORMAT).check(Decklist(zones), pool(), Agreement(**changed))


def told(zones):
    """Zone, clause, actual and limit of each problem; they are all of the one code."""
    problems = judge(zones)
    assert {problem.code for problem in problems} <= {"wrong_table_setup"}
    return [(problem.zone, problem.clause, problem.actual, problem.limit) for problem in problems]
