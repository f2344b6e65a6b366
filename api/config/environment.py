"""What the environment variables say: embedded or production, the database, the cache, the proxies."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()

_ORIGIN = re.compile(r"https?://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]+)?/?", re.ASCII | re.IGNORECASE)

PRODUCTION_VARIABLES = ("DATABASE_URL", "CELERY_BROKER_URL", "SECRET_KEY", "ALLOWED_HOSTS")
#: Set by manage.py, which alone offers the embedded service.
EMBEDDED_VARIABLE = "DECKWRIGHT_EMBEDDED"

#: Found to give no lock error under four writing processes.
SQLITE_OPTIONS = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": (
        "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA temp_store=MEMORY;"
        "PRAGMA mmap_size=134217728;PRAGMA cache_size=-20000;"
    ),
}
#: A cache within one process; Django's default of 300 entries would forget callers' rates.
MEMORY_CACHE = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "OPTIONS": {"MAX_ENTRIES": 100_000},
}


def is_production(variables: Mapping[str, str] = os.environ) -> bool:
    """Whether the production variables are set; a part of them, or a bare start with none, is refused.

    Raises: ImproperlyConfigured
    """
    missing = [name for name in PRODUCTION_VARIABLES if not variables.get(name)]
    if not missing:
        return True
    if len(missing) < len(PRODUCTION_VARIABLES):
        raise ImproperlyConfigured(
            f"Production settings are incomplete: set {', '.join(missing)} too "
            f"({', '.join(PRODUCTION_VARIABLES)} are needed, or none of them for the embedded service)."
        )
    if variables.get(EMBEDDED_VARIABLE) != "1":
        raise ImproperlyConfigured(
            f"Production settings are missing: set {', '.join(PRODUCTION_VARIABLES)}; "
            "without them the service is started by `python3 manage.py up`."
        )
    return False


def production_database() -> dict[str, Any]:
    """The database of DATABASE_URL, whose host may be a socket folder, in the path's %2F or as `?host=`.

    On PostgreSQL connections come from a pool of DECKWRIGHT_DB_POOL in each process (default 16, 0 for none).
    Raises: ImproperlyConfigured
    """
    try:
        database = env.db_url("DATABASE_URL")
    except (ValueError, KeyError) as error:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {error}") from None
    if "." not in database.get("ENGINE", ""):  # the module of a backend; else the scheme as it was written
        raise ImproperlyConfigured(
            "DATABASE_URL names no known kind of database: use postgres:// or sqlite://"
        )
    if database["ENGINE"].endswith("sqlite3"):
        return database | {"OPTIONS": SQLITE_OPTIONS}
    database["HOST"] = _socket_folder() or database["HOST"]
    database["CONN_HEALTH_CHECKS"] = True
    size = env.int("DECKWRIGHT_DB_POOL", default=16)
    if size and database["ENGINE"].endswith("postgresql"):
        options = {**database.get("OPTIONS", {}), "pool": {"min_size": 1, "max_size": size, "timeout": 10}}
        return database | {"OPTIONS": options, "CONN_MAX_AGE": 0}
    return database | {"CONN_MAX_AGE": 60}


def _socket_folder() -> str:
    """The folder in `postgres://user@%2Frun%2Fpostgresql/name`; empty when the host is a host."""
    host = urlsplit(env.str("DATABASE_URL")).netloc.rpartition("@")[2]
    return unquote(host) if host.lower().startswith("%2f") else ""


def shared_cache(*, production: bool, broker_url: str) -> dict[str, Any]:
    """What every web process counts calls in: CACHE_URL, a Redis broker, else a table of the database."""
    if not production:
        return MEMORY_CACHE
    if os.environ.get("CACHE_URL"):
        return env.cache_url("CACHE_URL")
    if broker_url.startswith("redis"):
        backend = "django.core.cache.backends.redis.RedisCache"
        return {"BACKEND": backend, "LOCATION": broker_url, "KEY_PREFIX": "deckwright"}
    return {"BACKEND": "api.counts.CountCache"}


def public_url() -> str:
    """PUBLIC_URL, under which people reach the service, without a slash at its end; empty when it is not set.

    Raises: ImproperlyConfigured when it is more, or less, than scheme, name and port
    """
    stated: str = env.str("PUBLIC_URL", default="").strip()
    try:
        parts = urlsplit(stated)
        is_whole = _ORIGIN.fullmatch(stated) and parts.hostname and (parts.port is None or parts.port > 0)
    except ValueError:  # a port that is none, a bracket that is not closed
        is_whole = False
    if stated and not is_whole:
        raise ImproperlyConfigured(
            f"PUBLIC_URL cannot be read: {stated!r} is not of the form https://cards.example or "
            "http://cards.example:8000 (no path, no account, no query)"
        )
    return stated.rstrip("/").lower()


def public_hosts(url: str) -> list[str]:
    """The host of a PUBLIC_URL as ALLOWED_HOSTS names it; none of an empty one."""
    host = urlsplit(url).hostname
    return [] if host is None else [f"[{host}]" if ":" in host else host]


def mail_settings() -> dict[str, Any]:
    """Settings of EMAIL_URL; without it letters are printed, into the worker's log.

    Raises: ImproperlyConfigured
    """
    try:
        settings = env.email_url("EMAIL_URL", default="consolemail://")
    except (ValueError, KeyError, ImproperlyConfigured) as error:
        raise ImproperlyConfigured(f"EMAIL_URL cannot be read: {error}") from None
    return {
        name: value for name, value in settings.items() if name.startswith("EMAIL_") and value is not None
    }


def broker_options(url: str) -> dict[str, Any]:
    """Transport options of a production broker; Redis needs them to give back what a dead worker held."""
    if url.startswith("redis"):
        return {"visibility_timeout": 300, "unacked_restore_interval": 5, "unacked_restore_throttle": 1}
    return {}
