"""What an account holds of this app: in the file of its data, and when it is closed."""

import json

import pytest
from django.contrib.auth.models import User

from api.accounts.closing import account_close
from api.accounts.download import account_pieces
from rules import services
from rules.models import MatchSeat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sealed_catalog")]
SEATS = [{"bot": None}, {"bot": "random"}]


@pytest.fixture
def mira():
    return User.objects.create_user("mira")


def match_of(owner):
    return services.match_create({"game": "toy", "seats": SEATS, "seed": 7}, user=owner).match


def downloaded(owner) -> dict:
    return json.loads("".join(account_pieces(owner)))


def test_the_file_holds_each_seat_with_what_was_done_from_it(mira):
    match = match_of(mira)
    services.match_concede(services.seat_of_caller(match.pk, number=0, user=mira))

    (row,) = downloaded(mira)["matches"]

    assert (row["id"], row["seat"], row["status"]) == (str(match.pk), 0, "over")
    assert [step["kind"] for step in row["actions"]] == ["concession"]


def test_the_file_holds_no_match_of_anybody_else(mira):
    match_of(User.objects.create_user("ada"))

    assert downloaded(mira)["matches"] == []


def test_the_file_holds_nothing_that_a_seat_may_not_see(mira):
    match_of(mira)

    (row,) = downloaded(mira)["matches"]

    assert {"state", "setup", "token_digest", "seed"} & set(row) == set()


def test_records_of_a_closed_account_stay_as_those_of_a_deleted_user(mira):
    match = match_of(mira)

    account_close(mira)

    seat = MatchSeat.objects.get(match=match, number=0)
    assert (seat.user, seat.had_account) == (None, True)
