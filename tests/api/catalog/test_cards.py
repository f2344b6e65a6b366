"""Cards over the API."""

import datetime as dt

import pytest

from api.dates import today
from catalog.models import CardVersion
from catalog.services import version_cancel, version_draft
from decks.models import FormatSnapshot
from tests.api.catalog.errata import (
    TOMORROW,
    in_force,
    publish,
    publish_card,
    publish_erratum,
    publish_translation,
)

CARDS = "/api/v1/cards/"
CARD = f"{CARDS}release/ri34/"

pytestmark = pytest.mark.usefixtures("loaded")


def slugs(response) -> list[str]:
    return [row["slug"] for row in response.json()["results"]]


@pytest.mark.parametrize(
    ("query", "code", "pointer"),
    [
        ("gmae=release", "unsupported_parameter", "/gmae"),
        ("page=0", "bad_page", "/page"),
        ("page=99999", "bad_page", "/page"),
        ("page_size=201", "bad_page_size", "/page_size"),
        ("as_of=2026-02-30", "bad_date", "/as_of"),
        ("as_of=today", "bad_date", "/as_of"),
        ("lang=fr", "bad_language", "/lang"),
        ("order=prettiness", "bad_order", "/order"),
        ("direction=up", "bad_direction", "/direction"),
        ("game=chess", "unknown_game", "/game"),
        ("game=release&set=starter", "unknown_set", "/set"),
        ("set=nothing", "unknown_set", "/set"),
        ("game=release&game=boost", "repeated_parameter", "/game"),
        ("game=%00", "bad_text", "/game"),
        ("game=" + "x" * 41, "too_long", "/game"),
    ],
)
def test_a_list_never_ignores_what_it_is_asked(client, query, code, pointer):
    response = client.get(f"{CARDS}?{query}")
    assert (response.status_code, response.json()["code"]) == (400, code)
    assert response.json()["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize(
    "address",
    [
        "release/nobody/",
        "chess/ri34/",
        "boost/ri34/",
        "release/RI34/",
        "release/nobody/versions/",
        "release/nobody/rulings/",
        "release/nobody/printings/",
        "chess/ri34/versions/",
        "release/ri34/?as_of=2025-12-31",
    ],
)
def test_a_card_that_is_not_there_is_a_404_that_nobody_keeps(client, address):
    response = client.get(CARDS + address)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")
    assert response["Cache-Control"] == "no-store"
    assert "ETag" not in response


def test_a_card_has_the_members_of_the_contract(client):
    card = client.get(CARD).json()
    assert {name: card[name] for name in ("game", "slug", "name", "type", "sets", "text_state")} == {
        "game": "release",
        "slug": "ri34",
        "name": "Jez Humble",
        "type": "Play",
        "sets": ["base"],
        "text_state": "rendered",
    }
    assert card["attributes"] == {"rank": 10, "suit": "Fruits"}
    assert card["version"] == {"number": 1, "effective_from": "2026-01-01", "reason": ""}
    assert card["effects"][0]["do"][0]["verb"] == "rank_as"
    assert "Fruits" in card["text"]
    assert card["url"] == f"http://testserver{CARD}"


def test_a_card_has_what_is_derived_from_it(client):
    card = client.get(CARD).json()
    assert card["printings"][0]["number"] == "RI34"
    assert card["printings"][0]["text"] is None
    assert card["legalities"]["release-base"] == "legal"
    assert (card["depends_on"], card["referenced_by"], card["errata_since_printing"]) == ([], [], [])


def test_legality_follows_the_list_in_force_on_the_day_asked(client):
    snapshot = FormatSnapshot.objects.in_force(on=today()).get(format__slug="release-base")
    later = version_draft(snapshot, effective_from=today() + TOMORROW)
    publish(later, pool={**snapshot.pool, "exclude": ["ri34"]}, reason="Out.")
    days = (today(), today() + TOMORROW, "9999-12-31")
    verdicts = [client.get(f"{CARD}?as_of={day}").json()["legalities"]["release-base"] for day in days]
    assert verdicts == ["legal", "not_in_pool", "not_in_pool"]


