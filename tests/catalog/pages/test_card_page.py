"""Card, set and errata pages as their readers meet them."""

import pytest
from django.test import Client

from catalog.facts import text_origin
from catalog.models import CardVersion, ClauseVersion, Printing, Ruling, TextState
from catalog.services import version_draft
from tests.api.catalog.errata import TOMORROW, publish, publish_erratum
from tests.days import today

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


def body(client: Client, address: str) -> str:
    return client.get(address).content.decode()


@pytest.mark.parametrize("address", ["/sets/release/nope/", "/sets/chess/base/", "/cards/boost/ri34/"])
def test_what_is_not_there_is_a_page_that_says_so(client: Client, address: str) -> None:
    answer = client.get(address)

    assert answer.status_code == 404
    assert "Nothing is here" in answer.content.decode()


def test_a_scheduled_version_is_announced_and_not_in_force(client: Client) -> None:
    publish_erratum("ri34", day=today() + TOMORROW, name="Renamed")
    page = body(client, "/cards/release/ri34/")

    assert "Scheduled" in page
    assert f'Changes on {today() + TOMORROW}: <a href="#version-2">' in page
    assert "<h1>Jez Humble</h1>" in page


def test_a_past_day_knows_nothing_of_later_versions(client: Client) -> None:
    publish_erratum("ri34", name="Renamed")

    assert "Renamed" not in body(client, "/cards/release/ri34/?as_of=2026-06-01")
    assert "<del>Jez Humble</del>" in body(client, "/cards/release/ri34/")


def test_markup_in_a_reason_is_only_shown(client: Client) -> None:
    publish_erratum("ri34", name="Renamed", reason="<img src=x onerror=alert(1)>")

    assert "<img src=x" not in body(client, "/cards/release/ri34/")
    assert "&lt;img src=x" in body(client, "/errata/")


def test_a_withdrawn_card_shows_no_face_and_says_since_when(client: Client) -> None:
    publish_erratum("ri34", withdrawn=True)
    page = body(client, "/cards/release/ri34/")

    assert f"Withdrawn since {today()}" in page
    assert "ri34/image.svg" not in page


def test_a_printing_that_is_not_reproduced_differs_in_nothing(client: Client) -> None:
    page = body(client, "/cards/release/ri34/")

    assert "The printed wording is not reproduced." in page
    assert "differs from this printing" not in page


def test_a_text_that_differs_from_its_printing_shows_the_words(client: Client) -> None:
    Printing.objects.filter(card__game__slug="boost", card__slug="asio").update(text="Draw two cards.")
    page = body(client, "/cards/boost/asio/")

    assert "The text differs from this printing:" in page
    assert "two" in page.partition("differs from this printing")[2].partition("</li>")[0]


def test_a_card_page_shows_its_face_its_formats_and_its_neighbours(client: Client) -> None:
    page = body(client, "/cards/boost/asio/")

    assert "/api/v1/cards/boost/asio/image.svg" in page
    assert "Legality" in page
    assert "depends on this card" in page
    assert "/cards/boost/beast/" in page


def test_a_card_page_says_where_its_text_comes_from(client: Client) -> None:
    assert "written from its effects" in body(client, "/cards/boost/asio/")
    assert "Wording" not in body(client, "/cards/release/doors-2/")


def test_a_text_worded_by_hand_is_told_from_one_written_from_effects() -> None:
    assert text_origin(TextState.REVIEWED) != text_origin(TextState.RENDERED)
    assert text_origin(TextState.VANILLA) == ""


def test_a_set_page_has_its_cards_as_faces_or_as_text(client: Client) -> None:
    assert "image.svg" in body(client, "/sets/release/base/")
    assert "image.svg" not in body(client, "/sets/release/base/?view=list")


def test_the_errata_page_leads_to_the_feed(client: Client) -> None:
    page = body(client, "/errata/")

    assert '<link rel="alternate" type="application/atom+xml"' in page
    assert "/api/v1/errata/feed.atom" in page


def test_every_erratum_of_the_fixtures_is_on_the_page(client: Client) -> None:
    page = body(client, "/errata/")
    later = CardVersion.objects.published().filter(number__gt=1)

    assert later
    assert [version.name for version in later if version.name not in page] == []


def test_the_errata_of_one_game_are_those_of_no_other(client: Client) -> None:
    publish_erratum("ri34", name="Renamed")

    assert "Renamed" not in body(client, "/errata/?game=boost")
    assert "Renamed" in body(client, "/errata/?game=release")


def test_the_errata_page_tells_of_clauses_and_rulings_too(client: Client) -> None:
    rule = ClauseVersion.objects.in_force(on=today()).get(
        clause__number="deck.2", clause__rulebook__game__slug="boost"
    )
    publish(
        version_draft(rule, effective_from=today()), parts=[{"kind": "rule", "text": "At most 9 Instants."}]
    )
    answer = Ruling.objects.in_force(on=today()).filter(card__slug="ri34", language="en").first()
    publish(version_draft(answer, effective_from=today()), text="No, never.")
    page = body(client, "/errata/")

    assert '<a class="id" href="/rules/boost/deck.2/">boost:deck.2</a>' in page
    assert '<a href="/cards/release/ri34/#rulings" lang="en">Jez Humble</a>' in page
