"""Pages of matches: who sees what, who may do what, and what is refused how."""

import datetime as dt

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from rules.models import Match, MatchSeat, PlaytestNote
from tests.rules.pages.tables import (
    DUEL,
    RELEASE,
    conceded,
    dealt,
    form_of,
    hand_names,
    key_of,
    page_of,
    sit,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]

DEEDS = ("act", "concede", "mark", "record", "rematch", "bot")


@pytest.fixture
def account(client: Client):
    """A client with an account, and the account."""
    user = get_user_model().objects.create_user("ada", password="correct horse battery")
    logged_in = Client()
    logged_in.force_login(user)
    return logged_in, user


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"deck": "starter:none"}, "no starter"),
        ({"deck": "own:11111111-1111-4111-8111-111111111111"}, "Choose a deck"),
        ({"other": "oracle"}, "no bot"),
        ({"other": "oracle-²"}, "no bot"),
        ({"game": "release", "other": ["random"], "releases": "many"}, "no whole number"),
        ({"game": "release", "other": ["random"], "releases": "0"}, "releases"),
    ],
)
def test_the_form_says_what_is_wrong_and_deals_nothing(client: Client, change, complaint: str) -> None:
    answer = client.post("/play/", {**DUEL, "other": "random", **change})

    assert answer.status_code == 400
    assert complaint in answer.content.decode()
    assert not Match.objects.exists()


def test_a_stranger_sees_nothing_of_a_match_that_goes_on(client: Client) -> None:
    match = dealt(client, DUEL, "person")

    answer = Client().get(f"/matches/{match.pk}/")

    assert answer.status_code == 403
    shown = answer.content.decode()
    assert not [name for seat in (0, 1) for name in hand_names(match, seat) if name in shown]


@pytest.mark.parametrize("who", ["anonymous", "another account"])
def test_a_stranger_does_nothing_at_a_table(client: Client, account, who: str) -> None:
    match = dealt(client, DUEL, "person")
    stranger = account[0] if who == "another account" else Client()
    sent = form_of(match, _asked(match))

    answers = [stranger.post(f"/matches/{match.pk}/{deed}/", sent).status_code for deed in DEEDS]

    assert answers == [403] * len(DEEDS)
    assert Match.objects.get(pk=match.pk).steps == match.steps


def test_a_seat_sees_its_own_hand_and_not_the_other_one(client: Client) -> None:
    match = dealt(client, DUEL, "person")

    shown = page_of(client, match).partition('class="hand"')[2].partition("</ol>")[0]

    assert all(name in shown for name in hand_names(match, 0))
    assert not [name for name in hand_names(match, 1) - hand_names(match, 0) if name in shown]


def test_the_other_deck_is_not_listed_on_the_page_even_of_an_open_list(client: Client) -> None:
    match = dealt(client, DUEL, "random")

    shown = page_of(client, match)

    theirs = hand_names(match, 1)
    assert not [name for name in theirs if name in shown.partition("What happened")[0]]


def test_asking_for_another_seat_of_the_table_opens_nothing(client: Client) -> None:
    match = dealt(client, DUEL, "person")

    assert client.get(f"/matches/{match.pk}/?seat=1").status_code == 403
    assert client.post(f"/matches/{match.pk}/concede/?seat=1").status_code == 403


def test_too_many_unfinished_matches_of_an_address_are_told_in_the_form(client: Client, settings) -> None:
    settings.MOST_ANONYMOUS_MATCHES = 1
    dealt(client, DUEL, "random")

    answer = client.post("/play/", {**DUEL, "other": ["random"]})

    assert answer.status_code == 429
    assert "finish or concede one first" in answer.content.decode()
    assert Match.objects.count() == 1


def test_a_key_seats_whoever_shows_it(client: Client) -> None:
    match = dealt(client, DUEL, "person")
    friend = Client()

    answer = sit(friend, match, key_of(client, match))

    assert answer.headers["Location"] == f"/matches/{match.pk}/?seat=1"
    assert "Your hand" in page_of(friend, match)


