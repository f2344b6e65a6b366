"""One-time links by which a password is chosen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from api.config.instance import running_address

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def service_address() -> str:
    """What links in letters begin with: PUBLIC_URL, else where the service is most likely reached.

    Never what a request says: whoever asks for a letter to somebody else may write anything in a header Host.
    """
    if settings.PUBLIC_URL:
        return settings.PUBLIC_URL
    if settings.PRODUCTION:
        host = next((host for host in settings.ALLOWED_HOSTS if "*" not in host), "localhost").lstrip(".")
        return f"{'https' if settings.HTTPS else 'http'}://{host}"
    return running_address(Path(settings.DATA_DIR)) or "http://127.0.0.1:8000"


def reset_path(account: User) -> str:
    """The path of a one-time page on which the account's password is chosen."""
    identity = urlsafe_base64_encode(force_bytes(account.pk))
    token = default_token_generator.make_token(account)
    return reverse("password-reset", kwargs={"uidb64": identity, "token": token})
