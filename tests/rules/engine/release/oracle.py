"""Release! once more, written from the clauses as plainly as can be: what the engine is compared with.

A card is (rank, suit); nothing here knows of effects, pools or states.
"""

from collections import Counter
from fractions import Fraction
from itertools import groupby

SUITS = {"doors": "Doors", "fruits": "Fruits", "birds": "Birds"}
SPECIAL = {
    f"ri{number}": (rank, suit)
    for rank, numbers in {10: (34, 35, 36), 11: (31, 32, 33), 12: (28, 29, 30), 13: (25, 26, 27)}.items()
    for number, suit in zip(numbers, ("Fruits", "Doors", "Birds"), strict=True)
}
SLUGS = [f"{suit}-{rank}" for suit in SUITS for rank in range(2, 10)] + sorted(SPECIAL)
LINDA_RISING = (13, "Fruits")


def card(slug):
    if slug in SPECIAL:
        return SPECIAL[slug]
    suit, rank = slug.split("-")
    return int(rank), SUITS[suit]


# -- iteration.3, iteration.4, ability.ri34-ri36


def winning_place(cards):
    """The place of the winner among the committed cards, in order from the leader."""
    ranks = []
    for place in range(len(cards)):
        ranks.append(final_rank(cards, place, ranks))
    led = cards[0][1]
    best = max(rank for rank, (_, suit) in zip(ranks, cards, strict=True) if suit == led)
    return next(p for p, (_, suit) in enumerate(cards) if suit == led and ranks[p] == best)


def final_rank(cards, place, before):
    match cards[place]:
        case (10, "Fruits"):
            return 14 if all(suit == "Fruits" for _, suit in cards) else 0
        case (10, "Doors"):
            return before[-1] + Fraction(1, 2) if before else 0
        case (10, "Birds"):
            return 0 if any(2 <= rank <= 9 for rank, _ in cards) else 14
        case (rank, _):
            return rank


# -- scoring.4-9, scoring.ri37-ri54, ability.ri25


def longest(cards):
    ranks = sorted({rank for rank, _ in cards})
    runs = groupby(enumerate(ranks), lambda at: at[1] - at[0])
    length = max((len(list(run)) for _, run in runs), default=0)
    return length if length >= 2 else 0


def sets(cards, size):
    return sum(count // size for count in Counter(rank for rank, _ in cards).values())


def unmatched(cards):
    return sum(count == 1 for count in Counter(rank for rank, _ in cards).values())


def straights(cards, *wanted):
    counts = Counter(rank for rank, _ in cards)
    return min(counts[rank] for rank in wanted)


def count(cards, ranks, suit=None):
    return sum(rank in ranks and suit in (None, of) for rank, of in cards)


LOW, HIGH, ALL = range(2, 10), range(10, 14), range(2, 14)


def most_of_a_suit(cards):
    return max(Counter(suit for _, suit in cards).values(), default=0)


RULES = {
    "ri37": lambda cards, won, others: longest(cards),
    "ri38": lambda cards, won, others: 6 * (won == 1),
    "ri39": lambda cards, won, others: 6 * (won == 4),
    "ri40": lambda cards, won, others: 3 * sets(cards, 3),
    "ri41": lambda cards, won, others: unmatched(cards),
    "ri42": lambda cards, won, others: -longest(cards),
    "ri43": lambda cards, won, others: -6 * (most_of_a_suit(cards) > 8),
    "ri44": lambda cards, won, others: -2 * sets(cards, 2),
    "ri45": lambda cards, won, others: -5 * (won in others),
    "ri46": lambda cards, won, others: -unmatched(cards),
    "ri47": lambda cards, won, others: 2 * won - count(cards, [12]),
    "ri48": lambda cards, won, others: 4 * straights(cards, 11, 12, 13) - count(cards, [2]),
    "ri49": lambda cards, won, others: straights(cards, 4, 5, 6) - 2 * count(cards, [13]),
    "ri50": lambda cards, won, others: count(cards, LOW, "Doors") - count(cards, HIGH, "Doors"),
    "ri51": lambda cards, won, others: count(cards, LOW, "Birds") - count(cards, HIGH, "Birds"),
    "ri52": lambda cards, won, others: count(cards, HIGH) - count(cards, LOW),
    "ri53": lambda cards, won, others: zealot(cards, "Birds", "Doors"),
    "ri54": lambda cards, won, others: zealot(cards, "Doors", "Birds"),
}


def zealot(cards, loved, hated):
    return count(cards, LOW, loved) + 2 * count(cards, HIGH, loved) - count(cards, ALL, hated)


def scores(tools, artifacts, won, teams, *, separate=False):
    """Points of each seat, teammates sharing theirs."""
    totals = {}
    for team in teams:
        apart = separate or tools == "ri38"
        units = [[seat] for seat in team] if apart else [team]
        rivals = [seat for seat in range(len(won)) if seat not in team]
        others = [won[s] for s in rivals] if apart else [sum(won[s] for s in t) for t in teams if t != team]
        points = sum(unit_score(tools, unit, artifacts, won, others) for unit in units)
        totals |= dict.fromkeys(team, points)
    return [totals[seat] for seat in range(len(won))]


def unit_score(tools, unit, artifacts, won, others):
    cards = [one for seat in unit for one in artifacts[seat]]
    points = RULES[tools](cards, sum(won[seat] for seat in unit), others)
    return points * 2 ** cards.count(LINDA_RISING)
