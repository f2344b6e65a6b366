"""Cards: identity, dated versions, printings, translations and rulings."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models, transaction
from django.db.models import Q

from catalog.managers import AuthorshipQuerySet, CardQuerySet, CardVersionQuerySet
from catalog.models.dated import Dated, dated_laws
from catalog.models.game import CardSet, Game, Person
from catalog.names import NameKeyField


class TextState(models.TextChoices):
    """Where the rules text of a version comes from."""

    VANILLA = "vanilla"
    RENDERED = "rendered"
    REVIEWED = "reviewed"


class Card(models.Model):
    """The identity of a card: a game and a slug, never deleted and never renamed in place."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="cards")
    slug = models.SlugField(max_length=80)
    #: What the card is for and what beats it (designer's note, English).
    design = models.TextField(blank=True)

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering = ["game_id", "slug"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="card_slug_once_per_game")]

    def __str__(self) -> str:
        return f"{self.game.slug}/{self.slug}"


class CardVersion(Dated):
    """What a card is from a date on. A withdrawn version repeats what the card was last."""

    thing: ClassVar[tuple[str, ...]] = ("card",)
    game_path: ClassVar[str] = "card__game"

    card = models.ForeignKey(Card, models.PROTECT, related_name="versions")
    #: 1, 2, 3 … in the order of publication; None for a draft.
    number = models.PositiveIntegerField(null=True, blank=True, editable=False)
    name = models.CharField(max_length=120)
    name_key = NameKeyField()
    type = models.CharField(max_length=40)
    subtypes = models.JSONField(default=list, blank=True)
    #: {"domain": "Networking", "categories": ["Async"]}
    tags = models.JSONField(default=dict, blank=True)
    #: {"Speed": 3}; an unlisted stat is absent.
    stats = models.JSONField(default=dict, blank=True)
    #: Lower case: "instant", "persistent", "guard" …
    traits = models.JSONField(default=list, blank=True)
    cost = models.IntegerField(null=True, blank=True)
    #: Per game: rank, suit; power, health; min_version, requires; skill, salary, personality …
    attributes = models.JSONField(default=dict, blank=True)
    effects = models.JSONField(default=list, blank=True)
    #: The English rules text as shown: rendered from the effects, or the reviewed wording.
    text = models.TextField(blank=True)
    text_state = models.CharField(max_length=10, choices=TextState.choices, default=TextState.VANILLA)
    #: For reviewed texts: {"note": "…", "digest": "…"} (digest of the rendered text that was reviewed).
    review = models.JSONField(default=dict, blank=True)
    reason = models.TextField(blank=True)
    source = models.CharField(max_length=200, blank=True)
    authors = models.ManyToManyField(Person, through="Authorship", related_name="versions")

    objects = CardVersionQuerySet.as_manager()  # type: ignore[misc]

    class Meta:
        ordering = ["card_id", "effective_from", "id"]
        constraints = [
            *dated_laws("card_version", "card"),
            models.UniqueConstraint(fields=["card", "number"], name="card_version_number_once"),
            models.CheckConstraint(
                condition=Q(number__isnull=True, published_at__isnull=True)
                | Q(number__isnull=False, number__gte=1, published_at__isnull=False),
                name="card_version_numbered_when_published",
            ),
            models.CheckConstraint(
                condition=Q(text_state__in=TextState.values), name="card_version_text_state_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} ({self.effective_from})"


class Authorship(models.Model):
    """A person's place in the author list of a card version."""

    version = models.ForeignKey(CardVersion, models.CASCADE, related_name="authorships")
    person = models.ForeignKey(Person, models.PROTECT, related_name="authorships")
    position = models.PositiveSmallIntegerField(default=0)

    objects = AuthorshipQuerySet.as_manager()

    class Meta:
        ordering = ["version_id", "position", "id"]
        constraints = [models.UniqueConstraint(fields=["version", "person"], name="author_once_per_version")]

    def __str__(self) -> str:
        return f"{self.person} on {self.version}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the place. Raises: PublishedRowError when its version is published, now or as stored."""
        with transaction.atomic():
            self._refuse_published()
            super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Leave the list. Raises: PublishedRowError when the version is published."""
        with transaction.atomic():
            self._refuse_published()
            return super().delete(*args, **kwargs)

    def _refuse_published(self) -> None:
        stored = Authorship.objects.filter(pk=self.pk).values_list("version_id", flat=True)
        Authorship.objects.all().refuse_published_versions([self.version_id, *stored])


class Printing(models.Model):
    """What was printed: set, number, name and text as printed where known."""

    card = models.ForeignKey(Card, models.PROTECT, related_name="printings")
    card_set = models.ForeignKey(CardSet, models.PROTECT, related_name="printings")
    number = models.CharField(max_length=20, null=True, blank=True)
    name = models.CharField(max_length=120)
    #: None means that the printed wording is not reproduced.
    text = models.TextField(null=True, blank=True)
    flavour = models.TextField(blank=True)
    quantity = models.PositiveSmallIntegerField(default=1)
    #: Printed facts of the face, for example {"rank": 10, "suit": "Fruits"}.
    attributes = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["card_set_id", "number", "card_id"]
        constraints = [
            models.UniqueConstraint(fields=["card_set", "card"], name="printing_once_per_set"),
            models.UniqueConstraint(
                fields=["card_set", "number"],
                condition=Q(number__isnull=False),
                name="printing_number_once_per_set",
            ),
            models.CheckConstraint(condition=Q(quantity__gte=1), name="printing_quantity_positive"),
        ]

    def __str__(self) -> str:
        return " ".join(filter(None, (f"{self.card} in {self.card_set.code}", self.number)))


class Translation(Dated):
    """Name and text of a card version in another language; bound to the version it translates."""

    thing: ClassVar[tuple[str, ...]] = ("version", "language")
    game_path: ClassVar[str] = "version__card__game"

    version = models.ForeignKey(CardVersion, models.PROTECT, related_name="translations")
    language = models.CharField(max_length=8)
    name = models.CharField(max_length=120)
    name_key = NameKeyField()
    text = models.TextField(blank=True)
    #: `reviewed` where the wording was given by hand.
    text_state = models.CharField(max_length=10, choices=TextState.choices, default=TextState.VANILLA)
    flavour = models.TextField(blank=True)

    class Meta:
        ordering = ["version_id", "language", "effective_from", "id"]
        constraints = [
            *dated_laws("translation", "version", "language"),
            models.CheckConstraint(
                condition=Q(text_state__in=TextState.values), name="translation_text_state_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.version} in {self.language}, {self.effective_from}"


class Ruling(Dated):
    """An answer to a question about a card, with the clauses it rests on."""

    thing: ClassVar[tuple[str, ...]] = ("card", "key", "language")
    game_path: ClassVar[str] = "card__game"

    card = models.ForeignKey(Card, models.PROTECT, related_name="rulings")
    #: Names the ruling within its card, so that a later wording replaces it.
    key = models.SlugField(max_length=60)
    language = models.CharField(max_length=8, default="en")
    text = models.TextField()
    #: Full clause ids, for example ["release:ability.ri34"].
    clauses = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["card_id", "key", "language", "effective_from", "id"]
        constraints = dated_laws("ruling", "card", "key", "language")

    def __str__(self) -> str:
        return f"{self.card}: {self.key} ({self.language}, {self.effective_from})"
