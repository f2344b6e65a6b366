"""Publishing, cancelling and withdrawing one row at a time."""

import datetime as dt

import pytest

from catalog import rendering
from catalog.models import Authorship, Card, CardVersion, Person, RuleParameter, Ruling, Translation
from catalog.services import PublicationRefused, card_record, version_cancel, version_draft, version_publish

pytestmark = pytest.mark.django_db
NEW_YEAR = dt.datetime(2026, 1, 1, 23, 59, tzinfo=dt.UTC)
MARCH = dt.date(2026, 3, 1)


@pytest.fixture
def first(draft: CardVersion) -> CardVersion:
    version_publish(draft, now=NEW_YEAR)
    return draft


@pytest.fixture
def scheduled(first: CardVersion) -> CardVersion:
    """The second version of a card, from March on."""
    later = version_draft(first, effective_from=MARCH)
    version_publish(later, now=NEW_YEAR)
    return later


def in_force(on: dt.date) -> list[int]:
    return list(CardVersion.objects.in_force(on=on).values_list("number", flat=True))


def refusal(call, *args, **options) -> str:
    with pytest.raises(PublicationRefused) as refused:
        call(*args, **options)
    return refused.value.code


def test_a_published_version_holds_from_its_day(first):
    assert in_force(dt.date(2025, 12, 31)) == []
    assert in_force(dt.date(2026, 1, 1)) == [1]
    assert first.card.game.generation == 0
    first.card.game.refresh_from_db()
    assert first.card.game.generation == 1


def test_the_next_version_ends_the_one_before_on_its_day(first, scheduled):
    first.refresh_from_db()
    assert first.effective_until == MARCH
    assert [in_force(MARCH - dt.timedelta(days=1)), in_force(MARCH)] == [[1], [2]]


def test_a_version_published_between_two_takes_its_place_and_the_next_number(first, scheduled):
    between = version_draft(first, effective_from=dt.date(2026, 2, 1))
    version_publish(between, now=NEW_YEAR)
    assert [in_force(dt.date(2026, month, 15)) for month in (1, 2, 3)] == [[1], [3], [2]]


def test_a_day_before_the_utc_day_of_publishing_is_refused(first):
    late = version_draft(first, effective_from=dt.date(2026, 1, 1))
    past_midnight = dt.datetime(2026, 1, 2, 1, tzinfo=dt.timezone(dt.timedelta(hours=1)))
    assert refusal(version_publish, late, now=past_midnight) == "back_dated"


def test_the_day_is_the_utc_day_wherever_the_clock_stands(first):
    same_day = version_draft(first, effective_from=dt.date(2026, 1, 2))
    tokyo = dt.datetime(2026, 1, 3, 8, tzinfo=dt.timezone(dt.timedelta(hours=9)))
    version_publish(same_day, now=tokyo)
    assert in_force(dt.date(2026, 1, 2)) == [2]


def test_a_row_is_published_once(first):
    assert refusal(version_publish, first, now=NEW_YEAR) == "published_row"


def test_a_taken_day_is_refused(first, scheduled):
    twin = version_draft(first, effective_from=MARCH)
    assert refusal(version_publish, twin, now=NEW_YEAR) == "day_taken"


def test_a_schedule_cancelled_before_its_day_stays_on_record_and_never_holds(first, scheduled):
    version_cancel(scheduled, now=dt.datetime(2026, 2, 28, 23, tzinfo=dt.UTC))
    first.refresh_from_db()
    assert first.effective_until is None
    assert in_force(MARCH) == [1]
    assert CardVersion.objects.filter(cancelled_at__isnull=False).get() == scheduled


def test_the_day_of_a_cancelled_schedule_is_free_again(first, scheduled):
    version_cancel(scheduled, now=NEW_YEAR)
    version_publish(version_draft(first, effective_from=MARCH), now=NEW_YEAR)
    assert in_force(MARCH) == [3]


def test_a_version_that_has_begun_is_not_cancelled(scheduled):
    assert refusal(version_cancel, scheduled, now=dt.datetime(2026, 3, 1, tzinfo=dt.UTC)) == "already_begun"


def test_a_schedule_is_cancelled_once(scheduled):
    version_cancel(scheduled, now=NEW_YEAR)
    assert refusal(version_cancel, scheduled, now=NEW_YEAR) == "already_cancelled"


def test_a_draft_is_not_cancelled(draft):
    assert refusal(version_cancel, draft, now=NEW_YEAR) == "not_published"


def test_from_a_withdrawal_on_a_card_has_no_version_in_force_but_its_history(first):
    last = version_draft(first, effective_from=MARCH)
    last.withdrawn = True
    last.save()
    version_publish(last, now=NEW_YEAR)
    assert [in_force(MARCH - dt.timedelta(days=1)), in_force(MARCH)] == [[1], []]
    assert list(Card.objects.in_force(on=MARCH)) == []
    assert Card.objects.with_history().get().history == [first, last]


