"""`manage.py check_cards`: what it finds in fixtures and in the database, and how it ends."""

import json

import pytest
from django.core.management import call_command

from catalog.models import CardVersion
from catalog.rendering import text_digest

SCORE = {"when": "committed", "do": [{"verb": "score", "amount": 4}]}
SCORE_TEXT = "When you commit this card, gain 4 points."


def version(effects=(), **more):
    attributes = {"rank": 12, "suit": "Fruits"}
    return {
        "effective_from": "2026-01-01",
        "name": "A",
        "type": "Play",
        "attributes": attributes,
        "effects": list(effects),
        **more,
    }


@pytest.fixture
def written(tmp_path):
    """Writes a card file of a game, one card for each list of versions, and returns the folder."""

    def write(*cards, game="release"):
        folder = tmp_path / "cards" / game
        folder.mkdir(parents=True, exist_ok=True)
        made = [{"slug": f"card-{at}", "versions": versions} for at, versions in enumerate(cards)]
        document = {"game": game, "set": {"code": "base"}, "cards": made}
        (folder / "base.json").write_text(json.dumps(document), encoding="utf-8")
        return tmp_path

    return write


def report(capsys, *arguments, **options):
    """The JSON report, and whether the command ended with an error."""
    failed = False
    try:
        call_command("check_cards", *arguments, json=True, **options)
    except SystemExit as ending:
        failed = ending.code == 1
    return json.loads(capsys.readouterr().out), failed


def test_a_wrong_card_ends_in_an_error_that_says_where_and_what_was_meant(written, capsys):
    folder = written([version([{"when": "committed", "do": [{"verb": "scroe", "amount": 4}]}])])
    found, failed = report(capsys, fixtures=folder)
    assert failed
    assert found["errors"] == [
        {
            "source": "cards/release/base.json",
            "path": "/cards/0/versions/0/effects/0/do/0/verb",
            "code": "unknown_verb",
            "message": "unknown verb 'scroe'; did you mean 'score'?",
            "near": "score",
        }
    ]


@pytest.mark.parametrize(
    ("versions", "code"),
    [
        ([version(efects=[])], "unknown_key"),
        ([version(attributes={"rank": 12})], "missing_key"),
        (
            [version([{"when": "release_scored", "do": [{"verb": "score", "amount": 1}]}])],
            "unreachable_effect",
        ),
        ([version([{**SCORE, "do": [{"verb": "score", "amount": 1}] * 20}])], "text_too_long"),
        ([version([SCORE], review={"text": "Gain 4.", "note": "short", "digest": "0" * 64})], "stale_review"),
        (
            [version([SCORE], review={"text": "x" * 281, "note": "", "digest": text_digest(SCORE_TEXT)})],
            "text_too_long",
        ),
        ([version([{"when": "comited", "do": []}]), version(effective_from="2027-01-01")], "unknown_moment"),
    ],
)
def test_each_kind_of_fault_is_an_error(versions, code, written, capsys):
    found, failed = report(capsys, fixtures=written(versions))
    assert failed
    assert code in {error["code"] for error in found["errors"]}


def test_effects_that_the_engine_cannot_carry_out_are_an_error(written, capsys):
    swap = {"when": "iteration_ends", "do": [{"verb": "swap_artifact"}]}
    found, failed = report(capsys, fixtures=written([version()], [version([swap])]))
    assert failed
    assert [(error["path"], error["code"]) for error in found["errors"]] == [
        ("/cards/1/versions/0/effects/0", "unplayable"),
    ]


def test_effects_of_a_game_that_nobody_can_read_are_an_error(written, capsys):
    found, failed = report(capsys, fixtures=written([version([SCORE])], game="chess"))
    assert failed
    assert [error["code"] for error in found["errors"]] == ["no_vocabulary"]


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"cards": [7]}', '{"set": {}}', '{"cards": [{"slug": "a", "versions": []}]}']
)
def test_a_file_that_is_no_card_file_is_an_error_not_a_crash(text, written, capsys):
    folder = written([version()])
    (folder / "cards" / "release" / "more.json").write_text(text, encoding="utf-8")
    found, failed = report(capsys, fixtures=folder)
    assert failed
    assert [(error["source"], error["code"]) for error in found["errors"]] == [
        ("cards/release/more.json", "unreadable_file"),
    ]


def test_a_card_in_two_files_is_an_error(written, capsys):
    folder = written([version()])
    text = (folder / "cards" / "release" / "base.json").read_text(encoding="utf-8")
    (folder / "cards" / "release" / "more.json").write_text(text, encoding="utf-8")
    found, failed = report(capsys, fixtures=folder)
    assert failed
    assert [(error["source"], error["code"]) for error in found["errors"]] == [
        ("cards/release/more.json", "duplicate_card"),
    ]


def test_a_game_without_cards_is_an_error(written, capsys):
    found, failed = report(capsys, fixtures=written([version()]), game="relaese")
    assert failed
    assert found["errors"][0]["code"] == "unknown_game"


def test_text_states_count_the_latest_version_of_each_card(written, capsys):
    review = {"text": "Gain 4.", "note": "short", "digest": text_digest(SCORE_TEXT)}
    changed = [version([SCORE]), version(effective_from="2027-01-01")]
    gone = [version(), version([SCORE], effective_from="2027-01-01", withdrawn=True)]
    folder = written([version()], [version([SCORE])], [version([SCORE], review=review)], changed, gone)
    found, failed = report(capsys, fixtures=folder)
    assert (failed, found["errors"]) == (False, [])
    assert found["games"]["release"]["cards"] == 4
    assert found["games"]["release"]["texts"] == {"vanilla": 2, "rendered": 1, "reviewed": 1, "stale": []}


def test_verbs_of_one_card_are_listed_by_name(written, capsys):
    swap = {"when": "committed", "do": [{"verb": "swap_artifact"}]}
    found, _ = report(capsys, fixtures=written([version([SCORE])], [version([SCORE])], [version([swap])]))
    assert found["games"]["release"]["verbs"] == {"score": 2, "swap_artifact": 1}
    assert found["games"]["release"]["handlers"] == {"swap_artifact": "card-2"}


def test_the_shipped_cards_are_in_order(capsys):
    found, failed = report(capsys)
    assert (failed, found["errors"]) == (False, [])
    assert found["games"]["release"]["texts"] == {"vanilla": 24, "rendered": 38, "reviewed": 0, "stale": []}


def test_the_summary_names_game_states_and_handlers(capsys):
    call_command("check_cards", game="release")
    shown = capsys.readouterr().out
    assert "release: 62 cards: 24 vanilla, 38 rendered, 0 reviewed (0 stale)" in shown
    assert "rank_above_previous (ri35)" in shown


def test_the_loaded_database_is_in_order(loaded, capsys):
    found, failed = report(capsys, database=True, game="release")
    assert (failed, found["errors"]) == (False, [])
    assert found["games"]["release"]["cards"] == 62


def test_a_stored_text_that_the_effects_no_longer_say_is_an_error(loaded, capsys):
    row = CardVersion.objects.get(card__slug="ri28")
    CardVersion._base_manager.filter(pk=row.pk).update(text="Gain 5 points.")
    found, failed = report(capsys, database=True, game="release")
    assert failed
    assert [(error["path"], error["code"]) for error in found["errors"]] == [("/ri28/text", "text_differs")]
