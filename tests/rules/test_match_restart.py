"""A match outlives its processes: a worker killed while a bot thinks costs a lease, never a decision."""

import pytest

from rules.models import Match, MatchStep
from rules.services import match_act, match_create, match_view, seat_of_caller
from tests.processes import comes_true
from tests.rules.test_worker_kill import HALTING, LEASE, start_worker

__all__ = ["start_worker"]

pytestmark = [
    pytest.mark.worker,
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("loaded"),
]

ORDER = {
    "game": "release",
    "seats": [{"bot": None}, {"bot": {"name": "search", "iterations": 200}}],
    "seed": 3,
    "rules": {"releases": 1},
}


def thinking(**rows):
    return Match.objects.filter(is_thinking=True, **rows).exists()


def test_a_decision_whose_worker_is_killed_is_made_by_another(start_worker):
    new = match_create(ORDER)
    seat = seat_of_caller(new.match.pk, token=new.tokens[0])
    assert thinking(), "the search leads with this seed"
    worker = start_worker(app=HALTING)
    assert comes_true(lambda: thinking(attempts__gt=0))
    worker.kill()
    assert thinking()
    Match.objects.update(enqueued=new.match.created - LEASE)

    start_worker("-B")
    assert comes_true(lambda: not thinking())

    seen = match_view(seat)
    match_act(seat, version=seen["version"], action=seen["legal_actions"][0]["action"])
    kinds = MatchStep.objects.order_by("number").values_list("number", "seat", "kind")
    assert list(kinds)[:2] == [(0, 1, "bot"), (1, 0, "person")]
