"""The rows of fixtures/ as one snapshot, so that each test gets them in milliseconds."""

from collections.abc import Iterator
from typing import NamedTuple

from django.apps import apps
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import Model

APPS = ("catalog", "decks", "rules")


class TableRows(NamedTuple):
    """All rows of one table, as the database adapter gives and takes them."""

    table: str
    columns: tuple[str, ...]
    rows: list[tuple]

    def insert(self) -> None:
        """Write the rows into the same table, now empty."""
        names = ", ".join(connection.ops.quote_name(name) for name in self.columns)
        places = ", ".join(["%s"] * len(self.columns))
        table = connection.ops.quote_name(self.table)
        with connection.cursor() as cursor:
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({places})", self.rows)
            if connection.vendor == "postgresql" and "id" in self.columns:
                # Sequences outlive transactions: another test may have left this one below these ids.
                cursor.execute(
                    f"SELECT setval(pg_get_serial_sequence(%s, 'id'), max(id)) FROM {table}", [table]
                )


def loaded_rows() -> list[TableRows]:
    """What `load_cards` writes into an empty database, which is left as empty as it was."""
    with transaction.atomic():
        call_command("load_cards", verbosity=0)
        rows = [table for model in _stored_models() if (table := _rows(model)).rows]
        transaction.set_rollback(True)
    return rows


def _stored_models() -> Iterator[type[Model]]:
    for app in APPS:
        for model in apps.get_app_config(app).get_models(include_auto_created=True):
            if model._meta.managed and not model._meta.proxy:
                yield model


def _rows(model: type[Model]) -> TableRows:
    columns = tuple(field.column for field in model._meta.local_concrete_fields)
    names = ", ".join(_readable(field) for field in model._meta.local_concrete_fields)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {names} FROM {connection.ops.quote_name(model._meta.db_table)}")
        return TableRows(model._meta.db_table, columns, cursor.fetchall())


def _readable(field) -> str:
    """The column; JSON as text on PostgreSQL, whose adapter takes no dict back."""
    name = connection.ops.quote_name(field.column)
    is_json = connection.vendor == "postgresql" and field.get_internal_type() == "JSONField"
    return f"{name}::text" if is_json else name
