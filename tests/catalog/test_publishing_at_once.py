"""Two sessions at one row, or at rows of one card: the second waits, then judges what the first has left."""

import datetime as dt

import pytest

from catalog.models import Authorship, CardVersion, Person, SearchText, Translation
from catalog.services import version_draft, version_publish
from tests.at_once import while_another

pytestmark = pytest.mark.django_db(transaction=True)
NOW = dt.datetime(2026, 1, 1, 12, tzinfo=dt.UTC)


def test_what_is_written_while_another_publishes_is_published(draft):
    with while_another(lambda: version_publish(CardVersion.objects.get(pk=draft.pk), now=NOW)) as outcome:
        draft.name = "Dangling Pointer"
        draft.save()
    draft.refresh_from_db()
    assert (outcome, draft.name, draft.number) == (["done"], "Dangling Pointer", 1)


def test_what_was_published_meanwhile_is_not_written_over(draft):
    stale = CardVersion.objects.get(pk=draft.pk)
    with while_another(stale.save) as outcome:
        version_publish(draft, now=NOW)
    draft.refresh_from_db()
    assert (outcome, draft.is_published) == (["published_row"], True)


def test_what_was_published_meanwhile_gets_no_other_authors(draft):
    place = Authorship(version_id=draft.pk, person=Person.objects.create(name="Ada", initials="A"))
    with while_another(place.save) as outcome:
        version_publish(draft, now=NOW)
    assert (outcome, Authorship.objects.count()) == (["published_row"], 0)


def test_what_was_published_meanwhile_is_in_no_change_of_many(draft):
    rows = CardVersion.objects.filter(pk=draft.pk)
    with while_another(lambda: rows.update(name="Other")) as outcome:
        version_publish(draft, now=NOW)
    assert (outcome, rows.get().name) == (["published_row"], "Null Pointer")


def test_a_version_and_a_translation_of_one_card_are_published_one_after_the_other(draft):
    version_publish(draft, now=NOW)
    spoken = Translation.objects.create(
        version=draft, language="zh", name="空指针", effective_from=draft.effective_from
    )
    later = version_draft(draft, effective_from=dt.date(2026, 3, 1))
    with while_another(lambda: version_publish(later, now=NOW)) as outcome:
        version_publish(spoken, now=NOW)
    assert outcome == ["done"]
    found = SearchText.objects.order_by("language", "first_day").values_list("language", "first_day")
    assert [(language, day.month) for language, day in found] == [("en", 1), ("en", 3), ("zh", 1)]
