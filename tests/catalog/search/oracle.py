"""A second reading of the search language: a plain filter in Python over all cards, slow and simple."""

import datetime as dt
import re
from collections.abc import Callable
from functools import cached_property
from typing import Any

from api.catalog.card_answers import errata_since_printing
from catalog.folding import fold, lookup_key
from catalog.models import CardVersion, Ruling
from catalog.rendering import named_cards
from catalog.search.fields import field_named
from catalog.search.nodes import And, Comparison, Exact, Form, Node, Not, Or, Word
from catalog.services import card_record
from decks.legality.pool import in_pool
from decks.models import FormatSnapshot, Starter

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    ":": lambda left, right: left == right,
    "=": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}
ATTRIBUTES = {"cpp": "min_version"}


class Oracle:
    """Answers queries on one day; other days are asked through `on`."""

    def __init__(self, day: dt.date) -> None:
        self.day = day
        self._others: dict[dt.date, Oracle] = {day: self}
        shown = CardVersion.objects.in_force(on=day).with_authors().with_printings()
        self.cards = {row.card_id: OracleCard(row, day) for row in shown.with_translations(on=day)}

    def on(self, day: dt.date) -> "Oracle":
        if day not in self._others:
            self._others[day] = Oracle(day)
        return self._others[day]

    def found(self, tree: Node | None) -> set[str]:
        """`game/slug` of the cards that a query describes."""
        return {str(card.version.card) for card in self.cards.values() if self.is_true(tree, card)}

    def is_true(self, tree: Node | None, card: "OracleCard") -> bool:
        match tree:
            case None:
                return True
            case Not(term):
                return not self.is_true(term, card)
            case And(terms):
                return all(self.is_true(term, card) for term in terms)
            case Or(terms):
                return any(self.is_true(term, card) for term in terms)
            case Word(value) if value.form is Form.REGEX:
                return card.matches(("name", "text"), value.text)
            case Word(value):
                return card.holds("name", value.text) or card.holds("text", value.text)
            case Exact(value):
                return lookup_key(value.text) in card.name_keys
            case Comparison():
                return self._compares(tree, card)

    def _compares(self, term: Comparison, card: "OracleCard") -> bool:
        text, sign, day = term.value.text.rpartition("@")
        asked = term.day or (day if sign and term.name == "legal" else None)
        if asked is None:
            return self._compares_today(term, card, term.value.text)
        there = self.on(dt.date.fromisoformat(asked))
        then = there.cards.get(card.version.card_id)
        value = text if sign and term.name == "legal" else term.value.text
        return then is not None and there._compares_today(term, then, value)

    def _compares_today(self, term: Comparison, card: "OracleCard", text: str) -> bool:
        field = field_named(term.name)
        if field.kind == "number":
            other = field_named(text)
            left = card.number(field.name)
            right = card.number(other.name) if other else int(text)
            return left is not None and right is not None and COMPARE[term.operator](left, right)
        if field.kind == "date":
            return self._date(term, card, text)
        if field.name in ("name", "text", "flavour"):
            return card.compares_text(field.name, term)
        values, wanted = self._values(field.name, card), self._wanted(field.name, text)
        if term.operator == "!=":
            demands_one = field.name in ("type", "subtype", "domain", "category", "suit", "author")
            return bool(values or not demands_one) and not values & wanted
        if field.name == "author" and term.operator == ":":
            return bool(values & wanted) or any(fold(text) in value for value in card.author_names)
        return bool(values & wanted)

    def _date(self, term: Comparison, card: "OracleCard", text: str) -> bool:
        days = {"date": card.since, "changed": card.version.effective_from}
        if text in days:
            return COMPARE[term.operator](days[term.name], days[text])
        written = days[term.name].isoformat()[: len(text)]
        return COMPARE[term.operator](written, text)

    def _wanted(self, field: str, text: str) -> set[str]:
        if field in ("depends", "refers", "legal"):
            return {text.casefold()}
        return {fold(text) if field == "author" else lookup_key(text)}

    def _values(self, field: str, card: "OracleCard") -> set[str]:
        match field:
            case "is":
                return self._flags(card) | {lookup_key(trait) for trait in card.version.traits}
            case "legal":
                return {row.format.slug for row in self._snapshots if self._is_in_pool(row, card)}
            case "depends":
                return card.named if card.version.type == "Library" else set()
            case "refers":
                return card.named
            case _:
                return card.values(field)

    def _flags(self, card: "OracleCard") -> set[str]:
        version, flags = card.version, set()
        if (version.card.game_id, version.card.slug) in self._hubs:
            flags.add("hub")
        if version.type == "Library" and card.named:
            flags.add("dependency")
        if card.errata:
            flags.add("errata")
        if (version.card.game_id, version.card.slug) in self._starters or "starter" in card.set_codes:
            flags.add("starter")
        return flags

    @cached_property
    def _hubs(self) -> set[tuple[int, str]]:
        libraries = [card for card in self.cards.values() if card.version.type == "Library"]
        return {(card.version.card.game_id, slug) for card in libraries for slug in card.named}

    @cached_property
    def _starters(self) -> set[tuple[int, str]]:
        rows = [(starter.game_id, row) for starter in Starter.objects.all() for row in _rows(starter)]
        return {(game, row["card"]) for game, row in rows}

    @cached_property
    def _snapshots(self) -> list[FormatSnapshot]:
        return list(FormatSnapshot.objects.in_force(on=self.day).select_related("format"))

    def _is_in_pool(self, snapshot: FormatSnapshot, card: "OracleCard") -> bool:
        same_game = snapshot.format.game_id == card.version.card.game_id
        return same_game and in_pool(snapshot.pool, card.version.card.slug, card.set_codes)


