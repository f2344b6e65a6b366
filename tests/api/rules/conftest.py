"""The toy game for simulations over REST."""

from tests.rules.conftest import toy_catalog, toy_game

__all__ = ["toy_catalog", "toy_game"]
