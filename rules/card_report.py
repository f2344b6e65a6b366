"""What `check_cards` finds out about the cards of a game.

Authority: DESIGN, effects: text states, handlers, lints.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from catalog.rendering import text_digest
from rules.card_sources import VERSION_KEYS, CheckedVersion, GameCards
from rules.engine.core.cards import Card
from rules.engine.core.effects.lint import equal_effects, unreachable, used_verbs
from rules.engine.core.effects.reading import nearest
from rules.engine.core.errors import CardFaults
from rules.engine.games import GAMES
from rules.rendering import VOCABULARIES, card_text, compiled_card
from rules.seed import RECORD_DEFAULTS

#: Characters that a card face has room for, by language.
FACE_LIMITS: Final = {"en": 280, "zh": 140}
#: Games whose handlers (verbs of one card) are limited, and the share of their cards that may have one.
HANDLER_GAMES: Final = frozenset({"boost", "duel", "programmers"})
HANDLER_SHARE: Final = 0.02
#: How many cards may have equal effects once numbers and names are blanked: Libraries, and all others.
EQUAL_LIBRARIES: Final = 6
EQUAL_OTHERS: Final = 3


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, where to look for it, and the nearest known word where one was meant."""

    source: str
    path: str
    code: str
    message: str
    near: str | None = None


@dataclass(slots=True)
class GameReport:
    """Text states, verbs and faults of one game's cards."""

    game: str
    cards: int = 0
    texts: dict[str, int] = field(default_factory=lambda: {"vanilla": 0, "rendered": 0, "reviewed": 0})
    #: Slugs of reviewed cards whose effects have changed since.
    stale: list[str] = field(default_factory=list)
    #: Verb -> slugs of the cards that use it.
    verbs: dict[str, list[str]] = field(default_factory=dict)
    equal: list[tuple[str, ...]] = field(default_factory=list)
    errors: list[Finding] = field(default_factory=list)
    warnings: list[Finding] = field(default_factory=list)

    @property
    def handlers(self) -> dict[str, str]:
        """Verbs that exactly one card uses, with that card."""
        return {verb: slugs[0] for verb, slugs in self.verbs.items() if len(slugs) == 1}

    @property
    def handler_share(self) -> float:
        """The share of the cards that have a handler."""
        return len(set(self.handlers.values())) / self.cards if self.cards else 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "cards": self.cards,
            "texts": {**self.texts, "stale": self.stale},
            "verbs": {verb: len(slugs) for verb, slugs in self.verbs.items()},
            "handlers": self.handlers,
            "handler_share": round(self.handler_share, 4),
            "equal_effects": [list(slugs) for slugs in self.equal],
        }


def game_report(cards: GameCards) -> GameReport:
    """Everything that can be said about the cards of a game."""
    checking = _Checking(cards)
    checking.compile()
    checking.check_texts()
    checking.check_reach()
    checking.check_play()
    checking.check_stats()
    checking.check_translations()
    checking.count_verbs()
    return checking.report


