"""`decks/odds/`: exact chances, estimates beside them, hands to look at."""

from fractions import Fraction

import pytest

from tests.api.decks.asking import main_of, post, refusal

pytestmark = pytest.mark.usefixtures("loaded")
ODDS = "/api/v1/decks/odds/"
SIXTY = {"main": main_of(asio=4, beast=56)}
ASIO = {"cards": ["asio"], "at_least": 1}


def asked(client, **members):
    answer = post(client, ODDS, {"game": "boost", "zones": SIXTY, "wanted": ASIO, **members})
    assert answer.status_code == 200, answer.content
    return answer.json()


def chance(client, **members):
    (only,) = asked(client, **members)["chances"]
    return only


def refused(client, **changes):
    return refusal(post(client, ODDS, {"game": "boost", "zones": SIXTY, "wanted": ASIO, **changes}))


@pytest.mark.parametrize("when", [{"drawn": 7}, {"turn": 2}])
def test_one_of_four_in_seven_of_sixty_is_the_known_number(client, when):
    only = chance(client, **when)
    assert (only["drawn"], f"{only['probability']:.6f}") == (7, "0.399500")
    assert Fraction(only["exact"]) == 1 - Fraction(
        56 * 55 * 54 * 53 * 52 * 51 * 50, 60 * 59 * 58 * 57 * 56 * 55 * 54
    )


def test_the_chances_of_each_number_add_up_to_one(client):
    exactly = chance(client, drawn=7)["exactly"]
    assert [each["hits"] for each in exactly] == [0, 1, 2, 3, 4]
    assert sum(Fraction(each["exact"]) for each in exactly) == 1


@pytest.mark.parametrize(
    ("wanted", "drawn", "exact"),
    [
        *((ASIO, 60, "1/1"), (ASIO, 2_000, "1/1"), (ASIO, 0, "0/1"), (ASIO | {"at_least": 5}, 60, "0/1")),
        *((ASIO | {"at_least": 0}, 0, "1/1"), ({"cards": ["url"]}, 60, "0/1")),
        *(({"cards": ["type:Library"]}, 1, "1/1"), ({"all": []}, 0, "1/1"), ({"any": []}, 60, "0/1")),
    ],
)
def test_what_is_certain_is_exactly_none_or_one(client, wanted, drawn, exact):
    assert chance(client, wanted=wanted, drawn=drawn)["exact"] == exact


def test_groups_are_joined_by_all_and_any(client):
    zones = {"main": main_of(asio=4, beast=6, url=30)}
    both = {"all": [ASIO, {"cards": ["Beast"], "at_least": 2}]}
    either = {"any": [ASIO, {"cards": ["Beast"], "at_least": 2}]}
    one, two = (Fraction(chance(client, zones=zones, wanted=each)["exact"]) for each in both["all"])
    joined = [Fraction(chance(client, zones=zones, wanted=each)["exact"]) for each in (both, either)]
    assert joined[1] == one + two - joined[0]
    assert 0 < joined[0] < joined[1] < 1


def test_each_turn_has_its_chance_and_none_is_lower_than_the_one_before(client):
    chances = asked(client, turns=[0, 1, 5, 60])["chances"]
    assert [(each["turn"], each["drawn"]) for each in chances] == [(0, 5), (1, 6), (5, 10), (60, 60)]
    found = [each["probability"] for each in chances]
    assert (found, found[-1]) == (sorted(found), 1)


@pytest.mark.parametrize(("first", "drawn"), [(True, 5), (False, 6)])
def test_the_duel_draws_and_replaces_by_its_own_rules(client, first, drawn):
    zones = {"main": main_of(cron_sprite=2, bare_pointer=28)}
    members = {"game": "duel", "zones": zones, "wanted": {"cards": ["cron-sprite"]}, "turn": 1}
    answer = asked(client, **members, first=first)
    assert answer["plan"]["may_replace"]
    assert answer["chances"][0]["drawn"] == drawn


def test_an_estimate_stands_beside_the_exact_chance_with_its_interval(client):
    only = chance(client, games=20_000, seed=3)
    low, high = only["estimate"]["interval"]
    assert low < only["estimate"]["share"] < high
    assert abs(only["estimate"]["share"] - only["probability"]) < 0.02


def test_where_nothing_exact_can_be_said_there_is_an_estimate_and_the_reason(client):
    zones = {"main": main_of(asio=200, beast=200, url=101)}
    answer = asked(client, zones=zones)
    assert "501 cards; odds are worked out for at most 500" in answer["inexact"]
    assert (answer["chances"][0]["exact"], answer["chances"][0]["probability"]) == (None, None)
    assert answer["chances"][0]["estimate"]["games"] == 10_000


def test_an_estimate_that_nobody_asked_for_is_as_long_as_its_work_allows(client):
    answer = asked(client, zones={"main": main_of(asio=999, beast=999)}, drawn=1_998)
    assert answer["inexact"]
    assert answer["chances"][0]["estimate"]["games"] == 1_001


