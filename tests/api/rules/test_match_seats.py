"""Seats of matches over REST: whose they are, who takes them over, and the same table once more."""

import pytest

from tests.api.rules.tables import URL, Table, problem

pytestmark = pytest.mark.usefixtures("sealed_catalog")


def test_my_matches_need_a_login(client):
    assert problem(client.get(URL)) == (401, "login_required")


def test_an_account_lists_the_matches_it_sits_in(client, token_headers):
    Table(client)
    own = Table(client, headers=token_headers)
    rows = client.get(URL, headers=token_headers).json()
    assert (rows["count"], rows["results"][0]["id"]) == (1, str(own.id))
    assert (rows["results"][0]["own_seats"], rows["results"][0]["seats"][0]["name"]) == ([0], "mira")


def test_an_account_opens_its_own_seat_without_a_token_and_no_other(client, token_headers):
    table = Table(client, headers=token_headers)
    assert table.get(headers=token_headers).json()["seat"] == 0
    assert problem(table.get("?seat=1", headers=token_headers)) == (403, "bad_seat_token")


def test_the_list_takes_the_same_queries_however_long_it_is(client, token_headers, django_assert_num_queries):
    for _ in range(3):
        Table(client, headers=token_headers)
    with django_assert_num_queries(4):
        client.get(URL, headers=token_headers)


def test_a_seat_link_followed_with_a_login_makes_the_seat_the_accounts(table, client, token_headers):
    answer = table.post("claim", {"seat": 1}, seat=1, headers=token_headers)
    assert (answer.status_code, answer.json()["token"]) == (200, None)
    assert client.get(URL, headers=token_headers).json()["results"][0]["own_seats"] == [1]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seat": 1}, 409, "seat_not_idle"),
        ({"seat": 7}, 403, "bad_seat_token"),
        ({}, 400, "missing"),
        ({"seat": 1, "token": "dws_guess"}, 403, "bad_seat_token"),
        ({"seat": 1, "bot": "greedy"}, 400, "unknown_member"),
    ],
)
def test_a_seat_is_not_taken_just_so(table, token_headers, body, status, code):
    assert problem(table.post("claim", body, headers=token_headers)) == (status, code)
    assert table.get(seat=1).status_code == 200


def test_a_seat_is_not_claimed_without_a_login(table):
    assert problem(table.post("claim", {"seat": 1}, seat=1)) == (401, "login_required")


def idle(table):
    import datetime as dt

    from rules.models import MatchSeat

    since = dt.datetime.now(dt.UTC) - dt.timedelta(days=3, minutes=1)
    MatchSeat.objects.filter(match=table.id, is_asked=True).update(asked_since=since)


def test_an_idle_seat_is_taken_by_an_account_and_its_old_token_ends(table, token_headers):
    idle(table)
    token = table.post("claim", {"seat": 1}, headers=token_headers).json()["token"]
    assert table.get(token=token).json()["seat"] == 1
    assert problem(table.get(seat=1)) == (403, "bad_seat_token")


def test_nobody_takes_a_second_hand(client, token_headers):
    table = Table(client, headers=token_headers)
    idle(table)
    answer = table.post("claim", {"seat": 1}, headers=token_headers)
    assert problem(answer) == (403, "bad_seat_token")


def test_an_idle_seat_is_given_to_a_bot_by_another_seat(table):
    idle(table)
    seen = table.post("bot", {"idle_seat": 1, "bot": "greedy"}, seat=0).json()
    assert (seen["seats"][1]["kind"], seen["to_act"]) == ("bot", [0])
    assert problem(table.get(seat=1)) == (403, "bad_seat_token")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"idle_seat": 1, "bot": "greedy"}, 409, "seat_not_idle"),
        ({"idle_seat": 1, "bot": "karl"}, 400, "unknown_bot"),
        ({"idle_seat": 1, "bot": {"name": "greedy", "depth": 1}}, 400, "bad_bot_option"),
        ({"idle_seat": 1, "bot": None}, 400, "wrong_type"),
        ({"idle_seat": 5, "bot": "greedy"}, 403, "bad_seat_token"),
        ({"bot": "greedy"}, 400, "missing"),
    ],
)
def test_a_seat_is_not_given_to_a_bot_just_so(table, body, status, code):
    assert problem(table.post("bot", body, seat=0)) == (status, code)
    assert table.get(seat=1).json()["seats"][1]["kind"] == "person"


def test_a_deleted_account_leaves_its_matches_to_a_deleted_user(client, user, token_headers):
    table = Table(client, headers=token_headers)
    user.delete()
    seat = table.get(seat=1).json()["seats"][0]
    assert (seat["name"], seat["deleted_user"]) == (None, True)


# -- another match ----------------------------------------------------------------------------------------


def test_the_same_table_is_dealt_once_more_after_the_end(client):
    table = Table(client, seats=[{"bot": None}, {"bot": "greedy"}], rules={"rolls": 2}, idle_hours=5)
    table.post("concede", {}, seat=0)
    answer = table.post("rematch", {}, seat=0)
    again = client.get(
        answer["Location"], headers={"X-Seat-Token": answer.json()["seats"][0]["token"]}
    ).json()
    assert (answer.status_code, again["id"] != str(table.id), again["rules"]) == (201, True, {"rolls": 2})
    assert ([seat["kind"] for seat in again["seats"]], again["idle_hours"]) == (["person", "bot"], 5)


def test_no_other_match_is_dealt_before_the_end(table):
    assert problem(table.post("rematch", {}, seat=0)) == (409, "match_not_over")


def test_an_onlooker_deals_nothing(over):
    assert problem(over.post("rematch", {})) == (403, "bad_seat_token")
