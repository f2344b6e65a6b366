"""Repairs of decks of the shipped cards: few edits, named, legal, within the constraints; or why not."""

import re
from functools import cache

import pytest

from decks.decklist import Decklist
from decks.errors import FormatNotSupported
from decks.legality.problem import is_legal
from decks.legality.rule import Agreement
from decks.repair.nearest import MAX_ALTERNATIVES, Edit, repairs
from decks.repair.slots import Constraints
from decks.seed import seed_checker, seed_pool, seed_settings, seed_starter
from tests.decks.boost import EVENTS, side
from tests.decks.repair.changes import changes_of
from tests.work import calls_made

pool = cache(seed_pool)
checker = cache(seed_checker)
STARTER = seed_starter("boost", "starter")
PRESSURE = dict(seed_starter("duel", "pressure").zones["main"])
RESILIENCE = dict(seed_starter("duel", "resilience").zones["main"])


def mend(zones, *, format="boost-casual", limit=3, features_to_win=None, **constraints):
    agreed = features_to_win or seed_settings(format).get("features_to_win", 2)
    agreement = Agreement(features_to_win=agreed)
    return repairs(
        Decklist(zones),
        checker(format),
        pool(format),
        agreement,
        constraints=Constraints(**constraints),
        limit=limit,
    )


def edits(zones, **options):
    """Each alternative as a mapping of place to change."""
    return changes_of(mend(zones, **options))


@pytest.mark.parametrize("format", ["boost-casual", "boost-strict", "boost-endurance"])
def test_a_legal_deck_needs_no_edit(format):
    (repair,) = mend(STARTER.zones, format=format).alternatives
    assert (repair.edits, repair.decklist, repair.count) == ((), STARTER, 0)


def test_one_card_short_is_one_card_more_and_there_is_a_choice():
    found = edits({"main": {"asio": 39}, "side": side()})
    assert len(found) == 3
    assert all(sum(each.values()) == len(each) == 1 for each in found)


def test_the_ninth_instant_goes():
    first, second = edits({"main": {"asio": 40, "segfault": 5, "rollback": 4}, "side": side()})[:2]
    assert {*first.items(), *second.items()} == {("main/segfault", -1), ("main/rollback", -1)}


def test_five_faults_are_mended_at_once():
    zones = {
        "main": {"asio": 38, "segfault": 9, "chat-backend": 1, "core": 1, "nobody": 2},
        "side": {"echo-server": 2},
    }
    repair = mend(zones).alternatives[0]
    assert repair.count == 1 + 1 + 1 + 2 + 1 + 3
    assert Edit("main", "nobody", -2) in repair.edits


def test_cards_that_stay_keep_their_order_and_new_ones_come_last():
    repair = mend({"main": {"nobody": 1, "beast": 20, "asio": 20}, "side": side(3)}).alternatives[0]
    assert list(repair.decklist.zones["main"]) == ["beast", "asio"]
    assert list(repair.decklist.zones["side"])[:3] == list(side(3))


def test_cooperative_decks_get_the_events_that_they_lack():
    repair = mend(
        {"main": {"asio": 27} | dict.fromkeys(EVENTS[:13], 1), "side": side()}, format="boost-coop"
    ).alternatives[0]
    assert repair.count == 1


def test_a_large_cooperative_deck_is_pared_down_or_filled_up_whichever_is_shorter():
    zones = {"main": {"asio": 100} | dict.fromkeys(EVENTS[:14], 1), "side": side()}
    repair = mend(zones, format="boost-coop").alternatives[0]
    assert 0 < repair.count <= 114 - 42


@pytest.mark.parametrize("format", ["boost-casual", "boost-coop", "boost-strict", "boost-endurance"])
def test_nothing_at_all_becomes_a_deck(format):
    found = mend({}, format=format, limit=MAX_ALTERNATIVES).alternatives
    needed = max(4, 2 * seed_settings(format)["features_to_win"])
    assert {repair.count for repair in found} == {40 + needed}
    assert len({repair.edits for repair in found}) == len(found) == MAX_ALTERNATIVES


def test_more_features_to_win_need_more_features():
    (first, *_) = mend({"main": {"asio": 40}, "side": side()}, features_to_win=4).alternatives
    assert first.count == 4
    assert {edit.zone for edit in first.edits} == {"side"}


def test_what_is_to_be_kept_stays():
    zones = {"main": {"asio": 40, "segfault": 5, "rollback": 4}, "side": side()}
    found = edits(zones, keep={"main": {"segfault": 5}})
    assert found == [{"main/rollback": -1}]


def test_only_owned_cards_come_in():
    owned = {"asio": 30, "beast": 8, "url": 2, **side()}
    (only,) = edits({"main": {"asio": 30}, "side": side()}, owned=owned)
    assert only == {"main/beast": 8, "main/url": 2}


def test_cards_that_are_not_owned_go():
    owned = {"asio": 60, **side()}
    (only,) = edits({"main": {"asio": 39, "beast": 2}, "side": side()}, owned=owned)
    assert only == {"main/asio": 1, "main/beast": -2}


