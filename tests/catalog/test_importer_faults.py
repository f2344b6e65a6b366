"""All faults of all files at once, each with file, pointer and hint; half a file is never loaded."""

import pytest

from catalog.models import Game
from tests.catalog.documents import card, card_file, clause, game, parameter, rulebook, ruling, version

pytestmark = pytest.mark.django_db
CARDS = "cards/tiny/base.json"


def messages(folder) -> str:
    return "\n".join(fault.message for fault in folder.found())


def test_faults_of_every_file_come_at_once_and_nothing_is_loaded(tiny):
    tiny.put("games.json", {"games": [game(), game("other", seats_max=1)]})
    tiny.put(CARDS, card_file(card("null-pointer", version(colour="red")), card("Bad Slug")))
    tiny.put("rulebooks/tiny.json", '{"game": "tiny",')
    tiny.put("rulings/tiny.json", {"game": "tiny", "rulings": [ruling("nowhere")]})
    tiny.put("rulings/large.json", b"\xff")
    tiny.put("notes.json", {})
    assert sorted(tiny.faults()) == [
        ("cards/tiny/base.json#/cards/0/versions/0/colour", "unknown_key"),
        ("cards/tiny/base.json#/cards/1/slug", "wrong_form"),
        ("games.json#/games/1/seats_max", "out_of_range"),
        ("notes.json", "unknown_file"),
        ("rulebooks/tiny.json", "not_json"),
        ("rulings/large.json", "wrong_encoding"),
        ("rulings/tiny.json#/rulings/0/card", "unknown_card"),
    ]
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("broken", "pointer", "code"),
    [
        ({"name": ""}, "/name", "wrong_form"),
        ({"name": " Padded"}, "/name", "wrong_form"),
        ({"name": "N" * 121}, "/name", "out_of_range"),
        ({"type": None}, "/type", "wrong_type"),
        ({"cost": 2.0}, "/cost", "wrong_type"),
        ({"cost": True}, "/cost", "wrong_type"),
        ({"cost": 10**6}, "/cost", "out_of_range"),
        ({"stats": {"Speed": "3"}}, "/stats/Speed", "wrong_type"),
        ({"tags": {"domian": "Data"}}, "/tags/domian", "unknown_key"),
        ({"tags": {"domain": 3}}, "/tags/domain", "wrong_type"),
        ({"traits": ["Instant"]}, "/traits/0", "wrong_form"),
        ({"traits": ["a", "a"]}, "/traits", "repeated"),
        ({"effects": ["draw"]}, "/effects/0", "wrong_type"),
        ({"authors": [{"name": "Ada"}]}, "/authors/0", "missing_key"),
        ({"review": {"text": "t", "note": "n"}}, "/review", "missing_key"),
        ({"translations": [{"language": "chinese", "name": "x"}]}, "/translations/0/language", "wrong_form"),
    ],
)
def test_the_schema_of_a_version_is_strict(tiny, broken, pointer, code):
    tiny.put(CARDS, card_file(card("null-pointer", {**version(), **broken})))
    assert tiny.faults() == [(f"{CARDS}#/cards/0/versions/0{pointer}", code)]


@pytest.mark.parametrize(
    "day", ["2026-02-30", "20260101", "2026-1-1", "2026-01-01T00:00:00", "yesterday", ""]
)
def test_a_day_that_is_none_is_refused(tiny, day):
    tiny.put(CARDS, card_file(card("null-pointer", version(day=day))))
    assert {code for _, code in tiny.faults()} == {"wrong_form"}


