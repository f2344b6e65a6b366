"""What the page of a match says to somebody who plays for the first time."""

import re

import pytest
from django.test import Client
from django.utils.html import escape

from rules import services
from rules.models import Match, MatchSeat
from rules.seed import seed_cards
from rules.tables.cards import card_book
from rules.tables.release_log import points_of
from tests.rules.pages.tables import DUEL, RELEASE, dealt, form_of, page_of, sit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]

STARTERS = [{"deck": {"starter": "pressure"}}, {"deck": {"starter": "resilience"}}]


def seated(client: Client, order: dict) -> Match:
    """A match that the client sits down at, in the first seat."""
    new = services.match_create(order)
    sit(client, new.match, new.tokens[0])
    return new.match


def duel(**rules) -> dict:
    seats = [{"bot": None, **STARTERS[0]}, {"bot": "random", **STARTERS[1]}]
    return {"game": "duel", "seats": seats, "rules": rules}


def open_rules(shown: str) -> bool:
    return re.search(r'rules-panel" open', shown) is not None


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"hero_health": 7}, "enemy hero from 7 health"),
        ({"energy_max": 9}, "up to 9, and refills"),
        ({"draw_per_turn": 2}, "you draw 2 cards"),
        ({"board_limit": 3}, "At most 3 units a side"),
        ({"hand_limit": 4}, "discard down to 4"),
        ({"attacks_per_turn": 2}, "attacks up to 2 times a turn"),
        ({"experiment_choice": True}, "A card with a choice"),
    ],
)
def test_the_short_rules_say_the_numbers_of_this_match(client: Client, rules, words: str) -> None:
    assert words in page_of(client, seated(client, duel(**rules)))


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"mulligan": False}, "replace any cards of your opening hand"),
        ({"first_player_draws": True}, "does not draw on the first turn"),
        ({}, "A card with a choice"),
    ],
)
def test_the_short_rules_leave_out_what_this_match_is_played_without(
    client: Client, rules, words: str
) -> None:
    assert words not in page_of(client, seated(client, duel(**rules)))


@pytest.mark.parametrize(
    ("rules", "others", "words"),
    [
        ({"releases": 2}, 3, "After 2 releases"),
        ({"target_score": 12}, 3, "brought somebody to 12 points"),
        ({}, 3, "You play in pairs"),
        ({"work_remotely": True}, 3, "Everybody plays alone"),
        ({}, 2, "Everybody plays alone"),
    ],
)
def test_the_short_rules_of_release_say_how_this_table_plays(client, rules, others: int, words: str) -> None:
    order = {"game": "release", "seats": [{"bot": None}] + [{"bot": "greedy"}] * others, "rules": rules}

    assert words in page_of(client, seated(client, order))


@pytest.mark.parametrize("game", [DUEL, RELEASE], ids=["duel", "release"])
def test_the_rules_lie_open_until_the_seat_has_decided_something(client: Client, game) -> None:
    match = dealt(client, game, "random")
    MatchSeat.objects.filter(match=match, number=0).update(version=9)
    at_first = open_rules(page_of(client, match))

    _decide_once(client, match)

    assert (at_first, open_rules(page_of(client, match))) == (True, False)


def test_parts_of_a_scored_release_are_added_up() -> None:
    parts = [{"seats": [0], "points": 3}, {"seats": [1], "points": 0}, {"seats": [0], "points": -5}]

    assert points_of({"parts": parts}) == [((0,), -2), ((1,), 0)]


def test_what_the_release_before_brought_stands_on_the_table(client: Client) -> None:
    match = dealt(client, {**RELEASE, "releases": "2"}, "random")
    while MatchSeat.objects.get(match=match, number=0).observation["release"] == 1:
        client.post(f"/matches/{match.pk}/act/", form_of(match))

    table = page_of(client, match).partition("What happened")[0]

    assert re.search(r'class="scored">[^<]+ scored: [^<]*You [+-]\d+', table)
    assert table.partition("The artifacts that were scored")[2].count('class="mini') >= 24


