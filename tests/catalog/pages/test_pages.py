"""Pages of the catalog as their readers meet them."""

import re

import pytest
from django.test import Client

from catalog.models import Card, Clause

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


def body(client: Client, address: str, **headers: str) -> str:
    return client.get(address, headers=headers).content.decode()


def test_the_home_page_names_the_four_games(client: Client) -> None:
    page = body(client, "/")

    for name in ("Boost", "Release!", "Duel", "Problems and Programmers"):
        assert name in page


def test_a_game_without_an_engine_offers_no_simulation(client: Client) -> None:
    page = body(client, "/")

    assert "/simulate/?game=release" in page
    assert "/simulate/?game=programmers" not in page


def test_the_home_page_leads_to_the_tables_of_the_games_that_have_one(client: Client) -> None:
    page = body(client, "/?lang=zh")
    assert [f"/play/?lang=zh&amp;game={game}" in page for game in ("duel", "release", "boost")] == [
        True,
        True,
        False,
    ]
    assert 'aria-current="page">Release!' in body(client, "/play/?game=release")


def test_a_card_page_shows_text_printing_and_rulings(client: Client) -> None:
    page = body(client, "/cards/release/ri34/")

    assert "rank is 14" in page
    assert "RI34" in page
    assert "/clauses/release:ability.ri34/" in page


def test_an_unknown_card_is_a_page_that_says_so(client: Client) -> None:
    answer = client.get("/cards/release/ri99/")

    assert answer.status_code == 404
    assert "Nothing is here" in answer.content.decode()


def test_a_card_is_not_there_before_its_first_day(client: Client) -> None:
    assert client.get("/cards/release/ri34/?as_of=2025-12-31").status_code == 404
    assert client.get("/cards/release/ri34/?as_of=2026-01-01").status_code == 200


def test_what_was_not_there_on_the_day_asked_for_leads_back_to_today(client: Client) -> None:
    page = client.get("/cards/release/ri34/?as_of=2025-12-31&lang=zh").content.decode()

    assert "<strong>2025-12-31</strong>" in page
    assert 'class="button" href="/cards/release/ri34/?lang=zh"' in page
    assert 'href="/cards/?lang=zh&amp;as_of=2025-12-31"' in page


def test_an_unknown_page_with_a_day_that_is_none_is_still_not_found(client: Client) -> None:
    assert client.get("/nothing/?as_of=2026-02-30").status_code == 404


@pytest.mark.parametrize("day", ["2026-02-30", "yesterday", "2026-1-1", "９９９９-12-31", "0000-00-00"])
def test_what_is_no_day_is_refused(client: Client, day: str) -> None:
    answer = client.get("/cards/", {"as_of": day})

    assert answer.status_code == 400
    assert "no da" in answer.content.decode()


def test_the_day_asked_for_stands_above_every_page_and_in_its_links(client: Client) -> None:
    page = body(client, "/rules/?as_of=2026-06-01")

    assert "The site as of <strong>2026-06-01</strong>" in page
    assert "/rules/boost/?as_of=2026-06-01" in page


def test_a_clause_shows_rule_and_ruling_apart(client: Client) -> None:
    page = body(client, "/rules/boost/deck.2/")

    assert '<p class="part-rule">A custom deck holds at most 8 Instants.</p>' in page
    assert '<p class="part-ruling"><b>Ruling</b>' in page
    assert "instant_max" in page


def test_a_clause_can_be_found_by_its_full_id(client: Client) -> None:
    answer = client.get("/clauses/boost:deck.2/")

    assert answer.headers["Location"] == "/rules/boost/deck.2/"


def test_an_unknown_clause_is_not_found(client: Client) -> None:
    assert client.get("/rules/boost/deck.99/").status_code == 404


@pytest.mark.parametrize("word", ["x", ":", "boost:", ":deck.1", "no game:deck.1", "boost:deck/1", "%00:1"])
def test_what_is_no_full_id_of_a_clause_is_not_found(client: Client, word: str) -> None:
    assert client.get(f"/clauses/{word}/").status_code == 404


def test_the_chinese_rulebook_is_chinese(client: Client) -> None:
    page = body(client, "/rules/programmers/?lang=zh")

    assert 'lang="zh' in page
    assert "需求" in page


def test_the_browser_chooses_the_language_where_the_address_does_not(client: Client) -> None:
    page = body(client, "/rules/programmers/", accept_language="zh-CN,zh;q=0.9,en;q=0.5")

    assert "需求" in page


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("zh;q=0", "en"),
        ("zh;q=0, en;q=0.1", "en"),
        ("*, zh;q=0.5", "en"),
        ("fr, zh;q=0.5, en;q=0.4", "zh"),
        ("en;q=0.1, ZH-hant-TW", "zh"),
        ("zh;q=x", "en"),
        ("", "en"),
    ],
)
def test_pages_and_api_read_the_wish_for_a_language_alike(client: Client, header: str, language: str) -> None:
    page = client.get("/", headers={"Accept-Language": header})
    answer = client.get("/api/v1/cards/programmers/heisenbug/", headers={"Accept-Language": header})

    assert page["Content-Language"].partition("-")[0] == answer.json()["lang"] == language


def test_every_link_of_the_frame_keeps_the_language_of_the_page(client: Client) -> None:
    frame = body(client, "/?lang=zh").partition("</header>")[0]
    own = [
        link for link in re.findall(r'href="(/[^"]*)"', frame) if not link.startswith(("/api/", "/static/"))
    ]

    assert [link for link in own if "lang=" not in link] == []


def test_the_home_page_leads_into_the_search(client: Client) -> None:
    page = body(client, "/?lang=zh&as_of=2026-06-01")
    form = page.partition('role="search"')[2].partition("</form>")[0]

    assert 'action="/cards/"' in form
    assert 'name="q"' in form
    assert 'name="as_of" value="2026-06-01"' in form
    assert 'name="lang" value="zh"' in form


def test_a_rulebook_without_chinese_says_that_it_is_english(client: Client) -> None:
    page = body(client, "/rules/boost/?lang=zh")

    assert "at most 8 Instants" in page
    assert "verdict note" in page


def test_a_clause_names_the_cards_and_rulings_that_cite_it(client: Client) -> None:
    page = body(client, "/rules/boost/effect.4/")
    own = body(client, "/rules/release/ability.ri34/")

    assert "/cards/boost/asio/#rulings" in page
    assert 'href="/cards/release/ri34/">Jez Humble</a>' in own


def test_the_links_of_a_refusal_stay_on_this_site(client: Client) -> None:
    """A path that begins with two slashes would name another site, as a link."""
    page = client.get("/", PATH_INFO="//other.example/cards?x/").content.decode()
    assert 'href="/%2Fother.example/cards%3Fx/?lang=zh"' in page
    assert 'href="//' not in page


def test_a_large_set_is_shown_by_pages(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catalog.set_views.CARDS_PER_PAGE", 40)
    first, second = (client.get(f"/sets/release/base/?page={page}&lang=en") for page in (1, 2))
    assert [len(answer.context["rows"]) for answer in (first, second)] == [40, 14]
    assert "54 cards" in second.content.decode()
    assert 'href="?lang=en&amp;page=2"' in first.content.decode()


def test_cards_and_clauses_of_a_game_are_counted_apart(client: Client) -> None:
    rows = {game["slug"]: game for game in client.get("/").context["games"]}
    assert rows["release"]["cards"] == Card.objects.filter(game__slug="release").count()
    assert rows["release"]["clauses"] == Clause.objects.filter(rulebook__game__slug="release").count()
