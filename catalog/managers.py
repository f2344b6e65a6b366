"""Reads of the reference data under the names of the domain, each with an explicit day.

Every chain is one query, and one more for each `with_…` that follows a to-many relation.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import BooleanField, ExpressionWrapper, Prefetch, Q

from catalog.folding import lookup_key

#: What may still be written to a published row: caches, and the mark of a cancelled schedule.
BOOKKEEPING = frozenset({"published_at", "effective_until", "cancelled_at", "number", "generation"})


class PublishedRowError(ValidationError):
    """A published row was to be changed or deleted: a new version is made instead."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"{what} is published and cannot be changed; make a new version.", code="published_row"
        )


def _holds(on: dt.date) -> Q:
    """What is true, of published rows, of the one of each thing that holds on the day."""
    unended = Q(effective_until__isnull=True) | Q(effective_until__gt=on)
    return Q(effective_from__lte=on, withdrawn=False) & unended


class DatedQuerySet(models.QuerySet[Any]):
    """Rows of one kind of dated thing, read by the day they are asked for."""

    def published(self) -> Self:
        """Rows that were published and not cancelled before their date."""
        return self.filter(published_at__isnull=False, cancelled_at__isnull=True)

    def drafts(self) -> Self:
        """Rows that were never published."""
        return self.filter(published_at__isnull=True)

    def in_force(self, *, on: dt.date) -> Self:
        """The one row of each thing that holds on the day `on`; none of a thing that is withdrawn by then."""
        return self.published().filter(_holds(on))

    def told_in_force(self, *, on: dt.date) -> Self:
        """Each row with `holds`: whether it is, if it is published, in force on the day `on`."""
        return self.annotate(holds=ExpressionWrapper(_holds(on), output_field=BooleanField()))

    def begun_by(self, day: dt.date) -> Self:
        """Published rows in force on `day` or before, withdrawals among them."""
        return self.published().filter(effective_from__lte=day)

    def in_game(self, game_slug: str) -> Self:
        """Rows of one game."""
        return self.filter(**{f"{self.model.game_path}__slug": game_slug})

    def in_language(self, language: str) -> Self:
        """Rows in one language."""
        return self.filter(language=language)

    def update(self, **values: Any) -> int:
        """Change drafts. Raises: PublishedRowError when a published row is among them."""
        with transaction.atomic():
            self._refuse_published()
            return super().update(**values)

    def delete(self) -> tuple[int, dict[str, int]]:
        """Remove drafts. Raises: PublishedRowError when a published row is among them."""
        with transaction.atomic():
            self._refuse_published()
            return super().delete()

    def bulk_create(self, objs: Iterable[Any], *args: Any, **options: Any) -> list[Any]:
        """Add rows. Raises: PublishedRowError for an upsert, which could change a published row."""
        if options.get("update_conflicts"):
            raise PublishedRowError(f"a {self.model._meta.verbose_name} that is there already")
        return super().bulk_create(objs, *args, **options)

    def write_bookkeeping(self, **values: Any) -> int:
        """Write caches and marks of published rows: for `catalog.publication` alone.

        Raises: PublishedRowError for any other field.
        """
        if not set(values) <= BOOKKEEPING:
            raise PublishedRowError(f"a {self.model._meta.verbose_name}")
        return super().update(**values)

    def _refuse_published(self) -> None:
        """The rows are held until the transaction ends, so that nobody publishes one of them meanwhile."""
        held = self.model._default_manager.select_for_update().filter(pk__in=self.order_by().values("pk"))
        if any(held.order_by().values_list("published_at", flat=True)):
            raise PublishedRowError(f"a {self.model._meta.verbose_name} among these")

    update.alters_data = True  # type: ignore[attr-defined]
    delete.alters_data = True  # type: ignore[attr-defined]
    write_bookkeeping.alters_data = True  # type: ignore[attr-defined]


class AuthorshipQuerySet(models.QuerySet[Any]):
    """Places in author lists; those of a published version are part of it and as fixed as it is."""

    def update(self, **values: Any) -> int:
        with transaction.atomic():
            self._refuse_published()
            if version := values.get("version", values.get("version_id")):
                self.refuse_published_versions([getattr(version, "pk", version)])
            return super().update(**values)

    def delete(self) -> tuple[int, dict[str, int]]:
        with transaction.atomic():
            self._refuse_published()
            return super().delete()

    def bulk_create(self, objs: Iterable[Any], *args: Any, **options: Any) -> list[Any]:
        rows = list(objs)
        with transaction.atomic():
            self.refuse_published_versions({row.version_id for row in rows})
            return super().bulk_create(rows, *args, **options)

    def refuse_published_versions(self, version_ids: Any) -> None:
        """Hold these card versions until the transaction ends.

        Raises: PublishedRowError when one of them is published.
        """
        versions = self.model._meta.get_field("version").related_model
        held = versions._default_manager.select_for_update().filter(pk__in=version_ids)
        if any(held.order_by().values_list("published_at", flat=True)):
            raise PublishedRowError("the author list of a card version")

    def _refuse_published(self) -> None:
        self.refuse_published_versions(self.order_by().values("version_id"))

    update.alters_data = True  # type: ignore[attr-defined]
    delete.alters_data = True  # type: ignore[attr-defined]


