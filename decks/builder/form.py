"""The draft as fields of the form, and back. What a browser sends is never trusted to be what it was given.

The hidden fields hold JSON; the count of each row has a field of its own, so that people can type in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, Final

from django.core.exceptions import BadRequest
from django.http import QueryDict
from django.utils.translation import gettext as _

from decks.builder.draft import MAX_STEPS, Draft, DraftRow, Overfull, Rows
from decks.decklist import MAX_COUNT
from decks.models import Visibility
from decks.services import MAX_ENTRIES, MAX_FEATURES, MAX_REVISIONS
from decks.services.contents import MAX_UNREAD

#: The longest hidden field, in characters.
MAX_FIELD: Final = 900_000
#: No table seats more.
MAX_SEATS: Final = 99
_LONGEST_TEXT: Final = 30_000
_MEMBERS: Final = len(fields(DraftRow))


def typed(form: QueryDict, name: str, *, longest: int = _LONGEST_TEXT) -> str:
    """A text field as it can be stored and shown: half surrogate pairs and U+0000 become marks."""
    return storable(form.get(name, "")[:longest]).replace("\r\n", "\n")


def storable(text: str) -> str:
    """The text without what no database and no page can hold."""
    return text.encode("utf-8", "replace").decode().replace("\0", "\ufffd")


def draft_of(form: QueryDict, *, default_format: str) -> Draft:
    """The draft in the form. Raises: BadRequest for hidden fields that no page of ours has made."""
    visibility = form.get("visibility", "")
    draft = Draft(
        format=typed(form, "format", longest=100) or default_format,
        name=typed(form, "name"),
        notes=typed(form, "notes"),
        message=typed(form, "message"),
        visibility=visibility if visibility in Visibility.values else Visibility.PRIVATE.value,
        features_to_win=_agreed(form, "features_to_win", most=MAX_FEATURES),
        seats=_agreed(form, "seats", most=MAX_SEATS),
        rows=_rows(_field(form, "rows")),
        unread=tuple(_unread(_field(form, "unread"))),
        seen=_whole(form.get("seen", ""), most=MAX_REVISIONS),
        past=_steps(_field(form, "past")),
        future=_steps(_field(form, "future")),
    )
    return with_counts(draft, form.get)


def with_counts(draft: Draft, field: Callable[[str], str | None]) -> Draft:
    """The draft with the numbers typed in the fields of its rows; what is no number there changes nothing."""
    rows = [
        replace(row, count=_count(field(f"n{place}"), default=row.count))
        for place, row in enumerate(draft.rows)
    ]
    try:
        return draft.with_rows(rows)
    except Overfull as reason:
        raise BadRequest(str(reason)) from reason


def hidden_fields(draft: Draft) -> dict[str, str]:
    """The fields that carry what nobody types."""
    return {
        "rows": _dumped(_plain(draft.rows)),
        "unread": _dumped(draft.unread),
        "past": _dumped([_plain(rows) for rows in draft.past]),
        "future": _dumped([_plain(rows) for rows in draft.future]),
        "seen": "" if draft.seen is None else str(draft.seen),
    }


def draft_kept(draft: Draft) -> dict[str, Any]:
    """The draft as plain values, to be kept in a session."""
    names = ("format", "name", "notes", "message", "visibility", "features_to_win", "seats")
    plain = {name: getattr(draft, name) for name in names}
    return {**plain, "rows": _plain(draft.rows), "unread": list(draft.unread), "seen": draft.seen}


def draft_again(kept: dict[str, Any]) -> Draft:
    """A draft that was kept; steps back are not."""
    return replace(
        Draft(**{**kept, "rows": ()}),
        rows=tuple(DraftRow(*row) for row in kept["rows"]),
        unread=tuple(kept["unread"]),
    )


def _count(word: str | None, *, default: int) -> int:
    if word is None or not (word.isascii() and word.isdigit() and len(word) < 7):
        return default
    return min(int(word), MAX_COUNT)


def _agreed(form: QueryDict, name: str, *, most: int) -> int | None:
    """What players agree on. A number typed for another format is none: each has its own usual one."""
    if form.get("agreed_for", "") != form.get("format", ""):
        return None
    return _whole(form.get(name, "").strip(), most=most)


def _whole(word: str, *, most: int) -> int | None:
    """A number from 1 to `most`; None for everything else."""
    known = word.isascii() and word.isdigit() and len(word) < 7 and 1 <= int(word) <= most
    return int(word) if known else None


def _plain(rows: Rows) -> list[list[str | int]]:
    return [row.plain() for row in rows]


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _field(form: QueryDict, name: str) -> list[Any]:
    word = form.get(name) or "[]"
    if len(word) > MAX_FIELD:
        raise _broken()
    try:
        value = json.loads(word)
    except (ValueError, RecursionError):
        raise _broken() from None
    if not isinstance(value, list):
        raise _broken()
    return value


def _rows(value: Any) -> Rows:
    if not isinstance(value, list) or len(value) > MAX_ENTRIES:
        raise _broken()
    return tuple(_row(row) for row in value)


def _row(row: Any) -> DraftRow:
    if not isinstance(row, list) or len(row) != _MEMBERS:
        raise _broken()
    texts, count = [*row[:2], *row[3:]], row[2]
    if not all(isinstance(text, str) and len(text) <= 600 for text in texts):
        raise _broken()
    if type(count) is not int or not 1 <= count <= MAX_COUNT or not texts[0] or not texts[1].strip():
        raise _broken()
    zone, card, *rest = map(storable, texts)
    return DraftRow(zone, card, count, *rest)


def _steps(value: list[Any]) -> tuple[Rows, ...]:
    return tuple(_rows(rows) for rows in value[-MAX_STEPS:])


def _unread(value: list[Any]) -> Iterator[dict[str, Any]]:
    for line in value[:MAX_UNREAD]:
        raw, note, number = (
            (line.get("raw"), line.get("note", ""), line.get("line"))
            if isinstance(line, dict)
            else (None, "", 0)
        )
        if not isinstance(raw, str) or not isinstance(note, str) or type(number) is not int:
            raise _broken()
        yield {
            "line": max(0, min(number, 1_000_000)),
            "raw": storable(raw[:500]),
            "note": storable(note[:500]),
        }


def _broken() -> BadRequest:
    return BadRequest(
        _("The form holds no deck: it was changed on the way, or is larger than a deck can be.")
    )