@pytest.mark.parametrize(
    ("constraints", "reason"),
    [
        ({"owned": {"asio": 39, **side()}}, "too few cards can be had for a main deck of 40"),
        ({"owned": {"asio": 39, "segfault": 9}}, "only 0 Features can be had for a Side Deck of 4"),
        ({"keep": {"main": {"segfault": 9}}}, "more than 8 Instants are to be kept"),
        ({"keep": {"main": {"chat-backend": 1}}}, "to be kept in main, where it is not allowed"),
        ({"keep": {"main": {"core": 1}}}, "Boost.Core is to be kept"),
        ({"keep": {"attic": {"asio": 1}}}, "no zone 'attic'"),
        ({"keep": {"side": {"echo-server": 2}}}, "more than once in the Side Deck"),
        ({"keep": {"main": {"asio": 3}}, "owned": {"asio": 2}}, "3 copies of .* no more than 2"),
    ],
)
def test_what_cannot_be_says_why(constraints, reason):
    answer = mend({"main": {"asio": 39}, "side": side(3)}, **constraints)
    assert answer.alternatives == ()
    assert re.match(f"impossible because .*{reason}", answer.impossible.said())


def test_too_few_events_of_ones_own_make_a_cooperative_deck_impossible():
    owned = {"asio": 99, **dict.fromkeys(EVENTS[:13], 9), **side()}
    answer = mend({"main": {"asio": 40}, "side": side()}, format="boost-coop", owned=owned)
    assert "13 different Events can be had" in answer.impossible.said()


def test_one_question_has_one_answer():
    zones = {"main": {"asio": 30, "segfault": 9}, "side": side(2)}
    assert mend(zones, limit=9) == mend(zones, limit=9)


@pytest.mark.parametrize("limit", [0, 1, 2, 1_000])
def test_no_more_alternatives_than_asked_for(limit):
    found = mend({"main": {"asio": 39}, "side": side()}, limit=limit).alternatives
    assert 1 <= len(found) <= max(1, min(limit, MAX_ALTERNATIVES))


def test_copies_past_a_thousand_are_legal_and_stay():
    assert edits({"main": {"asio": 1_500}, "side": side()}) == [{}]


def duel(main, **options):
    return edits({"main": main}, **{"format": "duel-constructed", **options})


def test_a_third_copy_makes_way_for_another_card():
    first, second = sorted(PRESSURE)[:2]
    found = duel(PRESSURE | {first: 3, second: 1})
    assert found[0][f"main/{first}"] == -1
    assert [sum(map(abs, each.values())) for each in found] == [2, 2, 2]


@pytest.mark.parametrize(("surplus", "count"), [(1, 1), (4, 4)])
def test_a_duel_deck_that_is_too_large_loses_cards(surplus, count):
    others = sorted(set(RESILIENCE) - set(PRESSURE))[:surplus]
    found = mend({"main": PRESSURE | dict.fromkeys(others, 1)}, format="duel-constructed").alternatives
    assert {repair.count for repair in found} == {count}


def test_an_empty_duel_deck_is_filled():
    (repair,) = mend({}, format="duel-constructed", limit=1).alternatives
    assert (repair.count, repair.decklist.counts()) == (30, {"main": 30})


@pytest.mark.parametrize("starter", [PRESSURE, RESILIENCE])
def test_the_nearest_starter_is_found(starter):
    left_out = sorted(starter)[0]
    (repair,) = mend(
        {"main": {card: count for card, count in starter.items() if card != left_out}}, format="duel-starter"
    ).alternatives
    assert repair.edits == (Edit("main", left_out, 2),)


@pytest.mark.parametrize(
    ("format", "constraints", "reason"),
    [
        ("duel-constructed", {"owned": dict(PRESSURE) | {sorted(PRESSURE)[0]: 1}}, "only 29 cards"),
        (
            "duel-constructed",
            {"keep": {"main": dict.fromkeys([*PRESSURE, *RESILIENCE], 2)}},
            "60 cards are to be",
        ),
        ("duel-constructed", {"keep": {"main": {sorted(PRESSURE)[0]: 3}}}, "3 copies"),
        ("duel-starter", {"owned": {}}, "no starter deck"),
        ("duel-starter", {"keep": {"main": {min(PRESSURE): 1, min(RESILIENCE): 1}}}, "no starter deck"),
    ],
)
def test_a_duel_deck_that_cannot_be_says_why(format, constraints, reason):
    answer = mend({}, format=format, **constraints)
    assert answer.alternatives == ()
    assert reason in answer.impossible.said()


def test_a_rule_that_no_repair_is_known_for_is_refused():
    strange = seed_checker("boost-casual")
    strange.parameters["prime_number_of_cards"] = {}
    with pytest.raises(FormatNotSupported):
        repairs(Decklist({}), strange, pool("boost-casual"), Agreement())


def test_a_large_deck_is_mended_with_little_work():
    main = {**STARTER.zones["main"], "segfault": 9, "nobody": 3}
    found = []

    def work():
        found.extend(mend({"main": main, "side": side(1)}, format="boost-endurance", limit=5).alternatives)

    assert calls_made(work) < 30_000
    assert all(
        is_legal(checker("boost-endurance").check(r.decklist, pool("boost-casual"), Agreement(5)))
        for r in found
    )
