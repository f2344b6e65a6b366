"""Callers `mira`, `noor` and `nobody`, who has no account; `deck`: one of mira's, as it was answered."""

import pytest

from tests.api.decks.callers import DECKS, WISH, Caller


@pytest.fixture
def mira(client):
    return Caller(client, "mira")


@pytest.fixture
def noor(client):
    return Caller(client, "noor")


@pytest.fixture
def nobody(client):
    return Caller(client)


@pytest.fixture
def deck(mira):
    answer = mira("POST", DECKS, WISH)
    assert answer.status_code == 201
    return answer.json()
