"""Callers of the API: an account by its token, or nobody."""

import json

from django.contrib.auth.models import User

from api.tokens import create_token

DECKS = "/api/v1/decks/"
#: A list with a card, a word that is none, and a line that makes no sense.
WISH = {"game": "boost", "name": "First try", "decklist": "2 Asio\n3 Blorp # maybe\n-1 Beast\n"}


class Caller:
    """Somebody who calls the API; headers are given with underscores for hyphens."""

    def __init__(self, client, name=None):
        self.client = client
        self.headers = {}
        if name is not None:
            self.user = User.objects.get_or_create(username=name)[0]
            self.headers = {"Authorization": f"Token {create_token(self.user, 'test')[1]}"}

    def __call__(self, method, address, body=None, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        data = "" if body is None else json.dumps(body)
        return self.client.generic(
            method, address, data, content_type="application/json", headers={**self.headers, **named}
        )


def rows(deck, zone="main"):
    return [(row["card"], row["count"], row["status"]) for row in deck["zones"][zone]]
