"""Places that something can be aimed at, as small numbers: heroes and units of either side.

A code is seat * 16 for a hero, seat * 16 + 1 + slot for a unit; slots count from 0, left to right. A set of
codes is a mask with a bit a code. Authority: duel:attack.1, tactic.1, unit.1.
"""

from __future__ import annotations

from typing import Any, Final

#: The largest board: with it, and with the largest hand, no list of actions exceeds 200.
BOARD_MAX: Final = 9
SIDE: Final = 16
NO_TARGET: Final = -1
#: The number of a target in an action's key, from 0: none, then the codes.
CODES: Final = 2 * SIDE

#: Bits of the first n units of each seat: `UNITS[seat][n]`.
UNITS: Final = tuple(
    tuple(((1 << count) - 1) << (seat * SIDE + 1) for count in range(BOARD_MAX + 2)) for seat in range(2)
)
#: The bit of each hero.
HEROES: Final = (1, 1 << SIDE)


def aim_kind(own: int, *, foes: bool, heroes: bool) -> int:
    """What may be aimed at without a filter; `own`: 0 no own unit, 1 those there, 2 also one that enters."""
    return own * 4 + foes * 2 + heroes


def _aim_masks(seat: int, mine: int, theirs: int) -> tuple[int, ...]:
    foe = 1 - seat
    return tuple(
        (UNITS[seat][mine + own - 1] | heroes * HEROES[seat] if own else 0)
        | (UNITS[foe][theirs] | heroes * HEROES[foe] if foes else 0)
        for own in range(3)
        for foes in range(2)
        for heroes in range(2)
    )


#: `AIM_MASKS[seat][own units][units of the other side][aim_kind]`: what may be aimed at, looked up.
AIM_MASKS: Final = tuple(
    tuple(
        tuple(_aim_masks(seat, mine, theirs) for theirs in range(BOARD_MAX + 1))
        for mine in range(BOARD_MAX + 1)
    )
    for seat in range(2)
)


#: How many scenes there are: whose turn it is, and how many units lie on each side.
BOARDS: Final = BOARD_MAX + 1
SCENES: Final = 2 * BOARDS * BOARDS


def hero_code(seat: int) -> int:
    return seat * SIDE


def unit_code(seat: int, slot: int) -> int:
    return seat * SIDE + 1 + slot


def codes_in(mask: int) -> list[int]:
    """The codes of a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def code_json(code: int) -> dict[str, Any]:
    """`{"seat","slot"}` of a unit, `{"seat","hero":true}` of a hero."""
    seat, place = divmod(code, SIDE)
    return {"seat": seat, "slot": place - 1} if place else {"seat": seat, "hero": True}
