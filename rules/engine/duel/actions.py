"""What a seat can do in Duel: replace, play, attack, use, aim, discard, done, end_turn.

Authority: duel:setup.2, turn.2, turn.4, attack.1, unit.3, tactic.1, experiment.1, experiment.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.engine.core.actions import Action
from rules.engine.core.errors import ActionFormatError
from rules.engine.duel.codes import (
    BOARD_MAX,
    CODES,
    HEROES,
    NO_TARGET,
    SIDE,
    UNITS,
    code_json,
    codes_in,
    unit_code,
)

REPLACE: Final = 0
PLAY: Final = 1
ATTACK: Final = 2
USE: Final = 3
AIM: Final = 4
DISCARD: Final = 5
DONE: Final = 6
END_TURN: Final = 7
KINDS: Final = ("replace", "play", "attack", "use", "aim", "discard", "done", "end_turn")

#: Keys are ((kind * WIDTH + rank of the card, or unit) * CHOICES + choice + 1) * TARGETS + target + 1.
WIDTH: Final = 1 << 12
CHOICES: Final = 4
TARGETS: Final = CODES + 1
NO_CHOICE: Final = -1

#: The members of each action beside `do`: name -> must it be there.
MEMBERS: Final[Mapping[str, Mapping[str, bool]]] = {
    "replace": {"card": True},
    "play": {"card": True, "choice": False, "target": False},
    "attack": {"unit": True, "target": True},
    "use": {"unit": True, "target": False},
    "aim": {"target": True},
    "discard": {"card": True},
    "done": {},
    "end_turn": {},
}


class DuelAction(Action):
    """`first`: a card (replace, play, discard) or the code of the acting unit; `slot`: that unit's."""

    __slots__ = ("_slug", "choice", "first", "kind", "slot", "target")

    def __init__(self, key: int, kind: int, first: int, choice: int, target: int, slug: str) -> None:
        super().__init__(key)
        self.kind = kind
        self.first = first
        self.choice = choice
        self.target = target
        self.slot = first % SIDE - 1
        self._slug = slug

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"do": KINDS[self.kind]}
        if self._slug:
            data["card"] = self._slug
        elif self.kind in (ATTACK, USE):
            data["unit"] = code_json(self.first)
        if self.choice != NO_CHOICE:
            data["choice"] = self.choice
        if self.target != NO_TARGET:
            data["target"] = code_json(self.target)
        return data

    def sentence(self, language: str, names: Mapping[str, str]) -> str:
        words = SENTENCES[language]
        said = words[KINDS[self.kind]].format(
            card=names.get(self._slug, self._slug),
            unit=words["unit"].format(self.slot + 1),
            target=code_words(self.target, words) if self.target != NO_TARGET else "",
        )
        if self.choice != NO_CHOICE:
            said += words["choice"].format(self.choice + 1)
        if self.kind in (PLAY, USE) and self.target != NO_TARGET:
            said += words["at"].format(code_words(self.target, words))
        return said


#: By language: an action by what it does, and the parts it is made of; seats and units count from 1.
SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "replace": "Replace {card}",
        "play": "Play {card}",
        "attack": "Attack {target} with {unit}",
        "use": "Use {unit}",
        "aim": "Aim at {target}",
        "discard": "Discard {card}",
        "done": "Done",
        "end_turn": "End the turn",
        "unit": "unit {}",
        "unit_of": "unit {} of seat {}",
        "hero_of": "the hero of seat {}",
        "choice": ", effect {}",
        "at": ", aimed at {}",
    },
    "zh": {
        "replace": "替换：{card}",
        "play": "打出{card}",
        "attack": "用{unit}攻击{target}",
        "use": "使用{unit}",
        "aim": "选择{target}",
        "discard": "弃牌：{card}",
        "done": "完成",
        "end_turn": "结束回合",
        "unit": "第{}个单位",
        "unit_of": "座位{1}的第{0}个单位",
        "hero_of": "座位{}的英雄",
        "choice": "，效果{}",
        "at": "，目标为{}",
    },
}


def code_words(code: int, words: Mapping[str, str]) -> str:
    """What a player reads of a target."""
    seat, place = divmod(code, SIDE)
    return words["unit_of"].format(place, seat + 1) if place else words["hero_of"].format(seat + 1)


