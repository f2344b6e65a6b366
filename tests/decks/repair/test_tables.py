"""Repairs of tables of the shared-deck games, of the shipped cards."""

from functools import cache

import pytest

from decks.decklist import Decklist
from decks.errors import FormatNotSupported
from decks.legality.problem import is_legal
from decks.legality.rule import Agreement
from decks.repair.nearest import repairs
from decks.repair.slots import Constraints
from decks.seed import seed_checker, seed_pool
from tests.decks import programmers
from tests.decks.repair.changes import changes_of

pool = cache(seed_pool)
checker = cache(seed_checker)
FORMATS = [
    *(("release-base", seats) for seats in range(2, 6)),
    *(("release-double", seats) for seats in range(5, 11)),
    ("release-on-call", 5),
    ("programmers-base", 2),
]


def laid_out(format, seats):
    """The format's own table."""
    return {
        zone: dict(cards)
        for zone, cards in checker(format).own_setup(pool(format), Agreement(seats=seats)).zones.items()
    }


def mend(zones, *, format="release-base", seats=2, limit=3, **constraints):
    return repairs(
        Decklist(zones),
        checker(format),
        pool(format),
        Agreement(seats=seats),
        constraints=Constraints(**constraints),
        limit=limit,
    )


def edits(zones, **options):
    """Each alternative as a mapping of place to change."""
    return changes_of(mend(zones, **options))


@pytest.mark.parametrize(("format", "seats"), FORMATS)
def test_the_formats_own_table_needs_no_edit(format, seats):
    assert edits(laid_out(format, seats), format=format, seats=seats) == [{}]


@pytest.mark.parametrize(("format", "seats"), FORMATS)
def test_nothing_at_all_becomes_a_table(format, seats):
    first, *_ = mend({}, format=format, seats=seats).alternatives
    assert is_legal(checker(format).check(first.decklist, pool(format), Agreement(seats=seats)))


@pytest.mark.parametrize(("seats", "change"), [(5, -2), (7, -2), (10, -2), (6, 0), (8, 0), (9, 0)])
def test_the_two_of_fruits_goes_with_some_numbers_of_players(seats, change):
    (found,) = edits(laid_out("release-double", 6), format="release-double", seats=seats)
    assert found == ({"play/fruits-2": change} if change else {})


def test_a_table_for_one_copy_is_doubled():
    (found,) = edits(laid_out("release-base", 2), format="release-double", seats=6)
    assert len(found) == 36
    assert set(found.values()) == {1}


def test_an_empty_tools_deck_gets_one_card_and_there_is_a_choice():
    found = edits({**laid_out("release-base", 3), "tools": {}}, seats=3)
    assert len(found) == 3
    assert all([*each.values()] == [1] and next(iter(each)).startswith("tools/") for each in found)


def test_cards_in_the_wrong_deck_are_moved_and_strangers_go():
    zones = laid_out("release-base", 2)
    del zones["play"]["doors-2"]
    zones["tools"] |= {"doors-2": 1, "asio": 3, "ri40": 2}
    (found,) = edits(zones)
    assert found == {"play/doors-2": 1, "tools/doors-2": -1, "tools/asio": -3, "tools/ri40": -1}


@pytest.mark.parametrize(
    ("constraints", "reason"),
    [
        (
            {"keep": {"play": {"fruits-2": 1}}},
            "the play deck for 5 players holds 2 of Fruits exactly 0",
        ),
        ({"keep": {"tools": {"doors-2": 1}}}, "2 of Doors is to be kept in tools, where it is not allowed"),
        ({"owned": {"ri40": 1}}, "the play deck for 5 players holds "),
        ({"keep": {"main": {"doors-2": 1}}}, "a deck of release has no zone 'main' to keep cards in"),
        ({"keep": {"tools": {"ri40": 2}}}, "2 copies of Distributed Source Control are to be kept"),
    ],
)
def test_a_table_that_cannot_be_says_why(constraints, reason):
    answer = mend(laid_out("release-base", 5), seats=5, **constraints)
    assert answer.alternatives == ()
    assert answer.impossible.said().startswith(f"impossible because {reason}")


def test_no_tools_at_hand_make_a_table_impossible():
    zones = laid_out("release-base", 2)
    answer = mend({**zones, "tools": {}}, owned=zones["play"])
    assert answer.impossible.said() == "impossible because no Tools & Methods card can be had"


def test_one_code_card_for_another_is_exchanged_for_its_kind():
    zones = programmers.table()
    cards = pool(programmers.FORMAT).cards
    by_kind = {}
    for card in zones["code"]:
        by_kind.setdefault((cards[card].attributes["good"], cards[card].attributes["rush"]), []).append(card)
    few, many = sorted(by_kind.values(), key=len)[0][0], sorted(by_kind.values(), key=len)[-1][0]
    zones["code"][many] += 1
    zones["code"][few] -= 1
    first, *_ = mend(zones, format=programmers.FORMAT).alternatives
    assert first.count == 2
    assert {edit.zone for edit in first.edits} == {"code"}


def test_a_small_main_deck_is_filled_with_what_the_box_holds():
    zones = programmers.table()
    zones["main"] = dict(list(zones["main"].items())[:5])
    first, *_ = mend(zones, format=programmers.FORMAT).alternatives
    cards = pool(programmers.FORMAT).cards
    held = first.decklist.zones["main"]
    assert sum(held.values()) == 90
    assert [card for card, count in held.items() if count > cards[card].quantity] == []


def test_documents_and_projects_are_counted_apart():
    zones = programmers.table()
    (clear, *_), (project, *_) = list(zones["documents"]), list(zones["projects"])
    zones["documents"][clear] += 1
    del zones["projects"][project]
    first, *_ = mend(zones, format=programmers.FORMAT).alternatives
    assert sorted((edit.zone, edit.change) for edit in first.edits) == [("documents", -1), ("projects", 1)]


@pytest.mark.parametrize(
    ("constraints", "reason"),
    [
        ({"owned": {}}, "no code deck of the cards at hand has the results that it should have"),
        (
            {"keep": {"projects": {"PROJECT": 10}}},
            "10 cards are to be kept in the project deck",
        ),
        (
            {"keep": {"documents": {"CLEAR": 29}}},
            "29 cards are to be kept in the clear documents",
        ),
    ],
)
def test_a_table_of_programmers_that_cannot_be_says_why(constraints, reason):
    table = programmers.table()
    cards = pool(programmers.FORMAT).cards
    named = {
        "PROJECT": next(iter(table["projects"])),
        "CLEAR": next(card for card in table["documents"] if cards[card].attributes["clear"]),
    }
    keep = {
        zone: {named[card]: count for card, count in wanted.items()}
        for zone, wanted in constraints.get("keep", {}).items()
    }
    answer = mend(table, format=programmers.FORMAT, **(constraints | {"keep": keep}))
    assert answer.impossible.said().startswith(f"impossible because {reason}")


def test_a_format_without_one_of_the_rules_is_refused():
    strange = seed_checker("programmers-base")
    del strange.parameters["code_deck"]
    with pytest.raises(FormatNotSupported):
        repairs(Decklist({}), strange, pool("programmers-base"), Agreement())