class CardQuerySet(models.QuerySet[Any]):
    """Cards by identity."""

    def in_game(self, game_slug: str) -> Self:
        """Cards of one game."""
        return self.filter(game__slug=game_slug)

    def in_set(self, *codes: str) -> Self:
        """Cards with a printing in one of these sets of their game."""
        return self.filter(pk__in=_printed_in(codes))

    def in_force(self, *, on: dt.date) -> Self:
        """Cards that have a version in force on the day `on`."""
        return self.filter(pk__in=_versions().in_force(on=on).values("card_id"))

    def with_history(self) -> Self:
        """Each card with its published versions as the list `history`, oldest first."""
        versions = _versions().published().with_authors().order_by("effective_from")
        return self.prefetch_related(Prefetch("versions", versions, to_attr="history"))

    def with_printings(self) -> Self:
        """Each card with its printings and their sets, in the order of the sets."""
        return self.prefetch_related(Prefetch("printings", _printings_in_order()))

    def with_rulings(self, *, on: dt.date) -> Self:
        """Each card with its rulings in force on `on` as the list `rulings_in_force`, in every language."""
        rulings = _related(self.model, "rulings").in_force(on=on)
        return self.prefetch_related(Prefetch("rulings", rulings, to_attr="rulings_in_force"))


class CardVersionQuerySet(DatedQuerySet):
    """Versions of cards."""

    def in_set(self, *codes: str) -> Self:
        """Versions of cards with a printing in one of these sets of their game."""
        return self.filter(card_id__in=_printed_in(codes))

    def named(self, name: str) -> Self:
        """Versions with this name in any language, whatever its case, accents, width and punctuation."""
        key = lookup_key(name)[:500]
        translated = _related(self.model, "translations").published().filter(name_key=key)
        return self.filter(Q(name_key=key) | Q(pk__in=translated.values("version_id")))

    def for_slugs(self, slugs: Collection[str]) -> Self:
        """Versions of the cards with these slugs."""
        return self.filter(card__slug__in=slugs)

    def with_card(self) -> Self:
        """Each version with its card and game."""
        return self.select_related("card__game")

    def with_authors(self) -> Self:
        """Each version with its author list in order: with the card, all that a card record needs."""
        authorships = _related(self.model, "authorships").select_related("person").order_by("position")
        return self.with_card().prefetch_related(Prefetch("authorships", authorships))

    def with_printings(self) -> Self:
        """Each version with the printings of its card and their sets."""
        return self.prefetch_related(Prefetch("card__printings", _printings_in_order()))

    def with_translations(self, *, on: dt.date) -> Self:
        """Each version with its translations in force on `on` as the list `translations_in_force`."""
        translations = _related(self.model, "translations").in_force(on=on)
        return self.prefetch_related(Prefetch("translations", translations, to_attr="translations_in_force"))


class ClauseQuerySet(models.QuerySet[Any]):
    """Clauses by identity, in the order of their rulebooks."""

    def in_game(self, game_slug: str) -> Self:
        """Clauses of one game's rulebook."""
        return self.filter(rulebook__game__slug=game_slug)

    def with_text(self, *, on: dt.date) -> Self:
        """Each clause with its texts in force on `on` as the list `texts_in_force`, one a language."""
        versions = _related(self.model, "versions").in_force(on=on)
        return self.select_related("rulebook__game").prefetch_related(
            Prefetch("versions", versions, to_attr="texts_in_force")
        )

    def full_ids(self) -> list[str]:
        """Full ids in rulebook order, for example `boost:deck.2`."""
        rows = self.values_list("rulebook__game__slug", "number")
        return [f"{game}:{number}" for game, number in rows]


class RuleParameterQuerySet(DatedQuerySet):
    """Rule parameters."""

    def by_name(self) -> dict[str, Any]:
        """Values by name; of use on the rows of one game in force on one day."""
        return dict(self.order_by("name").values_list("name", "value"))


def _card() -> type[models.Model]:
    from catalog.models import Card

    return Card


def _versions() -> CardVersionQuerySet:
    versions = _related(_card(), "versions")
    assert isinstance(versions, CardVersionQuerySet)
    return versions


def _printings_in_order() -> models.QuerySet[Any]:
    printings: models.QuerySet[Any] = _related(_card(), "printings").select_related("card_set")
    return printings.order_by("card_set__position", "card_set__code")


def _printed_in(codes: Sequence[str]) -> models.QuerySet[Any]:
    printings: models.QuerySet[Any] = _related(_card(), "printings").filter(card_set__code__in=codes)
    return printings.values("card_id")


def _related(model: type[models.Model], name: str) -> Any:
    related: Any = model._meta.get_field(name).related_model
    return related._default_manager.all()
