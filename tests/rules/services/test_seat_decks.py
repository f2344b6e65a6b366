"""Seats bring decks: starters, saved ones, lists; judged by the format before anything is dealt."""

import datetime as dt
import json

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command

from decks.models import Starter, Visibility
from decks.services import DeckWish, deck_create, format_named
from rules import services
from rules.models import Match, MatchSeat, Simulation
from rules.orders import DeckIllegal, OrderRefused, read_match_order, read_order
from rules.services import MatchGoesOn, run_pinned
from tests.decks.saved import account, written

pytestmark = pytest.mark.usefixtures("loaded")

PRESSURE = {"starter": "pressure"}
RESILIENCE = {"starter": "resilience"}


def pinned(*decks, viewer=None, **changes):
    seats = [{"bot": "random"} | ({} if deck is None else {"deck": deck}) for deck in decks]
    return run_pinned(
        read_order({"game": "duel", "seats": seats, "games": 1, "seed": 5} | changes, most_games=9),
        viewer=viewer,
    )


def match_rules(*decks, viewer=None, **changes):
    seats = [{"bot": None, "deck": deck} for deck in decks]
    order = read_match_order({"game": "duel", "format": "duel-constructed", "seats": seats} | changes)
    return run_pinned(order, viewer=viewer).setup["rules"]


def refusal(*decks, **changes):
    with pytest.raises(OrderRefused) as refused:
        pinned(*decks, **changes)
    return refused.value.code, [(fault.pointer, fault.code) for fault in refused.value.faults]


def starter_zones(slug="pressure"):
    return Starter.objects.get(slug=slug, game__slug="duel").zones


def saved(owner, visibility=Visibility.PRIVATE):
    text = "\n".join(f"{row['count']} {row['card']}" for row in starter_zones()["main"])
    wish = DeckWish(
        format=format_named("duel-constructed"),
        name="Mine",
        content=written(text, "duel"),
        visibility=visibility,
    )
    return deck_create(owner, wish)


def test_a_starter_is_resolved_to_its_cards():
    decks = pinned(PRESSURE, RESILIENCE).setup["decks"]
    assert [sum(deck["main"].values()) for deck in decks] == [30, 30]
    assert decks[0]["main"]["ping-imp"] == 2


def test_the_receipt_tells_decks_apart():
    same, other = pinned(PRESSURE, PRESSURE).receipt, pinned(PRESSURE, RESILIENCE).receipt
    assert {name for name in same if same[name] != other[name]} == {"decks"}


def test_a_list_is_read_by_names_and_slugs_alike():
    zones = starter_zones()
    named = {"main": [{**row, "card": row["card"].replace("-", " ").title()} for row in zones["main"]]}
    assert (
        pinned({"zones": named}, {"zones": zones}).receipt["decks"]
        == pinned(PRESSURE, PRESSURE).receipt["decks"]
    )


def test_a_saved_deck_is_its_owners_to_play():
    mira = account()
    deck = {"id": str(saved(mira).deck.pk)}
    assert (
        pinned(deck, PRESSURE, viewer=mira).setup["decks"][0] == pinned(PRESSURE, PRESSURE).setup["decks"][0]
    )


def test_a_saved_deck_is_played_by_whoever_has_its_link():
    share = saved(account(), Visibility.UNLISTED).share
    assert pinned({"id": str(share)}, PRESSURE, viewer=AnonymousUser()).setup["decks"][0]["main"]


def test_the_id_that_opens_a_deck_is_in_no_public_row():
    mira = account()
    deck = str(saved(mira).deck.pk)
    assert deck not in str(pinned({"id": deck}, PRESSURE, viewer=mira).order.to_json())


@pytest.mark.parametrize("viewer", [None, "nosy"])
def test_a_private_deck_is_nobody_elses_to_play(viewer):
    deck = {"id": str(saved(account()).deck.pk)}
    found = refusal(deck, PRESSURE, viewer=viewer and account(viewer))
    assert found == ("unknown_deck", [("/seats/0/deck/id", "unknown_deck")])


