"""duel:setup.2, setup.3: what a seat may know, and what it may not."""

from tests.clauses import clause
from tests.rules.engine.duel.clauses.tables import new_game, play, position, seen_by


@clause("duel:setup.3")
def test_a_card_in_the_other_hand_and_one_in_its_deck_look_alike():
    one = {"players": [{}, {"hand": ["archivist"], "deck": ["monolith"]}]}
    other = {"players": [{}, {"hand": ["monolith"], "deck": ["archivist"]}]}

    assert seen_by(position(one), 0) == seen_by(position(other), 0)


@clause("duel:setup.3")
def test_the_order_of_the_own_deck_is_hidden_too():
    one = {"players": [{"deck": ["archivist", "monolith"]}, {}]}
    other = {"players": [{"deck": ["monolith", "archivist"]}, {}]}

    assert seen_by(position(one), 0) == seen_by(position(other), 0)


@clause("duel:setup.3")
def test_of_a_private_list_different_cards_look_alike():
    one = {"players": [{}, {"hand": ["archivist"], "deck": ["monolith"]}]}
    other = {"players": [{}, {"hand": ["ping-imp"], "deck": ["linter-wasp"]}]}

    seen = [seen_by(position(each, lists="closed"), 0) for each in (one, other)]

    assert seen[0] == seen[1]


@clause("duel:setup.3")
def test_a_drawn_card_is_named_to_its_owner_alone():
    state = position({"players": [{}, {"deck": ["monolith"]}]})

    log = play(state, (0, "end_turn", {}))

    assert [each["cards"] for each in log.seen_by(1) if each["event"] == "drew"] == [["monolith"]]
    assert "monolith" not in str(log.seen_by(0))


@clause("duel:setup.2")
def test_what_is_replaced_and_drawn_in_the_mulligan_is_named_to_its_owner_alone():
    state = new_game(5)
    seat = state.to_act()[0]
    before = seen_by(state, seat)["players"][seat]["hand"]
    card = before[0]

    log = play(state, (seat, "replace", {"card": card}), (seat, "done", {}))

    assert [event["card"] for event in log.seen_by(seat) if event["event"] == "replaced"] == [card]
    redrew = [event for event in log.seen_by(1 - seat) if event["event"] == "redrew"]
    assert redrew == [{"event": "redrew", "seat": seat, "cards": None, "count": 1}]
    assert seen_by(state, 1 - seat)["players"][seat]["replaced"] == 1


@clause("duel:setup.2")
def test_the_second_player_decides_alike_whatever_the_first_one_replaced():
    one, other = new_game(5), new_game(5)
    seat = one.to_act()[0]
    first, *_, last = seen_by(one, seat)["players"][seat]["hand"]

    play(one, (seat, "replace", {"card": first}), (seat, "done", {}))
    play(other, (seat, "replace", {"card": last}), (seat, "done", {}))

    assert first != last
    assert one.to_act() == other.to_act() == (1 - seat,)
    assert seen_by(one, 1 - seat) == seen_by(other, 1 - seat)