@pytest.mark.parametrize(
    ("document", "place", "code"),
    [
        ({**card_file(), "sets": []}, "/sets", "unknown_key"),
        ({"game": "tiny"}, "", "missing_key"),
        ([], "", "wrong_type"),
        (card_file(card("a", versions=[])), "/cards/0/versions", "out_of_range"),
        (card_file(card("a", printing={"quantity": 0})), "/cards/0/printing/quantity", "out_of_range"),
        ({"game": "tiny", "cards": [card("a", printing={})]}, "/cards/0/printing", "unknown_key"),
        ({**card_file(), "set": {"code": "base", "names": {"zh": "x"}}}, "/set/names", "missing_key"),
    ],
)
def test_the_schema_of_a_card_file_is_strict(tiny, document, place, code):
    tiny.put(CARDS, document)
    assert tiny.faults() == [(f"{CARDS}#{place}" if place else CARDS, code)]


@pytest.mark.parametrize(
    ("value", "codes"),
    [(1, []), (True, []), ("1/3", []), (None, []), (1.5, ["wrong_type"]), ([1], ["wrong_type"])],
)
def test_a_parameter_is_a_number_a_switch_a_word_or_nothing(tiny, value, codes):
    tiny.put("rulebooks/tiny.json", rulebook(clause(), parameters=[parameter(value=value)]))
    assert [code for _, code in tiny.faults()] == codes


def test_a_near_miss_is_pointed_out(tiny):
    tiny.put("games.json", {"games": [game(vocabulary={"types": ["Tactic", "Unit"]})]})
    tiny.put(CARDS, card_file(card("null-pointer", {**version(), "tpye": "Unit", "type": "Unti"})))
    assert "did you mean “type”?" in messages(tiny)
    tiny.put(CARDS, card_file(card("null-pointer", version(type="unti"))))
    assert "did you mean “Unit”?" in messages(tiny)


def test_few_known_words_are_listed_when_none_is_near(tiny):
    tiny.put("games.json", {"games": [game(vocabulary={"types": ["Tactic", "Unit"]})]})
    tiny.put(CARDS, card_file(card("null-pointer", version(type="Xyzzy"))))
    assert "known: Tactic, Unit" in messages(tiny)


@pytest.mark.parametrize(
    ("facts", "pointer", "code"),
    [
        ({"type": "Spell"}, "/type", "unknown_type"),
        ({"tags": {"domain": "Magic"}}, "/tags/domain", "unknown_domain"),
        ({"stats": {"Luck": 1}}, "/stats/Luck", "unknown_stat"),
        ({"traits": ["flying"]}, "/traits/0", "unknown_trait"),
        ({"attributes": {"suit": "Cats"}}, "/attributes/suit", "unknown_suit"),
    ],
)
def test_a_word_outside_the_vocabulary_of_the_game_is_refused(tiny, facts, pointer, code):
    words = {"types": ["Unit"], "domains": [], "stats": [], "traits": [], "suits": ["Birds"]}
    tiny.put("games.json", {"games": [game(vocabulary=words)]})
    tiny.put(CARDS, card_file(card("null-pointer", version(**facts))))
    assert tiny.faults() == [(f"{CARDS}#/cards/0/versions/0{pointer}", code)]


def test_an_unknown_game_is_refused_in_every_file(tiny):
    tiny.put("games.json", {"games": [game("tinny")]})
    assert [code for _, code in tiny.faults()] == ["unknown_game", "unknown_game"]
    assert "did you mean “tinny”?" in messages(tiny)


def test_what_stands_in_a_faulty_file_is_not_reported_as_missing_too(tiny):
    tiny.put(CARDS, card_file(card("null-pointer", version(colour="red"))))
    tiny.put("rulings/tiny.json", {"game": "tiny", "rulings": [ruling("null-pointer")]})
    assert [code for _, code in tiny.faults()] == ["unknown_key"]


def test_one_card_defined_twice_is_refused_with_both_places(tiny):
    tiny.put("cards/tiny/more.json", card_file(card("null-pointer"), code="more"))
    assert ("cards/tiny/more.json#/cards/0", "duplicate") in tiny.faults()
    assert "cards/tiny/base.json#/cards/0" in messages(tiny)


def test_two_versions_for_one_day_are_refused(tiny):
    tiny.put(CARDS, card_file(card("null-pointer", version(), version("Other"))))
    assert tiny.faults() == [(f"{CARDS}#/cards/0/versions/1", "duplicate")]


