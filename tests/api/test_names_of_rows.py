"""What rows are called where the admin, its selects and its history show them."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.db.models import Model

from api.roles import Role, account_with_role
from decks.models import Format, FormatSnapshot

OURS = [
    model for app in ("catalog", "decks", "rules", "api") for model in apps.get_app_config(app).get_models()
]
SHOWN = sorted(
    {
        shown
        for model in admin.site._registry
        for shown in (model, *(field.related_model for field in model._meta.fields if field.is_relation))
    },
    key=lambda model: model._meta.label,
)


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.label)
def test_a_model_names_its_rows(model):
    assert model.__str__ is not Model.__str__


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("model", SHOWN, ids=lambda model: model._meta.label)
def test_what_the_admin_shows_is_told_apart_by_name(model):
    names = [str(row) for row in model._default_manager.all()[:2_000]]
    assert [name for name in names if f"{model.__name__} object (" in name or not name.strip()] == []
    assert len(set(names)) == len(names)


@pytest.mark.usefixtures("loaded")
def test_a_withdrawn_format_is_called_by_its_name(client):
    gone = FormatSnapshot.objects.create(
        format=Format.objects.get(slug="boost-casual"), effective_from="2027-01-01", withdrawn=True
    )
    client.force_login(account_with_role("root", Role.ADMIN)[0])
    page = client.get(f"/admin/decks/formatsnapshot/{gone.pk}/change/").content.decode()
    assert "boost-casual (2027-01-01, withdrawn)" in page
    assert "FormatSnapshot object" not in page
