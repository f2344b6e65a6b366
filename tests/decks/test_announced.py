"""Changes published for a later day: legal today, and told when and why that ends."""

import pytest

from catalog.models import CardVersion, RuleParameter
from catalog.services import version_publish
from decks.decklist import Row
from decks.models import FormatSnapshot
from decks.readings import Submission
from decks.services import deck_judge, format_named
from tests.days import DAY, LATER, SOON
from tests.decks.boost import side

pytestmark = pytest.mark.usefixtures("loaded")

SIDE = tuple(Row("side", slug, 1) for slug in side())
LEGAL = (Row("main", "asio", 40), *SIDE)


def verdict(*rows, on=DAY, format="boost-casual"):
    return deck_judge([format_named(format)], Submission(rows=rows or LEGAL), on=on)[0]


def card_changed(slug, *, day=SOON, **fields):
    old = CardVersion.objects.get(card__game__slug="boost", card__slug=slug)
    values = {name: getattr(old, name) for name in ("name", "type", "tags", "stats", "traits", "attributes")}
    version_publish(CardVersion.objects.create(card=old.card, effective_from=day, **{**values, **fields}))


def number_changed(name, value, *, day=SOON, reason=""):
    old = RuleParameter.objects.filter(game__slug="boost", name=name).first()
    row = RuleParameter.objects.create(
        game=old.game, name=name, value=value, clause=old.clause, effective_from=day, reason=reason
    )
    version_publish(row)


def format_changed(*, day=SOON, **fields):
    old = FormatSnapshot.objects.get(format__slug="boost-casual")
    values = {"pool": old.pool, "construction": old.construction, "settings": old.settings}
    version_publish(
        FormatSnapshot.objects.create(format=old.format, effective_from=day, **{**values, **fields})
    )


def test_nothing_is_said_where_nothing_is_published():
    judged = verdict()
    assert (judged.announced, judged.problems) == (None, ())


def test_a_ban_to_come_is_told_with_its_day_and_reason():
    old = FormatSnapshot.objects.get(format__slug="boost-casual")
    format_changed(pool={**old.pool, "exclude": ["asio"]}, reason="Asio is in every deck")
    judged = verdict()
    (warning,) = judged.problems
    assert (judged.legal, judged.announced.on, judged.announced.legal) == (True, SOON, False)
    assert judged.announced.reason == (
        "boost-casual: Asio is in every deck. Not in this format's pool of cards: Asio."
    )
    assert (warning.code, warning.severity) == ("will_change", "warning")
    assert f"From {SOON} on this deck is illegal" in warning.message


def test_on_the_day_itself_it_is_an_error_and_no_more_announced():
    card_changed("asio", type="Tool", traits=["ephemeral", "instant"], reason="It never was a Library")
    assert verdict().announced.reason.startswith("Asio: It never was a Library. The main deck holds 40 Inst")
    assert verdict(on=SOON).announced is None
    assert [problem.code for problem in verdict(on=SOON).problems] == ["too_many_instants"]


def test_a_higher_number_to_come_is_told():
    number_changed("main_deck_min", 41, reason="Games were too short")
    assert verdict().announced.reason == (
        "main_deck_min: Games were too short. The main deck holds 40 cards; at least 41 are needed."
    )


def test_an_illegal_deck_is_told_when_it_becomes_legal():
    number_changed("main_deck_min", 39)
    judged = verdict(Row("main", "asio", 39), *SIDE)
    assert (judged.legal, judged.announced.on, judged.announced.legal) == (False, SOON, True)
    assert "no longer: The main deck holds 39 cards" in judged.announced.reason


def test_the_first_of_several_days_is_told():
    number_changed("main_deck_min", 40, day=SOON)
    number_changed("main_deck_min", 50, day=LATER)
    assert verdict().announced.on == LATER


def test_a_format_that_ends_is_told():
    format_changed(withdrawn=True)
    assert verdict().announced.reason == "boost-casual has no rules from that day on."


def test_a_change_of_another_card_or_format_is_not_told():
    card_changed("beast", withdrawn=True)
    format_changed(withdrawn=True)
    assert verdict(format="boost-strict").announced is None


def test_a_draft_is_no_announcement():
    old = RuleParameter.objects.get(game__slug="boost", name="main_deck_min")
    RuleParameter.objects.create(
        game=old.game, name=old.name, value=41, clause=old.clause, effective_from=SOON
    )
    assert verdict().announced is None


def test_a_question_about_a_later_day_looks_ahead_from_there():
    number_changed("main_deck_min", 41, day=LATER)
    assert verdict(on=SOON).announced.on == LATER
    assert verdict(on=LATER).announced is None


def test_one_more_query_is_asked_where_nothing_is_to_come(django_assert_max_num_queries):
    verdict()
    with django_assert_max_num_queries(10):
        verdict()
