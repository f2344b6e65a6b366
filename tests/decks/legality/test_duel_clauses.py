"""Each construction clause of Duel: what it allows, its boundary, and what it refuses."""

from functools import cache

import pytest

from decks.decklist import Decklist
from decks.legality.pool import CardFacts, CardPool
from decks.legality.problem import is_legal
from decks.legality.rule import Agreement
from decks.seed import seed_checker, seed_document, seed_pool, seed_starter

pool = cache(seed_pool)
checker = cache(seed_checker)
PRESSURE = dict(seed_starter("duel", "pressure").zones["main"])
RESILIENCE = dict(seed_starter("duel", "resilience").zones["main"])
ALL = sorted(slug for slug, card in pool("duel-constructed").cards.items() if card.is_in_pool)
formats = pytest.mark.parametrize("format", ["duel-starter", "duel-constructed"])


def judge(main, *, format="duel-constructed", **zones):
    deck = Decklist({"main": {slug: count for slug, count in main.items() if count}, **zones})
    return checker(format).check(deck, pool(format), Agreement())


def codes(*given, **options):
    return [problem.code for problem in judge(*given, **options)]


def mixed():
    """Thirty cards of both starters, two of each."""
    return dict.fromkeys((*sorted(PRESSURE)[:8], *sorted(RESILIENCE)[:7]), 2)


@pytest.mark.clause("duel:deck.1")
@pytest.mark.parametrize("doubles", [0, 7, 15])
def test_thirty_cards_are_a_deck(doubles):
    pairs = dict.fromkeys(ALL[:doubles], 2)
    assert judge(pairs | dict.fromkeys(ALL[doubles : 30 - doubles], 1)) == ()


@pytest.mark.clause("duel:deck.1")
@formats
@pytest.mark.parametrize(("change", "actual", "fix"), [(-1, 29, "Add 1 card."), (-2, 28, "Add 2 cards.")])
def test_fewer_than_thirty_are_too_few(format, change, actual, fix):
    first = next(iter(PRESSURE))
    (problem,) = judge(PRESSURE | {first: 2 + change}, format=format)
    assert (problem.code, problem.actual, problem.limit) == ("wrong_deck_size", actual, 30)
    assert (problem.clause, problem.zone, problem.fix) == ("duel:deck.1", "main", fix)


@pytest.mark.clause("duel:deck.1")
@formats
def test_thirty_one_are_too_many(format):
    other = next(iter(RESILIENCE))
    (problem,) = judge(PRESSURE | {other: 1}, format=format)
    assert (problem.code, problem.actual, problem.fix) == ("wrong_deck_size", 31, "Take out 1 card.")


@pytest.mark.clause("duel:deck.1")
def test_an_empty_deck_lacks_thirty_cards():
    (problem,) = judge({})
    assert (problem.code, problem.actual, problem.fix) == ("wrong_deck_size", 0, "Add 30 cards.")


@pytest.mark.clause("duel:deck.1")
def test_the_size_is_a_number_of_the_rulebook():
    changed = seed_checker("duel-constructed", deck_size=31)
    (problem,) = changed.check(Decklist({"main": PRESSURE}), pool("duel-constructed"), Agreement())
    assert (problem.actual, problem.limit) == (30, 31)


@pytest.mark.clause("duel:deck.2")
def test_two_copies_of_a_design_are_allowed():
    assert judge(mixed()) == ()


@pytest.mark.clause("duel:deck.2")
def test_three_copies_of_a_design_are_too_many():
    first, second = sorted(PRESSURE)[:2]
    (problem,) = judge(PRESSURE | {first: 3, second: 1})
    assert (problem.code, problem.cards, problem.actual) == ("too_many_copies", (first,), 3)
    assert (problem.limit, problem.clause, problem.fix) == (
        2,
        "duel:deck.2",
        "Exchange 1 copy for other cards.",
    )


@pytest.mark.clause("duel:deck.2")
def test_the_limit_of_copies_is_a_number_of_the_rulebook():
    changed = seed_checker("duel-constructed", copies_max=1)
    problems = changed.check(Decklist({"main": PRESSURE}), pool("duel-constructed"), Agreement())
    assert [(problem.code, len(problem.cards)) for problem in problems] == [("too_many_copies", 15)]


@pytest.mark.clause("duel:deck.2")
@pytest.mark.parametrize("starter", [PRESSURE, RESILIENCE])
def test_a_starter_holds_two_copies_of_each_of_fifteen_designs(starter):
    assert (len(starter), set(starter.values())) == (15, {2})


@pytest.mark.clause("duel:deck.3")
@formats
@pytest.mark.parametrize("starter", [PRESSURE, RESILIENCE])
def test_both_starters_are_legal_as_they_are(format, starter):
    assert judge(starter, format=format) == ()
    assert set(pool(format).starters) == {"pressure", "resilience"}


@pytest.mark.clause("duel:deck.3")
def test_a_mixture_of_the_starters_is_built_and_no_starter():
    (problem,) = judge(mixed(), format="duel-starter")
    assert (problem.code, problem.clause, problem.actual) == ("not_a_starter", "duel:deck.3", 14)
    assert "pressure" in problem.fix
    assert is_legal(judge(mixed()))


@pytest.mark.clause("duel:deck.3")
def test_one_card_exchanged_makes_a_starter_none():
    mine, other = sorted(PRESSURE)[0], sorted(set(RESILIENCE) - set(PRESSURE))[0]
    (problem,) = judge(PRESSURE | {mine: 1, other: 1}, format="duel-starter")
    assert (problem.cards, problem.actual) == (tuple(sorted((mine, other))), 1)


def effects_of(cards):
    """Every effect of the cards as it is written, with what it does."""
    for card in cards:
        for effect in card["versions"][0].get("effects", ()):
            yield from ((effect["when"], deed["verb"], deed.get("stat")) for deed in effect["do"])


@pytest.mark.clause("duel:deck.4")
def test_the_starting_pool_makes_no_units_changes_no_health_and_triggers_on_arrival_alone():
    whens, verbs, stats = zip(*effects_of(seed_document("cards/duel/starters.json")["cards"]), strict=True)
    assert set(whens) == {"arrives", "played"}
    assert set(verbs) == {"damage", "draw", "heal", "modify_stat", "defeat", "ready", "exhaust"}
    assert set(stats) == {"power", None}


def test_a_wrong_size_or_copies_of_a_starter_are_said_once():
    first, second = sorted(PRESSURE)[:2]
    assert codes(PRESSURE | {first: 3, second: 1}, format="duel-starter") == ["too_many_copies"]
    assert codes({}, format="duel-starter") == ["wrong_deck_size"]


def test_several_faults_are_several_problems_in_a_stable_order():
    found = judge({ALL[0]: 3, "nobody": 1}, attic={ALL[1]: 1})
    assert [problem.code for problem in found] == [
        *("unknown_card", "wrong_zone", "wrong_deck_size", "too_many_copies"),
    ]
    assert found[1].cards == (ALL[1],)


def test_a_card_outside_the_pool_counts_but_is_not_legal():
    outsider = CardFacts(slug="outsider", name="Outsider", type="Unit", is_in_pool=False)
    cards = CardPool("duel", {**pool("duel-constructed").cards, "outsider": outsider})
    main = dict.fromkeys(sorted(PRESSURE)[:14], 2) | {"outsider": 2}
    (problem,) = checker("duel-constructed").check(Decklist({"main": main}), cards, Agreement())
    assert (problem.code, problem.cards) == ("not_in_pool", ("outsider",))
