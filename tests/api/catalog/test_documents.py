"""Answers of other kinds than JSON: what may be asked of them is still told in JSON."""

import pytest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]

ADDRESSES = ["cards/release/ri34/image.svg", "errata/feed.atom", "bulk/0"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_options_of_a_document_are_told_in_json(client, address):
    answer = client.options(f"/api/v1/{address}")

    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_document_cannot_be_written(client, address):
    assert client.post(f"/api/v1/{address}", {}, "application/json").status_code == 405
