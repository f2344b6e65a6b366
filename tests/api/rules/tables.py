"""A match over REST, and the calls of its clients."""

import json
import uuid

URL = "/api/v1/matches/"
ORDER = {"game": "toy", "seats": [{"bot": None}, {"bot": None}]}


class Table:
    """A new match and its clients' calls."""

    def __init__(self, client, headers=None, **changes):
        self.client = client
        answer = client.post(
            URL, json.dumps(ORDER | changes), content_type="application/json", headers=headers
        )
        assert answer.status_code == 201, answer.content
        self.url = answer["Location"]
        self.id = uuid.UUID(answer.json()["id"])
        self.tokens = [seat["token"] for seat in answer.json()["seats"]]

    def get(self, path="", seat=None, token=None, headers=None):
        shown = {} if seat is None else {"X-Seat-Token": self.tokens[seat]}
        shown |= {"X-Seat-Token": token} if token else {}
        return self.client.get(self.url + path, headers=shown | (headers or {}))

    def post(self, path, body, seat=None, headers=None):
        shown = {} if seat is None else {"X-Seat-Token": self.tokens[seat]}
        return self.client.post(
            f"{self.url}{path}/",
            json.dumps(body),
            content_type="application/json",
            headers=shown | (headers or {}),
        )

    def bid(self, number, **changes):
        seen = self.get(seat=number).json()
        body = {"seat": number, "version": seen["version"], "action": seen["legal_actions"][0]["action"]}
        return self.post("actions", body | changes, seat=number)


def problem(answer):
    assert answer["Content-Type"] == "application/problem+json"
    return answer.status_code, answer.json()["code"]


def pointers(answer):
    return [fault["pointer"] for fault in answer.json()["errors"]]
