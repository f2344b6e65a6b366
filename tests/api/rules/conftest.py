"""The toy game for simulations over REST."""

from tests.rules.conftest import sealed_catalog, toy_catalog, toy_game

__all__ = ["sealed_catalog", "toy_catalog", "toy_game"]
