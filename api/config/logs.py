"""Logging: lines to read in the embedded service, JSON in production, no secrets in either."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any

import structlog
from structlog.typing import Processor

#: Keys whose values are never written.
SECRET_KEYS = frozenset(
    {"password", "token", "secret", "authorization", "cookie", "seat_token", "secret_key"}
)
#: Secrets within a text: an Authorization header, a token in an address, a password in a URL, the address of
#: a deck, which may be its share link, and that of a page where a password is chosen.
SECRET_TEXT = re.compile(
    r"""(?i)(\b(?:token|bearer)\s+|[?&](?:token|key)=)[^\s&"']+|(://[^/\s:@]*:)[^\s@/]+(?=@)"""
    r"""|(/decks/)[0-9a-f]{8}-[0-9a-f-]{27}|(/reset/[^/\s]+/)[^/\s]+"""
)
HIDDEN = "[hidden]"

Event = MutableMapping[str, Any]


def hide_secrets(_logger: object, _method: str, event: Event) -> Event:
    """Replace secret values in the event, by key and by pattern; changes the event in place."""
    for key, value in event.items():
        if key.lower() in SECRET_KEYS:
            event[key] = HIDDEN
        elif isinstance(value, str):
            event[key] = SECRET_TEXT.sub(rf"\1\2\3\4{HIDDEN}", value)
    return event


def logging_settings(*, production: bool, level: str) -> dict[str, Any]:
    """Django's LOGGING: everything through one handler on standard error, and structlog set up alike."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer = (
        structlog.processors.JSONRenderer() if production else structlog.dev.ConsoleRenderer(colors=False)
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": shared,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    hide_secrets,
                    renderer,
                ],
            }
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Django's own handlers would write everything twice and mail admins.
            "django": {"handlers": [], "propagate": True, "level": level},
            # A 404 is an answer, not news; a 500 is.
            "django.request": {"level": "ERROR"},
            "django.security.DisallowedHost": {"level": "CRITICAL"},
        },
    }
