"""Which cards a card names, read by the game's own grammar."""

import pytest

from catalog import rendering
from catalog.rendering import named_cards
from rules.rendering import GameReader
from tests.api.catalog.errata import publish_card
from tests.rules.engine.core.effects.trial import TRIAL

WHILE_BEAST = {
    "while": "in_play",
    "if": {"all": [{"in_play": "beast"}, {"any": [{"in_play": "any"}, {"in_play": "core"}]}]},
    "do": [{"verb": "modify_stat", "stat": "Speed", "by": 2}],
}


@pytest.fixture
def trial(monkeypatch):
    reader = GameReader(TRIAL)
    monkeypatch.setattr(rendering, "_readers", {"release": reader, "trial": reader})


def test_a_word_of_the_grammar_names_no_card_and_a_slug_of_the_same_letters_does(trial):
    assert named_cards("trial", {"effects": [WHILE_BEAST]}) == {"any", "beast", "core"}
    assert named_cards("trial", {"effects": [{**WHILE_BEAST, "if": {"in_play": "beast"}}]}) == {"beast"}


@pytest.mark.parametrize(
    "effects", [[], [{}], [{"when": "never"}], [7], [{"while": "in_play", "do": "beast"}]]
)
def test_effects_that_name_nothing_or_cannot_be_read_name_no_card(trial, effects):
    assert named_cards("trial", {"effects": effects}) == set()


def test_a_game_without_a_grammar_names_no_card():
    assert named_cards("nothing", {"effects": [WHILE_BEAST]}) == set()


@pytest.mark.usefixtures("loaded", "trial")
def test_a_card_knows_whom_it_names_and_who_names_it(client, monkeypatch):
    monkeypatch.setattr("catalog.rendering._renderers", {})
    monkeypatch.setattr("catalog.services.row_faults", lambda _: [])
    publish_card("beast", "Beast", effects=[])
    publish_card("asio-user", "User of Beast", effects=[WHILE_BEAST])
    user, named_one = (client.get(f"/api/v1/cards/release/{slug}/").json() for slug in ("asio-user", "beast"))
    assert user["depends_on"] == ["any", "beast", "core"]
    assert (named_one["referenced_by"], named_one["depends_on"]) == (["asio-user"], [])
