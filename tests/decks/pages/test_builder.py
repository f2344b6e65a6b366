"""The builder as a form, without scripts: what its buttons do, what it says, and what it refuses."""

import json
import re

import pytest

from catalog.pages import today
from decks.readings import Submission
from decks.services import MAX_ENTRIES, deck_judge, format_named
from tests.decks.desk import NEW, Desk

pytestmark = pytest.mark.usefixtures("loaded")
FIVE = {"list": "2 Asio\n1 Beast\nFeatures\n2 Echo Server\n"}


@pytest.fixture
def desk(client):
    return Desk(client)


@pytest.fixture
def begun(desk):
    return desk.press("import-add", **FIVE)


def test_everybody_may_build_and_is_told_at_once_what_is_missing(desk):
    assert desk.answer.status_code == 200
    assert "Not legal for Casual: 2 problems." in desk.part("verdict")
    assert 'href="/rules/boost/deck.1/"' in desk.part("verdict")
    assert "Log in to save" in desk.page


@pytest.mark.parametrize(
    ("query", "chosen"),
    [
        ("?game=programmers", "programmers-base"),
        ("?game=duel", "duel-starter"),
        ("?game=duel&format=boost-strict", "boost-strict"),
        ("?game=chess", "boost-casual"),
        ("?format=chess", "boost-casual"),
    ],
)
def test_a_new_deck_begins_with_the_format_or_the_game_asked_for(client, query, chosen):
    page = client.get(f"{NEW}{query}").content.decode()
    assert re.findall(r'<option value="([^"]+)" selected>', page)[0] == chosen


def test_a_starter_is_a_legal_deck_to_begin_with(desk):
    desk.press("starter:starter")

    assert "✗" not in desk.part("verdict")
    assert "Legal for Casual." in desk.part("verdict")
    assert sum(desk.cards().values()) >= 66


@pytest.mark.parametrize(
    ("deeds", "copies"),
    [
        (["add:asio"], 3),
        (["add:asio", "add:asio", "take:asio"], 3),
        (["more:main:asio"], 3),
        (["less:main:asio"], 1),
        (["less:main:asio", "less:main:asio"], None),
        (["less:main:asio"] * 3, None),
        (["drop:main:asio"], None),
        (["clear"], None),
        (["drop:main:asio", "undo"], 2),
        (["more:main:asio", "undo", "redo"], 3),
        (["undo", "redo"], 2),
        (['edit:[["main","asio",5]]'], 7),
        (["add:nothing-like-it", "more:main:json", "search", "say hello"], 2),
    ],
)
def test_a_button_changes_the_deck(begun, deeds, copies):
    assert begun.press(*deeds).cards().get("main:asio") == copies


def test_a_card_goes_to_the_zone_where_it_belongs_and_can_be_moved(begun):
    begun.press("add:chat-backend")
    assert begun.cards()["side:chat-backend"] == 1

    begun.press("move:side:main:echo-server")
    assert begun.cards()["main:echo-server"] == 2
    assert "side:echo-server" not in begun.cards()


def test_a_number_can_be_typed_and_zero_takes_the_card_out(begun):
    begun.press("check", n0="7", n1="0")
    assert begun.cards() == {"main:asio": 7, "side:echo-server": 2}

    begun.press("check", n0="many")
    assert begun.cards()["main:asio"] == 7


def test_twenty_steps_can_be_taken_back(begun):
    begun.press(*["add:asio"] * 25).press(*["undo"] * 30)

    assert begun.cards()["main:asio"] == 7
    assert 'value="undo"' in begun.page
    assert re.search(r'value="undo"[^>]*disabled', begun.page)


def test_a_mechanical_fix_is_one_press(begun):
    begun.press(begun.deed("edit:"))

    assert begun.cards()["side:echo-server"] == 1
    assert "More than once" not in begun.part("verdict")


