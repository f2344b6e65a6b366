"""A deck as a seat brings it. Authority: duel:deck.1, deck.2, experiment.4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from rules.engine.core.errors import SetupError

if TYPE_CHECKING:
    from rules.engine.duel.pool import DuelPool
    from rules.engine.duel.table import Table

MAIN: Final = "main"
Deck = Mapping[str, Mapping[str, int]]


def read_deck(deck: Deck, table: Table, pool: DuelPool, at: str) -> list[int]:
    """Its cards as numbers, ascending. Raises: SetupError with the place of the fault."""
    # A simulation brings the same two lists to every game.
    switches = table.experiment_choice, table.experiment_ability, table.experiment_growth
    limits = (table.deck_size, table.copies_max, *switches)
    known = pool.decks.get(at)
    if known is None or known[0] != deck or known[1] != limits:
        cards = tuple(_read(deck, table, pool, at))
        known = pool.decks[at] = {zone: dict(counts) for zone, counts in deck.items()}, limits, cards
    return list(known[2])


def _read(deck: Deck, table: Table, pool: DuelPool, at: str) -> list[int]:
    """Raises: SetupError."""
    for zone in deck:
        if zone != MAIN:
            raise SetupError("wrong_zone", f"a deck has no zone {zone!r}", "duel:deck.1", f"{at}/{zone}")
    cards: list[int] = []
    for slug, count in sorted(deck.get(MAIN, {}).items()):
        place = f"{at}/{MAIN}/{slug}"
        if slug not in pool.ids:
            raise SetupError("unknown_card", f"no card {slug!r} in Duel", "duel:deck.4", place)
        if count > table.copies_max:
            message = f"{count} copies of {slug!r}, at most {table.copies_max} are allowed"
            raise SetupError("too_many_copies", message, "duel:deck.2", place)
        _check_experiments(slug, table, pool, place)
        cards += [pool.ids[slug]] * count
    if len(cards) != table.deck_size:
        message = f"the deck holds {len(cards)} cards, exactly {table.deck_size} are needed"
        raise SetupError("wrong_deck_size", message, "duel:deck.1", at)
    return cards


def _check_experiments(slug: str, table: Table, pool: DuelPool, place: str) -> None:
    """Cards of an experiment need the match to have it switched on. Source: experiment.4."""
    plan = pool.plans[pool.ids[slug]]
    used = {
        "experiment_choice": plan.has_choice and not table.experiment_choice,
        "experiment_ability": plan.use is not None and not table.experiment_ability,
        "experiment_growth": bool(plan.growth) and not table.experiment_growth,
    }
    for name, is_missing in used.items():
        if is_missing:
            message = f"{slug!r} belongs to an experiment: the match needs {name}"
            raise SetupError("experiment_off", message, "duel:experiment.4", place)
