"""What the tests of the catalog start from."""

import datetime as dt
from pathlib import Path

import pytest

from catalog.models import Card, CardVersion, Game
from tests.catalog.documents import (
    FIRST_DAY,
    Folder,
    card,
    card_file,
    clause,
    game,
    parameter,
    rulebook,
    version,
)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """An empty folder of fixtures."""
    return Folder(tmp_path / "fixtures")


@pytest.fixture
def tiny(folder: Folder) -> Folder:
    """One game with a card of two versions, a clause and a parameter; not loaded yet."""
    changed = version("Null Pointer", "2026-03-01", cost=3, reason="Too cheap.")
    folder.put("games.json", {"games": [game()]})
    folder.put("cards/tiny/base.json", card_file(card("null-pointer", version(cost=2), changed)))
    folder.put("rulebooks/tiny.json", rulebook(clause(), parameters=[parameter()]))
    return folder


@pytest.fixture
def draft(db: None) -> CardVersion:
    """A card version that was never published."""
    owner = Game.objects.create(slug="tiny", names={"en": "Tiny"}, languages=["en", "zh"])
    identity = Card.objects.create(game=owner, slug="null-pointer")
    return CardVersion.objects.create(
        card=identity, name="Null Pointer", type="Unit", effective_from=dt.date.fromisoformat(FIRST_DAY)
    )