def test_one_number_on_two_cards_of_a_set_is_refused(tiny):
    twins = [card(slug, printing={"number": "7"}) for slug in ("a", "b")]
    tiny.put(CARDS, card_file(*twins))
    assert tiny.faults() == [(f"{CARDS}#/cards/1/printing/number", "number_taken")]


def test_one_person_with_two_sets_of_initials_is_refused(tiny):
    people = [[{"name": "Ada", "initials": initials}] for initials in ("A", "AL")]
    tiny.put(CARDS, card_file(card("a", version(authors=people[0])), card("b", version(authors=people[1]))))
    assert tiny.faults() == [(f"{CARDS}#/cards/1/versions/0/authors/0/initials", "initials_differ")]


def test_a_card_that_is_always_in_play_is_no_card(tiny):
    tiny.put("games.json", {"games": [game(always_in_play={"null-pointer": "Null Pointer"})]})
    assert tiny.faults() == [(f"{CARDS}#/cards/0/slug", "always_in_play")]


def test_a_translation_does_not_begin_before_its_version(tiny):
    early = [{"language": "en", "effective_from": "2025-12-31", "name": "x"}]
    tiny.put(CARDS, card_file(card("a", version(translations=early))))
    assert tiny.faults() == [
        (f"{CARDS}#/cards/0/versions/0/translations/0/effective_from", "before_its_version")
    ]


@pytest.mark.parametrize(
    ("file", "document", "place", "code"),
    [
        (
            "rulings/tiny.json",
            {"game": "tiny", "rulings": [ruling("null-pointr")]},
            "/rulings/0/card",
            "unknown_card",
        ),
        (
            "rulings/tiny.json",
            {"game": "tiny", "rulings": [ruling("null-pointer", clauses=["tiny:deck.9"])]},
            "/rulings/0/clauses/0",
            "unknown_clause",
        ),
        (
            "rulebooks/tiny.json",
            rulebook(clause("deck.2"), parameters=[parameter()]),
            "/parameters/0/clause",
            "unknown_clause",
        ),
        (
            "rulebooks/tiny.json",
            {**rulebook(clause()), "sections": [{"id": "setup", "titles": {"en": "Setup"}}]},
            "/clauses/0/section",
            "unknown_section",
        ),
        (
            "rulings/tiny.json",
            {"game": "tiny", "rulings": [ruling("null-pointer", language="zh")]},
            "/rulings/0/language",
            "unknown_language",
        ),
        (
            "rulebooks/tiny.zh.json",
            {"game": "tiny", "language": "zh", "clauses": {}},
            "/language",
            "unknown_language",
        ),
        (
            "rulebooks/tiny.en.json",
            {"game": "tiny", "language": "en", "clauses": {}},
            "/language",
            "not_allowed",
        ),
        (
            "cards/tiny/more.json",
            card_file(code="more", printings=[{"card": "nul"}]),
            "/printings/0/card",
            "unknown_card",
        ),
    ],
)
def test_what_names_nothing_is_refused(tiny, file, document, place, code):
    tiny.put(file, document)
    assert tiny.faults() == [(f"{file}#{place}", code)]


def test_a_path_that_does_not_exist_is_refused(tiny):
    from catalog import importer
    from catalog.seeds.report import FixtureFaults

    with pytest.raises(FixtureFaults, match="no_such_file"):
        importer.load([tiny.path / "games.jsn"])


def test_a_folder_without_fixtures_is_refused(folder):
    folder.path.mkdir()
    assert [code for _, code in folder.faults()] == ["no_files"]


def test_a_faulty_file_keeps_a_loaded_database_as_it_was(tiny):
    tiny.load()
    tiny.put("games.json", {"games": [game(), game("other")]})
    tiny.put(CARDS, "{")
    assert [code for _, code in tiny.faults()] == ["not_json"]
    assert Game.objects.count() == 1
