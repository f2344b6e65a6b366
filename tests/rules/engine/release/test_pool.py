"""Cards in play come from their data: numbers steer the game, and new cards of known words work."""

import pytest

from rules.engine.core.errors import CardFaults
from rules.engine.games import get
from rules.seed import seed_cards, seed_rules

GAME = get("release")
ALONE = {**seed_rules("release"), "work_remotely": True}


def pool_with(**changed):
    """The base cards, some of them with other effects or attributes, or new ones."""
    records = {record["slug"]: record for record in seed_cards("release")}
    for slug, members in changed.items():
        records[slug] = {**records.get(slug, {"slug": slug, "name": slug, "type": "Play"}), **members}
    return GAME.load_cards(list(records.values()))


def won_by(cards, *committed):
    """Who wins an iteration of these cards, seat 0 leading."""
    seats = len(committed)
    hands = [[card] for card in committed]
    state = GAME.from_json({"tools": "ri37", "hands": hands}, {**ALONE, "releases": 1}, cards)
    for seat, slug in enumerate(committed):
        state.apply(seat, GAME.action_from_json({"do": "commit", "card": slug}, cards))
    return [sum(state.won[seat : seat + 1]) for seat in range(seats)].index(1)


def scores_after(cards, *committed):
    hands = [[card] for card in committed]
    state = GAME.from_json({"hands": hands}, {**ALONE, "releases": 1}, cards)
    for seat, slug in enumerate(committed):
        state.apply(seat, GAME.action_from_json({"do": "commit", "card": slug}, cards))
    return state.outcome().scores


def score(by, amount):
    return [{"when": by, "do": [{"verb": "score", "amount": amount}]}]


def test_an_erratum_on_the_points_of_ri28_changes_the_points():
    effects = [{"when": "committed", "if": {"iteration": "last"}, "do": [{"verb": "score", "amount": 7}]}]

    scores = scores_after(pool_with(ri28={"effects": effects}), "ri28", "birds-2")

    assert scores == (7, 0)


def test_an_erratum_on_the_ranks_that_ri36_minds_changes_who_wins():
    narrow = {"any_committed": {"rank": {"from": 2, "to": 4}}}
    verb = {"verb": "rank_as", "value": 0, "if": narrow, "otherwise": 14}
    changed = pool_with(ri36={"effects": [{"while": "committed", "do": [verb]}]})

    assert won_by(pool_with(), "birds-9", "ri36") == 0
    assert won_by(changed, "birds-9", "ri36") == 1


def test_an_erratum_on_a_printed_rank_changes_who_wins():
    changed = pool_with(**{"doors-2": {"attributes": {"rank": 12, "suit": "Doors"}}})

    assert won_by(pool_with(), "doors-2", "doors-9") == 1
    assert won_by(changed, "doors-2", "doors-9") == 0


def test_a_new_card_made_of_known_words_works():
    doubled = {"each": 2, "of": {"artifacts": {"suit": "Birds"}}}
    effects = [{"when": "release_scored", "from": "artifacts", "do": [{"verb": "score", "amount": doubled}]}]
    cards = pool_with(owl={"attributes": {"rank": 20, "suit": "Birds"}, "effects": effects})

    assert scores_after(cards, "owl", "birds-3") == (4, 0)


def test_a_card_may_score_for_the_player_who_committed_it_when_the_iteration_ends():
    cards = pool_with(
        crow={"attributes": {"rank": 1, "suit": "Birds"}, "effects": score("iteration_ends", 3)}
    )

    assert scores_after(cards, "crow", "birds-3") == (3, 0)


def test_a_scoring_rule_may_take_the_most_of_two_amounts():
    most = {"max": [{"count": {"artifacts": {}}}, {"each": 5, "of": "iterations_won"}]}
    tools = {"type": "Tools & Methods", "attributes": {}, "effects": score("release_scored", most)}
    cards = pool_with(retro=tools)

    answer = GAME.score({"tools": "retro", "artifacts": [["birds-2"], []], "won": [0, 2]}, ALONE, cards)

    assert answer == {"scores": [1, 10]}


@pytest.mark.parametrize(
    ("slug", "effects"),
    [
        ("ri37", [{"when": "committed", "may": True, "do": [{"verb": "swap_artifact"}]}]),
        ("ri37", [{"when": "release_scored", "do": [{"verb": "multiply_release_score", "by": 2}]}]),
        ("ri28", [{"when": "committed", "do": [{"verb": "pass_cards", "count": 1, "direction": "left"}]}]),
        ("ri28", score("release_scored", 1)),
    ],
)
def test_words_at_a_moment_the_game_does_not_have_are_faults_of_the_card(slug, effects):
    places = {record["slug"]: place for place, record in enumerate(seed_cards("release"))}

    with pytest.raises(CardFaults) as refusal:
        pool_with(**{slug: {"effects": effects}})

    (fault,) = refusal.value.faults
    assert (fault.code, fault.path) == ("unplayable", f"/{places[slug]}/effects/0")
