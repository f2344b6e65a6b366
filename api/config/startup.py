"""Loads the settings, or says in one line why that cannot be; and readies a process for requests."""

from __future__ import annotations

import gc
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.urls import get_resolver


def load_settings(exit_code: int = 1) -> None:
    """Load the settings, or leave the process with one line on standard error and `exit_code`."""
    try:
        settings.INSTALLED_APPS  # noqa: B018 (reading any setting loads them all)
    except ImproperlyConfigured as error:
        sys.stderr.write(f"deckwright: {error}\n")
        sys.exit(exit_code)


def settle() -> None:
    """Load what the first request would, and let the garbage collector leave alone all that is there by then.

    What stays for the life of the process is some 150,000 objects: to look through them again and again, for
    nothing, would hold a request up for a twentieth of a second each time. To be called before any request.
    """
    get_resolver().url_patterns  # noqa: B018 (reading them imports every view)
    gc.collect()
    gc.freeze()
