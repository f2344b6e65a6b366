"""Scenario documents: what one may say, checked before anything is played.

Authority: the scenario format. Every fault is a ScenarioFault that points at its place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, TypeVar

from rules.engine.core import pointers
from rules.engine.core.errors import ScenarioFault

Json = Any
_T = TypeVar("_T")

ACTIONS_MAX: Final = 500
BYTES_MAX: Final = 64 * 1024
DEPTH_MAX: Final = 64
#: What the generators take as a seed.
SEED_MAX: Final = 2**63 - 1

MEMBERS: Final = (
    *("game", "title", "clause", "as_of", "cards", "rules"),
    *("state", "script", "dice", "seed", "expect", "score"),
)
STEP_MEMBERS: Final = ("seat", "action")
DIE_MEMBERS: Final = ("why", "value")
#: What the expectations of a played scenario may speak of, and those of a score.
ANSWER_ROOTS: Final = ("state", "outcome", "observations", "legal", "illegal", "events")
SCORE_ROOTS: Final = ("scores",)
#: Members of a document that say how it is played; a score is not played.
PLAYED_MEMBERS: Final = ("state", "script", "dice", "seed")


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the script: a seat and the JSON form of what it does."""

    seat: int
    action: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Die:
    """One outcome of chance, in the order asked."""

    why: str
    value: Json


@dataclass(frozen=True, slots=True)
class Scenario:
    """A document that reads well; whether the game can play it is not known yet."""

    game: str
    title: str
    clauses: tuple[str, ...]
    as_of: str | None
    cards: tuple[Mapping[str, Json], ...]
    rules: Mapping[str, Json]
    state: Mapping[str, Json]
    script: tuple[Step, ...]
    #: None when chance is left to the seed.
    dice: tuple[Die, ...] | None
    seed: int
    expect: Mapping[str, Json] | None
    #: The short form: a table to be scored, nothing played.
    score: Mapping[str, Json] | None


def parse_scenario(text: str | bytes) -> Scenario:
    """A scenario from its JSON text, at most 64 KB. Raises: ScenarioFault."""
    data = text.encode() if isinstance(text, str) else text
    if len(data) > BYTES_MAX:
        raise _too_large(len(data))
    try:
        document = json.loads(
            data.decode("utf-8"), object_pairs_hook=_members_once, parse_constant=_no_constant
        )
    except UnicodeDecodeError as error:
        raise ScenarioFault("not_utf8", f"A scenario is UTF-8 text; byte {error.start} is not.") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise ScenarioFault("not_json", f"A scenario is a JSON document: {error.msg} at {place}.") from error
    except ValueError as error:
        raise ScenarioFault("not_json", "A number in this scenario has over 4300 digits.") from error
    except RecursionError:
        raise ScenarioFault("too_deep", f"A scenario is nested at most {DEPTH_MAX} levels deep.") from None
    return read_scenario(document)


def read_scenario(document: Json) -> Scenario:
    """A scenario from its decoded document. Raises: ScenarioFault with a JSON pointer."""
    members = _object(document, "")
    _check_size(members)
    known_members(members, MEMBERS, "")
    score = members.get("score")
    if score is not None:
        _score_alone(members)
    dice, seed = _chance(members)
    return Scenario(
        game=_text(members, "game", required=True),
        title=_text(members, "title"),
        clauses=_clauses(members.get("clause")),
        as_of=_text(members, "as_of") or None,
        cards=tuple(_list_of(members, "cards", _object)),
        rules=_object(members.get("rules", {}), "/rules"),
        state=_object(members.get("state", {}), "/state"),
        script=tuple(_script(members)),
        dice=dice,
        seed=seed,
        expect=_expectations(members, SCORE_ROOTS if score is not None else ANSWER_ROOTS),
        score=None if score is None else _object(score, "/score"),
    )


def known_members(members: Collection[str], known: Collection[str], pointer: str) -> None:
    """Refuse the first unknown member, naming the nearest known one. Raises: ScenarioFault."""
    for name in members:
        if name not in known:
            hint = near(name, known)
            raise ScenarioFault(
                "unknown_member",
                f"There is no member {name[:60]!r} here{hint}",
                pointer=pointers.join(pointer, name),
            )


def near(word: str, known: Collection[str]) -> str:
    """The end of a sentence: `; did you mean …?` with the nearest known word, else all that are known."""
    match = get_close_matches(word[:60], list(known), n=1, cutoff=0.6)
    if match:
        return f"; did you mean {match[0]!r}?"
    return f"; known: {', '.join(sorted(known))}." if known else "."


def _check_size(document: Mapping[str, Json]) -> None:
    if _depth(document, 0) > DEPTH_MAX:
        raise ScenarioFault("too_deep", f"A scenario is nested at most {DEPTH_MAX} levels deep.")
    try:
        size = len(json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode())
    except (ValueError, UnicodeEncodeError) as error:
        message = "A scenario holds only what JSON in UTF-8 can say: no NaN, no infinity, no lone surrogate."
        raise ScenarioFault("not_json", message) from error
    if size > BYTES_MAX:
        raise _too_large(size)


def _depth(value: Json, level: int) -> int:
    if level > DEPTH_MAX or not isinstance(value, (dict, list)):
        return level
    inner = value.values() if isinstance(value, dict) else value
    return max((_depth(item, level + 1) for item in inner), default=level)


def _too_large(size: int) -> ScenarioFault:
    return ScenarioFault(
        "scenario_too_large", f"A scenario holds at most {BYTES_MAX} bytes (64 KB); this one has {size}."
    )


