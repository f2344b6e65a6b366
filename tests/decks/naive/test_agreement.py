"""A second checker, written from the clauses alone, agrees with the one that ships on any deck."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.decklist import Decklist
from decks.legality.problem import Severity, is_legal
from decks.legality.rule import Agreement
from decks.seed import seed_checker, seed_pool
from tests.decks.naive import boost, duel, programmers, release
from tests.decks.naive.cards import starter, versions

GAMES = {"boost": boost, "duel": duel, "release": release, "programmers": programmers}
ODD = (
    *("core", "system", "no-such-card", "Asio", "asio ", "", "=1+1", "\u202easio", "空指针", "24/7"),
    "x" * 300,
)
FORMATS = {
    **dict.fromkeys(
        [f"boost-{mode}" for mode in ("casual", "strict", "coop", "speed", "endurance")]
        + [f"boost-{mode}" for mode in ("teams", "ffa", "mountain")],
        ("main", "side", "attic"),
    ),
    **dict.fromkeys(["duel-starter", "duel-constructed", "duel-experimental"], ("main", "side")),
    **dict.fromkeys(["release-base", "release-double", "release-on-call"], ("play", "tools", "attic")),
    "programmers-base": ("code", "documents", "projects", "main", "attic"),
}
pool, checker = cache(seed_pool), cache(seed_checker)


def table_of(format, seats=5):
    """The format's own table for five, as zones."""
    return checker(format).own_setup(pool(format), Agreement(seats=seats)).zones


def cooperative():
    """All fifteen Events of the starter with twice as many other cards."""
    main, side = (starter("boost", "starter")[zone] for zone in ("main", "side"))
    events = [slug for slug in main if versions("boost")[slug]["type"] == "Event"]
    others = [slug for slug in main if slug not in events]
    return {"main": dict.fromkeys((*events, *others[:30]), 1), "side": side}


def legal(format):
    """A deck that nothing is wrong with, for up to five Features or five seats."""
    game = format.partition("-")[0]
    if game in ("release", "programmers"):
        return table_of(format)
    if game == "duel":
        return starter("duel", "resilience")
    return cooperative() if format == "boost-coop" else starter("boost", "starter")


@st.composite
def decks(draw, format):
    """A deck to start from with up to a dozen rows changed, added or taken out."""
    base = draw(st.sampled_from([{}, legal(format)]))
    zones = {zone: dict(cards) for zone, cards in base.items()}
    words = st.sampled_from([*sorted(versions(format.partition("-")[0])), *ODD])
    count = st.integers(0, 4) | st.sampled_from([9, 40, 90, 999])
    for zone, word, copies in draw(
        st.lists(st.tuples(st.sampled_from(FORMATS[format]), words, count), max_size=12)
    ):
        zones.setdefault(zone, {})[word] = copies
        if not copies:
            del zones[zone][word]
    return {zone: cards for zone, cards in zones.items() if cards}


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=60, deadline=None)
@given(data=st.data(), agreed=st.integers(1, 9))
def test_both_checkers_find_the_same(format, data, agreed):
    zones = data.draw(decks(format))
    problems = checker(format).check(
        Decklist(zones), pool(format), Agreement(features_to_win=agreed, seats=agreed)
    )
    naive = GAMES[format.partition("-")[0]]
    expected = naive.found(zones, format, agreed)
    assert {(problem.code, problem.zone) for problem in problems} == expected
    assert is_legal(problems) is not any(code not in naive.WARNINGS for code, _ in expected)
    warned = {problem.code for problem in problems if problem.severity is Severity.WARNING}
    assert warned == {code for code, _ in expected} & naive.WARNINGS


@pytest.mark.parametrize("format", FORMATS)
def test_both_checkers_know_a_legal_deck(format):
    naive = GAMES[format.partition("-")[0]]
    problems = checker(format).check(Decklist(legal(format)), pool(format), Agreement(5, seats=5))
    assert is_legal(problems)
    assert {code for code, _ in naive.found(legal(format), format, 5)} <= naive.WARNINGS


def test_a_checker_with_another_number_is_found_out():
    deck = {"main": {"asio": 40}, "side": starter("boost", "starter")["side"]}
    other = seed_checker("boost-casual", main_deck_min=41)
    problems = other.check(Decklist(deck), pool("boost-casual"), Agreement())
    assert {(problem.code, problem.zone) for problem in problems} != boost.found(deck, "boost-casual", 2)
