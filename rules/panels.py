"""What the rules app shows on pages of the catalog: the proofs of a clause.

Authority: DESIGN, rules cited (a reader sees the rule and its proof together).
"""

from __future__ import annotations

from catalog.panels import Panel, register_clause_panel
from rules.clauses import scenarios_of


def panels_register() -> None:
    """Add the panels to the pages of the catalog."""
    register_clause_panel(clause_panel)


def clause_panel(full_id: str) -> Panel | None:
    """The scenarios that prove a clause; None for a clause that has none."""
    scenarios = scenarios_of(full_id)
    return Panel("rules/clause_scenarios.html", {"scenarios": scenarios}) if scenarios else None
