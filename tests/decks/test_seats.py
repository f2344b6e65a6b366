"""A table of a shared-deck game is saved for so many players, and judged for as many."""

import json

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction

from api.accounts.download import account_pieces
from decks import services
from decks.codecs.json import loads
from decks.errors import BadDocument, DeckRefused
from decks.models import DeckRevision, Visibility
from decks.readings import Submission
from decks.services import DeckChange, TableSeats, deck_change, deck_judge, deck_revert, format_named
from decks.services import seats as seats_service
from decks.services.exporting import revision_json
from tests.days import today
from tests.decks.lists import NAMES
from tests.decks.release import saved_table, table, table_rows
from tests.decks.saved import account, saved

pytestmark = pytest.mark.usefixtures("loaded")


def changed(deck, **members):
    return deck_change(deck, DeckChange(**members), author=deck.owner, expected=None).deck


def latest(deck):
    return deck.revisions.with_entries().get(number=deck.revision)


def refusal(call):
    with pytest.raises(DeckRefused) as refused:
        call()
    return refused.value.code, refused.value.pointer


@pytest.mark.parametrize(("seats", "legal"), [(5, True), (None, False), (4, False)])
def test_a_table_for_five_is_legal_for_five_alone(seats, legal):
    deck = saved_table(seats, laid_for=5)
    assert (latest(deck).seats, latest(deck).was_legal) == (seats, legal)


@pytest.mark.parametrize(
    ("format", "seats"),
    [("release-base", 2), ("release-base", 5), ("release-double", 5), ("release-double", 10)],
)
def test_as_many_as_the_format_seats_are_kept(format, seats):
    assert latest(saved_table(seats, format=format)).was_legal is True


@pytest.mark.parametrize(
    ("format", "seats"),
    [
        *(("release-base", 1), ("release-base", 6), ("release-base", 0), ("release-base", -5)),
        *(("release-double", 4), ("release-double", 11), ("release-double", 10**30)),
    ],
)
def test_fewer_or_more_than_the_format_seats_are_refused(format, seats):
    content = table(5, format)
    assert refusal(lambda: saved_table(seats, format=format, content=content)) == ("out_of_range", "/seats")
    assert not DeckRevision.objects.exists()


@pytest.mark.parametrize("format", ["boost-casual", "duel-constructed"])
def test_a_deck_that_a_player_brings_has_no_players(format):
    assert refusal(lambda: saved(text="1 Asio\n", format=format, seats=2)) == ("seats_not_needed", "/seats")
    deck = saved(text="1 Asio\n", format=format).deck
    assert refusal(lambda: changed(deck, seats=TableSeats(2))) == ("seats_not_needed", "/seats")


def test_a_table_whose_rules_heed_no_players_keeps_them_too():
    deck = saved_table(4, format="programmers-base")
    assert (latest(deck).seats, latest(deck).was_legal) == (4, True)
    assert refusal(lambda: changed(deck, seats=TableSeats(5))) == ("out_of_range", "/seats")


def test_other_players_alone_are_a_change_and_the_same_are_none():
    deck = saved_table(None, laid_for=5)
    after = changed(deck, seats=TableSeats(5))
    assert (after.revision, latest(after).seats, latest(after).was_legal) == (2, 5, True)
    assert changed(after, seats=TableSeats(5)).revision == 2
    assert latest(changed(after, seats=TableSeats(None))).seats is None


def test_who_changes_something_else_leaves_the_players():
    deck = changed(saved_table(5), name="Other", content=table(3))
    assert (latest(deck).seats, latest(deck).was_legal) == (5, False)


@pytest.mark.parametrize(("seats", "kept"), [(5, 5), (3, None)])
def test_a_new_format_takes_the_players_over_where_it_seats_so_many(seats, kept):
    deck = changed(saved_table(seats), format=format_named("release-double"))
    assert latest(deck).seats == kept


