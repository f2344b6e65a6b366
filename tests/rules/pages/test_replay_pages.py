"""Replays of matches as pages: for whom, and which steps there are."""

import pytest
from django.test import Client
from django.utils.html import escape

from tests.rules.pages.tables import DUEL, RELEASE, conceded, dealt, hand_names

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


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
