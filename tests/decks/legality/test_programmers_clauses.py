"""Each clause of the table of Problems and Programmers: what it allows, its boundary, what it refuses."""

import pytest

from decks.decklist import Decklist
from decks.legality.pool import CardFacts, CardPool
from decks.legality.rule import Agreement
from tests.decks.programmers import FORMAT, checker, judge, pool, table, told


@pytest.mark.clause("programmers:deck.1", "programmers:deck.4")
def test_the_four_decks_as_the_house_set_has_them_are_a_table():
    assert judge(table()) == ()
    assert Decklist(table()).counts() == {"code": 64, "documents": 40, "projects": 9, "main": 90}


@pytest.mark.clause("programmers:deck.1")
@pytest.mark.parametrize(("count", "actual"), [(0, 8), (2, 10)])
def test_the_projects_are_exactly_nine(count, actual):
    zones = table(projects__pong_collection=count)
    assert told(zones) == [("projects", "programmers:deck.1", actual, 9)]


@pytest.mark.clause("programmers:deck.1")
@pytest.mark.parametrize(
    ("zone", "card"),
    [
        *(("main", "heisenbug"), ("documents", "pong-collection"), ("code", "ada-quill")),
        *(("projects", "plain-page"), ("attic", "ada-quill")),
    ],
)
def test_each_card_lies_in_the_deck_of_its_kind(zone, card):
    zones = table()
    zones.setdefault(zone, {})[card] = 1
    (problem,) = judge(zones)
    assert (problem.code, problem.zone, problem.cards) == ("wrong_zone", zone, (card,))
    assert problem.clause == "programmers:deck.1"


@pytest.mark.clause("programmers:deck.1")
def test_a_misplaced_card_is_told_its_deck():
    (problem,) = judge(table(main__heisenbug=1))
    assert problem.fix == "Heisenbug: code."


@pytest.mark.clause("programmers:deck.1")
def test_the_main_deck_is_the_largest():
    zones = table()
    zones["main"] = {"ada-quill": 64}
    assert ("main", "programmers:deck.1", 64, 65) in told(zones)


@pytest.mark.clause("programmers:deck.1")
def test_one_card_more_than_the_code_deck_makes_the_main_deck_the_largest():
    zones = table()
    zones["main"] = {"ada-quill": 65}
    assert told(zones) == [("main", "programmers:deck.4", 65, 90)]


@pytest.mark.clause("programmers:deck.4")
@pytest.mark.parametrize(("count", "actual"), [(24, 63), (26, 65)])
def test_the_code_deck_holds_exactly_64_cards(count, actual):
    assert told(table(code__well_worn_path=count)) == [("code", "programmers:deck.4", actual, 64)]


@pytest.mark.clause("programmers:deck.4")
def test_the_ends_of_the_code_cards_are_counted():
    good, rush = judge(table(code__well_worn_path=24, code__heisenbug=4))
    assert (good.message, good.actual) == (
        "The code deck is not made up as it should be on the good end: "
        "43 clean, 44 needed; 4 nasty, 3 needed.",
        1,
    )
    assert ("rush end" in rush.message, rush.cards) == (
        True,
        ("heisenbug", "leaky-handle", "silent-overflow", "uncaught-exception"),
    )


@pytest.mark.clause("programmers:deck.4")
def test_other_cards_with_the_same_ends_are_the_same_deck():
    # Two cards of clean and simple with simple and normal, for clean and normal with twice simple.
    zones = table(code__hasty_shortcut=9, code__stale_comment=3, code__loose_boundary=7, code__off_by_one=5)
    assert judge(zones) == ()


@pytest.mark.clause("programmers:deck.4")
@pytest.mark.parametrize(("clear", "unclear", "actual"), [(27, 12, 39), (28, 13, 41)])
def test_the_document_deck_holds_exactly_40_cards(clear, unclear, actual):
    zones = table(documents__plain_page=clear, documents__coffee_stained_page=unclear)
    assert told(zones) == [("documents", "programmers:deck.4", actual, 40)]


@pytest.mark.clause("programmers:deck.4")
def test_twelve_of_the_documents_are_unclear():
    (problem,) = judge(table(documents__plain_page=29, documents__coffee_stained_page=11))
    assert (problem.cards, problem.actual) == (("plain-page",), 1)
    assert "29 clear, 28 needed; 11 unclear, 12 needed" in problem.message


@pytest.mark.clause("programmers:deck.4")
def test_89_cards_are_too_few_for_the_main_deck():
    assert told(table(main__ada_quill=2)) == [("main", "programmers:deck.4", 89, 90)]


@pytest.mark.clause("programmers:deck.4")
def test_the_main_deck_has_no_maximum_and_copies_have_no_limit():
    assert judge(table(main__ada_quill=500)) == ()


@pytest.mark.clause("programmers:deck.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_is_the_same_for_every_number_of_seats(seats):
    agreed = Agreement(seats=seats)
    assert checker(FORMAT).own_setup(pool(), agreed) == Decklist(table())
    assert judge(table(), seats=seats) == ()


@pytest.mark.clause("programmers:deck.5")
def test_nobody_brings_a_deck():
    assert checker(FORMAT).has_shared_decks
    assert {problem.zone for problem in judge({"main": {"ada-quill": 90}})} == {
        "code",
        "documents",
        "projects",
    }


def test_an_empty_table_lacks_every_deck():
    assert [(zone, limit) for zone, _, _, limit in told({})] == [
        *(("projects", 9), ("code", 64), ("documents", 40), ("main", 90), ("main", 1)),
    ]


def test_strange_cards_are_told_apart():
    zones = table(main__nobody=1, main__asio=1)
    cards = CardPool("programmers", pool().cards, foreign={"asio": "boost"})
    problems = checker(FORMAT).check(Decklist(zones), cards, Agreement())
    assert [(problem.code, problem.cards) for problem in problems] == [
        *(("unknown_card", ("nobody",)), ("wrong_game", ("asio",))),
    ]


def test_a_card_outside_the_pool_counts_but_is_not_legal():
    outsider = CardFacts(slug="outsider", name="Outsider", type="Concept", is_in_pool=False)
    cards = CardPool("programmers", {**pool().cards, "outsider": outsider})
    zones = table(main__ada_quill=2, main__outsider=1)
    (problem,) = checker(FORMAT).check(Decklist(zones), cards, Agreement())
    assert (problem.code, problem.cards) == ("not_in_pool", ("outsider",))
