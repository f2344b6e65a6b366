"""What a Feature asks for. Authority: `boost:card.7`, `boost:qa.1`."""

from __future__ import annotations

from rules.engine.core.effects.kinds import MapOf, WholeNumber
from rules.engine.core.effects.node import Key, Misfit, Node, NodeKind


class Requirement(Node):
    """Libraries by domain, at least so many each, and thresholds by stat."""

    __slots__ = ("domains", "stats")
    KEYS = (
        Key("domains", MapOf("domain", WholeNumber(1, 9))),
        Key("stats", MapOf("stat", WholeNumber(-99, 99))),
    )
    domains: dict[str, int]
    stats: dict[str, int]

    def __hash__(self) -> int:
        return hash((tuple(self.domains.items()), tuple(self.stats.items())))

    def misfits(self) -> tuple[Misfit, ...]:
        asks_nothing = "a Feature asks for at least one domain"
        return () if self.domains else (("domains", "out_of_range", asks_nothing),)


REQUIREMENT = NodeKind(Requirement)
