"""The lints of `manage.py check_cards`: the smallest cards that each finds fault with, and what it allows."""

import json

import pytest
from django.conf import settings

from rules.card_report import game_report
from rules.card_sources import fixture_games
from rules.rendering import VOCABULARIES
from tests.rules.engine.core.effects.trial import TRIAL

DRAW = {"verb": "draw", "amount": 1}
LIBRARY = {"type": "Library", "attributes": {"min_version": 11}}


@pytest.fixture
def checked(tmp_path, monkeypatch):
    """Writes cards of a game, one version each, and returns the report on them."""
    monkeypatch.setitem(VOCABULARIES, "trial", TRIAL)

    def check(*cards, game="trial", languages=("en",)):
        folder = tmp_path / "cards" / game
        folder.mkdir(parents=True)
        listed = [
            {
                "slug": f"card-{at}",
                "versions": [{"effective_from": "2026-01-01", "name": f"Card {at}", **card}],
            }
            for at, card in enumerate(cards)
        ]
        document = {"game": game, "set": {"code": "base"}, "cards": listed}
        (folder / "base.json").write_text(json.dumps(document), encoding="utf-8")
        games = {"games": [{"slug": game, "languages": list(languages)}]}
        (tmp_path / "games.json").write_text(json.dumps(games), encoding="utf-8")
        (found,) = fixture_games(tmp_path)
        return game_report(found)

    return check


def codes(findings):
    return [finding.code for finding in findings]


def entering(*do):
    return {"effects": [{"when": "enters", "do": list(do)}]}


def drawing(number, **more):
    return {"type": "Event", **entering({**DRAW, "amount": number}), **more}


def feature(**stats):
    return {"type": "Feature", "attributes": {"requires": {"domains": {"Data": 1}, "stats": stats}}}


def test_a_fourth_card_with_equal_effects_is_an_error_that_names_them_all(checked):
    (error,) = checked(*[drawing(number) for number in range(1, 5)]).errors
    assert error.code == "equal_effects"
    assert error.message.endswith("card-0, card-1, card-2, card-3")


def test_three_cards_with_equal_effects_are_let_be(checked):
    assert checked(*[drawing(number) for number in range(1, 4)]).errors == []


def test_cards_that_differ_in_the_names_of_cards_alone_are_equal(checked):
    named = [
        {"type": "Event", "effects": [{"when": "enters", "if": {"in_play": f"card-{at}"}, "do": [DRAW]}]}
        for at in (1, 2, 3, 0)
    ]
    assert codes(checked(*named).errors) == ["equal_effects"]


def test_a_seventh_library_with_equal_effects_is_an_error(checked):
    assert codes(checked(*[LIBRARY | drawing(1, **LIBRARY)] * 7).errors) == ["equal_effects"]


def test_six_libraries_and_three_others_with_equal_effects_are_let_be(checked):
    libraries = [drawing(number, **LIBRARY) for number in range(1, 7)]
    assert checked(*libraries, *[drawing(9)] * 3).errors == []


def test_a_stat_that_no_feature_requires_is_an_error_at_its_place(checked):
    library = LIBRARY | {"stats": {"Speed": 3, "Accuracy": 2}}
    found = [(each.path, each.code) for each in checked(library, feature(Speed=12), game="boost").errors]
    assert found == [("/cards/0/versions/0/stats/Accuracy", "unneeded_stat")]


def test_a_stat_that_some_feature_requires_is_let_be(checked):
    library = LIBRARY | {"stats": {"Speed": 3, "Accuracy": 2}}
    assert checked(library, feature(Speed=12), feature(Accuracy=8), game="boost").errors == []


def test_malformed_stats_and_requirements_end_no_check(checked):
    broken = {"type": "Library", "stats": ["Speed"], "attributes": {"requires": 7}}
    assert "wrong_type" in codes(checked(broken, game="trial").errors)


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ({"type": "Event", **entering({"verb": "drwa"})}, "unknown_verb"),
        ({"type": "Event", **entering({**DRAW, "amuont": 2})}, "unknown_key"),
        ({"type": "Event", "efects": []}, "unknown_key"),
        ({"type": "Event", **entering(*[DRAW] * 40)}, "text_too_long"),
        (
            {"type": "Event", **entering({"verb": "search", "where": {"domain": "Networking"}})},
            "unreachable_effect",
        ),
        ({"type": "Event", "tags": {"domain": "Netwroking"}}, "unknown_domain"),
        ({"type": "Evnet"}, "unknown_type"),
        ({"type": "Event", "stats": {"Sped": 1}}, "unknown_stat"),
    ],
)
def test_a_slip_of_the_pen_is_an_error(checked, card, code):
    assert code in codes(checked(card).errors)


def test_a_text_is_measured_in_every_language_of_the_game(checked):
    long = {"type": "Event", **entering(*[DRAW] * 40)}
    errors = checked(long, languages=("en", "zh")).errors
    assert [(error.code, error.message.split(",")[0][-4:]) for error in errors] == [
        ("text_too_long", "(en)"),
        ("text_too_long", "(zh)"),
    ]


def test_a_card_without_a_name_in_a_language_of_its_game_is_a_warning(checked):
    named = drawing(1, translations=[{"language": "zh", "name": "抽牌"}])
    report = checked(named, drawing(2), languages=("en", "zh"))
    assert [(each.path, each.code) for each in report.warnings] == [
        ("/cards/1/versions/0/translations", "not_translated")
    ]
    assert report.errors == []


def test_a_verb_of_one_card_may_not_stand_on_more_than_a_few_cards_of_a_limited_game(checked):
    only = {
        "type": "Problem",
        "effects": [
            {"when": "played_on_victim", "against": "one_holds_most", "do": [{"verb": "skip_action"}]}
        ],
    }
    assert codes(checked(only, game="programmers").errors) == ["too_many_handlers"]


@pytest.mark.parametrize("game", ["boost", "duel", "programmers", "release"])
def test_the_shipped_cards_of_a_game_are_without_fault_and_without_warning(game):
    reports = [game_report(cards) for cards in fixture_games(settings.FIXTURES_DIR, game)]
    assert [finding for report in reports for finding in (*report.errors, *report.warnings)] == []
