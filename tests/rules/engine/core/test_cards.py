"""Pools: strict records, one order, one digest."""

import pytest

from rules.engine.core.cards import load_pool
from rules.engine.core.errors import CardFaults
from tests.rules.engine.core.effects.trial import TRIAL


def library(slug="mp11", **more):
    return {"slug": slug, "name": "MP11", "type": "Library", "attributes": {"min_version": 11}, **more}


def faults(*records):
    with pytest.raises(CardFaults) as caught:
        load_pool(records, TRIAL)
    return [(fault.path, fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("record", "path", "code"),
    [
        ("mp11", "/0", "wrong_type"),
        (library(colour="red"), "/0/colour", "unknown_key"),
        ({"slug": "mp11", "attributes": {}}, "/0", "missing_key"),
        (library(type="Libary"), "/0/type", "unknown_type"),
        (library(slug=""), "/0/slug", "out_of_range"),
        (library(slug=7), "/0/slug", "wrong_type"),
        (library(stats={"Speed": "3"}), "/0/stats/Speed", "wrong_type"),
        (library(stats={"Spead": 3}), "/0/stats/Spead", "unknown_stat"),
        (library(traits=["Instant"]), "/0/traits/0", "unknown_trait"),
        (library(tags={"domain": "Date"}), "/0/tags/domain", "unknown_domain"),
        (library(tags=["Data"]), "/0/tags", "wrong_type"),
        (library(cost=-1), "/0/cost", "out_of_range"),
        (library(attributes={}), "/0/attributes", "missing_key"),
        (library(attributes={"min_version": 11, "rank": 2}), "/0/attributes/rank", "unknown_key"),
        (library(authors=[{"initials": "PD"}]), "/0/authors/0", "wrong_type"),
        (library(effects={}), "/0/effects", "wrong_type"),
        (
            library(effects=[{"when": "entres", "do": [{"verb": "draw"}]}]),
            "/0/effects/0/when",
            "unknown_moment",
        ),
    ],
)
def test_a_record_that_is_not_a_card_is_refused_where_it_is_wrong(record, path, code):
    assert (path, code) in faults(record)


def test_a_card_twice_in_a_pool_is_refused():
    assert faults(library(), library("asio"), library()) == [("/2/slug", "duplicate_card")]


def test_faults_of_all_records_come_at_once_in_the_order_given():
    records = [library("z", cost="1"), library("a", type="Tol")]
    assert faults(*records) == [
        ("/0/cost", "wrong_type"),
        ("/1/type", "unknown_type"),
    ]


def test_a_record_with_all_that_the_catalog_knows_is_taken():
    authors = [{"name": "Peter Dimov", "initials": "PD"}]
    tags = {"domain": None, "categories": ["List"]}
    record = library(
        subtypes=["x"], tags=tags, stats={"Speed": 3}, traits=["instant"], cost=None, authors=authors
    )
    card = load_pool([record], TRIAL)["mp11"]
    assert (card.domain, card.categories, card.stats, card.traits) == (
        None,
        ("List",),
        {"Speed": 3},
        {"instant"},
    )
    assert (card.authors, card.attributes, card.cost) == (("Peter Dimov",), {"min_version": 11}, None)


def test_cards_may_name_each_other_in_any_order():
    effect = {"when": "enters", "if": {"in_play": "mp11"}, "do": [{"verb": "draw"}]}
    pool = load_pool([library("asio", effects=[effect]), library("mp11")], TRIAL)
    assert pool["asio"].effects[0].condition.card == "mp11"


def test_the_order_of_the_records_makes_no_difference():
    one, other = (
        load_pool([library("b"), library("a")], TRIAL),
        load_pool([library("a"), library("b")], TRIAL),
    )
    assert [card.slug for card in one] == ["a", "b"]
    assert [card.index for card in one] == [0, 1]
    assert one.digest == other.digest


def test_what_a_record_leaves_out_makes_no_difference_to_the_digest():
    full = {
        "subtypes": [],
        "tags": {"domain": None, "categories": []},
        "stats": {},
        "traits": [],
        "cost": None,
    }
    short, long = load_pool([library()], TRIAL), load_pool([library(**full, effects=[], authors=[])], TRIAL)
    assert short.digest == long.digest


def test_a_changed_number_changes_the_digest():
    one, other = load_pool([library(cost=1)], TRIAL), load_pool([library(cost=2)], TRIAL)
    assert one.digest != other.digest
    assert len(one.digest) == 64


def test_a_pool_knows_what_it_holds():
    pool = load_pool([library("a"), library("b")], TRIAL)
    assert "a" in pool
    assert pool.get("c") is None
    assert len(pool.of_type("Library")) == len(pool) == 2