def _members_once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ScenarioFault("duplicate_member", f"The member {twice[:60]!r} is given twice in one object.")
    return members


def _no_constant(word: str) -> Json:
    raise ScenarioFault("not_json", f"{word} is not a JSON value.")


def _object(value: Json, pointer: str) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise ScenarioFault("wrong_type", f"An object is expected here, not {_kind(value)}.", pointer=pointer)
    return value


def _list_of(members: Mapping[str, Json], name: str, read: Callable[[Json, str], _T]) -> list[_T]:
    pointer = pointers.join("", name)
    value = members.get(name, [])
    if not isinstance(value, list):
        raise ScenarioFault("wrong_type", f"A list is expected here, not {_kind(value)}.", pointer=pointer)
    return [read(item, pointers.join(pointer, index)) for index, item in enumerate(value)]


def _text(members: Mapping[str, Json], name: str, *, required: bool = False) -> str:
    value = members.get(name)
    if value is None and not required:
        return ""
    if name not in members:
        raise ScenarioFault(
            "missing_member", f"The member {name!r} is missing.", pointer=pointers.join("", name)
        )
    if not isinstance(value, str):
        message = f"A text is expected here, not {_kind(value)}."
        raise ScenarioFault("wrong_type", message, pointer=pointers.join("", name))
    return value


def _clauses(value: Json) -> tuple[str, ...]:
    if value is None:
        return ()
    listed = value if isinstance(value, list) else [value]
    for clause in listed:
        if not isinstance(clause, str):
            message = 'A clause is named by its id, for example "duel:attack.2".'
            raise ScenarioFault("wrong_type", message, pointer="/clause")
    return tuple(listed)


def _script(members: Mapping[str, Json]) -> list[Step]:
    script = members.get("script")
    if isinstance(script, list) and len(script) > ACTIONS_MAX:
        message = f"A script holds at most {ACTIONS_MAX} actions; this one has {len(script)}."
        raise ScenarioFault("too_many_actions", message, pointer="/script")
    return _list_of(members, "script", _step)


def _step(value: Json, pointer: str) -> Step:
    members = _object(value, pointer)
    known_members(members, STEP_MEMBERS, pointer)
    for name in STEP_MEMBERS:
        if name not in members:
            message = f"A step says who acts and how: {name!r} is missing."
            raise ScenarioFault("missing_member", message, pointer=pointers.join(pointer, name))
    return Step(
        whole_number(members["seat"], pointers.join(pointer, "seat"), last=99),
        _object(members["action"], pointers.join(pointer, "action")),
    )


def whole_number(value: Json, pointer: str, *, last: int) -> int:
    """A whole number from 0 to `last`; true and 1.0 are none. Raises: ScenarioFault."""
    if isinstance(value, bool) or not isinstance(value, int):
        message = f"A whole number is expected here, not {_kind(value)}."
        raise ScenarioFault("wrong_type", message, pointer=pointer)
    if not 0 <= value <= last:
        raise ScenarioFault("out_of_range", f"A number from 0 to {last} is expected here.", pointer=pointer)
    return value


def _chance(members: Mapping[str, Json]) -> tuple[tuple[Die, ...] | None, int]:
    if members.get("dice") is None:
        seed = members.get("seed")
        return None, 0 if seed is None else whole_number(seed, "/seed", last=SEED_MAX)
    if members.get("seed") is not None:
        raise ScenarioFault(
            "dice_and_seed", "Chance comes from dice or from a seed, not both.", pointer="/seed"
        )
    return tuple(_list_of(members, "dice", _die)), 0


def _die(value: Json, pointer: str) -> Die:
    members = _object(value, pointer)
    known_members(members, DIE_MEMBERS, pointer)
    for name in DIE_MEMBERS:
        if name not in members:
            message = f"A die says what it is for and how it falls: {name!r} is missing."
            raise ScenarioFault("missing_member", message, pointer=pointers.join(pointer, name))
    if not isinstance(members["why"], str):
        message = f"A text is expected here, not {_kind(members['why'])}."
        raise ScenarioFault("wrong_type", message, pointer=pointers.join(pointer, "why"))
    return Die(members["why"], members["value"])


def _expectations(members: Mapping[str, Json], roots: Collection[str]) -> Mapping[str, Json] | None:
    if members.get("expect") is None:
        return None
    expect = _object(members["expect"], "/expect")
    for pointer in expect:
        _check_expectation(pointer, roots)
    return expect


def _check_expectation(pointer: str, roots: Collection[str]) -> None:
    place = pointers.join("/expect", pointer)
    try:
        tokens = pointers.parse(pointer)
    except ValueError as error:
        raise ScenarioFault(
            "bad_pointer", f"{pointer[:60]!r} is no JSON pointer: {error}.", pointer=place
        ) from error
    if not tokens or tokens[0] not in roots:
        word = tokens[0] if tokens else ""
        message = f"An expectation begins with one of the answer's members{near(word, roots)}"
        raise ScenarioFault("bad_pointer", message, pointer=place)


def _score_alone(members: Mapping[str, Json]) -> None:
    for name in PLAYED_MEMBERS:
        if name in members:
            message = f"A score is worked out from a table as it lies; {name!r} belongs to a played scenario."
            raise ScenarioFault("score_and_play", message, pointer=pointers.join("", name))


def _kind(value: Json) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    names = {dict: "an object", list: "a list", str: "a text", int: "a number", float: "a number"}
    return names.get(type(value), "this")
