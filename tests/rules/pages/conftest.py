"""Accounts for tests of pages."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client


@pytest.fixture
def account():
    """A client with an account, and the account."""
    user = get_user_model().objects.create_user("ada", password="correct horse battery")
    logged_in = Client()
    logged_in.force_login(user)
    return logged_in, user
