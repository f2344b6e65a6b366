"""The laws with what the starters lack: experiments, several targets, chance, discards; refused cards."""

import pytest

from rules.engine.core.errors import CardFaults
from rules.engine.core.events import EventLog
from rules.engine.core.rng import derive
from rules.engine.core.setups import Setup
from rules.engine.simulation.laws import Trial
from rules.seed import seed_cards, seed_rules
from tests.rules.engine.duel.clauses.tables import GAME

BOARD = {"select": "unit", "zone": "board"}
FOES = {**BOARD, "whose": "opponents"}
OWN = {**BOARD, "whose": "yours"}
ANY = {**BOARD, "whose": "anyones"}
HAND = {"select": "card", "zone": "hand"}
HERO = {"hero": "opponents"}


def unit(slug, cost, *effects, traits=()):
    attributes = {"power": 2, "health": 3}
    record = {"slug": slug, "type": "Unit", "cost": cost, "attributes": attributes}
    return {**record, "traits": list(traits), "effects": list(effects)}


def tactic(slug, energy, *do, **more):
    return {
        "slug": slug,
        "type": "Tactic",
        "cost": energy,
        "effects": [{"when": "played", "do": list(do), **more}],
    }


def arrives(*do, **more):
    return {"when": "arrives", "do": list(do), **more}


def damage(amount, to):
    return {"verb": "damage", "amount": amount, "to": to}


CARDS = [
    unit("cannon", 2, {"when": "used", "do": [damage(1, {"unit_or_hero": "opponents"})]}),
    unit("drummer", 2, {"when": "used", "do": [{"verb": "draw"}, {"verb": "discard", "what": HAND}]}),
    unit(
        "sapling", 1, {"while": "in_play", "do": [{"verb": "grow", "steps": [{"power": 1}, {"health": 2}]}]}
    ),
    unit(
        "envoy",
        2,
        arrives({"verb": "choose", "options": [[damage(1, FOES)], [{"verb": "draw"}]]}),
        traits=["arrival"],
    ),
    unit("scholar", 1, arrives({"verb": "draw"}, may=True), traits=["arrival"]),
    unit(
        "sower",
        3,
        arrives(damage(1, {**FOES, "how_many": 2}), {"verb": "heal", "amount": 1, "what": OWN}),
        traits=["arrival"],
    ),
    unit(
        "martyr",
        1,
        arrives({"verb": "defeat", "what": "this"}, {"verb": "draw"}),
        traits=["arrival", "guard"],
    ),
    tactic(
        "crossroads", 1, {"verb": "choose", "options": [[damage(2, FOES)], [{"verb": "ready", "what": OWN}]]}
    ),
    tactic("sparks", 1, damage(1, {**ANY, "how_many": {"up_to": 3}})),
    tactic("twin", 2, damage(1, FOES), {"verb": "ready", "what": OWN}),
    tactic("fate", 1, damage(2, {**ANY, "how_many": 2, "chosen": "at_random"})),
    tactic("mug", 1, {"verb": "discard", "what": {**HAND, "whose": "opponents", "chosen": "at_random"}}),
    tactic(
        "purge",
        2,
        {"verb": "discard", "what": {**HAND, "how_many": {"up_to": 2}}},
        {"verb": "draw", "amount": 2},
    ),
    tactic(
        "wheel",
        2,
        {"verb": "discard", "what": {**HAND, "how_many": "all"}},
        {"verb": "draw", "amount": 3, "who": "everybody"},
    ),
    tactic(
        "feast",
        1,
        {"verb": "modify_stat", "stat": "power", "by": {"count": OWN}, "of": OWN, "until": {"turns": 3}},
        **{
            "if": {
                "any": [{"hero_health": {"at_most": 18}}, {"hero_health": {"at_most": 15}, "of": "opponents"}]
            }
        },
    ),
]
SWITCHES = {"experiment_choice": True, "experiment_ability": True, "experiment_growth": True}
DECK = {"main": {card["slug"]: 2 for card in CARDS}}
TABLES = [
    Setup("all-experiments", 2, SWITCHES, (DECK, DECK)),
    Setup(
        "two-attacks", 2, {**SWITCHES, "attacks_per_turn": 2, "board_limit": 9, "hand_limit": 3}, (DECK, DECK)
    ),
]


@pytest.mark.parametrize("setup", TABLES, ids=lambda setup: setup.name)
@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_with_every_kind_of_effect_keeps_every_law(setup, seed):
    cards = GAME.load_cards([*seed_cards("duel"), *CARDS])

    trial = Trial(GAME, setup, seed_rules("duel"), cards, seed)

    assert trial.run().outcome() is not None


@pytest.mark.parametrize(
    ("place", "card"),
    [
        ("/0/effects/0/cost", tactic("card", 1, {"verb": "draw"}, cost=[{"verb": "discard", "what": HAND}])),
        ("/0/effects/0/do/0/to", tactic("card", 1, damage(1, {**FOES, "chosen": "opponent"}))),
        ("/0/effects/0/do/0/to", tactic("card", 1, damage(1, "this"))),
        ("/0/effects/0/do/0/to", tactic("card", 1, damage(1, {"select": "unit", "whose": "opponents"}))),
        ("/0/effects/0/do/0/what", tactic("card", 1, {"verb": "ready", "what": HERO})),
        ("/0/effects/0/do/0/what", tactic("card", 1, {"verb": "ready", "what": {**OWN, "another": True}})),
        ("/0/effects/0/do/0/what", tactic("card", 1, {"verb": "discard", "what": OWN})),
        (
            "/0/effects/0/do/0/what",
            tactic("card", 1, {"verb": "discard", "what": {**HAND, "whose": "opponents"}}),
        ),
        (
            "/0/effects/0/do/0",
            tactic("card", 1, {"verb": "choose", "options": [[{"verb": "draw"}]] * 3}),
        ),
        (
            "/0/effects",
            unit(
                "card", 1, arrives({"verb": "draw"}, may=True), arrives(damage(1, HERO)), traits=["arrival"]
            ),
        ),
        (
            "/0/effects",
            tactic("card", 1, {"verb": "choose", "options": [[{"verb": "draw"}]] * 2}, may=True),
        ),
        ("/0/effects/0/may", unit("card", 1, {"when": "used", "may": True, "do": [{"verb": "draw"}]})),
        ("/0/effects", unit("card", 1, *[{"when": "used", "do": [{"verb": "draw"}]}] * 2)),
    ],
)
def test_what_no_turn_can_do_is_a_fault_of_the_card(place, card):
    with pytest.raises(CardFaults) as caught:
        GAME.load_cards([card])

    assert [(fault.path, fault.code) for fault in caught.value.faults] == [(place, "unplayable")]


@pytest.mark.parametrize("setup", [*GAME.setups, *TABLES], ids=lambda setup: setup.name)
def test_whether_anybody_listens_makes_no_difference(setup):
    cards = GAME.load_cards([*seed_cards("duel"), *CARDS])
    rules = {**seed_rules("duel"), **setup.rules}
    heard, unheard = (GAME.new_state(rules, cards, setup.decks, 2, 17) for _ in range(2))
    heard.listen(EventLog())
    chance = derive(17, 0, "laws")

    while heard.to_act():
        (seat,) = heard.to_act()
        legal = heard.legal_actions(seat)
        action = legal[chance.below(len(legal), "laws")]
        heard.apply(seat, action)
        unheard.apply_legal(seat, action)

    assert unheard.to_json() == heard.to_json()
