"""A match from the deal to its end, row by row."""

from dataclasses import replace

import pytest

from rules import services
from rules.engine.core.errors import IllegalAction
from rules.models import Match, MatchSeat, Simulation
from rules.orders import OrderRefused
from rules.services import SeatKeys, match_table
from rules.services.match_play import MatchPlay
from rules.services.match_table import MatchTable
from rules.services.replay import Frames
from tests.rules.services.tables import AGAINST_GREEDY, PEOPLE, bid, dealt, played_out, steps, view

pytestmark = pytest.mark.usefixtures("sealed_catalog")


# -- the deal ---------------------------------------------------------------------------------------------


def test_a_new_match_has_a_token_for_every_person_and_none_for_a_bot():
    new = services.match_create({"game": "toy", "seats": [*AGAINST_GREEDY, {"bot": None}]})
    assert [token is not None for token in new.tokens] == [True, False, True]
    assert len(set(new.tokens)) == 3


def test_tokens_are_kept_hashed():
    new = services.match_create({"game": "toy", "seats": PEOPLE})
    kept = MatchSeat.objects.get(match=new.match, number=0)
    assert new.tokens[0] not in str(vars(kept))
    assert len(kept.token_digest) == 64


def test_tokens_are_the_same_for_a_salt_and_a_secret_key_only(settings):
    keys = services.match_create({"game": "toy", "seats": PEOPLE}).keys
    again, tokens = SeatKeys.from_json(keys.to_json()), keys.tokens
    assert again.tokens == tokens
    assert set(replace(keys, salt="another").tokens) & set(tokens) == set()
    settings.SECRET_KEY = "another"
    assert set(again.tokens) & set(tokens) == set()


def test_the_deal_is_that_of_game_0_of_a_simulation_with_the_same_seed():
    order = {"game": "toy", "seats": [{"bot": "greedy"}] * 2, "seed": 7, "games": 1}
    run: Simulation = services.simulation_create(order)
    frames = Frames()
    opening = services.game_replay(run, 0, frames=frames)["frames"][0]
    assert opening["observation"] == view(dealt()[0])["observation"]


def test_cards_are_kept_once_for_all_matches():
    first, second = dealt()[0], dealt()[0]
    assert first.match.cards_id == second.match.cards_id