class ActionTable:
    """The actions of one pool: each made once, looked up ever after."""

    __slots__ = (
        "_ids",
        "_made",
        "_ranks",
        "_rows",
        "_slugs",
        "discards",
        "done",
        "end_turn",
        "open_rows",
        "replaces",
    )

    def __init__(self, slugs: Sequence[str], ranks: Sequence[int]) -> None:
        """`ranks`: the place of each card in the order of actions, by which hands are kept too."""
        self._slugs = tuple(slugs)
        self._ranks = tuple(ranks)
        self._ids = {slug: card for card, slug in enumerate(slugs)}
        self._made: dict[int, DuelAction] = {}
        self._rows: dict[int, tuple[tuple[DuelAction, ...], ...]] = {}
        cards = sorted(range(len(self._slugs)), key=self._ranks.__getitem__)
        #: By rank.
        self.replaces = tuple(self._action(REPLACE, card) for card in cards)
        self.discards = tuple(self._action(DISCARD, card) for card in cards)
        #: Attacks past no Guard: `open_rows[seat][units of the other side]`, a row a slot.
        self.open_rows = tuple(
            tuple(
                self.attack_rows(seat, UNITS[1 - seat][count] | HEROES[1 - seat])
                for count in range(BOARD_MAX + 1)
            )
            for seat in range(2)
        )
        self.done = self._action(DONE, 0)
        self.end_turn = self._action(END_TURN, 0)

    def play(self, card: int, choice: int = NO_CHOICE, target: int = NO_TARGET) -> DuelAction:
        return self._action(PLAY, card, choice, target)

    def attack(self, unit: int, target: int) -> DuelAction:
        return self._action(ATTACK, unit, NO_CHOICE, target)

    def use(self, unit: int, target: int = NO_TARGET) -> DuelAction:
        return self._action(USE, unit, NO_CHOICE, target)

    def aim(self, target: int) -> DuelAction:
        return self._action(AIM, 0, NO_CHOICE, target)

    def attack_rows(self, seat: int, mask: int) -> tuple[tuple[DuelAction, ...], ...]:
        """For each slot of the seat the attacks on the targets of the mask, all of them on the other side."""
        rows = self._rows.get(mask)
        if rows is None:
            targets = codes_in(mask)
            rows = self._rows[mask] = tuple(
                tuple(self.attack(unit_code(seat, slot), target) for target in targets)
                for slot in range(SIDE - 1)
            )
        return rows

    def _action(self, kind: int, first: int, choice: int = NO_CHOICE, target: int = NO_TARGET) -> DuelAction:
        is_card = kind in (REPLACE, PLAY, DISCARD)
        place = self._ranks[first] if is_card else first
        key = ((kind * WIDTH + place) * CHOICES + choice + 1) * TARGETS + target + 1
        made = self._made.get(key)
        if made is None:
            slug = self._slugs[first] if is_card else ""
            made = self._made[key] = DuelAction(key, kind, first, choice, target, slug)
        return made

    def from_json(self, data: object) -> DuelAction:
        """The interned action of that form. Raises: ActionFormatError with the place of the fault."""
        if not isinstance(data, Mapping):
            raise ActionFormatError("bad_action", "an action is an object", pointer="")
        do = data.get("do")
        if not isinstance(do, str) or do not in MEMBERS:
            raise ActionFormatError("unknown_action", f"no action {do!r} in Duel", pointer="/do")
        members = MEMBERS[do]
        for name in data:
            if name != "do" and name not in members:
                raise ActionFormatError("unknown_member", f"{do} has no {name!r}", pointer=f"/{name}")
        for name, needed in members.items():
            if needed and data.get(name) is None:
                raise ActionFormatError("missing_member", f"{do} needs {name!r}", pointer=f"/{name}")
        first = 0
        if "card" in members:
            first = self._card(data["card"])
        elif "unit" in members:
            first = _code(data["unit"], "unit")
        given = data.get("choice"), data.get("target")
        choice = NO_CHOICE if given[0] is None else _choice(given[0])
        target = NO_TARGET if given[1] is None else _code(given[1], "target")
        return self._action(KINDS.index(do), first, choice, target)

    def _card(self, value: object) -> int:
        card = self._ids.get(value) if isinstance(value, str) else None
        if card is None:
            raise ActionFormatError("bad_member", "card: a card's slug is needed", pointer="/card")
        return card


def _choice(value: object) -> int:
    if type(value) is not int or not 0 <= value < CHOICES - 1:
        message = f"choice: the number of an effect is needed, from 0 to {CHOICES - 2}"
        raise ActionFormatError("bad_member", message, pointer="/choice")
    return value


def _code(value: object, name: str) -> int:
    """`{"seat","slot"}`, and of a target `{"seat","hero":true}`."""
    if isinstance(value, Mapping):
        seat, slot, hero = value.get("seat"), value.get("slot"), value.get("hero")
        known = not value.keys() - {"seat", "slot", "hero"}
        if known and type(seat) is int and 0 <= seat < 2:
            if hero is True and slot is None and name == "target":
                return seat * SIDE
            if hero in (None, False) and type(slot) is int and 0 <= slot < SIDE - 1:
                return unit_code(seat, slot)
    hero_form = ' or {"seat","hero":true}' if name == "target" else ""
    message = f'{name}: {{"seat","slot"}}{hero_form} is needed, slots from 0 to {SIDE - 2}'
    raise ActionFormatError("bad_member", message, pointer=f"/{name}")
