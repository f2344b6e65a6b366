"""The OpenAPI document says of every operation what it can answer."""

import json

import pytest
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

from api.errors import CONTENT_TYPE

METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture(scope="module")
def document() -> dict:
    return SchemaGenerator().get_schema(request=None, public=True)


@pytest.fixture(scope="module")
def operations(document) -> dict[str, dict]:
    return {
        f"{method} {path}": operation
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method in METHODS
    }


def without(operations: dict, lacks) -> list[str]:
    return [name for name, operation in operations.items() if lacks(name, operation)]


def test_the_document_is_valid(document):
    validate_schema(document)


def test_every_operation_has_an_id_of_its_own_a_tag_and_a_summary(operations):
    ids = [operation["operationId"] for operation in operations.values()]
    assert len(ids) == len(set(ids)) >= 20
    assert (
        without(operations, lambda _, operation: not (operation.get("tags") and operation.get("summary")))
        == []
    )


def test_every_refusal_is_a_problem(operations):
    def strays(_, operation):
        refusals = (body for status, body in operation["responses"].items() if status.startswith("4"))
        return any(CONTENT_TYPE not in body.get("content", {}) for body in refusals)

    assert without(operations, strays) == []


@pytest.mark.parametrize("status", ["400", "406"])
def test_every_operation_says_how_it_refuses(operations, status):
    assert without(operations, lambda _, operation: status not in operation["responses"]) == []


def test_every_operation_but_the_health_check_says_that_it_is_limited(operations):
    assert without(operations, lambda _, operation: "429" not in operation["responses"]) == ["get /healthz"]


def test_the_wait_is_documented(operations):
    def silent(_, operation):
        return (
            "Retry-After" not in operation["responses"].get("429", {"headers": {"Retry-After": 0}})["headers"]
        )

    assert without(operations, silent) == []


def test_what_stands_in_the_address_may_not_be_there(operations):
    assert (
        without(operations, lambda name, operation: "{" in name and "404" not in operation["responses"]) == []
    )


def test_a_body_may_be_too_large_or_of_another_type(operations):
    def silent(_, operation):
        return "requestBody" in operation and not {"413", "415"} <= set(operation["responses"])

    assert without(operations, silent) == []


def test_every_body_is_json_and_nothing_else(operations):
    def other(_, operation):
        return set(operation.get("requestBody", {}).get("content", {"application/json": 0})) != {
            "application/json"
        }

    assert without(operations, other) == []


def test_every_query_parameter_has_bounds_and_a_description(operations):
    def bounded(schema: dict) -> bool:
        is_number = schema.get("type") == "integer"
        return {"minimum", "maximum"} <= set(schema) if is_number else True

    def loose(_, operation):
        asked = [one for one in operation.get("parameters", []) if one["in"] == "query"]
        return any(not (one.get("description") and bounded(one["schema"])) for one in asked)

    assert without(operations, loose) == []


def test_catalog_reads_document_their_tags_and_304(operations):
    card = operations["get /api/v1/cards/{game}/{slug}/"]
    assert "304" in card["responses"]
    assert {"ETag", "Cache-Control"} <= set(card["responses"]["200"]["headers"])
    assert "If-None-Match" in [one["name"] for one in card["parameters"]]


def test_a_repeatable_post_documents_its_key_and_409(operations):
    order = operations["post /api/v1/simulations/"]
    assert "Idempotency-Key" in [one["name"] for one in order["parameters"]]
    assert "409" in order["responses"]


def test_open_operations_need_no_login_and_closed_ones_do(operations):
    assert {} in operations["get /api/v1/cards/"].get("security", [{}])
    assert {} not in operations["get /api/v1/me/"]["security"]
    assert "401" in operations["get /api/v1/me/"]["responses"]
    assert "401" not in operations["get /api/v1/cards/"]["responses"]


@pytest.mark.parametrize(
    ("accept", "starts"),
    [
        ("application/vnd.oai.openapi+json", b"{"),
        ("application/vnd.oai.openapi", b"openapi: 3"),
        ("*/*", b"openapi: 3"),
    ],
)
def test_the_document_is_served_as_json_and_yaml(client, accept, starts):
    response = client.get("/api/v1/schema/", headers={"Accept": accept})
    assert response.status_code == 200
    assert response.content.startswith(starts)


def test_the_document_s_errors_are_problems_too(client):
    response = client.get("/api/v1/schema/", headers={"Accept": "text/html"})
    assert (response.status_code, response["Content-Type"]) == (406, CONTENT_TYPE)


def test_the_document_served_is_the_one_generated(client, document):
    served = json.loads(client.get("/api/v1/schema/", headers={"Accept": "application/json"}).content)
    assert set(served["paths"]) == set(document["paths"])


#: POSTs that make nothing: they reckon, or say of something that is there what it is to be from now on.
REPEATED_AT_WILL = {
    *("cards/collection/", "decks/validate/", "decks/parse/", "decks/repair/", "decks/odds/", "scenarios/"),
    *("decks/{id}/restore/", "simulations/{id}/cancel/", "matches/{id}/concede/", "matches/{id}/claim/"),
    *("matches/{id}/actions/", "matches/{id}/bot/"),
}


def test_every_post_that_makes_something_may_be_repeated_under_a_key(operations):
    posts = {name: one for name, one in operations.items() if name.startswith("post ")}
    keyed = {
        name
        for name, one in posts.items()
        if "Idempotency-Key" in {parameter["name"] for parameter in one.get("parameters", ())}
    }
    assert set(posts) - keyed == {f"post /api/v1/{path}" for path in REPEATED_AT_WILL}