@pytest.mark.parametrize(
    ("changes", "pointer", "code"),
    [
        ({"seats": [{"bot": "greedy"}] * 2}, "/seats", "no_person"),
        ({"seats": [{"bot": None}]}, "/seats", "wrong_seats"),
        ({"seats": [{"bot": None}, {"bot": "karl"}]}, "/seats/1/bot", "unknown_bot"),
        (
            {"seats": [{"bot": None, "deck": {"starter": "x"}}, {"bot": None}]},
            "/seats/0/deck",
            "deck_not_needed",
        ),
        ({"games": 3}, "/games", "unknown_member"),
        ({"lists": "shut"}, "/lists", "wrong_type"),
        ({"idle_hours": 0}, "/idle_hours", "out_of_range"),
        ({"idle_hours": 721}, "/idle_hours", "out_of_range"),
        ({"rules": {"rolls": 7}}, "/rules", "bad_rolls"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_place(changes, pointer, code):
    with pytest.raises(OrderRefused) as refused:
        services.match_create({"game": "toy", "seats": PEOPLE} | changes)
    assert (pointer, code) in [(fault.pointer, fault.code) for fault in refused.value.faults]
    assert not Match.objects.exists()


# -- decisions --------------------------------------------------------------------------------------------


def test_a_version_does_not_move_while_others_answer():
    first, second = dealt()
    before = view(second)
    bid(first)
    after = view(second)
    assert (after["version"], after["legal_actions"]) == (before["version"], before["legal_actions"])


def test_both_answer_the_decision_that_was_put_to_both():
    first, second = dealt()
    seen = [view(seat) for seat in (first, second)]
    for seat, one in zip((second, first), reversed(seen), strict=True):
        services.match_act(seat, version=one["version"], action=one["legal_actions"][0]["action"])
    assert [step.seat for step in steps(first)] == [1, 0]


def test_every_order_of_answering_gives_the_same_state():
    states = []
    for order in ((0, 1), (1, 0)):
        seats = dealt()
        for number in order:
            bid(seats[number])
        states.append(Match.objects.get(pk=seats[0].match_id).state)
    assert states[0] == states[1]


def test_a_decision_is_answered_once():
    first, _ = dealt()
    bid(first, version=0)
    with pytest.raises(services.DecisionClosed, match="Decision 0 is answered"):
        services.match_act(first, version=0, action={"do": "bid", "card": "face-1"})
    assert len(steps(first)) == 1


def test_a_decision_that_was_never_put_is_no_conflict():
    first, _ = dealt()
    with pytest.raises(services.NotAsked):
        services.match_act(first, version=1, action=view(first)["legal_actions"][0]["action"])


def test_out_of_turn_nothing_can_be_decided():
    first, _ = dealt()
    action = view(first)["legal_actions"][1]["action"]
    bid(first)
    with pytest.raises(services.NotAsked, match="not this seat's turn"):
        services.match_act(first, version=1, action=action)


def test_an_illegal_action_leaves_the_decision_open():
    first, _ = dealt()
    before = view(first)
    hand = before["observation"]["hand"]
    other = next(face for face in (f"face-{n}" for n in range(1, 7)) if face not in hand)
    with pytest.raises(IllegalAction):
        services.match_act(first, version=0, action={"do": "bid", "card": other})
    assert view(first) == before


def test_the_only_legal_action_is_taken_by_the_driver_and_recorded():
    seats = dealt(rules={"rolls": 2})
    for seat in seats:
        bid(seat)
    assert [(step.kind, step.seat) for step in steps(seats[0])] == [
        ("person", 0),
        ("person", 1),
        ("only", 0),
        ("only", 1),
    ]


def test_quick_bots_answer_within_the_request():
    (seat,) = dealt(AGAINST_GREEDY)
    seen = bid(seat)
    assert (seen["version"], seen["to_act"], seen["thinking"]) == (1, [0], False)


def test_labels_are_sentences_in_the_language_of_the_reader():
    seat = dealt()[0]
    labels = [view(seat, language=language)["legal_actions"][0]["label"] for language in ("en", "zh")]
    assert labels[0].startswith("Bid Face-")
    assert labels[1].startswith("出 ")


def test_many_decisions_of_bots_are_left_to_a_worker(monkeypatch):
    monkeypatch.setattr("rules.services.match_play.MatchPlay.drive.__kwdefaults__", {"most": 1})
    (seat,) = dealt([{"bot": None}, {"bot": "greedy"}, {"bot": "random"}])
    assert view(seat)["thinking"]
    services.match_think(seat.match_id)
    assert (view(seat)["thinking"], view(seat)["to_act"]) == (False, [0])


# -- what is hidden ---------------------------------------------------------------------------------------


def test_a_seat_sees_neither_hand_nor_choice_of_another():
    first, second = dealt()
    chosen = bid(first)["observation"]["chosen"]
    seen = view(second)
    assert seen["events"] == [{"id": 1, "event": "set_aside", "seat": 0, "card": None}]
    assert seen["observation"]["chosen"] is None
    assert chosen is not None


def test_ones_own_events_are_whole():
    first, _ = dealt()
    events = bid(first)["events"]
    assert events[0]["card"] == view(first)["observation"]["chosen"]


def test_events_are_read_from_where_one_left_off():
    first, second = dealt()
    bid(first)
    bid(second)
    whole = view(first, since=0)["events"]
    assert [event["id"] for event in whole] == [1, 2, 3]
    assert [view(first, since=seen)["events"] for seen in (1, 2, 3)] == [whole[1:], whole[2:], []]


def test_the_seed_and_the_state_are_in_no_view():
    seen = view(dealt(seed=123456789)[0])
    assert "123456789" not in str(seen)
    assert not {"state", "setup", "receipt"} & seen.keys()


# -- the end ----------------------------------------------------------------------------------------------


def test_a_match_ends_with_an_outcome_that_everybody_sees():
    seats = dealt()
    match = played_out(seats)
    assert (match.status, match.outcome["termination"]) == ("over", "played_out")
    assert [view(seat)["outcome"] for seat in seats] == [match.outcome] * 2


def test_a_seat_may_concede_out_of_turn():
    first, second = dealt()
    bid(first)
    services.match_concede(first)
    assert view(second)["outcome"]["winners"] == [1]


def test_the_end_withdraws_open_decisions():
    first, second = dealt()
    open_version = view(second)["version"]
    services.match_concede(first)
    assert (view(second)["version"], view(second)["to_act"]) == (open_version + 1, [])
    with pytest.raises(services.MatchClosed):
        services.match_act(second, version=open_version, action={"do": "bid", "card": "face-1"})


def test_a_concession_that_changes_nothing_for_others_leaves_their_decisions_open():
    first, second, third = dealt([{"bot": None}] * 3)
    before = view(second)["version"]
    services.match_concede(first)
    assert view(second)["version"] == before
    assert bid(second)["to_act"] == [third.number]


def test_nobody_concedes_a_match_that_is_over():
    first, second = dealt()
    services.match_concede(first)
    with pytest.raises(services.MatchClosed):
        services.match_concede(second)


def test_a_match_that_is_too_long_is_capped(monkeypatch):
    monkeypatch.setattr("rules.services.match_play.MATCH_CAP", 2)
    first, second = dealt()
    bid(first)
    seen = bid(second)
    assert (seen["status"], seen["outcome"]["termination"], seen["outcome"]["winners"]) == (
        "over",
        "capped",
        [],
    )
    assert (seen["to_act"], seen["legal_actions"]) == ([], [])


# -- rows and processes -----------------------------------------------------------------------------------


def test_any_process_plays_on():
    first, second = dealt()
    bid(first)
    match_table._pools.clear()
    assert bid(second)["version"] == 1


def test_playing_the_recorded_steps_again_gives_the_recorded_state():
    seats = dealt([{"bot": None}, {"bot": "random"}, {"bot": None}])
    bid(seats[0])
    services.match_concede(seats[1])
    match = Match.objects.select_related("cards").get(pk=seats[0].match_id)
    assert MatchTable(match).reproduces(match)


def test_what_was_computed_from_an_older_row_is_not_written():
    first, second = dealt()
    match = Match.objects.select_related("cards").get(pk=first.match_id)
    late = MatchPlay(match, MatchTable(match), list(match.seats.order_by("number")))
    bid(second)
    late.concede(late.seats[0])
    assert not late.store()
    assert [step.seat for step in steps(first)] == [1]


def test_a_changed_engine_that_comes_to_the_same_state_plays_on():
    first, second = dealt()
    bid(first)
    Match.objects.update(engine="older")
    assert bid(second)["version"] == 1
    assert Match.objects.get().engine != "older"


def test_a_changed_engine_that_comes_to_another_state_only_reads():
    first, second = dealt()
    bid(first)
    match = Match.objects.get()
    Match.objects.update(engine="older", state=match.state | {"points": [9, 0]})
    before = view(second)
    for deed in (lambda: bid(second), lambda: services.match_concede(second)):
        with pytest.raises(services.EngineMovedOn):
            deed()
    assert view(second) == before
