"""Exact odds: known values, laws, and agreement with independent ways to reckon them."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import hypergeom, multivariate_hypergeom

from decks.errors import OutOfRange
from decks.odds.exact import MAX_CARDS, at_least, hit_chances, planned_chances, probability
from decks.odds.plan import DrawPlan, draw_plan
from decks.odds.wanted import AllOf, AnyOf, AtLeast, is_met
from decks.seed import seed_values

SIZES = st.integers(1, 70).flatmap(
    lambda deck: st.tuples(st.just(deck), st.integers(0, deck), st.integers(0, deck + 5))
)
PLANS = st.builds(
    DrawPlan,
    opening=st.integers(0, 8),
    per_turn=st.integers(0, 2),
    draws_first_turn=st.booleans(),
    may_replace=st.booleans(),
)
FIVE = DrawPlan(opening=5)


def group(*cards, count=1):
    return AtLeast(frozenset(cards), count)


def test_one_of_four_in_seven_of_sixty_is_the_known_number():
    chance = at_least(1, deck=60, hits=4, drawn=7)
    assert chance == 1 - Fraction(56 * 55 * 54 * 53 * 52 * 51 * 50, 60 * 59 * 58 * 57 * 56 * 55 * 54)
    assert f"{float(chance):.6f}" == "0.399500"


@pytest.mark.parametrize("drawn", [60, 61, 10_000])
def test_who_draws_the_deck_or_more_has_every_card(drawn):
    assert at_least(4, deck=60, hits=4, drawn=drawn) == 1


@pytest.mark.parametrize(
    ("count", "hits", "drawn", "chance"),
    [(1, 0, 7, 0), (1, 60, 1, 1), (0, 0, 0, 1), (1, 4, 0, 0), (5, 4, 60, 0), (7, 60, 7, 1), (8, 60, 7, 0)],
)
def test_none_and_all_are_certain(count, hits, drawn, chance):
    assert at_least(count, deck=60, hits=hits, drawn=drawn) == chance


@given(SIZES)
def test_chances_of_all_numbers_add_up_to_one(sizes):
    chances = hit_chances(*sizes)
    assert sum(chances) == 1
    assert all(0 <= chance <= 1 for chance in chances)


@settings(max_examples=60)
@given(SIZES, st.integers(0, 8))
def test_scipy_agrees(sizes, count):
    deck, hits, drawn = sizes
    expected = hypergeom(deck, hits, min(drawn, deck)).sf(count - 1)
    assert float(at_least(count, deck=deck, hits=hits, drawn=drawn)) == pytest.approx(expected, abs=1e-9)


@settings(max_examples=60)
@given(st.integers(0, 40), st.data(), PLANS, st.integers(0, 12))
def test_a_plan_is_a_distribution_and_later_turns_never_lower_a_chance(deck, data, plan, turn):
    hits = data.draw(st.integers(0, deck))
    now, next_turn = (planned_chances(deck, hits, plan, each) for each in (turn, turn + 1))
    assert sum(now) == sum(next_turn) == 1
    assert all(sum(next_turn[count:]) >= sum(now[count:]) for count in range(hits + 1))


def test_replacing_cards_by_hand_gives_the_same_number():
    # Two hits in four cards, a hand of one, replaced unless it is a hit, and no later draw.
    plan = DrawPlan(opening=1, may_replace=True)
    assert planned_chances(4, 2, plan, 0) == (
        Fraction(1, 2) * Fraction(1, 3),
        Fraction(1, 2) + Fraction(1, 2) * Fraction(2, 3),
        0,
    )


def test_a_card_that_was_set_aside_can_be_drawn_again_but_is_no_hit():
    plan = DrawPlan(opening=2, may_replace=True)
    # Of two cards in the deck nothing can be replaced; of three, one.
    assert planned_chances(2, 1, plan, 0) == (0, 1)
    assert planned_chances(3, 1, plan, 0) == (0, 1)
    assert planned_chances(4, 1, plan, 1) == (0, 1)


@settings(max_examples=40)
@given(st.integers(1, 60), st.integers(0, 60), st.integers(0, 10))
def test_the_right_to_replace_never_lowers_a_chance(deck, hits, turn):
    hits = min(hits, deck)
    with_it, without = (
        planned_chances(deck, hits, DrawPlan(opening=5, may_replace=may), turn) for may in (True, False)
    )
    assert all(sum(with_it[count:]) >= sum(without[count:]) for count in range(hits + 1))


DECK = {"a": 4, "b": 3, "ab": 2, "c": 1, "z": 10}
A, B, C = group("a", "ab", count=2), group("b", "ab"), group("c")
WISHES = st.recursive(
    st.builds(
        AtLeast, st.frozensets(st.sampled_from([*"abcz", "ab", "none"]), max_size=3), st.integers(0, 3)
    ),
    lambda parts: st.one_of(
        st.builds(AllOf, st.lists(parts, max_size=2).map(tuple)),
        st.builds(AnyOf, st.lists(parts, max_size=2).map(tuple)),
    ),
    max_leaves=4,
)


def brute_force(wanted, deck, drawn):
    """The share of all hands of so many cards that hold what is wanted."""
    cards = [card for card, copies in deck.items() for _ in range(copies)]
    hands = list(combinations(cards, min(drawn, len(cards))))
    return Fraction(sum(holds(wanted, hand) for hand in hands), len(hands))


def holds(wanted, hand):
    if isinstance(wanted, AtLeast):
        return sum(card in wanted.cards for card in hand) >= wanted.count
    return (all if isinstance(wanted, AllOf) else any)(holds(part, hand) for part in wanted.parts)


@settings(max_examples=60, deadline=None)
@given(
    WISHES,
    st.dictionaries(st.sampled_from([*"abcz", "ab"]), st.integers(1, 3), max_size=4),
    st.integers(0, 5),
)
def test_every_hand_counted_one_by_one_gives_the_same_number(wanted, deck, drawn):
    assert probability(wanted, deck, DrawPlan(opening=drawn), turn=0) == brute_force(wanted, deck, drawn)


@settings(max_examples=40, deadline=None)
@given(PLANS, st.integers(0, 9))
def test_or_is_by_inclusion_and_exclusion(plan, turn):
    single = [probability(each, DECK, plan_without_choice(plan), turn=turn) for each in (A, B, C)]
    pairs = [
        probability(AllOf(pair), DECK, plan_without_choice(plan), turn=turn)
        for pair in combinations((A, B, C), 2)
    ]
    every = probability(AllOf((A, B, C)), DECK, plan_without_choice(plan), turn=turn)
    assert probability(AnyOf((A, B, C)), DECK, plan_without_choice(plan), turn=turn) == (
        sum(single) - sum(pairs) + every
    )


def plan_without_choice(plan):
    """What is kept of a hand depends on what is wanted, so that only draws without a choice add up."""
    return DrawPlan(opening=plan.opening, per_turn=plan.per_turn, draws_first_turn=plan.draws_first_turn)


def test_scipy_agrees_on_two_groups_without_common_cards():
    deck = {"a": 4, "b": 6, "z": 30}
    both = AllOf((group("a"), group("b", count=2)))
    table = multivariate_hypergeom([4, 6, 30], 7)
    expected = sum(table.pmf([a, b, 7 - a - b]) for a in range(1, 5) for b in range(2, 7) if a + b <= 7)
    assert float(probability(both, deck, DrawPlan(opening=7), turn=0)) == pytest.approx(expected, abs=1e-12)


def test_one_group_is_the_plain_number():
    plain = at_least(2, deck=20, hits=6, drawn=8)
    assert probability(A, DECK, FIVE, turn=3) == plain


def test_nothing_wanted_is_certain_and_nothing_to_choose_from_is_never():
    assert probability(AllOf(()), DECK, FIVE, turn=0) == 1
    assert probability(AnyOf(()), DECK, FIVE, turn=0) == 0
    assert probability(group("elsewhere"), DECK, FIVE, turn=9) == 0
    assert probability(group("elsewhere", count=0), DECK, FIVE, turn=0) == 1
    assert probability(group("a"), {}, FIVE, turn=0) == 0


def test_groups_that_are_met_decide():
    assert is_met(AllOf((A, AnyOf((B, C)))), {A, C})
    assert not is_met(AllOf((A, AnyOf((B, C)))), {B, C})


@pytest.mark.parametrize("turn", [-1, 501])
def test_a_turn_out_of_range_is_refused_with_the_limit(turn):
    with pytest.raises(OutOfRange, match="500"):
        probability(A, DECK, FIVE, turn=turn)


def test_too_large_a_deck_is_refused_with_the_limit():
    assert probability(A, {"a": MAX_CARDS}, FIVE, turn=0) == 1
    with pytest.raises(OutOfRange, match="501 cards; odds are worked out for at most 500"):
        probability(A, {"a": MAX_CARDS + 1}, FIVE, turn=0)


def test_too_many_groups_are_refused_with_the_limit():
    wishes = [group("a", count=count) for count in range(1, 8)]
    with pytest.raises(OutOfRange, match="at most 6"):
        probability(AllOf(tuple(wishes)), DECK, FIVE, turn=0)


def test_work_without_end_is_refused():
    wishes = [group(card, count=90) for card in "abc"]
    with pytest.raises(OutOfRange, match="Too many cards"):
        probability(AllOf(tuple(wishes)), dict.fromkeys("abc", 100), FIVE, turn=0)


@pytest.mark.parametrize(("drawn", "hits", "deck"), [(-1, 1, 2), (1, 3, 2), (1, -1, 2), (1, 1, 501)])
def test_impossible_decks_are_refused(drawn, hits, deck):
    with pytest.raises(OutOfRange):
        hit_chances(deck, hits, drawn)


@pytest.mark.parametrize(
    ("game", "is_first", "turn", "seen"),
    [
        *(("boost", True, 0, 5), ("boost", True, 1, 6), ("boost", False, 1, 6)),
        *(("duel", True, 1, 5), ("duel", True, 3, 7), ("duel", False, 1, 6), ("duel", False, 3, 8)),
    ],
)
def test_each_game_draws_by_its_own_numbers(game, is_first, turn, seen):
    plan = draw_plan(game, seed_values(game), is_first=is_first)
    assert plan.opening + plan.later_draws(turn) == seen
    assert plan.may_replace is (game == "duel")


@pytest.mark.parametrize("game", ["release", "programmers", "chess"])
def test_games_with_shared_decks_have_no_plan(game):
    assert draw_plan(game, {}, is_first=True) is None
