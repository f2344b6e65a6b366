"""On small pools every deck there is is judged: no legal one is nearer than the repairs."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from decks.decklist import Decklist
from decks.legality import boost, duel, programmers, release
from decks.legality.pool import CardFacts, CardPool
from decks.legality.problem import is_legal
from decks.legality.rule import Agreement, Checker
from decks.repair.nearest import repairs
from decks.repair.slots import Constraints

MOST = 2


def facts(slug, kind, *traits, in_pool=True, title=None):
    return CardFacts(slug, slug, kind, frozenset(traits), title or slug, in_pool)


def known(slug, kind, **attributes):
    return CardFacts(slug, slug, kind, attributes=attributes)


BOOST = CardPool(
    "boost",
    {
        card.slug: card
        for card in (
            facts("lib", "Library"),
            facts("hook", "Tool", "instant"),
            facts("calm", "Event"),
            facts("fair", "Event"),
            facts("flash", "Event", "instant"),
            facts("old", "Library", in_pool=False),
            facts("chat", "Feature"),
            facts("talk", "Feature", title="chat"),
            facts("shop", "Feature"),
        )
    },
)
DUEL = CardPool(
    "duel",
    {slug: facts(slug, "Unit") for slug in "abcd"} | {"old": facts("old", "Unit", in_pool=False)},
    starters={"one": {"a": 2, "b": 2}, "two": {"b": 2, "c": 1, "d": 1}},
)
RELEASE = CardPool(
    "release",
    {
        card.slug: card
        for card in (
            known("two", "Play", suit="Fruits", rank=2),
            known("three", "Play", suit="Fruits", rank=3),
            known("plan", "Tools & Methods"),
            known("code", "Tools & Methods"),
            facts("old", "Tools & Methods", in_pool=False),
        )
    },
)
TABLE = {"play": ("two", "three"), "tools": ("plan", "code")}
PROGRAMMERS = CardPool(
    "programmers",
    {
        card.slug: card
        for card in (
            known("cc", "Code", good="clean", rush="clean"),
            known("cn", "Code", good="clean", rush="nasty"),
            known("nc", "Code", good="nasty", rush="clean"),
            known("nn", "Code", good="nasty", rush="nasty"),
            known("twin", "Code", good="clean", rush="clean"),
            known("odd", "Code", good="simple", rush="clean"),
            known("plain", "Document", clear=True),
            known("murky", "Document", clear=False),
            known("job", "Project"),
            known("ada", "Programmer"),
            known("bug", "Problem"),
        )
    },
)
DECKS = {
    "code": ("cc", "cn", "nc", "nn", "twin", "odd"),
    "documents": ("plain", "murky"),
    "projects": ("job",),
    "main": ("ada", "bug"),
}
WHERE = {"main": ("lib", "hook", "calm", "fair", "flash"), "side": ("chat", "talk", "shop")}


def boost_checker(minimum, instants, share):
    construction = [
        {"rule": "main_deck_minimum", "parameters": {"minimum": minimum}},
        {"rule": "instant_maximum", "parameters": {"maximum": instants}},
        {"rule": "side_deck_minimum", "parameters": {"minimum": 1, "per_feature": 1}},
        {"rule": "features_once"},
        {"rule": "unique_event_share", "parameters": {"share": "share"}},
    ]
    return Checker(boost.RULES, construction, {"share": share})


def duel_checker(size, copies, is_starter):
    construction = [
        {"rule": "deck_size", "parameters": {"size": size}},
        {"rule": "copies_maximum", "parameters": {"maximum": copies}},
        *([{"rule": "starter_list"}] if is_starter else []),
    ]
    return Checker(duel.RULES, construction, {})


def every_deck(zone, cards, most):
    """Every way to fill a zone."""
    for counts in product(*(range(most.get(card, 0) + 1) for card in cards)):
        yield {zone: {card: count for card, count in zip(cards, counts, strict=True) if count}}


def fewest(places, deck, judge, keep, most):
    """The fewest edits to a legal deck, by looking at all; None where none is legal. Zones are apart in every
    clause of these games, so the nearest filling of each is sought alone."""
    edits = 0
    for zone, cards in places.items():
        away = [
            distance({zone: deck.get(zone, {})}, filled)
            for filled in every_deck(zone, cards, most)
            if all(filled[zone].get(card, 0) >= least for card, least in keep.get(zone, {}).items())
            and judge(zone, filled)
        ]
        if not away:
            return None
        edits += min(away)
    return edits + sum(sum(cards.values()) for zone, cards in deck.items() if zone not in places)


def distance(before, after):
    places = {(zone, card) for deck in (before, after) for zone, cards in deck.items() for card in cards}
    return sum(
        abs(before.get(zone, {}).get(card, 0) - after.get(zone, {}).get(card, 0)) for zone, card in places
    )


def counts(cards, most):
    return st.dictionaries(st.sampled_from(cards), st.integers(1, most), max_size=len(cards))


EVERYTHING = [*BOOST.cards, "nobody"]


@settings(max_examples=120, deadline=None)
@given(
    deck=st.fixed_dictionaries(
        {},
        optional={"main": counts(EVERYTHING, 4), "side": counts(EVERYTHING, 3), "attic": counts(["lib"], 1)},
    ),
    owned=st.fixed_dictionaries({card: st.integers(0, MOST) for card in BOOST.cards}),
    keep=st.fixed_dictionaries(
        {}, optional={"main": counts(WHERE["main"], 1), "side": counts(WHERE["side"], 1)}
    ),
    minimum=st.integers(0, 6),
    instants=st.integers(0, 3),
    share=st.sampled_from(["0", "1/3", "1/2", "2/3", "1"]),
    to_win=st.integers(1, 3),
)
def test_no_legal_boost_deck_is_nearer(deck, owned, keep, minimum, instants, share, to_win):
    checker, agreement = boost_checker(minimum, instants, share), Agreement(features_to_win=to_win)
    about = {"main": {"side_deck_too_small"}, "side": {"main_deck_too_small", "too_few_unique_events"}}

    def judge(zone, filled):
        problems = checker.check(Decklist(filled), BOOST, agreement)
        return not [problem for problem in problems if problem.code not in about[zone]]

    answer = repairs(
        Decklist(deck), checker, BOOST, agreement, constraints=Constraints(keep=keep, owned=owned), limit=5
    )
    agrees(answer, deck, fewest(WHERE, deck, judge, keep, owned), keep, owned)


@settings(max_examples=80, deadline=None)
@given(
    deck=st.fixed_dictionaries(
        {}, optional={"main": counts([*DUEL.cards, "nobody"], 4), "x": counts("ab", 2)}
    ),
    owned=st.fixed_dictionaries({card: st.integers(0, 3) for card in DUEL.cards}),
    keep=st.fixed_dictionaries({}, optional={"main": counts("abcd", 2)}),
    size=st.integers(0, 7),
    copies=st.integers(0, 3),
    is_starter=st.booleans(),
)
def test_no_legal_duel_deck_is_nearer(deck, owned, keep, size, copies, is_starter):
    size, copies = (4, 2) if is_starter else (size, copies)
    checker = duel_checker(size, copies, is_starter)

    def judge(zone, filled):
        return is_legal(checker.check(Decklist(filled), DUEL, Agreement()))

    answer = repairs(
        Decklist(deck), checker, DUEL, Agreement(), constraints=Constraints(keep=keep, owned=owned), limit=5
    )
    agrees(answer, deck, fewest({"main": "abcd"}, deck, judge, keep, owned), keep, owned)


#: Copies at hand of each card of a deck, from and to: now too few, now enough.
AT_HAND = {"code": (0, 2), "documents": (1, 3), "projects": (1, 3), "main": (2, 6)}


def release_checker(copies, seats):
    removed = {"rank": 2, "suit": "Fruits", "seats": seats}
    construction = [
        {"rule": "play_deck", "parameters": {"copies": copies, "removed": removed}},
        {"rule": "tools_deck", "parameters": {"copies": copies}},
    ]
    return Checker(release.RULES, construction, {})


def programmers_checker(good, rush, clear, projects, least):
    construction = [
        {"rule": "project_deck", "parameters": {"size": projects}},
        {"rule": "code_deck", "parameters": {"good": good, "rush": rush}},
        {"rule": "document_deck", "parameters": {"clear": clear, "unclear": 1}},
        {"rule": "main_deck", "parameters": {"minimum": least}},
    ]
    return Checker(programmers.RULES, construction, {})


@settings(max_examples=80, deadline=None)
@given(
    deck=st.fixed_dictionaries(
        {}, optional={zone: counts([*RELEASE.cards, "nobody"], 4) for zone in (*TABLE, "x")}
    ),
    owned=st.fixed_dictionaries({card: st.integers(0, 3) for card in RELEASE.cards}),
    keep=st.fixed_dictionaries({}, optional={zone: counts(cards, 2) for zone, cards in TABLE.items()}),
    copies=st.integers(1, 2),
    seats=st.sampled_from([[], [5]]),
)
def test_no_legal_table_of_release_is_nearer(deck, owned, keep, copies, seats):
    checker, agreement = release_checker(copies, seats), Agreement(seats=5)

    def judge(zone, filled):
        problems = checker.check(Decklist(filled), RELEASE, agreement)
        return not [problem for problem in problems if problem.zone == zone]

    answer = repairs(
        Decklist(deck), checker, RELEASE, agreement, constraints=Constraints(keep=keep, owned=owned), limit=5
    )
    agrees(answer, deck, fewest(TABLE, deck, judge, keep, owned), keep, owned)


@settings(max_examples=80, deadline=None)
@given(
    deck=st.fixed_dictionaries(
        {}, optional={zone: counts([*PROGRAMMERS.cards, "nobody"], 3) for zone in (*DECKS, "x")}
    ),
    owned=st.fixed_dictionaries(
        {card: st.integers(*AT_HAND[zone]) for zone, cards in DECKS.items() for card in cards}
    ),
    keep=st.just({})
    | st.fixed_dictionaries({}, optional={zone: counts(cards, 1) for zone, cards in DECKS.items()}),
    good=st.tuples(st.integers(0, 3), st.integers(0, 2)),
    shift=st.integers(0, 3),
    clear=st.integers(0, 2),
    projects=st.integers(0, 2),
    least=st.integers(0, 4),
)
def test_no_legal_table_of_programmers_is_nearer(deck, owned, keep, good, shift, clear, projects, least):
    size, shift = sum(good), min(shift, sum(good))
    ends = {"clean": good[0], "nasty": good[1]}, {"clean": shift, "nasty": size - shift}
    checker, agreement = programmers_checker(*ends, clear, projects, least), Agreement()
    largest = max(size, clear + 1, projects)

    def judge(zone, filled):
        problems = checker.check(Decklist(filled), PROGRAMMERS, agreement)
        too_small = zone == "main" and sum(filled[zone].values()) <= largest
        return not too_small and not [problem for problem in problems if problem.zone == zone]

    answer = repairs(
        Decklist(deck), checker, PROGRAMMERS, agreement, constraints=Constraints(keep=keep, owned=owned)
    )
    agrees(answer, deck, fewest(DECKS, deck, judge, keep, owned), keep, owned)


def agrees(answer, deck, expected, keep, owned):
    """The answer has the fewest edits there are, within the constraints; or says that there can be none."""
    assert {repair.count for repair in answer.alternatives} == ({expected} - {None})
    assert (answer.impossible is None) is (expected is not None)
    for repair in answer.alternatives:
        zones = repair.decklist.zones
        assert repair.count == distance(deck, zones)
        assert all(zones[zone].get(card, 0) >= least for zone in keep for card, least in keep[zone].items())
        assert all(count <= owned[card] for cards in zones.values() for card, count in cards.items())
