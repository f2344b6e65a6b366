"""A release from the deal to its score, and the game from the first to the last.

Authority: release:setup, release, scoring, settings.1-3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.engine.core.errors import IllegalAction, SetupError
from rules.engine.core.outcome import Outcome, Termination
from rules.engine.release import events, iteration
from rules.engine.release.abilities import SHOWABLE
from rules.engine.release.phases import AT_LEAD, OVER
from rules.engine.release.scoring import score_release

if TYPE_CHECKING:
    from rules.engine.release.actions import ReleaseAction
    from rules.engine.release.pool import ReleasePool
    from rules.engine.release.state import ReleaseState
    from rules.engine.release.table import Table

RELEASES_PLAYED: Final = Termination("releases_played", "release:setup.4")
TARGET_REACHED: Final = Termination("target_reached", "release:settings.2")


def play_deck(table: Table, pool: ReleasePool) -> list[int]:
    """Every play card in the game, further copies included. Source: deck.1, deck.3, deck.4."""
    key = (table.copies, table.is_without_two_of_fruits)
    deck = pool.decks.get(key)
    if deck is None:
        kinds = [card for card in pool.plays if not (key[1] and card in pool.two_of_fruits)]
        deck = pool.decks[key] = sorted(kinds * table.copies)
    return deck[:]


def tools_deck(table: Table, pool: ReleasePool) -> list[int]:
    """Every Tools & Methods card in the game. Raises: SetupError. Source: deck.2, deck.3, settings.3."""
    unknown = [slug for slug in table.left_out if pool.ids.get(slug) not in pool.tools]
    if unknown:
        message = f"left_out: {unknown[0]} is no Tools & Methods card"
        raise SetupError("bad_rule", message, "release:settings.3", "/rules/left_out")
    kinds = tuple(card for card in pool.tools if pool.slugs[card] not in table.left_out)
    if not kinds:
        raise SetupError(
            "no_tools", "at least one Tools & Methods card stays", "release:settings.3", "/rules/left_out"
        )
    return sorted(kinds * table.copies)


def hand_size(table: Table, cards: int) -> int:
    """Cards in play by players. Raises: SetupError. Source: release.3."""
    size, rest = divmod(cards - table.discarded, table.seats)
    if size < 1 or rest:
        message = f"{cards - table.discarded} cards cannot be dealt equally to {table.seats} players"
        raise SetupError("cannot_deal", message, "release:release.3")
    return size


def begin_game(state: ReleaseState) -> None:
    """Shuffle the Tools & Methods deck and begin the first release. Source: setup.3."""
    state.tools_deck = tools_deck(state.table, state.pool)
    state.rng.shuffle(state.tools_deck, "tools")
    begin(state)


def begin(state: ReleaseState) -> None:
    """Reveal, deal, find the leader. Source: release.1."""
    state.release += 1
    iteration.clear(state)
    _reveal_tools(state)
    _deal(state)
    _find_leader(state)


def _reveal_tools(state: ReleaseState) -> None:
    """The top card; used ones come back only when the deck has run out. Source: release.6."""
    if state.tools >= 0:
        state.tools_used.append(state.tools)
    if not state.tools_deck:
        state.tools_deck, state.tools_used = sorted(state.tools_used), []
        state.rng.shuffle(state.tools_deck, "tools")
    state.tools = state.tools_deck.pop(0)


def _deal(state: ReleaseState) -> None:
    """The shuffled deck in equal parts, seat by seat; the rest is laid aside unseen. Source: release.2."""
    table, pool = state.table, state.pool
    deck = play_deck(table, pool)
    size = hand_size(table, len(deck))
    state.rng.shuffle(deck, "deal")
    state.iteration = 1
    state.iterations = size
    state.won = [0] * table.seats
    state.artifacts = [[] for _ in range(table.seats)]
    state.open_artifacts = ((),) * table.seats
    state.history = []
    state.discard = sorted(deck[size * table.seats :])
    if state.listener is not None:
        state.listener.hear(events.release_began(state.release, pool.slugs[state.tools], size))
    for seat in range(table.seats):
        fill_hand(state, seat, deck[size * seat : size * (seat + 1)])
        if state.listener is not None:
            state.listener.hear(events.dealt(seat, [pool.slugs[card] for card in state.hand_cards(seat)]))


def fill_hand(state: ReleaseState, seat: int, cards: list[int]) -> None:
    """Give the seat these cards in place of its hand."""
    pool = state.pool
    commits = pool.actions.commits
    cards.sort()
    hand = []
    spares = []
    suited: list[list[ReleaseAction]] = [[] for _ in range(pool.suit_count)]
    held = showable = 0
    last = -1
    flags, suits = pool.flags, pool.suits
    for card in cards:
        if flags[card] & SHOWABLE:
            showable += 1
        if card == last:
            spares.append(card)
            continue
        last = card
        held |= 1 << card
        action = commits[card]
        hand.append(action)
        suited[suits[card]].append(action)
    state.hands[seat] = hand
    state.spares[seat] = spares
    state.suited[seat * pool.suit_count : (seat + 1) * pool.suit_count] = suited
    state.held[seat] |= held
    state.showable[seat] = showable


# -- leading ------------------------------------------------------------------------------------------


def _find_leader(state: ReleaseState) -> None:
    """The lowest score leads, ties are drawn; a team names one of its members. Source: release.4."""
    lowest = min(state.points)
    firsts = [members[0] for side, members in enumerate(state.table.sides) if state.points[side] == lowest]
    first = firsts[0] if len(firsts) == 1 else state.rng.choice(firsts, "leader")
    members = state.table.sides[state.table.side_of[first]]
    if state.listener is not None:
        state.listener.hear(events.leader_found(first, is_drawn=len(firsts) > 1))
    if len(members) == 1:
        _lead(state, members[0])
    else:
        state.leader = members[0]
        state.ask(AT_LEAD, members[0])


def leads(state: ReleaseState, seat: int) -> list[ReleaseAction]:
    """Each member of the seat's team."""
    members = state.table.sides[state.table.side_of[seat]]
    return [state.pool.actions.lead(member) for member in members]