@pytest.mark.parametrize("deck_id", ["5f6d1f0e-0c50-4f4c-9d3b-0b1c2d3e4f50", "mine", "' or 1=1"])
def test_a_deck_that_is_not_there_is_refused_with_its_place(deck_id):
    assert refusal(PRESSURE, {"id": deck_id})[1] == [("/seats/1/deck/id", "unknown_deck")]


def test_every_seat_without_a_deck_is_named():
    assert refusal(None, None)[1] == [("/seats/0/deck", "missing"), ("/seats/1/deck", "missing")]


def test_an_unknown_starter_is_refused():
    assert refusal({"starter": "presure"}, PRESSURE)[1] == [("/seats/0/deck/starter", "unknown_starter")]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({"card": "ping-imp", "count": 30}, "too_many_copies"),
        ({"card": "ping-imp", "count": 2}, "wrong_deck_size"),
        ({"card": "no such card", "count": 2}, "unknown_card"),
        ({"card": "asio", "count": 2}, "wrong_game"),
    ],
)
def test_an_illegal_deck_is_refused_with_its_problems(row, code):
    with pytest.raises(DeckIllegal) as refused:
        pinned(PRESSURE, {"zones": {"main": [row]}}, format="duel-constructed")
    found = {(fault.pointer, fault.code) for fault in refused.value.faults}
    assert refused.value.code == "illegal_deck"
    assert ("/seats/1/deck", code) in found


def test_a_deck_is_judged_by_the_numbers_of_its_table():
    assert pinned(PRESSURE, RESILIENCE, rules={"copies_max": 3}, format="duel-constructed").setup["decks"]
    assert (
        refusal(PRESSURE, RESILIENCE, rules={"copies_max": 1}, format="duel-constructed")[0] == "illegal_deck"
    )


@pytest.mark.parametrize(
    ("deck", "pointer"),
    [
        ({"zones": []}, "/seats/0/deck/zones"),
        ({"zones": {"main": {}}}, "/seats/0/deck/zones/main"),
        ({"zones": {"": []}}, "/seats/0/deck/zones/"),
        ({"zones": {"main": [5]}}, "/seats/0/deck/zones/main/0"),
        ({"zones": {"main": [{"card": "x", "count": 0}]}}, "/seats/0/deck/zones/main/0/count"),
        ({"zones": {"main": [{"card": "x", "count": 1000}]}}, "/seats/0/deck/zones/main/0/count"),
        ({"zones": {"main": [{"card": "", "count": 1}]}}, "/seats/0/deck/zones/main/0/card"),
        ({"zones": {"main": [{"card": "x", "count": 1, "foil": True}]}}, "/seats/0/deck/zones/main/0"),
        ({"zones": {"main": [{"card": "x", "count": 1}] * 2001}}, "/seats/0/deck/zones"),
        ({"starter": 5}, "/seats/0/deck/starter"),
        ({"id": None}, "/seats/0/deck/id"),
    ],
)
def test_a_deck_of_no_sound_shape_is_refused_with_its_place(deck, pointer):
    assert pointer in [place for place, _ in refusal(deck, PRESSURE)[1]]


# -- lists ------------------------------------------------------------------------------------------------


def test_simulations_and_starters_have_open_lists():
    assert pinned({"zones": starter_zones()}, PRESSURE).setup["rules"]["lists"] == "open"
    assert match_rules(PRESSURE, RESILIENCE)["lists"] == "open"


def test_a_persons_own_list_is_closed_and_guessed_from_pool_and_starters():
    rules = match_rules(PRESSURE, {"zones": starter_zones("resilience")})
    assert rules["lists"] == ["open", "closed"]
    assert rules["closed_pool"].count("ping-imp") == 3


def test_lists_may_be_agreed_on():
    assert match_rules({"zones": starter_zones()}, PRESSURE, lists="open")["lists"] == "open"
    assert match_rules(PRESSURE, PRESSURE, lists="closed")["lists"] == "closed"


def test_lists_are_not_set_by_the_back_door():
    assert refusal(PRESSURE, PRESSURE, rules={"lists": "closed"})[1] == [("/rules/lists", "unknown_rule")]