@pytest.mark.parametrize(
    ("written", "label", "left"),
    [
        ("1 Asio\n1 Blorp", "Take them out", {"main:asio": 1}),
        ("1 Asio\nMain\n1 Echo Server", "Move them where", {"main:asio": 1, "side:echo-server": 1}),
        ("1 Asio\n1 Core", "Take them out", {"main:asio": 1}),
    ],
)
def test_what_has_no_choice_has_a_button(desk, written, label, left):
    desk.press("import-add", list=written)
    deed = next(value for value, words in desk.form.buttons.items() if words.startswith(label))

    assert desk.press(deed).cards() == left


def test_a_strange_word_stays_and_what_it_may_mean_is_offered(desk):
    desk.press("import-add", list="3 Bea\n2 Asoi")
    assert desk.cards() == {"main:Bea": 3, "main:Asoi": 2}

    desk.press(next(value for value, words in desk.form.buttons.items() if words == "Asio"))
    assert desk.cards()["main:asio"] == 2


def test_warnings_stand_apart_and_make_no_deck_illegal(desk):
    desk.press("starter:starter").press("drop:main:asio", format="boost-strict")

    errors, _, warnings = desk.part("verdict").partition("Good to know")
    assert "Legal for" in errors
    assert 'class="problem note"' in warnings
    assert "boost:deck.8" in warnings


def test_the_search_is_that_of_the_card_page_within_the_game(desk):
    desk.press("search", q="type:feature")

    assert 'value="add:echo-server"' in desk.part("results")
    assert 'value="add:asio"' not in desk.part("results")
    assert 'value="add:echo-server"' not in desk.press("search", q="2 of birds").page


def test_a_fault_of_the_query_is_said_and_the_text_stays(begun):
    begun.press("search", q="(type:tool")

    assert "parenthes" in begun.part("results")
    assert begun.form.fields["q"] == "(type:tool"
    assert begun.cards()["main:asio"] == 2


@pytest.mark.parametrize("query", ["", "asio or beast", "(asio"])
def test_the_search_can_keep_to_the_format(desk, query):
    answer = desk.press("search", q=query, only_legal="1")

    assert answer.answer.status_code == 200
    assert desk.form.fields["only_legal"] == ["1"]


def test_every_plot_of_the_deck_has_its_table(desk):
    figures = desk.press("starter:starter").part("figures")

    assert figures.count("<svg") == figures.count("Numbers of the plot") >= 3
    assert "Domains" in figures


@pytest.mark.parametrize(
    ("format_", "zones"), [("release-base", "Play cards"), ("programmers-base", "Projects")]
)
def test_a_shared_table_is_laid_out_by_the_rules(desk, format_, zones):
    desk.press("check", format=format_).press("setup")

    (verdict,) = deck_judge([format_named(format_)], Submission(), on=today())
    assert zones in desk.part("deck")
    assert desk.cards() == {f"{row.zone}:{row.card}": row.count for row in verdict.setup.rows()}
    assert "no deck of their own" in desk.part("odds")


@pytest.mark.parametrize(
    "form",
    [
        {"rows": "{"},
        {"rows": "7"},
        {"rows": "[" * 5000},
        {"rows": '[["main","asio",0,"","",""]]'},
        {"rows": '[["main","asio",true,"","",""]]'},
        {"rows": '[["main","asio",1]]'},
        {"rows": '[["main"," ",1,"","",""]]'},
        {"rows": '[["","asio",1,"","",""]]'},
        {"rows": json.dumps([["main", f"c{n}", 1, "", "", ""] for n in range(MAX_ENTRIES + 1)])},
        {"past": "[7]"},
        {"unread": "[7]"},
        {"unread": '[{"raw": 1}]'},
        {"rows": "x" * 900_001},
    ],
)
def test_a_form_that_no_page_made_is_refused(client, form):
    assert client.post(NEW, form).status_code == 400


