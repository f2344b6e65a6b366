"""The stored key of a name: folded in Python, since databases differ on case and accents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import models

from catalog.folding import lookup_key


class NameKeyField(models.CharField):
    """Keeps `lookup_key` of another field of the row; computed on every save and bulk_create."""

    def __init__(self, *args: Any, source: str = "name", **kwargs: Any) -> None:
        self.source = source
        super().__init__(*args, **{"max_length": 500, "editable": False, "db_index": True, **kwargs})

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "source": self.source}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        key = lookup_key(getattr(model_instance, self.source))[: self.max_length]
        setattr(model_instance, self.attname, key)
        return key
