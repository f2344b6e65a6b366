"""Every text of the pages exists in Chinese, and the compiled catalogue is made from its source."""

import gettext
import re

import pytest
from django.test import Client

from tests.catalog.pages.messages import CATALOGUE, messages, translations

_PLACE = re.compile(r"%\([a-z0-9_]+\)s|</?[a-z]+>")


def test_no_message_is_without_a_translation() -> None:
    assert sorted(messages() - {text for text, said in translations().items() if said}) == []


def test_no_translation_is_of_a_message_that_is_gone() -> None:
    assert sorted(set(translations()) - messages()) == []


def test_a_translation_keeps_the_places_and_marks_of_its_message() -> None:
    strays = [
        text
        for text, said in translations().items()
        if sorted(_PLACE.findall(text)) != sorted(_PLACE.findall(said))
    ]

    assert strays == []


def test_the_compiled_catalogue_is_made_from_its_source() -> None:
    with (CATALOGUE / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    said = {text for key, text in compiled._catalog.items() if key}  # the only way to list what is there

    assert said == set(translations().values())
    assert compiled.gettext("Cards") == translations()["Cards"]


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("address", ["/", "/cards/", "/sets/", "/errata/", "/rules/", "/simulate/", "/nope/"])
def test_every_page_speaks_chinese_and_leads_back_to_english(client: Client, address: str) -> None:
    page = client.get(address, {"lang": "zh"}).content.decode()

    assert '<html lang="zh-hans">' in page
    assert "跳到正文" in page
    assert f'href="{address}?lang=en"' in page
