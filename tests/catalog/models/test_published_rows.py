"""A published row never changes, whichever way it is reached (DESIGN: dated records)."""

import datetime as dt

import pytest
from django.apps import apps
from django.db import IntegrityError, models, transaction

from catalog.models import Authorship, CardVersion, Dated, Person, PublishedRowError
from catalog.services import version_publish

pytestmark = pytest.mark.django_db
NEW_YEAR = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)


@pytest.fixture
def published(draft: CardVersion) -> CardVersion:
    Authorship.objects.create(version=draft, person=Person.objects.create(name="Ada", initials="A"))
    version_publish(draft, now=NEW_YEAR)
    return draft


def test_a_draft_can_be_changed_and_deleted(draft):
    draft.name = "Other"
    draft.save()
    CardVersion.objects.filter(pk=draft.pk).update(cost=4)
    draft.refresh_from_db()
    assert (draft.name, draft.cost) == ("Other", 4)
    draft.delete()
    assert not CardVersion.objects.exists()


def test_a_published_row_is_not_saved(published):
    published.name = "Other"
    with pytest.raises(PublishedRowError):
        published.save()


def test_a_published_row_is_not_saved_through_a_copy_made_by_hand(published):
    copy = CardVersion(
        pk=published.pk, card=published.card, name="Other", effective_from=published.effective_from
    )
    with pytest.raises(PublishedRowError):
        copy.save()


def test_naming_the_fields_to_save_opens_no_way_round(published):
    published.effective_until = dt.date(2026, 2, 1)
    with pytest.raises(PublishedRowError):
        published.save(update_fields=["effective_until"])


def test_a_row_published_by_another_session_meanwhile_is_not_saved(draft):
    stale = CardVersion.objects.get(pk=draft.pk)
    version_publish(draft, now=NEW_YEAR)
    with pytest.raises(PublishedRowError):
        stale.save()


def test_a_published_row_is_not_deleted(published):
    with pytest.raises(PublishedRowError):
        published.delete()


def test_a_query_set_with_a_published_row_is_not_updated(published):
    with pytest.raises(PublishedRowError):
        CardVersion.objects.all().update(name="Other")


def test_a_query_set_with_a_published_row_is_not_deleted(published):
    with pytest.raises(PublishedRowError):
        CardVersion.objects.all().delete()


def test_published_rows_are_not_updated_in_bulk(published):
    published.name = "Other"
    with pytest.raises(PublishedRowError):
        CardVersion.objects.bulk_update([published], ["name"])


def test_an_upsert_is_refused(published):
    row = CardVersion(
        pk=published.pk, card=published.card, name="Other", effective_from=published.effective_from
    )
    with pytest.raises(PublishedRowError):
        CardVersion.objects.bulk_create(
            [row], update_conflicts=True, unique_fields=["id"], update_fields=["name"]
        )


def test_update_or_create_does_not_change_a_published_row(published):
    with pytest.raises(PublishedRowError):
        CardVersion.objects.update_or_create(pk=published.pk, defaults={"name": "Other"})


def test_a_related_manager_does_not_move_a_published_row(published):
    with pytest.raises(PublishedRowError):
        published.card.versions.update(name="Other")


def test_bookkeeping_reaches_no_other_field(published):
    with pytest.raises(PublishedRowError):
        CardVersion.objects.all().write_bookkeeping(name="Other")


def test_a_card_with_a_published_version_is_not_deleted(published):
    with pytest.raises(models.ProtectedError):
        published.card.delete()


def test_an_author_of_a_published_version_is_not_deleted(published):
    with pytest.raises(models.ProtectedError):
        Person.objects.all().delete()


@pytest.mark.parametrize(
    "change",
    [
        lambda version, person: version.authors.add(person),
        lambda version, person: version.authors.remove(Person.objects.get(name="Ada")),
        lambda version, person: version.authors.set([person]),
        lambda version, person: version.authors.clear(),
        lambda version, person: version.authorships.create(person=person),
        lambda version, person: version.authorships.get().delete(),
        lambda version, person: version.authorships.update(position=7),
        lambda version, person: version.authorships.all().delete(),
        lambda version, person: Authorship.objects.bulk_create([Authorship(version=version, person=person)]),
        lambda version, person: person.versions.add(version),
    ],
)
def test_the_author_list_of_a_published_version_is_as_fixed_as_the_version(published, change):
    other = Person.objects.create(name="Grace", initials="G")
    with pytest.raises(PublishedRowError), transaction.atomic():
        change(published, other)
    assert list(published.authors.values_list("name", flat=True)) == ["Ada"]


def test_a_place_is_not_moved_into_a_published_author_list(published):
    other = CardVersion.objects.create(
        card=published.card, name="Draft", type="Unit", effective_from=dt.date(2027, 1, 1)
    )
    place = Authorship.objects.create(version=other, person=Person.objects.create(name="Grace", initials="G"))
    with pytest.raises(PublishedRowError):
        Authorship.objects.filter(pk=place.pk).update(version=published)


def test_two_published_rows_of_one_thing_and_day_cannot_be_written(published):
    with pytest.raises(IntegrityError), transaction.atomic():
        CardVersion.objects.create(
            card=published.card,
            name="Twin",
            number=2,
            effective_from=published.effective_from,
            published_at=NEW_YEAR,
        )


@pytest.mark.parametrize(
    "columns",
    [
        {"effective_until": dt.date(2026, 1, 1)},
        {"effective_until": dt.date(2025, 1, 1)},
        {"number": None},
        {"number": 0},
        {"published_at": None},
        {"cancelled_at": NEW_YEAR, "effective_until": dt.date(2027, 1, 1)},
    ],
)
def test_the_database_refuses_what_cannot_be(published, columns):
    with pytest.raises(IntegrityError), transaction.atomic():
        CardVersion.objects.all().write_bookkeeping(**columns)


@pytest.mark.parametrize("model", [model for model in apps.get_models() if issubclass(model, Dated)])
def test_every_dated_model_is_unique_by_thing_and_day_and_hangs_on_protected_rows(model):
    unique = {each.fields for each in model._meta.constraints if isinstance(each, models.UniqueConstraint)}
    hooks = {field.remote_field.on_delete for field in model._meta.fields if field.remote_field}
    assert (*model.thing, "effective_from") in unique
    assert hooks <= {models.PROTECT}
