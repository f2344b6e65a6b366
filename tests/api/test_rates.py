"""Rates: calls of one kind from one caller, counted over the last minute."""

import pytest
from django.core.cache import caches
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from api.rates import NAMES, WINDOW, Window

NOW = 1_800_000_000.0  # a whole minute


def window(rate: int = 4) -> Window:
    return Window(caches["rates"], "test", rate)


def calls(limit: Window, number: int, at: float) -> list[bool]:
    return [limit.wait(at) == 0 for _ in range(number)]


class CheapView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    def get(self, request):
        return Response("cheap")

    post = get


class DearView(CheapView):
    throttle_scope = "work"
    throttle_scopes = {"POST": "simulation"}


def test_as_many_calls_as_the_rate_are_let_through():
    assert calls(window(4), 4, NOW + 5) == [True] * 4


def test_a_burst_of_twice_the_rate_is_cut_at_the_rate():
    assert calls(window(4), 8, NOW + 5).count(True) == 4


def test_a_burst_over_the_turn_of_the_minute_is_cut_as_well():
    limit = window(4)
    before, after = calls(limit, 4, NOW + WINDOW - 0.1), calls(limit, 4, NOW + WINDOW + 0.1)
    assert (before.count(True), after.count(True)) == (4, 0)


def test_calls_are_free_again_after_two_minutes():
    limit = window(4)
    calls(limit, 8, NOW + 1)
    assert calls(limit, 4, NOW + 2 * WINDOW + 1) == [True] * 4


@pytest.mark.parametrize("moment", [0.0, 17.3, 59.9])
def test_whoever_waits_as_long_as_told_gets_through_and_not_a_second_before(moment):
    limit = window(4)
    calls(limit, 4, NOW + moment)
    wait = limit.wait(NOW + moment)
    assert wait >= 1
    assert limit.wait(NOW + moment + wait - 1) > 0
    assert limit.wait(NOW + moment + wait) == 0


def test_calls_that_were_refused_do_not_prolong_the_wait():
    limit = window(4)
    calls(limit, 4, NOW)
    first = limit.wait(NOW)
    calls(limit, 50, NOW)
    assert limit.wait(NOW) == first


def test_a_rate_that_is_used_up_is_named_with_the_seconds_to_wait(ask, rate):
    rate("read", 2)
    answers = [ask(CheapView, method="get") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert b"2 reads a minute" in answers[2].content
    assert b'"rate":"2/min"' in answers[2].content
    assert 1 <= int(answers[2]["Retry-After"]) <= 2 * WINDOW


def test_cheap_calls_are_not_blocked_by_dear_ones(ask, rate):
    rate("work", 1)
    rate("read", 5)
    dear = [ask(DearView, method="get").status_code for _ in range(3)]
    assert dear == [200, 429, 429]
    assert ask(CheapView, method="get").status_code == 200


def test_a_view_may_count_its_methods_apart(ask, rate):
    rate("simulation", 1)
    posts = [ask(DearView, method="post").status_code for _ in range(2)]
    assert posts == [200, 429]
    assert ask(DearView, method="get").status_code == 200


def test_another_address_has_a_rate_of_its_own(ask, rate):
    rate("read", 1)
    statuses = [ask(CheapView, method="get", REMOTE_ADDR=f"10.0.0.{last}").status_code for last in (1, 1, 2)]
    assert statuses == [200, 429, 200]


def test_a_header_of_the_client_s_own_makes_no_other_address(ask, rate):
    rate("read", 1)
    forged = [
        ask(CheapView, method="get", HTTP_X_FORWARDED_FOR=f"10.0.0.{last}").status_code for last in (1, 2)
    ]
    assert forged == [200, 429]


class SeatView(CheapView):
    throttle_scope = "seat"

    def checked_seat(self, request):
        return request.headers.get("X-Seat-Token")


def test_each_seat_has_a_rate_of_its_own(ask, rate):
    rate("seat", 1)
    seats = [ask(SeatView, method="get", HTTP_X_SEAT_TOKEN=seat).status_code for seat in ("a", "a", "b")]
    assert seats == [200, 429, 200]


def test_the_default_rates_are_those_of_the_contract():
    from api.config.settings import API_RATES

    contract = {"read": 1200, "work": 300, "simulation": 30, "seat": 12000}
    assert contract | {"login": 20, "signup": 10, "mail": 5, "guess": 60} == API_RATES
    assert set(NAMES) == set(API_RATES)
