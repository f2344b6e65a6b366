"""Snapshots of formats that are to be published: whether decks can be judged by them.

Authority: DESIGN, legality (a format is data: a pool, a list of named rules with parameters, and who sits).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from catalog.models import Card, CardSet, Game, RuleParameter
from catalog.seeds.judging import judge_register
from catalog.seeds.likeness import unlike
from catalog.seeds.report import Fault, Place, near_miss
from catalog.seeds.schemas import schema_faults
from decks.legality.games import rules_of
from decks.legality.rule import ConstructionFault, construction_faults
from decks.models import FormatSnapshot


class Stranger(NamedTuple):
    """A set or card of a pool that the game does not have: where it stands, and what there is."""

    path: tuple[str, int]
    what: str
    word: str
    known: set[str]


def snapshots_register() -> None:
    """Let nobody publish a snapshot that is no valid fixture, or that the code could not judge decks by."""
    judge_register(FormatSnapshot, snapshot_faults)


def snapshot_faults(snapshot: FormatSnapshot, place: Place) -> list[Fault]:
    """Everything that is wrong with a draft."""
    document = {
        "effective_from": snapshot.effective_from.isoformat(),
        "pool": snapshot.pool,
        "construction": snapshot.construction,
        "settings": snapshot.settings,
        "reason": snapshot.reason,
        "withdrawn": snapshot.withdrawn,
    }
    faults = schema_faults("formats", document, place, part="snapshot")
    if faults or snapshot.withdrawn:
        # Nobody is judged by a format that is withdrawn.
        return faults
    return [*_word_faults(snapshot, place), *_value_faults(snapshot, place)]


def pool_strangers(snapshot: FormatSnapshot) -> Iterator[Stranger]:
    """Sets and cards of the pool that the game does not have."""
    game = snapshot.format.game
    slugs = set(Card.objects.filter(game=game).values_list("slug", flat=True))
    sets = set(CardSet.objects.filter(game=game).values_list("code", flat=True))
    for key, words in snapshot.pool.items():
        what, known = ("set", sets) if key == "sets" else ("card", slugs)
        for index, word in enumerate(words):
            if word not in known:
                yield Stranger((key, index), what, word, known)


def rule_faults(snapshot: FormatSnapshot) -> Iterator[ConstructionFault]:
    """Rules that the code does not know, or not with these parameters; of a game without rules, all."""
    game = snapshot.format.game
    rules = rules_of(game.slug)
    if rules is not None:
        yield from construction_faults(rules, snapshot.construction, _parameters(game))
    elif snapshot.construction:
        yield ConstructionFault("", f"decks of {game.slug} cannot be judged yet")


def _word_faults(snapshot: FormatSnapshot, place: Place) -> Iterator[Fault]:
    for path, what, word, known in pool_strangers(snapshot):
        message = f"there is no {what} “{word}”{near_miss(word, known)}"
        yield Fault(place.at("pool", *path), f"unknown_{what}", message)
    for fault in rule_faults(snapshot):
        yield Fault(
            place.at("construction", *filter(None, fault.path.split("/"))), "unknown_rule", fault.message
        )


def _value_faults(snapshot: FormatSnapshot, place: Place) -> Iterator[Fault]:
    """Values of no kind that the game's snapshots have had, and seats that the game has not."""
    game = snapshot.format.game
    published = list(FormatSnapshot.objects.published().in_game(game.slug))
    yield from unlike(snapshot.settings, [row.settings for row in published], place.at("settings"))
    values = _parameters(game)
    for index, entry in enumerate(snapshot.construction):
        for name, value in entry.get("parameters", {}).items():
            if not isinstance(value, str):
                models = _models(published, entry["rule"], name, values)
                yield from unlike(value, models, place.at("construction", index, "parameters", name))
    yield from _seat_faults(snapshot, place.at("settings"))


def _models(published: list[FormatSnapshot], rule: str, name: str, values: dict[str, Any]) -> list[Any]:
    """What stood in this place before; the value of a rule parameter where its name stood there."""
    stood = [
        entry["parameters"][name]
        for row in published
        for entry in row.construction
        if entry["rule"] == rule and name in entry.get("parameters", {})
    ]
    return [values.get(value, 0) if isinstance(value, str) else value for value in stood] or [0]


def _seat_faults(snapshot: FormatSnapshot, place: Place) -> Iterator[Fault]:
    game = snapshot.format.game
    least, most = (snapshot.settings.get(name) for name in ("seats_min", "seats_max"))
    if not isinstance(least, int) or not isinstance(most, int):
        yield Fault(place, "missing_key", "“seats_min” and “seats_max” are numbers")
    elif not game.seats_min <= least <= most <= game.seats_max:
        message = (
            f"{least} to {most} seats are not within the {game.seats_min} to {game.seats_max} of the game"
        )
        yield Fault(place, "out_of_range", message)


def _parameters(game: Game) -> dict[str, Any]:
    """Values of the game's rule parameters that were ever published, the first of each name."""
    rows = RuleParameter.objects.published().in_game(game.slug).order_by("-effective_from")
    return dict(rows.values_list("name", "value"))
