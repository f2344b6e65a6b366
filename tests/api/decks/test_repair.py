"""`decks/repair/`: the nearest legal decks, or why there are none."""

import pytest

from tests.api.decks.asking import SIDE, VALIDATE, main_of, post, question, refusal

pytestmark = pytest.mark.usefixtures("loaded")
REPAIR = "/api/v1/decks/repair/"


def repaired(client, body):
    answer = post(client, REPAIR, body)
    assert answer.status_code == 200, answer.content
    return answer.json()


def refused(client, body):
    return refusal(post(client, REPAIR, body))


def test_the_nearest_decks_come_with_their_edits_and_their_count(client):
    answer = repaired(client, question(main_of(asio=40, segfault=9)))
    assert (answer["game"], answer["format"], answer["as_of"], answer["legal"]) == (
        *("boost", "boost-casual"),
        *(None, False),
    )
    assert [problem["code"] for problem in answer["problems"]] == ["too_many_instants"]
    assert answer["alternatives"] == [
        {
            "count": 1,
            "edits": [{"zone": "main", "card": "segfault", "change": -1}],
            "zones": {"main": main_of(asio=40, segfault=8), "side": SIDE},
        }
    ]
    assert answer["impossible"] is None


def test_each_alternative_is_legal_when_it_is_judged_again(client):
    body = question(main_of(asio=30, segfault=9, nobody=2), [], alternatives=5)
    alternatives = repaired(client, body)["alternatives"]
    assert len(alternatives) == 5
    for each in alternatives:
        judged = post(client, VALIDATE, {"format": "boost-casual", "zones": each["zones"]}).json()
        assert (judged["legal"], judged["problems"]) == (True, [])


def test_one_question_has_one_answer(client):
    body = question(main_of(asio=30, segfault=9), [], alternatives=7)
    assert repaired(client, body) == repaired(client, body)


def test_a_legal_deck_is_its_own_repair(client):
    answer = repaired(client, question(main_of(asio=40)))
    assert answer["legal"]
    assert [(each["count"], each["edits"]) for each in answer["alternatives"]] == [(0, [])]


def test_what_is_to_be_kept_stays_and_names_do(client):
    keep = {"main": [{"card": "Segfault", "count": 5}]}
    answer = repaired(client, question(main_of(asio=40, segfault=5, rollback=4), keep=keep))
    assert [each["edits"] for each in answer["alternatives"]] == [
        [{"zone": "main", "card": "rollback", "change": -1}],
    ]


def test_only_cards_at_hand_come_in(client):
    owned = [{"card": "Asio", "count": 30}, {"card": "beast", "count": 10}, *SIDE]
    (only,) = repaired(client, question(main_of(asio=30), owned=owned))["alternatives"]
    assert only["edits"] == [{"zone": "main", "card": "beast", "change": 10}]


def test_what_cannot_be_says_why(client):
    owned = [{"card": "asio", "count": 39}, *SIDE]
    answer = repaired(client, question(main_of(asio=39), owned=owned))
    assert answer["alternatives"] == []
    assert answer["impossible"] == "impossible because too few cards can be had for a main deck of 40 " + (
        "with at most 8 Instants"
    )


def test_an_unknown_card_to_keep_makes_it_impossible(client):
    answer = repaired(client, question(main_of(asio=40), keep={"main": [{"card": "azio", "count": 1}]}))
    assert "azio is to be kept in main, where it is not allowed" in answer["impossible"]


def test_a_written_list_is_repaired(client):
    body = {"format": "boost-casual", "decklist": "39 Asio\n1 Nobody\nSideboard\nEcho Server"}
    answer = repaired(client, body)
    assert {each["count"] for each in answer["alternatives"]} == {1 + 1 + 3}
    assert [line["status"] for line in answer["lines"]] == ["ok", "unknown", "ignored", "ok"]


def test_more_features_to_win_ask_for_more(client):
    answer = repaired(client, question(main_of(asio=40), features_to_win=3))
    assert {each["count"] for each in answer["alternatives"]} == {2}


def test_a_table_is_brought_to_what_its_seats_ask_for(client):
    setup = post(client, VALIDATE, {"format": "release-base", "seats": 2}).json()["zones"]
    answer = repaired(client, {"format": "release-base", "seats": 5, "zones": setup})
    assert [problem["clause"] for problem in answer["problems"]] == ["release:deck.4"]
    (found,) = answer["alternatives"]
    assert found["edits"] == [{"zone": "play", "card": "fruits-2", "change": -1}]


def test_the_table_of_the_format_is_its_own_repair(client):
    for format in ("release-base", "release-double", "release-on-call", "programmers-base"):
        answer = repaired(client, {"format": format})
        assert (answer["legal"], [each["count"] for each in answer["alternatives"]]) == (True, [0])


@pytest.mark.parametrize(
    ("changes", "code", "pointer"),
    [
        *(({"format": None}, "required", "/format"), ({"format": "x"}, "unknown_format", "/format")),
        *(({"game": "x"}, "unknown_game", "/game"), ({"game": "duel"}, "unknown_format", "/format")),
        *(({"alternatives": 0}, "out_of_range", "/alternatives"),),
        *(({"alternatives": 21}, "out_of_range", "/alternatives"),),
        *(({"alternatives": True}, "wrong_type", "/alternatives"),),
        *(({"keep": []}, "wrong_type", "/keep"), ({"keep": {"main": {}}}, "wrong_type", "/keep/main")),
        ({"keep": {str(place): [] for place in range(21)}}, "too_many_zones", "/keep"),
        ({"keep": {"main": [{"card": "asio", "count": 0}]}}, "out_of_range", "/keep/main/0/count"),
        *(({"owned": {}}, "wrong_type", "/owned"), ({"owned": [1]}, "wrong_type", "/owned/0")),
        ({"owned": [{"card": "asio", "count": 1}] * 2_001}, "too_many_rows", "/owned"),
        *(({"owned": [{"count": 1}]}, "required", "/owned/0/card"),),
        *(({"features_to_win": 0}, "out_of_range", "/features_to_win"),),
        *(({"decklist": "1 Asio"}, "both_given", "/decklist"), ({"as_of": "soon"}, "bad_date", "/as_of")),
        ({"as_of": "2025-12-31"}, "not_in_force", "/as_of"),
        ({"zones": None}, "empty_deck", "/decklist"),
        ({"zones": {"main": [{"card": "asio", "count": 999}] * 3}}, "out_of_range", "/zones"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_with_code_and_place(client, changes, code, pointer):
    assert refused(client, question(main_of(asio=40)) | changes) == (400, code, [pointer])


def test_the_largest_deck_is_named(client):
    answer = post(client, REPAIR, question([{"card": "asio", "count": 999}] * 3))
    assert "holds 3,001 cards; decks of at most 2,000 are repaired" in answer.json()["detail"]


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_only_posts_are_answered(client, method):
    assert refusal(getattr(client, method)(REPAIR))[:2] == (405, "method_not_allowed")
