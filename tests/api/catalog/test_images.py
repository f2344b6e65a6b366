"""The face of a card as a picture over the API."""

import datetime as dt
from xml.etree import ElementTree

import pytest

from api.dates import today
from tests.api.catalog.errata import TOMORROW, publish_erratum

CARD = "/api/v1/cards/release/ri34/"
IMAGE = f"{CARD}image.svg"

pytestmark = pytest.mark.usefixtures("loaded")


def title(response) -> str:
    return ElementTree.fromstring(response.content).findtext("{http://www.w3.org/2000/svg}title")


@pytest.mark.parametrize("address", ["release/ri99/", "chess/ri34/", "release/RI34%00/"])
def test_a_card_that_is_not_there_has_no_picture(client, address):
    response = client.get(f"/api/v1/cards/{address}image.svg")
    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")


def test_a_card_has_no_picture_before_its_first_day(client):
    assert client.get(IMAGE, {"as_of": "2025-12-31"}).status_code == 404


@pytest.mark.parametrize("query", ["?size=3", "?as_of=2026-02-30", "?lang=xx", "?lang=en&lang=zh"])
def test_a_parameter_that_is_unknown_or_wrong_is_refused(client, query):
    assert client.get(IMAGE + query).status_code == 400


def test_a_caller_who_takes_no_picture_gets_none(client):
    assert client.get(IMAGE, headers={"Accept": "image/png"}).status_code == 406


def test_the_picture_is_svg_that_may_load_and_run_nothing(client):
    response = client.get(IMAGE)
    assert response["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert response["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'; sandbox"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert title(response) == client.get(CARD).json()["name"]


def test_a_name_made_of_markup_is_only_shown(client):
    publish_erratum("ri34", name="<script>alert(1)</script>")
    response = client.get(IMAGE)
    assert title(response) == "<script>alert(1)</script>"
    assert b"<script" not in response.content


def test_the_picture_is_that_of_the_day(client):
    publish_erratum("ri34", day=today() + TOMORROW, name="Renamed")
    later = client.get(IMAGE, {"as_of": (today() + TOMORROW).isoformat()})
    assert (title(client.get(IMAGE)), title(later)) == ("Jez Humble", "Renamed")


def test_the_tag_changes_with_the_picture(client):
    before = client.get(IMAGE)["ETag"]
    assert client.get(IMAGE, headers={"If-None-Match": before}).status_code == 304
    publish_erratum("ri34", name="Renamed")
    assert client.get(IMAGE, headers={"If-None-Match": before}).status_code == 200


def test_the_card_names_the_picture_of_the_day_and_language_asked_for(client):
    day = dt.date(2026, 1, 1).isoformat()
    plain = client.get(CARD).json()["image"]
    dated = client.get(CARD, {"as_of": day, "lang": "zh"}).json()["image"]
    assert plain == f"http://testserver{IMAGE}"
    assert dated == f"http://testserver{IMAGE}?as_of={day}&lang=zh"
    assert client.get(dated).status_code == 200
