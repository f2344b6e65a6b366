"""The schemas of the fixtures are themselves valid and closed."""

import json

import pytest
from django.conf import settings
from jsonschema import Draft202012Validator

from catalog.importer import loaders

SCHEMAS = sorted((settings.FIXTURES_DIR / "schema").glob("*.json"))


def objects(value):
    """Every schema of an object inside a schema."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    own = [value] if isinstance(value, dict) and value.get("type") == "object" else []
    return own + [found for each in inner for found in objects(each)]


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.stem)
def test_a_schema_is_valid_by_the_draft_it_names(path):
    schema = json.loads(path.read_text(encoding="utf-8"))
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.stem)
def test_an_object_with_named_keys_has_no_others(path):
    named = [each for each in objects(json.loads(path.read_text(encoding="utf-8"))) if "properties" in each]
    assert [each for each in named if each.get("additionalProperties") is not False] == []


def test_every_kind_of_file_has_a_schema():
    names = {name for loader in loaders() for name in loader.patterns}
    assert names == {path.stem for path in SCHEMAS} - {"common"}
