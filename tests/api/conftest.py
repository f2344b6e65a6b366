"""Fixtures of the API's tests.

- `rate`: sets the rate a minute of one kind of call (without it nothing is limited in tests)
- `user`: an account, known to nobody yet
- `token_headers`: the header of a fresh token of `user`
- `ask`: a view class and a request's parts -> its answer, without the middleware of the service
"""

import json
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIRequestFactory

from api.tokens import create_token


@pytest.fixture
def rate(settings) -> Callable[[str, int], None]:
    def set_rate(scope: str, calls: int) -> None:
        settings.API_RATES = {**settings.API_RATES, scope: calls}

    return set_rate


@pytest.fixture
def user(db) -> User:
    return User.objects.create_user("mira", password="correct horse battery")


@pytest.fixture
def token_headers(user) -> dict[str, str]:
    _, secret = create_token(user, "laptop")
    return {"Authorization": f"Token {secret}"}


@pytest.fixture
def ask() -> Callable:
    def call(view, body=b"", *, method="post", path="/", **parts):
        factory = getattr(APIRequestFactory(), method)
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = factory(path, data, content_type="application/json", **parts)
        return view.as_view()(request)

    return call
