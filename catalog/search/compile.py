"""Tree to condition: what a query asks of the search rows on a day.

Authority: API, search language.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext

from catalog.folding import exact, fold, lookup_key
from catalog.models import Card, CardSet, Game, SearchFact, SearchText
from catalog.search import conditions
from catalog.search.errors import SearchRefused, gettext_noop
from catalog.search.fields import Field, Kind, field_named, flags, nearest, nearest_field
from catalog.search.nodes import And, Comparison, Exact, Form, Leaf, Node, Not, Or, Value, Word, leaves
from catalog.search.patterns import Pattern, compiled
from catalog.search.rows import AUTHOR_INITIALS
from catalog.search.values import (
    SHOWN,
    read_day,
    read_days,
    read_folded,
    read_number,
    refused,
    trailing_day,
)

#: A word up to an operator in full width.
_WIDE_COMPARISON: Final = re.compile("(.+?)[：＝！＜＞≤≥≠]")
_HAS: Final = ("ruling", "errata", "translation")
_DAY_COLUMNS: Final = {"date": "since", "changed": "first_day"}
#: Fields whose words are stored as keys, with the list of a game's vocabulary that names them.
_WORDS: Final = {
    "type": "types",
    "subtype": "subtypes",
    "domain": "domains",
    "category": "categories",
    "suit": "suits",
}


@dataclass(slots=True)
class Compiler:
    """Reads the terms of one query on one day; what it has looked up is kept for the query."""

    day: dt.date
    games: tuple[Game, ...]
    warnings: list[str] = field(default_factory=list)
    #: Regular expressions by their leaf, to be run over what the other terms leave.
    patterns: dict[int, Pattern] = field(default_factory=dict)
    _known: set[tuple[str, str]] = field(default_factory=set)

    def prepare(self, tree: Node) -> dict[int, Q]:
        """The condition of every leaf, by `id`; of a regular expression it says nothing yet.

        Raises: SearchRefused.
        """
        terms = list(leaves(tree))
        self._look_up_words(terms)
        return {id(term): self._leaf(term) for term in terms}

    def _leaf(self, term: Leaf) -> Q:
        match term:
            case Word(value):
                return self._word(value, term)
            case Exact(value):
                read_folded(value)
                return conditions.named(value.text, self.day)
            case Comparison():
                return self._comparison(term)

    def _word(self, value: Value, term: Word) -> Q:
        if value.form is Form.REGEX:
            return self._pattern(term, value, ("name", "text"), self.day)
        if value.form is Form.BARE and (warning := _searched_as_word(value.text)):
            self.warnings.append(warning)
        read_folded(value)
        return conditions.words_hold(value.text, self.day)

    def _pattern(self, term: Leaf, value: Value, columns: tuple[str, ...], day: dt.date) -> Q:
        self.patterns[id(term)] = Pattern(compiled(value), columns, day, value)
        return conditions.EVERYTHING

    def _comparison(self, term: Comparison) -> Q:
        known = field_of(term)
        if term.operator not in known.operators:
            raise _bad_operator(term, known)
        day = read_day(term)
        if day is not None and not known.is_dated:
            message = gettext_noop("%(field)s is the same on every day: it takes no @.")
            place, words = term.position, {"field": known.name}
            raise SearchRefused("bad_date", message, position=place, token=term.token[:40], values=words)
        if known.condition is not None and known.is_dated and day is None:
            value, day = trailing_day(term.value)
            term = Comparison(term.name, term.operator, value, None, term.position, term.token)
        if day is None or day == self.day or id(term) in self.patterns:
            return self._on(term, known, self.day)
        if term.value.form is Form.REGEX:
            return self._on(term, known, day)
        return conditions.same_card_on(day, self._on(term, known, day))

    def _on(self, term: Comparison, known: Field, day: dt.date) -> Q:
        if term.value.form is Form.REGEX and known.name not in conditions.TEXT_COLUMNS:
            message = gettext_noop("%(field)s takes no regular expression.")
            raise refused("bad_value", message, term.value, field=known.name)
        if known.condition is not None:
            return _negatable(term, known.condition(term, day), conditions.EVERYTHING)
        match known.kind:
            case Kind.TEXT:
                return self._text(term, known, day)
            case Kind.NUMBER:
                return self._number(term, known)
            case Kind.DATE:
                return self._date(term, known)
            case Kind.REFERENCE:
                cards = self._cards_named(term.value)
                naming = conditions.names_card(cards, binds=known.name == "depends")
                return _negatable(term, naming, conditions.EVERYTHING)
            case Kind.DIRECTIVE:
                return conditions.EVERYTHING
            case Kind.KEYWORD:
                return self._keyword(term, known, day)

    def _text(self, term: Comparison, known: Field, day: dt.date) -> Q:
        if term.value.form is Form.REGEX:
            if term.operator != ":":
                raise _bad_operator(term, known)
            return self._pattern(term, term.value, (known.name,), day)
        folded = read_folded(term.value)
        if known.name == "author":
            return _author(term, folded)
        if term.operator == ":":
            return conditions.text_holds(known.name, term.value.text, day)
        same = conditions.text_is(known.name, term.value.text, day)
        return _negatable(term, same, conditions.has_any_text(known.name, day))

    def _number(self, term: Comparison, known: Field) -> Q:
        number = read_number(term, known)
        if isinstance(number, Field):
            return conditions.numbers_compare(known.key, term.operator, number.key)
        return conditions.number_compares(known.key, term.operator, number)

    def _date(self, term: Comparison, known: Field) -> Q:
        column, days = _DAY_COLUMNS[known.name], read_days(term)
        if isinstance(days, Field):
            return conditions.columns_compare(column, term.operator, _DAY_COLUMNS[days.name])
        return conditions.days_compare(column, term.operator, *days)

    def _keyword(self, term: Comparison, known: Field, day: dt.date) -> Q:
        match known.name:
            case "game":
                return _negatable(term, conditions.in_game(self._games(term.value)), conditions.EVERYTHING)
            case "set":
                return _negatable(term, conditions.in_set(_sets(term.value)), conditions.EVERYTHING)
            case "is":
                return _negatable(term, self._flag(term.value, day), conditions.EVERYTHING)
            case "has":
                return _negatable(term, _possession(term.value, day), conditions.EVERYTHING)
            case "lang":
                spoken = conditions.speaks(self._language(term.value), day)
                return _negatable(term, spoken, conditions.EVERYTHING)
            case _:
                word = self._known_word(term, known)
                return _negatable(
                    term, conditions.has_word(known.key, word), conditions.has_any_fact(known.key)
                )

    def _games(self, value: Value) -> list[int]:
        key = lookup_key(value.text)
        found = [game.pk for game in self.games if key in _game_keys(game)]
        if not found:
            slugs = [game.slug for game in self.games]
            message = gettext_noop("There is no game %(value)s; known: %(known)s.")
            near = nearest(value.text, slugs)
            raise refused("unknown_value", message, value, near, known=", ".join(slugs))
        return found

    def _language(self, value: Value) -> str:
        languages = {language for game in self.games for language in game.languages} | {"en"}
        if value.text.casefold() not in languages:
            message = gettext_noop("There are texts in these languages: %(known)s.")
            raise refused("unknown_value", message, value, known=", ".join(sorted(languages)))
        return value.text.casefold()

    def _flag(self, value: Value, day: dt.date) -> Q:
        flag = flags().get(value.text.casefold())
        if flag is not None:
            return flag.condition(day)
        word, traits = lookup_key(value.text), self._vocabulary("traits")
        if word in map(lookup_key, traits) or ("trait", word) in self._known:
            return conditions.has_word("trait", word)
        known = [*flags(), *traits]
        message = gettext_noop("Nothing is %(value)s; known: %(known)s.")
        raise refused("unknown_value", message, value, nearest(value.text, known), known=", ".join(known))

    def _known_word(self, term: Comparison, known: Field) -> str:
        word = lookup_key(term.value.text)
        listed = self._vocabulary(_WORDS.get(known.name, ""))
        if (known.key, word) in self._known or word in map(lookup_key, listed):
            return word
        if not listed:
            stored = SearchFact.objects.filter(field=known.key).order_by().values_list("word", flat=True)
            listed = sorted({found for found in stored.distinct() if found})
        near = nearest(term.value.text, listed)
        message = gettext_noop("No card has the %(field)s %(value)s.")
        raise refused("unknown_value", message, term.value, near, field=known.name)

    def _vocabulary(self, name: str) -> list[str]:
        words = [word for game in self.games for word in game.vocabulary.get(name, ())]
        return sorted(set(words))

    def _look_up_words(self, terms: Iterable[Leaf]) -> None:
        """Which of the keyword values stand on some card, in one query."""
        wanted = Q()
        for term in terms:
            known = field_named(term.name) if isinstance(term, Comparison) else None
            if known is not None and isinstance(term, Comparison) and known.kind is Kind.KEYWORD:
                key = "trait" if known.name == "is" else known.key
                wanted |= Q(field=key, word=lookup_key(term.value.text))
        if wanted:
            found = SearchFact.objects.filter(wanted).order_by().values_list("field", "word").distinct()
            self._known = {(name, word) for name, word in found if word is not None}

    def _cards_named(self, value: Value) -> list[tuple[int, str]]:
        """(game, slug) of the cards that a value means: by slug, or by a name of any time and language."""
        slug = value.text.casefold()
        cards = set(Card.objects.filter(slug=slug).values_list("game_id", "slug"))
        texts = SearchText.objects.filter(name_key=lookup_key(value.text)[:500]).order_by()
        cards |= set(texts.values_list("card__game_id", "card__slug").distinct())
        key = lookup_key(value.text)
        for game in self.games:
            for always, name in game.always_in_play.items():
                if slug == always or key == lookup_key(name):
                    cards.add((game.pk, always))
        if not cards:
            names = SearchText.objects.order_by().values_list("name", flat=True).distinct()
            near = nearest(fold(value.text), names)
            raise refused("unknown_value", gettext_noop("There is no card %(value)s."), value, near)
        return sorted(cards)


def joined(tree: Node, leaf_conditions: Mapping[int, Q]) -> Q:
    """The condition of a tree from those of its leaves."""
    match tree:
        case Not(term):
            return ~joined(term, leaf_conditions)
        case And(terms):
            both = joined(terms[0], leaf_conditions)
            for term in terms[1:]:
                both &= joined(term, leaf_conditions)
            return both
        case Or(terms):
            either = joined(terms[0], leaf_conditions)
            for term in terms[1:]:
                either |= joined(term, leaf_conditions)
            return either
        case _:
            return leaf_conditions[id(tree)]


def field_of(term: Comparison) -> Field:
    """The field that a comparison names. Raises: SearchRefused (`unknown_field`)."""
    known = field_named(term.name)
    if known is None:
        near, name = nearest_field(term.name), term.name[:40]
        message = gettext_noop("There is no field %(field)s. To search for these words, put them in quotes.")
        if near:
            message = gettext_noop("There is no field %(field)s.")
        raise SearchRefused(
            "unknown_field", message, position=term.position, token=name, near=near, values={"field": name}
        )
    return known


def _negatable(term: Comparison, is_so: Q, has_any: Q) -> Q:
    """`!=` asks for a card that has the field, and in it no such value; `-` also takes those without."""
    return has_any & ~is_so if term.operator == "!=" else is_so


def _author(term: Comparison, folded: str) -> Q:
    initials = conditions.has_word(AUTHOR_INITIALS, folded)
    if term.operator == ":":
        return conditions.author_holds(folded) | initials
    same = conditions.has_word("author", folded) | initials
    return _negatable(term, same, conditions.has_any_fact("author"))


def _possession(value: Value, day: dt.date) -> Q:
    match value.text.casefold():
        case "ruling":
            return conditions.has_ruling(day)
        case "errata":
            return conditions.has_errata(day)
        case "translation":
            return conditions.is_translated(day)
    message = gettext_noop("%(field)s is one of %(known)s.")
    words = {"field": "has", "known": ", ".join(_HAS)}
    raise refused("unknown_value", message, value, nearest(value.text, _HAS), **words)


def _sets(value: Value) -> list[int]:
    key = lookup_key(value.text)
    sets = list(CardSet.objects.all())
    found = [row.pk for row in sets if key in {lookup_key(row.code), *map(lookup_key, row.names.values())}]
    if not found:
        codes = sorted({row.code for row in sets})
        message = gettext_noop("There is no set %(value)s.")
        raise refused("unknown_value", message, value, nearest(value.text, codes))
    return found


def _game_keys(game: Game) -> set[str]:
    return {lookup_key(game.slug), *map(lookup_key, game.names.values())}


def _bad_operator(term: Comparison, known: Field) -> SearchRefused:
    usable = ", ".join(known.operators)
    if known.kind is Kind.TEXT and term.value.form is Form.REGEX:
        usable = ":"
    message = gettext_noop("%(field)s takes %(usable)s, not %(operator)s.")
    words = {"field": known.name, "usable": usable, "operator": term.operator}
    position = term.position + len(term.name) + (len(term.day) + 1 if term.day is not None else 0)
    return SearchRefused("bad_operator", message, position=position, token=term.operator, values=words)


def _searched_as_word(word: str) -> str | None:
    """The warning about a word that looks like more than that."""
    written = {"word": word[:SHOWN]}
    if word.casefold() == "and":
        return gettext("“%(word)s” is searched as a word: terms are anded as they stand.") % written
    if word.casefold() == "not":
        return gettext("“%(word)s” is searched as a word: a minus negates.") % written
    # A Chinese keyboard writes operators in full width; in a name or a text they are punctuation.
    comparison = _WIDE_COMPARISON.match(word)
    if comparison and field_named(exact(comparison[1])):
        return gettext("“%(word)s” is searched as a word: operators are : = != < <= > >=.") % written
    return None
