"""Chance: streams that are ours, unbiased, independent of each other, and scripts of them."""

from collections import Counter
from itertools import permutations

import pytest

from rules.engine.core.errors import ScenarioFault
from rules.engine.core.rng import MASK, USED_MAX, RecordingRng, Rng, ScriptedRng, derive, derive_seed


def entry(why, value):
    return {"why": why, "value": value}


def test_a_stream_gives_these_numbers_on_every_machine():
    rng = derive(7, 3, "world")

    assert [rng.below(1000, "test") for _ in range(6)] == [635, 518, 510, 463, 705, 433]


def test_roles_of_a_game_have_streams_of_their_own():
    seeds = {
        derive_seed(seed, game, role) for seed in (1, 2) for game in (0, 1) for role in ("world", "seat-0")
    }

    assert len(seeds) == 8
    assert max(seeds) < 1 << 63


def chi_square(drawn, n):
    """How far counts of 0 … n-1 are from even ones, in standard deviations of what chance would give."""
    expected = len(drawn) / n
    counts = Counter(drawn)
    distance = sum((counts[value] - expected) ** 2 / expected for value in range(n))
    return abs(distance - (n - 1)) / (2 * (n - 1)) ** 0.5


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 10, 30, 52, 129, 200, 255, 256, 257, 1000])
def test_draws_are_spread_evenly(n):
    rng = Rng.from_seed(n)

    drawn = [rng.below(n, "test") for _ in range(40 * n + 20_000)]

    assert 0 <= min(drawn) <= max(drawn) < n
    assert chi_square(drawn, n) < 4.5


@pytest.mark.parametrize("n", [3, 7, 30, 200])
def test_picks_are_the_draws_of_their_places(n):
    rng, twin = Rng.from_seed(n), Rng.from_seed(n)

    picked = [rng.pick(range(n)) for _ in range(5_000)]

    assert picked == [twin.below(n, "test") for _ in range(5_000)]
    assert rng.to_json() == twin.to_json()


def test_draws_that_follow_each_other_are_independent():
    rng = Rng.from_seed(21)

    pairs = [rng.below(12, "test") * 12 + rng.below(12, "test") for _ in range(60_000)]

    assert chi_square(pairs, 144) < 4.5


@pytest.mark.parametrize("step", [1, 2, 1 << 31, 1 << 32, 1 << 62])
def test_neighbouring_seeds_have_unlike_streams(step):
    """Avalanche: half of the bits differ, whichever bit of the seed does."""
    differing = 0
    for seed in range(200):
        rng, other = Rng.from_seed(seed), Rng.from_seed(seed ^ step)
        differing += sum((rng.below(256, "a") ^ other.below(256, "a")).bit_count() for _ in range(64))

    # Of 102,400 bits; the standard deviation is 160.
    assert abs(differing - 51_200) < 720


def test_first_draws_of_neighbouring_games_and_roles_are_spread_evenly():
    firsts = [
        derive(1, game, role).below(24, "test")
        for game in range(4_000)
        for role in ("world", "seat-0", "seat-1", "deal")
    ]

    assert chi_square(firsts, 24) < 4.5


def test_streams_of_one_game_are_independent():
    joint = [
        derive(3, game, "seat-0").below(10, "test") * 10 + derive(3, game, "seat-1").below(10, "test")
        for game in range(8_000)
    ]

    assert chi_square(joint, 100) < 4.5


def test_a_draw_from_most_of_the_range_has_no_bias_to_its_low_end():
    rng = Rng.from_seed(11)
    n = 3 << 29

    low = sum(rng.below(n, "test") < n // 3 for _ in range(30_000))

    assert abs(low - 10_000) < 500


def test_every_order_of_four_cards_is_shuffled_equally_often():
    rng = Rng.from_seed(9)
    orders = sorted(permutations(range(4)))
    shuffled = []

    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards, "test")
        shuffled.append(orders.index(tuple(cards)))

    assert chi_square(shuffled, 24) < 4.5


def test_every_card_of_a_deck_comes_to_every_place_equally_often():
    rng = Rng.from_seed(10)
    seats = []

    for _ in range(3_000):
        cards = list(range(30))
        rng.shuffle(cards, "test")
        seats += [place * 30 + card for place, card in enumerate(cards)]

    assert chi_square(seats, 900) < 4.5


