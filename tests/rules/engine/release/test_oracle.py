"""The engine agrees with a plain second reading of the clauses on tables and iterations that nobody chose."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.seed import seed_rules
from tests.clauses import clause
from tests.rules.engine.release import oracle
from tests.rules.engine.release.clauses.tables import GAME, commit, play, pool, position

DECK = [slug for slug in oracle.SLUGS for _ in range(2)]
TEAMS = {2: [[0], [1]], 3: [[0], [1], [2]], 4: [[0, 2], [1, 3]], 6: [[0, 3], [1, 4], [2, 5]]}


@st.composite
def tables(draw):
    """A table to be scored: two copies of the deck shared out, some iterations won, alone or in pairs."""
    seats = draw(st.sampled_from(sorted(TEAMS)))
    cards = draw(st.permutations(DECK))
    sizes = draw(st.lists(st.integers(0, 12), min_size=seats, max_size=seats))
    artifacts = [cards[12 * seat : 12 * seat + size] for seat, size in enumerate(sizes)]
    won = draw(st.lists(st.integers(0, 5), min_size=seats, max_size=seats))
    teams = draw(st.sampled_from([TEAMS[seats], [[seat] for seat in range(seats)]]))
    return {
        "tools": draw(st.sampled_from(sorted(oracle.RULES))),
        "artifacts": artifacts,
        "won": won,
        "teams": teams,
    }


@clause("release:scoring.2", "release:scoring.9", "release:ability.ri25", "release:settings.5")
@settings(max_examples=500, deadline=None)
@given(tables(), st.booleans())
def test_scores_are_those_of_the_second_reading(table, separate):
    rules = {**seed_rules("release"), "separate_artifacts": separate}

    scored = GAME.score(table, rules, pool())["scores"]

    artifacts = [[oracle.card(slug) for slug in cards] for cards in table["artifacts"]]
    assert scored == oracle.scores(table["tools"], artifacts, table["won"], table["teams"], separate=separate)


SPECIAL_OFTEN = st.sampled_from([*oracle.SLUGS, *["ri34", "ri35", "ri36"] * 6, "ri29", "ri30"]).filter(
    lambda slug: slug not in ("fruits-2", "ri26", "ri27", "ri31")
)
ITERATION = st.lists(SPECIAL_OFTEN, min_size=5, max_size=5).filter(
    lambda slugs: max(map(slugs.count, slugs)) <= 2
)


@clause("release:iteration.3", "release:iteration.4", "release:ability.ri34", "release:ability.ri35")
@clause("release:ability.ri36")
@settings(max_examples=500, deadline=None)
@given(ITERATION, st.integers(0, 4))
def test_winner_is_that_of_the_second_reading(slugs, leader):
    seats = [(leader + place) % 5 for place in range(5)]
    hands = [[slugs[seats.index(seat)]] for seat in range(5)]
    state = position({"copies": 2, "tools": "ri37", "leader": leader, "hands": hands}, releases=1)

    log = play(state, *[commit(seat, slug) for seat, slug in zip(seats, slugs, strict=True)])

    winner = seats[oracle.winning_place([oracle.card(slug) for slug in slugs])]
    assert [event["seat"] for event in log.to_json() if event["event"] == "iteration_won"] == [winner]
