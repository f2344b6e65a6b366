"""Rulebooks and clauses over the API."""

import pytest

from api.dates import today
from catalog.models import Clause, ClauseVersion
from tests.api.catalog.errata import TOMORROW, publish

BOOKS = "/api/v1/rulebooks/"
CLAUSE = f"{BOOKS}boost/deck.2/"

pytestmark = pytest.mark.usefixtures("loaded")


def new_text(text: str, **facts):
    clause = Clause.objects.get(rulebook__game__slug="boost", number="deck.2")
    parts = [{"kind": "rule", "text": text}]
    return publish(ClauseVersion(clause=clause, parts=parts, **{"language": "en", **facts}))


@pytest.mark.parametrize(
    "address",
    [
        "chess/",
        "boost/deck.99/",
        "chess/deck.1/",
        "boost/DECK.2/",
        "boost/deck..2/",
        "boost/deck/",
        "boost/deck.2/?as_of=2025-12-31",
        "boost/%00/",
        "boost/deck.2/versions/",
    ],
)
def test_a_clause_that_is_not_there_is_a_404(client, address):
    response = client.get(BOOKS + address)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("address", [BOOKS, f"{BOOKS}boost/", CLAUSE])
@pytest.mark.parametrize("query", ["?section=deck", "?as_of=1", "?lang=xx"])
def test_a_parameter_that_is_unknown_or_wrong_is_refused(client, address, query):
    assert client.get(address + query).status_code == 400


def test_a_clause_is_shown_in_its_rule_and_ruling_parts(client):
    clause = client.get(CLAUSE).json()
    assert (clause["id"], clause["section"]) == ("boost:deck.2", "deck")
    assert [part["kind"] for part in clause["parts"]] == ["rule", "ruling"]
    assert clause["parts"][0]["text"] == "A custom deck holds at most 8 Instants."
    assert clause["text"].startswith("A custom deck holds at most 8 Instants.")


def test_a_clause_names_its_numbers(client):
    assert [row["name"] for row in client.get(CLAUSE).json()["parameters"]] == ["instant_max"]


def test_a_rulebook_has_its_clauses_in_order_and_its_sections(client):
    book = client.get(f"{BOOKS}boost/").json()
    numbers = [row["number"] for row in book["clauses"]]
    assert numbers[:3] == ["deck.1", "deck.2", "deck.3"]
    assert {row["section"] for row in book["clauses"]} <= {row["id"] for row in book["sections"]}
    assert (book["game"], book["lang_fallback"]) == ("boost", False)


def test_all_four_rulebooks_are_listed_whole(client):
    rows = client.get(BOOKS).json()["results"]
    assert [row["game"] for row in rows] == ["boost", "release", "duel", "programmers"]
    assert rows[0].items() <= client.get(f"{BOOKS}boost/").json().items()


def test_every_clause_of_a_rulebook_has_an_address(client):
    rows = client.get(f"{BOOKS}release/").json()["clauses"]
    statuses = {client.get(row["url"]).status_code for row in rows}
    assert statuses == {200}


def test_a_clause_changes_on_its_day_and_keeps_its_history(client):
    day = today() + TOMORROW
    new_text("A custom deck holds at most 9 Instants.", effective_from=day, reason="One more.")
    assert "8" in client.get(CLAUSE).json()["text"]
    assert "9" in client.get(f"{CLAUSE}?as_of={day}").json()["text"]
    first, second = client.get(CLAUSE).json()["versions"]
    assert (first["diff"], second["reason"]) == (None, "One more.")
    assert {"op": "insert", "text": "9"} in second["diff"]
    assert len(client.get(f"{CLAUSE}?as_of={today()}").json()["versions"]) == 1


def test_a_withdrawn_clause_is_gone_from_its_rulebook(client):
    new_text("Gone.", effective_from=today(), withdrawn=True)
    assert client.get(CLAUSE).status_code == 404
    assert "deck.2" not in [row["number"] for row in client.get(f"{BOOKS}boost/").json()["clauses"]]


def test_a_clause_without_the_language_falls_back_and_says_so(client):
    clause = client.get(f"{CLAUSE}?lang=zh").json()
    assert (clause["lang"], clause["lang_fallback"]) == ("en", True)
    assert client.get(f"{BOOKS}boost/?lang=zh").json()["lang_fallback"] is True


def test_a_clause_in_the_language_asked_for_is_given(client):
    new_text("自组套牌最多包含8张即时牌。", effective_from=today(), language="zh")
    clause = client.get(f"{CLAUSE}?lang=zh").json()
    assert (clause["text"], clause["lang_fallback"]) == ("自组套牌最多包含8张即时牌。", False)
    assert client.get(CLAUSE).json()["text"].startswith("A custom deck")


def test_a_clause_lists_the_scenarios_that_prove_it(client, monkeypatch):
    from api.catalog import scenarios

    proof = {
        "file": "deck.2.boundary.eight.json",
        "kind": "boundary",
        "title": "Eight",
        "document": {},
        "text": "{}",
    }
    monkeypatch.setattr(scenarios, "scenarios_of", {"boost:deck.2": [proof]}.__getitem__)
    (row,) = client.get(CLAUSE).json()["scenarios"]
    assert row == {name: value for name, value in proof.items() if name != "text"}
