"""What queries find among the cards of the fixtures, and what is refused."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalog.models import CardVersion
from catalog.search.errors import SearchRefused
from catalog.search.query import search_cards
from catalog.services import version_cancel, version_draft, version_publish
from tests.catalog.search.odd_cards import odd_cards
from tests.days import DAY, SOON

pytestmark = pytest.mark.usefixtures("loaded")


def found(query: str, *, day: dt.date = DAY, **options) -> set[str]:
    return {card.card.slug for card in search_cards(query, day=day, **options).cards}


def refusal(query: str, *, day: dt.date = DAY) -> SearchRefused:
    with pytest.raises(SearchRefused) as refused:
        search_cards(query, day=day)
    return refused.value


def everything() -> set[str]:
    return found("")


def publish(slug: str, day: dt.date, **facts) -> CardVersion:
    in_force = CardVersion.objects.in_force(on=day).get(card__slug=slug)
    draft = version_draft(in_force, effective_from=day)
    for name, value in facts.items():
        setattr(draft, name, value)
    draft.save()
    version_publish(draft)
    draft.refresh_from_db()
    return draft


def test_a_blank_query_finds_every_card_in_force():
    assert found("  ") == {row.card.slug for row in CardVersion.objects.in_force(on=DAY)}


def test_a_negation_is_the_complement():
    assert found("-text:draw") == everything() - found("text:draw")


def test_a_negated_text_includes_cards_without_text():
    without = set(CardVersion.objects.in_force(on=DAY).filter(text="").values_list("card__slug", flat=True))
    assert without
    assert without <= found("-text:draw")


@pytest.mark.parametrize("pair", [("type:library", "speed>2"), ("game:release", "is:hub"), ("cost>1", "a")])
def test_a_negated_choice_obeys_de_morgan(pair):
    one, other = pair
    assert (
        found(f"-({one} or {other})") == found(f"-{one} -{other}") == everything() - found(one) - found(other)
    )
    assert found(f"-({one} {other})") == found(f"-{one} or -{other}")


def test_a_double_negation_is_none():
    assert found("--type:library") == found("type:library")


def test_a_card_without_the_stat_is_in_no_comparison_of_it():
    has = {row.card.slug for row in CardVersion.objects.in_force(on=DAY) if "Speed" in row.stats}
    assert found("speed<3") | found("speed>=3") == has
    assert found("speed!=3") | found("speed=3") == has
    assert found("-speed<3") > found("speed>=3")


def test_fields_are_compared_with_fields():
    rows = [row for row in CardVersion.objects.in_force(on=DAY) if {"Speed", "Reliability"} <= set(row.stats)]
    assert found("speed>reliability") == {
        row.card.slug for row in rows if row.stats["Speed"] > row.stats["Reliability"]
    }
    assert found("speed>reliability") | found("speed<=reliability") == {row.card.slug for row in rows}


@pytest.mark.parametrize("number", ["\N{MINUS SIGN}2", "\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH DIGIT TWO}"])
def test_a_number_is_read_as_cards_and_other_keyboards_write_it(number):
    assert found(f"speed:{number}") == found("speed:-2") != set()


def test_a_date_is_read_as_other_keyboards_write_it():
    wide = "2026-03".translate({ord(sign): ord(sign) + 0xFEE0 for sign in "0236-"})
    assert found(f"changed:{wide}") == found("changed:2026-03") != set()


def test_the_example_of_the_contract_works():
    assert found("type:library (reliability>=2 or (speed>=4 -is:hub))") == found("type:library") & (
        found("reliability>=2") | (found("speed>=4") - found("is:hub"))
    )


@pytest.mark.parametrize(
    "query", ["TYPE:LIBRARY", "Type:Library", "t:library", "type=library", 'type:"library"']
)
def test_fields_values_and_aliases_ignore_case(query):
    assert found(query) == found("type:library")


@pytest.mark.parametrize(
    ("query", "code", "position", "token", "near"),
    [
        ("tpye:library", "unknown_field", 0, "tpye", "type"),
        ("a (b or colour:red)", "unknown_field", 8, "colour", None),
        ("404:x", "unknown_field", 0, "404", None),
        ("type:libary", "unknown_value", 5, "libary", "Library"),
        ("game:chess", "unknown_value", 5, "chess", None),
        ("set:strater", "unknown_value", 4, "strater", "starter"),
        ("is:hubb", "unknown_value", 3, "hubb", "hub"),
        ("has:rulings", "unknown_value", 4, "rulings", "ruling"),
        ("lang:fr", "unknown_value", 5, "fr", None),
        ("legal:boost-stric", "unknown_value", 6, "boost-stric", "boost-strict"),
        ("depends:azio", "unknown_value", 8, "azio", "asio"),
        ("type:lib", "unknown_value", 5, "lib", "Library"),
        ("domain:NET", "unknown_value", 7, "NET", "Networking"),
        ("set:exp", "unknown_value", 4, "exp", "experiments"),
        ("rel>2", "unknown_field", 0, "rel", "reliability"),
        ("speed>banana", "bad_number", 6, "banana", None),
        ("speed>relibility", "bad_number", 6, "relibility", "reliability"),
        ("speed>1e3", "bad_number", 6, "1e3", None),
        ("cost>99999999999999", "bad_number", 5, "99999999999999", None),
        ("speed:date", "bad_number", 6, "date", None),
        ("date>soon", "bad_date", 5, "soon", None),
        ("date:2026-02-30", "bad_date", 5, "2026-02-30", None),
        ("text@2026-02-30:draw", "bad_date", 4, "@2026-02-30", None),
        ("text@:draw", "bad_date", 4, "@", None),
        ("game@2026-01-01:boost", "bad_date", 0, "game@2026-01-01:boost", None),
        ("legal:boost-strict@soon", "bad_date", 18, "@soon", None),
        ("legal:boost-strict@2020-01-01", "not_in_force", 6, "boost-strict", None),
        ("name>a", "bad_operator", 4, ">", None),
        ("type<library", "bad_operator", 4, "<", None),
        ("text=/a/", "bad_operator", 4, "=", None),
        ("type:/lib/", "bad_value", 5, "/lib/", None),
        ("/(/", "bad_regex", 0, "/(/", None),
        (r"/(a)\1/", "bad_regex", 0, r"/(a)\1/", None),
        ("order:prettiness", "unknown_value", 6, "prettiness", None),
        ("order:cost order:name", "repeated_directive", 11, "order:name", None),
        ("-order:cost", "misplaced_directive", 1, "order:cost", None),
        ("a or order:cost", "misplaced_directive", 5, "order:cost", None),
        ('"\u00ad"', "empty_value", 0, '"\u00ad"', None),
    ],
)
def test_what_is_not_known_is_refused_where_it_stands(query, code, position, token, near):
    refused = refusal(query)
    assert (refused.code, refused.position, refused.token, refused.near) == (code, position, token, near)


def test_free_words_are_sought_in_names_and_texts_of_every_language():
    assert found("asio") >= {"asio", "beast"}
    assert found("rumour mill") == found("谣言作坊") == {"rumour-mill"}


def test_a_chinese_query_narrows_and_never_widens():
    assert found("需求") < found("lang:zh") < everything()
    assert found("需求 game:boost") == set()


@pytest.mark.parametrize(
    ("query", "slug"),
    [
        ("cafe", "cafe"),
        ("CAFÉ", "cafe"),
        ("name:CAFE\u0301", "cafe"),
        ("ｃａｆｅ", "cafe"),
        ('"don’t panic"', "dont"),
        ("dont", "dont"),
        ('name="Don\'t Panic"', "dont"),
        ("mud", "mud"),
        ("M.U.D.", "mud"),
        ('"24/7 on call"', "on-call"),
        ("24/7", "on-call"),
        ('"404: not found"', "not-found"),
        ("c++", "cpp"),
        ("name:c#", "sharp"),
        ("multiindex", "multi-index"),
        ('name:"multi–index"', "multi-index"),
        ("flavour:ÉLAN", "cafe"),
        ("text:elan", "cafe"),
        ("author:francois", "cafe"),
        ("???", "questions"),
        ('!"CAFE compiler"', "cafe"),
        ('!"m u d"', "mud"),
        ("!questions", "word-questions"),
    ],
)
def test_accents_case_width_and_punctuation_fold_the_same_way_everywhere(query, slug):
    odd_cards()
    assert found(query, game="odd") == {slug}


@pytest.mark.parametrize("query", ["%", "_", "'", '"\\""', "%sio", "a_io", "';--", "‮oisa"])
def test_signs_with_a_meaning_in_databases_mean_themselves(query):
    assert "asio" not in found(query)


def test_an_exact_name_is_the_whole_name():
    assert found('!"smart ptr"') == found("!smart-ptr") == {"smart-ptr"}
    assert found('!"smart"') == set()


def test_a_regular_expression_is_run_over_texts_as_shown():
    assert found("name:/^as/ game:boost") == {"asio", "assert"}
    assert found("game:release name:/^[0-9] of f/") == {f"fruits-{rank}" for rank in range(2, 10)}
    assert found("-name:/^as/ game:boost") == found("game:boost") - {"asio", "assert"}


def test_a_regular_expression_is_refused_over_too_many_rows(monkeypatch):
    monkeypatch.setattr("catalog.search.patterns.MOST_ROWS", 100)
    refused = refusal("x or /a/")
    assert (refused.code, refused.position, refused.token) == ("too_broad", 5, "/a/")
    assert found("game:boost /^asio$/") == {"asio"}
    assert found("-(-game:boost or /^b/)") == found("game:boost") - found("game:boost /^b/")


def test_a_regular_expression_takes_linear_time():
    assert found("game:boost text:/(a+)+$(b|c)*(a|aa)+$/") == set()


def test_hub_and_dependency_follow_what_libraries_name():
    assert found("depends:asio") == {"beast", "cobalt", "mysql"}
    assert found("depends:asio") <= found("is:dependency")
    assert "asio" in found("is:hub")
    assert found("refers:asio") >= found("depends:asio")
    assert found('depends:"Asio"') == found("depends:ASIO")


def test_a_hub_is_none_on_a_day_on_which_nobody_names_it():
    for slug in ("beast", "cobalt", "mysql"):
        publish(slug, SOON, effects=[])
    assert "asio" not in found("is:hub", day=SOON)
    assert "asio" in found("is:hub", day=SOON - dt.timedelta(days=1))


def test_a_text_may_be_asked_about_another_day():
    publish("ri34", SOON, name="Somebody Else")
    assert found('name@2026-01-01:"jez humble"', day=SOON) == {"ri34"}
    assert found('name:"jez humble"', day=SOON) == set()
    assert found(f'name@{SOON}:"somebody else"') == {"ri34"}
    assert found('name@2025-01-01:"jez humble"') == set()


def test_legality_may_be_asked_about_another_day():
    assert found("legal:boost-strict@2027-01-01") == found("legal@2027-01-01:boost-strict")
    assert found("legal:boost-strict") <= found("game:boost")
    assert found("legal:release-base") == found("game:release") - found("-legal:release-base game:release")


def test_a_published_erratum_is_found_from_its_day_on():
    version = publish("ri34", SOON, attributes={"rank": 13, "suit": "Birds"})
    assert "ri34" in found("suit:birds rank:13", day=SOON)
    assert "ri34" not in found("suit:birds rank:13")
    assert "ri34" in found(f"changed:{SOON} is:errata has:errata", day=SOON)
    version_cancel(version)
    assert "ri34" not in found("suit:birds rank:13", day=SOON)


def test_a_withdrawn_card_is_found_until_its_day():
    publish("ri34", SOON, withdrawn=True)
    assert "ri34" in found("", day=SOON - dt.timedelta(days=1))
    assert "ri34" not in found("", day=SOON)


def test_a_card_of_a_starter_is_told():
    assert found("is:starter") >= {"asio"}
    assert not found("is:starter game:release")


@pytest.mark.parametrize("word", ["and", "not", "AND"])
def test_a_word_that_other_languages_know_is_searched_and_warned_of(word):
    result = search_cards(f"draw {word} x", day=DAY)
    assert len(result.warnings) == 1
    assert word in result.warnings[0]


@pytest.mark.parametrize("word", ["type：tool", "Ｓｐｅｅｄ＞３", "cost≥2"])
def test_a_comparison_with_an_operator_of_full_width_is_searched_as_a_word_and_warned_of(word):
    (warning,) = search_cards(word, day=DAY).warnings
    assert word in warning


@pytest.mark.parametrize("word", ["结果：", "text", "“type：tool”"])
def test_other_words_are_not_warned_of(word):
    assert search_cards(word, day=DAY).warnings == ()


@pytest.mark.parametrize(
    "order", ["name", "type", "game", "slug", "cost", "date", "changed", "speed", "rank", "salary"]
)
def test_pages_give_every_card_once_in_every_order(order):
    cards = search_cards(f"order:{order} direction:desc", day=DAY).cards
    whole = [card.pk for card in cards[:]]
    paged = [card.pk for start in range(0, len(cards), 40) for card in cards[start : start + 40]]
    assert paged == whole
    assert len(set(whole)) == len(whole) == len(everything())


def test_as_many_queries_are_made_for_many_cards_as_for_few(django_assert_num_queries):
    few, many = search_cards("suit:birds", day=DAY).cards, search_cards("", day=DAY).cards
    assert 0 < len(few) < len(many)
    with CaptureQueriesContext(connection) as asked:
        assert len(list(few)) == len(few)
    with django_assert_num_queries(len(asked)):
        assert len(list(many)) == len(many)


def test_cards_without_the_number_come_last_in_both_directions():
    upwards = [card.stats.get("Speed") for card in search_cards("game:boost order:speed", day=DAY).cards]
    down = [
        card.stats.get("Speed") for card in search_cards("game:boost order:speed dir:desc", day=DAY).cards
    ]
    known = [speed for speed in upwards if speed is not None]
    assert known == sorted(known) == upwards[: len(known)]
    assert down[: len(known)] == known[::-1]


def test_the_order_of_the_query_comes_before_that_of_its_surroundings():
    result = search_cards("order:slug", day=DAY, order="cost", direction="desc")
    assert [card.card.slug for card in result.cards[:2]] == sorted(everything(), reverse=True)[:2]
    assert result.warnings == ("Ordered by slug, as the query says, not by cost.",)


@pytest.mark.parametrize(
    "query", ['TYPE:Library  ( a or -"b c" )', "text@2026-01-01:x !asio", "--a -(b c) /d/"]
)
def test_the_normalised_query_asks_the_same(query):
    result = search_cards(query, day=DAY)
    again = search_cards(result.normalised, day=DAY)
    assert again.normalised == result.normalised
    assert [card.pk for card in again.cards] == [card.pk for card in result.cards]


def test_two_hundred_terms_are_answered():
    assert found("x or " * 199 + "asio") == found("x") | found("asio")
