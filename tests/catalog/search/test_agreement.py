"""Search agrees with a plain filter in Python over all cards, whatever is asked, on any day.

Thousands of queries are tried with DECKWRIGHT_EXAMPLES=3000; a hundred and twenty otherwise.
"""

import datetime as dt
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.models import CardVersion, Translation
from catalog.search.grammar import parse
from catalog.search.query import search_cards
from catalog.services import version_draft, version_publish
from tests.catalog.search.oracle import Oracle
from tests.days import LATER, SOON

EXAMPLES = int(os.environ.get("DECKWRIGHT_EXAMPLES", "120"))
DAYS = (dt.date(2025, 12, 31), dt.date(2026, 1, 1), SOON - dt.timedelta(days=1), SOON, LATER, dt.date.max)

WORDS = (
    "a",
    "as",
    "draw",
    "rank",
    "Fruits",
    "card",
    "smart",
    "multiindex",
    "需求",
    "抽",
    "卡",
    "e",
    "'",
    "zzz",
)
TEXTS = (*WORDS, '"smart ptr"', '"a card"', '"ÉLAN"', "/^a/", "/s$/", r"/[0-9]+ of/")
NUMBERS = (
    "speed",
    "reliability",
    "accuracy",
    "cost",
    "rank",
    "cpp",
    "skill",
    "salary",
    "personality",
    "quality",
)
VALUES = {
    "game": ("boost", "release", "programmers", "DUEL"),
    "set": ("base", "starter"),
    "type": ("library", "Play", '"Tools & Methods"', "problem", "Feature"),
    "domain": ("networking", "MATH", "utility"),
    "category": ("async", '"error handling"', "pattern"),
    "suit": ("fruits", "birds"),
    "is": ("hub", "dependency", "instant", "persistent", "starter", "errata", "one-time"),
    "has": ("ruling", "errata", "translation"),
    "lang": ("en", "zh"),
    "author": ("dimov", "PDi", "a", '"Peter Dimov"'),
    "depends": ("asio", "mp11", "container-hash"),
    "refers": ("asio", "integer", "function"),
    # With a day of their own: before the first snapshot the question is refused.
    "legal": ("boost-strict@2026-01-01", "release-base@2027-01-01", "programmers-base@2027-01-01"),
    "name": TEXTS,
    "text": TEXTS,
    "flavour": ("a", "patient", "/every/"),
}
ONLY_COLON = tuple(value for value in TEXTS if value.startswith("/"))
MATHS = (":", "=", "!=", "<", "<=", ">", ">=")
DATES = ("2026", "2026-01", "2026-01-01", SOON.isoformat(), LATER.isoformat())


def _comparison(field: str, operator: str, value: str) -> str:
    return f"{field}{':' if value.startswith('/') else operator}{value}"


def _keywords(field: str) -> st.SearchStrategy[str]:
    operators = st.sampled_from((":", "=", "!="))
    return st.builds(_comparison, st.just(field), operators, st.sampled_from(VALUES[field]))


words = st.sampled_from((*TEXTS, '!"Asio"', "!jez", '!"Smart-Ptr"'))
numbers = st.builds(
    _comparison,
    st.sampled_from(NUMBERS),
    st.sampled_from(MATHS),
    st.one_of(st.integers(-4, 20).map(str), st.sampled_from(NUMBERS)),
)
dates = st.builds(
    _comparison,
    st.sampled_from(("date", "changed")),
    st.sampled_from(MATHS),
    st.sampled_from((*DATES, "date", "changed")),
)
dated = st.builds(
    lambda term, day: term.replace(":", f"@{day}:", 1),
    st.sampled_from(("text:draw", "text:rank", "name:a", "speed:3", "type:library", "is:hub", "text:/card/")),
    st.sampled_from(("2026-01-01", SOON.isoformat(), LATER.isoformat(), "2025-01-01")),
)
terms = st.one_of(words, numbers, dates, dated, *map(_keywords, VALUES))
queries = st.recursive(
    terms,
    lambda inner: st.one_of(
        inner.map(lambda query: f"-({query})"),
        st.lists(inner, min_size=2, max_size=3).map(" ".join),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"({' or '.join(parts)})"),
    ),
    max_leaves=6,
)


class Oracles:
    """An oracle for each day, made when it is first asked."""

    def __init__(self) -> None:
        self._by_day: dict[dt.date, Oracle] = {}

    def on(self, day: dt.date) -> Oracle:
        return self._by_day.setdefault(day, self._by_day.get(day) or Oracle(day))


@pytest.fixture
def oracles(loaded: None) -> Oracles:
    """Of the fixtures with changes to come: facts, a name, a translation, a withdrawal."""
    _publish("ri34", SOON, name="Élan of Fruits", attributes={"rank": 13, "suit": "Birds"})
    _publish("asio", SOON, stats={"Speed": 1, "Accuracy": 9}, effects=[], traits=["instant"])
    _publish("mp11", LATER, withdrawn=True)
    _publish("all-hands-meeting", LATER, cost=7)
    version = CardVersion.objects.in_force(on=SOON).get(card__slug="rumour-mill")
    draft = Translation.objects.create(
        version=version,
        language="zh",
        effective_from=LATER,
        name="卡 Mill",
        text="抽 a",
        text_state="reviewed",
    )
    version_publish(draft)
    return Oracles()


def _publish(slug: str, day: dt.date, **facts) -> None:
    draft = version_draft(CardVersion.objects.in_force(on=SOON).get(card__slug=slug), effective_from=day)
    for name, value in facts.items():
        setattr(draft, name, value)
    draft.save()
    version_publish(draft)


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(query=queries, day=st.sampled_from(DAYS))
@pytest.mark.timeout(3600)
def test_search_agrees_with_a_plain_filter_over_all_cards(oracles, query, day):
    found = search_cards(query, day=day)
    rows = found.cards.rows.values_list("card__game__slug", "card__slug")
    assert {f"{game}/{slug}" for game, slug in rows} == oracles.on(day).found(parse(query))
    assert len(found.cards) == len(rows)
