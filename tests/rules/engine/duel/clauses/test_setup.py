"""duel:goal, deck, setup, pool, experiment, param: decks, chance and what is refused before play."""

import json
from collections import Counter

import pytest

from rules.engine.core.errors import SetupError
from rules.engine.duel.setups import PRESSURE, RESILIENCE
from rules.engine.duel.table import DEFAULTS, RANGES
from rules.seed import FIXTURES, seed_rules
from tests.clauses import clause
from tests.rules.engine.duel.clauses.tables import (
    GAME,
    cards_of,
    designs,
    new_game,
    play,
    pool,
    position,
    skip_mulligan,
    starter,
    starter_decks,
)


def refusal(**rules):
    with pytest.raises(SetupError) as caught:
        new_game(**rules)
    return caught.value.code, caught.value.clause


@clause("duel:goal.3")
@pytest.mark.parametrize("seats", [-1, 0, 1, 3, 10])
def test_a_table_for_other_than_two_is_refused(seats):
    with pytest.raises(SetupError) as caught:
        GAME.new_state(seed_rules("duel"), pool(), starter_decks(), seats, 1)

    assert (caught.value.code, caught.value.clause) == ("bad_seats", "duel:goal.3")


@clause("duel:goal.3")
def test_the_computer_takes_either_seat_or_both():
    bots = [GAME.make_bot(name, {}, {}, pool()) for name in ("random", "random")]
    state = skip_mulligan(new_game())

    for _ in range(40):
        seat = state.to_act()[0]
        legal = state.legal_actions(seat)
        state.apply(seat, bots[seat].choose(state.observation(seat), legal, state.rng))

    assert state.turn > 2


@clause("duel:deck.1")
@pytest.mark.parametrize("change", [{"monolith": 1}, {"eager-intern": 2}])
def test_a_deck_of_another_size_is_refused(change):
    deck = {"main": {**starter("resilience")["main"], **change}}

    assert refusal(decks=[starter("pressure"), deck]) == ("wrong_deck_size", "duel:deck.1")


@clause("duel:deck.1")
def test_a_deck_has_no_second_zone():
    deck = {**starter("resilience"), "side": {"monolith": 1}}

    assert refusal(decks=[deck, starter("pressure")]) == ("wrong_zone", "duel:deck.1")


@clause("duel:deck.2")
def test_a_third_copy_of_a_design_is_refused():
    deck = {"main": {**starter("resilience")["main"], "monolith": 3, "archivist": 1}}

    assert refusal(decks=[starter("pressure"), deck]) == ("too_many_copies", "duel:deck.2")


@clause("duel:deck.2", "duel:deck.3")
@pytest.mark.parametrize(("name", "listed"), [("pressure", PRESSURE), ("resilience", RESILIENCE)])
def test_a_starter_holds_two_copies_of_each_of_fifteen_designs(name, listed):
    assert starter(name) == {"main": dict.fromkeys(listed, 2)}
    assert len(listed) == 15


@clause("duel:deck.4")
@pytest.mark.parametrize("name", ["pressure", "resilience"])
def test_the_starting_pool_has_no_triggers_beyond_arrival_and_no_health_modifiers(name):
    effects = [ability for card in designs(name) for ability in card.effects]

    assert {ability.when for ability in effects} == {"arrives", "played"}
    assert {getattr(verb, "stat", "power") for ability in effects for verb in ability.do} == {"power"}


@clause("duel:deck.4")
def test_an_unknown_card_in_a_deck_is_refused():
    deck = {"main": {**starter("resilience")["main"], "monolith": 1, "token": 1}}

    assert refusal(decks=[starter("pressure"), deck]) == ("unknown_card", "duel:deck.4")


@clause("duel:setup.1")
def test_each_player_brings_a_deck():
    with pytest.raises(SetupError) as caught:
        GAME.new_state(seed_rules("duel"), pool(), starter_decks()[:1], 2, 1)

    assert (caught.value.code, caught.value.clause) == ("deck_needed", "duel:setup.1")


@clause("duel:setup.1")
def test_both_may_choose_the_same_starter():
    state = new_game(decks=starter_decks("pressure", "pressure"))

    assert cards_of(state, 0) == cards_of(state, 1)


@clause("duel:setup.1")
def test_decks_are_shuffled_differently_by_each_seed():
    decks = {tuple(new_game(seed).players[0].deck) for seed in range(50)}

    assert len(decks) == 50


@clause("duel:setup.1")
def test_any_card_may_come_to_the_opening_hand_equally_often():
    hands = Counter(card for seed in range(1200) for card in new_game(seed).players[0].hand)

    assert len(hands) == 15
    assert all(320 < count < 490 for count in hands.values()), hands


@clause("duel:setup.1")
def test_who_goes_first_is_random():
    first = Counter(new_game(seed).to_act()[0] for seed in range(400))

    assert 160 < first[0] < 240


@clause("duel:setup.2")
def test_each_player_draws_five_cards():
    state = new_game()

    assert [len(player.hand) for player in state.players] == [5, 5]
    assert [len(player.deck) for player in state.players] == [25, 25]


@clause("duel:setup.2")
def test_without_a_mulligan_the_first_turn_begins():
    state = new_game(mulligan=False)

    assert (state.turn, state.active) == (1, state.first)


