"""What seats learn from who is asked, and when: nothing about cards that they cannot see."""

import pytest

from rules import services
from rules.models import Match, StepKind
from rules.services.match_workers import _think_once
from tests.rules.services.tables import steps, view

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]

#: Deals in which seat 1 holds both cards that may be shown after an iteration, and in which seat 0 does.
THEIRS, OWN = 7, 11
SHOWABLE = {"ri32", "ri33"}


def seated(others, seed):
    order = {"game": "release", "seats": [{"bot": None}, *others], "seed": seed}
    new = services.match_create(order)
    return [services.seat_of_caller(new.match.pk, token=token) for token in new.tokens if token]


def all_committed(seats):
    """Everybody commits their first card of the first iteration."""
    while view(seats[0])["observation"]["phase"] == "commit":
        decide(seats, view(seats[0])["to_act"][0])


def decide(seats, number):
    seen = view(seats[number])
    services.match_act(seats[number], version=seen["version"], action=seen["legal_actions"][0]["action"])


def holders(seats):
    return [seat.number for seat in seats if SHOWABLE & set(view(seat)["observation"]["hand"])]


@pytest.mark.parametrize(("seed", "holder"), [(THEIRS, 1), (OWN, 0)])
def test_everybody_is_asked_after_an_iteration_whether_they_hold_something_to_show_or_not(seed, holder):
    seats = seated([{"bot": None}] * 2, seed)
    all_committed(seats)
    held, asked = holders(seats), []

    while view(seats[0])["observation"]["phase"] == "reveal":
        asked += view(seats[0])["to_act"]
        decide(seats, asked[-1])

    leader = asked[0]
    assert (held, asked) == ([holder], [(leader + step) % 3 for step in range(3)])


@pytest.mark.parametrize("seed", [THEIRS, OWN], ids=["a choice", "no choice"])
def test_a_bot_that_thinks_is_waited_for_whether_it_has_a_choice_or_not(seed):
    seats = seated([{"bot": {"name": "search", "iterations": 1}}] * 2, seed)
    match_id = seats[0].match_id
    while view(seats[0])["observation"]["phase"] == "commit":
        if view(seats[0])["thinking"]:
            _think_once(match_id)
        else:
            decide(seats, 0)

    waited = [step.seat for step in steps(seats[0]) if step.kind == StepKind.ONLY and step.seat]
    assert view(seats[0])["observation"]["phase"] == "reveal"
    assert waited == []


def test_nobody_is_asked_for_nothing_where_no_other_person_watches():
    (seat,) = seated([{"bot": "greedy"}, {"bot": "random"}], THEIRS)

    all_committed([seat])

    assert Match.objects.get(pk=seat.match_id).state["phase"] != "reveal"