def test_a_draft_that_no_fixture_could_hold_is_not_published(draft):
    draft.stats = {"Speed": "fast"}
    draft.save()
    assert refusal(version_publish, draft, now=NEW_YEAR) == "not_valid"


def test_a_word_that_the_game_does_not_know_is_not_published(draft):
    draft.card.game.vocabulary = {"types": ["Tactic"]}
    draft.card.game.save()
    assert refusal(version_publish, draft, now=NEW_YEAR) == "not_valid"


def test_a_ruling_on_a_clause_that_does_not_exist_is_not_published(first):
    ruling = Ruling.objects.create(
        card=first.card, key="answer", text="Yes.", clauses=["tiny:deck.1"], effective_from=MARCH
    )
    assert refusal(version_publish, ruling, now=NEW_YEAR) == "not_valid"


def test_a_translation_does_not_begin_before_its_version(scheduled):
    early = Translation.objects.create(
        version=scheduled, language="zh", name="空指针", effective_from=dt.date(2026, 2, 1)
    )
    assert refusal(version_publish, early, now=NEW_YEAR) == "before_its_version"


def test_languages_of_one_version_do_not_end_each_other(first):
    names = {"zh": "空指针", "de": "Nullzeiger"}
    rows = [
        Translation.objects.create(version=first, language=code, name=name, effective_from=MARCH)
        for code, name in names.items()
    ]
    version_publish(rows[0], now=NEW_YEAR)
    version_publish(rows[1], now=NEW_YEAR)
    assert Translation.objects.in_force(on=MARCH).count() == 2


@pytest.fixture
def voice(monkeypatch):
    """A renderer for the game that says the first verb, and refuses `fly`."""

    def say(record, language, names):
        verb = record["effects"][0]["verb"]
        if verb == "fly":
            raise rendering.TextFaults(
                [rendering.TextFault("/effects/0/verb", "unknown_verb", "no verb “fly”")]
            )
        return f"{language}: {verb} {names[record['slug']]}"

    monkeypatch.setitem(rendering._renderers, "tiny", say)


def test_the_text_is_rendered_from_the_effects_when_a_version_is_published(voice, draft):
    draft.effects = [{"verb": "draw"}]
    draft.text = "typed in by hand"
    draft.save()
    version_publish(draft, now=NEW_YEAR)
    draft.refresh_from_db()
    assert (draft.text, draft.text_state) == ("en: draw Null Pointer", "rendered")


def test_a_translation_is_rendered_with_its_own_names(voice, draft):
    draft.effects = [{"verb": "draw"}]
    draft.save()
    version_publish(draft, now=NEW_YEAR)
    spoken = Translation.objects.create(version=draft, language="zh", name="空指针", effective_from=MARCH)
    version_publish(spoken, now=NEW_YEAR)
    spoken.refresh_from_db()
    assert (spoken.text, spoken.text_state) == ("zh: draw 空指针", "rendered")


def test_effects_that_cannot_be_read_are_not_published(voice, draft):
    draft.effects = [{"verb": "fly"}]
    draft.save()
    assert refusal(version_publish, draft, now=NEW_YEAR) == "effects_unreadable"
    assert not CardVersion.objects.published().exists()


def test_a_draft_copies_facts_and_authors_and_is_rendered_anew(draft):
    draft.text_state, draft.text, draft.review = "reviewed", "Own words.", {"note": "n", "digest": "0" * 64}
    draft.cost = 3
    draft.save()
    Authorship.objects.create(version=draft, person=Person.objects.create(name="Ada", initials="A"))
    version_publish(draft, now=NEW_YEAR)
    copy = version_draft(draft, effective_from=MARCH)
    assert (copy.cost, copy.number, copy.text, copy.review) == (3, None, "", {})
    assert [person.name for person in copy.authors.all()] == ["Ada"]


def test_a_card_record_has_the_shape_that_engines_and_api_speak(draft):
    draft.tags = {"domain": "Data"}
    draft.stats = {"Speed": 3}
    draft.save()
    Authorship.objects.create(version=draft, person=Person.objects.create(name="Ada", initials="A"))
    assert card_record(draft) == {
        "slug": "null-pointer",
        "name": "Null Pointer",
        "type": "Unit",
        "subtypes": [],
        "tags": {"domain": "Data", "categories": []},
        "stats": {"Speed": 3},
        "traits": [],
        "cost": None,
        "attributes": {},
        "effects": [],
        "authors": [{"name": "Ada", "initials": "A"}],
    }


def test_a_rule_parameter_is_read_by_name_on_a_day(draft):
    game = draft.card.game
    row = RuleParameter.objects.create(game=game, name="hand", value=5, clause="", effective_from=MARCH)
    assert refusal(version_publish, row, now=NEW_YEAR) == "not_valid"
