"""What was published since a generation, over the API."""

import pytest

from api.dates import today
from catalog.models import Game
from catalog.services import version_cancel
from tests.api.catalog.errata import TOMORROW, publish_erratum

CHANGES = "/api/v1/changes/"

pytestmark = pytest.mark.usefixtures("loaded")


def changes(client, since: int, **query: str) -> dict:
    return client.get(CHANGES, {"since": since, **query}).json()


@pytest.fixture
def generation(client) -> int:
    """The generation before a test changes anything."""
    return client.get(CHANGES).json()["generation"]


@pytest.mark.parametrize("since", ["-1", "1.5", "x", "", "99999999999999"])
def test_what_is_no_generation_is_refused(client, since):
    response = client.get(CHANGES, {"since": since})
    assert (response.status_code, response.json()["code"]) == (400, "bad_since")


def test_a_generation_to_come_is_refused(client, generation):
    response = client.get(CHANGES, {"since": generation + 1})
    assert (response.status_code, response.json()["code"]) == (400, "unknown_generation")


def test_nothing_happened_since_the_present_generation(client, generation):
    answer = changes(client, generation)
    assert (answer["count"], answer["results"], answer["generation"]) == (0, [], generation)


def test_a_published_version_is_told_whole(client, generation):
    publish_erratum("ri34", name="Renamed", reason="Spelling.")
    answer = changes(client, generation)
    (row,) = answer["results"]
    assert (row["kind"], row["game"], row["slug"], row["name"]) == ("card", "release", "ri34", "Renamed")
    assert row["generation"] == answer["generation"] > generation


def test_a_change_that_begins_later_is_told_now(client, generation):
    publish_erratum("ri34", day=today() + TOMORROW, name="Renamed")
    assert changes(client, generation)["count"] == 1
    assert changes(client, generation, as_of=today().isoformat())["count"] == 0


def test_a_cancellation_is_told_after_the_publication(client, generation):
    erratum = publish_erratum("ri34", day=today() + TOMORROW, name="Renamed")
    published = changes(client, generation)["generation"]
    version_cancel(erratum)
    (row,) = changes(client, published)["results"]
    assert (row["slug"], row["cancelled"]) == ("ri34", True)


def test_every_kind_of_published_row_is_told_from_the_beginning(client):
    kinds = {row["kind"] for page in pages(client) for row in page}
    assert kinds == {"card", "clause", "format", "parameter", "ruling", "translation"}


def pages(client) -> list[list[dict]]:
    last = -(-client.get(CHANGES).json()["count"] // 200)
    return [changes(client, 0, page_size="200", page=str(page))["results"] for page in range(1, last + 1)]


def test_each_row_is_on_one_page_and_in_the_order_of_generations(client):
    rows = [row for page in pages(client) for row in page]
    generations = [row["generation"] for row in rows]
    assert len(rows) == client.get(CHANGES).json()["count"]
    assert generations == sorted(generations)


def test_generations_count_over_all_games(client, generation):
    publish_erratum("ri34", name="Renamed")
    publish_erratum("asio", game="boost", name="Renamed too")
    counted = dict(Game.objects.values_list("slug", "generation"))
    assert counted["release"] == generation + 1
    assert counted["boost"] == generation + 2
