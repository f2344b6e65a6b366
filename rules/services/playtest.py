"""The playtest record summed up: how matches felt to people, per deck and per card.

Nothing here comes from simulations, and what bots make of a match stands apart and is called an estimate:
their results show broken rules and repetitive play, never how a game is for people. Source: duel:record.6.

    playtest_summary(game, table="people")  -> sums, for a page and the API
    playtest_rows(game, table="people")     -> one row a seat and a note, for CSV

Authority: duel:record.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final

from django.db.models import Prefetch, QuerySet

from decks.models import Starter
from rules.models import Match, MatchSeat, MatchStatus, NoteKind, PlaytestNote
from rules.services.notes import ANOTHER, CARD_MARKS, DECISION_MARKS, FAMILIARITY
from rules.services.snapshot import digest

#: Whose matches: of people alone, with bots at the table, or all.
TABLES: Final = ("people", "bots", "all")
#: The latest matches are summed up, so many at most.
MOST_MATCHES: Final = 5_000
COLUMNS: Final = (
    *("match", "finished", "format", "bots", "seat", "deck", "won", "minutes", "familiarity"),
    *("kind", "about", "value", "turn"),
)
UNSAID: Final = "unsaid"


@dataclass(frozen=True, slots=True)
class Played:
    """One person's seat in a match that is over. `minutes` None: the clock did not tell."""

    match: Match
    seat: int
    deck: str | None
    won: bool
    notes: tuple[PlaytestNote, ...]

    @property
    def minutes(self) -> float | None:
        """From the first decision of a person to the result, unless somebody said otherwise."""
        told = self.value(NoteKind.LENGTH)
        if told is not None:
            return float(told)
        begun, ended = self.match.started, self.match.finished
        return None if begun is None or ended is None else round((ended - begun).total_seconds() / 60, 1)

    @property
    def familiarity(self) -> str:
        return self.value(NoteKind.FAMILIARITY) or UNSAID

    @property
    def estimated_turn(self) -> int | None:
        """From which turn on bots saw no way back."""
        found = (self.match.estimate or {}).get("no_way_back") or []
        return found[self.seat] if self.seat < len(found) else None

    def value(self, kind: str) -> Any:
        """What the seat said where there is one thing to say; None: nothing."""
        return next((note.value for note in self.notes if note.kind == kind), None)

    def marked(self, kind: str) -> list[PlaytestNote]:
        return [note for note in self.notes if note.kind == kind]


@dataclass(slots=True)
class _Deck:
    """Sums over the seats that played one deck."""

    seats: int = 0
    wins: int = 0
    another: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    marked: list[int] = field(default_factory=list)
    estimated: list[int] = field(default_factory=list)
    changes: int = 0

    def add(self, played: Played) -> None:
        self.seats += 1
        self.wins += played.won
        self.another[played.value(NoteKind.ANOTHER) or UNSAID] += 1
        self.decisions.update(note.value for note in played.marked(NoteKind.DECISION))
        turns = [note.turn for note in played.marked(NoteKind.NO_WAY_BACK) if note.turn is not None]
        self.marked += [min(turns)] if turns else []
        self.estimated += [] if played.estimated_turn is None else [played.estimated_turn]
        self.changes += played.value(NoteKind.DECK_CHANGE) is not None

    def to_json(self, deck: str | None, name: str) -> dict[str, Any]:
        return {
            "deck": deck,
            "name": name,
            "seats": self.seats,
            "wins": self.wins,
            "another": {word: self.another[word] for word in (*ANOTHER, UNSAID)},
            "decisions": {mark: self.decisions[mark] for mark in DECISION_MARKS},
            "no_way_back": {"seats": len(self.marked), "median_turn": _median(self.marked)},
            "no_way_back_estimated_by_bots": {
                "seats": len(self.estimated),
                "median_turn": _median(self.estimated),
            },
            "deck_changes": self.changes,
        }


def playtest_summary(game: str, *, table: str = "people") -> dict[str, Any]:
    """What people made of the matches of a game that are over; bots' results are in no sum."""
    played = list(seats_played(game, table=table))
    decks: dict[str | None, _Deck] = defaultdict(_Deck)
    for seat in played:
        decks[seat.deck].add(seat)
    names = _deck_names(game)
    return {
        "game": game,
        "table": table,
        "matches": len({seat.match.pk for seat in played}),
        "most_matches": MOST_MATCHES,
        "minutes": [_minutes(word, played) for word in (*FAMILIARITY, UNSAID)],
        "decks": [decks[deck].to_json(deck, _deck_name(deck, names)) for deck in sorted(decks, key=str)],
        "cards": _cards(played),
    }


