"""Loads the settings, or says in one line why that cannot be."""

from __future__ import annotations

import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


def load_settings(exit_code: int = 1) -> None:
    """Load the settings, or leave the process with one line on standard error and `exit_code`."""
    try:
        settings.INSTALLED_APPS  # noqa: B018 (reading any setting loads them all)
    except ImproperlyConfigured as error:
        sys.stderr.write(f"deckwright: {error}\n")
        sys.exit(exit_code)
