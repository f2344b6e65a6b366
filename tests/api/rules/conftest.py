"""The toy game for simulations and matches; `table`: a new match of two people, `over`: one that is over."""

import pytest

from tests.api.rules.tables import Table
from tests.rules.conftest import sealed_catalog, toy_catalog, toy_game

__all__ = ["sealed_catalog", "toy_catalog", "toy_game"]


@pytest.fixture
def table(client):
    return Table(client)


@pytest.fixture
def over(table):
    table.post("concede", {}, seat=0)
    return table