def playtest_rows(game: str, *, table: str = "people") -> Iterator[tuple[Any, ...]]:
    """The record as rows of `COLUMNS`: one a seat (`kind` result), then one for each of its notes."""
    for seat in seats_played(game, table=table):
        match = seat.match
        bots = match.request["seats"]
        common = (
            str(match.pk),
            _moment(match.finished),
            match.format,
            sum(each["bot"] is not None for each in bots),
            seat.seat,
            seat.deck or "",
            int(seat.won),
            "" if seat.minutes is None else seat.minutes,
            seat.familiarity,
        )
        ending = (match.outcome or {}).get("termination", "")
        yield (*common, "result", "", ending, "")
        if seat.estimated_turn is not None:
            yield (*common, "no_way_back_estimated_by_bots", "", "", seat.estimated_turn)
        for note in seat.notes:
            for value in _values(note):
                yield (*common, note.kind, note.about, value, "" if note.turn is None else note.turn)


def seats_played(game: str, *, table: str) -> Iterator[Played]:
    """The seats of people in the latest matches that are over, newest match first. Three queries."""
    notes: dict[Any, list[PlaytestNote]] = defaultdict(list)
    matches = _matches(game)
    latest = _latest(game).values("pk")
    for note in PlaytestNote.objects.filter(match__in=latest).order_by("pk"):
        notes[note.match_id, note.seat].append(note)
    for match in matches:
        seats = list(match.seats.all())
        has_bots = any(seat.is_bot for seat in seats)
        if table != "all" and has_bots != (table == "bots"):
            continue
        for seat in seats:
            if not seat.is_bot:
                own = tuple(notes[match.pk, seat.number])
                won = seat.number in (match.outcome or {}).get("winners", ())
                yield Played(match, seat.number, deck_key(match, seat), won, own)


def deck_key(match: Match, seat: MatchSeat) -> str | None:
    """Tells decks apart: a starter by its slug, another by a digest of its list; None where all share one."""
    if seat.deck is None:
        return None
    if "starter" in seat.deck:
        return f"starter:{seat.deck['starter']}"
    return f"own:{digest(match.setup['decks'][seat.number])[:12]}"


def _matches(game: str) -> QuerySet[Match]:
    """The latest matches that are over, with their seats and the names of their cards."""
    seats = MatchSeat.objects.only("match_id", "number", "kind", "deck").order_by("number")
    rows = _latest(game).select_related("cards").defer("state", "receipt", "cards__cards")
    return rows.prefetch_related(Prefetch("seats", seats))


def _latest(game: str) -> QuerySet[Match]:
    rows = Match.objects.filter(game=game, status=MatchStatus.OVER)
    return rows.order_by("-finished", "pk")[:MOST_MATCHES]


def _minutes(word: str, played: Iterable[Played]) -> dict[str, Any]:
    """How long it took those who said so of their game; a match counts once."""
    told = {seat.match.pk: seat.minutes for seat in played if seat.familiarity == word}
    minutes = [each for each in told.values() if each is not None]
    return {"familiarity": word, "matches": len(told), "median": _median(minutes)}


def _cards(played: Iterable[Played]) -> list[dict[str, Any]]:
    """How often each card was called exciting or unused, wanted out of a deck, or wanted in."""
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    names: dict[str, str] = {}
    for seat in played:
        for note in seat.marked(NoteKind.CARD):
            sums[note.about][note.value] += 1
        change = seat.value(NoteKind.DECK_CHANGE) or {}
        for way in ("out", "in"):
            for slug in change.get(way, ()):
                sums[slug][way] += 1
        if sums.keys() - names.keys():
            names |= seat.match.cards.names["en"]
    return [
        {
            "card": slug,
            "name": names.get(slug, slug),
            **{word: sums[slug][word] for word in (*CARD_MARKS, "out", "in")},
        }
        for slug in sorted(sums)
    ]


def _values(note: PlaytestNote) -> list[Any]:
    """The cells of a note: a wish for a deck is a text and a row a card."""
    if note.kind != NoteKind.DECK_CHANGE:
        return ["yes" if note.value is True else note.value]
    cards = [f"{way} {slug}" for way in ("out", "in") for slug in note.value[way]]
    return [note.value["text"], *cards] if note.value["text"] else cards


def _deck_names(game: str) -> dict[str, str]:
    return {f"starter:{row.slug}": row.name_in("en") for row in Starter.objects.filter(game__slug=game)}


def _deck_name(deck: str | None, names: dict[str, str]) -> str:
    if deck is None:
        return "the shared decks"
    return names.get(deck, deck.replace("own:", "own deck "))


def _median(values: Iterable[float]) -> float | None:
    found = list(values)
    return round(median(found), 1) if found else None


def _moment(moment: dt.datetime | None) -> str:
    return "" if moment is None else moment.isoformat(timespec="seconds")
