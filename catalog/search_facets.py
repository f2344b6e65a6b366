"""Facets beside a search: links that put a term into the query or take it out again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.utils.translation import gettext, gettext_noop

from catalog.facets import game_facets
from catalog.models import Game
from catalog.search.errors import SearchRefused
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
    tree: Node | None, games: Sequence[Game], *, on: dt.date, language: str, kept: str
) -> list[Group]:
    """The games, and of a chosen game its facets; `kept`: the rest of the page's query, encoded."""
    terms = _terms(tree)
    chosen = next((game for game in games if _term("game", game.slug) in terms), None)
    others = [term for term in terms if not _names_a_game(term)]
    choices = [
        Choice(
            game.name_in(language),
            _href(others if game == chosen else [_term("game", game.slug), *others], kept),
            game == chosen,
        )
        for game in games
    ]
    groups = [Group(gettext("Game"), choices)]
    if chosen is not None:
        # Facets are short cuts: where counting them takes too long, the search is answered all the same.
        try:
            counted = game_facets(chosen, on=on)
        except SearchRefused:
            return groups
        groups += [
            _group(terms, field, gettext(title), counted[facet], kept)
            for facet, (field, title) in _FIELDS.items()
            if len(counted.get(facet, ())) > 1 or (facet == "traits" and facet in counted)
        ]
    return groups


def _group(terms: list[Node], field: str, title: str, counts: dict[str, int], kept: str) -> Group:
    choices = []
    for value, count in counts.items():
        term = _term(field, value)
        rest = [other for other in terms if other != term]
        is_chosen = len(rest) < len(terms)
        choices.append(
            Choice(said(value), _href(rest if is_chosen else [*terms, term], kept), is_chosen, count)
        )
    return Group(title, choices)


def _terms(tree: Node | None) -> list[Node]:
    """What is anded at the top of the query."""
    if tree is None:
        return []
    return list(tree.terms) if isinstance(tree, And) else [tree]


def _names_a_game(term: Node) -> bool:
    return isinstance(term, Comparison) and term.name.lower() == "game" and term.operator in (":", "=")


def _term(field: str, value: str) -> Comparison:
    plain = value.replace("-", "").replace("_", "").isalnum()
    word = value.lower() if plain else value
    return Comparison(field, ":", Value(word, Form.BARE if plain else Form.QUOTED))


def _href(terms: Sequence[Node], kept: str) -> str:
    text = str(And(tuple(terms))) if len(terms) > 1 else "".join(map(str, terms))
    asked = urlencode({"q": text}) if text else ""
    return "?" + "&".join(filter(None, (asked, kept)))
