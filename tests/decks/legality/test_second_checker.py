"""A second checker, written straight from the clauses, agrees with the one that ships on any deck."""

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from decks.decklist import Decklist
from decks.legality.rule import Agreement
from tests.decks.boost import checker, pool

CARDS = pool("boost-coop").cards
SLUGS = st.sampled_from([*sorted(CARDS), "core", "system", "no-such-card", "another-one"])
ZONES = st.dictionaries(SLUGS, st.integers(1, 6), max_size=25)
DECKS = st.fixed_dictionaries({}, optional={"main": ZONES, "side": ZONES, "attic": ZONES})


def naive_codes(zones, to_win, is_cooperative):
    """The codes that the rulebook asks for, one clause at a time; order does not matter here."""
    main = [slug for slug, count in zones.get("main", {}).items() for _ in range(count)]
    side = [slug for slug, count in zones.get("side", {}).items() for _ in range(count)]
    every = [slug for cards in zones.values() for slug in cards]
    kind = {slug: facts.type for slug, facts in CARDS.items()}
    deck = [slug for slug in main if kind.get(slug) in ("Library", "Tool", "Event", "Author")]
    features = [slug for slug in side if kind.get(slug) == "Feature"]
    events = {CARDS[slug].name for slug in deck if kind[slug] == "Event"}
    found = {
        "unknown_card": any(slug not in CARDS and slug not in ("core", "system") for slug in every),
        "always_in_play": "core" in every or "system" in every,
        "wrong_zone": any(kind.get(slug) == "Feature" for slug in main)
        or any(slug in CARDS and kind[slug] != "Feature" for slug in side)
        or bool(zones.get("attic")),
        "main_deck_too_small": len(deck) < 40,
        "too_many_instants": sum("instant" in CARDS[slug].traits for slug in deck) > 8,
        "side_deck_too_small": len(features) < max(4, 2 * to_win),
        "duplicate_feature": len(features) != len(set(features)),
        "too_few_unique_events": is_cooperative and len(events) < math.ceil(len(deck) / 3),
    }
    return {code for code, is_so in found.items() if is_so}


@settings(max_examples=150, deadline=None)
@given(zones=DECKS, to_win=st.integers(1, 9))
def test_both_checkers_find_the_same_in_a_casual_deck(zones, to_win):
    problems = checker("boost-casual").check(
        Decklist(zones), pool("boost-casual"), Agreement(features_to_win=to_win)
    )
    assert {problem.code for problem in problems} == naive_codes(zones, to_win, is_cooperative=False)


@settings(max_examples=150, deadline=None)
@given(zones=DECKS, to_win=st.integers(1, 9))
def test_both_checkers_find_the_same_in_a_cooperative_deck(zones, to_win):
    problems = checker("boost-coop").check(
        Decklist(zones), pool("boost-coop"), Agreement(features_to_win=to_win)
    )
    assert {problem.code for problem in problems} == naive_codes(zones, to_win, is_cooperative=True)


@settings(max_examples=100, deadline=None)
@given(zones=DECKS)
def test_problems_come_in_one_order_whatever_the_order_of_the_rows(zones):
    backwards = {zone: dict(reversed(cards.items())) for zone, cards in reversed(zones.items())}
    judged = [
        checker("boost-casual").check(Decklist(each), pool("boost-casual"), Agreement())
        for each in (zones, backwards)
    ]
    assert judged[0] == judged[1]
