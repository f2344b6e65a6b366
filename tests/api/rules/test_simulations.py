"""Simulations over REST."""

import json
import uuid

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rules.engine.core.rng import derive_seed
from rules.models import Simulation
from rules.services import chunk_claim, simulation_play

pytestmark = pytest.mark.usefixtures("toy_catalog")

URL = "/api/v1/simulations/"
ORDER = {"game": "toy", "seats": [{"bot": "greedy"}, {"bot": "random"}], "seed": 7, "games": 60}


@pytest.fixture
def order(client):
    """Posts an order with these changes; `None` leaves a member out."""

    def post(headers=None, **changes):
        body = {name: value for name, value in (ORDER | changes).items() if value is not None}
        return client.post(URL, json.dumps(body), content_type="application/json", headers=headers)

    return post


@pytest.fixture
def done(order):
    """The address of a run that is done."""
    answer = order()
    simulation_play(uuid.UUID(answer.json()["id"]))
    return answer["Location"]


def problem(answer):
    assert answer["Content-Type"] == "application/problem+json"
    body = answer.json()
    return answer.status_code, body["code"], [fault["pointer"] for fault in body["errors"]]


def test_an_order_is_accepted_with_the_address_of_the_run(order, client):
    answer = order()
    assert answer.status_code == 202
    assert client.get(answer["Location"]).json()["id"] == answer.json()["id"]


def test_a_new_run_says_that_it_waits(order):
    row = order().json()
    assert (row["status"], row["progress"], row["result"]) == ("queued", {"done": 0, "total": 60}, None)


def test_the_id_is_not_to_be_guessed(order):
    assert uuid.UUID(order().json()["id"]).version == 4


def test_the_answer_echoes_the_day_asked_for(order):
    assert order(as_of="2026-03-01").json()["as_of"] == "2026-03-01"


def test_the_answer_has_no_day_when_none_was_asked_for(order):
    assert order().json()["as_of"] is None


def test_a_run_that_is_done_has_its_result(done, client):
    row = client.get(done).json()
    assert (row["status"], row["progress"]["done"], row["result"]["games"]) == ("done", 60, 60)


def test_the_same_order_gives_the_same_bytes(done, order, client):
    again = order()
    simulation_play(uuid.UUID(again.json()["id"]))
    results = [json.dumps(client.get(url).json()["result"]) for url in (done, again["Location"])]
    assert results[0] == results[1]


def test_an_order_without_a_seed_is_given_one(order):
    assert order(seed=None).json()["receipt"]["seed"] != order(seed=None).json()["receipt"]["seed"]


def test_a_run_is_never_cached(done, client):
    assert client.get(done)["Cache-Control"] == "no-store"


@pytest.mark.parametrize("games", [0, -1, 1_001, 1_000_001, 10**40])
def test_games_out_of_bounds_are_refused(order, games):
    assert problem(order(games=games)) == (400, "out_of_range", ["/games"])


def test_more_games_than_without_login_are_refused_with_what_a_login_allows(order, client, django_user_model):
    anonymous = order(games=1_001).json()["errors"][0]["detail"]
    client.force_login(django_user_model.objects.create_user("ada"))
    known = order(games=1_000_001).json()["errors"][0]["detail"]

    assert anonymous == "games is from 1 to 1,000. With a login it is up to 1,000,000."
    assert known == "games is from 1 to 1,000,000."


@pytest.mark.parametrize(
    ("changes", "code", "pointer"),
    [
        ({"game": "chess"}, "unknown_game", "/game"),
        ({"format": "toy-dize"}, "unknown_format", "/format"),
        ({"seats": [{"bot": "greedy"}]}, "wrong_seats", "/seats"),
        ({"seats": [{"bot": "greedy"}, {"bot": "karl"}]}, "unknown_bot", "/seats/1/bot"),
        ({"rules": {"rols": 3}}, "unknown_rule", "/rules/rols"),
        ({"rules": {"rolls": 0}}, "bad_rolls", "/rules"),
        ({"gamess": 5}, "unknown_member", "/gamess"),
        ({"as_of": "2026-13-01"}, "bad_date", "/as_of"),
        ({"as_of": "1999-01-01"}, "nothing_in_force", "/as_of"),
        ({"seats": [{"bot": "greedy", "deck": {"starter": "x"}}] * 2}, "deck_not_needed", "/seats/0/deck"),
    ],
)
def test_what_cannot_be_simulated_is_refused_with_its_place(order, changes, code, pointer):
    answer = order(**changes)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert pointer in [fault["pointer"] for fault in answer.json()["errors"]]