def test_after_the_end_nothing_would_score_now(client: Client) -> None:
    match = dealt(client, RELEASE, "random")
    assert "would score now" in page_of(client, match)

    client.post(f"/matches/{match.pk}/concede/")

    assert "would score now" not in page_of(client, match)


def test_each_effect_of_a_choice_is_named_by_what_it_does() -> None:
    records = seed_cards("duel")
    book = card_book("duel", "choices", records, {}, "en")

    assert book["feature-toggle"].choice(0) == "Feature Toggle: Draw a card."
    assert book["feature-toggle"].choice(1).endswith("3 damage from your hero.")


def test_a_card_that_is_aimed_at_own_units_leads_the_focus_to_them_and_not_to_the_end(client: Client) -> None:
    match, card = _with_own_targets(client)

    shown = page_of(client, match, f"?seat=0&pick=card-{card}")

    focused = re.findall(r"<(?:button|a)[^>]*data-focus[^>]*>", shown)
    assert focused
    assert all("your own" in escape(each) for each in focused)


def test_what_a_seat_did_as_all_that_it_could_is_told_to_it_and_to_nobody_else(client: Client) -> None:
    seats = [{"bot": None, **STARTERS[0]}, {"bot": None, **STARTERS[1]}]
    new = services.match_create(
        {"game": "duel", "seats": seats, "rules": {"energy_step": 0, "mulligan": False}}
    )
    own, other = (services.match_view(seat)["events"] for seat in new.match.seats.order_by("number"))
    sit(client, new.match, new.tokens[0])

    told = [{event["seat"] for event in seen if event.get("only")} for seen in (own, other)]

    assert told == [{0}, {1}]
    assert "Nothing was left to do: your turn ended." in page_of(client, new.match)


def _decide_once(client: Client, match: Match) -> None:
    """Keep the hand, or commit a card."""
    legal = MatchSeat.objects.get(match=match, number=0).legal
    last = next((at for at, each in enumerate(legal) if each["action"]["do"] == "done"), 0)
    client.post(f"/matches/{match.pk}/act/", form_of(match, 0, last))


def _with_own_targets(client: Client) -> tuple[Match, str]:
    """A match in which a card can be aimed at own units only, and the card; some matches end before that."""
    for _ in range(20):
        match = seated(client, duel(energy_step=6, first_player_draws=True))
        card = _until_own_targets(client, match)
        if card is not None:
            return match, card
    raise AssertionError("no card was aimed at own units")


def _until_own_targets(client: Client, match: Match) -> str | None:
    """Play units until a card can be aimed at own units only; that card, or None at the end of the match."""
    while legal := [each["action"] for each in MatchSeat.objects.get(match=match, number=0).legal]:
        aims: dict[str, list[bool]] = {}
        for action in legal:
            if action["do"] == "play":
                own = "target" in action and action["target"]["seat"] == 0 and "slot" in action["target"]
                aims.setdefault(action["card"], []).append(own)
        found = [card for card, owns in aims.items() if all(owns)]
        if found:
            return found[0]
        wanted = [at for at, action in enumerate(legal) if action["do"] == "play"]
        ends = [at for at, action in enumerate(legal) if action["do"] in ("done", "end_turn")]
        client.post(f"/matches/{match.pk}/act/", form_of(match, 0, (wanted + ends + [0])[0]))
    return None


def test_a_game_without_chinese_sentences_shows_whole_english_ones_and_says_so(client: Client) -> None:
    match = dealt(client, DUEL, "random")

    shown = page_of(client, match, "?lang=zh")

    texts = re.findall(r'<p class="text"([^>]*)>([^<]+)<', shown)
    assert {mark for mark, _text in texts} == {' lang="en"'}
    assert all(text.isascii() for _mark, text in texts)


def test_a_game_with_chinese_sentences_shows_them(client: Client) -> None:
    match = dealt(client, RELEASE, "random")

    shown = page_of(client, match, "?lang=zh")

    ((mark, text),) = re.findall(r'<p class="text"([^>]*)>([^<]+)<', shown)
    assert (mark, text[-1]) == ("", "。")
