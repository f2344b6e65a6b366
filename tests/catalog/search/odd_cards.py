"""A game of cards with names that are hard to find."""

import datetime as dt

from catalog.models import Authorship, Card, CardSet, CardVersion, Game, Person, Printing
from catalog.search.rows import cards_index
from catalog.services import versions_publish

NAMES = {
    "cafe": "Café Compiler",
    "dont": "Don’t Panic",
    "mud": "M.U.D.",
    "on-call": "24/7 On-Call",
    "not-found": "404: Not Found",
    "cpp": "C++",
    "sharp": "C#",
    "multi-index": "Multi-Index",
    "questions": "???",
    "word-questions": "Questions",
}


def odd_cards() -> None:
    """Add them, in force since 2026-01-01."""
    game = Game.objects.create(slug="odd", names={"en": "Odd"}, languages=["en"])
    card_set = CardSet.objects.create(game=game, code="odd")
    versions = []
    for slug, name in NAMES.items():
        card = Card.objects.create(game=game, slug=slug)
        text = "Shows élan." if slug == "cafe" else ""
        versions.append(
            CardVersion.objects.create(
                card=card, name=name, type="Odd", text=text, effective_from=dt.date(2026, 1, 1)
            )
        )
    person = Person.objects.create(name="François Exemple", initials="FE")
    Authorship.objects.create(version=versions[0], person=person)
    versions_publish(versions, now=dt.datetime.now(dt.UTC))
    first = versions[0].card
    Printing.objects.create(card=first, card_set=card_set, name="Café Compiler", flavour="Élan vital.")
    cards_index([first.pk])
