"""The face of a card as a picture.

Authority: API, catalog (`image.svg`).
"""

from __future__ import annotations

from typing import Final

from django.utils import translation
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_view

from api.catalog.card_answers import translation_of
from api.catalog.cards import no_card, versions_in_force
from api.catalog.documented import catalog_file_schema
from api.catalog.reads import CatalogRead, MadeDocument, MadeRenderer
from catalog.faces import card_face
from catalog.faces.drawn import version_face
from catalog.models import CardVersion
from catalog.pages import INTERFACE_LANGUAGES

#: Opened by itself the picture is a document: it may load nothing, run nothing and be nobody's origin.
PICTURE_POLICY: Final = "default-src 'none'; frame-ancestors 'none'; sandbox"


class SvgRenderer(MadeRenderer):
    """An SVG document that the view has made."""

    media_type = "image/svg+xml"
    format = "svg"


@extend_schema_view(get=catalog_file_schema("card_image", OpenApiTypes.STR, "image/svg+xml"))
class CardImageView(MadeDocument, CatalogRead):
    """The face of the card in force, as SVG: our own design, drawn from the record alone."""

    renderer_classes = (SvgRenderer,)

    def find(self) -> CardVersion:
        game, slug = self.kwargs["game"], self.kwargs["slug"]
        version = versions_in_force(self.question.day).in_game(game).for_slugs([slug]).first()
        if version is None:
            raise no_card(game, slug, self.question.as_of)
        return version

    def represent(self, subject: CardVersion) -> str:
        spoken = translation_of(subject, self.question.language)
        language = spoken.language if spoken else "en"
        with translation.override(INTERFACE_LANGUAGES[language]):
            return card_face(version_face(subject, spoken, printings=subject.card.printings.all()))

    def _headers(self, tag: str) -> dict[str, str]:
        return {**super()._headers(tag), "Content-Security-Policy": PICTURE_POLICY}
