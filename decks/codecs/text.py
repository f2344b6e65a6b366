"""Deck lists as people write them: `4x Asio`, `Asio x4`, `4 Asio (STARTER) 001 # combo`, headings, comments.

Pure: names are looked up in an index that the caller brings. A whole line that is a card's name is read so
before figures in it are taken for a quantity, and a name before a comment. Authority: API, decks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from decks.codecs.annotations import Annotation, strip_annotations
from decks.codecs.entries import commented
from decks.codecs.headings import Heading, read_heading
from decks.codecs.lines import Line, LineStatus, NameMatch, Names, ParsedList, PrintingKey, merges_noted
from decks.codecs.quantities import Reading, bad_quantity, readings
from decks.codecs.reasons import BLANK, COMMENT, LONG_LINE, NO_PRINTING, NOT_USED, OTHER_GAME, SEVERAL_CARDS
from decks.decklist import MAX_ROWS
from decks.errors import EmptyDeck, ListTooLong
from decks.legality.phrases import gettext_noop, phrase, thousands

#: The longest list, in characters.
MAX_CHARACTERS: Final = 100_000
MAX_LINES: Final = MAX_ROWS
#: The longest line, in characters.
MAX_LINE: Final = 500

#: So many marks on a line may begin its comment.
_COMMENT_MARKS: Final = 6
_LINE_ENDS: Final = re.compile(r"\r\n|\n|\r")
_COMMENT: Final = re.compile(r"(?:#|//|;)")
_BLANKS: Final = re.compile(r"[ \t\v\f\u00a0]+")
_BULLET: Final = re.compile(r"[-*•]\s+")
_INLINE_COMMENT: Final = re.compile(r"\s+(?:#|//|;)\s*")
_ENDS: Final = "\ufeff\u200b\u200c\u200d\u2060\u00ad \t\v\f\u00a0"


def parse(text: str, names: Names) -> ParsedList:
    """Every line of the list with its status.

    Raises: ListTooLong, EmptyDeck (nothing but blank lines, headings and comments).
    """
    parsed = ParsedList(tuple(merges_noted(_lines(text, names))))
    if all(line.status is LineStatus.IGNORED for line in parsed.lines):
        raise EmptyDeck(phrase(gettext_noop("The list holds no card.")))
    return parsed


def split_lines(text: str) -> list[str]:
    """The lines of the text. Raises: ListTooLong."""
    if len(text) > MAX_CHARACTERS:
        limit = gettext_noop("The list has %(length)s characters; at most %(most)s are read.")
        raise ListTooLong(phrase(limit, length=thousands(len(text)), most=thousands(MAX_CHARACTERS)))
    lines = _LINE_ENDS.split(text.removeprefix("\ufeff"))
    if lines and not lines[-1]:
        lines.pop()
    if len(lines) > MAX_LINES:
        limit = gettext_noop("The list has %(lines)s lines; at most %(most)s are read.")
        raise ListTooLong(phrase(limit, lines=thousands(len(lines)), most=thousands(MAX_LINES)))
    return lines


def _lines(text: str, names: Names) -> Iterator[Line]:
    section: Heading | None = None
    for number, raw in enumerate(split_lines(text), 1):
        content = _BLANKS.sub(_one_blank, raw[:MAX_LINE]).strip(_ENDS)
        draft = Line(line=number, raw=raw, status=LineStatus.IGNORED)
        if len(raw) > MAX_LINE:
            yield replace(
                draft,
                raw=raw[:MAX_LINE],
                status=LineStatus.REJECTED,
                notes=(phrase(LONG_LINE, length=thousands(len(raw)), most=MAX_LINE),),
            )
        elif not content:
            yield replace(draft, notes=(BLANK,))
        elif (heading := read_heading(content, names)) is not None:
            section = section if heading.is_for_one_line else heading
            yield _under_heading(draft, heading, names)
        elif section is not None and section.zone is None:
            outside = gettext_noop("in the section %(title)s, which is no part of a deck")
            yield replace(draft, notes=(phrase(outside, title=repr(section.title)),))
        else:
            yield _read(draft, content, section.zone if section else None, names)


def _one_blank(blanks: re.Match[str]) -> str:
    """Columns stay apart; any other run of blanks is one."""
    return "\t" if "\t" in blanks[0] else " "


def _under_heading(draft: Line, heading: Heading, names: Names) -> Line:
    """The heading's own line; `SB: 2 Asio` is a heading and a card in one."""
    if heading.is_for_one_line:
        return _read(draft, heading.rest, heading.zone, names)
    if heading.zone:
        note = phrase(gettext_noop("heading: %(zone)s"), zone=heading.zone)
    else:
        note = phrase(gettext_noop("heading of a section that is no part of a deck"))
    return replace(draft, notes=(note,))


