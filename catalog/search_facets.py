"""Facets beside a search: links that put a term into the query or take it out again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.utils.translation import gettext, gettext_noop

from catalog.facets import cards_among, counts_among
from catalog.folding import lookup_key
from catalog.models import Game
from catalog.search.errors import SearchRefused
from catalog.search.fields import field_named
from catalog.search.nodes import And, Comparison, Form, Node, Value
from catalog.vocabulary import said

#: Facet -> the field of the search language, and its heading.
_FIELDS: Final = {
    "types": ("type", gettext_noop("Type")),
    "subtypes": ("subtype", gettext_noop("Subtype")),
    "domains": ("domain", gettext_noop("Domain")),
    "categories": ("category", gettext_noop("Category")),
    "suits": ("suit", gettext_noop("Suit")),
    "traits": ("is", gettext_noop("Trait")),
    "sets": ("set", gettext_noop("Set")),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A link: the query with the term, or without it where it is chosen."""

    label: str
    href: str
    chosen: bool
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """A heading and its links."""

    title: str
    choices: list[Choice]

    @property
    def is_open(self) -> bool:
        return len(self.choices) <= 8 or any(choice.chosen for choice in self.choices)


def facet_groups(
    tree: Node | None, games: Sequence[Game], found: Set[int], *, on: dt.date, language: str, kept: str
) -> list[Group]:
    """The games, and of a chosen game its facets, each with how many cards its link leads to.

    `found`: keys of the versions found; `kept`: the rest of the page's query, encoded.
    """
    terms = _terms(tree)
    chosen = next((game for game in games if _same(_term("game", game.slug), terms)), None)
    others = [term for term in terms if not _names_a_game(term)]
    choices = []
    for game in games:
        # What the rest of the query finds in another game is not known while one is chosen.
        count = _cards(game, found, on) if chosen is None else None
        if count != 0:
            wanted = others if game == chosen else [_term("game", game.slug), *others]
            choices.append(Choice(game.name_in(language), _href(wanted, kept), game == chosen, count))
    groups = [Group(gettext("Game"), choices)]
    if chosen is not None:
        # Facets are short cuts: where counting them takes too long, the search is answered all the same.
        try:
            counted = counts_among(chosen, found, on=on)
        except SearchRefused:
            return groups
        groups += [
            _group(terms, field, gettext(title), counted[facet], kept)
            for facet, (field, title) in _FIELDS.items()
            if len(counted.get(facet, ())) > 1 or (facet == "traits" and facet in counted)
        ]
    return [group for group in groups if group.choices]


def _cards(game: Game, found: Set[int], on: dt.date) -> int | None:
    try:
        return cards_among(game, found, on=on)
    except SearchRefused:
        return None


def _group(terms: list[Node], field: str, title: str, counts: dict[str, int], kept: str) -> Group:
    """The values that some card found has, and those that the query asks for."""
    choices = []
    for value, count in counts.items():
        term = _term(field, value)
        same = _same(term, terms)
        rest = [other for other in terms if other not in same]
        if count or same:
            href = _href(rest if same else [*terms, term], kept)
            choices.append(Choice(said(value), href, bool(same), count))
    return Group(title, choices)


def _same(term: Comparison, terms: Iterable[Node]) -> list[Node]:
    """The terms that ask for the same, however it is written."""
    return [other for other in terms if isinstance(other, Comparison) and _sense(other) == _sense(term)]


def _sense(term: Comparison) -> tuple[object, ...]:
    field = field_named(term.name)
    operator = ":" if term.operator == "=" else term.operator
    form = term.value.form is Form.REGEX
    return field and field.name, operator, lookup_key(term.value.text), form, term.day


def _terms(tree: Node | None) -> list[Node]:
    """What is anded at the top of the query."""
    if tree is None:
        return []
    return list(tree.terms) if isinstance(tree, And) else [tree]


def _names_a_game(term: Node) -> bool:
    if not isinstance(term, Comparison) or term.operator not in (":", "="):
        return False
    field = field_named(term.name)
    return field is not None and field.name == "game"


def _term(field: str, value: str) -> Comparison:
    plain = value.replace("-", "").replace("_", "").isalnum()
    word = value.lower() if plain else value
    return Comparison(field, ":", Value(word, Form.BARE if plain else Form.QUOTED))


def _href(terms: Sequence[Node], kept: str) -> str:
    text = _text(terms)
    asked = urlencode({"q": text}) if text else ""
    return "?" + "&".join(filter(None, (asked, kept)))


def _text(terms: Sequence[Node]) -> str:
    return str(And(tuple(terms))) if len(terms) > 1 else "".join(map(str, terms))


def narrowed(text: str, tree: Node | None, words: Mapping[str, str]) -> str:
    """A query with further terms, field -> value, in front; `tree` is None where it cannot be read."""
    terms: list[Node] = [_term(field, value) for field, value in words.items()]
    if tree is None:
        return " ".join(filter(None, (_text(terms), text)))
    return _text([*terms, *_terms(tree)])
