"""What a list says, whether a deck is legal, where a card may be played.

Authority: API, decks.
"""

from __future__ import annotations

import datetime as dt
import difflib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from catalog.folding import shown
from catalog.models import Card, Game
from decks import pools
from decks.announced import Announced, announced_change
from decks.codecs import csv
from decks.codecs.lines import Line, LineStatus, ParsedList
from decks.codecs.text import parse
from decks.decklist import Decklist
from decks.errors import (
    DeckRefused,
    EmptyDeck,
    FormatNotSupported,
    OutOfRange,
    UnknownFormat,
    UnknownGame,
)
from decks.legality.games import rules_of
from decks.legality.phrases import Phrase, gettext_noop, phrase
from decks.legality.pool import in_pool
from decks.legality.problem import Problem, Severity, is_legal
from decks.legality.rule import Agreement, Checker
from decks.models import Format, FormatSnapshot
from decks.readings import DeckReading, Submission, deck_read
from decks.services.grounds import Grounds
from decks.services.seats import seats_refusal

LEGAL = "legal"
NOT_IN_POOL = "not_in_pool"
#: Said of a question that brings no cards.
NO_DECK = phrase(gettext_noop("There is no deck: send zones or a decklist."))
#: How a list may be written: as people do, or as a table.
LIST_KINDS = ("text", "csv")
#: The most Features that a match may be about.
MAX_FEATURES = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a format says to a deck on a day."""

    game: str
    format: str
    legal: bool
    #: Cards in each zone as submitted, copies counted; every zone of the game is named.
    counts: dict[str, int]
    problems: tuple[Problem, ...]
    #: Of a written list, every line with its status.
    lines: tuple[Line, ...] = ()
    #: Of a shared-deck game, the set-up that was judged.
    setup: Decklist | None = None
    #: How many Features win, as submitted or as the format has it; None where the format has no such number.
    features_to_win: int | None = None
    #: The first later day whose published changes turn the verdict.
    announced: Announced | None = None


def game_named(slug: str) -> Game:
    """Raises: UnknownGame."""
    games = {game.slug: game for game in Game.objects.all()}
    if slug not in games:
        raise UnknownGame(_unknown(gettext_noop("There is no game %(word)s."), slug, games), "/game")
    return games[slug]


def format_named(slug: str, *, game: Game | None = None) -> Format:
    """Raises: UnknownFormat, also for a format of another game than `game`."""
    formats = {row.slug: row for row in Format.objects.select_related("game")}
    if slug not in formats:
        raise UnknownFormat(_unknown(gettext_noop("There is no format %(word)s."), slug, formats))
    if game is not None and formats[slug].game_id != game.pk:
        other = gettext_noop("%(format)s is a format of %(its_game)s, not of %(game)s.")
        raise UnknownFormat(phrase(other, format=slug, its_game=formats[slug].game.slug, game=game.slug))
    return formats[slug]


def format_default(game: Game) -> Format:
    """The first format of a game. Raises: UnknownFormat where it has none."""
    row = Format.objects.filter(game=game).select_related("game").order_by("position", "slug").first()
    if row is None:
        raise UnknownFormat(phrase(gettext_noop("%(game)s has no format."), game=game.slug))
    return row


def snapshot_in_force(row: Format, *, on: dt.date) -> FormatSnapshot:
    """The format as it is on the day. Raises: NotInForce, never answering for a day without rules."""
    return Grounds([row]).snapshot(row, on=on)


def deck_judge(
    formats: Sequence[Format], submission: Submission, *, on: dt.date, grounds: Grounds | None = None
) -> list[Verdict]:
    """Judge a deck by formats as of a day, all problems at once; one verdict a format, in their order.

    `grounds`: those of the formats, where something was read for the same answer before.
    Raises: NotInForce, FormatNotSupported, OutOfRange, EmptyDeck, ListTooLong; `format` of the error is the
    format that refuses.
    """
    verdicts = []
    for verdict in deck_judge_each(formats, submission, on=on, grounds=grounds):
        if isinstance(verdict, DeckRefused):
            raise verdict
        verdicts.append(verdict)
    return verdicts


def deck_judge_each(
    formats: Sequence[Format], submission: Submission, *, on: dt.date, grounds: Grounds | None = None
) -> list[Verdict | DeckRefused]:
    """The same, with the refusal in the place of the verdict of a format that judges no such deck.

    As many queries for many formats as for one. Raises: EmptyDeck, ListTooLong (a list that cannot be read).
    """
    grounds = grounds or Grounds(formats)
    readings: dict[int, DeckReading] = {}
    answers: list[Verdict | DeckRefused] = []
    for row in formats:
        if row.game_id not in readings:
            readings[row.game_id] = deck_read(row.game, submission, on=on, index=grounds.index(row, on=on))
        try:
            answers.append(_verdict(row, submission, readings[row.game_id], grounds, on))
        except DeckRefused as refused:
            refused.format = row.slug
            answers.append(refused)
    return answers


def _verdict(
    row: Format, submission: Submission, reading: DeckReading, grounds: Grounds, on: dt.date
) -> Verdict:
    checker, decklist, found = _judged(row, submission, reading, grounds, on)
    cards = frozenset(card.card for card in decklist.rows())
    announced = announced_change(
        row,
        cards,
        found,
        lambda day: _judged(row, submission, reading, grounds, day)[2],
        grounds.days_of_change(row, cards, after=on),
    )
    problems = (*found, *_rejected(reading.lines), *([announced.warning()] if announced else ()))
    return Verdict(
        game=row.game.slug,
        format=row.slug,
        legal=is_legal(problems),
        counts=dict.fromkeys(checker.zones, 0) | decklist.counts(),
        problems=problems,
        lines=reading.lines,
        setup=decklist if checker.has_shared_decks else None,
        features_to_win=_features(grounds.snapshot(row, on=on), submission),
        announced=announced,
    )


def _judged(
    row: Format, submission: Submission, reading: DeckReading, grounds: Grounds, on: dt.date
) -> tuple[Checker, Decklist, tuple[Problem, ...]]:
    """The rules of the day, the deck (or the format's own table), and what the rules find."""
    snapshot = grounds.snapshot(row, on=on)
    checker = format_checker(snapshot, on=on, grounds=grounds)
    agreement = agreement_of(snapshot, submission)
    pool = reading.pool_with_strangers(grounds.pool(snapshot, on=on))
    decklist = reading.decklist
    if decklist is None:
        decklist = checker.own_setup(pool, agreement)
    if decklist is None:
        raise EmptyDeck(NO_DECK)
    return checker, decklist, checker.check(decklist, pool, agreement)


def format_checker(snapshot: FormatSnapshot, *, on: dt.date, grounds: Grounds | None = None) -> Checker:
    """The construction rules of a snapshot with the numbers of the day. Raises: FormatNotSupported."""
    game = snapshot.format.game.slug
    rules = rules_of(game)
    if rules is None or not snapshot.construction:
        unknown = gettext_noop("Decks for %(format)s cannot be judged yet.")
        raise FormatNotSupported(phrase(unknown, format=snapshot.format.slug))
    grounds = grounds or Grounds([snapshot.format])
    return Checker(rules, snapshot.construction, grounds.rules(game, on=on))


def list_parse(game: Game, text: str, *, on: dt.date, kind: str = "text") -> ParsedList:
    """Read a written list, or a table where `kind` is `csv`; nothing is stored.

    Raises: EmptyDeck, ListTooLong, BadDocument (no table).
    """
    index = pools.name_index(game, on=on)
    return csv.loads(text, index) if kind == "csv" else parse(text, index)


def card_legalities(card: Card, *, on: dt.date) -> dict[str, str]:
    """`legal` or `not_in_pool` by format of the card's game, for the formats that exist on the day.

    The card is taken to be in force then. Printings and their sets that were fetched with it are used.
    """
    sets = {printing.card_set.code for printing in card.printings.all()}
    return legalities(card.game_id, card.slug, sets, on=on)


def legalities(game_id: int, slug: str, sets: Collection[str], *, on: dt.date) -> dict[str, str]:
    """The same of a card by its game, its slug and the codes of the sets that it was printed in."""
    snapshots = FormatSnapshot.objects.in_force(on=on).filter(format__game=game_id)
    in_order = snapshots.order_by("format__position", "format__slug")
    return {
        name: LEGAL if in_pool(pool, slug, sets) else NOT_IN_POOL
        for name, pool in in_order.values_list("format__slug", "pool")
    }


def agreement_of(snapshot: FormatSnapshot, submission: Submission) -> Agreement:
    """What the players agree on: as submitted, else as the format has it. Raises: OutOfRange."""
    fewest, most = snapshot.seats()
    usual = submission.usual_seats
    seats = submission.seats
    if seats is None:
        seats = usual if usual is not None and fewest <= usual <= most else fewest
    if not fewest <= seats <= most:
        raise seats_refusal(snapshot.format, (fewest, most), seats)
    features = submission.features_to_win
    if features is None:
        features = snapshot.setting("features_to_win", 2)
    if not 1 <= features <= MAX_FEATURES:
        bounds = gettext_noop("features_to_win is a whole number from 1 to %(most)s.")
        raise OutOfRange(phrase(bounds, most=MAX_FEATURES), "/features_to_win")
    return Agreement(features_to_win=features, seats=seats)


def _features(snapshot: FormatSnapshot, submission: Submission) -> int | None:
    usual: int | None = snapshot.setting("features_to_win")
    return usual if usual is None or submission.features_to_win is None else submission.features_to_win


def _rejected(lines: Sequence[Line]) -> tuple[Problem, ...]:
    """A reminder that lines of the list are not part of the deck that was judged."""
    rejected = [line for line in lines if line.status is LineStatus.REJECTED]
    if not rejected:
        return ()
    numbers = ", ".join(str(line.line) for line in rejected[:10])
    return (
        Problem(
            code="line_rejected",
            severity=Severity.WARNING,
            actual=len(rejected),
            limit=0,
            what=phrase(
                gettext_noop("Not understood and left out of the deck: line %(lines)s."), lines=numbers
            ),
            mend=phrase(gettext_noop("Correct the line; its status says what is wrong.")),
        ),
    )


def _unknown(template: str, word: str, known: Iterable[str]) -> Phrase:
    """The template about the word, and the known one that comes near it."""
    what = phrase(template, word=repr(shown(word, limit=60)))
    near = difflib.get_close_matches(word[:80].casefold(), list(known), n=1)
    if not near:
        return what
    return phrase(gettext_noop("%(what)s Did you mean %(near)s?"), what=what, near=near[0])