@pytest.mark.parametrize("key", ["", "dws_wrong", "x" * 500, "\x00"])
def test_a_wrong_key_is_refused_on_the_page(client: Client, key: str) -> None:
    match = dealt(client, DUEL, "person")

    answer = sit(Client(), match, key)

    assert answer.status_code == 403
    assert "opens no seat" in answer.content.decode()


def test_a_key_stands_in_no_address_that_a_log_could_keep(client: Client) -> None:
    match = dealt(client, DUEL, "person")
    key = key_of(client, match)

    shown = page_of(client, match)

    assert f"/matches/{match.pk}/join/#{key}" in shown
    assert shown.count(key) == 1


def test_a_link_for_another_is_gone_when_its_seat_has_decided(client: Client) -> None:
    match = dealt(client, RELEASE, "person")
    friend = Client()
    key = key_of(client, match)
    sit(friend, match, key)
    first, second = (client, friend) if _asked(match) == 0 else (friend, client)

    first.post(f"/matches/{match.pk}/act/", form_of(match, _asked(match)))
    if _asked(match) in (0, 1):
        second.post(f"/matches/{match.pk}/act/", form_of(match, _asked(match)))

    assert key not in page_of(client, match)


def test_a_seat_that_was_taken_over_is_closed_to_the_old_key(client: Client) -> None:
    match = dealt(client, DUEL, "random")
    MatchSeat.objects.filter(match=match, number=0).update(token_digest="0" * 64)

    assert client.get(f"/matches/{match.pk}/").status_code == 403


def test_an_account_finds_its_seat_in_another_browser(account) -> None:
    logged_in, user = account
    match = dealt(logged_in, DUEL, "random")
    elsewhere = Client()
    elsewhere.force_login(user)

    assert "Your hand" in page_of(elsewhere, match)
    assert str(match.pk) in elsewhere.get("/matches/").content.decode()


def test_a_decision_that_is_closed_shows_the_table_as_it_is_now(client: Client) -> None:
    match = dealt(client, RELEASE, "random")
    sent = form_of(match)
    client.post(f"/matches/{match.pk}/act/", sent)

    answer = client.post(f"/matches/{match.pk}/act/", sent)

    assert answer.status_code == 409
    assert "The table has moved on" in answer.content.decode()


@pytest.mark.parametrize("sent", [{}, {"version": "x", "action": "1"}, {"version": "0", "action": "9" * 40}])
def test_a_form_that_no_button_sends_changes_nothing(client: Client, sent) -> None:
    match = dealt(client, RELEASE, "random")

    answer = client.post(f"/matches/{match.pk}/act/", sent)

    assert answer.status_code == 409
    assert Match.objects.get(pk=match.pk).steps == match.steps


def test_the_table_is_not_sent_again_while_nothing_has_changed(client: Client) -> None:
    match = dealt(client, RELEASE, "random")
    seen = page_of(client, match).partition('data-seen="')[2].partition('"')[0]

    assert client.get(f"/matches/{match.pk}/?seen={seen}").status_code == 204
    client.post(f"/matches/{match.pk}/act/", form_of(match))
    assert client.get(f"/matches/{match.pk}/?seen={seen}").status_code == 200


def test_a_card_is_picked_by_a_link_and_its_legal_targets_are_buttons(client: Client) -> None:
    match = dealt(client, DUEL, "random")
    actions = _until_a_target(client, match)
    card = actions[0]["action"]["card"]

    shown = page_of(client, match, f"?pick=card-{card}")

    assert all(f'value="{each["id"]}"' in shown for each in actions)
    assert 'value="' + str(actions[0]["id"]) not in page_of(client, match, "?pick=card-nothing")


def test_a_replay_is_for_everybody_after_the_end_and_for_nobody_before(client: Client) -> None:
    running = dealt(client, DUEL, "random")
    over = conceded(client, DUEL, "random")

    assert client.get(f"/matches/{running.pk}/replay/").status_code == 403
    answer = Client().get(f"/matches/{over.pk}/replay/")
    shown = answer.content.decode()
    assert all(escape(name) in shown for seat in (0, 1) for name in hand_names(over, seat))


