"""One-time links by which a password is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def reset_path(account: User) -> str:
    """The path of a one-time page on which the account's password is chosen."""
    identity = urlsafe_base64_encode(force_bytes(account.pk))
    token = default_token_generator.make_token(account)
    return reverse("password-reset", kwargs={"uidb64": identity, "token": token})
