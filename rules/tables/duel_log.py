"""What happened in a duel, in sentences. Authority: the events of `rules.engine.duel.events`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.tables.cards import CardBook
from rules.tables.people import Person


class DuelLog:
    """Says events as the seat sees them; an event that adds nothing to another is not said."""

    def __init__(self, persons: Sequence[Person], book: CardBook) -> None:
        self.persons = persons
        self.book = book

    def sentence(self, event: Mapping[str, Any]) -> str:
        """Empty for what needs no words."""
        say = getattr(self, f"_{event['event']}", None)
        return "" if say is None else str(say(event))

    # -- parts ----------------------------------------------------------------------------------------

    def _who(self, seat: int) -> str:
        return self.persons[seat].name

    def _card(self, slug: str) -> str:
        return self.book[slug].name

    def _target(self, target: Mapping[str, Any]) -> str:
        person = self.persons[target["seat"]]
        if target.get("hero"):
            return _("your hero") if person.is_own else _("the hero of %(who)s") % {"who": person.name}
        name = self._card(target["card"])
        words = _("your %(unit)s") if person.is_own else _("the %(unit)s of %(who)s")
        return words % {"unit": name, "who": person.name}

    def _cards(self, event: Mapping[str, Any]) -> str:
        known = event["cards"]
        if known:
            return ", ".join(self._card(slug) for slug in known)
        words = ngettext("%(count)s card", "%(count)s cards", event["count"])
        return words % {"count": event["count"]}

    # -- events ---------------------------------------------------------------------------------------

    def _replaced(self, event: Mapping[str, Any]) -> str:
        if event["card"] is None:
            return ""
        return _("%(who)s set %(card)s aside.") % {
            "who": self._who(event["seat"]),
            "card": self._card(event["card"]),
        }

    def _redrew(self, event: Mapping[str, Any]) -> str:
        if not event["count"]:
            return _("%(who)s kept the opening hand.") % {"who": self._who(event["seat"])}
        words = ngettext(
            "%(who)s replaced %(count)s card.", "%(who)s replaced %(count)s cards.", event["count"]
        )
        return words % {"who": self._who(event["seat"]), "count": event["count"]}

    def _turn_began(self, event: Mapping[str, Any]) -> str:
        return _("Turn %(turn)s: %(who)s, %(energy)s energy.") % {
            "turn": event["turn"],
            "who": self._who(event["seat"]),
            "energy": event["energy"],
        }

    def _grew(self, event: Mapping[str, Any]) -> str:
        return _("%(unit)s grew to power %(power)s, health %(health)s.") % {
            "unit": _capital(self._target(event["unit"])),
            "power": event["power"],
            "health": event["health"],
        }

    def _drew(self, event: Mapping[str, Any]) -> str:
        said = []
        if event["count"]:
            said.append(
                _("%(who)s drew %(cards)s.") % {"who": self._who(event["seat"]), "cards": self._cards(event)}
            )
        if event["missing"]:
            said.append(
                _("The deck of %(who)s is empty: %(damage)s damage to the hero.")
                % {"who": self._who(event["seat"]), "damage": event["damage"]}
            )
        return " ".join(said)

    def _played(self, event: Mapping[str, Any]) -> str:
        return _("%(who)s played %(card)s for %(cost)s energy.") % {
            "who": self._who(event["seat"]),
            "card": self._card(event["card"]),
            "cost": event["cost"],
        }

    def _chosen(self, event: Mapping[str, Any]) -> str:
        return _("%(who)s chose %(effect)s") % {
            "who": self._who(event["seat"]),
            "effect": self.book[event["card"]].choice(event["choice"]),
        }

    def _aimed(self, event: Mapping[str, Any]) -> str:
        return _("%(card)s was aimed at %(target)s.") % {
            "card": self._card(event["card"]),
            "target": self._target(event["target"]),
        }

    def _used(self, event: Mapping[str, Any]) -> str:
        return _("%(unit)s used its ability.") % {"unit": _capital(self._target(event["unit"]))}

    def _attacked(self, event: Mapping[str, Any]) -> str:
        return _("%(unit)s attacked %(target)s.") % {
            "unit": _capital(self._target(event["unit"])),
            "target": self._target(event["target"]),
        }

    def _damaged(self, event: Mapping[str, Any]) -> str:
        return _("%(target)s took %(amount)s damage.") % {
            "target": _capital(self._target(event["target"])),
            "amount": event["amount"],
        }

    def _healed(self, event: Mapping[str, Any]) -> str:
        return _("%(target)s was healed by %(amount)s.") % {
            "target": _capital(self._target(event["target"])),
            "amount": event["amount"],
        }

    def _exhausted(self, event: Mapping[str, Any]) -> str:
        return _("%(target)s was exhausted.") % {"target": _capital(self._target(event["target"]))}

    def _readied(self, event: Mapping[str, Any]) -> str:
        return _("%(target)s became ready.") % {"target": _capital(self._target(event["target"]))}

    def _strengthened(self, event: Mapping[str, Any]) -> str:
        return _("%(target)s got %(by)s power.") % {
            "target": _capital(self._target(event["target"])),
            "by": f"{event['by']:+d}",
        }

    def _defeated(self, event: Mapping[str, Any]) -> str:
        return _("%(target)s was defeated.") % {"target": _capital(self._target(event["target"]))}

    def _must_discard(self, event: Mapping[str, Any]) -> str:
        words = ngettext(
            "%(who)s must discard %(count)s card.", "%(who)s must discard %(count)s cards.", event["count"]
        )
        return words % {"who": self._who(event["seat"]), "count": event["count"]}

    def _discarded(self, event: Mapping[str, Any]) -> str:
        return _("%(who)s discarded %(card)s.") % {
            "who": self._who(event["seat"]),
            "card": self._card(event["card"]),
        }

    def _turn_ended(self, event: Mapping[str, Any]) -> str:
        """Said only of a turn that ended without being ended, so that nobody thinks it was skipped."""
        return _("Nothing was left to do: your turn ended.") if event.get("only") else ""

    def _conceded(self, event: Mapping[str, Any]) -> str:
        return _("%(who)s conceded.") % {"who": self._who(event["seat"])}

    def _game_ended(self, event: Mapping[str, Any]) -> str:
        winners = event["outcome"]["winners"]
        if not winners:
            return _("The game ended without a winner.")
        return _("Won by: %(who)s.") % {"who": ", ".join(map(self._who, winners))}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
