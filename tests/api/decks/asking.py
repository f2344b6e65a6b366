"""Questions to the deck calls."""

import json

VALIDATE = "/api/v1/decks/validate/"
PARSE = "/api/v1/decks/parse/"
SIDE = [
    {"card": slug, "count": 1} for slug in ("echo-server", "chat-backend", "search-index", "config-loader")
]


def post(client, address, body, **headers):
    """The answer to a body; a text or bytes are sent as they are."""
    data = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.post(address, data, content_type="application/json", headers=headers)


def main_of(**counts):
    """Rows of the main deck; an underscore stands for a hyphen."""
    return [{"card": slug.replace("_", "-"), "count": count} for slug, count in counts.items()]


def question(main, side=SIDE, **members):
    """A body of `decks/validate/` for boost-casual."""
    return {"game": "boost", "format": "boost-casual", "zones": {"main": main, "side": side}, **members}


def refusal(answer):
    """Status, code and pointers of a problem."""
    assert answer["Content-Type"] == "application/problem+json"
    body = answer.json()
    return answer.status_code, body["code"], [fault["pointer"] for fault in body["errors"]]
