"""Bodies that make or change a deck. A member that nobody knows is refused, so that a slip is no silent loss.

Members that only answers have (an id, a name of a card, a date) are let pass: an answer can be sent back.
Authority: API, decks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rest_framework.request import Request

from api.dates import today
from api.decks.questions import MAX_NAME as MAX_SLUG
from api.decks.questions import ROW_ANSWERED, ROW_MEMBERS, Body, Path
from api.decks.refusals import refusals
from catalog.models import Game
from decks import services
from decks.models import Format, Visibility
from decks.models.deck import MAX_MESSAGE, MAX_NAME, MAX_NOTES, MAX_WORD
from decks.services import Content, DeckChange, DeckWish, RowWish, TableSeats

WRITABLE: Final = frozenset(
    {"game", "format", "name", "notes", "visibility", "message", "seats", "zones", "decklist", "as", "unread"}
)
#: Members of answers that say what only the service decides.
ANSWERED: Final = frozenset(
    {
        "id",
        "url",
        "owner",
        "is_own",
        "notes_html",
        "revision",
        "created",
        "updated",
        "deleted_at",
        "counts",
        "was_legal",
        "changed",
        "will_change_on",
        "forked_from",
        "share",
        "report",
    }
)
#: Members that may be null: no notes; as few players as fit; the cards are in the other; a list as people
#: write it.
NULLABLE: Final = frozenset({"notes", "seats", "zones", "decklist", "as"})


class TextBody(Body):
    """A small body of texts and numbers, which may be absent."""

    def __init__(self, request: Request, known: Iterable[str]) -> None:
        """Raises: ApiProblem (400) when the body is no object."""
        super().__init__(request)
        self.refuse_unknown(self.data, known)
        self.refuse_null(known)

    def number(self, name: str, *, most: int) -> int | None:
        """A whole number from 1 to `most`, or None when it is absent or null."""
        value = self.whole_number(name)
        if value is not None and not 1 <= value <= most:
            self._fault((name,), "out_of_range", f"{name} is a whole number from 1 to {most:,}.")
            return None
        return value

    def require(self, name: str, why: str) -> None:
        """Note that a member is missing, where it is not there at all."""
        if name not in self.data:
            self._fault((name,), "required", why)


class DeckBody(Body):
    """The members of a body that describes a deck."""

    #: A word of a list that is no card is kept, however long its line was.
    longest_card = MAX_WORD

    def __init__(self, request: Request) -> None:
        """Raises: ApiProblem (400) when the body is no object."""
        super().__init__(request)
        self.today = today()
        self.refuse_unknown(self.data, WRITABLE, answered=ANSWERED)
        self.refuse_null(WRITABLE - NULLABLE)

    def wish(self) -> DeckWish:
        """A deck to be made. Raises: ApiProblem (400)."""
        name, notes, message = self._texts()
        if "name" not in self.data:
            self._fault(("name",), "required", "A deck has a name.")
        visibility = self.visibility()
        slugs, seats = self._slugs(), self.whole_number("seats")
        content = self._content_wish()
        self.refuse()
        format_ = self._new_format(*slugs)
        return DeckWish(
            format=format_,
            name=name or "",
            notes=notes or "",
            visibility=visibility or Visibility.PRIVATE,
            seats=seats,
            message=message or "",
            content=content(format_.game),
        )

    def change(self, game: Game, *, is_whole: bool) -> DeckChange:
        """A change of a deck of the game; a whole one (PUT) says its name and cards, and its notes or none.

        Raises: ApiProblem (400).
        """
        name, notes, message = self._texts()
        visibility = self.visibility()
        game_slug, format_slug = self._slugs()
        seats = self.whole_number("seats")
        has_cards = self.data.get("zones") is not None or self.data.get("decklist") is not None
        if is_whole and "name" not in self.data:
            self._fault(("name",), "required", "PUT replaces the whole deck: say its name.")
        if is_whole and not has_cards:
            self._fault(("zones",), "required", "PUT replaces the whole deck: send zones or a decklist.")
        elif not has_cards:
            self._refuse_no_cards()
        if game_slug is not None and game_slug != game.slug:
            self._fault(("game",), "game_is_fixed", f"This is a deck of {game.slug} and stays one.")
        content = self._content_wish() if has_cards else None
        unread = self._unread()
        self.refuse()
        return DeckChange(
            unread=unread,
            format=None if format_slug is None else self._format(format_slug, game),
            name=name,
            notes="" if notes is None and (is_whole or "notes" in self.data) else notes,
            visibility=visibility,
            seats=TableSeats(seats) if "seats" in self.data else None,
            message=message or "",
            content=None if content is None else content(game),
        )

    def _refuse_no_cards(self) -> None:
        """Note that a change sends null for the cards: a deck is not emptied by a slip."""
        for name in ("zones", "decklist"):
            if name in self.data:
                self._fault((name,), "empty_deck", f"There is no deck: leave {name} out, or send cards.")

    def _unread(self) -> tuple[Mapping[str, Any], ...] | None:
        """Of the lines kept beside the rows, those that are to stay; None where the body says nothing."""
        lines = self.data.get("unread")
        if lines is None or not self._is(lines, list, ("unread",), "a list of lines"):
            return None
        return tuple(
            line for place, line in enumerate(lines) if self._is(line, dict, ("unread", place), "an object")
        )

    def visibility(self) -> Visibility | None:
        word = self.text("visibility")
        if word is not None and word not in Visibility.values:
            known = ", ".join(Visibility.values)
            self._fault(("visibility",), "bad_visibility", f"visibility is one of {known}.")
            return None
        return None if word is None else Visibility(word)

    def wishes(self) -> tuple[RowWish, ...] | None:
        """The rows of all zones, or None when there are no zones."""
        zones = self.zones()
        if zones is None:
            return None
        found = [
            self._wish(zone, row, (*path, place))
            for zone, rows, path in zones
            for place, row in enumerate(rows)
        ]
        return tuple(filter(None, found))

    def _wish(self, zone: str, row: Any, path: Path) -> RowWish | None:
        if not self._is(row, dict, path, "an object with card and count"):
            return None
        self.refuse_unknown(row, ROW_MEMBERS, *path, answered=ROW_ANSWERED)
        card, count = self._card(row, (*path, "card")), self._count(row, (*path, "count"))
        texts = {
            name: self._row_text(row, name, (*path, name), longest)
            for name, longest in (("note", 2_000), ("set", 40), ("number", 20))
        }
        if card is None or count is None:
            return None
        return RowWish(zone=zone, card=card, count=count, **texts)

    def _row_text(self, row: Mapping[str, Any], name: str, path: Path, longest: int) -> str:
        value = row.get(name)
        if value is None or not self._is(value, str, path, "a text"):
            return ""
        if len(value) > longest:
            self._fault(path, "too_long", f"{name} has over {longest:,} characters.")
        return str(value)

    def _texts(self) -> tuple[str | None, str | None, str | None]:
        return (
            self.text("name", longest=MAX_NAME),
            self.text("notes", longest=MAX_NOTES),
            self.text("message", longest=MAX_MESSAGE),
        )

    def _slugs(self) -> tuple[str | None, str | None]:
        return self.text("game", longest=MAX_SLUG), self.text("format", longest=MAX_SLUG)

    def _content_wish(self) -> Callable[[Game], Content]:
        """How the cards are read once the game is known; notes faults of the body at once."""
        rows, text, kind = self.wishes(), self.text("decklist"), self.list_kind()
        self.refuse_both()
        if self.data.get("zones") is None and self.data.get("decklist") is None:
            self._fault(("zones",), "empty_deck", "There is no deck: send zones or a decklist.")
        return lambda game: self._content(game, rows, text, kind)

    def _content(self, game: Game, rows: tuple[RowWish, ...] | None, text: str | None, kind: str) -> Content:
        with refusals("/zones" if text is None else "/decklist"):
            if text is None:
                return services.rows_content(game, rows or (), on=self.today)
            return services.list_content(game, text, on=self.today, kind=kind)

    def _new_format(self, game_slug: str | None, format_slug: str | None) -> Format:
        if game_slug is None and format_slug is None:
            self._fault(("game",), "required", "Say which game the deck is for, or which format.")
            self.refuse()
        with refusals("/game"):
            game = None if game_slug is None else services.game_named(game_slug)
        with refusals("/format"):
            if format_slug is None:
                assert game is not None
                return services.format_default(game)
            return services.format_named(format_slug, game=game)

    def _format(self, slug: str, game: Game) -> Format:
        with refusals("/format"):
            return services.format_named(slug, game=game)
