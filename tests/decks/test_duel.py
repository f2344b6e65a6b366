"""Duel decks judged by rows of the database."""

import pytest

from decks.decklist import Row
from decks.models import Starter
from decks.readings import Submission
from decks.services import deck_judge, format_named
from tests.days import DAY

pytestmark = pytest.mark.usefixtures("loaded")


def verdict(rows, *, format):
    return deck_judge([format_named(format)], Submission(rows=tuple(rows)), on=DAY)[0]


def rows_of(starter):
    return [
        Row("main", row["card"], row["count"])
        for row in Starter.objects.get(game__slug="duel", slug=starter).zones["main"]
    ]


@pytest.mark.clause("duel:deck.3")
@pytest.mark.parametrize("format", ["duel-starter", "duel-constructed"])
@pytest.mark.parametrize("starter", ["pressure", "resilience"])
def test_the_starters_are_legal(starter, format):
    judged = verdict(rows_of(starter), format=format)
    assert (judged.legal, judged.counts, judged.problems) == (True, {"main": 30}, ())


@pytest.mark.clause("duel:deck.1")
def test_a_card_less_is_not_legal():
    judged = verdict(rows_of("pressure")[1:], format="duel-constructed")
    assert (judged.legal, [problem.code for problem in judged.problems]) == (False, ["wrong_deck_size"])


def test_a_starter_that_is_published_anew_is_judged_anew():
    rows = [*rows_of("pressure")[1:], *rows_of("resilience")[:1]]
    assert not verdict(rows, format="duel-starter").legal
    zones = {"main": [{"card": row.card, "count": row.count} for row in rows]}
    Starter.objects.filter(slug="pressure").update(zones=zones)
    assert verdict(rows, format="duel-starter").legal


def test_a_boost_card_is_of_the_wrong_game():
    judged = verdict([*rows_of("pressure"), Row("main", "asio", 1)], format="duel-starter")
    assert [(problem.code, problem.cards) for problem in judged.problems] == [("wrong_game", ("asio",))]
