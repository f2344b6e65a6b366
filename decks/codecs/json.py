"""Decks as JSON: `{"game", "zones": {"main": [{"card", "name", "count", "note", "set", "number"}]}}`. Pure.

A table that is laid out for so many players says `seats` too.

Authority: API, decks; cases, deck lists (duplicate keys, NaN, nesting and `"count": true` are refused).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, NoReturn

from decks.codecs.entries import MAX_DOCUMENT, Entry, grouped, one_line, too_long
from decks.codecs.lines import Line, LineStatus, Names, ParsedList, merges_noted
from decks.codecs.reasons import NO_COUNT, NO_OBJECT, NO_TEXT, NOT_USED, readers_fault
from decks.codecs.rows import Fields, read_fields
from decks.decklist import MAX_ROWS, MAX_SEATS, MIN_SEATS
from decks.errors import BadDocument, EmptyDeck, ListTooLong
from decks.legality.phrases import Phrase, gettext_noop, phrase, thousands

#: Keys of a row that are text; `count` is a number.
_TEXTS: Final = ("card", "name", "note", "set", "number")
_KEYS: Final = frozenset({"count", *_TEXTS})


def dumps(rows: Iterable[Entry], *, game: str, seats: int | None = None) -> str:
    """The deck as a document that `loads` reads back, zone by zone."""
    zones: dict[str, list[dict[str, str | int]]] = {}
    for row in grouped(rows):
        zones.setdefault(row.zone, []).append(_document(row))
    table = {} if seats is None else {"seats": seats}
    return json.dumps({"game": game, **table, "zones": zones}, ensure_ascii=False, indent=1) + "\n"


def _document(row: Entry) -> dict[str, str | int]:
    document: dict[str, str | int] = {"card": row.card, "name": row.name, "count": row.count}
    if (note := one_line(row.note or "")) is not None:
        document["note"] = note
    if row.printing is not None:
        document["set"] = row.printing.set
        if row.printing.number is not None:
            document["number"] = row.printing.number
    return document


def loads(text: str, names: Names) -> ParsedList:
    """Every row with its status; a row is a line, numbered through the zones.

    Raises: BadDocument (with the pointer of the fault), ListTooLong, EmptyDeck.
    """
    document = _parsed(text)
    zones = _zones(document, names.game)
    seats = _seats(document.get("seats"))
    lines = tuple(merges_noted(_lines(zones, names)))
    if not lines:
        raise EmptyDeck(phrase(gettext_noop("The document holds no card.")), "/zones")
    return ParsedList(lines, seats)


def _parsed(text: str) -> Any:
    if len(text) > MAX_DOCUMENT:
        raise ListTooLong(too_long(len(text)))
    try:
        return json.loads(
            text.removeprefix("\ufeff"), object_pairs_hook=_once_each, parse_constant=_no_number
        )
    except RecursionError:
        raise BadDocument(phrase(gettext_noop("The document is nested too deeply."))) from None
    except json.JSONDecodeError as fault:
        raise BadDocument(_place_of(fault)) from None
    except BadDocument:
        raise
    except ValueError:
        raise BadDocument(phrase(gettext_noop("A number of the document has too many digits."))) from None


def _place_of(fault: json.JSONDecodeError) -> Phrase:
    broken = gettext_noop("Line %(line)s, column %(column)s: %(fault)s.")
    return phrase(broken, line=fault.lineno, column=fault.colno, fault=readers_fault(fault.msg))


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key in counts if counts[key] > 1)
        double = gettext_noop("The key %(key)s stands twice in one object.")
        raise BadDocument(phrase(double, key=repr(twice[:60])), f"/{_escaped(twice)}")
    return made


def _no_number(word: str) -> NoReturn:
    raise BadDocument(phrase(gettext_noop("%(word)s is no number of JSON."), word=word))


def _zones(document: Any, game: str) -> dict[str, list[Any]]:
    """The rows by zone. Raises: BadDocument."""
    if not isinstance(document, dict) or not isinstance(document.get("zones"), dict):
        none = gettext_noop("The document is no deck: an object with zones is.")
        raise BadDocument(phrase(none), "/zones")
    if document.get("game", game) != game:
        other = gettext_noop("The deck is for another game, not for %(game)s.")
        raise BadDocument(phrase(other, game=game), "/game")
    for zone, rows in document["zones"].items():
        if not isinstance(rows, list):
            raise BadDocument(phrase(gettext_noop("A zone is a list of rows.")), f"/zones/{_escaped(zone)}")
    if sum(map(len, document["zones"].values())) > MAX_ROWS:
        limit = gettext_noop("The deck has more than %(most)s rows.")
        raise ListTooLong(phrase(limit, most=thousands(MAX_ROWS)), "/zones")
    return dict(document["zones"])


def _seats(number: Any) -> int | None:
    """How many sit at the table; None where nothing is said. Raises: BadDocument."""
    if number is None or (type(number) is int and MIN_SEATS <= number <= MAX_SEATS):
        return number
    bounds = gettext_noop("The number of players is a whole number from %(least)s to %(most)s.")
    raise BadDocument(phrase(bounds, least=MIN_SEATS, most=MAX_SEATS), "/seats")


def _lines(zones: dict[str, list[Any]], names: Names) -> Iterator[Line]:
    number = 0
    for zone, rows in zones.items():
        for row in rows:
            number += 1
            raw = json.dumps(row, ensure_ascii=False)[:500]
            yield _line(number, raw, zone, row, names)


def _line(number: int, raw: str, zone: str, row: Any, names: Names) -> Line:
    fault = _fault(row)
    if fault is not None:
        return Line(line=number, raw=raw, status=LineStatus.REJECTED, notes=(fault,))
    texts = {key: row.get(key) or "" for key in _TEXTS}
    # A zone without a name would be put where the card belongs; it was named, so it is judged.
    line = read_fields(number, raw, Fields(zone=zone or "?", count=str(row.get("count", 1)), **texts), names)
    strange = sorted(row.keys() - _KEYS)
    return line.with_note(phrase(NOT_USED, what=", ".join(strange)[:100])) if strange else line


def _fault(row: Any) -> Phrase | None:
    if not isinstance(row, dict):
        return phrase(NO_OBJECT)
    for key in _TEXTS:
        if not isinstance(row.get(key), str | None):
            return phrase(NO_TEXT, key=key)
    count = row.get("count", 1)
    return None if type(count) is int else phrase(NO_COUNT, count=json.dumps(count)[:40])


def _escaped(key: str) -> str:
    return key[:60].replace("~", "~0").replace("/", "~1")
