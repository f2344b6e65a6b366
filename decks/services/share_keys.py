"""What share links are made of: of the service's secret key and a random salt.

A link is stored hashed. Where it may be told a second time (to a repeated call of the API), its key is kept
for that long: whoever reads it there opens nothing without the secret key.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.crypto import salted_hmac


@dataclass(frozen=True, slots=True)
class ShareKey:
    """A share link in a form that may be kept: the link does not stand in it."""

    deck_id: uuid.UUID
    salt: str

    @property
    def link(self) -> uuid.UUID:
        """A UUID4: 122 bits that nobody guesses."""
        mac = salted_hmac("decks.share_link", f"{self.deck_id}:{self.salt}", algorithm="sha256")
        return uuid.UUID(bytes=mac.digest()[:16], version=4)

    def to_json(self) -> dict[str, Any]:
        return {"deck": str(self.deck_id), "salt": self.salt}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> ShareKey:
        return cls(uuid.UUID(kept["deck"]), kept["salt"])


def share_key_new(deck_id: uuid.UUID) -> ShareKey:
    """The key of a new link to the deck, other than every one before it."""
    return ShareKey(deck_id, secrets.token_urlsafe(32))
