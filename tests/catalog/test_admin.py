"""The admin shows everything and changes drafts only; publishing goes through the service."""

import datetime as dt
import html

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.urls import reverse

from catalog.models import Card, CardSet, CardVersion, Person, Printing, RuleParameter
from tests.catalog.documents import Folder

pytestmark = pytest.mark.django_db
CHANGELIST = "admin:catalog_cardversion_changelist"
JSON_FIELDS = {
    **dict.fromkeys(("subtypes", "traits", "effects"), "[]"),
    **dict.fromkeys(("tags", "stats", "attributes"), "{}"),
}
NO_AUTHORS = {"authorships-TOTAL_FORMS": 0, "authorships-INITIAL_FORMS": 0}


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
        **JSON_FIELDS,
        **NO_AUTHORS,
    }
    answer = desk.post(reverse("admin:catalog_cardversion_add"), form)
    assert answer.status_code == 302
    assert CardVersion.objects.drafts().get().name == "Nil"


NO_JSON = [
    ("stats", '{"Speed": NaN}', "is no number"),
    ("stats", '{"Speed": 1e400}', "is no number"),
    ("stats", '{"Speed": 1, "Speed": 2}', "stands more than once"),
    ("stats", "[1]", "This has to be an object."),
    ("tags", "7", "This has to be an object."),
    ("traits", "{}", "This has to be a list."),
    ("effects", "[" * 5_000, "nested deeper than 64 levels"),
    ("effects", '["\\ud800"]', "half of a surrogate pair"),
    ("effects", "[", "is not JSON"),
]


@pytest.mark.parametrize(("field", "written", "said"), NO_JSON)
def test_json_is_read_as_strictly_as_that_of_fixtures_and_shown_again(desk, published, field, written, said):
    draft = draft_of(published, days=1)
    form = {"card": draft.card_id, "name": "Nil", "type": "Unit", "effective_from": draft.effective_from}
    answer = desk.post(page_of(draft), {**form, **JSON_FIELDS, **NO_AUTHORS, field: written})
    assert (answer.status_code, said in answer.content.decode()) == (200, True)
    assert html.escape(written) in answer.content.decode()


@pytest.mark.parametrize("names", ['{"en": 5}', '{"zh": "套"}', '{"en": " "}', "{}", '{"xx": "X"}', "[]"])
def test_a_set_is_added_only_with_names_that_pages_can_show(desk, published, names):
    form = {"game": published.card.game_id, "code": "new", "position": 9, "names": names, "notes": "{}"}
    assert desk.post(reverse("admin:catalog_cardset_add"), form).status_code == 200
    assert not CardSet.objects.filter(code="new").exists()
    added = {**form, "names": '{"en": "New", "zh": "新"}'}
    assert desk.post(reverse("admin:catalog_cardset_add"), added).status_code == 302


def test_json_that_is_left_empty_is_an_empty_value(desk, published):
    draft = draft_of(published, days=1)
    form = {"card": draft.card_id, "name": "Nil", "type": "Unit", "effective_from": draft.effective_from}
    answer = desk.post(page_of(draft), {**form, **dict.fromkeys(JSON_FIELDS, ""), **NO_AUTHORS})
    draft.refresh_from_db()
    assert (answer.status_code, draft.traits, draft.stats) == (302, [], {})


@pytest.mark.parametrize("facts", [{"tags": [1]}, {"stats": []}, {"effects": {}}, {"traits": "guard"}])
def test_a_draft_of_another_shape_is_not_published(desk, published, facts):
    draft = draft_of(published, days=1)
    CardVersion.objects.filter(pk=draft.pk).update(**facts)
    assert "should be of type" in act(desk, "publish", draft)
    draft.refresh_from_db()
    assert not draft.is_published


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u200f", "\x07"])
def test_a_name_that_turns_the_direction_of_writing_is_not_published(desk, published, sign):
    draft = draft_of(published, days=1)
    CardVersion.objects.filter(pk=draft.pk).update(name=f"N{sign}il")
    act(desk, "publish", draft)
    draft.refresh_from_db()
    assert not draft.is_published


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


def new_version_of(row) -> str:
    return reverse(f"admin:catalog_{row._meta.model_name}_new_version", args=[row.pk])


def test_a_new_version_is_made_from_a_published_one_and_opened(desk, published):
    assert new_version_of(published) in desk.get(page_of(published)).content.decode()
    answer = desk.post(new_version_of(published))
    draft = CardVersion.objects.drafts().get()
    assert (answer.status_code, answer["Location"]) == (302, page_of(draft))
    assert (draft.name, draft.cost, draft.effective_from > published.effective_from) == (
        "Null Pointer",
        3,
        True,
    )


def test_no_version_is_made_by_following_a_link(desk, published):
    assert desk.get(new_version_of(published)).status_code == 405
    assert not CardVersion.objects.drafts().exists()


def test_who_may_only_look_makes_no_version(client, tiny):
    tiny.load()
    viewer = User.objects.create_user("viewer", is_staff=True)
    viewer.user_permissions.set(Permission.objects.filter(codename="view_cardversion"))
    client.force_login(viewer)
    row = CardVersion.objects.get(number=2)
    assert "New version" not in client.get(page_of(row)).content.decode()
    assert client.post(new_version_of(row)).status_code == 403
    assert not CardVersion.objects.drafts().exists()


def printing_form(row: Printing, **facts) -> dict:
    return {"name": row.name, "quantity": row.quantity, "attributes": "{}", "number": "", "text": "", **facts}


def test_a_slip_in_a_printing_is_corrected_and_the_log_keeps_both_wordings(desk, published):
    row = published.card.printings.get()
    answer = desk.post(page_of(row), printing_form(row, name="Nul Pointer"))
    entry = LogEntry.objects.get(object_id=str(row.pk))
    row.refresh_from_db()
    assert (answer.status_code, row.name) == (302, "Nul Pointer")
    assert "name: 'Null Pointer' → 'Nul Pointer'" in entry.change_message


def test_a_printing_keeps_its_card_and_its_set_and_is_never_removed(desk, published):
    row = published.card.printings.get()
    other = Card.objects.create(game=published.card.game, slug="other")
    desk.post(page_of(row), printing_form(row, card=other.pk))
    row.refresh_from_db()
    assert row.card_id == published.card_id
    assert (
        desk.post(reverse("admin:catalog_printing_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
    )


def test_an_answer_that_a_corrected_printing_changes_gets_another_tag(desk, published):
    address = "/api/v1/cards/tiny/null-pointer/printings/"
    before = desk.get(address)["ETag"]
    row = published.card.printings.get()
    desk.post(page_of(row), printing_form(row, flavour="It was nothing."))
    answer = desk.get(address, headers={"If-None-Match": before})
    assert (answer.status_code, "It was nothing." in answer.content.decode()) == (200, True)


def test_the_state_of_every_row_stands_in_its_list(desk, published):
    draft_of(published, days=1)
    page = desk.get(reverse(CHANGELIST)).content.decode()
    states = [state for state in ("past", "in force", "draft") if f'class="field-state">{state}<' in page]
    assert states == ["past", "in force", "draft"]


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
