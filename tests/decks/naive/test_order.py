"""Problems come in one order, whatever the order of the rows."""

from hypothesis import given, settings
from hypothesis import strategies as st

from decks.decklist import Decklist
from decks.legality.rule import Agreement
from tests.decks.boost import checker, pool

CARDS = pool("boost-coop").cards
SLUGS = st.sampled_from([*sorted(CARDS), "core", "system", "no-such-card", "another-one"])
ZONES = st.dictionaries(SLUGS, st.integers(1, 6), max_size=25)
DECKS = st.fixed_dictionaries({}, optional={"main": ZONES, "side": ZONES, "attic": ZONES})


@settings(max_examples=100, deadline=None)
@given(zones=DECKS)
def test_problems_come_in_one_order_whatever_the_order_of_the_rows(zones):
    backwards = {zone: dict(reversed(cards.items())) for zone, cards in reversed(zones.items())}
    judged = [
        checker("boost-casual").check(Decklist(each), pool("boost-casual"), Agreement())
        for each in (zones, backwards)
    ]
    assert judged[0] == judged[1]
