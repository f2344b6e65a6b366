"""The laws find what they are for: a game that breaks one is caught, by name."""

import pytest

from rules.engine.games import get
from rules.engine.release.state import ReleaseState
from rules.engine.simulation.laws import LawBroken, Trial, is_dear_step
from rules.seed import seed_cards, seed_rules

GAME = get("release")
CARDS = GAME.load_cards(seed_cards("release"))
RULES = seed_rules("release")
THREE = next(setup for setup in GAME.setups if setup.name == "three")


class Broken(ReleaseState):
    """Breaks nothing yet: what each test breaks it says itself."""

    __slots__ = ()


class BrokenGame(type(GAME)):
    """Release! with states of a class that breaks a law."""

    def __init__(self, broken):
        self.broken = broken

    def new_state(self, *args):
        state = super().new_state(*args)
        state.__class__ = self.broken
        return state


def broken_law(broken):
    with pytest.raises(LawBroken) as fault:
        Trial(BrokenGame(broken), THREE, RULES, CARDS, 1).run()
    return fault.value.law


def test_a_game_that_keeps_the_laws_ends():
    trial = Trial(GAME, THREE, RULES, CARDS, 1, dear=False)

    assert trial.run().outcome() is not None
    assert trial.ending == "releases_played"


def test_a_list_in_descending_order_is_caught():
    class Descending(Broken):
        __slots__ = ()

        def legal_actions(self, seat):
            return list(super().legal_actions(seat))[::-1]

    assert broken_law(Descending) == "legal actions are ascending and unique"


def test_a_card_that_vanishes_is_caught():
    class Vanishing(Broken):
        __slots__ = ()

        def apply(self, seat, action):
            super().apply(seat, action)
            self.discard.append(self.committed[-1] if self.committed else 0)

    assert broken_law(Vanishing) in ("cards are conserved", "events name what changed")


def test_an_illegal_action_that_is_let_through_is_caught():
    class Lax(Broken):
        __slots__ = ()

        def clone(self):
            twin = super().clone()
            twin.__class__ = type(self)
            return twin

        def _check(self, seat, action):
            pass

        def apply_legal(self, seat, action):
            if seat in self.asked and action in self.legal_actions(seat):
                super().apply_legal(seat, action)

    assert broken_law(Lax) == "illegal actions are refused"


def test_a_clone_that_shares_its_hands_is_caught():
    class Sharing(Broken):
        __slots__ = ()

        def clone(self):
            twin = super().clone()
            twin.hands = self.hands
            return twin

    assert broken_law(Sharing) == "clones are independent"


def test_a_view_that_shows_anothers_hand_is_caught():
    class Leaking(Broken):
        __slots__ = ()

        def observation(self, seat):
            seen = super().observation(seat)
            seen.hand = tuple(self.hand_cards((seat + 1) % 3))
            return seen

    assert broken_law(Leaking) in ("being asked leaks nothing", "hidden cards show in nothing")


def test_dear_steps_are_the_first_ten_and_powers_of_two():
    assert [step for step in range(70) if is_dear_step(step)] == [*range(10), 16, 32, 64]
