"""Who finds which deck."""

import datetime as dt
import uuid

import pytest
from django.contrib.auth.models import AnonymousUser

from decks import services
from decks.errors import DeckNotFound, NotYours, RevisionNotFound
from decks.models import Deck, Visibility
from decks.services import DeckChange, deck_change, deck_for_play, deck_visible
from tests.decks.saved import NOON, account, saved, written

pytestmark = pytest.mark.usefixtures("loaded")
ANYBODY = AnonymousUser()


def test_the_owner_finds_a_private_deck_and_nobody_else_does():
    deck = saved().deck
    assert deck_visible(deck.pk, deck.owner) == deck
    for other in (account("noor"), ANYBODY, None):
        with pytest.raises(DeckNotFound):
            deck_visible(deck.pk, other)
        assert not Deck.objects.visible_to(other).exists()


def test_a_public_deck_is_found_by_everybody_and_changed_by_its_owner_alone():
    deck = saved(visibility=Visibility.PUBLIC).deck
    assert deck_visible(deck.pk, ANYBODY) == deck
    with pytest.raises(NotYours):
        services.deck_owned(deck.pk, account("noor"))


def test_an_unlisted_deck_is_found_by_its_link_and_not_by_its_id():
    deck, link = (made := saved(visibility=Visibility.UNLISTED)).deck, made.share
    assert deck_visible(link, ANYBODY) == deck == deck_visible(deck.pk, ANYBODY, share=link)
    with pytest.raises(DeckNotFound):
        deck_visible(deck.pk, ANYBODY)
    assert not Deck.objects.visible_to(account("noor")).exists()


def test_a_link_is_void_once_revoked_or_replaced():
    deck = saved().deck
    first = services.deck_share(deck, author=deck.owner).share
    second = services.deck_share(deck, author=deck.owner).share
    assert deck_visible(second, ANYBODY) == deck
    services.deck_unshare(deck, author=deck.owner)
    for link in (first, second, uuid.uuid4()):
        with pytest.raises(DeckNotFound):
            deck_visible(link, ANYBODY)


def test_a_link_is_stored_hashed():
    made = saved(visibility=Visibility.UNLISTED)
    assert made.share.hex not in str(Deck.objects.values().get())


def test_to_make_a_deck_private_voids_its_link():
    made = saved(visibility=Visibility.UNLISTED)
    change = DeckChange(visibility=Visibility.PRIVATE)
    deck_change(made.deck, change, author=made.deck.owner, expected=None)
    with pytest.raises(DeckNotFound):
        deck_visible(made.share, ANYBODY)


def test_what_was_saved_in_private_stays_private():
    deck = saved(text="1 Beast\n").deck
    change = DeckChange(visibility=Visibility.PUBLIC, content=written())
    deck = deck_change(deck, change, author=deck.owner, expected=None).deck
    assert services.revision_named(deck, 2, ANYBODY).number == 2
    assert services.revision_named(deck, 1, deck.owner).number == 1
    with pytest.raises(RevisionNotFound):
        services.revision_named(deck, 1, ANYBODY)


def test_a_deck_is_played_by_whoever_may_read_it():
    deck = saved(text="2 Asio\n1 Blorp\n", visibility=Visibility.PUBLIC).deck
    played = ("boost", "boost-casual", {"main": {"asio": 2, "Blorp": 1}})
    assert deck_for_play(deck.pk, ANYBODY) == played
    with pytest.raises(DeckNotFound):
        deck_for_play(saved().deck.pk, ANYBODY)


def test_decks_with_a_card_are_those_that_hold_it_now():
    deck = saved(visibility=Visibility.PUBLIC).deck
    saved(account("noor"))
    change = DeckChange(content=written("1 Beast\n"))
    assert list(Deck.objects.visible_to(ANYBODY).with_card("asio")) == [deck]
    deck_change(deck, change, author=deck.owner, expected=None)
    assert not Deck.objects.visible_to(ANYBODY).with_card("asio").exists()


def test_a_gallery_is_of_public_decks_by_game_format_and_day():
    deck = saved(visibility=Visibility.PUBLIC).deck
    saved(visibility=Visibility.UNLISTED)
    gallery = Deck.objects.public().in_game("boost").in_format("boost-casual")
    day = NOON.date()
    assert list(gallery.updated_between(day, day)) == [deck]
    assert not gallery.updated_between(day + dt.timedelta(days=1), dt.date.max).exists()


def test_a_deleted_deck_is_gone_for_everybody_and_can_be_restored_for_thirty_days():
    made = saved(visibility=Visibility.UNLISTED)
    services.deck_delete(made.deck, expected=None, now=NOON)
    for name in (made.deck.pk, made.share):
        with pytest.raises(DeckNotFound):
            deck_visible(name, made.deck.owner)
    assert not Deck.objects.visible_to(made.deck.owner).exists()
    services.deck_restore(made.deck.pk, made.deck.owner, now=NOON + dt.timedelta(days=29))
    assert deck_visible(made.share, ANYBODY) == made.deck


def test_after_thirty_days_a_deleted_deck_is_purged_and_no_sooner():
    deck = saved().deck
    services.deck_delete(deck, expected=None, now=NOON)
    assert services.decks_purge(now=NOON + dt.timedelta(days=29)) == 0
    late = NOON + dt.timedelta(days=30)
    with pytest.raises(DeckNotFound):
        services.deck_restore(deck.pk, deck.owner, now=late)
    assert services.decks_purge(now=late) == 1
    assert not Deck.objects.exists()


def test_nobody_restores_another_s_deck():
    deck = saved(visibility=Visibility.PUBLIC).deck
    services.deck_delete(deck, expected=None, now=NOON)
    with pytest.raises(DeckNotFound):
        services.deck_restore(deck.pk, account("noor"), now=NOON)
