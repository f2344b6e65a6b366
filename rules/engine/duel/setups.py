"""Tables of Duel that between them meet every rule parameter and experiment.

Authority: duel:deck.3, param.1, experiment.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.engine.core.setups import Setup

PRESSURE: Final = (
    *("eager-intern", "ping-imp", "hotfix-goblin", "cron-sprite", "linter-wasp", "rush-deployer"),
    *("overclocked-ox", "load-tester", "deadline-dragon", "null-pointer", "caffeine-spike", "hot-reload"),
    *("all-nighter", "fork-bomb", "force-push"),
)
RESILIENCE: Final = (
    *("firewall-tortoise", "patient-reviewer", "on-call-medic", "archivist", "rate-limiter", "backup-golem"),
    *("load-balancer", "pair-programmers", "watchdog-sphinx", "monolith", "legacy-leviathan"),
    *("design-document", "restore-from-backup", "root-cause-analysis", "garbage-collection"),
)
#: Designs of the core set whose effects the starters lack.
CORE: Final = (
    *(
        "phishing-mail",
        "flaky-test",
        "brainstorm",
        "rage-quit",
        "handle-leak",
        "chaos-chimera",
        "load-shedding",
    ),
    *("stack-overflow", "all-hands", "rewrite-from-scratch", "zero-day-hydra", "emergency-budget"),
    *("kill-dash-nine", "peer-pressure", "deploy-on-friday"),
)
#: All designs of the experiments, and a few plain ones.
TRIALS: Final = (
    *(
        "feature-toggle",
        "fork-in-the-road",
        "architect-ape",
        "trade-off-tiger",
        "build-bot",
        "ticket-tamarin",
    ),
    *("test-turret", "mentor-manatee", "startup-salamander", "open-source-oak", "interest-imp"),
    *("compound-colossus", "eager-intern", "hot-reload", "archivist"),
)
SWITCHED_ON: Final = {"experiment_choice": True, "experiment_ability": True, "experiment_growth": True}


def twice(designs: tuple[str, ...]) -> Mapping[str, Mapping[str, int]]:
    """A deck of two copies of each design. Source: deck.2."""
    return {"main": dict.fromkeys(designs, 2)}


_STARTERS: Final = (twice(PRESSURE), twice(RESILIENCE))
SETUPS: Final = (
    Setup("starters", 2, decks=_STARTERS),
    Setup("starters-swapped", 2, decks=_STARTERS[::-1]),
    Setup("pressure-mirror", 2, decks=(_STARTERS[0], _STARTERS[0])),
    Setup("resilience-mirror", 2, decks=(_STARTERS[1], _STARTERS[1])),
    Setup("long", 2, {"hero_health": 40, "energy_max": 10, "board_limit": 9, "hand_limit": 4}, _STARTERS),
    Setup(
        "hasty",
        2,
        {
            "attacks_per_turn": 2,
            "draw_per_turn": 2,
            "energy_step": 2,
            "first_player_draws": True,
            "mulligan": False,
            "opening_hand": 7,
            "empty_draw_damage": 3,
            "board_limit": 2,
            "hand_limit": 5,
        },
        _STARTERS[::-1],
    ),
    Setup("core", 2, decks=(twice(CORE), twice(CORE))),
    Setup("experiments", 2, SWITCHED_ON, (twice(TRIALS), twice(TRIALS))),
)
