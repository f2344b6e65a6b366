"""Saved decks over the API: made, read, changed, told apart."""

import pytest

from decks.models import Deck
from decks.services import writing
from tests.api.decks.asking import refusal
from tests.api.decks.callers import DECKS, WISH, rows

ASIO = {"card": "asio", "count": 1}

pytestmark = pytest.mark.usefixtures("loaded")


def test_a_deck_is_made_from_a_list_and_the_report_names_every_line(mira):
    answer = mira("POST", DECKS, WISH)
    made = answer.json()
    assert rows(made) == [("asio", 2, "ok"), ("Blorp", 3, "unknown")]
    assert [line["status"] for line in made["report"]["lines"]] == ["ok", "unknown", "rejected"]
    assert [line["raw"] for line in made["unread"]] == ["-1 Beast"]
    assert (made["report"]["totals"]["cards"], sum(made["counts"].values())) == (5, 5)
    assert (answer["Location"], made["format"], made["visibility"]) == (
        made["url"],
        "boost-casual",
        "private",
    )


def test_a_deck_read_is_the_deck_saved(mira, deck):
    answer = mira("GET", deck["url"])
    assert {**answer.json(), "report": deck["report"]} == deck
    assert answer["ETag"].startswith('"1-')
    assert answer["Cache-Control"] == "private, no-cache"
    assert mira("GET", deck["url"], If_None_Match=answer["ETag"]).status_code == 304


def test_an_answer_can_be_sent_back_and_saves_nothing(mira, deck):
    body = mira("GET", deck["url"]).json()
    answer = mira("PATCH", deck["url"], body, If_Match="1")
    assert (answer.status_code, answer.json()["revision"]) == (200, 1)
    again = mira("PUT", deck["url"], answer.json(), If_Match=answer["ETag"])
    assert (again.status_code, again.json()["revision"]) == (200, 1)


def test_a_line_that_was_not_understood_stays_until_it_is_let_go(mira, deck):
    cards = {"zones": {"main": [{"card": "beast", "count": 1}]}}
    assert mira("PATCH", deck["url"], cards, If_Match="1").json()["unread"] == deck["unread"]
    assert mira("PATCH", deck["url"], {"unread": []}, If_Match="2").json()["unread"] == []


def test_a_change_needs_the_version_that_it_is_a_change_of(mira, deck):
    answer = mira("PATCH", deck["url"], {"name": "Other"})
    assert refusal(answer) == (428, "if_match_required", ["/If-Match"])
    assert Deck.objects.get().name == "First try"


@pytest.mark.parametrize("tag", ['"1"', "1", 'W/"1"', "*", '"7", "1"'])
def test_a_change_of_the_present_version_is_saved(mira, deck, tag):
    answer = mira("PATCH", deck["url"], {"name": "Other"}, If_Match=tag)
    assert (answer.status_code, answer.json()["name"], answer.json()["revision"]) == (200, "Other", 2)
    assert answer["ETag"].startswith('"2-')


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "POST"])
def test_a_stale_write_is_told_both_versions_and_changes_nothing(mira, deck, method):
    tag = mira("GET", deck["url"])["ETag"]
    mira("PATCH", deck["url"], {"name": "Theirs"}, If_Match=tag)
    address = deck["url"] + "revert/" if method == "POST" else deck["url"]
    body = {"revision": 1} if method == "POST" else {"name": "Mine", "zones": {}}
    answer = mira(method, address, None if method == "DELETE" else body, If_Match=tag)
    assert refusal(answer) == (412, "stale_deck", ["/If-Match"])
    problem = answer.json()
    assert problem["versions"] == {"sent": 1, "current": 2}
    assert (problem["sent"]["name"], problem["current"]["name"]) == ("First try", "Theirs")
    assert mira("GET", deck["url"]).json()["name"] == "Theirs"


@pytest.mark.parametrize("tag", ['"abc"', "nonsense", '"0"', '"999"'])
def test_a_tag_that_the_deck_never_had_is_stale(mira, deck, tag):
    answer = mira("DELETE", deck["url"], If_Match=tag)
    assert (answer.status_code, answer.json()["versions"]["current"]) == (412, 1)