def test_a_closed_list_is_shown_to_its_own_seat_until_the_end():
    seats = [{"bot": None, "deck": PRESSURE}, {"bot": None, "deck": {"zones": starter_zones("resilience")}}]
    new = services.match_create({"game": "duel", "format": "duel-constructed", "seats": seats})
    first, second = (services.seat_of_caller(new.match.pk, token=token) for token in new.tokens)
    shown = [services.match_view(seat)["seats"][1]["deck"] for seat in (first, second)]
    assert (shown[0], sorted(shown[1])) == ({"hidden": True}, ["zones"])
    assert services.match_view(first)["observation"]["players"][1]["unseen"] is None
    services.match_concede(second)
    told = services.match_replay(Match.objects.get(pk=new.match.pk))
    assert (told["seats"][1]["deck"], told["decks"][1]["main"]["monolith"]) == (shown[1], 2)


def with_saved_deck():
    """The seats of a match: one with a saved deck, one with a starter; and the id of the saved one."""
    deck = saved(account()).deck
    seats = [{"bot": None, "deck": {"id": str(deck.pk)}}, {"bot": None, "deck": PRESSURE}]
    order = {"game": "duel", "format": "duel-constructed", "seats": seats}
    new = services.match_create(order, user=account())
    return [services.seat_of_caller(new.match.pk, token=token) for token in new.tokens], str(deck.pk)


def test_what_opens_a_saved_deck_is_told_to_nobody_after_the_end():
    (first, second), deck_id = with_saved_deck()
    assert services.match_view(first)["seats"][0]["deck"] == {"id": deck_id}
    services.match_concede(second)
    assert services.match_view(first)["seats"][0]["deck"] == {"saved": True}


def test_a_share_link_that_brought_a_deck_is_not_kept():
    share = str(saved(account(), Visibility.UNLISTED).share)
    seats = [{"bot": None, "deck": {"id": share}}, {"bot": None, "deck": PRESSURE}]
    new = services.match_create({"game": "duel", "format": "duel-constructed", "seats": seats})
    first = services.seat_of_caller(new.match.pk, token=new.tokens[0])
    assert services.match_view(first)["seats"][0]["deck"] == {"saved": True}
    assert share not in str(Match.objects.values_list().get()) + str(MatchSeat.objects.values_list())


def test_who_takes_a_seat_over_is_not_told_what_opens_its_deck():
    (first, _), _ = with_saved_deck()
    long_ago = dt.datetime.now(dt.UTC) - dt.timedelta(days=4)
    MatchSeat.objects.filter(pk=first.pk).update(asked_since=long_ago)
    token = services.seat_take(first.match_id, 0, user=account("nora"))
    taken = services.seat_of_caller(first.match_id, token=token)
    assert services.match_view(taken)["seats"][0]["deck"] == {"saved": True}


def test_the_closed_lists_of_a_match_left_unfinished_are_dealt_to_nobody():
    (_, second), _ = with_saved_deck()
    services.matches_archive(now=dt.datetime.now(dt.UTC) + dt.timedelta(days=31))
    with pytest.raises(MatchGoesOn):
        services.match_rematch(second)


# -- who names no deck ------------------------------------------------------------------------------------


def test_the_command_line_names_starters_or_takes_them_in_turn(capsys):
    call_command("simulate", "duel", seats="random@resilience,random", games=2, seed=1, json=True)
    mixed = json.loads(capsys.readouterr().out)["receipt"]
    expected = pinned(RESILIENCE, RESILIENCE, seed=1, games=2).receipt
    assert (mixed["decks"], mixed["bots"]) == (expected["decks"], expected["bots"])


def test_the_form_of_simulations_takes_the_starters_in_turn(client):
    form = {"format": "duel-starter", "seat": ["random", "random"], "games": "2", "seed": "1"}
    assert client.post("/simulate/", form).status_code == 302
    assert Simulation.objects.get().receipt["decks"] == pinned(PRESSURE, RESILIENCE).receipt["decks"]
