"""Players at the table of a saved deck, over the API."""

import pytest

from tests.api.decks.asking import refusal
from tests.api.decks.callers import DECKS, WISH
from tests.decks.release import table_rows

pytestmark = pytest.mark.usefixtures("loaded")


def zones(seats, format="release-base"):
    found = {}
    for row in table_rows(seats, format):
        found.setdefault(row.zone, []).append({"card": row.card, "count": row.count})
    return found


def wish(laid_for, **members):
    return {"format": "release-base", "name": "Our table", "zones": zones(laid_for), **members}


@pytest.fixture
def table(mira):
    """A table of mira's for five, as it was answered."""
    answer = mira("POST", DECKS, wish(5, seats=5))
    assert answer.status_code == 201
    return answer.json()


def test_a_table_is_saved_for_its_players_and_judged_for_them(mira, table):
    assert (table["seats"], table["was_legal"]) == (5, True)
    assert mira("GET", table["url"]).json()["seats"] == 5
    assert mira("GET", f"{DECKS}?mine=true").json()["results"][0]["seats"] == 5
    assert mira("GET", table["url"] + "revisions/").json()["results"][0]["seats"] == 5
    assert mira("GET", table["url"] + "legality/").json()["legal"] is True


def test_other_players_may_be_asked_about(mira, table):
    assert mira("GET", table["url"] + "legality/?seats=4").json()["legal"] is False
    double = mira("GET", table["url"] + "legality/?format=release-double")
    assert (double.status_code, double.json()["legal"]) == (200, False)


@pytest.mark.parametrize("members", [{}, {"seats": None}])
def test_without_players_a_table_is_for_as_few_as_fit(mira, members):
    made = mira("POST", DECKS, wish(2, **members)).json()
    assert (made["seats"], made["was_legal"]) == (None, True)


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
@pytest.mark.parametrize(("members", "seats"), [({}, 5), ({"seats": 3}, 3), ({"seats": None}, None)])
def test_players_are_changed_where_they_are_sent(mira, table, method, members, seats):
    body = {"name": "Other", "zones": zones(5), **members}
    answer = mira(method, table["url"], body, If_Match="1")
    assert (answer.status_code, answer.json()["revision"], answer.json()["seats"]) == (200, 2, seats)


def test_an_answer_with_players_can_be_sent_back_and_saves_nothing(mira, table):
    body = mira("GET", table["url"]).json()
    assert mira("PUT", table["url"], body, If_Match="1").json()["revision"] == 1


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        *((seats, "out_of_range") for seats in (0, 1, 6, -1, 10**30)),
        *((seats, "wrong_type") for seats in ("5", True, 2.5, [5])),
    ],
)
def test_players_that_the_format_does_not_seat_are_refused_where_they_are(mira, table, seats, code):
    assert refusal(mira("POST", DECKS, wish(5, seats=seats))) == (400, code, ["/seats"])
    answer = mira("PATCH", table["url"], {"seats": seats}, If_Match="1")
    assert refusal(answer) == (400, code, ["/seats"])
    assert mira("GET", table["url"]).json()["revision"] == 1


@pytest.mark.parametrize(("seats", "status"), [(5, 200), (10, 200), (4, 400), (11, 400)])
def test_players_are_those_of_the_format_that_is_sent_with_them(mira, table, seats, status):
    body = {"format": "release-double", "seats": seats}
    assert mira("PATCH", table["url"], body, If_Match="1").status_code == status


def test_a_deck_that_a_player_brings_takes_no_players(mira, deck):
    assert refusal(mira("POST", DECKS, {**WISH, "seats": 2})) == (400, "seats_not_needed", ["/seats"])
    answer = mira("PATCH", deck["url"], {"seats": 2}, If_Match="1")
    assert refusal(answer) == (400, "seats_not_needed", ["/seats"])
    assert mira("PATCH", deck["url"], {"seats": None}, If_Match="1").json()["revision"] == 1
    assert deck["seats"] is None


def test_a_refusal_of_players_is_said_in_chinese_too(mira):
    answer = mira("POST", DECKS, {**WISH, "seats": 2}, Accept_Language="zh")
    assert "各带自己的套牌" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("after", "differ"), [(3, {"before": 5, "after": 3}), (None, {"before": 5, "after": None}), (5, None)]
)
def test_a_difference_tells_the_players(mira, table, after, differ):
    mira("PATCH", table["url"], {"name": "Other", "seats": after}, If_Match="1")
    found = mira("GET", table["url"] + "diff/").json()
    assert (found["seats"], found["cards"]) == (differ, [])


def test_a_fork_a_share_link_and_the_way_back_keep_the_players(mira, noor, table):
    link = mira("POST", table["url"] + "share/").json()["url"]
    assert noor("GET", link).json()["seats"] == 5
    assert noor("POST", link + "fork/", {}).json()["seats"] == 5
    mira("PATCH", table["url"], {"seats": 3}, If_Match="2")
    assert mira("POST", table["url"] + "revert/", {"revision": 1}, If_Match="3").json()["seats"] == 5


def test_an_exported_document_makes_the_same_table(mira, table):
    document = mira("GET", table["url"] + "export/?as=json").json()
    again = mira("POST", DECKS, {**document, "format": "release-base", "name": "Again"}).json()
    assert (again["seats"], again["zones"], again["was_legal"]) == (5, table["zones"], True)
