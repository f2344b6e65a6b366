"""The page and the address of a clause show the scenarios that prove it."""

import pytest
from django.urls import reverse

from rules.panels import clause_panel

pytestmark = pytest.mark.usefixtures("loaded")


def test_page_of_a_clause_shows_its_scenarios(client):
    page = client.get(reverse("clause-page", args=["release", "ability.ri34"])).content.decode()

    assert "Among Fruits alone Jez Humble ranks 14 and beats the 13" in page
    assert "&quot;do&quot;: &quot;commit&quot;" in page


def test_address_of_a_clause_lists_its_scenarios(client):
    clause = client.get("/api/v1/rulebooks/release/ability.ri34/").json()

    first = clause["scenarios"][0]
    assert (first["kind"], first["document"]["clause"]) == ("plain", "release:ability.ri34")


def test_clause_without_scenarios_has_no_panel():
    assert clause_panel("release:setup.3") is None


def test_what_a_scenario_says_is_escaped_on_the_page(client, monkeypatch):
    listed = {"title": "<b>bold</b>", "kind": "plain", "text": "</pre><script>", "file": "x"}
    monkeypatch.setattr("rules.panels.scenarios_of", lambda full_id: [listed])

    page = client.get(reverse("clause-page", args=["release", "setup.3"])).content.decode()

    assert "<b>bold" not in page
    assert "</pre><script>" not in page
