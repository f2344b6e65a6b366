"""Boards made of what a seat sees and may do: no database, no browser."""

import pytest

from rules.services.release_figures import ReleaseFigures
from rules.tables.cards import CardBook, ShownCard
from rules.tables.duel import DuelBoard
from rules.tables.duel_log import DuelLog
from rules.tables.people import people
from rules.tables.release import ReleaseBoard
from rules.tables.release_log import ReleaseLog

PERSON = {"seat": 0, "bot": None, "name": None, "deck": None}
BOT = {"seat": 1, "bot": {"name": "search", "iterations": 200}, "deck": {"hidden": True}}
IMP = ShownCard("duel", "imp", "Imp", "Unit", "", cost=1, power=1, health=2)
FORK = ShownCard("duel", "fork", "Fork", "Tactic", "Choose one: …", cost=3)
DUEL = CardBook("duel", {"imp": IMP, "fork": FORK})
RELEASE = CardBook(
    "release",
    {
        "doors-2": ShownCard("release", "doors-2", "2 of Doors", "Play", "", rank=2, suit="Doors"),
        "birds-9": ShownCard("release", "birds-9", "9 of Birds", "Play", "", rank=9, suit="Birds"),
        "ri35": ShownCard("release", "ri35", "Gene Kim", "Play", "…", rank=10, suit="Doors"),
    },
)
RULES = {"hero_health": 20, "energy_max": 6, "board_limit": 5, "attacks_per_turn": 1}


def unit(**changed) -> dict:
    shown = {"card": "imp", "power": 1, "health": 2, "health_max": 2, "bonus": 0, "guard": False}
    return {**shown, "ready": True, "attacked": False, "attacks": 0, "held": False, "step": 0, **changed}


def player(**changed) -> dict:
    counts = {"health": 20, "energy": 2, "energy_max": 2, "hand": [], "hand_count": 0, "deck_count": 9}
    return {**counts, "unseen": None, "discard": [], "aside": [], "replaced": 0, "board": [], **changed}


def duel(legal=(), *, pick: str = "", near: dict | None = None, far: dict | None = None, **more) -> DuelBoard:
    players = [player(**(near or {})), player(**(far or {}), hand=None)]
    seen = {"seat": 0, "phase": "main", "active": 0, "turn": 4, "rules": RULES, "players": players}
    return DuelBoard({**seen, **more}, DUEL, people([PERSON, BOT], 0, {}), legal=legal, pick=pick)


def offered(*actions: dict) -> list[dict]:
    return [{"id": at, "label": "", "action": action} for at, action in enumerate(actions, 1)]


def test_a_card_with_a_choice_asks_for_the_effect_before_its_target() -> None:
    hero = {"seat": 1, "hero": True}
    legal = offered(
        {"do": "play", "card": "fork", "choice": 0, "target": hero},
        {"do": "play", "card": "fork", "choice": 1},
    )

    asked = duel(legal, pick="card-fork", near={"hand": ["fork"]})
    chosen = duel(legal, pick="card-fork.0", near={"hand": ["fork"]})

    assert [pick for pick, _label in asked.choices] == ["card-fork.0", "card-fork.1"]
    assert not asked.has_targets
    assert [offer.id for offer in chosen.far.offers] == [1]


def test_a_pick_of_what_cannot_be_played_picks_nothing() -> None:
    board = duel(offered({"do": "end_turn"}), pick="card-imp", near={"hand": ["imp"]})

    assert board.pick == ""
    assert [offer.label for offer in board.offers] == ["End the turn"]


def test_a_card_that_needs_no_target_is_played_by_a_button_on_the_copy_that_is_picked() -> None:
    legal = offered({"do": "play", "card": "imp"}, {"do": "end_turn"})

    picked = duel(legal, pick="card-imp", near={"hand": ["imp", "imp"]})
    unpicked = duel(legal, near={"hand": ["imp", "imp"]})

    assert [[offer.short for offer in card.offers] for card in picked.near.hand] == [["Play it"], []]
    assert [card.picked for card in picked.near.hand] == [True, False]
    assert [offer.label for offer in picked.offers] == ["End the turn"]
    assert not any(card.offers for card in unpicked.near.hand)


def test_the_button_that_ends_a_turn_is_another_one_on_the_next_turn() -> None:
    """So that the focus does not stay on it, and one key too many ends no turn."""
    (offer,) = duel(offered({"do": "end_turn"})).offers

    assert offer.key == "end_turn-4"


def test_a_unit_that_was_readied_after_its_attack_is_shown_as_having_attacked() -> None:
    spent = {"board": [unit(attacks=1), unit(), unit(attacks=1, ready=False)]}

    board = duel(near=spent, far=spent)

    assert [each.is_spent for each in board.near.board] == [True, False, False]
    assert not any(each.is_spent for each in board.far.board)


@pytest.mark.parametrize(("active", "words"), [(0, "You have"), (1, "Search bot 200 has")])
def test_who_chooses_an_opening_hand_is_told_who_begins(active: int, words: str) -> None:
    board = duel(offered({"do": "done"}), phase="mulligan", active=active, asked=0, turn=0)

    assert board.asks.startswith(f"{words} the first turn. Choose cards")
    assert board.turn_words == "choosing a hand"
    assert (board.near.is_active, board.far.is_active) == (True, False)


