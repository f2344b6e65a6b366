"""What a run is given is pinned when it is ordered."""

import datetime as dt

import pytest

from catalog.models import CardVersion, RuleParameter
from rules.orders import OrderRefused, read_order
from rules.services import run_pinned
from tests.rules.toy import FACES, publish

pytestmark = pytest.mark.usefixtures("toy_catalog")

ORDER = {"game": "toy", "seats": [{"bot": "greedy"}, {"bot": "random"}], "seed": 7, "games": 50}


def pinned(**changes):
    return run_pinned(read_order(ORDER | changes, most_games=1_000))


def refusal(**changes):
    with pytest.raises(OrderRefused) as refused:
        pinned(**changes)
    return refused.value.faults


def test_the_set_up_holds_all_that_the_engine_needs():
    setup = pinned().setup
    assert sorted(setup) == ["cards", "decks", "game", "rules", "seats", "seed"]


def test_cards_are_those_of_the_formats_pool_by_slug():
    assert [card["slug"] for card in pinned().setup["cards"]] == FACES


def test_the_first_format_of_the_game_is_taken_when_none_is_named():
    assert pinned().receipt["format"] == "toy-dice"


def test_a_format_sets_rule_parameters():
    assert pinned(format="toy-pair").setup["rules"]["rolls"] == 5


def test_an_override_comes_last():
    assert pinned(format="toy-pair", rules={"rolls": 9}).setup["rules"]["rolls"] == 9


def test_a_seed_is_drawn_when_none_is_given():
    assert pinned(seed=None).order.seed != pinned(seed=None).order.seed


def test_the_receipt_names_everything_that_the_result_depends_on():
    assert sorted(pinned().receipt) == [
        "bots",
        "cards",
        "decks",
        "engine",
        "format",
        "game",
        "games",
        "rules",
        "seed",
    ]


def test_equal_orders_have_equal_receipts():
    assert pinned().receipt == pinned().receipt


def test_another_rule_value_gives_another_rules_digest_and_no_other_change():
    usual, longer = pinned().receipt, pinned(rules={"rolls": 4}).receipt
    assert {name for name in usual if usual[name] != longer[name]} == {"rules"}


def test_a_card_changed_on_a_day_changes_the_digest_from_that_day_on():
    version = CardVersion.objects.get(card__slug="face-6")
    publish([CardVersion(card=version.card, name="Six", type="Face", effective_from=dt.date(2026, 6, 1))])
    before, after = pinned(as_of="2026-05-31").receipt, pinned(as_of="2026-06-01").receipt
    assert {name for name in before if before[name] != after[name]} == {"cards"}


def test_a_rule_changed_on_a_day_is_used_from_that_day_on():
    row = RuleParameter.objects.get(name="rolls")
    publish([RuleParameter(game=row.game, name="rolls", value=8, effective_from=dt.date(2026, 6, 1))])
    rules = [pinned(as_of=day).setup["rules"]["rolls"] for day in ("2026-05-31", "2026-06-01")]
    assert rules == [3, 8]


def test_a_withdrawn_card_is_not_in_the_pool():
    card = CardVersion.objects.get(card__slug="face-6").card
    publish(
        [CardVersion(card=card, name="Six", type="Face", withdrawn=True, effective_from=dt.date(2026, 6, 1))]
    )
    assert len(pinned(as_of="2026-06-01").setup["cards"]) == 5


@pytest.mark.parametrize("game", ["toi", "chess"])
def test_a_game_without_an_engine_is_refused(game):
    assert [(fault.pointer, fault.code) for fault in refusal(game=game)] == [("/game", "unknown_game")]


def test_a_game_nearly_spelt_right_is_hinted_at():
    assert "Did you mean toy?" in refusal(game="toi")[0].detail


def test_an_unknown_format_is_refused_with_the_nearest_one():
    (fault,) = refusal(format="toy-dise")
    assert (fault.pointer, fault.code, "toy-dice" in fault.detail) == ("/format", "unknown_format", True)


def test_an_unknown_bot_is_refused_with_the_nearest_one():
    (fault,) = refusal(seats=[{"bot": "greedy"}, {"bot": "greedie"}])
    assert (fault.pointer, fault.code, "greedy" in fault.detail) == ("/seats/1/bot", "unknown_bot", True)


def test_an_option_that_the_bot_does_not_have_is_refused():
    (fault,) = refusal(seats=[{"bot": "greedy"}, {"bot": {"name": "greedy", "depth": 2}}])
    assert (fault.pointer, fault.code) == ("/seats/1/bot", "bad_bot_option")


@pytest.mark.parametrize("seats", [1, 5])
def test_more_or_fewer_seats_than_the_game_has_are_refused(seats):
    (fault,) = refusal(seats=[{"bot": "random"}] * seats)
    assert (fault.pointer, fault.code) == ("/seats", "wrong_seats")


def test_a_format_may_seat_fewer_than_the_game():
    (fault,) = refusal(format="toy-pair", seats=[{"bot": "random"}] * 3)
    assert fault.detail == "toy-pair seats 2 to 2, not 3."


def test_a_deck_is_refused_where_all_share_one():
    seats = [{"bot": "random", "deck": {"starter": "pressure"}}, {"bot": "random"}]
    (fault,) = refusal(seats=seats)
    assert (fault.pointer, fault.code) == ("/seats/0/deck", "deck_not_needed")


def test_an_unknown_rule_is_refused_with_the_nearest_one():
    (fault,) = refusal(rules={"rols": 4})
    assert (fault.pointer, fault.code, "rolls" in fault.detail) == ("/rules/rols", "unknown_rule", True)


@pytest.mark.parametrize("value", ["3", 3.0, True, None, [3]])
def test_a_rule_keeps_its_kind(value):
    (fault,) = refusal(rules={"rolls": value})
    assert (fault.pointer, fault.code) == ("/rules/rolls", "bad_rule")


@pytest.mark.parametrize("value", [10**6, -(10**6)])
def test_an_absurd_rule_is_refused(value):
    (fault,) = refusal(rules={"rolls": value})
    assert fault.code == "out_of_range"


def test_a_rule_that_the_engine_refuses_is_refused_with_its_clause():
    (fault,) = refusal(rules={"rolls": 0})
    assert (fault.pointer, fault.code, fault.detail) == (
        "/rules",
        "bad_rolls",
        "at least one roll is needed (toy:param.1)",
    )


@pytest.mark.parametrize("changes", [{}, {"format": "toy-dice"}])
def test_a_day_before_everything_is_refused(changes):
    (fault,) = refusal(as_of="2025-12-31", **changes)
    assert (fault.pointer, fault.code) == ("/as_of", "nothing_in_force")