@clause("duel:pool.1")
def test_the_starters_use_between_them_all_that_the_pool_has():
    cards = designs("pressure") + designs("resilience")
    verbs = {
        kind: {verb.WORD for card in cards if card.type == kind for each in card.effects for verb in each.do}
        for kind in ("Unit", "Tactic")
    }

    assert verbs["Unit"] == {"damage", "heal", "draw", "modify_stat", "exhaust", "ready"}
    assert verbs["Tactic"] >= {"damage", "heal", "draw", "modify_stat", "defeat"}
    assert {"guard" in card.traits for card in cards if card.type == "Unit"} == {True, False}


@clause("duel:pool.2")
def test_pressure_is_cheaper_and_resilience_guards_heals_and_draws():
    pressure, resilience = designs("pressure"), designs("resilience")

    def words(cards):
        return Counter(verb.WORD for card in cards for each in card.effects for verb in each.do)

    assert sum(card.cost for card in pressure) < sum(card.cost for card in resilience)
    assert words(pressure)["damage"] > words(resilience)["damage"]
    assert words(pressure)["modify_stat"] > words(resilience)["modify_stat"] == 0
    assert words(resilience)["heal"] > words(pressure)["heal"] == 0
    assert words(resilience)["draw"] > words(pressure)["draw"]
    assert not any("guard" in card.traits for card in pressure)
    assert sum("guard" in card.traits for card in resilience) >= 4
    assert max(card.cost for card in pressure) < max(card.cost for card in resilience)


EXPERIMENTS = {
    "experiment_choice": {
        "when": "played",
        "do": [{"verb": "choose", "options": [[{"verb": "draw"}], [{"verb": "draw", "amount": 2}]]}],
    },
    "experiment_ability": {"when": "used", "do": [{"verb": "draw"}]},
    "experiment_growth": {"while": "in_play", "do": [{"verb": "grow", "steps": [{"power": 1}]}]},
}


@clause("duel:experiment.4")
@pytest.mark.parametrize(("name", "ability"), EXPERIMENTS.items())
def test_cards_of_an_experiment_are_in_no_deck_unless_the_match_switches_it_on(name, ability):
    kind = "Tactic" if name == "experiment_choice" else "Unit"
    body = {} if kind == "Tactic" else {"attributes": {"power": 1, "health": 1}}
    cards = GAME.load_cards([{"slug": "trial", "type": kind, "cost": 1, "effects": [ability], **body}])
    rules = {**seed_rules("duel"), "copies_max": 30}
    decks = [{"main": {"trial": 30}}] * 2

    with pytest.raises(SetupError) as caught:
        GAME.new_state(rules, cards, decks, 2, 1)

    assert (caught.value.code, caught.value.clause) == ("experiment_off", "duel:experiment.4")
    assert GAME.new_state({**rules, name: True}, cards, decks, 2, 1).to_act()


@clause("duel:experiment.4")
def test_all_three_experiments_are_off_by_default():
    rules = seed_rules("duel")

    assert {name: rules[name] for name in EXPERIMENTS} == dict.fromkeys(EXPERIMENTS, False)


@clause("duel:param.1")
def test_the_engine_knows_exactly_the_parameters_of_the_rulebook_with_their_defaults():
    book = json.loads((FIXTURES / "rulebooks" / "duel.json").read_text(encoding="utf-8"))

    assert {each["name"]: each["value"] for each in book["parameters"]} == dict(DEFAULTS)


@clause("duel:param.1")
@pytest.mark.parametrize("name", DEFAULTS)
@pytest.mark.parametrize("value", [-1, 10_000, "6", None, 1.5, []])
def test_a_parameter_of_another_kind_or_out_of_range_is_refused(name, value):
    code, cited = refusal(**{name: value})

    assert code == "bad_rule"
    assert cited.startswith("duel:")


@clause("duel:param.1", "duel:record.7")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("first_player_draws", True),
        ("energy_step", 2),
        ("board_limit", 2),
        ("hero_health", 10),
        ("opening_hand", 3),
        ("draw_per_turn", 2),
        ("energy_max", 3),
    ],
)
def test_what_is_open_to_change_is_a_parameter_that_changes_the_game(name, value):
    usual, changed = (first_turns(**rules) for rules in ({}, {name: value}))

    assert usual != changed


def first_turns(**rules):
    """What both sides look like after some decisions, each of them the first that is listed."""
    state = skip_mulligan(new_game(3, **rules))
    for _ in range(60):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        state.apply(seat, state.legal_actions(seat)[0])
    return state.to_json()["players"], state.turn


@clause("duel:param.1")
@pytest.mark.parametrize("name", [name for name in RANGES if name not in ("deck_size", "opening_hand")])
def test_both_ends_of_a_range_are_played(name):
    low, high, _ = RANGES[name]
    rules = [{name: low}, {name: high}] if name != "copies_max" else [{name: 2}, {name: high}]

    assert [bool(new_game(2, **each).to_act()) for each in rules] == [True, True]


@clause("duel:end.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_concedes_at_any_time_and_loses_at_once(seat):
    state = new_game()

    state.concede(seat)

    assert state.outcome().winners == (1 - seat,)
    assert state.outcome().termination.clause == "duel:end.2"
    assert state.to_act() == ()


@clause("duel:end.2")
def test_a_player_concedes_in_the_other_ones_turn_and_in_the_middle_of_an_effect():
    state = position(
        {"players": [{"hand": ["null-pointer"] * 9, "deck": ["archivist"]}, {"deck": ["archivist"]}]}
    )
    play(state, (0, "end_turn", {}))

    state.concede(1)

    assert state.outcome().winners == (0,)
