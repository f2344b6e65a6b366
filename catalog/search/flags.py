"""Values of `is:` that are worked out from the records, not printed on cards.

Source: boost:card.8 (hub and dependency icons).
"""

from __future__ import annotations

from catalog.search import conditions
from catalog.search.errors import gettext_noop
from catalog.search.fields import Flag, register_flag


def flags_register() -> None:
    """Make the catalog's own flags known to the search language."""
    register_flag(Flag("hub", gettext_noop("another Library in force names the card"), conditions.is_hub))
    register_flag(Flag("dependency", gettext_noop("a Library that names another"), conditions.is_dependency))
    register_flag(Flag("errata", gettext_noop("changed since its latest printing"), conditions.has_errata))
