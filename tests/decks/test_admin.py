"""Formats and decks in the admin: looked at by many, changed as far as their records may be."""

import datetime as dt

import pytest
from django.urls import reverse

from api.roles import Role, account_with_role
from catalog.services import version_draft
from decks.models import Format, FormatSnapshot, Starter
from tests.decks.saved import saved

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def approver(client):
    client.force_login(account_with_role("ada", Role.APPROVER)[0])
    return client


@pytest.mark.parametrize("model", [Format, FormatSnapshot, Starter])
def test_rows_can_be_looked_at(approver, model):
    name = f"admin:decks_{model._meta.model_name}"
    assert approver.get(reverse(f"{name}_changelist")).status_code == 200
    row = model.objects.first()
    assert approver.get(reverse(f"{name}_change", args=[row.pk])).status_code == 200


def test_a_published_format_cannot_be_changed_and_a_draft_is_published(approver):
    snapshot = FormatSnapshot.objects.published().get(format__slug="boost-casual")
    tomorrow = dt.datetime.now(dt.UTC).date() + dt.timedelta(days=1)
    draft = version_draft(snapshot, effective_from=tomorrow)
    change = reverse("admin:decks_formatsnapshot_change", args=[snapshot.pk])
    assert approver.post(change, {"reason": "Forged"}).status_code == 403
    listing = reverse("admin:decks_formatsnapshot_changelist")
    approver.post(listing, {"action": "publish", "_selected_action": [draft.pk]})
    draft.refresh_from_db()
    assert draft.is_published


def test_a_superuser_sees_private_decks_and_changes_none(client):
    deck = saved(name="Sekretplan").deck
    client.force_login(account_with_role("root", Role.ADMIN)[0])
    page = reverse("admin:decks_deck_change", args=[deck.pk])
    assert "Sekretplan" in client.get(page).content.decode()
    assert client.post(page, {"name": "Forged"}).status_code == 403
    assert client.post(reverse("admin:decks_deck_delete", args=[deck.pk]), {"post": "yes"}).status_code == 403
