"""Verbs of the core, run at a table that writes down what it is told."""

from rules.engine.core.effects.duration import Turns, Until
from rules.engine.core.effects.selector import This
from tests.rules.engine.core.effects.trial import read


class Ledger:
    """A table that keeps what the verbs ask for, and on which four of everything lie."""

    def __init__(self):
        self.done = []

    def count(self, what):
        return 4

    def draw(self, who, number):
        self.done.append(("draw", who, number))

    def discard(self, what):
        self.done.append(("discard", what))

    def modify_stat(self, of, stat, by, until):
        self.done.append(("modify_stat", of, stat, by, until))


def run(verb):
    (ability,) = read([{"when": "enters", "do": [verb]}])
    ledger = Ledger()
    ability.do[0].run(ledger)
    return ledger.done


def test_draw_draws_its_amount_for_whom_it_names():
    each = {"each": 1, "per": 2, "of": {"select": "Library", "zone": "field"}}
    assert run({"verb": "draw", "amount": each, "who": "opponent"}) == [("draw", "opponent", 2)]


def test_discard_discards_what_it_selects():
    assert run({"verb": "discard", "what": "this"}) == [("discard", This())]


def test_modify_stat_changes_the_card_itself_unless_told_otherwise():
    verb = {"verb": "modify_stat", "stat": "Speed", "by": -1}
    assert run(verb) == [("modify_stat", This(), "Speed", -1, None)]


def test_modify_stat_hands_on_how_long_it_holds():
    verb = {"verb": "modify_stat", "stat": "Speed", "by": 1}
    assert run({**verb, "until": "end_of_turn"})[0][4] == Until(ending="end_of_turn")
    assert run({**verb, "until": {"turns": 2}})[0][4] == Turns(number=2)
