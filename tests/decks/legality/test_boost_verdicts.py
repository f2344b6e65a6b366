"""Verdicts on Boost decks as a whole: everything at once, in a stable order."""

import pytest

from decks.decklist import Decklist
from decks.legality.pool import CardFacts, CardPool
from decks.legality.rule import Agreement
from decks.seed import seed_starter
from tests.decks.boost import checker, codes, judge, pool, side


def test_39_cards_with_9_instants_have_both_problems():
    assert codes({"asio": 30, "segfault": 9}) == ["main_deck_too_small", "too_many_instants"]


def test_six_faults_are_six_problems_in_a_stable_order():
    main = {"segfault": 9, "core": 1, "no-such-card": 2, "chat-backend": 1}
    assert codes(main, {"echo-server": 2}) == [
        "unknown_card",
        "always_in_play",
        "wrong_zone",
        "main_deck_too_small",
        "too_many_instants",
        "side_deck_too_small",
        "duplicate_feature",
    ]


def test_the_order_of_rows_changes_nothing():
    main = {"zzz": 1, "segfault": 5, "aaa": 1, "rollback": 5, "asio": 40}
    backwards = dict(reversed(main.items()))
    assert judge(main, {"asio": 1} | side()) == judge(backwards, side() | {"asio": 1})


def test_unknown_cards_are_named_and_not_counted():
    unknown, too_small = judge({"asio": 39, "azio": 5})
    assert (unknown.code, unknown.cards, unknown.clause) == ("unknown_card", ("azio",), None)
    assert (too_small.code, too_small.actual) == ("main_deck_too_small", 39)


def test_a_zone_that_boost_does_not_have_is_a_problem_of_its_cards():
    (problem,) = judge({"asio": 40}, attic={"beast": 1, "echo-server": 1})
    assert (problem.code, problem.zone, problem.cards) == ("wrong_zone", "attic", ("beast", "echo-server"))


def test_an_unknown_card_in_an_unknown_zone_has_both_problems():
    assert codes({"asio": 40}, attic={"azio": 1}) == ["unknown_card", "wrong_zone"]


def test_a_card_outside_the_pool_counts_but_is_not_legal():
    outsider = CardFacts(slug="outsider", name="Outsider", type="Library", is_in_pool=False)
    cards = CardPool("boost", {**pool("boost-casual").cards, "outsider": outsider})
    deck = Decklist({"main": {"outsider": 40}, "side": side()})
    (problem,) = checker("boost-casual").check(deck, cards, Agreement())
    assert (problem.code, problem.zone, problem.cards) == ("not_in_pool", "main", ("outsider",))
    assert "Outsider" in problem.message


def test_a_card_of_another_game_is_not_merely_unknown():
    cards = CardPool("boost", pool("boost-casual").cards, foreign={"doors-2": "release"})
    deck = Decklist({"main": {"asio": 40, "doors-2": 1}, "side": side()})
    (problem,) = checker("boost-casual").check(deck, cards, Agreement())
    assert (problem.code, problem.cards) == ("wrong_game", ("doors-2",))
    assert "release" in problem.message


def test_a_word_that_may_be_several_cards_is_answered_with_all_of_them():
    cards = CardPool("boost", pool("boost-casual").cards, ambiguous={"twin": ("twin-a", "twin-b")})
    deck = Decklist({"main": {"asio": 40, "twin": 1}, "side": side()})
    (problem,) = checker("boost-casual").check(deck, cards, Agreement())
    assert problem.code == "unknown_card"
    assert "twin-a and twin-b" in problem.fix


def test_an_empty_deck_is_too_small_everywhere():
    assert codes({}, {}) == ["main_deck_too_small", "side_deck_too_small"]


@pytest.mark.parametrize(
    "format",
    [
        *("boost-casual", "boost-strict", "boost-speed", "boost-endurance"),
        *("boost-teams", "boost-ffa", "boost-mountain"),
    ],
)
def test_the_starter_is_legal_as_it_is(format):
    starter = seed_starter("boost", "starter")
    assert judge(starter.zones["main"], starter.zones["side"], format=format) == ()


def test_the_starter_pared_down_to_forty_can_be_played_cooperatively():
    starter = seed_starter("boost", "starter")
    events = [slug for slug in starter.zones["main"] if pool("boost-coop").cards[slug].type == "Event"]
    others = [slug for slug in starter.zones["main"] if slug not in events]
    assert judge(dict.fromkeys((*events[:14], *others[:26]), 1), format="boost-coop") == ()
