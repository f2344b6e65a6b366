"""Values of comparisons, read by the kind of their field."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from typing import Final

from catalog.folding import exact, fold
from catalog.search.errors import SearchRefused, gettext_noop
from catalog.search.fields import Field, Kind, field_named, fields, nearest
from catalog.search.nodes import Comparison, Form, Value

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)
_CPP: Final = re.compile(r"c\+\+([0-9]{1,2})", re.ASCII | re.IGNORECASE)
_DAY: Final = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?", re.ASCII)


#: The longest piece of a query that a message repeats.
SHOWN: Final = 40


def refused(
    code: str, message: str, value: Value, near: str | None = None, **values: object
) -> SearchRefused:
    """A refusal that points at a value; `%(value)s` of the message is the value as written."""
    told = {"value": value.token[:SHOWN], **values}
    return SearchRefused(code, message, position=value.position, token=value.token, near=near, values=told)


def read_folded(value: Value) -> str:
    """A piece of text, folded. Raises: SearchRefused (`empty_value`)."""
    folded = fold(value.text)
    if not folded:
        raise refused("empty_value", gettext_noop("There is nothing to search for in this."), value)
    return folded


def read_number(comparison: Comparison, field: Field) -> int | Field:
    """A whole number, or the number field to compare with. Raises: SearchRefused (`bad_number`)."""
    value = comparison.value
    other = _other_field(value, Kind.NUMBER)
    if other is not None:
        return other
    text = exact(value.text)
    if field.name == "cpp" and (match := _CPP.fullmatch(text)):
        text = match[1]
    if value.form is not Form.REGEX and _NUMBER.fullmatch(text):
        return int(text)
    numbers = [known.name for known in fields() if known.kind is Kind.NUMBER]
    message = gettext_noop(
        "%(field)s is compared with a whole number of at most 9 figures or another number field, "
        "which %(value)s is not."
    )
    raise refused("bad_number", message, value, nearest(value.text, numbers), field=field.name)


def read_days(comparison: Comparison) -> tuple[dt.date, dt.date] | Field:
    """First and last day of a day, month or year, or the date field to compare with.

    Raises: SearchRefused (`bad_date`).
    """
    other = _other_field(comparison.value, Kind.DATE)
    return other if other is not None else _span(comparison.value)


def read_day(comparison: Comparison) -> dt.date | None:
    """The day after the `@`; None without one. Raises: SearchRefused (`bad_date`)."""
    if comparison.day is None:
        return None
    token = f"@{comparison.day}"
    value = Value(comparison.day, Form.BARE, comparison.position + len(comparison.name), token)
    return _day_of(value)


def _day_of(value: Value) -> dt.date:
    first, last = _span(value)
    if first != last:
        raise refused("bad_date", gettext_noop("A day is written YYYY-MM-DD."), value)
    return first


def trailing_day(value: Value) -> tuple[Value, dt.date | None]:
    """A value that may end in `@YYYY-MM-DD`, and the day. Raises: SearchRefused (`bad_date`)."""
    text, sign, day = value.text.rpartition("@")
    if not sign or value.form is not Form.BARE:
        return value, None
    token = value.token[len(text) :]
    asked = _day_of(Value(day, Form.BARE, value.position + len(text), token))
    return Value(text, Form.BARE, value.position, text), asked


def _span(value: Value) -> tuple[dt.date, dt.date]:
    match = _DAY.fullmatch(exact(value.text))
    if match is None or value.form is Form.REGEX:
        message = gettext_noop("A date is written YYYY-MM-DD, YYYY-MM or YYYY.")
        raise refused("bad_date", message, value)
    year, month, day = (int(part) if part else None for part in match.groups())
    assert year is not None
    try:
        first = dt.date(year, month or 1, day or 1)
    except ValueError:
        message = gettext_noop("%(value)s is no day of the calendar.")
        raise refused("bad_date", message, value) from None
    if day is not None:
        return first, first
    last_month = month or 12
    return first, dt.date(year, last_month, calendar.monthrange(year, last_month)[1])


def _other_field(value: Value, kind: Kind) -> Field | None:
    if value.form is not Form.BARE:
        return None
    other = field_named(value.text)
    return other if other is not None and other.kind is kind else None