def test_a_row_of_the_list_is_the_card_without_what_is_derived(client):
    row = client.get(f"{CARDS}?game=release&page_size=200").json()["results"]
    whole = client.get(CARD).json()
    assert next(card for card in row if card["slug"] == "ri34").items() <= whole.items()


@pytest.mark.parametrize(("query", "echo"), [("", None), ("?as_of=2026-06-01", "2026-06-01")])
@pytest.mark.parametrize("address", [CARD, CARDS, f"{CARD}versions/", f"{CARD}rulings/", f"{CARD}printings/"])
def test_the_day_asked_for_is_echoed(client, address, query, echo):
    assert client.get(address + query).json()["as_of"] == echo


def test_an_erratum_changes_the_answer_from_its_day_on_and_no_past_one(client):
    publish_erratum("ri34", day=today() + TOMORROW, name="Jez H.", reason="A short name.")
    names = [
        client.get(f"{CARD}?as_of={day}").json()["name"]
        for day in ("2026-06-01", today(), today() + TOMORROW)
    ]
    assert names == ["Jez Humble", "Jez Humble", "Jez H."]
    tomorrow = client.get(f"{CARD}?as_of={today() + TOMORROW}").json()
    assert tomorrow["version"]["reason"] == "A short name."
    assert [row["number"] for row in tomorrow["errata_since_printing"]] == [2]
    assert client.get(CARD).json()["errata_since_printing"] == []


def test_a_withdrawn_card_is_gone_and_its_history_stays(client):
    publish_erratum("ri34", withdrawn=True, reason="Out of print.")
    assert client.get(CARD).status_code == 404
    assert "ri34" not in slugs(client.get(f"{CARDS}?game=release&page_size=200"))
    assert client.get(f"{CARD}?as_of=2026-06-01").status_code == 200
    assert [row["withdrawn"] for row in client.get(f"{CARD}versions/").json()["results"]] == [False, True]


def test_versions_say_what_changed_word_by_word(client):
    publish_erratum(
        "ri34",
        day=today() + TOMORROW,
        effects=[{"while": "committed", "do": [{"verb": "rank_above_previous", "halves": 1, "when_led": 0}]}],
    )
    first, second = client.get(f"{CARD}versions/").json()["results"]
    assert (first["diff"], first["changed"]) == (None, [])
    assert second["changed"] == ["effects"]
    joined = {
        op: "".join(p["text"] for p in second["diff"] if p["op"] in ("equal", op))
        for op in ("delete", "insert")
    }
    assert joined == {"delete": first["text"], "insert": second["text"]}
    assert first["text"] != second["text"]
    assert first["effective_until"] == second["effective_from"] == str(today() + TOMORROW)


def test_a_cancelled_version_stays_on_record_and_is_the_base_of_no_diff(client):
    cancelled = publish_erratum("ri34", day=today() + 2 * TOMORROW, name="Never")
    version_cancel(cancelled)
    publish_erratum("ri34", day=today() + 3 * TOMORROW, name="Later")
    rows = client.get(f"{CARD}versions/").json()["results"]
    assert [(row["name"], row["cancelled"]) for row in rows] == [
        ("Jez Humble", False),
        ("Never", True),
        ("Later", False),
    ]
    assert [row["changed"] for row in rows] == [[], ["name"], ["name"]]


def test_a_draft_is_nowhere_to_be_seen(client):
    CardVersion.objects.create(
        card=in_force("ri34").card, name="Secret", type="Play", effective_from=today() + TOMORROW
    )
    assert b"Secret" not in client.get(f"{CARD}versions/").content
    assert client.get(f"{CARD}?as_of={today() + TOMORROW}").json()["name"] == "Jez Humble"


def test_versions_of_a_day_are_those_begun_by_then(client):
    publish_erratum("ri34", day=today() + TOMORROW, name="Jez H.")
    assert client.get(f"{CARD}versions/?as_of={today()}").json()["count"] == 1


def test_a_translation_is_shown_to_who_asks_for_its_language(client):
    publish_translation("ri34", "耶兹", "它的点数为12。")
    chinese = client.get(f"{CARD}?lang=zh").json()
    assert (chinese["name"], chinese["text"], chinese["lang_fallback"]) == ("耶兹", "它的点数为12。", False)
    assert client.get(CARD, headers={"Accept-Language": "zh-CN"}).json()["name"] == "耶兹"
    assert client.get(CARD).json()["name"] == "Jez Humble"


