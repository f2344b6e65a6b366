"""Pages of simulations as their readers meet them."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules.models import Simulation
from rules.services import simulation_play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]

ORDER = {"format": "release-base", "seat": ["random", "random", "", ""], "games": "20", "seed": "7"}


def started(client: Client) -> Simulation:
    client.post("/simulate/", ORDER)
    return Simulation.objects.get()


def test_the_form_starts_a_run_and_leads_to_its_page(client: Client) -> None:
    answer = client.post("/simulate/", ORDER)

    run = Simulation.objects.get()
    assert answer.headers["Location"] == f"/simulations/{run.pk}/"
    assert (run.games, run.seed) == (20, 7)


def test_a_run_in_progress_can_be_cancelled_from_its_page(client: Client) -> None:
    run = started(client)

    client.post(f"/simulations/{run.pk}/cancel/")

    assert "Cancelled after 0 of 20 games" in client.get(f"/simulations/{run.pk}/").content.decode()


def test_a_run_of_somebody_elses_account_has_no_button_to_cancel_it(client: Client) -> None:
    client.force_login(User.objects.create(username="mira"))
    run = started(client)
    address = f"/simulations/{run.pk}/"

    assert "cancel/" in client.get(address).content.decode()
    assert "cancel/" not in Client().get(address).content.decode()
    assert Client().post(f"{address}cancel/").status_code == 403
    run.refresh_from_db()
    assert run.is_active


def test_progress_is_read_without_the_cards_of_the_run(client: Client) -> None:
    run = started(client)
    with CaptureQueriesContext(connection) as seen:
        client.get(f"/simulations/{run.pk}/progress/")
    assert not [query["sql"] for query in seen if '"snapshot"' in query["sql"]]


def test_a_finished_run_shows_its_numbers_beside_every_plot(client: Client) -> None:
    run = started(client)
    simulation_play(run.pk)

    page = client.get(f"/simulations/{run.pk}/").content.decode()

    assert page.count("<svg viewBox") >= 1
    assert page.count("<table>") >= 2
    assert run.receipt["engine"] in page


def test_the_receipt_names_its_bots_and_the_endings_are_in_words(client: Client) -> None:
    run = started(client)
    simulation_play(run.pk)

    page = client.get(f"/simulations/{run.pk}/").content.decode()

    assert '<dd class="id">random, random</dd>' in page
    assert "releases played" in page
    assert "{&#x27;" not in page


@pytest.mark.parametrize("part", ["", "progress/"])
def test_a_page_of_a_run_answers_head_like_get(client: Client, part: str) -> None:
    run = started(client)

    assert client.head(f"/simulations/{run.pk}/{part}").status_code == 200
    assert client.put(f"/simulations/{run.pk}/{part}").status_code == 405


def test_the_part_that_changes_stops_asking_when_the_run_has_ended(client: Client) -> None:
    run = started(client)
    before = client.get(f"/simulations/{run.pk}/progress/").content.decode()
    simulation_play(run.pk)
    after = client.get(f"/simulations/{run.pk}/progress/").content.decode()

    assert "hx-trigger" in before
    assert "hx-trigger" not in after


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"games": "0"}, "games"),
        ({"games": "1001"}, "1,000"),
        ({"games": "many"}, "no whole number"),
        ({"games": "1" * 400}, "games"),
        ({"seed": "-1"}, "no whole number"),
        ({"seat": ["random"]}, "seat"),
        ({"seat": ["random", "<b>"]}, "&lt;b&gt;"),
        ({"format": "chess"}, "Choose a format"),
        ({"as_of": "2025-01-01"}, "as_of"),
        ({"as_of": "tomorrow"}, "as_of"),
    ],
)
def test_a_bad_order_starts_nothing_and_says_why(client: Client, change: dict, complaint: str) -> None:
    answer = client.post("/simulate/", ORDER | change)

    assert answer.status_code == 400
    assert complaint in answer.content.decode()
    assert not Simulation.objects.exists()


def test_what_was_entered_is_kept_when_an_order_is_refused(client: Client) -> None:
    page = client.post("/simulate/", ORDER | {"games": "0", "seed": "4711"}).content.decode()

    assert 'value="4711"' in page


def test_an_unknown_run_is_not_found(client: Client) -> None:
    assert client.get("/simulations/00000000-0000-4000-8000-000000000000/").status_code == 404