def test_put_replaces_notes_and_cards_and_leaves_who_may_read(mira, deck):
    mira("PATCH", deck["url"], {"visibility": "public", "notes": "x"}, If_Match="1")
    body = {"name": "New", "zones": {"main": [{"card": "beast", "count": 1}]}}
    answer = mira("PUT", deck["url"], body, If_Match="2").json()
    assert (answer["notes"], answer["visibility"], rows(answer)) == ("", "public", [("beast", 1, "ok")])


@pytest.mark.parametrize(
    ("body", "code", "place"),
    [
        ({"name": "x", "game": "boost"}, "empty_deck", "/zones"),
        ({"name": "x", "game": "boost", "decklist": ""}, "empty_deck", "/decklist"),
        ({"name": "x", "game": "boost", "decklist": "# only\n// comments\n"}, "empty_deck", "/decklist"),
        ({"name": "x", "zones": {}}, "required", "/game"),
        ({"game": "boost", "zones": {}}, "required", "/name"),
        ({"name": "  ", "game": "boost", "zones": {}}, "bad_text", "/name"),
        ({"name": 3, "game": "boost", "zones": {}}, "wrong_type", "/name"),
        ({"name": "x", "game": "chess", "zones": {}}, "unknown_game", "/game"),
        ({"name": "x", "format": "boost-blitz", "zones": {}}, "unknown_format", "/format"),
        ({"name": "x", "game": "duel", "format": "boost-casual", "zones": {}}, "unknown_format", "/format"),
        (
            {"name": "x", "game": "boost", "zones": {"limbo": [ASIO]}},
            "unknown_zone",
            "/zones",
        ),
        (
            {"name": "x", "game": "boost", "zones": {"main": [{**ASIO, "count": 0}]}},
            "out_of_range",
            "/zones/main/0/count",
        ),
        (
            {"name": "x", "game": "boost", "zones": {"main": [{**ASIO, "count": True}]}},
            "wrong_type",
            "/zones/main/0/count",
        ),
        ({"name": "x", "game": "boost", "zones": {}, "visiblity": "public"}, "unknown_member", "/visiblity"),
        ({"name": "x", "game": "boost", "zones": {}, "visibility": "all"}, "bad_visibility", "/visibility"),
        ({"name": "x", "game": "boost", "zones": {}, "decklist": "1 Asio"}, "both_given", "/decklist"),
        ({"name": "x" * 121, "game": "boost", "zones": {}}, "too_long", "/name"),
        ({"name": "x", "game": "boost", "zones": {}, "notes": "x" * 20_001}, "too_long", "/notes"),
        ({"name": "x", "game": "boost", "decklist": "1 Asio\n" * 2_001}, "list_too_long", "/decklist"),
    ],
)
def test_what_is_no_deck_is_refused_with_its_place_and_nothing_is_saved(mira, body, code, place):
    status, found, places = refusal(mira("POST", DECKS, body))
    assert (status, found) == (400, code)
    assert place in places
    assert not Deck.objects.exists()


def test_decks_over_the_limit_are_refused_by_name(mira, deck, monkeypatch):
    monkeypatch.setattr(writing, "MAX_DECKS", 1)
    answer = mira("POST", DECKS, WISH)
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many")
    assert "at most 1 decks" in answer.json()["detail"]


def test_a_deck_made_twice_under_one_key_is_made_once(mira):
    first = mira("POST", DECKS, WISH, Idempotency_Key="k1")
    second = mira("POST", DECKS, WISH, Idempotency_Key="k1")
    assert (first.json()["id"], Deck.objects.count()) == (second.json()["id"], 1)
    assert mira("POST", DECKS, {**WISH, "name": "x"}, Idempotency_Key="k1").status_code == 409


def test_a_repeated_call_is_told_the_share_link_of_the_first(mira, nobody):
    wish = {**WISH, "visibility": "unlisted"}
    first, second = (mira("POST", DECKS, wish, Idempotency_Key="k1") for _ in range(2))
    assert (first.content, first["ETag"], first["Location"]) == (
        second.content,
        second["ETag"],
        second["Location"],
    )
    assert nobody("GET", second.json()["share"]["url"]).json()["name"] == "First try"


