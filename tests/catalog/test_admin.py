"""The admin shows everything and changes drafts only; publishing goes through the service."""

import datetime as dt

import pytest
from django.contrib.auth.models import Permission, User
from django.urls import reverse

from catalog.models import Card, CardVersion, Person, RuleParameter
from tests.catalog.documents import Folder

pytestmark = pytest.mark.django_db
CHANGELIST = "admin:catalog_cardversion_changelist"


@pytest.fixture
def desk(admin_client, tiny: Folder):
    """A logged-in admin over a small catalog."""
    tiny.load()
    return admin_client


@pytest.fixture
def published(desk) -> CardVersion:
    return CardVersion.objects.get(number=2)


def draft_of(version: CardVersion, days: int) -> CardVersion:
    day = dt.datetime.now(dt.UTC).date() + dt.timedelta(days=days)
    return CardVersion.objects.create(card=version.card, name="Nil", type="Unit", effective_from=day)


def act(desk, action: str, *rows: CardVersion) -> str:
    answer = desk.post(
        reverse(CHANGELIST), {"action": action, "_selected_action": [row.pk for row in rows]}, follow=True
    )
    return answer.content.decode()


def page_of(row) -> str:
    return reverse(f"admin:catalog_{row._meta.model_name}_change", args=[row.pk])


@pytest.mark.parametrize(
    "model",
    [
        "game",
        "cardset",
        "card",
        "cardversion",
        "printing",
        "translation",
        "ruling",
        "person",
        "rulebook",
        "clause",
        "clauseversion",
        "ruleparameter",
    ],
)
def test_every_kind_of_row_can_be_browsed(desk, model):
    assert desk.get(reverse(f"admin:catalog_{model}_changelist")).status_code == 200


@pytest.mark.parametrize("state", ["draft", "in_force", "scheduled", "past", "cancelled", "nonsense"])
def test_rows_can_be_listed_by_state(desk, state):
    assert desk.get(reverse(CHANGELIST), {"state": state}).status_code == 200


def test_a_published_row_is_shown_read_only(desk, published):
    page = desk.get(page_of(published)).content.decode()
    assert "Null Pointer" in page
    assert 'name="_save"' not in page


def test_a_change_of_a_published_row_is_refused(desk, published):
    answer = desk.post(page_of(published), {"name": "Nil", "type": "Unit"})
    published.refresh_from_db()
    assert (answer.status_code, published.name) == (403, "Null Pointer")


def test_a_deletion_of_a_published_row_is_refused(desk, published):
    delete = reverse("admin:catalog_cardversion_delete", args=[published.pk])
    assert desk.post(delete, {"post": "yes"}).status_code == 403
    assert CardVersion.objects.filter(pk=published.pk).exists()


def test_rows_are_not_deleted_in_bulk(desk, published):
    act(desk, "delete_selected", published)
    assert CardVersion.objects.filter(pk=published.pk).exists()


def test_a_draft_is_made_changed_and_published(desk, published):
    draft = draft_of(published, days=1)
    assert 'name="_save"' in desk.get(page_of(draft)).content.decode()
    assert "published." in act(desk, "publish", draft)
    draft.refresh_from_db()
    assert (draft.number, draft.is_published) == (3, True)


def test_a_draft_is_made_by_the_form(desk, published):
    form = {
        "card": published.card_id,
        "name": "Nil",
        "type": "Unit",
        "effective_from": "2999-01-01",
        **dict.fromkeys(("subtypes", "traits", "effects"), "[]"),
        **dict.fromkeys(("tags", "stats", "attributes"), "{}"),
        "authorships-TOTAL_FORMS": 0,
        "authorships-INITIAL_FORMS": 0,
    }
    answer = desk.post(reverse("admin:catalog_cardversion_add"), form)
    assert answer.status_code == 302
    assert CardVersion.objects.drafts().get().name == "Nil"


def test_a_back_dated_draft_is_refused_in_words(desk, published):
    draft = draft_of(published, days=-1)
    assert "answers for past days never change" in act(desk, "publish", draft)
    draft.refresh_from_db()
    assert not draft.is_published


def test_a_schedule_is_cancelled(desk, published):
    draft = draft_of(published, days=30)
    act(desk, "publish", draft)
    assert "cancelled." in act(desk, "cancel", draft)
    draft.refresh_from_db()
    assert draft.cancelled_at is not None


def test_a_published_row_is_copied_as_a_draft_with_its_authors(desk, published):
    act(desk, "copy_as_draft", published)
    copy = CardVersion.objects.drafts().get()
    assert (copy.name, copy.cost) == ("Null Pointer", 3)


def test_the_author_list_of_a_published_version_has_no_form(desk, published):
    page = desk.get(page_of(published)).content.decode()
    assert "authorships-0-person" not in page
    assert "authorships-__prefix__-person" not in page


@pytest.mark.parametrize("model", [Card, Person])
def test_identities_are_never_changed(desk, model):
    Person.objects.create(name="Ada", initials="A")
    row = model.objects.all()[0]
    assert 'name="_save"' not in desk.get(page_of(row)).content.decode()
    assert desk.post(page_of(row), {"slug": "other", "name": "other"}).status_code == 403


def test_an_editor_writes_drafts_but_does_not_publish(client, tiny):
    tiny.load()
    editor = User.objects.create_user("editor", is_staff=True)
    words = ["view_cardversion", "add_cardversion", "change_cardversion"]
    editor.user_permissions.set(Permission.objects.filter(codename__in=words))
    client.force_login(editor)
    draft = draft_of(CardVersion.objects.get(number=2), days=1)
    page = client.get(reverse(CHANGELIST)).content.decode()
    assert 'value="publish"' not in page
    act(client, "publish", draft)
    draft.refresh_from_db()
    assert not draft.is_published


def test_a_value_that_no_fixture_could_hold_is_not_published(desk, published):
    row = RuleParameter.objects.create(
        game=published.card.game,
        name="deck_size",
        value=[1],
        clause="deck.1",
        effective_from=dt.date(2999, 1, 1),
    )
    changelist = reverse("admin:catalog_ruleparameter_changelist")
    desk.post(changelist, {"action": "publish", "_selected_action": [row.pk]})
    row.refresh_from_db()
    assert not row.is_published
