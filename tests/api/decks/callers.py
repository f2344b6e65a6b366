"""Callers of the API: an account by its token, or nobody."""

import json

from django.contrib.auth.models import User

from api.tokens import create_token

DECKS = "/api/v1/decks/"


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