def test_a_share_link_asked_for_twice_under_one_key_is_one_and_not_void(mira, nobody, deck):
    first, second = (mira("POST", deck["url"] + "share/", Idempotency_Key="k1") for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert (first.content, second["Idempotency-Replayed"]) == (second.content, "true")
    assert nobody("GET", first.json()["url"]).status_code == 200


def test_another_key_makes_another_share_link_and_the_first_is_void(mira, nobody, deck):
    first, second = (mira("POST", deck["url"] + "share/", Idempotency_Key=key).json() for key in ("k1", "k2"))
    assert [nobody("GET", link["url"]).status_code for link in (first, second)] == [404, 200]


def test_no_other_account_gets_the_share_link_of_a_key(mira, noor, deck):
    mira("POST", deck["url"] + "share/", Idempotency_Key="k1")
    assert noor("POST", deck["url"] + "share/", Idempotency_Key="k1").status_code == 404


def test_a_share_link_reads_the_deck_until_it_is_revoked(mira, nobody, deck):
    link = mira("POST", deck["url"] + "share/").json()
    shared = nobody("GET", link["url"])
    assert (shared.json()["name"], shared.json()["share"], shared.json()["url"]) == (
        "First try",
        None,
        link["url"],
    )
    for part in ("legality/", "stats/", "export/", "revisions/", "diff/"):
        assert nobody("GET", link["url"] + part).status_code == 200
    assert nobody("GET", deck["url"]).status_code == 404
    answer = mira("DELETE", deck["url"] + "share/").json()
    assert (answer["visibility"], answer["share"]) == ("private", None)
    assert nobody("GET", link["url"]).status_code == 404


def test_a_deleted_deck_comes_back_within_thirty_days(mira, deck):
    assert mira("DELETE", deck["url"], If_Match="1").status_code == 204
    assert mira("GET", deck["url"]).status_code == 404
    assert mira("GET", DECKS + "?mine=true").json()["count"] == 0
    (gone,) = mira("GET", DECKS + "?deleted=true").json()["results"]
    assert (gone["id"], gone["deleted_at"] is not None) == (deck["id"], True)
    assert mira("POST", deck["url"] + "restore/").json()["deleted_at"] is None
    assert mira("GET", deck["url"]).status_code == 200


def test_revisions_say_what_was_saved_when_and_by_whom(mira, deck):
    mira("PATCH", deck["url"], {"name": "Other", "message": "better"}, If_Match="1")
    answer = mira("GET", deck["url"] + "revisions/").json()
    assert [(row["number"], row["name"], row["message"]) for row in answer["results"]] == [
        (2, "Other", "better"),
        (1, "First try", ""),
    ]
    assert {row["author"] for row in answer["results"]} == {"mira"}
    assert rows(answer["results"][1]) == rows(deck)


def test_to_revert_saves_an_earlier_revision_anew(mira, deck):
    mira("PATCH", deck["url"], {"zones": {"side": []}, "name": "Empty"}, If_Match="1")
    answer = mira("POST", deck["url"] + "revert/", {"revision": 1}, If_Match='"2"').json()
    assert (answer["revision"], answer["name"], rows(answer)) == (3, "First try", rows(deck))
    unknown = mira("POST", deck["url"] + "revert/", {"revision": 9}, If_Match="3")
    assert (unknown.status_code, unknown.json()["errors"][0]["pointer"]) == (404, "/revision")
    assert refusal(mira("POST", deck["url"] + "revert/", {}, If_Match="3"))[1] == "required"


def test_a_diff_says_what_is_other(mira, deck):
    wish = {"zones": {"main": [{"card": "asio", "count": 4}, {"card": "beast", "count": 1}]}, "notes": "n"}
    mira("PATCH", deck["url"], wish, If_Match="1")
    answer = mira("GET", deck["url"] + "diff/?from=1&to=2").json()
    assert [(one["card"], one["kind"], one["before"], one["after"]) for one in answer["cards"]] == [
        ("asio", "more", 2, 4),
        ("Blorp", "removed", 3, 0),
        ("beast", "added", 0, 1),
    ]
    assert answer["texts"] == [{"member": "notes", "before": "", "after": "n"}]
    assert mira("GET", deck["url"] + "diff/").json() == answer
    for asked, place in (("from=1&to=3", "/to"), ("from=3&to=1", "/from")):
        answer = mira("GET", f"{deck['url']}diff/?{asked}")
        assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (404, place)


def test_a_fork_says_where_it_comes_from_as_long_as_that_may_be_seen(mira, noor, deck):
    mira("PATCH", deck["url"], {"visibility": "public"}, If_Match="1")
    fork = noor("POST", deck["url"] + "fork/", {"name": "Mine now"}).json()
    assert (fork["owner"], fork["visibility"], rows(fork)) == ("noor", "private", rows(deck))
    origin = {"id": deck["id"], "url": deck["url"], "name": "First try", "owner": "mira", "revision": 2}
    assert fork["forked_from"] == origin
    gone = {"id": None, "url": None, "name": "hidden or deleted deck", "owner": "mira", "revision": None}
    mira("PATCH", deck["url"], {"visibility": "private"}, If_Match="2")
    assert noor("GET", fork["url"]).json()["forked_from"] == gone
    mira.user.delete()
    assert noor("GET", fork["url"]).json()["forked_from"] == {**gone, "owner": "deleted user"}


def test_notes_are_kept_to_the_byte_and_shown_clean(mira):
    notes = "# Plan\r\n[x](javascript:alert(1)) <script>alert(1)</script> \t é\u0301\n"
    made = mira("POST", DECKS, {**WISH, "notes": notes}).json()
    saved = mira("PATCH", made["url"], {"notes": made["notes"]}, If_Match="1").json()
    assert (saved["notes"], saved["revision"]) == (notes, 1)
    assert "<h1>Plan</h1>" in saved["notes_html"]
    assert "href" not in saved["notes_html"]
    assert "<script" not in saved["notes_html"]


def test_lists_are_of_one_s_own_decks_and_public_ones(mira, noor, nobody, deck):
    public = noor("POST", DECKS, {**WISH, "name": "Public", "visibility": "public"}).json()
    noor("POST", DECKS, {**WISH, "visibility": "unlisted"})
    assert {row["id"] for row in mira("GET", DECKS).json()["results"]} == {deck["id"], public["id"]}
    assert [row["id"] for row in mira("GET", DECKS + "?mine=true").json()["results"]] == [deck["id"]]
    assert nobody("GET", DECKS).json()["count"] == 1


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("card=asio", 1),
        ("card=beast", 0),
        ("game=boost&format=boost-casual", 1),
        ("format=boost-strict", 0),
        ("owner=mira", 1),
        ("owner=noor", 0),
        ("since=2020-01-01&until=9999-12-31", 1),
        ("until=2020-01-01", 0),
        ("order=name&page_size=1", 1),
    ],
)
def test_a_gallery_is_narrowed(mira, nobody, deck, query, count):
    mira("PATCH", deck["url"], {"visibility": "public"}, If_Match="1")
    assert nobody("GET", f"{DECKS}?{query}").json()["count"] == count


@pytest.mark.parametrize(
    "query", ["mine=true", "deleted=true", "mine=yes", "game=chess", "since=soon", "order=up", "x=1"]
)
def test_a_list_asked_wrongly_is_refused(nobody, query):
    assert refusal(nobody("GET", f"{DECKS}?{query}"))[0] == 400


@pytest.mark.parametrize("game", ["boost", "release", "duel", "programmers"])
def test_decks_of_every_game_are_saved_judged_and_written(mira, game):
    made = mira("POST", DECKS, {"name": "x", "game": game, "zones": {}}).json()
    assert made["game"] == game
    for part in ("legality/", "stats/", "export/", "export/?as=json", "export/?as=csv"):
        assert mira("GET", made["url"] + part).status_code == 200