class _Checking:
    """One pass over the cards of a game."""

    def __init__(self, cards: GameCards) -> None:
        self.cards = cards
        self.vocabulary = VOCABULARIES.get(cards.game)
        self.report = GameReport(cards.game)
        #: Versions whose effects could be read.
        self.compiled: list[tuple[CheckedVersion, Card]] = []

    @property
    def current(self) -> list[Card]:
        return [card for version, card in self.compiled if version.is_current]

    def compile(self) -> None:
        """Read every version; count the cards."""
        known = frozenset(self.cards.names_in("en"))
        seen: set[str] = set()
        for version in self.cards.versions:
            self.report.cards += version.is_current
            slug = version.record["slug"]
            if version.is_current and slug in seen:
                self._error(version, "/slug", "duplicate_card", f"{slug!r} stands here a second time")
            seen |= {slug} if version.is_current else set()
            for key in version.unknown_keys:
                near = nearest(key, VERSION_KEYS | RECORD_DEFAULTS.keys())
                hint = f"; did you mean {near!r}?" if near else ""
                self._error(version, f"/{key}", "unknown_key", f"unknown key {key!r}{hint}", near)
            self._compile_one(version, known)

    def _compile_one(self, version: CheckedVersion, known: Collection[str]) -> None:
        if self.vocabulary is None:
            self._without_vocabulary(version)
            return
        try:
            card = compiled_card(version.record, self.vocabulary, known)
        except CardFaults as wrong:
            for fault in wrong.faults:
                self._error(version, fault.path, fault.code, fault.message, fault.near)
            return
        self.compiled.append((version, card))

    def _without_vocabulary(self, version: CheckedVersion) -> None:
        """A game whose engine is not there yet: its cards are vanilla, and nothing could read effects."""
        if version.record["effects"]:
            message = f"the game {self.cards.game!r} has no vocabulary to read effects with"
            self._error(version, "/effects", "no_vocabulary", message)
        elif version.is_current:
            self.report.texts["vanilla"] += 1

    def check_texts(self) -> None:
        """Text states, reviews, lengths; in a database also what is stored."""
        for version, card in self.compiled:
            state = "reviewed" if version.review else "rendered" if card.effects else "vanilla"
            self.report.texts[state] += version.is_current
            for language in self.cards.languages:
                if language in FACE_LIMITS:
                    self._check_text(version, card, language)

    def _check_text(self, version: CheckedVersion, card: Card, language: str) -> None:
        assert self.vocabulary is not None
        text = card_text(card, language, self.vocabulary, self.cards.names_in(language))
        if version.review and language == "en":
            if version.review.get("digest") != text_digest(text):
                self.report.stale.append(card.slug)
                message = "the effects have changed since the wording was reviewed"
                self._error(version, "/review/digest", "stale_review", message)
            text = str(version.review.get("text", ""))
        elif version.stored is not None and version.stored.get(language, text) != text:
            message = f"the stored text ({language}) is not what the effects say now"
            self._error(version, "/text", "text_differs", message)
        if len(text) > FACE_LIMITS[language]:
            message = f"{len(text)} characters ({language}), the face has room for {FACE_LIMITS[language]}"
            self._error(version, "/effects", "text_too_long", message)

    def check_reach(self) -> None:
        """Effects that can never work, judged among the cards that are current."""
        if self.vocabulary is None:
            return
        current = self.current
        for version, card in self.compiled:
            for fault in unreachable(card, current, self.vocabulary):
                self._error(version, fault.path, fault.code, fault.message)

    def check_play(self) -> None:
        """What the game's engine cannot carry out, once the cards can be read at all."""
        game = GAMES.get(self.cards.game)
        if game is None or self.report.errors:
            return
        versions = [version for version, _ in self.compiled if version.is_current]
        try:
            game.load_cards([version.record for version in versions])
        except CardFaults as wrong:
            for fault in wrong.faults:
                place, _, path = fault.path.removeprefix("/").partition("/")
                self._error(versions[int(place)], f"/{path}", fault.code, fault.message, fault.near)

    def check_stats(self) -> None:
        """Stats on cards that no card in the game asks for."""
        current = [version for version in self.cards.versions if version.is_current]
        needed = {stat for version in current for stat in _required_stats(version.record)}
        for version in current:
            for stat in _members(version.record["stats"]):
                if stat not in needed:
                    self._error(version, f"/stats/{stat}", "unneeded_stat", f"no card requires {stat}")

    def check_translations(self) -> None:
        """Cards without a name in a language that their game is written in."""
        for language in self.cards.languages:
            names = self.cards.names.get(language, {})
            for version in self.cards.versions:
                if version.is_current and version.record["slug"] not in names:
                    message = f"has no name in the language {language!r}"
                    place = version.path + "/translations"
                    self.report.warnings.append(Finding(version.source, place, "not_translated", message))

    def count_verbs(self) -> None:
        """Who uses which verb, and cards with equal effects."""
        users: dict[str, list[str]] = defaultdict(list)
        for card in self.current:
            for verb in used_verbs(card.effects):
                users[verb].append(card.slug)
        self.report.verbs = {verb: sorted(users[verb]) for verb in sorted(users)}
        self.report.equal = equal_effects(self.current)
        self.report.errors += self._handler_faults()
        self.report.errors += self._equal_faults()

    def _handler_faults(self) -> Iterator[Finding]:
        if self.cards.game in HANDLER_GAMES and self.report.handler_share > HANDLER_SHARE:
            message = (
                f"{self.report.handler_share:.1%} of the cards have a verb of their own, "
                f"at most {HANDLER_SHARE:.0%} may: {', '.join(self.report.handlers)}"
            )
            yield Finding(self.cards.game, "", "too_many_handlers", message)

    def _equal_faults(self) -> Iterator[Finding]:
        libraries = {card.slug for card in self.current if card.type == "Library"}
        for slugs in self.report.equal:
            alike = [slug for slug in slugs if slug in libraries]
            others = [slug for slug in slugs if slug not in libraries]
            for group, limit in ((alike, EQUAL_LIBRARIES), (others, EQUAL_OTHERS)):
                if len(group) > limit:
                    message = f"{len(group)} cards do the same but for numbers and names: {', '.join(group)}"
                    yield Finding(self.cards.game, "", "equal_effects", message)

    def _error(
        self, version: CheckedVersion, path: str, code: str, message: str, near: str | None = None
    ) -> None:
        self.report.errors.append(Finding(version.source, version.path + path, code, message, near))


def _required_stats(record: dict[str, Any]) -> Collection[str]:
    """The stats that a card asks for."""
    return _members(_members(_members(record["attributes"]).get("requires")).get("stats"))


def _members(value: Any) -> dict[str, Any]:
    """The members of an object; none of anything else, which is a fault that reading the card reports."""
    return value if isinstance(value, dict) else {}
