"""Decks of the database on paper: wording of the day and language, no row left out."""

import pytest

from catalog.models import CardVersion
from catalog.services import version_publish
from decks.decklist import Decklist
from decks.errors import EmptyDeck, OutOfRange
from decks.printing import Paper
from decks.printouts import deck_printed, list_printed
from decks.seed import seed_starter
from decks.services import game_named
from tests.days import DAY, SOON
from tests.decks.printing.documents import pages, placed

pytestmark = pytest.mark.usefixtures("loaded")


def printed(zones, *, game="boost", on=DAY, language="en"):
    return deck_printed(game_named(game), Decklist(zones), on=on, language=language, paper=Paper.A4)


def test_the_starter_is_printed_card_by_card():
    starter = seed_starter("boost", "starter")
    document = printed(starter.zones)
    assert sum(placed(document)) == sum(starter.counts().values())


@pytest.mark.parametrize("game", ["boost", "duel", "release", "programmers"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_card_of_a_game_can_be_printed(game, language):
    versions = CardVersion.objects.in_force(on=DAY).in_game(game).values_list("card__slug", flat=True)
    cards = dict.fromkeys(versions, 1)
    assert sum(placed(printed({"main": cards}, game=game, language=language))) == len(cards)


def test_the_wording_is_that_of_the_day():
    old = CardVersion.objects.get(card__game__slug="boost", card__slug="asio")
    values = {name: getattr(old, name) for name in ("type", "tags", "stats", "traits", "attributes")}
    row = CardVersion.objects.create(card=old.card, effective_from=SOON, name="Asio Reborn", **values)
    before = printed({"main": {"asio": 1}})
    version_publish(row)
    assert printed({"main": {"asio": 1}}) == before != printed({"main": {"asio": 1}}, on=SOON)


def test_a_language_that_a_card_does_not_have_falls_back_to_english_names():
    assert b"/STSong-Light" in printed({"main": {"ada-quill": 1}}, game="programmers", language="zh")
    assert b"/STSong-Light" not in printed({"main": {"ada-quill": 1}}, game="programmers")


def test_what_is_no_card_is_printed_by_its_word():
    assert placed(printed({"main": {"asio": 1, "nobody": 2}})) == [3]


def test_a_word_with_control_characters_is_printed_too():
    assert placed(printed({"main": {"asio": 1, "odd\x01\x08one\ufffe": 2}})) == [3]


def test_a_plain_list_names_every_row():
    document = list_printed(
        game_named("boost"),
        Decklist({"side": {"echo-server": 1}, "main": {"asio": 4, "nobody": 1}}),
        on=DAY,
        language="en",
        paper=Paper.LETTER,
        title="=1+1 <b>",
    )
    assert pages(document) == [(612, 792)]


@pytest.mark.parametrize(("language", "heading"), [("en", "Documents"), ("zh", "文档")])
def test_the_zones_of_a_plain_list_are_headed_in_its_language(monkeypatch, language, heading):
    monkeypatch.setattr("decks.printouts.list_pdf", lambda zones, **_: list(zones))
    deck = Decklist({"documents": {"plain-page": 1}})
    asked = {"on": DAY, "language": language, "paper": Paper.A4, "title": ""}
    assert list_printed(game_named("programmers"), deck, **asked) == [heading]


@pytest.mark.parametrize("zones", [{}, {"main": {}}])
def test_an_empty_deck_is_refused(zones):
    with pytest.raises(EmptyDeck):
        printed(zones)


def test_too_large_a_deck_is_refused():
    with pytest.raises(OutOfRange, match="501 cards; at most 500"):
        printed({"main": {"asio": 501}})


def test_the_number_of_queries_does_not_grow_with_the_deck(django_assert_max_num_queries):
    with django_assert_max_num_queries(6):
        printed(seed_starter("boost", "starter").zones)