@pytest.mark.parametrize("step", ["-1", "x", "9" * 30])
def test_a_step_that_is_none_is_not_found(client: Client, step: str) -> None:
    over = conceded(client, RELEASE, "random")

    assert client.get(f"/matches/{over.pk}/replay/?step={step}").status_code == 404


def test_the_end_cites_its_clause_and_offers_a_rematch(client: Client) -> None:
    over = conceded(client, DUEL, "random")

    shown = page_of(client, over)
    answer = client.post(f"/matches/{over.pk}/rematch/")

    assert "/clauses/duel:end.2/" in shown
    again = Match.objects.get(pk=answer.headers["Location"].split("/")[2])
    assert again.pk != over.pk
    assert "Your hand" in page_of(client, again)


def test_no_rematch_while_the_match_goes_on(client: Client) -> None:
    match = dealt(client, DUEL, "random")

    assert client.post(f"/matches/{match.pk}/rematch/").status_code == 409
    assert Match.objects.count() == 1


def test_a_rematch_leaves_everybody_in_their_seat(client: Client, account) -> None:
    friend, user = account
    match = dealt(client, DUEL, "person")
    sit(friend, match, key_of(client, match))
    friend.post(f"/matches/{match.pk}/concede/?seat=1")

    answer = friend.post(f"/matches/{match.pk}/rematch/?seat=1")

    again = Match.objects.get(pk=answer.headers["Location"].split("/")[2])
    assert [seat.user for seat in again.seats.all()] == [None, user]
    assert friend.get(f"/matches/{again.pk}/?seat=0").status_code == 403


def test_both_people_who_ask_for_a_rematch_sit_down_at_one(client: Client, account) -> None:
    friend, user = account
    match = dealt(client, DUEL, "person")
    sit(friend, match, key_of(client, match))
    client.post(f"/matches/{match.pk}/concede/")

    asked = [each.post(f"/matches/{match.pk}/rematch/") for each in (client, friend, client, friend)]

    (address,) = {answer.headers["Location"] for answer in asked}
    seats = Match.objects.exclude(pk=match.pk).get().seats.order_by("number")
    assert [seat.user for seat in seats] == [None, user]
    assert [each.get(address).context["seat"] for each in (client, friend)] == [0, 1]


def test_a_seat_of_a_rematch_that_somebody_plays_is_not_handed_out_again(client: Client) -> None:
    match = dealt(client, RELEASE, "person")
    friend = Client()
    sit(friend, match, key_of(client, match))
    client.post(f"/matches/{match.pk}/concede/")
    first = Match.objects.get(pk=_dealt_again(client, match))
    other = Client()
    sit(other, first, key_of(client, first))
    while not first.log.filter(seat=1, kind="person").exists():
        by = _asked(first)
        (client, other)[by].post(f"/matches/{first.pk}/act/", form_of(first, by))

    assert _dealt_again(friend, match) != str(first.pk)


def _dealt_again(client: Client, match: Match) -> str:
    return client.post(f"/matches/{match.pk}/rematch/").headers["Location"].split("/")[2]


def test_a_decision_is_marked_and_the_mark_taken_for_the_record(client: Client) -> None:
    match = dealt(client, RELEASE, "random")
    version = form_of(match)["version"]

    client.post(f"/matches/{match.pk}/mark/", {"kind": "decision", "version": version, "mark": "confusing"})

    assert PlaytestNote.objects.get().value == "confusing"
    assert 'aria-pressed="true"' in page_of(client, match)


@pytest.mark.parametrize(
    "sent",
    [
        {"kind": "decision", "version": "0", "mark": "wonderful"},
        {"kind": "card", "card": "x"},
        {"kind": "no_way_back", "turn": "x"},
        {},
    ],
)
def test_a_mark_that_is_none_is_refused(client: Client, sent) -> None:
    match = dealt(client, RELEASE, "random")

    assert client.post(f"/matches/{match.pk}/mark/", sent).status_code == 409
    assert not PlaytestNote.objects.exists()


