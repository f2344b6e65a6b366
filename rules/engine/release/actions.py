"""What a seat can do in Release!: commit, swap, reveal, pass, lead, decline.

Authority: release:iteration.1, ability.ri31-ri33, ability.ri26, ability.ri27, release.4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.engine.core.actions import Action
from rules.engine.core.errors import ActionFormatError

DECLINE: Final = 0
COMMIT: Final = 1
SWAP: Final = 2
REVEAL: Final = 3
PASS: Final = 4
LEAD: Final = 5
#: Keys are kind * SPAN + first * WIDTH + second: more cards than WIDTH are in no pool.
WIDTH: Final = 1 << 12
SPAN: Final = WIDTH * WIDTH

#: The members of each action beside `do`: (name, is it a card).
MEMBERS: Final[Mapping[str, tuple[tuple[str, bool], ...]]] = {
    "decline": (),
    "commit": (("card", True),),
    "swap": (("own", True), ("victim", False)),
    "reveal": (("card", True), ("take", True)),
    "pass": (("card", True),),
    "lead": (("seat", False),),
}
KINDS: Final = {
    "decline": DECLINE,
    "commit": COMMIT,
    "swap": SWAP,
    "reveal": REVEAL,
    "pass": PASS,
    "lead": LEAD,
}


class ReleaseAction(Action):
    """`first` is a card (of `lead` a seat), `second` the victim's seat or the card taken."""

    __slots__ = ("_data", "bit", "first", "flags", "kind", "rank", "second", "suit")

    def __init__(self, kind: int, first: int, second: int, data: dict[str, Any]) -> None:
        super().__init__(kind * SPAN + first * WIDTH + second)
        self.kind = kind
        self.first = first
        self.second = second
        #: Of a commit, what its card is: `ReleasePool` fills them in, so that play looks them up in one step.
        self.suit = -1
        self.rank = 0
        self.flags = 0
        self.bit = 1 << first
        self._data = data

    def to_json(self) -> dict[str, Any]:
        return dict(self._data)

    def sentence(self, language: str, names: Mapping[str, str]) -> str:
        words = {
            name: names.get(value, value) for name, value in self._data.items() if isinstance(value, str)
        }
        numbers = {name: value + 1 for name, value in self._data.items() if isinstance(value, int)}
        return SENTENCES[language][self._data["do"]].format(**{**words, **numbers})


#: By language; seats count from 1.
SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "decline": "Decline",
        "commit": "Commit {card}",
        "swap": "Swap your artifact {own} with a random artifact of seat {victim}",
        "reveal": "Reveal {card} and take {take}",
        "pass": "Pass {card}",
        "lead": "Let seat {seat} lead",
    },
    "zh": {
        "decline": "不使用",
        "commit": "出牌：{card}",
        "swap": "交换：用你的{own}换座位{victim}的一张随机成果牌",
        "reveal": "亮出{card}，拿走{take}",
        "pass": "传牌：{card}",
        "lead": "让座位{seat}领出",
    },
}


class ActionTable:
    """The actions of one pool: each made once, looked up ever after."""

    __slots__ = ("_others", "_slugs", "commits", "decline", "passes")

    def __init__(self, slugs: Sequence[str]) -> None:
        self._slugs = tuple(slugs)
        self.decline = ReleaseAction(DECLINE, 0, 0, {"do": "decline"})
        self.commits = tuple(
            ReleaseAction(COMMIT, card, 0, {"do": "commit", "card": slug}) for card, slug in enumerate(slugs)
        )
        self.passes = tuple(
            ReleaseAction(PASS, card, 0, {"do": "pass", "card": slug}) for card, slug in enumerate(slugs)
        )
        self._others: dict[int, ReleaseAction] = {}

    def swap(self, own: int, victim: int) -> ReleaseAction:
        found = self._others.get(SWAP * SPAN + own * WIDTH + victim)
        return found or self._make(
            SWAP, own, victim, {"do": "swap", "own": self._slugs[own], "victim": victim}
        )

    def reveal(self, card: int, take: int) -> ReleaseAction:
        found = self._others.get(REVEAL * SPAN + card * WIDTH + take)
        slugs = self._slugs
        return found or self._make(
            REVEAL, card, take, {"do": "reveal", "card": slugs[card], "take": slugs[take]}
        )

    def lead(self, seat: int) -> ReleaseAction:
        found = self._others.get(LEAD * SPAN + seat * WIDTH)
        return found or self._make(LEAD, seat, 0, {"do": "lead", "seat": seat})

    def _make(self, kind: int, first: int, second: int, data: dict[str, Any]) -> ReleaseAction:
        made = ReleaseAction(kind, first, second, data)
        self._others[made.key] = made
        return made

    def from_json(self, data: object, ids: Mapping[str, int]) -> ReleaseAction:
        """The interned action of that form. Raises: ActionFormatError with the place of the fault."""
        if not isinstance(data, Mapping):
            raise ActionFormatError("bad_action", "an action is an object", pointer="")
        do = data.get("do")
        if not isinstance(do, str) or do not in MEMBERS:
            raise ActionFormatError("unknown_action", f"no action {do!r} in Release!", pointer="/do")
        members = MEMBERS[do]
        for name in data:
            if name != "do" and name not in [member for member, _ in members]:
                raise ActionFormatError("unknown_member", f"{do} has no {name!r}", pointer=f"/{name}")
        values = [_member(data, name, is_card, ids) for name, is_card in members] + [0, 0]
        return self._made(KINDS[do], values[0], values[1])

    def _made(self, kind: int, first: int, second: int) -> ReleaseAction:
        if kind == COMMIT:
            return self.commits[first]
        if kind == PASS:
            return self.passes[first]
        if kind == SWAP:
            return self.swap(first, second)
        if kind == REVEAL:
            return self.reveal(first, second)
        return self.lead(first) if kind == LEAD else self.decline


def _member(data: Mapping[str, Any], name: str, is_card: bool, ids: Mapping[str, int]) -> int:
    if name not in data:
        raise ActionFormatError("missing_member", f"{data['do']} needs {name!r}", pointer=f"/{name}")
    value = data[name]
    if is_card and isinstance(value, str) and value in ids:
        return ids[value]
    if not is_card and type(value) is int and 0 <= value < 10:
        return value
    what = "a card's slug" if is_card else "a seat's number"
    raise ActionFormatError("bad_member", f"{name}: {what} is needed", pointer=f"/{name}")
