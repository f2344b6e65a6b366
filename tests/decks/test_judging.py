"""Judging by rows of the database: dates, pools, numbers, names."""

import datetime as dt

import pytest

from catalog.models import Card, CardVersion, RuleParameter
from catalog.services import version_publish
from decks.decklist import Row
from decks.errors import EmptyDeck, FormatNotSupported, NotInForce, OutOfRange, UnknownFormat, UnknownGame
from decks.legality.problem import Severity
from decks.models import Format, FormatSnapshot
from decks.readings import Submission
from decks.services import card_legalities, deck_judge, format_named, game_named, list_parse
from tests.days import DAY, SOON

pytestmark = pytest.mark.usefixtures("loaded")

SIDE = tuple(
    Row("side", slug, 1) for slug in ("echo-server", "chat-backend", "search-index", "config-loader")
)
LEGAL = (Row("main", "asio", 40), *SIDE)


def verdict(*rows, format="boost-casual", on=DAY, **options):
    submission = Submission(rows=rows or LEGAL, **options)
    return deck_judge([format_named(format)], submission, on=on)[0]


def codes(*rows, **options):
    """Codes of the errors; that a change is published is told in a warning."""
    found = verdict(*rows, **options).problems
    return [problem.code for problem in found if problem.severity is Severity.ERROR]


def changed(slug, **fields):
    """Publish a version of a Boost card that holds from tomorrow on."""
    old = CardVersion.objects.get(card__game__slug="boost", card__slug=slug)
    values = {name: getattr(old, name) for name in ("name", "type", "tags", "stats", "traits", "attributes")}
    row = CardVersion.objects.create(card=old.card, effective_from=SOON, **{**values, **fields})
    version_publish(row)


def test_a_legal_deck_is_legal_with_every_zone_counted():
    judged = verdict()
    assert (judged.legal, judged.counts, judged.problems) == (True, {"main": 40, "side": 4}, ())


def test_names_do_as_well_as_slugs():
    assert verdict(Row("main", "ASIO", 20), Row("main", "Type Traits", 20), *SIDE).legal


def test_rows_of_one_card_add_up():
    assert verdict(Row("main", "asio", 20), Row("main", "Asio", 20), *SIDE).counts["main"] == 40


def test_a_card_of_another_game_is_told_by_name_and_by_slug():
    assert codes(Row("main", "doors-2", 1), *LEGAL) == ["wrong_game"]
    assert codes(Row("main", "Jez Humble", 1), *LEGAL) == ["wrong_game"]


def test_an_unknown_card_is_answered_with_what_was_probably_meant():
    (problem,) = verdict(Row("main", "azio", 1), *LEGAL).problems
    assert (problem.code, problem.cards) == ("unknown_card", ("azio",))
    assert "did you mean Asio?" in problem.fix


def test_foreign_signs_are_shown_escaped():
    (problem,) = verdict(Row("main", "\u202eAsio", 1), *LEGAL).problems
    assert problem.cards == ("\\u202eAsio",)


def test_a_change_of_traits_changes_the_verdict_on_its_day():
    changed("asio", type="Tool", traits=["ephemeral", "instant"])
    assert codes() == []
    assert codes(on=SOON) == ["too_many_instants"]


def test_a_withdrawn_card_is_in_no_pool_from_its_day_on():
    changed("asio", withdrawn=True)
    assert codes() == []
    assert codes(on=SOON) == ["not_in_pool"]


def test_a_renamed_card_is_found_by_the_name_of_the_day():
    changed("asio", name="Asio Reborn")
    assert codes(Row("main", "Asio Reborn", 40), *SIDE) == ["unknown_card", "main_deck_too_small"]
    assert codes(Row("main", "Asio Reborn", 40), *SIDE, on=SOON) == []


def test_a_change_of_a_number_changes_the_verdict_on_its_day():
    old = RuleParameter.objects.get(game__slug="boost", name="main_deck_min")
    row = RuleParameter.objects.create(
        game=old.game, name=old.name, value=41, clause=old.clause, effective_from=SOON
    )
    version_publish(row)
    assert codes() == []
    assert codes(on=SOON) == ["main_deck_too_small"]


def test_a_change_of_the_format_changes_the_verdict_on_its_day():
    old = FormatSnapshot.objects.get(format__slug="boost-casual")
    row = FormatSnapshot.objects.create(
        format=old.format,
        effective_from=SOON,
        pool={**old.pool, "exclude": ["asio"]},
        construction=old.construction,
        settings=old.settings,
    )
    version_publish(row)
    assert codes() == []
    assert codes(on=SOON) == ["not_in_pool"]