def test_a_shuffle_gives_this_order_on_every_machine():
    cards = list(range(9))

    Rng.from_seed(3).shuffle(cards, "test")

    assert cards == [6, 7, 1, 3, 2, 8, 0, 4, 5]


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 70_000])
def test_a_shuffle_of_any_size_keeps_every_item(size):
    cards = list(range(size))

    Rng.from_seed(6).shuffle(cards, "test")

    assert sorted(cards) == list(range(size))


def test_numbers_wider_than_31_bits_are_drawn_whole():
    rng = Rng.from_seed(4)
    n = 10**30

    drawn = [rng.wide_below(n, "test") for _ in range(2_000)]

    assert all(0 <= value < n for value in drawn)
    assert abs(sum(value < n // 2 for value in drawn) - 1_000) < 120


@pytest.mark.parametrize("draws", [0, 1, 63, 64, 65, 200])
def test_a_stream_read_back_goes_on_alike(draws):
    rng = derive(1, 1, "world")
    for _ in range(draws):
        rng.below(10, "test")
    rng.shuffle(list(range(draws)), "test")
    rng.below(7, "test")

    again = Rng.from_json(rng.to_json())

    assert again.to_json() == rng.to_json()
    assert [rng.below(99, "test") for _ in range(99)] == [again.below(99, "test") for _ in range(99)]


def test_a_clone_is_independent():
    rng = Rng.from_seed(2)
    before = rng.to_json()

    rng.clone().below(10, "test")

    assert rng.to_json() == before


@pytest.mark.parametrize(
    "data",
    [
        *([], [1], [1, 2], [1, 2, 3, 4], ["1", 2, 3], [True, 2, 3], [-1, 5, 0], [MASK + 1, 5, 0]),
        *([5, -1, 0], [5, MASK + 1, 0], [5, 5, -1], [5, 5, USED_MAX]),
    ],
)
def test_a_stream_that_cannot_be_is_refused(data):
    with pytest.raises(ScenarioFault) as refusal:
        Rng.from_json(data)

    assert refusal.value.code == "bad_rng"


def test_a_script_gives_its_values_by_name():
    rng = ScriptedRng([entry("die", 3), entry("deck", ["b", "a"]), entry("pick", "a")], {"a": 0, "b": 1})
    deck = [0, 1]

    die = rng.below(6, "die")
    rng.shuffle(deck, "deck")
    pick = rng.choice([0, 1], "pick")

    assert (die, deck, pick) == (3, [1, 0], 0)
    rng.check_used_up()


def test_a_script_that_was_not_used_up_is_a_fault():
    rng = ScriptedRng([entry("die", 3), entry("die", 4)], {})
    rng.below(6, "die")

    with pytest.raises(ScenarioFault) as fault:
        rng.check_used_up()

    assert (fault.value.code, fault.value.pointer) == ("dice_left", "/dice/1")


def test_a_script_that_is_asked_for_more_is_a_fault():
    with pytest.raises(ScenarioFault) as fault:
        ScriptedRng([], {}).below(6, "die")

    assert fault.value.code == "dice_missing"


@pytest.mark.parametrize(
    ("value", "ask"),
    [
        (6, lambda rng: rng.below(6, "die")),
        (True, lambda rng: rng.below(6, "die")),
        ("a", lambda rng: rng.below(6, "die")),
        (["a"], lambda rng: rng.shuffle([0, 1], "die")),
        (["a", "a"], lambda rng: rng.shuffle([0, 1], "die")),
        ("b", lambda rng: rng.choice([0], "die")),
        ("nobody", lambda rng: rng.choice([0], "die")),
        (1, lambda rng: rng.below(6, "deck")),
    ],
)
def test_a_script_that_does_not_fit_is_a_fault(value, ask):
    rng = ScriptedRng([entry("die", value)], {"a": 0, "b": 1})

    with pytest.raises(ScenarioFault) as fault:
        ask(rng)

    assert (fault.value.code, fault.value.pointer) == ("dice_mismatch", "/dice/0")


def test_what_a_stream_gave_can_be_played_again_as_a_script():
    names, cards = ["a", "b", "c"], [0, 1, 2]
    recorded = RecordingRng(Rng.from_seed(8), names)
    recorded.shuffle(cards, "deck")
    given = [recorded.below(100, "die"), recorded.choice([5, 6, 7], "pick")]

    script = ScriptedRng(recorded.entries, {name: card for card, name in enumerate(names)})
    again = [0, 1, 2]
    script.shuffle(again, "deck")

    assert again == cards
    assert [script.below(100, "die"), script.choice([5, 6, 7], "pick")] == given
