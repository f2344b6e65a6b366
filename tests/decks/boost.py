"""Boost decks to judge, from the cards of the fixtures; no database."""

from functools import cache

from decks.decklist import Decklist
from decks.legality.rule import Agreement
from decks.seed import seed_checker, seed_pool, seed_settings

FEATURES = ("echo-server", "chat-backend", "search-index", "config-loader", "build-cache")
EVENTS = (
    *("segfault", "merge-conflict", "race-condition", "works-on-my-machine", "legacy-system", "code-freeze"),
    *("new-standard", "release-party", "security-audit", "technical-debt", "crunch-time", "memory-leak"),
    *("heroic-refactor", "open-source-grant", "conference-talk"),
)
pool = cache(seed_pool)
checker = cache(seed_checker)


def side(count=4):
    """So many different Features."""
    return dict.fromkeys(FEATURES[:count], 1)


def judge(main, side_deck=None, *, format="boost-casual", features_to_win=None, **zones):
    """The problems of a deck with four Features, or with `side_deck`."""
    decklist = Decklist({"main": main, "side": side() if side_deck is None else side_deck, **zones})
    agreed = features_to_win or seed_settings(format)["features_to_win"]
    return checker(format).check(decklist, pool(format), Agreement(features_to_win=agreed))


def codes(*given, **options):
    """The codes of the deck's problems, in order."""
    return [problem.code for problem in judge(*given, **options)]