def _read(draft: Line, content: str, zone: str | None, names: Names) -> Line:
    """A line with a card, a comment, or a quantity that makes no sense."""
    if _COMMENT.match(content) and not names.find(content).slugs:
        return replace(draft, notes=(COMMENT,))
    found = _found(content, names)
    slugs = _slugs(found)
    if len(slugs) == 1:
        return _understood(draft, found[0], zone, names)
    if slugs:
        return _ambiguous(draft, found, zone, names)
    if (bad := bad_quantity(content)) is not None:
        return replace(draft, status=LineStatus.REJECTED, notes=(bad.what,))
    return _unknown(draft, content, zone, names)


@dataclass(frozen=True, slots=True)
class _Choice:
    """One way to read a line: how many of which name, with what else stands on it."""

    reading: Reading
    annotation: Annotation
    comment: str | None
    match: NameMatch


def _found(content: str, names: Names) -> list[_Choice]:
    """The readings of the line that name cards; as much of the line as possible is taken for the name."""
    for text, comment in _texts(content):
        if found := [choice for choice in _choices(text, comment, names) if choice.match.slugs]:
            return found
    return []


def _texts(content: str) -> Iterator[tuple[str, str | None]]:
    """The whole line, then without its bullet, then up to each mark of a comment, the last mark first."""
    yield content, None
    if (bullet := _BULLET.match(content)) is not None:
        content = content[bullet.end() :]
        yield content, None
    for mark in reversed(list(islice(_INLINE_COMMENT.finditer(content), _COMMENT_MARKS))):
        yield content[: mark.start()], content[mark.end() :].strip()


def _choices(text: str, comment: str | None, names: Names) -> Iterator[_Choice]:
    """Every reading of the text whose quantity is in range; of one name, the one with least taken off."""
    for reading in readings(text):
        for annotation in strip_annotations(reading.name):
            match = names.find(annotation.name)
            yield _Choice(reading, annotation, comment, match)
            if match.slugs:
                break


def _slugs(found: list[_Choice]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(slug for choice in found for slug in choice.match.slugs))


def _understood(draft: Line, choice: _Choice, zone: str | None, names: Names) -> Line:
    (slug,) = choice.match.slugs
    return _noted(
        replace(
            draft,
            status=LineStatus.OK,
            card=slug,
            count=choice.reading.count,
            zone=zone or names.zone(slug),
            name=choice.annotation.name,
        ),
        choice,
        names,
    )


def _noted(line: Line, choice: _Choice, names: Names) -> Line:
    """The line with its printing pinned and everything else on it kept as a note."""
    if choice.match.note:
        line = line.with_note(choice.match.note)
    line = _pinned(line, choice.annotation, names)
    for extra in choice.annotation.extras:
        line = line.with_note(phrase(NOT_USED, what=extra))
    return commented(line, choice.comment)


def _pinned(line: Line, annotation: Annotation, names: Names) -> Line:
    if annotation.set is None or line.card is None:
        return line
    code = names.set_code(annotation.set)
    printing = PrintingKey(code or annotation.set, annotation.number)
    if code is not None and names.has_printing(line.card, printing):
        return replace(line, printing=printing)
    return line.with_note(phrase(NO_PRINTING, written=repr(annotation.written)))


def _ambiguous(draft: Line, found: list[_Choice], zone: str | None, names: Names) -> Line:
    """Several cards: the set may tell them apart; otherwise none is taken."""
    pinned = [
        replace(choice, match=NameMatch((slug,), choice.match.note))
        for choice in found
        for slug in choice.match.slugs
        if _is_printed(slug, choice.annotation, names)
    ]
    if len({choice.match.slugs for choice in pinned}) == 1:
        return _understood(draft, pinned[0], zone, names)
    slugs = _slugs(found)
    return replace(
        draft,
        status=LineStatus.AMBIGUOUS,
        count=found[0].reading.count,
        zone=zone or names.zone(slugs[0]),
        name=found[0].annotation.name,
        candidates=slugs,
        notes=(phrase(SEVERAL_CARDS, cards=len(slugs)),),
    )


def _is_printed(slug: str, annotation: Annotation, names: Names) -> bool:
    code = names.set_code(annotation.set) if annotation.set else None
    return code is not None and names.has_printing(slug, PrintingKey(code, annotation.number))


def _unknown(draft: Line, content: str, zone: str | None, names: Names) -> Line:
    text, _ = list(_texts(content))[-1]
    reading = next(readings(text))
    name = list(strip_annotations(reading.name))[-1].name
    game = names.elsewhere(name)
    return replace(
        draft,
        status=LineStatus.UNKNOWN,
        count=reading.count,
        zone=zone or names.zone(""),
        name=name,
        notes=(phrase(OTHER_GAME, game=game),) if game else (),
        game=game,
        candidates=() if game else names.near(name),
    )