def test_a_missing_translation_falls_back_to_english_and_says_so(client):
    chinese = client.get(f"{CARD}?lang=zh").json()
    assert (chinese["name"], chinese["lang"], chinese["lang_fallback"]) == ("Jez Humble", "zh", True)
    assert client.get(CARD).json()["lang_fallback"] is False


def test_the_list_is_ordered_by_name_unless_asked_otherwise(client):
    names = [row["name"] for row in client.get(f"{CARDS}?game=boost&page_size=200").json()["results"]]
    assert names.index("Asio") < names.index("Beast") < names.index("Container Hash")
    assert len(names) == len(set(names))


@pytest.mark.parametrize("order", ["name", "type", "cost", "date", "slug"])
@pytest.mark.parametrize(("direction", "size"), [("asc", 20), ("desc", 200)])
def test_paging_in_every_order_gives_each_card_exactly_once(client, order, direction, size):
    asked = f"{CARDS}?order={order}&direction={direction}&page_size={size}"
    first = client.get(asked).json()
    walked = [slugs(client.get(f"{asked}&page={page}")) for page in range(1, -(-first["count"] // size) + 1)]
    cards = [slug for page in walked for slug in page]
    assert len(cards) == len(set(cards)) == first["count"] == CardVersion.objects.in_force(on=today()).count()


@pytest.mark.parametrize(
    ("query", "count"), [("game=release", 62), ("game=release&set=base", 54), ("set=starter", 78)]
)
def test_a_game_and_a_set_narrow_the_list(client, query, count):
    assert client.get(f"{CARDS}?{query}").json()["count"] == count


def test_before_the_first_day_there_are_no_cards_and_the_answer_says_of_which_day(client):
    body = client.get(f"{CARDS}?as_of=2025-12-31").json()
    assert (body["count"], body["as_of"]) == (0, "2025-12-31")


def test_a_printing_of_a_range_has_no_number(client):
    row = client.get(f"{CARDS}release/doors-2/printings/").json()["results"][0]
    assert (row["set"], row["number"], row["text"]) == ("base", None, None)


def test_a_ruling_is_listed_with_its_clauses_in_the_best_language(client):
    card = in_force("ri34").card
    for language, text in (("en", "Fruits only."), ("zh", "仅限水果。")):
        publish(
            card.rulings.create(
                key="fruits",
                language=language,
                effective_from=today(),
                text=text,
                clauses=["release:ability.ri34"],
            )
        )
    publish(card.rulings.create(key="ties", language="en", effective_from=today(), text="No ties."))
    rows = {row["key"]: row for row in client.get(f"{CARD}rulings/?lang=zh").json()["results"]}
    assert (rows["fruits"]["text"], rows["fruits"]["lang_fallback"]) == ("仅限水果。", False)
    assert (rows["ties"]["text"], rows["ties"]["lang_fallback"]) == ("No ties.", True)
    assert rows["fruits"]["clauses"] == ["release:ability.ri34"]


def test_a_card_of_two_sets_is_one_row(client):
    from catalog.models import CardSet, Printing

    version = in_force("ri34")
    other = CardSet.objects.create(game=version.card.game, code="reprint", released_on=dt.date(2026, 3, 1))
    Printing.objects.create(card=version.card, card_set=other, name="Jez Humble")
    assert slugs(client.get(f"{CARDS}?game=release&page_size=200")).count("ri34") == 1
    assert sorted(client.get(CARD).json()["sets"]) == ["base", "reprint"]


def test_a_card_printed_anew_has_only_the_errata_since(client):
    from catalog.models import CardSet, Printing

    version = publish_erratum("ri34", name="Jez H.")
    other = CardSet.objects.create(game=version.card.game, code="reprint", released_on=today())
    Printing.objects.create(card=version.card, card_set=other, name="Jez H.")
    assert client.get(CARD).json()["errata_since_printing"] == []


def test_a_new_card_appears_in_the_list(client):
    publish_card("newcomer", "Newcomer")
    assert "newcomer" in slugs(client.get(f"{CARDS}?game=release&page_size=200"))