def test_all_faults_of_shape_come_in_one_answer(order):
    answer = order(games=0, seed=-1)
    assert problem(answer) == (400, "out_of_range", ["/seed", "/games"])


def test_nothing_is_stored_of_an_order_refused(order):
    order(games=0)
    assert not Simulation.objects.exists()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ('{"game": "toy", "game": "toy"}', "duplicate_key"),
        ('{"games": NaN}', "not_finite"),
        ('{"game": ', "malformed_json"),
        ("[" * 70 + "]" * 70, "too_deep"),
        ("[]", "wrong_type"),
        ("null", "wrong_type"),
    ],
)
def test_a_body_that_is_no_order_is_refused(client, body, code):
    answer = client.post(URL, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_an_oversized_body_is_refused(client):
    body = json.dumps(ORDER | {"rules": {"x": "y" * 3_000_000}})
    answer = client.post(URL, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


def test_a_query_parameter_is_refused_where_none_is_known(client):
    answer = client.post(f"{URL}?seed=8", json.dumps(ORDER), content_type="application/json")
    assert answer.json()["code"] == "unsupported_parameter"


def test_the_seventh_run_of_an_address_is_refused(order):
    for _ in range(6):
        order()
    answer = order()
    assert problem(answer)[:2] == (429, "too_many_simulations")
    assert int(answer["Retry-After"]) > 0


def test_the_run_of_an_account_over_its_limit_is_refused(order, token_headers, settings):
    settings.MOST_ACCOUNT_SIMULATIONS = 1
    order(headers=token_headers)
    answer = order(headers=token_headers)
    assert problem(answer)[:2] == (429, "too_many_simulations")
    assert "at most 1 " in answer.json()["detail"]
    assert order().status_code == 202


def test_with_a_token_more_games_may_be_ordered(order, token_headers):
    assert order(headers=token_headers, games=1_000_000).status_code == 202


def test_with_a_token_a_million_is_still_the_most(order, token_headers):
    assert problem(order(headers=token_headers, games=1_000_001)) == (400, "out_of_range", ["/games"])


def test_an_order_repeated_under_its_key_is_one_run(order):
    first, again = (order(headers={"Idempotency-Key": "k-1"}) for _ in range(2))
    assert (first.json()["id"], Simulation.objects.count()) == (again.json()["id"], 1)
    assert again["Location"] == first["Location"]


def test_another_order_under_the_same_key_is_refused(order):
    order(headers={"Idempotency-Key": "k-1"})
    answer = order(headers={"Idempotency-Key": "k-1"}, games=61)
    assert problem(answer)[:2] == (409, "idempotency_key_reused")


def test_an_order_posted_twice_without_a_key_is_two_runs(order):
    order()
    order()
    assert Simulation.objects.count() == 2


def test_the_rate_of_new_simulations_is_kept_apart(order, client, rate):
    rate("simulation", 1)
    first, second = order(), order()
    assert (first.status_code, second.status_code) == (202, 429)
    assert client.get(first["Location"]).status_code == 200


def test_runs_are_not_listed_for_strangers(client):
    assert problem(client.get(URL))[:2] == (401, "login_required")


def test_with_a_token_ones_own_runs_are_listed(order, client, token_headers):
    order()
    own = order(headers=token_headers).json()["id"]
    listed = client.get(URL, headers=token_headers).json()
    assert (listed["count"], [row["id"] for row in listed["results"]]) == (1, [own])


def test_an_unknown_run_is_not_found(client):
    assert problem(client.get(f"{URL}{uuid.uuid4()}/"))[:2] == (404, "not_found")


def test_a_run_ordered_with_a_login_is_cancelled_by_its_owner_alone(order, client):
    client.force_login(User.objects.create(username="mira"))
    address = order()["Location"] + "cancel/"
    answer = Client().post(address)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_simulation")
    other = Client()
    other.force_login(User.objects.create(username="ada"))
    assert other.post(address).status_code == 403
    assert client.post(address).json()["status"] == "cancelled"


def test_a_run_of_nobody_is_cancelled_by_whoever_holds_its_id(order, client):
    answer = client.post(order()["Location"] + "cancel/")
    assert (answer.status_code, answer.json()["status"]) == (200, "cancelled")


def test_a_run_that_is_done_stays_done(done, client):
    answer = client.post(f"{done}cancel/")
    assert (answer.json()["status"], answer.json()["result"]["games"]) == ("done", 60)


def test_an_unknown_run_cannot_be_cancelled(client):
    assert client.post(f"{URL}{uuid.uuid4()}/cancel/").status_code == 404


def test_games_are_listed_by_number(done, client):
    page = client.get(f"{done}games/?page=2&page_size=25").json()
    assert (page["count"], [row["game"] for row in page["results"]]) == (60, list(range(25, 50)))


def test_a_game_says_who_won_and_how_it_went(done, client):
    row = client.get(f"{done}games/").json()["results"][0]
    assert sorted(row) == [
        "capped",
        "decisions",
        "first_player",
        "game",
        "termination",
        "turns",
        "winners",
    ]


def test_wins_of_the_listed_games_add_up_to_the_result(done, client):
    rows = client.get(f"{done}games/?page_size=200").json()["results"]
    wins = [sum(seat in row["winners"] for row in rows) for seat in (0, 1)]
    assert wins == [seat["wins"] for seat in client.get(done).json()["result"]["seats"]]


def test_a_run_that_waits_has_no_games(order, client):
    page = client.get(order()["Location"] + "games/").json()
    assert (page["count"], page["results"]) == (0, [])


@pytest.mark.parametrize("query", ["page=0", "page=x", "page=99", "page_size=201", "size=5"])
def test_a_bad_page_is_refused(done, client, query):
    assert client.get(f"{done}games/?{query}").status_code == 400


def test_a_replay_ends_as_the_listed_game_did(done, client):
    row = client.get(f"{done}games/").json()["results"][3]
    replay = client.get(f"{done}games/3/replay/").json()
    assert (replay["number"], replay["outcome"]["winners"]) == (3, row["winners"])
    assert len(replay["actions"]) == row["decisions"]


def test_a_replay_says_who_did_what_in_words(done, client):
    move = client.get(f"{done}games/0/replay/").json()["actions"][0]
    assert (move["label"], sorted(move)) == ("Roll bold", ["action", "kind", "label", "seat"])


@pytest.mark.parametrize("number", [60, 10**9, 10**30])
def test_a_game_that_the_run_does_not_have_is_not_found(done, client, number):
    assert problem(client.get(f"{done}games/{number}/replay/"))[:2] == (404, "not_found")


def test_a_replay_by_another_engine_is_refused(done, client):
    run = Simulation.objects.get()
    Simulation.objects.update(receipt=run.receipt | {"engine": "older"})
    assert problem(client.get(f"{done}games/0/replay/"))[:2] == (409, "engine_changed")


def test_a_replay_of_a_game_that_breaks_is_refused(order, client):
    location = order()["Location"]
    run = Simulation.objects.get()
    seed = derive_seed(7, 5, "game")
    rules = run.snapshot["rules"] | {"broken_seed": seed}
    Simulation.objects.update(snapshot=run.snapshot | {"rules": rules})
    assert problem(client.get(f"{location}games/5/replay/"))[:2] == (409, "game_failed")


def test_reading_a_run_does_not_read_its_snapshot(done, client, django_assert_max_num_queries):
    with django_assert_max_num_queries(2) as asked:
        client.get(done)
    assert not any("snapshot" in query["sql"] for query in asked.captured_queries)


def test_progress_counts_finished_ranges_only(order, client):
    location = order()["Location"]
    chunk_claim(Simulation.objects.get().pk, 10)
    row = client.get(location).json()
    assert (row["status"], row["progress"]["done"]) == ("running", 0)