def test_to_go_back_is_to_have_the_players_of_then():
    deck = changed(saved_table(5), seats=TableSeats(3), content=table(3))
    back = deck_revert(deck, deck.revisions.with_entries().get(number=1), author=deck.owner, expected=[2])
    assert (latest(back.deck).seats, latest(back.deck).was_legal) == (5, True)


def test_to_go_back_to_as_few_as_fit_is_possible_too():
    deck = changed(saved_table(None), seats=TableSeats(3))
    first = deck.revisions.with_entries().get(number=1)
    assert latest(deck_revert(deck, first, author=deck.owner, expected=[2]).deck).seats is None


def test_players_whom_the_format_seats_no_more_stay_and_are_not_said_anew(monkeypatch):
    deck = changed(saved_table(5), seats=TableSeats(3))
    first = deck.revisions.with_entries().get(number=1)
    monkeypatch.setattr(seats_service, "_bounds", lambda row, on: (2, 4))
    assert refusal(lambda: changed(deck, seats=TableSeats(5))) == ("out_of_range", "/seats")
    back = deck_revert(deck, first, author=deck.owner, expected=[2]).deck
    assert latest(changed(back, seats=TableSeats(5), name="Sent back")).seats == 5


def test_a_fork_is_for_as_many():
    origin = saved_table(5, visibility=Visibility.PUBLIC)
    revision = services.revision_named(origin, 1, AnonymousUser())
    fork = services.deck_fork(origin, revision, owner=account("noor")).deck
    assert (latest(fork).seats, latest(fork).was_legal) == (5, True)


def test_to_share_a_deck_leaves_its_players():
    deck = services.deck_share(saved_table(5), author=account()).deck
    assert (deck.revision, latest(deck).seats) == (2, 5)


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_the_database_refuses_players_that_sit_at_no_table(seats):
    revision = saved_table(5).revisions.get()
    revision.pk, revision.number, revision.seats = None, 2, seats
    revision._state.adding = True
    with pytest.raises(IntegrityError), transaction.atomic():
        revision.save()


def test_another_format_judges_a_saved_table_for_as_many_as_it_can():
    submission = Submission(rows=table_rows(5, "release-double"), usual_seats=3)
    (verdict,) = deck_judge([format_named("release-double")], submission, on=today())
    assert verdict.legal


def test_what_is_asked_for_comes_before_what_was_saved():
    rows = table_rows(5)
    (verdict,) = deck_judge(
        [format_named("release-base")], Submission(rows=rows, seats=4, usual_seats=5), on=today()
    )
    assert not verdict.legal


@pytest.mark.parametrize(("seats", "members"), [(5, ["game", "seats", "zones"]), (None, ["game", "zones"])])
def test_a_document_says_the_players_where_there_are_any(seats, members):
    deck = saved_table(seats)
    document = json.loads(revision_json(latest(deck), deck.game, on=today()))
    assert (list(document), document.get("seats")) == (members, seats)


@pytest.mark.parametrize("seats", ["2", "10", "null"])
def test_players_of_a_document_are_read(seats):
    text = f'{{"seats": {seats}, "zones": {{"main": [{{"card": "asio"}}]}}}}'
    assert loads(text, NAMES).seats == json.loads(seats)


@pytest.mark.parametrize("seats", ["1", "11", "true", '"5"', "5.0", "[]", "-2", "1e1"])
def test_players_of_a_document_that_are_none_are_refused_with_their_place(seats):
    with pytest.raises(BadDocument, match="from 2 to 10") as refused:
        loads(f'{{"seats": {seats}, "zones": {{"main": [{{"card": "asio"}}]}}}}', NAMES)
    assert refused.value.pointer == "/seats"


def test_the_file_of_an_account_holds_the_players_of_every_revision():
    deck = changed(saved_table(5), seats=TableSeats(None))
    body = json.loads("".join(account_pieces(deck.owner)))
    assert [row["seats"] for row in body["deck_revisions"]] == [5, None]
