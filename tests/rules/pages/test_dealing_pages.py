"""Dealing a match by the form: what is refused how."""

import pytest
from django.test import Client

from rules.models import Match
from tests.rules.pages.tables import DUEL, dealt

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


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


def test_too_many_unfinished_matches_of_an_address_are_told_in_the_form(client: Client, settings) -> None:
    settings.MOST_ANONYMOUS_MATCHES = 1
    dealt(client, DUEL, "random")

    answer = client.post("/play/", {**DUEL, "other": ["random"]})

    assert answer.status_code == 429
    assert "finish or concede one first" in answer.content.decode()
    assert Match.objects.count() == 1