def _rows(starter: Starter) -> list[dict[str, Any]]:
    return [row for rows in starter.zones.values() for row in rows]


class OracleCard:
    """A card in force on a day as plain values."""

    def __init__(self, version: CardVersion, day: dt.date) -> None:
        self.version = version
        self.day = day
        self.record = card_record(version)
        printings = list(version.card.printings.all())
        self.set_codes = {printing.card_set.code for printing in printings}
        self.texts: dict[str, list[str]] = {
            "name": [version.name, *(row.name for row in version.translations_in_force)],
            "text": [version.text, *(row.text for row in version.translations_in_force)],
            "flavour": [
                *(printing.flavour for printing in printings),
                *(row.flavour for row in version.translations_in_force),
            ],
        }
        self.history = list(version.card.versions.published().order_by("effective_from"))
        self.since = self.history[0].effective_from
        self.errata = errata_since_printing(self.history, printings, on=day)
        self.named = named_cards(version.card.game.slug, self.record) - {version.card.slug}
        self.name_keys = {lookup_key(name) for name in self.texts["name"]}
        self.author_names = {fold(author["name"]) for author in self.record["authors"]}

    def holds(self, column: str, text: str) -> bool:
        inside = any(fold(text) in fold(shown) for shown in self.texts[column])
        return inside or (column == "name" and lookup_key(text) in self.name_keys)

    def matches(self, columns: tuple[str, ...], pattern: str) -> bool:
        shown = [text for column in columns for text in self.texts[column] if text]
        return any(re.search(pattern, text, re.IGNORECASE) for text in shown)

    def compares_text(self, column: str, term: Comparison) -> bool:
        if term.value.form is Form.REGEX:
            return self.matches((column,), term.value.text)
        if term.operator == ":":
            return self.holds(column, term.value.text)
        key = lookup_key if column == "name" else fold
        shown = [text for text in self.texts[column] if text]
        is_same = any(key(text) == key(term.value.text) for text in shown)
        return is_same if term.operator == "=" else bool(shown) and not is_same

    def number(self, field: str) -> int | None:
        if field == "cost":
            return self.record["cost"]
        numbers = {**self.record["attributes"], **self.record["stats"]}
        by_name = {name.lower(): value for name, value in numbers.items()}
        return by_name.get(ATTRIBUTES.get(field, field))

    def values(self, field: str) -> set[str]:
        record = self.record
        found: dict[str, list[str]] = {
            "game": [self.version.card.game.slug],
            "set": sorted(self.set_codes),
            "type": [record["type"]],
            "subtype": record["subtypes"],
            "domain": [record["tags"]["domain"]] if record["tags"]["domain"] else [],
            "category": record["tags"]["categories"],
            "suit": [record["attributes"]["suit"]] if "suit" in record["attributes"] else [],
            "lang": ["en", *(row.language for row in self.version.translations_in_force)],
            "has": self._possessions() if field == "has" else [],
        }
        if field == "author":
            return self.author_names | {fold(author["initials"]) for author in record["authors"]}
        return {lookup_key(value) for value in found[field]}

    def _possessions(self) -> list[str]:
        rulings = Ruling.objects.in_force(on=self.day).filter(card=self.version.card_id)
        facts = {
            "ruling": rulings.exists(),
            "errata": bool(self.errata),
            "translation": bool(self.version.translations_in_force),
        }
        return [name for name, is_so in facts.items() if is_so]
