"""Fixtures for simulations: a quick game in the registry, its catalog, and a broker that keeps messages."""

import pytest

from rules.engine import games
from tests.rules import sealed, toy


@pytest.fixture
def toy_game(monkeypatch):
    """The toy game among those with an engine."""
    monkeypatch.setitem(games.GAMES, "toy", toy.ToyGame())


@pytest.fixture
def toy_catalog(toy_game, db):
    """The toy game with its cards, rules and formats in the database."""
    return toy.toy_rows()


@pytest.fixture
def sealed_catalog(toy_catalog, monkeypatch):
    """The game of sealed bids in the toy game's place."""
    monkeypatch.setitem(games.GAMES, "toy", sealed.SealedGame())
    return toy_catalog
