"""The words of the records that pages and faces say in the language of their reader.

The records have them in English; a word that is not listed is shown as it stands.
"""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop


def said(word: str) -> str:
    """The word in the active language."""
    return gettext(word) if word else ""


def signed(number: int) -> str:
    """The number with its sign, as print has it: +2, −2."""
    return f"{number:+d}".replace("-", "\u2212")


_WORDS = (
    gettext_noop("Rank"),
    gettext_noop("Suit"),
    gettext_noop("Power"),
    gettext_noop("Health"),
    gettext_noop("Salary"),
    gettext_noop("Skill"),
    gettext_noop("Personality"),
    gettext_noop("Min version"),
    gettext_noop("Person"),
    gettext_noop("Initials"),
    gettext_noop("Length"),
    gettext_noop("Complexity"),
    gettext_noop("Quality"),
    gettext_noop("Budget"),
    gettext_noop("Programmer"),
    gettext_noop("Problem"),
    gettext_noop("Concept"),
    gettext_noop("Project"),
    gettext_noop("Code"),
    gettext_noop("Document"),
    gettext_noop("Play"),
    gettext_noop("Tools & Methods"),
    gettext_noop("Library"),
    gettext_noop("Feature"),
    gettext_noop("Tool"),
    gettext_noop("Event"),
    gettext_noop("Author"),
    gettext_noop("Unit"),
    gettext_noop("Tactic"),
    gettext_noop("one-time"),
    gettext_noop("persistent"),
    gettext_noop("attached"),
    gettext_noop("broadcast"),
    gettext_noop("ephemeral"),
    gettext_noop("instant"),
    gettext_noop("arrival"),
    gettext_noop("guard"),
    gettext_noop("clean"),
    gettext_noop("nasty"),
    gettext_noop("normal"),
    gettext_noop("simple"),
    gettext_noop("Clear"),
    gettext_noop("Good"),
    gettext_noop("Rush"),
    gettext_noop("Doors"),
    gettext_noop("Fruits"),
    gettext_noop("Birds"),
    gettext_noop("Speed"),
    gettext_noop("Reliability"),
    gettext_noop("Efficiency"),
    gettext_noop("Scalability"),
    gettext_noop("Portability"),
    gettext_noop("Accuracy"),
    gettext_noop("Capacity"),
    gettext_noop("Flexibility"),
    gettext_noop("Networking"),
    gettext_noop("Data"),
    gettext_noop("System"),
    gettext_noop("Math"),
    gettext_noop("Parsing"),
    gettext_noop("Meta"),
    gettext_noop("Utility"),
    gettext_noop("Diagnostics"),
)
