"""The plug-in of our own: its cards are played when it is switched on, and only then (settings.6)."""

import json
from pathlib import Path

import pytest

from rules.engine.core.effects.language import Language
from rules.engine.core.effects.text import rules_text
from rules.engine.core.errors import CardFaults, SetupError
from rules.engine.core.rng import derive
from rules.engine.core.scenario import run_scenario
from rules.engine.core.scenario_document import read_scenario
from rules.engine.games import get
from rules.engine.release.effects import VOCABULARY
from rules.engine.simulation.play import play_game
from rules.scenarios import SceneTable
from rules.seed import seed_cards, seed_rules

FIXTURES = Path(__file__).parents[4] / "fixtures"
SETS = ("base", "plug-on-call")
GAME, RULES = get("release"), seed_rules("release")
PLUG_IN = json.loads((FIXTURES / "cards" / "release" / "plug-on-call.json").read_text(encoding="utf-8"))
BASE = {record["slug"]: record for record in seed_cards("release")}
REPLACED = {
    card["slug"]: card["versions"][0]["attributes"]["replaces"]
    for card in PLUG_IN["cards"]
    if card["versions"][0]["type"] == "Play"
}


@pytest.fixture(scope="module")
def pool():
    return GAME.load_cards(seed_cards("release", SETS))


def scores(pool, tools, artifacts, won):
    return GAME.score({"tools": tools, "artifacts": artifacts, "won": won}, RULES, pool)["scores"]


def test_no_plug_in_card_is_in_the_base_game():
    assert BASE.keys().isdisjoint(card["slug"] for card in PLUG_IN["cards"])
    with pytest.raises(SetupError):
        GAME.new_state(RULES | {"left_out": ["quiet-night"]}, GAME.load_cards(list(BASE.values())), (), 3, 1)


def test_no_format_but_its_own_has_the_plug_in():
    formats = json.loads((FIXTURES / "formats" / "release.json").read_text(encoding="utf-8"))["formats"]
    pools = {row["slug"]: row["snapshots"][0]["pool"] for row in formats}
    assert [slug for slug, pool in pools.items() if "plug-on-call" in pool["sets"]] == ["release-on-call"]
    assert pools["release-on-call"]["exclude"] == sorted(REPLACED.values())


def test_replaced_cards_stand_aside_and_nothing_else_does(pool):
    switched = {card.slug for card in pool}
    assert BASE.keys() - switched == set(REPLACED.values())
    assert switched - BASE.keys() == {card["slug"] for card in PLUG_IN["cards"]}


def test_a_card_that_names_no_card_to_replace_is_refused():
    records = [
        *BASE.values(),
        {**BASE["ri27"], "slug": "new", "attributes": {"rank": 1, "suit": "Doors", "replaces": 5}},
    ]
    with pytest.raises(CardFaults) as caught:
        GAME.load_cards(records)
    assert [(fault.path, fault.code) for fault in caught.value.faults] == [
        ("/54/attributes/replaces", "wrong_type")
    ]


@pytest.mark.parametrize("slug", REPLACED)
def test_a_replacing_card_has_rank_and_suit_of_the_card_it_replaces(slug, pool):
    replaced = BASE[REPLACED[slug]]["attributes"]
    assert {name: pool[slug].attributes[name] for name in ("rank", "suit")} == replaced


@pytest.mark.parametrize(("won", "expected"), [(0, 0), (2, 6), (3, 9), (5, 9)])
def test_error_budget_pays_for_three_iterations_at_most(pool, won, expected):
    assert scores(pool, "error-budget", [[], ["doors-2"]], [won, 0]) == [expected, 0]


def test_runbook_pays_for_every_second_middling_artifact(pool):
    artifacts = [["doors-6", "birds-9", "fruits-8", "doors-2"], ["doors-7", "birds-5"]]
    assert scores(pool, "runbook", artifacts, [1, 1]) == [2, 0]


@pytest.mark.parametrize(("won", "expected"), [(0, 5), (2, 5), (3, 0)])
def test_quiet_night_pays_for_at_most_two_iterations(pool, won, expected):
    assert scores(pool, "quiet-night", [[], []], [won, 9])[0] == expected


def test_handover_notes_pay_for_each_straight_of_seven_to_nine(pool):
    artifacts = [["doors-7", "birds-8", "fruits-9", "doors-8"], ["birds-7", "birds-9"]]
    assert scores(pool, "handover-notes", artifacts, [1, 1]) == [4, 0]


@pytest.mark.parametrize(
    ("artifacts", "won", "expected"),
    [
        ([f"doors-{rank}" for rank in range(2, 9)], 2, -4),
        ([f"doors-{rank}" for rank in range(2, 8)], 2, 0),
        ([], 0, -4),
    ],
)
def test_chaos_day_costs_points_at_both_ends(pool, artifacts, won, expected):
    assert scores(pool, "chaos-day", [artifacts, ["birds-2"]], [won, 1])[0] == expected


def test_the_pager_takes_points_from_whoever_wins_it():
    hands = [["doors-2", "fruits-3"], ["the-pager", "birds-3"], ["doors-3", "fruits-4"]]
    committed = ["doors-2", "the-pager", "doors-3"]
    document = {
        "game": "release",
        "title": "The winner of the Pager pays for it",
        "clause": "release:settings.6",
        "state": {"seats": 3, "tools": "ri37", "leader": 0, "hands": hands},
        "script": [
            {"seat": at, "action": {"do": "commit", "card": card}} for at, card in enumerate(committed)
        ],
        "expect": {"/state/scores": [0, -2, 0], "/state/won": [0, 1, 0]},
    }
    answer = run_scenario(read_scenario(document), SceneTable(GAME, RULES, seed_cards("release", SETS)))
    assert (answer["ok"], answer["failures"]) == (True, [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_played_with_the_plug_in(pool, seats):
    state = GAME.new_state(RULES | {"releases": 2}, pool, (), seats, 7)
    bots = [GAME.make_bot("greedy", {}, RULES, pool) for _ in range(seats)]
    played = play_game(state, bots, [derive(7, 0, f"seat {seat}") for seat in range(seats)])
    assert played.outcome.winners


@pytest.mark.parametrize(
    ("slug", "en", "zh"),
    [
        (
            "the-canary",
            "While committed to an iteration, its rank is 14 as long as at least one card committed to the "
            "iteration is of the suit Birds, and 4 otherwise.",
            "此牌处于迭代中时，只要提交到该迭代的牌中至少有一张属于鸟花色，其点数即为14，否则为4。",
        ),
        (
            "error-budget",
            "When the release is scored, gain the lesser of 3 points for each iteration that you won "
            "and 9 points.",
            "当本次发布计分时，得你每赢得一次迭代3分与9分中较少者。",
        ),
        (
            "chaos-day",
            "When the release is scored, if you are the winner of no iteration or at least seven of your "
            "artifacts share a suit, lose 4 points.",
            "当本次发布计分时，若你没有赢得任何迭代或你的成果中有至少7张牌花色相同，失4分。",
        ),
    ],
)
def test_new_combinations_of_words_read_well(pool, slug, en, zh):
    said = [rules_text(pool[slug].effects, Language(code, VOCABULARY)) for code in ("en", "zh")]
    assert said == [en, zh]
