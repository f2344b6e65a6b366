"""What a table shows of a card: its record and text as they were when the match was dealt."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from catalog.rendering import TextFaults, render

#: Card sets that a process keeps at hand.
_KEPT: Final = 24
#: Letters that fit on one line of a narrow card.
LONG_WORD: Final = 10
_faces: OrderedDict[tuple[str, str], dict[str, ShownCard]] = OrderedDict()


@dataclass(frozen=True, slots=True)
class ShownCard:
    """`cost`, `power`, `health`: of a duel's card; `rank`, `suit`: of Release!; None where it has none."""

    game: str
    slug: str
    name: str
    type: str
    text: str
    traits: tuple[str, ...] = ()
    cost: int | None = None
    power: int | None = None
    health: int | None = None
    rank: int | None = None
    suit: str = ""
    #: The language of the text where it is not the one asked for; empty where it is.
    text_language: str = ""
    #: What each effect of a choice does, in words.
    choices: tuple[str, ...] = ()

    @property
    def is_long_worded(self) -> bool:
        """Whether a word of the name is too long for a narrow card at the usual size."""
        return any(len(word) > LONG_WORD for word in self.name.replace("-", " ").split())

    def choice(self, number: int) -> str:
        """The card with that effect of its choice, counted from 0."""
        words = self.choices[number] if number < len(self.choices) else str(number + 1)
        return f"{self.name}: {words}"


class CardBook(dict[str, ShownCard]):
    """Slug -> card; a stranger is shown by its slug."""

    def __init__(self, game: str, cards: Mapping[str, ShownCard]) -> None:
        super().__init__(cards)
        self.game = game

    def __missing__(self, slug: str) -> ShownCard:
        return ShownCard(self.game, slug, slug, "", "")


def card_book(
    game: str, key: str, records: Sequence[Mapping[str, Any]], names: Mapping[str, str], language: str
) -> CardBook:
    """The cards of a match or a run; `key` names them once and for all."""
    found = _faces.get((key, language))
    if found is None:
        found = {record["slug"]: _shown(game, record, names, language) for record in records}
        _faces[key, language] = found
        while len(_faces) > _KEPT:
            _faces.popitem(last=False)
    return CardBook(game, found)


def _shown(game: str, record: Mapping[str, Any], names: Mapping[str, str], language: str) -> ShownCard:
    values = {**record["stats"], **record["attributes"]}
    text, spoken = _text(game, record, names, language)
    return ShownCard(
        game=game,
        slug=record["slug"],
        name=names.get(record["slug"], record["name"]),
        type=record["type"],
        text=text,
        text_language=spoken if spoken != language else "",
        traits=tuple(record["traits"]),
        cost=record["cost"],
        power=values.get("power"),
        health=values.get("health"),
        rank=values.get("rank"),
        suit=values.get("suit") or "",
        choices=_choices(game, record, names, language),
    )


def _choices(
    game: str, record: Mapping[str, Any], names: Mapping[str, str], language: str
) -> tuple[str, ...]:
    """Each effect of the card's choice as if it stood there alone. Source: duel:experiment.1"""
    return tuple(
        _text(game, {**record, "effects": [{**effect, "do": option}]}, names, language)[0]
        for effect in record.get("effects", ())
        for deed in effect.get("do", ())
        for option in deed.get("options", ())
        if deed.get("verb") == "choose"
    )


def _text(game: str, record: Mapping[str, Any], names: Mapping[str, str], language: str) -> tuple[str, str]:
    """The text and the language that it is in: English where the game does not speak the one asked for."""
    for spoken in (language, "en"):
        try:
            return render(game, record, spoken, names).text, spoken
        except TextFaults:
            continue
    return "", language
