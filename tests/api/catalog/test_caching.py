"""Entity tags of catalog reads: they change exactly when the answer may."""

import datetime as dt

import pytest

from api.catalog.reads import CatalogRead, max_age
from api.dates import today
from catalog.services import version_cancel
from tests.api.catalog.errata import TOMORROW, publish_erratum

CARD = "/api/v1/cards/release/ri34/"
READS = [
    "/api/v1/games/",
    "/api/v1/games/release/",
    "/api/v1/sets/",
    "/api/v1/sets/release/base/",
    "/api/v1/cards/",
    CARD,
    f"{CARD}versions/",
    f"{CARD}rulings/",
    f"{CARD}printings/",
    f"{CARD}image.svg",
    "/api/v1/catalog/release/types/",
    "/api/v1/errata/",
    "/api/v1/errata/feed.atom",
    "/api/v1/changes/",
    "/api/v1/cards/named/?exact=Jez+Humble",
    "/api/v1/rulebooks/",
    "/api/v1/rulebooks/release/",
    "/api/v1/rulebooks/release/scoring.1/",
]

pytestmark = pytest.mark.usefixtures("loaded")


def tag_of(client, address: str = CARD, **headers: str) -> str:
    return client.get(address, headers=headers)["ETag"]


def matching(client, tags: str, address: str = CARD):
    return client.get(address, headers={"If-None-Match": tags})


@pytest.mark.parametrize("address", READS)
def test_every_read_has_a_tag_and_may_be_kept_for_a_minute_at_most(client, address):
    response = client.get(address)
    assert response.status_code == 200
    assert response["ETag"].startswith('W/"')
    assert {"Accept", "Accept-Language"} <= set(response["Vary"].split(", "))
    public, age = response["Cache-Control"].split(", ")
    assert (public, int(age.removeprefix("max-age=")) <= 60) == ("public", True)


@pytest.mark.parametrize("address", READS)
def test_who_has_the_answer_gets_304_without_a_body(client, address):
    response = matching(client, tag_of(client, address), address)
    assert (response.status_code, response.content) == (304, b"")
    assert "Content-Type" not in response
    assert response["ETag"] == tag_of(client, address)
    assert "Cache-Control" in response
    assert "Vary" in response


def test_nothing_is_read_for_a_304_but_what_the_tag_is_made_of(client, django_assert_max_num_queries):
    tag = tag_of(client)
    with django_assert_max_num_queries(1):
        assert matching(client, tag).status_code == 304


@pytest.mark.parametrize(
    "form", ["{tag}", '"x", {tag}', '{tag}, W/"y"', "{strong}", "*", '"a","b" ,{strong}']
)
def test_weak_several_and_any_tags_match(client, form):
    tag = tag_of(client)
    assert matching(client, form.format(tag=tag, strong=tag.removeprefix("W/"))).status_code == 304


@pytest.mark.parametrize("form", ['"x"', "{bare}", "", ",", 'W/"', '"*"', "W/{tag}"])
def test_other_tags_and_nonsense_do_not_match(client, form):
    tag = tag_of(client)
    tags = form.format(tag=tag, bare=tag.removeprefix("W/").strip('"'))
    assert matching(client, tags).status_code == 200


@pytest.mark.parametrize(
    "address", ["/api/v1/cards/release/nobody/", "/api/v1/games/chess/", "/api/v1/cards/?page=99"]
)
def test_what_does_not_exist_matches_no_tag_not_even_any(client, address):
    assert matching(client, "*", address).status_code in (400, 404)


def test_an_erratum_changes_the_tag(client):
    before = tag_of(client)
    publish_erratum("ri34", name="Jez H.")
    assert matching(client, before).status_code == 200
    assert tag_of(client) != before


def test_an_erratum_changes_the_lists_and_the_history_too(client):
    addresses = ["/api/v1/cards/", f"{CARD}versions/", "/api/v1/cards/named/?exact=Jez+Humble"]
    before = [tag_of(client, address) for address in addresses]
    publish_erratum("ri34", name="Jez  Humble")
    after = [tag_of(client, address) for address in addresses]
    assert all(old != new for old, new in zip(before, after, strict=True))


def test_another_game_s_erratum_changes_nothing(client):
    before = tag_of(client)
    publish_erratum("asio", game="boost", name="Asio 2")
    assert tag_of(client) == before


def test_the_tag_changes_again_on_the_day_that_an_erratum_begins(client, monkeypatch):
    publish_erratum("ri34", day=today() + TOMORROW, name="Jez H.")
    before = tag_of(client)
    day_after = today() + TOMORROW
    monkeypatch.setattr("api.catalog.question.today", lambda: day_after)
    assert matching(client, before).json()["name"] == "Jez H."


def test_a_day_without_a_change_changes_no_tag(client, monkeypatch):
    before = tag_of(client)
    day_after = today() + TOMORROW
    monkeypatch.setattr("api.catalog.question.today", lambda: day_after)
    assert tag_of(client) == before


def test_taking_back_a_scheduled_version_changes_the_tag(client):
    scheduled = publish_erratum("ri34", day=today() + TOMORROW, name="Never")
    before = tag_of(client, f"{CARD}versions/")
    version_cancel(scheduled)
    assert tag_of(client, f"{CARD}versions/") != before


def test_day_language_and_parameters_have_tags_of_their_own(client):
    tags = [
        tag_of(client),
        tag_of(client, f"{CARD}?as_of=2026-06-01"),
        tag_of(client, f"{CARD}?lang=zh"),
        tag_of(client, "/api/v1/cards/?page_size=1"),
        tag_of(client, "/api/v1/cards/?page_size=2"),
        tag_of(client, Host="localhost"),
    ]
    assert len(set(tags)) == len(tags)


def test_a_language_by_header_and_by_parameter_are_told_apart_only_by_address(client):
    assert tag_of(client, **{"Accept-Language": "zh-TW"}) == tag_of(client, **{"Accept-Language": "zh"})
    assert tag_of(client, **{"Accept-Language": "zh"}) != tag_of(client, **{"Accept-Language": "de"})


@pytest.mark.parametrize("address", READS)
def test_head_has_the_headers_of_get_and_no_body(client, address):
    head, get = client.head(address), client.get(address)
    assert (head.status_code, head.content) == (200, b"")
    assert head["ETag"] == get["ETag"]


def test_options_tells_what_can_be_done(client):
    response = client.options(CARD)
    assert (response.status_code, response["Allow"]) == (200, "GET, HEAD, OPTIONS")


@pytest.mark.parametrize(
    ("time", "age"),
    [(dt.time(12), 60), (dt.time(23, 59), 60), (dt.time(23, 59, 30), 30), (dt.time(23, 59, 59, 900_000), 0)],
)
def test_nothing_is_kept_beyond_midnight_when_records_change(time, age):
    assert max_age(dt.datetime.combine(dt.date(2026, 5, 1), time, dt.UTC)) == age


def test_no_body_is_made_for_a_304(client, monkeypatch):
    tag = tag_of(client)
    monkeypatch.setattr(CatalogRead, "represent", lambda *_: pytest.fail("a body was made"))
    monkeypatch.setattr("api.catalog.cards.CardView.represent", lambda *_: pytest.fail("a body was made"))
    assert matching(client, tag).status_code == matching(client, "*").status_code == 304