def test_what_is_said_after_the_end_is_summed_up_and_shown_again(client: Client) -> None:
    over = conceded(client, DUEL, "random")

    said = {"familiarity": "learning", "another": "yes", "exciting": "ping-imp", "deck_change": "More imps"}
    client.post(f"/matches/{over.pk}/record/", said)

    record = client.get("/playtests/?game=duel&table=bots").content.decode()
    assert "Ping Imp" in record
    assert "Pressure" in record
    assert "estimate of the bots" in record
    assert "More imps" in page_of(client, over)


def test_nothing_is_said_about_the_end_before_it(client: Client) -> None:
    match = dealt(client, DUEL, "random")

    assert client.post(f"/matches/{match.pk}/record/", {"another": "yes"}).status_code == 409
    assert not PlaytestNote.objects.exists()


def test_the_list_of_own_matches_asks_as_often_for_many_as_for_one(
    client: Client, django_assert_max_num_queries
) -> None:
    matches = [dealt(client, RELEASE, "random") for _ in range(3)]

    with django_assert_max_num_queries(10):
        shown = client.get("/matches/").content.decode()

    assert all(str(match.pk) in shown for match in matches)


def test_an_account_takes_over_a_seat_only_when_it_is_idle(client: Client, account) -> None:
    match = dealt(client, DUEL, "random")
    stranger, _user = account
    taken = {"number": "0"}

    assert stranger.post(f"/matches/{match.pk}/take/", taken).status_code == 403
    long_ago = timezone.now() - dt.timedelta(hours=100)
    MatchSeat.objects.filter(match=match, number=0).update(asked_since=long_ago)
    assert Client().post(f"/matches/{match.pk}/take/", taken).status_code == 403
    assert "Take over seat 1" in page_of(stranger, match)
    stranger.post(f"/matches/{match.pk}/take/", taken)
    assert "Your hand" in page_of(stranger, match)
    assert client.get(f"/matches/{match.pk}/").status_code == 403


def test_the_estimate_of_the_bots_stands_beside_the_own_mark_and_is_called_one(client: Client) -> None:
    over = conceded(client, DUEL, "random")
    Match.objects.filter(pk=over.pk).update(estimate={"no_way_back": [7, None]})

    shown = page_of(client, over)

    assert "estimate of the bots" in shown
    assert "from turn 7 on" in shown


@pytest.mark.parametrize("path", ["", "join/", "replay/"])
def test_a_match_that_does_not_exist_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/matches/11111111-1111-4111-8111-111111111111/{path}").status_code == 404


def _asked(match: Match) -> int:
    """The seat that decides now, -1 when none does."""
    return next((seat.number for seat in match.seats.order_by("number") if seat.is_asked), -1)


def _until_a_target(client: Client, match: Match) -> list[dict]:
    """Play on until a card of the hand has targets; the actions of one such card."""
    for _ in range(60):
        legal = MatchSeat.objects.get(match=match, number=0).legal
        aimed = [each for each in legal if each["action"]["do"] == "play" and "target" in each["action"]]
        if aimed:
            return [each for each in aimed if each["action"]["card"] == aimed[0]["action"]["card"]]
        ends = [at for at, each in enumerate(legal) if each["action"]["do"] in ("done", "end_turn")]
        client.post(f"/matches/{match.pk}/act/", form_of(match, 0, ends[0] if ends else 0))
    raise AssertionError("no card with targets was drawn")


def test_a_table_that_another_engine_wrote_is_shown_without_what_this_one_makes_of_it(client):
    match = dealt(client, RELEASE, "greedy", "greedy")
    assert "would score now" in page_of(client, match)
    Match.objects.update(engine="older", state={"of": "another shape"})
    page = page_of(client, match)
    assert "would score now" not in page
    assert "Release 1" in page


def test_what_is_said_after_the_end_is_kept_as_a_whole_or_not_at_all(client, monkeypatch):
    over = conceded(client, DUEL, "greedy")
    monkeypatch.setattr("rules.services.notes.MOST_NOTES", 1)
    answer = client.post(f"/matches/{over.pk}/record/", {"familiarity": "learning", "another": "yes"})
    assert answer.status_code == 409
    assert not PlaytestNote.objects.exists()
