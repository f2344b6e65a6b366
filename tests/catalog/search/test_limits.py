"""A query may take so long and no longer, on either database."""

import pytest
from django.db import OperationalError, connection

from catalog.models import Game
from catalog.search import limits
from catalog.search.errors import SearchRefused
from catalog.search.explain import term_hits
from catalog.search.limits import time_check, time_limited
from catalog.search.query import read_question, search_cards
from tests.days import DAY

COUNT = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < {}) SELECT max(x) FROM n"
ENDLESS = COUNT.format(2_000_000_000)
SHORT = COUNT.format(300_000)

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def no_time(monkeypatch) -> None:
    monkeypatch.setattr(limits, "SECONDS", 0.0)


def ask(statement: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]


def refusal(seconds: float, statement: str) -> SearchRefused:
    with pytest.raises(SearchRefused) as refused, time_limited(seconds):
        ask(statement)
    return refused.value


def test_a_statement_that_does_not_end_is_broken_off():
    refused = refusal(0.05, ENDLESS)
    assert refused.code == "too_complex"
    assert "longer than the 0.05 seconds" in refused.message


def test_the_connection_is_of_use_after_it():
    refusal(0.05, ENDLESS)
    assert Game.objects.count() == 4


def test_what_follows_is_not_limited():
    refusal(0.05, ENDLESS)
    with time_limited(0.05):
        pass
    assert ask(SHORT) == 300_000


def test_within_a_limit_the_first_one_holds():
    with pytest.raises(SearchRefused, match=r"0\.05 seconds"), time_limited(0.05), time_limited(60):
        ask(ENDLESS)


def test_another_fault_of_the_database_is_not_taken_for_it():
    with pytest.raises(OperationalError, match="on fire"), time_limited():
        raise OperationalError("on fire")


def test_no_statement_begins_when_the_time_is_up(no_time):
    with pytest.raises(SearchRefused) as refused:
        search_cards("asio", day=DAY)
    assert (refused.value.code, refused.value.position) == ("too_complex", 0)


def test_work_in_python_ends_when_the_time_is_up():
    with pytest.raises(SearchRefused), time_limited(0.0):
        time_check()
    time_check()


def test_regular_expressions_look_at_the_clock(monkeypatch):
    def late() -> None:
        raise limits._TimeIsUp

    monkeypatch.setattr("catalog.search.patterns.time_check", late)
    with pytest.raises(SearchRefused) as refused:
        search_cards("game:boost /a/", day=DAY)
    assert refused.value.code == "too_complex"


def test_counting_the_hits_of_terms_is_limited(monkeypatch):
    question = read_question("asio or beast", day=DAY)
    monkeypatch.setattr(limits, "SECONDS", 0.0)
    with pytest.raises(SearchRefused):
        term_hits(question, day=DAY)


def test_the_api_says_what_the_limit_is(client, no_time):
    response = client.get("/api/v1/cards/?q=asio")
    assert (response.status_code, response.json()["code"]) == (400, "too_complex")
    assert "0 seconds" in response.json()["detail"]


def test_the_page_keeps_the_text_of_such_a_query(client, no_time):
    response = client.get("/cards/?q=asio")
    assert response.status_code == 400
    assert 'value="asio"' in response.content.decode()


def test_completing_a_name_is_limited_as_a_search_is(client, no_time):
    response = client.get("/api/v1/cards/autocomplete/?q=as")
    assert (response.status_code, response.json()["code"]) == (400, "too_complex")
    assert "0 seconds" in response.json()["detail"]


def test_counting_the_values_of_a_facet_is_limited(client, no_time):
    response = client.get("/api/v1/catalog/boost/types/")
    assert (response.status_code, response.json()["code"]) == (400, "too_complex")
    assert "too many to count within the 0 seconds" in response.json()["detail"]


def test_values_that_are_counted_already_are_told_without_a_limit(client, monkeypatch):
    before = client.get("/api/v1/catalog/boost/types/").json()
    monkeypatch.setattr(limits, "SECONDS", 0.0)
    assert client.get("/api/v1/catalog/boost/domains/").json()["values"] != before["values"] != []


def test_a_page_whose_facets_take_too_long_shows_what_was_found(client, monkeypatch):
    def late(*_: object) -> None:
        with time_limited(0.0):
            ask(SHORT)

    monkeypatch.setattr("catalog.facets._read", late)
    response = client.get("/cards/?q=game:boost+asio")
    assert response.status_code == 200
    assert "/cards/boost/asio/" in response.content.decode()


def test_nothing_of_the_limit_is_left_on_the_connection(client):
    settings = {"sqlite": "SELECT 1", "postgresql": "SELECT current_setting('statement_timeout')::int + 1"}
    client.get("/api/v1/cards/autocomplete/?q=as")
    assert ask(settings[connection.vendor]) == 1
