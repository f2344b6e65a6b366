"""Each construction clause of Boost: what it allows, its boundary, and what it refuses."""

import pytest

from decks.decklist import Decklist
from decks.legality.boost import RULES
from decks.legality.pool import CardFacts, CardPool
from decks.legality.problem import Severity, is_legal
from decks.legality.rule import Agreement, Checker
from decks.seed import seed_starter
from tests.decks.boost import EVENTS, codes, judge, pool, side


@pytest.mark.clause("boost:deck.1")
def test_forty_cards_of_the_four_types_are_a_main_deck():
    main = {"asio": 20, "package-manager": 9, "code-freeze": 10, "vinnie-falco": 1}
    assert judge(main) == ()


@pytest.mark.clause("boost:deck.1")
def test_thirty_nine_cards_are_too_few():
    (problem,) = judge({"asio": 39})
    assert (problem.code, problem.zone, problem.actual, problem.limit) == (
        "main_deck_too_small",
        "main",
        39,
        40,
    )
    assert problem.clause == "boost:deck.1"
    assert problem.fix.startswith("Add 1 card:")


@pytest.mark.clause("boost:deck.1")
def test_a_feature_is_never_in_the_main_deck_and_does_not_fill_it():
    wrong_zone, too_small = judge({"asio": 39, "echo-server": 1})
    assert (wrong_zone.code, wrong_zone.zone, wrong_zone.cards) == ("wrong_zone", "main", ("echo-server",))
    assert (wrong_zone.clause, too_small.code, too_small.actual) == (
        "boost:deck.1",
        "main_deck_too_small",
        39,
    )


@pytest.mark.clause("boost:deck.1")
def test_the_minimum_is_a_number_of_the_rulebook():
    from decks.seed import seed_checker

    changed = seed_checker("boost-casual", main_deck_min=41)
    deck = Decklist({"main": {"asio": 40}, "side": side()})
    (problem,) = changed.check(deck, pool("boost-casual"), Agreement())
    assert (problem.actual, problem.limit) == (40, 41)


@pytest.mark.clause("boost:deck.2")
def test_eight_instants_are_allowed():
    assert judge({"asio": 32, "segfault": 4, "rollback": 4}) == ()


@pytest.mark.clause("boost:deck.2")
def test_nine_instants_are_too_many_tools_and_events_together():
    (problem,) = judge({"asio": 40, "segfault": 4, "rollback": 5})
    assert (problem.code, problem.actual, problem.limit) == ("too_many_instants", 9, 8)
    assert (problem.cards, problem.clause) == (("rollback", "segfault"), "boost:deck.2")


@pytest.mark.clause("boost:deck.2")
def test_each_copy_of_one_instant_counts():
    assert codes({"asio": 31, "segfault": 9}) == ["too_many_instants"]


@pytest.mark.clause("boost:deck.2")
@pytest.mark.parametrize(
    "format", ["boost-strict", "boost-coop", "boost-speed", "boost-endurance", "boost-teams"]
)
def test_the_limit_of_instants_holds_in_every_mode(format):
    features = dict.fromkeys(seed_starter("boost", "starter").zones["side"], 1)
    assert "too_many_instants" in codes({"asio": 31, "segfault": 9}, features, format=format)


@pytest.mark.clause("boost:deck.2")
def test_events_that_are_not_instant_are_no_instants():
    assert judge({"asio": 20, "code-freeze": 20}) == ()


@pytest.mark.clause("boost:deck.3")
def test_the_side_deck_adds_nothing_to_the_main_deck():
    assert codes({"asio": 36}, side(4)) == ["main_deck_too_small"]


@pytest.mark.clause("boost:deck.3")
def test_three_features_are_too_few_for_two_to_win():
    (problem,) = judge({"asio": 40}, side(3))
    assert (problem.code, problem.zone, problem.actual, problem.limit) == (
        "side_deck_too_small",
        "side",
        3,
        4,
    )
    assert problem.clause == "boost:deck.3"


@pytest.mark.clause("boost:deck.3")
@pytest.mark.parametrize(("to_win", "limit"), [(1, 4), (2, 4), (3, 6), (5, 10)])
def test_the_side_deck_holds_double_the_features_to_win_where_that_is_more(to_win, limit):
    (problem,) = judge({"asio": 40}, side(3), features_to_win=to_win)
    assert problem.limit == limit


@pytest.mark.clause("boost:deck.3")
def test_the_side_deck_holds_features_only():
    wrong_zone, too_small = judge({"asio": 40}, side(3) | {"asio": 1})
    assert (wrong_zone.code, wrong_zone.zone, wrong_zone.cards) == ("wrong_zone", "side", ("asio",))
    assert (wrong_zone.clause, too_small.code) == ("boost:deck.3", "side_deck_too_small")


@pytest.mark.clause("boost:deck.3")
def test_no_feature_stands_twice():
    (problem,) = judge({"asio": 40}, side(4) | {"echo-server": 2})
    assert (problem.code, problem.cards, problem.actual, problem.limit) == (
        "duplicate_feature",
        ("echo-server",),
        2,
        1,
    )