@pytest.mark.parametrize(
    "deed",
    [
        "edit:",
        "edit:[[1,2,3]]",
        'edit:[["main","asio",10000]]',
        "edit:" + "[" * 3000,
        'edit:[["main","asio",999]]',
    ],
)
def test_an_edit_over_the_limits_changes_nothing_and_says_why(begun, deed):
    begun.press(deed)

    assert begun.answer.status_code == 400
    assert 'role="alert"' in begun.part("notices")
    assert begun.cards()["main:asio"] == 2


@pytest.mark.parametrize(
    "query", [{"format": "chess"}, {"starter": "nope"}, {"format": "a\x00b"}, {"as_of": "0001-01-01"}]
)
def test_an_address_that_asks_for_what_there_is_not_gives_an_empty_deck(client, query):
    answer = client.get(NEW, query)

    assert answer.status_code == 200
    assert "No card yet" in answer.content.decode()


def test_whatever_is_typed_is_shown_as_text(begun):
    evil = '<script>alert(1)</script>"{{7*7}}'
    begun.press("import-add", name=evil, notes=evil, message=evil, q=evil, list=f"2 {evil}")

    assert "<script>alert" not in begun.page
    assert begun.form.fields["name"] == evil
    assert f"main:{evil}" in begun.cards()


@pytest.mark.parametrize("word", ["a\x00b", "x" * 600, "\u202eevil"])
def test_odd_words_break_nothing(begun, word):
    begun.press("import-add", list=f"2 {word}", name=word, q=word, owned=word)

    assert begun.answer.status_code in (200, 400)


def test_for_a_script_only_what_changed_is_sent(client, begun):
    form = begun.form.fields | {"do": "add:asio"}
    page = client.post(NEW, form, headers={"X-Builder": "1"}).content.decode()
    found = client.post(NEW, form | {"do": "search"}, headers={"X-Builder": "1"}).content.decode()

    assert "<html" not in page + found
    assert ('data-part="deck"' in page, 'data-part="results"' in page) == (True, False)
    assert ('data-part="deck"' in found, 'data-part="results"' in found) == (False, True)


def test_a_large_deck_costs_as_many_queries_as_a_small_one(client, begun, django_assert_max_num_queries):
    begun.press("starter:starter")

    with django_assert_max_num_queries(45):
        begun.press("check")


def test_the_builder_speaks_chinese(client):
    page = client.get(NEW, {"lang": "zh"}).content.decode()

    assert "登录后保存" in page
    assert "不合法" in page


# -- how many Features win --------------------------------------------------------------------------------


def test_the_number_of_features_that_win_is_the_format_s_until_another_is_typed(desk):
    assert desk.form.fields["features_to_win"] == "2"

    desk.press("starter:starter").press("check", features_to_win="9")

    assert desk.form.fields["features_to_win"] == "9"
    assert "at least 18 are needed where 9 must be built to win" in desk.part("verdict")
    assert 'href="/rules/boost/deck.3/"' in desk.part("verdict")


@pytest.mark.parametrize("typed", ["", "0", "x", "100", "-1", "1.5", "٣"])
def test_what_is_no_number_of_features_is_the_format_s(begun, typed):
    assert begun.press("check", features_to_win=typed).form.fields["features_to_win"] == "2"


def test_another_format_has_its_own_number_of_features(begun):
    begun.press("check", features_to_win="4").press("check", format="boost-endurance")

    assert begun.form.fields["features_to_win"] == "5"


def test_a_game_without_features_asks_for_none(desk):
    assert "features_to_win" not in desk.press("check", format="duel-constructed").form.fields


def test_the_nearest_legal_decks_are_those_for_the_number_of_features(begun):
    begun.press("starter:starter").press("repair", features_to_win="9")

    assert begun.form.fields["features_to_win"] == "9"
    assert "at least 18 are needed" in begun.part("verdict")
    assert "This deck is legal" not in begun.part("mend")