def check_lead(state: ReleaseState, seat: int, leader: int) -> None:
    """Raises: IllegalAction."""
    if leader not in state.table.sides[state.table.side_of[seat]]:
        raise IllegalAction("not_in_team", "name a member of your team", "release:release.4")


def name_leader(state: ReleaseState, seat: int, leader: int) -> None:
    if state.listener is not None:
        state.listener.hear(events.leader_named(seat, leader))
    _lead(state, leader)


def _lead(state: ReleaseState, leader: int) -> None:
    if state.first_leader < 0:
        state.first_leader = leader
    iteration.begin(state, leader)
    if state.listener is not None:
        state.listener.hear(events.iteration_began(1, leader))


# -- the end ------------------------------------------------------------------------------------------


def finish(state: ReleaseState) -> None:
    """Score the release; then the next one, or the end. Source: scoring, setup.4, settings.2."""
    table = state.table
    parts = score_release(table, state.pool, state.tools, state.artifacts, state.won)
    for part in parts:
        state.points[table.side_of[part.seats[0]]] += part.points
    state.note_tools()
    if state.listener is not None:
        data = [{"seats": list(part.seats), "points": part.points} for part in parts]
        slugs = state.pool.slugs
        shown = [[slugs[card] for card in sorted(cards)] for cards in state.artifacts]
        tools = slugs[state.tools] if state.tools >= 0 else None
        state.listener.hear(events.release_scored(tools, data, shown))
    if table.target_score is not None:
        is_over, termination = max(state.points) >= table.target_score, TARGET_REACHED
    else:
        is_over, termination = state.release >= table.releases, RELEASES_PLAYED
    if is_over:
        end(state, termination, range(len(state.points)))
    else:
        begin(state)


def end(state: ReleaseState, termination: Termination, sides: Sequence[int]) -> None:
    """The highest score among these sides wins; equal ones share the win. Source: setup.4."""
    highest = max(state.points[side] for side in sides)
    winners = [seat for side in sides if state.points[side] == highest for seat in state.table.sides[side]]
    state.ended = Outcome(tuple(sorted(winners)), termination, state.scores())
    state.phase = OVER
    state.turn = -1
    state.wait_for(())
    if state.listener is not None:
        state.listener.hear(events.game_ended(state.ended))
