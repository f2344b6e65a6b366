"""Folded names: the key under which spellings of one name meet (DESIGN: dated records).

Names fold in Python, never in SQL: SQLite, PostgreSQL and Python differ on case and accents.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from django.db import models


def name_key(name: str) -> str:
    """`name` without case, accents, width, punctuation and blanks: "Café-Compiler" -> "cafecompiler".

    A name of which folding leaves nothing is its own key, trimmed.
    """
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(char for char in decomposed if unicodedata.category(char)[0] in "LN")
    return unicodedata.normalize("NFC", letters.casefold()) or name.strip()


class NameKeyField(models.CharField):
    """Keeps the key of another field of the row; computed on every save and bulk_create."""

    def __init__(self, *args: Any, source: str = "name", **kwargs: Any) -> None:
        self.source = source
        super().__init__(*args, **{"max_length": 500, "editable": False, "db_index": True, **kwargs})

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "source": self.source}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        key = name_key(getattr(model_instance, self.source))
        setattr(model_instance, self.attname, key)
        return key
