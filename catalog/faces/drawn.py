"""The face of a card version: what of the record is drawn, in one language."""

from __future__ import annotations

from collections.abc import Iterable

from catalog.faces.face import Face
from catalog.models import CardVersion, Printing, Translation
from catalog.records import card_record
from catalog.vocabulary import said


def version_face(
    version: CardVersion, spoken: Translation | None = None, *, printings: Iterable[Printing] = ()
) -> Face:
    """What is drawn of a version read `with_authors`; the English words where `spoken` has none.

    The words of the type line are those of the active language.

    `printings`: those of the card in order; the last one with a flavour gives it.
    """
    flavours = [printing.flavour for printing in printings if printing.flavour]
    flavour = flavours[-1] if flavours else ""
    return Face(
        game=version.card.game.slug,
        name=spoken.name if spoken else version.name,
        type_line=_type_line(version),
        text=(spoken.text if spoken and spoken.text else version.text),
        record=card_record(version),
        flavour=(spoken.flavour or flavour) if spoken else flavour,
        language=spoken.language if spoken else "en",
    )


def _type_line(version: CardVersion) -> str:
    """`Library — Networking, Async`; traits last, since they are rules."""
    words = [*version.subtypes, said(version.tags.get("domain") or ""), *version.tags.get("categories", ())]
    words += [said(trait).capitalize() for trait in version.traits]
    further = ", ".join(filter(None, words))
    return f"{said(version.type)} — {further}" if further else said(version.type)
