"""Decks are saved as revisions, and nothing that was sent is lost."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from decks import services
from decks.errors import BadText, ListTooLong, OutOfRange, StaleDeck, TooMany, UnknownFormat, UnknownZone
from decks.models import Deck, DeckEntry, DeckRevision, Visibility
from decks.services import DeckChange, contents, deck_change, deck_revert, format_named, writing
from tests.decks.saved import account, listed, rows_of, saved, written
from tests.work import calls_made

pytestmark = pytest.mark.usefixtures("loaded")


def changed(deck, expected=(1,), **members):
    """The deck after a change by its owner, who saw these revisions."""
    return deck_change(deck, DeckChange(**members), author=deck.owner, expected=expected).deck


def test_a_deck_is_saved_with_its_first_revision():
    deck = saved(notes="# Plan", message="begun").deck
    revision = deck.revisions.get()
    assert rows_of(deck) == [("main", "asio", 2), ("main", "beast", 1)]
    assert (revision.number, revision.message, revision.notes) == (1, "begun", "# Plan")
    assert revision.was_legal is False


def test_what_is_no_card_stays_as_a_row_of_its_own():
    deck = saved(text="2 Asio\n3 Blorp (XYZ) 7 # maybe\nFeatures\n1 Flub\n").deck
    assert rows_of(deck) == [("main", "asio", 2), ("main", "Blorp", 3), ("side", "Flub", 1)]
    assert DeckEntry.objects.get(word="Blorp").written == "3 Blorp (XYZ) 7 # maybe"


def test_a_line_that_is_no_row_is_kept_beside_the_rows():
    revision = saved(text="2 Asio\n-3 Beast\n").deck.revisions.get()
    assert [(line["line"], line["raw"]) for line in revision.unread] == [(2, "-3 Beast")]


def test_copies_in_are_copies_out():
    content = written("2 Asio\n1 Asio\n3 Blorp\n1 Blorp\n")
    assert sum(row.count for row in content.rows) == 7
    assert [(row.word, row.count) for row in content.rows] == [("", 3), ("Blorp", 4)]


def test_rows_of_one_card_with_other_notes_stay_apart():
    content = listed(("main", "asio", 1), ("main", "Asio", 1, {"note": "foil"}), ("main", "asio", 2))
    assert [(row.count, row.note) for row in content.rows] == [(3, ""), (1, "foil")]


def test_twice_the_rows_are_about_twice_the_work():
    def work(rows):
        return calls_made(lambda: listed(*(("main", f"word {number}", 1) for number in range(rows))))

    listed(("main", "asio", 1))  # the index of names is made once
    assert work(400) < 2.5 * work(200)


def test_a_printing_is_pinned_where_there_is_one():
    content = listed(
        ("main", "asio", 1, {"set": "STARTER", "number": "001"}), ("main", "beast", 1, {"set": "nowhere"})
    )
    assert [row.printing_id is not None for row in content.rows] == [True, False]


def test_a_zone_of_no_deck_of_the_game_is_refused_by_name():
    with pytest.raises(UnknownZone, match="main and side, not 'sideboard'"):
        listed(("sideboard", "asio", 1))


def test_copies_that_add_up_over_the_limit_are_refused():
    with pytest.raises(OutOfRange, match="at most 999"):
        listed(("main", "asio", 999), ("main", "asio", 1))


def test_rows_over_the_limit_are_refused(monkeypatch):
    monkeypatch.setattr(contents, "MAX_ENTRIES", 1)
    with pytest.raises(ListTooLong, match="at most 1 "):
        written()


def test_a_change_is_one_more_revision_and_the_old_one_stays():
    deck = saved().deck
    after = changed(deck, content=listed(("main", "beast", 4)), message="more Beast")
    assert (after.revision, rows_of(after)) == (2, [("main", "beast", 4)])
    first, second = after.revisions.with_entries().order_by("number")
    assert [entry.key for entry in first.entries.all()] == ["asio", "beast"]
    assert second.message == "more Beast"


def test_a_change_of_nothing_saves_nothing():
    deck = saved(text="2 Asio\n3 Blorp # maybe\n").deck
    same = listed(("main", "asio", 2), ("main", "Blorp", 3))
    assert changed(deck, name="First try", content=same).revision == 1


def test_the_second_of_two_who_save_one_revision_is_refused_and_nothing_is_lost():
    deck = saved().deck
    changed(deck, name="Mine")
    with pytest.raises(StaleDeck) as refused:
        changed(deck, name="Yours")
    assert (refused.value.sent, refused.value.current) == (1, 2)
    assert Deck.objects.get().name == "Mine"


def test_to_revert_is_to_save_the_old_once_more():
    deck = saved().deck
    changed(deck, name="Other", content=listed(("main", "beast", 4)))
    first = services.revision_named(deck, 1, deck.owner)
    back = deck_revert(deck, first, author=deck.owner, expected=[2]).deck
    assert (back.revision, back.name, rows_of(back)) == (
        3,
        "First try",
        [("main", "asio", 2), ("main", "beast", 1)],
    )
    assert back.revisions.get(number=3).message == "Back to revision 1"


def test_a_revision_never_changes():
    revision = saved().deck.revisions.get()
    revision.name = "Forged"
    with pytest.raises(ValidationError):
        revision.save()
    with pytest.raises(ValidationError):
        DeckRevision.objects.update(name="Forged")


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "{{7*7}}", "=HYPERLINK(1)", "../../etc", " a "]
)
def test_a_name_is_stored_as_written(name):
    assert Deck.objects.get(pk=saved(name=name).deck.pk).name == name


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u00a0", "\u202e", "a\nb", "x" * 121])
def test_a_name_that_is_blank_or_no_line_is_refused(name):
    with pytest.raises(BadText) as refused:
        saved(name=name)
    assert refused.value.pointer == "/name"
    assert not Deck.objects.exists()


def test_notes_and_messages_over_their_limits_are_refused_with_the_limit():
    with pytest.raises(BadText, match="20,000"):
        saved(notes="x" * 20_001)
    with pytest.raises(BadText, match="200"):
        saved(message="x" * 201)


def test_a_format_of_another_game_is_refused():
    with pytest.raises(UnknownFormat):
        changed(saved().deck, format=format_named("duel-constructed"))


def test_decks_over_the_limit_are_refused_and_deleted_ones_do_not_count(monkeypatch):
    monkeypatch.setattr(writing, "MAX_DECKS", 1)
    deck = saved().deck
    with pytest.raises(TooMany, match="at most 1 "):
        saved()
    services.deck_delete(deck, expected=[1])
    assert saved().deck.pk


def test_revisions_over_the_limit_are_refused(monkeypatch):
    monkeypatch.setattr(writing, "MAX_REVISIONS", 1)
    with pytest.raises(TooMany, match="fork it"):
        changed(saved().deck, name="Again")


def test_a_fork_is_private_and_says_where_it_comes_from():
    origin = saved(visibility=Visibility.PUBLIC).deck
    revision = services.revision_named(origin, 1, AnonymousUser())
    fork = services.deck_fork(origin, revision, owner=account("noor")).deck
    assert (fork.visibility, fork.forked_from, fork.forked_revision) == ("private", origin, 1)
    assert rows_of(fork) == rows_of(origin)


def test_a_fork_outlives_the_account_that_it_was_made_from():
    origin = saved(visibility=Visibility.PUBLIC).deck
    fork = services.deck_fork(origin, origin.revisions.with_entries().get(), owner=account("noor")).deck
    origin.owner.delete()
    fork.refresh_from_db()
    assert (fork.is_fork, fork.forked_from, fork.forked_owner) == (True, None, None)


@pytest.mark.parametrize(
    "broken",
    [
        {"card": None, "word": ""},
        {"count": 0},
        {"count": 1000},
        {"word": "Blorp"},
        {"zone": ""},
        {"position": 0},
    ],
)
def test_the_database_refuses_a_row_that_cannot_be(broken):
    row = saved().deck.revisions.get().entries.order_by("position").last()
    members = {"revision": row.revision, "position": 9, "zone": "main", "count": 1, "card": row.card}
    with pytest.raises(IntegrityError), transaction.atomic():
        DeckEntry.objects.create(**{**members, **broken})


@pytest.mark.parametrize(
    "broken", [{"visibility": "unlisted"}, {"visibility": "open"}, {"name": ""}, {"revision": 0}]
)
def test_the_database_refuses_a_deck_that_cannot_be(broken):
    deck = saved().deck
    with pytest.raises(IntegrityError), transaction.atomic():
        Deck.objects.filter(pk=deck.pk).update(**broken)
