"""`decks/validate/`: verdicts."""

import datetime as dt

import pytest

from catalog.models import RuleParameter
from catalog.services import version_publish
from tests.api.decks.asking import SIDE, VALIDATE, main_of, post, question

pytestmark = pytest.mark.usefixtures("loaded")


def verdict(client, body):
    answer = post(client, VALIDATE, body)
    assert answer.status_code == 200, answer.content
    return answer.json()


@pytest.mark.clause("boost:deck.1", "boost:deck.2")
def test_39_cards_with_9_instants_have_both_problems_in_one_answer(client):
    judged = verdict(client, question(main_of(asio=30, segfault=9)))
    assert [problem["code"] for problem in judged["problems"]] == ["main_deck_too_small", "too_many_instants"]
    assert (judged["legal"], judged["counts"]) == (False, {"main": 39, "side": 4})


@pytest.mark.clause("boost:deck.6")
def test_forty_copies_of_one_library_are_legal(client):
    assert verdict(client, question(main_of(asio=40))) == {
        "game": "boost",
        "format": "boost-casual",
        "as_of": None,
        "legal": True,
        "counts": {"main": 40, "side": 4},
        "problems": [],
        "lines": [],
    }


def test_a_problem_has_every_member(client):
    (problem,) = verdict(client, question(main_of(asio=39)))["problems"]
    assert problem == {
        "code": "main_deck_too_small",
        "severity": "error",
        "zone": "main",
        "cards": [],
        "actual": 39,
        "limit": 40,
        "clause": "boost:deck.1",
        "message": "The main deck holds 39 cards; at least 40 are needed.",
        "fix": "Add 1 card: Libraries, Tools, Events or Authors.",
    }


def test_a_written_list_comes_back_line_by_line(client):
    judged = verdict(client, {"game": "boost", "format": "boost-casual", "decklist": "2 Asio\n# note"})
    assert judged["lines"] == [
        {
            "line": 1,
            "raw": "2 Asio",
            "status": "ok",
            "card": "asio",
            "count": 2,
            "zone": "main",
            "note": None,
            "candidates": [],
        },
        dict.fromkeys(("card", "count", "zone"))
        | {"line": 2, "raw": "# note", "status": "ignored", "note": "comment", "candidates": []},
    ]


def test_a_written_deck_is_judged_like_its_rows(client):
    features = "\n".join(row["card"] for row in SIDE)
    judged = verdict(client, {"format": "boost-casual", "decklist": f"40 Asio\n{features}"})
    assert (judged["legal"], judged["counts"]) == (True, {"main": 40, "side": 4})


def test_a_rejected_line_is_a_warning_and_an_unknown_card_an_error(client):
    judged = verdict(client, {"format": "boost-casual", "decklist": "40 Asio\n-3 Asio\n2 Azio"})
    found = {problem["code"]: problem["severity"] for problem in judged["problems"]}
    assert found == {"unknown_card": "error", "side_deck_too_small": "error", "line_rejected": "warning"}


def test_the_day_asked_for_is_echoed_from_body_and_address(client):
    body = question(main_of(asio=40))
    assert verdict(client, {**body, "as_of": "2026-03-01"})["as_of"] == "2026-03-01"
    assert post(client, f"{VALIDATE}?as_of=2026-03-01", body).json()["as_of"] == "2026-03-01"


def test_features_to_win_raise_the_size_of_the_side_deck(client):
    (problem,) = verdict(client, question(main_of(asio=40), features_to_win=3))["problems"]
    assert (problem["code"], problem["limit"]) == ("side_deck_too_small", 6)


def test_several_formats_are_answered_in_their_order(client):
    body = question(main_of(asio=40)) | {"format": None, "formats": ["boost-coop", "boost-casual"]}
    results = verdict(client, body)["results"]
    assert [(each["format"], each["legal"]) for each in results] == [
        ("boost-coop", False),
        ("boost-casual", True),
    ]


def test_unknown_members_are_ignored_a_verdict_of_the_client_among_them(client):
    body = question(main_of(asio=39), legal=True, problems=[], name="Mine", version={"a": [1]})
    assert verdict(client, body)["legal"] is False


def test_the_starter_of_the_game_is_legal(client):
    from decks.models import Starter

    zones = Starter.objects.get(game__slug="boost").zones
    assert verdict(client, {"format": "boost-strict", "zones": zones})["legal"] is True


def test_a_shared_deck_game_answers_with_its_own_table(client):
    judged = verdict(client, {"game": "release", "format": "release-base", "seats": 5})
    assert (judged["legal"], judged["counts"]) == (True, {"play": 35, "tools": 18})
    assert {"card": "birds-2", "count": 1} in judged["zones"]["play"]


def test_an_unknown_zone_is_a_problem_of_a_verdict(client):
    body = {"format": "boost-casual", "zones": {"attic": [{"card": "asio", "count": 1}]}}
    assert verdict(client, body)["problems"][0]["code"] == "wrong_zone"


def test_empty_zones_are_judged(client):
    codes = [problem["code"] for problem in verdict(client, question([], []))["problems"]]
    assert codes == ["main_deck_too_small", "side_deck_too_small"]


def test_pages_of_other_origins_may_ask(client):
    answer = post(client, VALIDATE, question(main_of(asio=40)), Origin="https://example.org")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_the_stated_rate_is_kept(client, rate):
    rate("work", 2)
    answers = [post(client, VALIDATE, question(main_of(asio=40))) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[-1]["Retry-After"]) >= 1


def test_a_published_change_is_announced_with_its_day_and_reason(client):
    old = RuleParameter.objects.get(game__slug="boost", name="main_deck_min")
    day = dt.datetime.now(dt.UTC).date() + dt.timedelta(days=30)
    version_publish(
        RuleParameter.objects.create(
            game=old.game,
            name=old.name,
            value=41,
            clause=old.clause,
            effective_from=day,
            reason="Longer games",
        )
    )
    judged = verdict(client, question(main_of(asio=40)))
    assert (judged["legal"], judged["will_change_on"]) == (True, day.isoformat())
    assert judged["will_change_reason"].startswith("main_deck_min: Longer games.")
    assert [problem["code"] for problem in judged["problems"]] == ["will_change"]