def test_no_line_of_a_list_vanishes_from_its_odds(client):
    answer = asked(client, zones=None, decklist="4 Asio\n-3 Beast\n1 Azio\n# note")
    told = [(line["raw"], line["status"]) for line in answer["lines"]]
    assert told == [("4 Asio", "ok"), ("-3 Beast", "rejected"), ("1 Azio", "unknown"), ("# note", "ignored")]


def test_one_seed_gives_one_answer_and_another_seed_other_hands(client):
    answers = [asked(client, hands=3, games=500, seed=seed, turn=3) for seed in (7, 7, 8)]
    assert answers[0] == answers[1]
    assert answers[0]["hands"] != answers[2]["hands"]
    assert [len(hand["opening"] + hand["later"]) for hand in answers[0]["hands"]] == [8, 8, 8]


def test_a_written_list_and_names_will_do(client):
    only = chance(client, zones=None, decklist="4 Asio\n56 Beast\nSideboard\nEcho Server", drawn=7)
    assert f"{only['probability']:.4f}" == "0.3995"


@pytest.mark.parametrize(
    ("changes", "code", "pointer"),
    [
        *(({"game": None}, "required", "/game"), ({"game": "x"}, "unknown_game", "/game")),
        *(({"game": "release"}, "format_not_supported", "/game"),),
        ({"as_of": "2020-01-01"}, "not_in_force", "/as_of"),
        *(({"zones": {"side": []}}, "empty_deck", "/zones"), ({"zones": None}, "empty_deck", "/zones")),
        *(({"wanted": None}, "required", "/wanted"), ({"wanted": 1}, "wrong_type", "/wanted")),
        *(({"wanted": {}}, "required", "/wanted"), ({"wanted": {"all": 1}}, "wrong_type", "/wanted/all")),
        ({"wanted": {"all": [], "any": []}}, "required", "/wanted"),
        ({"wanted": {"all": [{"any": [1]}]}}, "wrong_type", "/wanted/all/0/any/0"),
        ({"wanted": {"cards": []}}, "out_of_range", "/wanted/cards"),
        ({"wanted": {"cards": [""]}}, "too_long", "/wanted/cards/0"),
        ({"wanted": {"cards": ["x"] * 201}}, "out_of_range", "/wanted/cards"),
        ({"wanted": {"cards": ["azio"]}}, "unknown_card", "/wanted/cards"),
        ({"wanted": {"any": [ASIO, {"cards": ["azio"]}]}}, "unknown_card", "/wanted/any/1/cards"),
        ({"wanted": {"cards": ["type:Dragon"]}}, "unknown_card", "/wanted/cards"),
        ({"wanted": ASIO | {"at_least": -1}}, "out_of_range", "/wanted/at_least"),
        ({"wanted": ASIO | {"at_least": True}}, "wrong_type", "/wanted/at_least"),
        ({"wanted": {"all": [ASIO] * 50}}, "too_complex", "/wanted/all/49"),
        *(({"turn": -1}, "out_of_range", "/turn"), ({"turn": 501}, "out_of_range", "/turn")),
        *(({"turns": [0, 501]}, "out_of_range", "/turns/1"), ({"turns": [-1]}, "out_of_range", "/turns/0")),
        ({"drawn": 7, "turn": 0}, "both_given", "/drawn"),
        ({"drawn": 7, "turns": [1]}, "both_given", "/drawn"),
        *(({"turns": []}, "out_of_range", "/turns"), ({"turns": [0] * 22}, "out_of_range", "/turns")),
        *(({"turns": [0], "turn": 0}, "both_given", "/turns"), ({"turns": ["1"]}, "wrong_type", "/turns/0")),
        *(({"drawn": -1}, "out_of_range", "/drawn"), ({"drawn": 2_001}, "out_of_range", "/drawn")),
        *(({"games": 20_001}, "out_of_range", "/games"), ({"games": -1}, "out_of_range", "/games")),
        ({"games": 20_000, "turns": [60, 60]}, "out_of_range", "/games"),
        *(({"hands": 21}, "out_of_range", "/hands"), ({"first": "yes"}, "wrong_type", "/first")),
        *(({"seed": -1}, "out_of_range", "/seed"), ({"decklist": "1 Asio"}, "both_given", "/decklist")),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_with_code_and_place(client, changes, code, pointer):
    assert refused(client, **changes) == (400, code, [pointer])


def test_a_wish_nested_too_deeply_is_refused(client):
    wanted = ASIO
    for _ in range(9):
        wanted = {"all": [wanted]}
    assert refused(client, wanted=wanted)[1] == "too_complex"


def test_a_word_that_is_nearly_a_card_gets_a_hint(client):
    answer = post(client, ODDS, {"game": "boost", "zones": SIXTY, "wanted": {"cards": ["azio"]}})
    assert "It may be asio" in answer.json()["detail"]
