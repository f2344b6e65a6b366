"""The search page as its readers meet it."""

from urllib.parse import urlsplit

import pytest
from django.http import QueryDict
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


def body(client: Client, query: str, **parts: str) -> str:
    return client.get("/cards/", {"q": query, **parts}).content.decode()


@pytest.mark.parametrize(
    "query", ['"unbalanced', "(type:tool", "()", "-", "type:", "speed>banana", "colour:red"]
)
def test_a_query_that_cannot_be_understood_is_refused_and_kept(client: Client, query: str) -> None:
    answer = client.get("/cards/", {"q": query})

    assert answer.status_code == 400
    assert f'value="{escaped(query)}"' in answer.content.decode()


def escaped(text: str) -> str:
    return text.replace('"', "&quot;").replace(">", "&gt;")


def test_a_caret_stands_under_the_fault(client: Client) -> None:
    page = body(client, "type:tool (speed>2")

    assert "type:tool <mark>(</mark>speed&gt;2\n          ^" in page


def test_a_caret_finds_its_place_in_a_long_query(client: Client) -> None:
    page = body(client, f"{'draw ' * 20}(x")

    assert "<mark>(</mark>x" in page
    assert "…" in page


def test_a_misspelt_field_is_told_the_near_one(client: Client) -> None:
    assert "Did you mean <b>" in body(client, "tipe:tool")


def test_what_was_entered_comes_back_escaped(client: Client) -> None:
    page = body(client, "<script>alert(1)</script>")

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_a_query_too_long_is_refused_with_the_limit(client: Client) -> None:
    answer = client.get("/cards/", {"q": "x " * 20_000})

    assert answer.status_code == 400
    assert "1,000 characters" in answer.content.decode()


def test_an_order_that_is_none_is_as_good_as_not_asked_for(client: Client) -> None:
    assert client.get("/cards/", {"order": "colour", "direction": "up", "page": "x"}).status_code == 200


def test_a_query_narrows_the_list(client: Client) -> None:
    page = body(client, "game:release humble", view="list")

    assert "Jez Humble" in page
    assert "Dan North" not in page


def test_faces_have_their_card_as_alternative_text(client: Client) -> None:
    page = body(client, '!"Jez Humble"')

    assert 'alt="Jez Humble, Play, Release!"' in page
    assert "/api/v1/cards/release/ri34/image.svg" in page


def test_a_facet_of_the_chosen_game_adds_its_term(client: Client) -> None:
    page = body(client, "game:boost draw")

    assert "?q=game%3Aboost+draw+type%3Alibrary" in page


def test_a_chosen_facet_takes_its_term_out_again(client: Client) -> None:
    page = body(client, "game:boost type:library")

    assert '<a href="?q=game%3Aboost" aria-current="true">Library' in page


def test_a_facet_is_chosen_however_its_term_is_written(client: Client) -> None:
    page = body(client, "g:Boost DOMAIN=Networking")

    assert '<a href="?q=g%3ABoost" aria-current="true">Networking' in page


def test_a_facet_counts_what_its_link_leads_to(client: Client) -> None:
    page = body(client, "game:boost domain:networking")
    linked = body(client, "game:boost domain:networking category:async")

    assert 'category%3Aasync">Async <span class="count">4</span>' in page
    assert '<p class="soft" role="status">4 cards' in linked


def test_a_facet_that_leads_to_no_card_is_not_offered(client: Client) -> None:
    page = body(client, "game:boost domain:networking")

    assert "domain%3Aparsing" not in page
    assert "type%3Afeature" not in page


def test_games_are_counted_among_what_was_found(client: Client) -> None:
    page = body(client, "type:library")

    assert 'q=game%3Aboost+type%3Alibrary">Boost <span class="count">' in page
    assert ">Duel" not in page


@pytest.mark.parametrize(
    ("asked", "query"),
    [
        ({"game": "boost"}, "game:boost"),
        ({"game": "boost", "q": "draw or play"}, "game:boost (draw or play)"),
        ({"game": "duel", "set": "core", "q": "draw"}, "game:duel set:core draw"),
        ({"game": "boost", "q": "type:"}, "game:boost type:"),
        ({"game": "no such game"}, 'game:"no such game"'),
    ],
)
def test_the_parameters_that_narrow_the_api_become_terms(
    client: Client, asked: dict[str, str], query: str
) -> None:
    answer = client.get("/cards/", {**asked, "lang": "zh"})

    assert answer.status_code == 302
    assert QueryDict(urlsplit(answer["Location"]).query).dict() == {"lang": "zh", "q": query}


def test_a_game_that_is_none_is_refused_as_the_api_refuses_it(client: Client) -> None:
    assert client.get("/cards/", {"game": "chess"}, follow=True).status_code == 400


def test_a_choice_between_terms_is_kept_in_parentheses(client: Client) -> None:
    page = body(client, "draw or play")

    assert "?q=game%3Aboost+%28draw+or+play%29" in page


def test_instant_results_are_a_part_of_the_page_and_say_what_is_wrong(client: Client) -> None:
    found = client.get("/cards/", {"q": "humble"}, headers={"HX-Request": "true"})
    refused = client.get("/cards/", {"q": "type:"}, headers={"HX-Request": "true"})

    assert found.content.decode().lstrip().startswith('<div id="found"')
    assert refused.status_code == 200
    assert 'role="alert"' in refused.content.decode()
    assert "HX-Request" in found.headers["Vary"]


def test_a_page_taken_from_history_is_whole(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}

    assert "<html" in client.get("/cards/", headers=headers).content.decode()


def test_links_keep_the_day_and_the_language(client: Client) -> None:
    page = body(client, "game:boost", as_of="2026-06-01", lang="zh")

    assert "as_of=2026-06-01&amp;lang=zh" in page or "lang=zh&amp;as_of=2026-06-01" in page


def test_the_help_has_every_field_with_an_example_to_try(client: Client) -> None:
    page = client.get("/cards/help/").content.decode()

    assert "<code>reliability</code>" in page
    assert "/cards/?q=type%3Alibrary" in page


@pytest.mark.parametrize("word", ["hub", "starter", "guard", "instant", "one-time"])
def test_the_help_has_every_value_of_is(client: Client, word: str) -> None:
    assert f"<code>is:{word}</code>" in client.get("/cards/help/").content.decode()


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("type:", "“type:”后面要有值。"),
        ("speed>relibility", "relibility 不是。"),
        ("colour:red", "没有字段 colour。"),
        ("legal:boost-strict@2020-01-01", "boost-strict 在 2020-01-01 还没有规则。"),
    ],
)
def test_a_refusal_speaks_the_language_of_the_page(client: Client, query: str, said: str) -> None:
    assert said in body(client, query, lang="zh")


def test_a_warning_and_the_help_speak_the_language_of_the_page(client: Client) -> None:
    assert "取反请用减号" in body(client, "draw not", lang="zh")
    assert "程序员的薪水" in client.get("/cards/help/", {"lang": "zh"}).content.decode()
