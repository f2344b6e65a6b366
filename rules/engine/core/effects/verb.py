"""Verbs: what cards do. A game's verb is a class of its own; its sentence is a clause."""

from __future__ import annotations

from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Family, Node

VERB = Family("verb", tag="verb")


class Verb(Node):
    """Something a card does; written `{"verb": WORD, …}`.

    Its sentence is a clause in the imperative ("draw a card") or with its doer ("this card has +2 Speed").
    How it runs is the game's affair: a game's verb class has methods for that, named as its engine needs.
    """

    __slots__ = ()

    def sentence(self, language: Language) -> str:
        raise NotImplementedError