def test_a_day_before_the_first_snapshot_has_no_verdict():
    with pytest.raises(NotInForce, match="begin on 2026-01-01"):
        verdict(on=dt.date(2025, 12, 31))
    assert verdict(on=dt.date(2026, 1, 1)).legal


def test_a_withdrawn_format_has_no_verdict():
    old = FormatSnapshot.objects.get(format__slug="boost-casual")
    row = FormatSnapshot.objects.create(format=old.format, effective_from=SOON, withdrawn=True)
    version_publish(row)
    with pytest.raises(NotInForce):
        verdict(on=SOON)


def test_a_format_without_rules_is_never_legal_by_default():
    old = FormatSnapshot.objects.get(format__slug="boost-casual")
    row = FormatSnapshot.objects.create(
        format=old.format, effective_from=SOON, pool=old.pool, settings=old.settings
    )
    version_publish(row)
    with pytest.raises(FormatNotSupported):
        verdict(on=SOON)


@pytest.mark.parametrize(
    ("format", "limit"), [("boost-speed", 4), ("boost-casual", 4), ("boost-endurance", 10)]
)
def test_features_to_win_default_to_the_formats(format, limit):
    (problem,) = verdict(Row("main", "asio", 40), format=format).problems
    assert (problem.code, problem.actual, problem.limit) == ("side_deck_too_small", 0, limit)


@pytest.mark.parametrize("features", [0, -1, 100])
def test_features_to_win_have_bounds(features):
    with pytest.raises(OutOfRange, match="from 1 to 99"):
        verdict(features_to_win=features)


@pytest.mark.parametrize(("format", "seats"), [("boost-casual", 3), ("boost-teams", 2), ("boost-coop", 5)])
def test_a_format_seats_only_so_many(format, seats):
    with pytest.raises(OutOfRange, match="seats"):
        verdict(format=format, seats=seats)


def test_a_deck_game_needs_a_deck():
    with pytest.raises(EmptyDeck):
        deck_judge([format_named("boost-casual")], Submission(), on=DAY)


def test_several_formats_are_judged_at_once():
    formats = [format_named("boost-casual"), format_named("boost-coop")]
    judged = deck_judge(formats, Submission(rows=LEGAL), on=DAY)
    assert [(each.format, each.legal) for each in judged] == [("boost-casual", True), ("boost-coop", False)]


def test_a_second_look_needs_few_queries(django_assert_max_num_queries):
    verdict()
    with django_assert_max_num_queries(10):
        verdict()


def test_unknown_words_get_the_nearest_known_one():
    with pytest.raises(UnknownFormat, match="Did you mean boost-casual"):
        format_named("boost-casul")
    with pytest.raises(UnknownGame, match="Did you mean boost"):
        game_named("bosst")


def test_a_format_of_another_game_is_refused():
    with pytest.raises(UnknownFormat, match="format of release"):
        format_named("release-base", game=game_named("boost"))


def test_a_written_list_is_read_with_the_names_of_the_database():
    parsed = list_parse(game_named("boost"), "2 asio (STARTER) 001\nEcho Server", on=DAY)
    assert parsed.decklist().zones == {"main": {"asio": 2}, "side": {"echo-server": 1}}
    assert parsed.lines[0].printing == ("starter", "001")


def test_legalities_name_every_format_of_the_cards_game():
    card = Card.objects.get(game__slug="boost", slug="asio")
    legal = card_legalities(card, on=DAY)
    assert list(legal) == [*Format.objects.filter(game__slug="boost").values_list("slug", flat=True)]
    assert set(legal.values()) == {"legal"}


def test_legalities_are_empty_before_the_first_format():
    card = Card.objects.get(game__slug="boost", slug="asio")
    assert card_legalities(card, on=dt.date(2025, 1, 1)) == {}


def test_an_excluded_card_is_legal_nowhere_else_than_before():
    old = FormatSnapshot.objects.get(format__slug="boost-casual")
    row = FormatSnapshot.objects.create(
        format=old.format,
        effective_from=SOON,
        pool={**old.pool, "exclude": ["asio"]},
        construction=old.construction,
        settings=old.settings,
    )
    version_publish(row)
    legal = card_legalities(Card.objects.get(game__slug="boost", slug="asio"), on=SOON)
    assert (legal["boost-casual"], legal["boost-strict"]) == ("not_in_pool", "legal")
