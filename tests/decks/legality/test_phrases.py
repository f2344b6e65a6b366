"""Phrases: English as they stand, and whatever the voice makes of them."""

import pytest

from decks.legality.phrases import Names, Series, Voice, cards, cards_off, phrase, plain

GERMAN = {
    "%(count)s more": "%(count)s weitere",
    ", ": " / ",
    "%(names)s and %(last)s": "%(names)s und %(last)s",
    "Take out %(cards)s.": "%(cards)s herausnehmen.",
    "%(many)s cards": "%(many)s Karten",
    "; ": " | ",
}
VOICE = Voice(lambda text: GERMAN.get(text, text), {"asio": "Asynchron"})


@pytest.mark.parametrize(
    ("names", "english", "german"),
    [
        (("Asio",), "Asio", "Asio"),
        (("Asio", "URL"), "Asio and URL", "Asio und URL"),
        (("A", "B", "C"), "A, B and C", "A / B und C"),
        (tuple("ABCDEFG"), "A, B, C, D, E and 2 more", "A / B / C / D / E und 2 weitere"),
    ],
)
def test_names_are_listed_and_past_the_fifth_counted(names, english, german):
    told = phrase("%(names)s", names=plain(names))
    assert (told.said(), told.said(VOICE)) == (english, german)


def test_a_card_has_the_name_of_the_language_and_a_word_stays():
    told = phrase("%(names)s", names=Names((("asio", "Asio"), ("", "asio"), ("url", "URL"))))
    assert told.said(VOICE) == "Asynchron / asio und URL"


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (1200, "1,200 cards")]
)
def test_one_is_told_from_many(count, said):
    assert cards(count).said() == said


@pytest.mark.parametrize(("surplus", "said"), [(2, "2 Karten herausnehmen."), (-1, "Add 1 card.")])
def test_phrases_stand_in_phrases(surplus, said):
    assert cards_off(surplus).said(VOICE) == said


def test_a_series_is_said_in_order_with_what_parts_it_in_the_language():
    told = phrase("%(all)s.", all=Series((phrase("a"), phrase("b")), "; "))
    assert (told.said(), told.said(VOICE)) == ("a; b.", "a | b.")


def test_a_sign_of_a_place_in_a_name_is_a_sign():
    assert phrase("%(names)s", names=plain(["100%(x)s"])).said() == "100%(x)s"


def test_the_same_phrases_are_equal():
    assert phrase("%(names)s", names=plain(["a"])) == phrase("%(names)s", names=plain(["a"]))
