"""Fixtures against their JSON Schemas (`fixtures/schema/*.json`, draft 2020-12)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from jsonschema import Draft202012Validator, TypeChecker
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from catalog.seeds.report import Fault, Place, near_miss


def schema_folder() -> Path:
    return Path(settings.FIXTURES_DIR) / "schema"


def _is_integer(_: TypeChecker, value: Any) -> bool:
    """3.0 is no integer here: it would come back as a float from one database and not from another."""
    return isinstance(value, int) and not isinstance(value, bool)


Validator = extend(
    Draft202012Validator, type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer)
)


@cache
def validator(name: str, part: str = "") -> Any:
    """The validator of `fixtures/schema/<name>.json`, or of one of its `$defs`."""
    schema = _resolved(_read(name), name)
    # With it the standard validator would take over, for which 3.0 is an integer.
    del schema["$schema"]
    wanted = schema["$defs"][part] if part else schema
    return Validator(wanted, format_checker=Draft202012Validator.FORMAT_CHECKER)


@cache
def _read(name: str) -> dict[str, Any]:
    value = json.loads((schema_folder() / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(value, dict)
    return value


def _resolved(value: Any, home: str) -> Any:
    """A schema with what it refers to in its place: a third of the time of looking it up at every value."""
    if isinstance(value, list):
        return [_resolved(item, home) for item in value]
    if not isinstance(value, dict):
        return value
    rest = {key: _resolved(item, home) for key, item in value.items() if key != "$ref"}
    if "$ref" not in value:
        return rest
    file, _, pointer = value["$ref"].partition("#/")
    target: Any = _read(name := file.removesuffix(".json") or home)
    for key in pointer.split("/"):
        target = target[key]
    return {**_resolved(target, name), **rest}


def schema_faults(name: str, document: Any, place: Place, *, part: str = "") -> list[Fault]:
    """All faults of a document by its schema (or one of its `$defs`), in the order of their pointers."""
    found = validator(name, part).iter_errors(document)
    errors = sorted(found, key=lambda error: list(map(str, error.absolute_path)))
    return [fault for error in errors for fault in _faults(error, place)]


def _faults(error: ValidationError, place: Place) -> Iterator[Fault]:
    here = place.at(*error.absolute_path)
    wanted: Any = error.validator_value
    if error.context:
        for inner in _closest_branch(error.context):
            yield from _faults(inner, place)
    elif error.validator == "additionalProperties":
        yield from _unknown_keys(error, here)
    elif error.validator == "required":
        missing = next(name for name in wanted if f"{name!r} is a required" in error.message)
        yield Fault(here, "missing_key", f"“{missing}” is missing")
    else:
        yield Fault(here, *_said(error.validator, wanted, error.instance))


def _closest_branch(errors: Sequence[ValidationError]) -> list[ValidationError]:
    """Of a choice that failed the errors of the branch that the value comes closest to."""
    branches: dict[Any, list[ValidationError]] = {}
    for error in errors:
        branches.setdefault(error.schema_path[0], []).append(error)
    return min(branches.values(), key=_distance)


def _distance(errors: list[ValidationError]) -> tuple[bool, int]:
    return any(error.validator == "type" and not error.path for error in errors), len(errors)


def _unknown_keys(error: ValidationError, here: Place) -> Iterator[Fault]:
    schema: Any = error.schema
    known = schema.get("properties", {})
    instance: Any = error.instance
    for name in instance:
        if name not in known:
            yield Fault(here.at(name), "unknown_key", f"unknown key “{name}”{near_miss(name, known)}")


def _said(keyword: Any, wanted: Any, instance: Any) -> tuple[str, str]:
    value = _shown(instance)
    match keyword:
        case "type":
            kinds = wanted if isinstance(wanted, str) else " or ".join(wanted)
            return "wrong_type", f"{value} should be of type {kinds}"
        case "enum":
            words = [word for word in wanted if isinstance(word, str)]
            return "unknown_value", f"{value} is not known{near_miss(str(instance), words)}"
        case "format" | "pattern":
            return "wrong_form", f"{value} is not of the form {wanted}"
        case "minimum" | "maximum" | "minItems" | "maxItems" | "minLength" | "maxLength" | "minProperties":
            return "out_of_range", f"{value} is out of range: {keyword} is {wanted}"
        case "uniqueItems":
            return "repeated", f"{value} lists something twice"
        case "not" if wanted == {}:
            return "unknown_key", f"{value} has no place here"
        case _:
            return "not_allowed", f"{value} breaks the schema: {keyword} {_shown(wanted)}"


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}…"
