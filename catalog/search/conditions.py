"""What terms ask of search rows: conditions over `SearchVersion`, each exact under negation.

A condition is a membership (`version in …`), never a comparison that could be unknown: so its negation is
its complement, and a card without a text or a stat is simply not a member. Authority: DESIGN, dated records.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Collection
from typing import Any

from django.db.models import CharField, DateField, Exists, F, ForeignKey, Func, Lookup, OuterRef, Q, QuerySet

from catalog.folded import TRIGRAM
from catalog.folding import fold, lookup_key
from catalog.models import (
    Card,
    Person,
    Printing,
    Ruling,
    SearchEdge,
    SearchFact,
    SearchText,
    SearchVersion,
)

#: True of no version.
NOTHING = Q(version_id__lt=0)
#: True of every version.
EVERYTHING = Q(version_id__gt=0)
#: How operators compare columns.
LOOKUPS = {":": "exact", "=": "exact", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
#: The same, of the number that stands on the right.
_MIRRORED = {":": "exact", "=": "exact", "<": "gt", "<=": "gte", ">": "lt", ">=": "lte"}
TEXT_COLUMNS = ("name", "text", "flavour")


@ForeignKey.register_lookup
@CharField.register_lookup
class Among(Lookup):
    """Whether a value is one of many: one parameter, however many they are."""

    lookup_name = "among"
    prepare_rhs = False

    def as_sqlite(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, tuple[Any, ...]]:
        column, params = self.process_lhs(compiler, connection)
        return f"{column} IN (SELECT value FROM json_each(%s))", (*params, json.dumps(sorted(self.rhs)))

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        column, params = self.process_lhs(compiler, connection)
        return f"{column} = ANY(%s)", (*params, sorted(self.rhs))


def versions_on(day: dt.date) -> QuerySet[SearchVersion]:
    """The versions in force on the day."""
    return SearchVersion.objects.filter(first_day__lte=day, last_day__gte=day)


def texts_on(day: dt.date) -> QuerySet[SearchText]:
    """Names and texts in force on the day, in every language."""
    return SearchText.objects.order_by().filter(first_day__lte=day, last_day__gte=day)


class _Unsought(Func):
    """A day as it stands, in a form by which no index is sought."""

    arity = 1
    output_field = DateField()

    def as_sqlite(self, compiler: Any, connection: Any, **_: Any) -> Any:
        return self.as_sql(compiler, connection, template="+%(expressions)s")

    def as_postgresql(self, compiler: Any, connection: Any, **_: Any) -> Any:
        return self.as_sql(compiler, connection, template="(%(expressions)s + 0)")


def texts_read_through(day: dt.date) -> QuerySet[SearchText]:
    """The same for what no index answers: the table is read as it lies.

    Row by row in the order of the index of days costs more, which neither database foresees.
    """
    texts = SearchText.objects.order_by().alias(begins=_Unsought("first_day"), ends=_Unsought("last_day"))
    return texts.filter(begins__lte=day, ends__gte=day)


def same_card_on(day: dt.date, condition: Q) -> Q:
    """Versions of cards of which, on another day, the condition was true."""
    return Q(card_id__in=versions_on(day).filter(condition).order_by().values("card_id"))


def version_among(ids: Collection[int]) -> Q:
    """Versions with these keys."""
    return Q(version_id__among=ids)


def words_hold(written: str, day: dt.date) -> Q:
    """Versions whose name or text holds the piece, or whose name it is, in any language."""
    piece = fold(written)
    holds = Q(name__or_text_holds=piece) | Q(name_key=lookup_key(written)[:500])
    return _has_text(_texts_for(piece, day).filter(holds))


def text_holds(column: str, written: str, day: dt.date) -> Q:
    """Versions of which the column holds the piece, in any language; of a name, or is it, spelt as one."""
    texts = texts_on(day) if column == "name" else _texts_for(fold(written), day)
    return _has_text(texts.filter(_holds(column, written)))


def text_is(column: str, written: str, day: dt.date) -> Q:
    """Versions of which the column is the text, in any language; names by their key."""
    if column == "name":
        return named(written, day)
    return _has_text(texts_read_through(day).filter(**{column: fold(written)}))


def has_any_text(column: str, day: dt.date) -> Q:
    """Versions of which the column is not empty, in any language."""
    return _has_text(texts_read_through(day).exclude(**{column: ""}))


def named(name: str, day: dt.date) -> Q:
    """Versions with this name in any language, whatever its case, accents and punctuation."""
    return _has_text(texts_on(day).filter(name_key=lookup_key(name)[:500]))


def speaks(language: str, day: dt.date) -> Q:
    """Versions with a wording of their own in the language."""
    return _has_text(texts_on(day).filter(language=language))


def is_translated(day: dt.date) -> Q:
    """Versions with a wording in another language than English."""
    return _has_text(texts_read_through(day).exclude(language="en"))


def has_word(field: str, word: str) -> Q:
    """Versions with this word (folded to its key) in the field."""
    return _has_fact(SearchFact.objects.filter(field=field, word=word))


def author_holds(folded: str) -> Q:
    """Versions with an author whose name holds the piece: people are few, their places on cards many."""
    names = (fold(name)[:200] for name in Person.objects.order_by().values_list("name", flat=True))
    words = {name for name in names if folded in name}
    return _has_fact(SearchFact.objects.filter(field="author", word__among=words)) if words else NOTHING


def has_any_fact(field: str) -> Q:
    """Versions that have the field at all."""
    return _has_fact(SearchFact.objects.filter(field=field))


def number_compares(field: str, operator: str, number: int) -> Q:
    """Versions whose number stands in the relation; those without one do not."""
    facts = SearchFact.objects.filter(field=field, number__isnull=False)
    if operator == "!=":
        return _has_fact(facts.exclude(number=number))
    return _has_fact(facts.filter(**{f"number__{LOOKUPS[operator]}": number}))


def numbers_compare(field: str, operator: str, other: str) -> Q:
    """Versions of which both numbers are there and stand in the relation."""
    facts = SearchFact.objects.filter(version=OuterRef("version"), field=other)
    number = OuterRef("number")
    if operator == "!=":
        second = facts.filter(Q(number__lt=number) | Q(number__gt=number))
    else:
        second = facts.filter(**{f"number__{_MIRRORED[operator]}": number})
    return _has_fact(SearchFact.objects.filter(Exists(second), field=field))


def days_compare(column: str, operator: str, first: dt.date, last: dt.date) -> Q:
    """Versions whose day lies in, before or after a span of days."""
    within = Q(**{f"{column}__gte": first, f"{column}__lte": last})
    match operator:
        case "<":
            return Q(**{f"{column}__lt": first})
        case "<=":
            return Q(**{f"{column}__lte": last})
        case ">":
            return Q(**{f"{column}__gt": last})
        case ">=":
            return Q(**{f"{column}__gte": first})
        case "!=":
            return ~within
        case _:
            return within


def columns_compare(column: str, operator: str, other: str) -> Q:
    """Versions of which two days stand in the relation."""
    if operator == "!=":
        return ~Q(**{column: F(other)})
    return Q(**{f"{column}__{LOOKUPS[operator]}": F(other)})


def in_game(games: Collection[int]) -> Q:
    """Versions of cards of these games."""
    return Q(game_id__in=list(games))


def in_set(sets: Collection[int]) -> Q:
    """Versions of cards with a printing in one of these sets."""
    printed = Printing.objects.order_by().filter(card_set_id__in=list(sets))
    return Q(card_id__in=printed.values("card_id"))


def names_card(cards: Collection[tuple[int, str]], *, binds: bool) -> Q:
    """Versions that name one of these cards (game, slug); when `binds`, only those that hang on it."""
    naming = NOTHING
    for game, slug in cards:
        edges = SearchEdge.objects.order_by().filter(game_id=game, named=slug)
        naming |= Q(version_id__in=(edges.filter(binds=True) if binds else edges).values("version_id"))
    return naming


def is_hub(day: dt.date) -> Q:
    """Versions of cards that another Library in force names. Source: boost:card.8."""
    edges = SearchEdge.objects.order_by().filter(
        binds=True, version__search__first_day__lte=day, version__search__last_day__gte=day
    )
    named = set(edges.values_list("game_id", "named").distinct())
    slugs = {slug for _, slug in named}
    cards = Card.objects.filter(slug__in=slugs).order_by().values_list("pk", "game_id", "slug")
    return Q(card_id__among={pk for pk, game, slug in cards if (game, slug) in named})


def is_dependency(day: dt.date) -> Q:
    """Versions of Libraries that name a Library. Source: boost:card.8."""
    return Q(version_id__in=SearchEdge.objects.order_by().filter(binds=True).values("version_id"))


def has_ruling(day: dt.date) -> Q:
    """Versions of cards with a ruling in force."""
    return Q(card_id__in=Ruling.objects.in_force(on=day).order_by().values("card_id"))


def has_errata(day: dt.date) -> Q:
    """Versions that were changed since the latest printing by the day: what the card page lists as errata."""
    reprinted = SearchVersion.objects.order_by().filter(
        card__printings__card_set__released_on__lte=day,
        card__printings__card_set__released_on__gte=F("first_day"),
    )
    return Q(since__lt=F("first_day")) & ~Q(version_id__in=reprinted.values("version_id"))


def _holds(column: str, written: str) -> Q:
    holds = Q(**{f"{column}__holds": fold(written)})
    return holds | Q(name_key=lookup_key(written)[:500]) if column == "name" else holds


def _texts_for(piece: str, day: dt.date) -> QuerySet[SearchText]:
    return texts_on(day) if len(piece) >= TRIGRAM else texts_read_through(day)


def _has_text(texts: QuerySet[SearchText]) -> Q:
    return Q(version_id__in=texts.values("version_id"))


def _has_fact(facts: QuerySet[SearchFact]) -> Q:
    return Q(version_id__in=facts.order_by().values("version_id"))
