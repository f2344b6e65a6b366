"""Folded text in the database, and how it is searched: the same answers on every database.

SQLite keeps an FTS5 trigram index beside the table, PostgreSQL trigram indexes (pg_trgm); pieces under three
characters are found by LIKE. Authority: DESIGN, dated records (search rows).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.operations.base import Operation
from django.db.models import Lookup

#: Shorter pieces have no trigram.
TRIGRAM: Final = 3


class FoldedField(models.TextField):
    """Text as `catalog.folding.fold` leaves it; `field__holds="piece"` finds the rows that hold the piece."""


@FoldedField.register_lookup
class Holds(Lookup):
    """Whether a folded text holds a folded piece, as Python's `piece in text` says."""

    lookup_name = "holds"
    prepare_rhs = False

    def as_sqlite(
        self, compiler: Any, connection: BaseDatabaseWrapper, **_: Any
    ) -> tuple[str, tuple[Any, ...]]:
        column, params = self.process_lhs(compiler, connection)
        if len(self.rhs) < TRIGRAM:
            return f"instr({column}, %s) > 0", (*params, self.rhs)
        return self._match(compiler, self.lhs.target.column)

    def as_sql(self, compiler: Any, connection: BaseDatabaseWrapper) -> tuple[str, tuple[Any, ...]]:
        column, params = self.process_lhs(compiler, connection)
        pattern = connection.ops.prep_for_like_query(self.rhs)
        return f"{column} LIKE %s", (*params, f"%{pattern}%")

    def _match(self, compiler: Any, columns: str) -> tuple[str, tuple[Any, ...]]:
        """The rows of which one of the columns holds the piece, by the trigram index of SQLite."""
        table = self.lhs.target.model._meta.db_table
        key = f'{compiler.quote_name_unless_alias(self.lhs.alias)}."id"'
        phrase = self.rhs.replace('"', '""')
        return (
            f'{key} IN (SELECT rowid FROM "{table}_trigram" WHERE "{table}_trigram" MATCH %s)',
            (f'{columns} : "{phrase}"',),
        )


@FoldedField.register_lookup
class OrTextHolds(Holds):
    """Whether this column or the column `text` of the row holds a piece: one look into the index, not two."""

    lookup_name = "or_text_holds"

    def as_sqlite(
        self, compiler: Any, connection: BaseDatabaseWrapper, **_: Any
    ) -> tuple[str, tuple[Any, ...]]:
        if len(self.rhs) < TRIGRAM:
            column, params = self.process_lhs(compiler, connection)
            text = self._text(compiler)
            return f"(instr({column}, %s) > 0 OR instr({text}, %s) > 0)", (*params, self.rhs, self.rhs)
        return self._match(compiler, f"{{{self.lhs.target.column} text}}")

    def as_sql(self, compiler: Any, connection: BaseDatabaseWrapper) -> tuple[str, tuple[Any, ...]]:
        condition, params = super().as_sql(compiler, connection)
        pattern = connection.ops.prep_for_like_query(self.rhs)
        return f"({condition} OR {self._text(compiler)} LIKE %s)", (*params, f"%{pattern}%")

    def _text(self, compiler: Any) -> str:
        return f'{compiler.quote_name_unless_alias(self.lhs.alias)}."text"'


class TrigramIndex(Operation):
    """Make what `holds` needs on folded columns of a table, in the migration that makes the table."""

    reduces_to_sql: ClassVar[bool] = True
    reversible: ClassVar[bool] = True

    def __init__(self, table: str, columns: list[str]) -> None:
        self.table = table
        self.columns = columns

    def state_forwards(self, app_label: str, state: Any) -> None:
        """The index is no part of the models."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        postgres = schema_editor.connection.vendor == "postgresql"
        for statement in self._postgres() if postgres else self._sqlite():
            schema_editor.execute(statement, params=None)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            for column in self.columns:
                schema_editor.execute(f"DROP INDEX IF EXISTS {self.table}_{column}_trigram")
        else:
            for name in ("added", "removed", "changed"):
                schema_editor.execute(f"DROP TRIGGER IF EXISTS {self.table}_{name}")
            schema_editor.execute(f"DROP TABLE IF EXISTS {self.table}_trigram")

    def describe(self) -> str:
        return f"Trigram index of {', '.join(self.columns)} on {self.table}"

    def _postgres(self) -> list[str]:
        indexes = [
            f"CREATE INDEX {self.table}_{column}_trigram ON {self.table} USING gin ({column} gin_trgm_ops)"
            for column in self.columns
        ]
        return ["CREATE EXTENSION IF NOT EXISTS pg_trgm", *indexes]

    def _sqlite(self) -> list[str]:
        """An index without text of its own, kept up by triggers whoever writes the table."""
        table, names = self.table, ", ".join(self.columns)
        old = ", ".join(f"old.{column}" for column in self.columns)
        new = ", ".join(f"new.{column}" for column in self.columns)
        add = f"INSERT INTO {table}_trigram(rowid, {names}) VALUES (new.id, {new});"
        remove = (
            f"INSERT INTO {table}_trigram({table}_trigram, rowid, {names}) VALUES ('delete', old.id, {old});"
        )
        return [
            f"CREATE VIRTUAL TABLE {table}_trigram USING fts5({names}, content='{table}', "
            "content_rowid='id', tokenize='trigram case_sensitive 1')",
            f"CREATE TRIGGER {table}_added AFTER INSERT ON {table} BEGIN {add} END",
            f"CREATE TRIGGER {table}_removed AFTER DELETE ON {table} BEGIN {remove} END",
            f"CREATE TRIGGER {table}_changed AFTER UPDATE OF {names} ON {table} BEGIN {remove} {add} END",
        ]