def test_a_card_says_why_it_cannot_be_played() -> None:
    board = duel(
        offered({"do": "end_turn"}), near={"hand": ["imp", "fork"], "board": [unit() for _ in range(5)]}
    )

    assert [card.why_not for card in board.near.hand] == ["your board is full", "needs 3 energy"]


def test_an_attacker_behind_whose_targets_stands_a_guard_is_told_so() -> None:
    attack = {"do": "attack", "unit": {"seat": 0, "slot": 0}, "target": {"seat": 1, "slot": 0}}

    board = duel(offered(attack), pick="unit-0", near={"board": [unit()]}, far={"board": [unit(guard=True)]})

    assert "Guard" in board.asks
    assert board.far.board[0].words == "Imp, Guard, power 1, health 2 of 2, ready"


def test_the_log_says_nothing_of_a_card_that_the_seat_did_not_see() -> None:
    log = DuelLog(people([PERSON, BOT], 0, {}), DUEL)

    drew = {"event": "drew", "seat": 1, "cards": None, "count": 1, "missing": 0, "damage": 0}

    assert log.sentence(drew) == "Search bot 200 drew 1 card."
    assert log.sentence({"event": "replaced", "seat": 1, "card": None}) == ""
    assert log.sentence({"event": "not_known_yet"}) == ""


def released(phase: str, legal, *, committed=(), ranks=(), passes=(), **more) -> ReleaseBoard:
    seen = {"seat": 0, "phase": phase, "tools": None, "teams": [[0], [1], [2]], "leader": 1}
    counts = {name: [0, 0, 0] for name in ("scores", "won", "hand_counts", "artifact_counts")}
    lists = {"hand": ["birds-9", "doors-2"], "artifacts": [], "history": [], "conceded": []}
    seats = people([PERSON, BOT, {**BOT, "seat": 2}], 0, {})
    observation = {**seen, **counts, **lists, "committed": committed, "passes": passes, **more}
    figures = ReleaseFigures(ranks, 0)
    return ReleaseBoard(observation, RELEASE, seats, figures=figures, legal=legal)


def test_a_card_that_breaks_suit_says_which_suit_is_to_be_followed() -> None:
    led = ({"seat": 1, "card": "doors-2"}, {"seat": 2, "card": "ri35"})

    board = released("commit", offered({"do": "commit", "card": "doors-2"}), committed=led, ranks=(4, 5))

    (_suit, _name, (doors,)), (_suit, _name, (birds,)) = board.hand
    assert [offer.label for offer in doors.offers] == ["Commit 2 of Doors"]
    assert birds.why_not == "follow Doors"
    assert [(each.rank, each.is_changed, each.is_best) for each in board.committed] == [
        ("2", False, False),
        ("2½", True, True),
    ]


@pytest.mark.parametrize("lying", [True, False])
def test_an_iteration_that_still_lies_there_is_not_shown_as_the_one_before_as_well(lying: bool) -> None:
    commits = [{"seat": 1, "card": "doors-2"}, {"seat": 2, "card": "ri35"}]
    history = [{"did": "committed", **each} for each in commits] + [{"did": "collected", "seat": 2}]

    board = released("pass", (), committed=commits if lying else (), history=history)

    assert (board.last is None) == lying


@pytest.mark.parametrize(("phase", "followed"), [("commit", "Doors"), ("pass", ""), ("swap", "")])
def test_a_suit_is_to_be_followed_by_who_commits_alone(phase: str, followed: str) -> None:
    board = released(phase, (), committed=({"seat": 1, "card": "doors-2"},), ranks=(4,))

    assert (board.led, board.to_follow) == ("Doors", followed)


def test_whoever_passes_is_told_to_whom() -> None:
    board = released("pass", offered({"do": "pass", "card": "birds-9"}), passes=[[-1, 1]])

    assert "Search bot 200 (3)" in board.asks


def test_a_turn_that_ended_by_itself_is_said_and_one_that_was_ended_is_not() -> None:
    log = DuelLog(people([PERSON, BOT], 0, {}), DUEL)
    ended = {"event": "turn_ended", "seat": 0}

    assert log.sentence({**ended, "only": True}) == "Nothing was left to do: your turn ended."
    assert log.sentence(ended) == ""


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"event": "leader_named", "by": 0, "seat": 0}, "You took the lead."),
        ({"event": "leader_named", "by": 1, "seat": 0}, "Search bot 200 let you lead."),
        ({"event": "leader_named", "by": 0, "seat": 1}, "You let Search bot 200 lead."),
        ({"event": "committed", "seat": 0, "card": "doors-2"}, "You committed 2 of Doors."),
        ({"event": "committed", "seat": 1, "card": "ri35"}, "Search bot 200 committed Gene Kim (Doors 10)."),
        (
            {"event": "committed", "seat": 0, "card": "doors-2", "only": True},
            "You committed 2 of Doors, the only card there was to commit.",
        ),
        (
            {"event": "passed", "seat": 1, "to": 0, "count": 1, "cards": ["doors-2"]},
            "Search bot 200 passed 2 of Doors to you.",
        ),
    ],
)
def test_the_log_of_release_tells_suit_and_rank_and_to_whom(event: dict, words: str) -> None:
    assert ReleaseLog(people([PERSON, BOT], 0, {}), RELEASE).sentence(event) == words
