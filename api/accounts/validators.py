"""What a password may be, beside Django's own rules."""

from __future__ import annotations

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

#: More is no safer, and costs the server time.
LONGEST_PASSWORD: Final = 1_000


class LongestPassword:
    """A validator of passwords: nobody types more, and hashing more would only cost time."""

    def validate(self, password: str, user: Any = None) -> None:
        if len(password) > LONGEST_PASSWORD:
            message = _("A password has at most %(most)s characters.")
            raise ValidationError(message, "password_too_long", {"most": LONGEST_PASSWORD})

    def get_help_text(self) -> str:
        return _("A password has at most %(most)s characters.") % {"most": LONGEST_PASSWORD}
