"""Searching, completing and drawing cards over the API."""

import json

import pytest

CARDS = "/api/v1/cards/"

pytestmark = pytest.mark.usefixtures("loaded")


def ask(client, address: str = CARDS, **query: str):
    return client.get(address, query)


def slugs(response) -> list[str]:
    return [row["slug"] for row in response.json()["results"]]


def test_a_search_says_how_it_was_understood(client):
    response = ask(client, q="TYPE:library  (speed>=4 or draw)", game="boost")
    assert response.json()["query"] == {"normalised": "type:library (speed>=4 or draw)", "warnings": []}
    assert response.json()["count"] == len(slugs(response))
    assert "asio" in slugs(response)


@pytest.mark.parametrize(
    ("query", "code", "position", "token", "near"),
    [
        ("type:tool)", "unbalanced", 9, ")", None),
        ("typ:tool", "unknown_field", 0, "typ", "type"),
        ("speed>banana", "bad_number", 6, "banana", None),
        ("x" * 1001, "too_long", 1000, "", None),
        ("(" * 200, "too_complex", 60, "(", None),
    ],
)
def test_a_query_that_is_not_understood_is_a_problem_with_its_place(
    client, query, code, position, token, near
):
    response = ask(client, q=query)
    problem = response.json()
    assert (response.status_code, response["Content-Type"]) == (400, "application/problem+json")
    assert (problem["code"], problem["errors"][0]["pointer"]) == (code, "/q")
    assert (problem["position"], problem["token"], problem["near"]) == (position, token, near)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"why": "boost/asio"}, "bad_why"),
        ({"explain": "1", "why": "asio"}, "bad_why"),
        ({"explain": "yes"}, "bad_explain"),
        ({"q": "a", "order": "prettiness"}, "bad_order"),
        ({"q": "a", "direction": "up"}, "bad_direction"),
        ({"q": "asio", "game": "chess"}, "unknown_game"),
        ({"q": "x" * 8001}, "too_long"),
        ({"q": "a\0"}, "bad_text"),
    ],
)
def test_parameters_of_a_search_are_never_ignored(client, query, code):
    response = ask(client, **query)
    assert (response.status_code, response.json()["code"]) == (400, code)


def test_an_explanation_counts_what_each_term_alone_finds(client):
    explained = ask(client, q="type:library speed>3 -is:hub", explain="1").json()["explain"]
    assert [(term["term"], term["position"]) for term in explained["terms"]] == [
        ("type:library", 0),
        ("speed>3", 13),
        ("is:hub", 22),
    ]
    assert [term["hits"] for term in explained["terms"]] == [
        ask(client, q=query).json()["count"] for query in ("type:library", "speed>3", "is:hub")
    ]
    assert explained["why"] is None


@pytest.mark.parametrize(
    ("why", "query", "reason", "failing"),
    [
        ("boost/beast", {"q": "type:library speed>3"}, "found", []),
        ("boost/asio", {"q": "type:library -is:hub (a or o)"}, "terms", ["-is:hub"]),
        ("release/ri34", {"q": "type:library speed>3"}, "terms", ["type:library", "speed>3"]),
        ("release/ri34", {"q": "a", "game": "boost"}, "other_game", []),
        ("boost/asio", {"q": "a", "set": "base"}, "not_in_set", []),
        ("boost/asio", {"q": "a", "as_of": "2025-01-01"}, "not_in_force", []),
        ("boost/nobody", {"q": "a"}, "no_such_card", []),
        ("boost/asio", {}, "found", []),
    ],
)
def test_an_explanation_says_why_a_card_is_not_there(client, why, query, reason, failing):
    answer = ask(client, explain="1", why=why, **query).json()["explain"]["why"]
    assert (answer["card"], answer["reason"], answer["failing"]) == (why, reason, failing)
    assert answer["detail"]


def test_a_search_on_another_day_answers_for_that_day(client):
    assert ask(client, q="asio", as_of="2025-12-31").json()["count"] == 0
    assert ask(client, q="!asio", as_of="2026-01-01").json()["as_of"] == "2026-01-01"


def test_pages_of_a_search_are_walked_without_loss(client):
    pages = [ask(client, q="a order:type", page_size="7", page=str(page)) for page in range(1, 5)]
    whole = ask(client, q="a order:type", page_size="200")
    assert [slug for page in pages for slug in slugs(page)] == slugs(whole)[:28]
    assert "q=a" in pages[0].json()["next"]


def test_an_answer_to_a_search_is_kept_by_its_tag(client):
    first = ask(client, q="type:library")
    again = client.get(CARDS, {"q": "type:library"}, headers={"if-none-match": first["ETag"]})
    other = client.get(CARDS, {"q": "type:tool"}, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, other.status_code) == (304, 200)


def test_a_field_is_described_in_the_openapi_document(client):
    served = client.get("/api/v1/schema/", headers={"accept": "application/json"}).content
    operation = json.loads(served)["paths"]["/api/v1/cards/"]["get"]
    [query] = [parameter for parameter in operation["parameters"] if parameter["name"] == "q"]
    assert "`legal`" in query["description"]
    assert query["schema"]["maxLength"] == 1000


def complete(client, typed: str, **more: str) -> list[str]:
    return ask(client, f"{CARDS}autocomplete/", q=typed, **more).json()["results"]


def test_completion_gives_names_that_begin_so_first(client):
    names = complete(client, "as")
    assert names[:2] == ["Asio", "Assert"]
    assert len(names) == len(set(names)) <= 20


@pytest.mark.parametrize(
    ("typed", "name"),
    [("SMART P", "Smart Ptr"), ("smartp", "Smart Ptr"), ("ptr", "Smart Ptr"), ("谣", "谣言作坊")],
)
def test_completion_folds_what_is_typed(client, typed, name):
    assert name in complete(client, typed)


@pytest.mark.parametrize("typed", ["", "a", " ", "é", "x" * 101, "zzzzzz", "%%", "__"])
def test_completion_of_too_little_too_much_or_nonsense_is_empty(client, typed):
    assert complete(client, typed) == []


def test_completion_keeps_to_the_game_and_the_day(client):
    assert complete(client, "asio", game="release") == []
    assert complete(client, "asio", as_of="2025-12-31") == []


@pytest.mark.parametrize(("query", "code"), [({}, "missing"), ({"q": "as", "game": "chess"}, "unknown_game")])
def test_completion_refuses_what_it_cannot_answer(client, query, code):
    response = ask(client, f"{CARDS}autocomplete/", **query)
    assert (response.status_code, response.json()["code"]) == (400, code)


def test_a_random_card_is_one_that_is_described_and_is_never_kept(client):
    response = ask(client, f"{CARDS}random/", q="depends:asio")
    assert response.json()["slug"] in {"beast", "cobalt", "mysql"}
    assert response["Cache-Control"] == "no-store"
    assert "ETag" not in response


@pytest.mark.parametrize(("query", "status"), [("!nobody", 404), ("(", 400)])
def test_a_random_card_of_none_is_a_refusal(client, query, status):
    assert ask(client, f"{CARDS}random/", q=query).status_code == status
