"""JSON in forms of the admin, read as strictly as fixtures are.

Authority: DESIGN, dated records (fixtures seed, the database owns: both ways in ask the same).
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.fields import InvalidJSONInput

from catalog.seeds.report import Place
from catalog.seeds.schemas import schema_faults
from catalog.seeds.strictjson import parse_document


class StrictJSONField(forms.JSONField):
    """A JSON value of one shape, `dict`, `list` or any; `part` is its kind in the schemas of fixtures."""

    def __init__(self, *args: Any, shape: type | None = None, part: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shape = shape
        self.part = part

    def to_python(self, value: Any) -> Any:
        """The value of a text; nothing written is an empty one. Raises: ValidationError."""
        if not isinstance(value, str):
            return value
        if not value.strip():
            return self.shape() if self.shape else None
        read, faults = parse_document(value, Place(""))
        if not faults and self.part:
            faults = schema_faults("common", read, Place(""), part=self.part)
        if faults:
            raise ValidationError([ValidationError(str(fault), code=fault.code) for fault in faults])
        if self.shape is not None and not isinstance(read, self.shape):
            kind = "an object" if self.shape is dict else "a list"
            raise ValidationError(f"This has to be {kind}.", code="wrong_type")
        return read

    def bound_data(self, data: Any, initial: Any) -> Any:
        """What is shown again: a text that cannot be read stays as it was written."""
        if self.disabled or data is None:
            return initial if self.disabled else None
        read, faults = parse_document(data, Place(""))
        return InvalidJSONInput(data) if faults else read
