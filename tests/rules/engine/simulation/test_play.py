"""Playing a game: forced decisions are answered by the driver and recorded; a cap stops what does not end."""

from rules.engine.core.events import EventLog
from rules.engine.core.rng import derive
from rules.engine.games import get
from rules.engine.simulation.play import play_game
from rules.seed import seed_cards, seed_rules

GAME = get("release")
CARDS = GAME.load_cards(seed_cards("release"))
ALONE = {**seed_rules("release"), "work_remotely": True, "releases": 1}


class Counting:
    """Takes the first legal action and counts how often it was asked."""

    needs_observation = True

    def __init__(self):
        self.asked = []

    def choose(self, observation, legal, rng):
        self.asked.append((observation.seat, len(legal)))
        return legal[0]


def start(seed=1, seats=3):
    return GAME.new_state(ALONE, CARDS, [], seats, seed), [
        derive(seed, 0, f"seat-{seat}") for seat in range(seats)
    ]


def test_a_bot_is_asked_only_where_there_is_a_choice():
    state, rngs = start()
    bot = Counting()

    played = play_game(state, [bot] * 3, rngs, record=True)

    assert all(choices > 1 for _, choices in bot.asked)
    assert len(bot.asked) < played.decisions == len(played.actions)


def test_recorded_actions_lead_to_the_same_end():
    state, rngs = start()
    played = play_game(state, [Counting()] * 3, rngs, record=True)

    again, _ = start()
    for seat, action in played.actions:
        again.apply(seat, action)

    assert again.outcome() == played.outcome
    assert again.to_json() == state.to_json()


def test_a_capped_game_has_no_outcome():
    state, rngs = start()

    played = play_game(state, [Counting()] * 3, rngs, cap=5)

    assert (played.capped, played.outcome, played.decisions) == (True, None, 5)


def test_what_was_held_and_played_is_told_by_card():
    state, rngs = start()
    hands = [sum(1 << card for card in state.hand_cards(seat)) for seat in range(3)]

    played = play_game(state, [Counting()] * 3, rngs)

    assert all(held & hand == hand for held, hand in zip(played.held, hands, strict=True))
    assert all(used & held == used != 0 for used, held in zip(played.played, played.held, strict=True))
    assert played.turns == 12
    assert played.first_player in (0, 1, 2)


def test_a_listener_hears_the_game_and_does_not_change_it():
    state, rngs = start()
    silent, silent_rngs = start()
    log = EventLog()

    heard = play_game(state, [Counting()] * 3, rngs, listener=log)
    unheard = play_game(silent, [Counting()] * 3, silent_rngs)

    assert heard.outcome == unheard.outcome
    assert log.to_json()[-1]["event"] == "game_ended"
