"""Model fields of simulations."""

from __future__ import annotations

import json
from typing import Any

from django.db import models


class ExactJSONField(models.TextField):
    """A JSON value kept as its text, so that it comes back with the order of its members and to the byte.

    PostgreSQL's own JSON type sorts members; a result must not depend on the database.
    """

    # What the type checker takes for the values of this field.
    _pyi_private_set_type: Any
    _pyi_private_get_type: Any

    def from_db_value(self, value: str | None, *_: Any) -> Any:
        return None if value is None else json.loads(value)

    def get_prep_value(self, value: Any) -> str | None:
        """None is stored as NULL, not as the JSON value null."""
        return None if value is None else json.dumps(value, ensure_ascii=False, allow_nan=False)

    def value_to_string(self, obj: models.Model) -> str:
        return self.get_prep_value(self.value_from_object(obj)) or ""
