"""Snapshots of formats in the admin: what decks could not be judged by is never published."""

import pytest
from django.urls import reverse

from api.roles import Role, account_with_role
from catalog.models import RuleParameter
from catalog.services import PublicationRefused, version_draft, version_publish
from decks.models import FormatSnapshot
from tests.days import SOON

pytestmark = pytest.mark.usefixtures("loaded")
MINIMUM = "main_deck_minimum"
CASUAL = {"features_to_win": 2, "mode": "casual", "seats_max": 2, "seats_min": 2}


def draft(slug="boost-casual", **facts):
    row = version_draft(
        FormatSnapshot.objects.published().filter(format__slug=slug).first(), effective_from=SOON
    )
    for name, value in facts.items():
        setattr(row, name, value)
    row.save()
    return row


def refusal(row) -> str:
    with pytest.raises(PublicationRefused) as refused:
        version_publish(row)
    assert refused.value.code == "not_valid"
    return refused.value.messages[0]


@pytest.mark.parametrize(
    ("facts", "place"),
    [
        ({"pool": []}, "#/pool: "),
        ({"pool": {"sets": 5}}, "#/pool/sets: "),
        (
            {"pool": {"sets": ["strater"]}},
            "#/pool/sets/0: there is no set “strater” (did you mean “starter”?)",
        ),
        ({"pool": {"exclude": ["nobody"]}}, "#/pool/exclude/0: there is no card “nobody”"),
        ({"pool": {"cards": []}}, "#/pool/cards: unknown key"),
        ({"construction": {}}, "#/construction: "),
        ({"construction": ["x"]}, "#/construction/0: "),
        ({"construction": [{"rule": "main_deck_size"}]}, "#/construction/0/rule: unknown word"),
        ({"construction": [{"rule": MINIMUM}]}, "#/construction/0/parameters: minimum is missing"),
        (
            {"construction": [{"rule": MINIMUM, "parameters": {"minimum": [40]}}]},
            "#/construction/0/parameters/minimum: should be of type integer, not array",
        ),
        (
            {"construction": [{"rule": MINIMUM, "parameters": {"minimum": -1}}]},
            "#/construction/0/parameters/minimum: should be from 0 to 1,000",
        ),
        ({"settings": []}, "#/settings: "),
        ({"settings": {**CASUAL, "seats_min": "2"}}, "#/settings/seats_min: should be of type integer"),
        ({"settings": {"features_to_win": 2, "mode": "casual"}}, "#/settings: “seats_max” is missing"),
        ({"settings": {**CASUAL, "mode": "causal"}}, "#/settings/mode: “causal” is not known"),
        (
            {"settings": {**CASUAL, "seat_max": 3}},
            "#/settings/seat_max: unknown key “seat_max” (did",
        ),
        ({"settings": {**CASUAL, "seats_min": 3}}, "#/settings: 3 to 2 seats are not within the 2 to 4"),
        ({"settings": {**CASUAL, "seats_max": 9}}, "#/settings: 2 to 9 seats are not within the 2 to 4"),
    ],
)
def test_what_decks_could_not_be_judged_by_is_not_published(facts, place):
    assert place in refusal(draft(**facts))


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"construction": [{"rule": MINIMUM, "parameters": {"minimum": 60}}]},
        {"pool": {"include": ["asio"]}},
        {"settings": {**CASUAL, "features_to_win": 3, "seats_max": 4, "teams": 2}},
        {"withdrawn": True, "construction": [], "settings": {}, "pool": {}},
    ],
)
def test_what_decks_can_be_judged_by_is_published(facts):
    row = draft(**facts)
    version_publish(row)
    assert row.is_published


def test_a_table_of_cards_keeps_its_form():
    row = draft("programmers-base")
    row.construction = [
        {**entry, "parameters": {**entry["parameters"], "good": {"clean": 64}}}
        if entry["rule"] == "code_deck"
        else entry
        for entry in row.construction
    ]
    row.save()
    assert "parameters/good: “nasty” is missing" in refusal(row)


@pytest.mark.parametrize("value", ["x", -1, True, None, 1001, [8], 8.5])
def test_a_number_of_the_rules_stays_a_number_that_counts(value):
    row = RuleParameter.objects.get(name="instant_max")
    row = version_draft(row, effective_from=SOON)
    row.value = value
    row.save()
    assert "#/value: " in refusal(row)


@pytest.mark.parametrize(
    ("name", "value"),
    [("instant_max", 0), ("coop_event_share", "1/2"), ("target_score", 30), ("work_remotely", True)],
)
def test_a_value_of_the_kind_it_was_is_published(name, value):
    row = version_draft(RuleParameter.objects.get(name=name), effective_from=SOON)
    row.value = value
    row.save()
    version_publish(row)
    assert row.is_published


@pytest.mark.parametrize("value", ["half", "1/0", "one/two", ""])
def test_a_share_stays_a_share(value):
    row = version_draft(RuleParameter.objects.get(name="coop_event_share"), effective_from=SOON)
    row.value = value
    row.save()
    assert "#/value: should be a share like 1/3" in refusal(row)


def test_a_published_snapshot_offers_a_new_version_of_itself(client):
    client.force_login(account_with_role("ada", Role.APPROVER)[0])
    snapshot = FormatSnapshot.objects.published().get(format__slug="boost-casual")
    page = client.get(reverse("admin:decks_formatsnapshot_change", args=[snapshot.pk])).content.decode()
    address = reverse("admin:decks_formatsnapshot_new_version", args=[snapshot.pk])
    assert f'action="{address}"' in page
    assert client.post(address, follow=True).status_code == 200
    assert FormatSnapshot.objects.drafts().get().format == snapshot.format
