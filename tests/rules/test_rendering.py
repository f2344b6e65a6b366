"""The voice of each game in the catalog's registry."""

import pytest

from catalog import rendering

DRAWN = {"when": "committed", "if": {"iteration": "last"}, "do": [{"verb": "score", "amount": 4}]}


def record(**more):
    attributes = {"rank": 12, "suit": "Fruits"}
    return {
        "slug": "ri28",
        "name": "Kathy Sierra",
        "type": "Play",
        "attributes": attributes,
        "effects": [DRAWN],
        **more,
    }


def test_all_faults_of_a_record_come_at_once_with_paths_in_the_record():
    wrong = [{"when": "comitted", "do": [{"verb": "scor", "amount": 4}]}]
    with pytest.raises(rendering.TextFaults) as caught:
        rendering.render("release", record(effects=wrong), "en", {})
    assert [(fault.path, fault.code) for fault in caught.value.faults] == [
        ("/effects/0/when", "unknown_moment"),
        ("/effects/0/do/0/verb", "unknown_verb"),
    ]


def test_a_language_without_sentences_is_refused():
    with pytest.raises(rendering.TextFaults, match="no sentences in 'de'"):
        rendering.render("release", record(), "de", {})


def test_a_game_that_speaks_english_alone_refuses_chinese():
    draws = [{"when": "arrives", "do": [{"verb": "draw"}]}]
    unit = {"slug": "imp", "name": "Imp", "type": "Unit", "attributes": {"power": 1, "health": 1}}
    with pytest.raises(rendering.TextFaults, match="no sentences in 'zh'"):
        rendering.render("duel", {**unit, "effects": draws}, "zh", {})


def test_a_record_is_rendered_in_the_language_asked_for():
    english = rendering.render("release", record(), "en", {})
    chinese = rendering.render("release", record(), "zh", {})
    assert (english.state, english.text[-14:]) == ("rendered", "gain 4 points.")
    assert chinese.text.endswith("得4分。")


def test_a_card_without_effects_is_vanilla():
    assert rendering.render("release", record(effects=[]), "en", {}) == rendering.Rendered("", "vanilla")
