"""The vocabulary of Release!: every card's text, and what the data may not say."""

import json
from pathlib import Path

import pytest

from rules.engine.core.effects.bounds import Bounds
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.loader import load_effects
from rules.engine.core.effects.text import rules_text
from rules.engine.core.errors import CardFaults
from rules.engine.release import effects as release

FIXTURE = Path(__file__).parents[4] / "fixtures" / "cards" / "release" / "base.json"
#: The wording of all 54 cards, read word by word: a change of it is a change of the game's texts.
TEXTS = json.loads((Path(__file__).parent / "texts.json").read_text(encoding="utf-8"))
CARDS = {
    card["slug"]: card["versions"][0] for card in json.loads(FIXTURE.read_text(encoding="utf-8"))["cards"]
}


def read(*abilities):
    return load_effects(list(abilities), release.VOCABULARY)


def said(language, *abilities):
    return rules_text(read(*abilities), Language(language, release.VOCABULARY))


def scoring(amount, **more):
    return {"when": "release_scored", "do": [{"verb": "score", "amount": amount}], **more}


@pytest.mark.parametrize(
    ("path", "code", "ability"),
    [
        ("/0/do/0/verb", "unknown_verb", {"when": "committed", "do": [{"verb": "swap_artefact"}]}),
        ("/0/do/0/verb", "unknown_verb", {"when": "committed", "do": [{"verb": "draw"}]}),
        ("/0/do/0", "missing_key", {"while": "committed", "do": [{"verb": "rank_as", "value": 14}]}),
        (
            "/0/do/0/direction",
            "unknown_direction",
            {"when": "iteration_ends", "do": [{"verb": "pass_cards", "count": 1, "direction": "up"}]},
        ),
        (
            "/0/do/0/count",
            "out_of_range",
            {"when": "iteration_ends", "do": [{"verb": "pass_cards", "count": 0, "direction": "left"}]},
        ),
        ("/0/do/0/amount/of", "unknown_countable", scoring({"each": 1, "of": "iteration_won"})),
        ("/0/do/0/amount/of/sets_of", "out_of_range", scoring({"each": 1, "of": {"sets_of": 1}})),
        ("/0/do/0/amount/of/straight", "out_of_range", scoring({"each": 1, "of": {"straight": [4]}})),
        (
            "/0/do/0/amount/of/longest_run",
            "unknown_attribute",
            scoring({"each": 1, "of": {"longest_run": "suit"}}),
        ),
        (
            "/0/do/0/amount/of/artifacts/suit",
            "unknown_suit",
            scoring({"each": 1, "of": {"artifacts": {"suit": "Fruit"}}}),
        ),
        ("/0/if/iteration", "unknown_iteration", scoring(1, **{"if": {"iteration": "first"}})),
        (
            "/0/if/same_iterations_as_another",
            "wrong_type",
            scoring(1, **{"if": {"same_iterations_as_another": False}}),
        ),
        ("/0/from", "unknown_zone", scoring(1, **{"from": "deck"})),
        ("/0/alone", "wrong_type", scoring(1, alone="yes")),
        (
            "/0/do/0/who",
            "unknown_player",
            {"when": "iteration_ends", "do": [{"verb": "score", "amount": 1, "who": "winner"}]},
        ),
    ],
)
def test_data_outside_the_vocabulary_are_refused_where_they_stand(path, code, ability):
    with pytest.raises(CardFaults) as caught:
        read(ability)
    assert (path, code) in [(fault.path, fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("slug", CARDS)
def test_a_card_reads_as_it_was_reviewed(slug, language):
    assert said(language, *CARDS[slug].get("effects", [])) == TEXTS[slug][language]


def test_the_base_game_has_54_cards_30_of_them_with_a_text():
    assert CARDS.keys() == TEXTS.keys()
    assert (len(TEXTS), sum(bool(text["en"]) for text in TEXTS.values())) == (54, 30)


def test_texts_of_different_cards_differ_unless_their_effects_are_equal():
    with_text = [
        (text["en"], json.dumps(CARDS[slug]["effects"])) for slug, text in TEXTS.items() if text["en"]
    ]
    assert len({text for text, _ in with_text}) == len({effects for _, effects in with_text}) == 29


def test_another_number_in_the_data_is_another_number_in_the_text():
    assert "gain 5 points" in said("en", {"when": "committed", "do": [{"verb": "score", "amount": 5}]})
    assert "lose 6 points" in said("en", scoring(-6))
    assert "gives 2 hand cards" in said(
        "en", {"when": "iteration_ends", "do": [{"verb": "pass_cards", "count": 2, "direction": "left"}]}
    )


@pytest.mark.parametrize(
    ("halves", "en", "zh"),
    [
        (1, "half a rank above", "高半级"),
        (2, "1 rank above", "高1级"),
        (3, "1½ ranks above", "高1级半"),
        (4, "2 ranks above", "高2级"),
    ],
)
def test_halves_of_a_rank_are_said_as_people_say_them(halves, en, zh):
    ability = {"while": "committed", "do": [{"verb": "rank_above_previous", "halves": halves, "when_led": 0}]}
    assert en in said("en", ability)
    assert zh in said("zh", ability)


@pytest.mark.parametrize(
    ("of", "en"),
    [
        ("iterations_won", "for every 2 iterations that you won"),
        ({"sets_of": 3}, "for every 2 sets of three artifacts of one rank"),
        ({"unmatched": "rank"}, "for every 2 ranks that occur exactly once among your artifacts"),
        ({"longest_run": "rank"}, "for every 2 cards of the longest straight among your artifacts"),
        ({"straight": [4, 5, 6]}, "for every 2 4-5-6 straights that your artifacts make up"),
        ({"artifacts": {"suit": "Birds"}}, "for every 2 of your Birds artifacts"),
    ],
)
def test_points_for_every_few_things_are_said(of, en):
    assert (
        said("en", scoring({"each": 1, "per": 2, "of": of}))
        == f"When the release is scored, gain a point {en}."
    )


def test_a_loss_of_the_winner_is_said_as_a_loss():
    ability = {"when": "iteration_ends", "do": [{"verb": "score", "amount": -2, "who": "iteration_winner"}]}
    assert said("en", ability).endswith("its winner loses 2 points.")
    assert said("zh", ability).endswith("该迭代的赢家失2分。")


def test_numbers_of_the_data_reach_the_verb_objects():
    (ability,) = read(*CARDS["ri36"]["effects"])
    rank = release.RankFilter(ranks=Bounds(2, 9))
    condition = release.AnyCommitted(filters=(rank,))
    assert ability.do == (release.RankAs(value=0, condition=condition, otherwise=14),)
