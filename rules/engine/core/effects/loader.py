"""The strict loader: a card's effects, read into abilities, with every fault of it.

Authority: DESIGN, effects.
"""

from __future__ import annotations

from collections.abc import Collection

from rules.engine.core.effects.node import read_node
from rules.engine.core.effects.reading import Json, Reading, below
from rules.engine.core.effects.timing import SUBJECT, Ability
from rules.engine.core.effects.vocabulary import Vocabulary
from rules.engine.core.errors import CardFaults


def read_effects(effects: Json, path: str, reading: Reading) -> tuple[Ability, ...]:
    """The abilities of an `effects` list; faults go to the reading."""
    if not isinstance(effects, list):
        reading.wrong_type(path, "a list", effects)
        return ()
    return tuple(
        ability
        for at, entry in enumerate(effects)
        if (ability := _read_ability(entry, below(path, at), reading)) is not None
    )


def _read_ability(entry: Json, path: str, reading: Reading) -> Ability | None:
    if not isinstance(entry, dict):
        reading.wrong_type(path, "an object", entry)
        return None
    ability = read_node(reading.vocabulary.ability, entry, path, reading)
    if not isinstance(ability, Ability):
        return None
    if ability.when is not None:
        wants_subject = SUBJECT in reading.vocabulary.phrase("moment", ability.when).en
        if wants_subject != (ability.subject is not None):
            needs = "needs" if wants_subject else "takes no"
            reading.fault(below(path, "of"), "timing", f"{ability.when!r} {needs} 'of'")
    return ability


def load_effects(effects: Json, vocabulary: Vocabulary, cards: Collection[str] = ()) -> tuple[Ability, ...]:
    """The abilities of one `effects` list. It may name `cards`. Raises: CardFaults, all at once."""
    reading = Reading(vocabulary, {*cards, *vocabulary.always_in_play})
    abilities = read_effects(effects, "", reading)
    if reading.faults:
        raise CardFaults(tuple(reading.faults))
    return abilities
