"""Decisions sent by forms of the table: what a button does, what nothing does."""

import pytest
from django.test import Client

from rules.models import Match, MatchSeat
from tests.rules.pages.tables import DUEL, RELEASE, dealt, form_of, page_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


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


def test_a_card_is_picked_by_a_link_and_its_legal_targets_are_buttons(client: Client) -> None:
    match = dealt(client, DUEL, "random")
    actions = _until_a_target(client, match)
    card = actions[0]["action"]["card"]

    shown = page_of(client, match, f"?pick=card-{card}")

    assert all(f'value="{each["id"]}"' in shown for each in actions)
    assert 'value="' + str(actions[0]["id"]) not in page_of(client, match, "?pick=card-nothing")


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
