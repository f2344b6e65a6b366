"""Fixtures of tests of deck pages."""

import pytest

from tests.decks.saved import account


@pytest.fixture
def mira(client):
    """Mira's browser."""
    client.force_login(account("mira"))
    return client
