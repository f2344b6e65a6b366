"""Changes to the loaded records, published as an admin would."""

from __future__ import annotations

import datetime as dt
from typing import Any

from api.dates import today
from catalog.models import Card, CardVersion, Dated, Printing, Translation
from catalog.services import version_draft, version_publish

TOMORROW = dt.timedelta(days=1)


def in_force(slug: str, game: str = "release") -> CardVersion:
    return CardVersion.objects.in_force(on=today()).in_game(game).get(card__slug=slug)


def publish_erratum(
    slug: str, *, game: str = "release", day: dt.date | None = None, **facts: Any
) -> CardVersion:
    """A new version of a card from `day` (today) on; `facts` replace those of the one in force."""
    draft = version_draft(in_force(slug, game), effective_from=day or today())
    return publish(draft, **facts)


def publish(draft: Dated, **facts: Any) -> Any:
    """Write the facts into the draft and publish it."""
    for name, value in facts.items():
        setattr(draft, name, value)
    draft.save()
    version_publish(draft)
    draft.refresh_from_db()
    return draft


def publish_translation(slug: str, name: str, text: str = "", *, game: str = "release") -> Translation:
    draft = Translation.objects.create(
        version=in_force(slug, game),
        language="zh",
        effective_from=today(),
        name=name,
        text=text,
        text_state="reviewed" if text else "vanilla",
    )
    return publish(draft)


def publish_card(slug: str, name: str, **facts: Any) -> CardVersion:
    """A new card of release in its base set, with the facts of RI34 unless others are given."""
    model = CardVersion.objects.in_force(on=today()).in_game("release").get(card__slug="ri34")
    card = Card.objects.create(game=model.card.game, slug=slug)
    Printing.objects.create(card=card, card_set=model.card.printings.get().card_set, name=name)
    draft = version_draft(model, effective_from=today())
    CardVersion.objects.filter(pk=draft.pk).update(card=card)
    draft.refresh_from_db()
    return publish(draft, name=name, **facts)