@pytest.mark.clause("boost:deck.3")
def test_duplicates_are_judged_by_title_and_not_by_card():
    twins = {
        slug: CardFacts(slug=slug, name="Twin", type="Feature", title="twin")
        for slug in ("twin", "twin-again")
    }
    cards = CardPool("boost", dict(pool("boost-casual").cards) | twins)
    checker = Checker(RULES, [{"rule": "features_once"}], {})
    (problem,) = checker.check(Decklist({"side": dict.fromkeys(twins, 1)}), cards, Agreement())
    assert (problem.code, problem.cards) == ("duplicate_feature", ("twin", "twin-again"))


@pytest.mark.clause("boost:deck.3")
def test_a_side_deck_has_no_maximum():
    features = dict.fromkeys(seed_starter("boost", "starter").zones["side"], 1)
    assert judge({"asio": 40}, features) == ()


@pytest.mark.clause("boost:deck.4")
def test_fourteen_different_events_are_enough_for_forty_cards():
    assert judge({"asio": 26} | dict.fromkeys(EVENTS[:14], 1), format="boost-coop") == ()


@pytest.mark.clause("boost:deck.4")
def test_thirteen_different_events_are_too_few_for_forty_cards():
    (problem,) = judge({"asio": 27} | dict.fromkeys(EVENTS[:13], 1), format="boost-coop")
    assert (problem.code, problem.actual, problem.limit) == ("too_few_unique_events", 13, 14)
    assert problem.clause == "boost:deck.4"


@pytest.mark.clause("boost:deck.4")
@pytest.mark.parametrize(("others", "limit"), [(28, 14), (29, 15), (31, 15), (32, 16)])
def test_a_third_is_rounded_up(others, limit):
    (problem,) = judge({"asio": others + 1} | dict.fromkeys(EVENTS[:13], 1), format="boost-coop")
    assert problem.limit == limit


@pytest.mark.clause("boost:deck.4")
def test_only_cooperative_decks_need_events():
    assert judge({"asio": 40}, format="boost-strict") == ()


@pytest.mark.clause("boost:deck.5")
def test_the_starter_holds_66_main_deck_cards_with_exactly_8_instants():
    main = seed_starter("boost", "starter").zones["main"]
    instants = [slug for slug in main if "instant" in pool("boost-casual").cards[slug].traits]
    assert (sum(main.values()), sum(main[slug] for slug in instants)) == (66, 8)
    assert {pool("boost-casual").cards[slug].type for slug in main} == {"Library", "Tool", "Event", "Author"}


@pytest.mark.clause("boost:deck.5")
def test_one_more_instant_in_the_starter_is_a_ninth():
    starter = seed_starter("boost", "starter")
    assert codes({**starter.zones["main"], "segfault": 2}, starter.zones["side"]) == ["too_many_instants"]


@pytest.mark.clause("boost:deck.6")
@pytest.mark.parametrize("copies", [40, 999])
def test_copies_of_a_card_and_the_size_of_a_deck_have_no_limit(copies):
    assert judge({"asio": copies}) == ()


@pytest.mark.clause("boost:deck.6")
def test_unique_events_are_titles_and_instant_ones_count():
    doubled = {"asio": 13, "segfault": 8} | dict.fromkeys(EVENTS[4:], 2)
    (problem,) = judge(doubled, format="boost-coop")
    assert (problem.code, problem.actual, problem.limit) == ("too_few_unique_events", 12, 15)


@pytest.mark.clause("boost:deck.7")
@pytest.mark.parametrize("slug", ["core", "system"])
def test_what_is_always_in_play_cannot_be_in_a_deck(slug):
    (problem,) = judge({"asio": 40, slug: 1})
    assert (problem.code, problem.cards, problem.clause) == ("always_in_play", (slug,), "boost:deck.7")


@pytest.mark.clause("boost:deck.7")
def test_what_is_always_in_play_does_not_fill_a_deck():
    assert codes({"asio": 39, "core": 1}) == ["always_in_play", "main_deck_too_small"]


def strict_pool():
    """Beast names Asio and Core; nothing else names anything."""
    cards = dict(pool("boost-strict").cards)
    cards["beast"] = CardFacts(slug="beast", name="Beast", type="Library", named_libraries=("asio", "core"))
    return CardPool("boost", cards, pool("boost-strict").always_in_play)


@pytest.mark.clause("boost:deck.8")
def test_a_strict_deck_may_lack_a_named_library_with_a_warning():
    from tests.decks.boost import checker

    deck = Decklist({"main": {"beast": 40}, "side": side()})
    (problem,) = problems = checker("boost-strict").check(deck, strict_pool(), Agreement())
    assert (problem.severity, problem.cards, problem.clause) == (Severity.WARNING, ("beast",), "boost:deck.8")
    assert "Asio" in problem.message
    assert is_legal(problems)


@pytest.mark.clause("boost:deck.8")
@pytest.mark.parametrize(
    ("format", "main"), [("boost-strict", {"beast": 39, "asio": 1}), ("boost-casual", {"beast": 40})]
)
def test_nothing_is_said_where_the_library_is_there_or_the_mode_does_not_ask(format, main):
    from tests.decks.boost import checker

    deck = Decklist({"main": main, "side": side()})
    assert checker(format).check(deck, strict_pool(), Agreement()) == ()
